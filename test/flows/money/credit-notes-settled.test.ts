import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, pay, read, sendWebhook, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

/** A client never owes what was credited, whatever became of its refund and of other refunds. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const of = (...amounts: readonly number[]) =>
  activeInvoice(service, {
    totalAmount: amounts.reduce((sum, amount) => sum + amount, 0),
    paymentSchedule: amounts.map((amount, index) => ({ dueDate: `2026-12-0${index + 1}`, amount })),
  });
const ofPayment = (id: string, paymentId: string, what: string) =>
  service.call('POST', `/v1/invoices/${id}/scheduled_payments/${paymentId}/${what}`, { body: {} });
const refund = (charge: string, body: object = {}) =>
  service.call('POST', `/v1/charges/${charge}/refunds`, { body });
const credit = (id: string, amount: number, givenBack?: object) =>
  service.call('POST', `/v1/invoices/${id}/credit_notes`, {
    body: { reason: 'Less', amount, ...(givenBack === undefined ? {} : { givenBack }) },
  });
const tell = async (key: string, decided: 'succeeded' | 'failed' | 'returned') => {
  await sendWebhook(service, [service.processor.decide(key, decided)]);
  await service.work();
};
const payNext = async (id: string, token = 'tok_card') => {
  const { data } = await pay(service, await read(service, id), { token });
  if (token === 'tok_bank') await tell(data.id, 'succeeded');
  return data.id as string;
};
// A credit note about money that was paid, whose refund the bank refuses at once.
const creditInVain = async (id: string, amount: number) => {
  service.processor.script('refund', 'failed');
  const answer = await credit(id, amount, { refund: amount });
  service.processor.script('refund', 'succeeded');
  return answer;
};

describe('a refund that was made before a credit note for another reason', () => {
  it('is not the credit note’s: once the bank takes the rest back, nothing of what was credited is owed', async () => {
    const { id } = await of(1_000);
    const charge = await payNext(id, 'tok_bank');
    await refund(charge, { amount: 300 });
    await creditInVain(id, 700);
    await tell(charge, 'returned');
    expect((await read(service, id)).amountDue).toBe(0);
    expect((await balances(service))['refunds']).toBe(300);
  });

  it('does not let a payment be unmarked whose money the credit note has still to give back', async () => {
    const { id, paymentSchedule } = await of(600, 400);
    await refund(await payNext(id), { amount: 300 });
    await ofPayment(id, paymentSchedule[1].id, 'mark_as_paid');
    await creditInVain(id, 300);
    const { status, error } = await ofPayment(id, paymentSchedule[1].id, 'unmark_as_paid');
    expect([status, error?.code, error?.blockedBy]).toEqual([422, 'illegal_action', 'MoneyMoved']);
  });

  it('nor is one between two credit notes that gave nothing of the first', async () => {
    const { id } = await of(1_000);
    const charge = await payNext(id, 'tok_bank');
    await credit(id, 200, { refund: 200 });
    await refund(charge, { amount: 300 });
    await creditInVain(id, 400);
    await tell(charge, 'returned');
    expect((await read(service, id)).amountDue).toBe(100);
  });
});

describe('what a client is told to owe again after a credit note whose refund failed', () => {
  const lose = async (chargeKey: string) => {
    const base = { occurredAt: new Date(0), reference: 'dp_1' };
    const about = { chargeKey, amount: 1_000, fee: 0, reason: 'fraudulent', respondBy: null };
    await sendWebhook(service, [{ ...base, ...about, id: 'opened', type: 'dispute_opened' }]);
    await service.work();
    await sendWebhook(service, [{ ...base, id: 'closed', type: 'dispute_closed', isWon: false }]);
    await service.work();
  };
  const changedAmounts = async (id: string) => {
    const { data } = await service.call('GET', `/v1/invoices/${id}/events?limit=100`);
    type Shown = { data: { changedAmount?: number } };
    return (data.items as Shown[]).flatMap((event) => event.data.changedAmount ?? []);
  };

  it.each([
    ['the bank takes the money back', 'invoice.payment.failed', (charge: string) => tell(charge, 'returned')],
    ['a dispute is lost', 'invoice.payment.dispute_closed', lose],
    [
      'it is refunded and owed again',
      'invoice.payment.refunded',
      (charge: string) => refund(charge, { reopen: true }),
    ],
  ])('is only what was not credited, when %s', async (_how, _type, fallAway) => {
    const { id } = await of(1_000);
    const charge = await payNext(id, 'tok_bank');
    await creditInVain(id, 400);
    await fallAway(charge);
    await service.work();
    const amounts = await changedAmounts(id);
    expect(new Set(amounts)).toEqual(new Set([600]));
    expect((await read(service, id)).amountDue).toBe(600);
  });

  it('is nothing where all was credited', async () => {
    const { id } = await of(1_000);
    const charge = await payNext(id, 'tok_bank');
    await creditInVain(id, 1_000);
    await tell(charge, 'returned');
    await service.work();
    expect(new Set(await changedAmounts(id))).toEqual(new Set([0]));
    expect((await read(service, id)).status).toBe('Canceled');
    const mails = await service.sql<{ kind: string }>('select kind from mails order by id');
    expect(mails.map(({ kind }) => kind)).not.toContain('PaymentFailed');
  });
});

describe('an invoice that was written off while the refund of a credit note was on its way', () => {
  it('loses only what was not credited, once that refund fails', async () => {
    const { id } = await of(1_000, 500);
    await payNext(id);
    const charge = await payNext(id, 'tok_bank');
    service.processor.script('refund', 'processing');
    const { data } = await credit(id, 400, { refund: 400 });
    await tell(charge, 'returned');
    const { status } = await service.call('PATCH', `/v1/invoices/${id}`, {
      body: { status: 'Uncollectible' },
    });
    expect(status).toBe(200);
    await tell(data.refundIds[0], 'failed');
    const after = await read(service, id);
    expect([after.status, after.totalAmount, (await balances(service))['write_offs']]).toEqual([
      'Uncollectible',
      1_100,
      100,
    ]);
    expect((await balances(service))['refunds']).toBeUndefined();
  });
});

describe('the refunds of a credit note', () => {
  it('leave out a payment of which another part is on its way', async () => {
    await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
    const invoice = await of(1_000, 1_000);
    const [first, second] = invoice.paymentSchedule.map((payment: { id: string }) => payment.id);
    const whole = (await pay(service, invoice, { scheduledPaymentIds: [second] })).data.id;
    await pay(service, invoice, { scheduledPaymentIds: [first], amount: 300 });
    await pay(service, await read(service, invoice.id), { token: 'tok_bank', scheduledPaymentIds: [first] });
    expect(states(await read(service, invoice.id))).toEqual(['Processing', 'Paid']);
    const { status, data } = await credit(invoice.id, 1_000, { refund: 1_000 });
    expect(status).toBe(201);
    const refunds = await Promise.all(
      (data.refundIds as string[]).map((one) => service.call('GET', `/v1/refunds/${one}`)),
    );
    expect(refunds.map((one) => [one.data.chargeId, one.data.amount])).toEqual([[whole, 1_000]]);
  });
});

it('a credit note shows how much of its failed refund lowered what is owed: that is not refunded again', async () => {
  const { id } = await of(1_000, 1_000);
  const first = await payNext(id, 'tok_bank');
  await payNext(id);
  await credit(id, 100, { refund: 100 });
  await creditInVain(id, 400);
  await tell(first, 'returned');
  const { data } = await service.call('GET', `/v1/invoices/${id}/credit_notes`);
  expect(data.items.map((note: { settledAmount: number }) => note.settledAmount)).toEqual([0, 400]);
  expect((await read(service, id)).amountDue).toBe(600);
});

it('a credit note whose refund failed, and lowered nothing, shows that none of it was settled: it is refunded again', async () => {
  const { id } = await of(1_000);
  const charge = await payNext(id);
  const { data } = await creditInVain(id, 400);
  const settledOf = async () => (await service.call('GET', `/v1/credit_notes/${data.id}`)).data.settledAmount;
  expect([data.settledAmount, await settledOf()]).toEqual([0, 0]);
  expect((await refund(charge, { amount: 400 })).status).toBe(201);
  expect([await settledOf(), (await balances(service))['refunds']]).toEqual([0, undefined]);
});

it('a refund that fails once other money has fallen away is told with what is owed less instead', async () => {
  const { id } = await of(1_000, 1_000);
  const first = await payNext(id, 'tok_bank');
  await payNext(id);
  service.processor.script('refund', 'processing');
  const { data } = await credit(id, 400, { refund: 400 });
  await tell(first, 'returned');
  await tell(data.refundIds[0], 'failed');
  const { data: events } = await service.call('GET', `/v1/invoices/${id}/events?limit=100`);
  type Shown = { type: string; data: { changedAmount?: number } };
  const failed = (events.items as Shown[]).filter(({ type }) => type === 'invoice.payment.refund_failed');
  expect(failed.map((event) => event.data.changedAmount)).toEqual([400]);
  expect((await read(service, id)).amountDue).toBe(600);
});

it('money of a payment that a credit note canceled has gone back once its bank takes it, as by a refund', async () => {
  const { id } = await of(1_000);
  const charge = await payNext(id, 'tok_bank');
  const { data } = await refund(charge, { reopen: true });
  await credit(id, 1_000);
  expect(states(await read(service, id))).toEqual(['Canceled']);
  await tell(data.id, 'failed');
  expect((await balances(service))['refunds']).toBe(-1_000);
  await tell(charge, 'returned');
  const after = await balances(service);
  expect([after['refunds'], after['chargebacks']]).toEqual([undefined, undefined]);
});
