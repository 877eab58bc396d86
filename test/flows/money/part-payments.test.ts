import { beforeEach, describe, expect, it } from 'vitest';
import { faultsOf, keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, pay, read, sendWebhook, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let invoice: { id: string; paymentLink: string };
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  invoice = await activeInvoice(service, {
    totalAmount: 100_000,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_000 }],
  });
});
keepBooks(() => service);

const allow = () => service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });

describe('a part of a payment', () => {
  it('is refused where the account does not allow it, and when it is more than what is owed', async () => {
    const refused = await pay(service, invoice, { amount: 30_000 });
    expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
    await allow();
    expect((await pay(service, invoice, { amount: 100_001 })).status).toBe(422);
    expect(service.processor.log).toEqual([]);
  });

  it('leaves the rest due, and the payment cannot fall below it; the last part pays it', async () => {
    await allow();
    expect((await pay(service, invoice, { amount: 30_000 })).data.status).toBe('Succeeded');
    const partly = await read(service, invoice.id);
    expect([partly.status, states(partly), partly.amountPaid, partly.amountDue]).toEqual([
      'Active',
      ['Due'],
      30_000,
      70_000,
    ]);
    expect(partly.nextPayment).toMatchObject({ amount: 70_000 });
    const body = { totalAmount: 29_999, paymentSchedule: [{ ...partly.nextPayment, amount: 29_999 }] };
    const locked = await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body });
    expect(locked.error.code).toBe('payment_locked');
    expect(locked.error.message).toContain('with at least that amount');
    const canceled = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: { status: 'Canceled' },
    });
    expect(canceled.error.code).toBe('illegal_action');
    expect((await pay(service, invoice)).data.amount).toBe(70_000);
    expect((await read(service, invoice.id)).status).toBe('Paid');
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });

  it('is given back only as owed again; a bank takes one part back and the others stay', async () => {
    await allow();
    const card = (await pay(service, invoice, { amount: 30_000 })).data.id;
    const refund = (body: object) => service.call('POST', `/v1/charges/${card}/refunds`, { body });
    expect((await refund({ amount: 10_000 })).error.code).toBe('illegal_action');
    expect((await refund({ amount: 10_000, reopen: true })).status).toBe(201);
    const bank = (await pay(service, invoice, { token: 'tok_bank' })).data;
    expect(bank.amount).toBe(80_000);
    await sendWebhook(service, [service.processor.decide(bank.id, 'succeeded')]);
    await service.work();
    expect((await read(service, invoice.id)).status).toBe('Paid');
    await sendWebhook(service, [service.processor.decide(bank.id, 'returned')]);
    await service.work();
    const after = await read(service, invoice.id);
    expect([after.status, states(after), after.amountPaid, after.amountDue]).toEqual([
      'Active',
      ['Failed'],
      20_000,
      80_000,
    ]);
    expect(await balances(service)).toMatchObject({ receivable: 80_000 });
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });

  it('paid outside counts, and is taken back without touching what came by card', async () => {
    await allow();
    await pay(service, invoice, { amount: 30_000 });
    const { paymentSchedule } = await read(service, invoice.id);
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${paymentSchedule[0].id}`;
    expect((await service.call('POST', `${path}/mark_as_paid`, { body: {} })).data.status).toBe('Paid');
    const back = await service.call('POST', `${path}/unmark_as_paid`, { body: {} });
    expect([back.data.status, back.data.amountPaid, back.data.amountDue]).toEqual(['Active', 30_000, 70_000]);
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });
});
