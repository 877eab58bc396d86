import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { agree, cancel, forEvent } from '../../support/ending.ts';
import { freshService } from '../../support/fresh-service.ts';
import { pay, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  await agree(service);
  await service.call('PATCH', '/v1/account', { body: { allowsPartPayments: true } });
});
keepBooks(() => service);

const connectStripe = () =>
  service.sql(
    `insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at)
     values ($1, 'Stripe', 'x', true, now(), now())`,
    [service.member.accountId],
  );
// 60 % are kept of it.
const dinars = (amounts: readonly number[]) =>
  forEvent(service, {
    currency: 'KWD',
    eventDate: '2027-01-21',
    totalAmount: amounts.reduce((sum, one) => sum + one, 0),
    paymentSchedule: amounts.map((amount, index) => ({ dueDate: `2026-12-0${index + 1}`, amount })),
  });
const markAsPaid = (id: string, payment: string) =>
  service.call('POST', `/v1/invoices/${id}/scheduled_payments/${payment}/mark_as_paid`, { body: {} });

describe('what remains of an invoice in a currency of three decimals, at Stripe', () => {
  it('is rounded to what can be charged where the terms decide', async () => {
    const { id, paymentSchedule } = await dinars([1_234, 2_000, 2_000]);
    await markAsPaid(id, paymentSchedule[0].id);
    await connectStripe();
    expect((await cancel(service, id)).data).toMatchObject({ keptAmount: 3_144, remainingAmount: 1_910 });
    expect((await read(service, id)).paymentSchedule[1].amount).toBe(1_910);
  });

  it('is refused where the request decides, with the two amounts beside it', async () => {
    const { id, paymentSchedule } = await dinars([1_234, 4_000]);
    await markAsPaid(id, paymentSchedule[0].id);
    await connectStripe();
    const { status, error } = await cancel(service, id, { keep: 3_140 });
    expect([status, error.code, error.details[0]?.path]).toEqual([422, 'amount_not_chargeable', '/keep']);
    expect(error.message).toContain('send 3134 or 3144 as keep');
    expect((await cancel(service, id, { keep: 3_134 })).status).toBe(200);
  });

  it('does not count a payment that is paid by a part of it, which no client is asked for', async () => {
    const { id, paymentSchedule } = await dinars([4_000, 4_000]);
    await pay(service, await read(service, id), {
      scheduledPaymentIds: [paymentSchedule[0].id],
      amount: 1_234,
    });
    await connectStripe();
    expect((await cancel(service, id, { keep: 1_234 })).data).toMatchObject({ invoiceStatus: 'Paid' });
  });
});
