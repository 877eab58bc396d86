import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, balances, pay, read, sendWebhook, states } from '../../support/money.ts';
import { taxesOf } from '../../support/reports.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const EVER = 'from=2020-01-01&to=2030-01-01';
const reason = 'One hour less';
const item = (unitAmount: number, taxBasisPoints: number) => ({
  description: `At ${taxBasisPoints}`,
  quantity: 1,
  unitAmount,
  taxBasisPoints,
});
const credit = (id: string, body: object) =>
  service.call('POST', `/v1/invoices/${id}/credit_notes`, { body: { reason, ...body } });
const one = (changes: object = {}) =>
  activeInvoice(service, {
    totalAmount: 100_000,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 100_000 }],
    ...changes,
  });
const ofPayment = (id: string, paymentId: string, what: string) =>
  service.call('POST', `/v1/invoices/${id}/scheduled_payments/${paymentId}/${what}`, { body: {} });
const tell = async (key: string, decided: 'succeeded' | 'failed' | 'returned') => {
  await sendWebhook(service, [service.processor.decide(key, decided)]);
  await service.work();
};
const lose = async (chargeKey: string, amount: number) => {
  const base = { occurredAt: new Date(0), reference: 'dp_1' };
  const about = { chargeKey, amount, fee: 0, reason: 'fraudulent', respondBy: null };
  await sendWebhook(service, [{ ...base, ...about, id: 'opened', type: 'dispute_opened' }]);
  await service.work();
  await sendWebhook(service, [{ ...base, id: 'closed', type: 'dispute_closed', isWon: false }]);
  await service.work();
};

describe('money that falls away after a credit note whose refund failed', () => {
  // 100 000 is paid, 40 000 of it credited, and nothing of that has gone back.
  const credited = async (amount = 40_000) => {
    const { id } = await one();
    const charge = (await pay(service, await read(service, id))).data.id as string;
    service.processor.script('refund', 'failed');
    await credit(id, { amount, givenBack: { refund: amount } });
    service.processor.script('refund', 'succeeded');
    return { id, charge };
  };

  it.each([
    ['the bank takes it back', (charge: string) => tell(charge, 'returned')],
    ['a dispute is lost', (charge: string) => lose(charge, 100_000)],
    [
      'it is refunded and owed again',
      (charge: string) => service.call('POST', `/v1/charges/${charge}/refunds`, { body: { reopen: true } }),
    ],
  ])('makes the client owe only what was not credited, when %s', async (_how, fallAway) => {
    const { id, charge } = await credited();
    await fallAway(charge);
    const after = await read(service, id);
    expect(after).toMatchObject({
      status: 'Active',
      amountDue: 60_000,
      totalAmount: 60_000,
      issuedTotal: 100_000,
    });
    const { billed, receivable, refunds } = await balances(service);
    expect([billed, receivable, refunds]).toEqual([-60_000, 60_000, undefined]);
  });

  it('ends an invoice that was credited whole: nothing of it is owed', async () => {
    const { id, charge } = await credited(100_000);
    await tell(charge, 'returned');
    expect(await read(service, id)).toMatchObject({ status: 'Canceled', amountDue: 0 });
    const { billed, receivable, refunds } = await balances(service);
    expect([billed, receivable, refunds]).toEqual([undefined, undefined, undefined]);
  });

  it('is not lowered while the refund is on its way; once that has succeeded the client owes all of it', async () => {
    const { id } = await one();
    const charge = (await pay(service, await read(service, id))).data.id as string;
    service.processor.script('refund', 'processing');
    const { data } = await credit(id, { amount: 40_000, givenBack: { refund: 40_000 } });
    await tell(charge, 'returned');
    expect((await read(service, id)).amountDue).toBe(100_000);
    await tell(data.refundIds[0], 'succeeded');
    expect((await read(service, id)).amountDue).toBe(100_000);
  });

  it('is lowered once the refund that was on its way fails', async () => {
    const { id } = await one();
    const charge = (await pay(service, await read(service, id))).data.id as string;
    service.processor.script('refund', 'processing');
    const { data } = await credit(id, { amount: 40_000, givenBack: { refund: 40_000 } });
    await tell(charge, 'returned');
    await tell(data.refundIds[0], 'failed');
    expect((await read(service, id)).amountDue).toBe(60_000);
  });
});

describe('unmarking a payment after a credit note', () => {
  it('is refused while a part of it was given back outside', async () => {
    const { id, paymentSchedule } = await one();
    await ofPayment(id, paymentSchedule[0].id, 'mark_as_paid');
    await credit(id, { amount: 40_000, givenBack: { outside: 40_000 } });
    const { status, error } = await ofPayment(id, paymentSchedule[0].id, 'unmark_as_paid');
    expect([status, error.code, error.blockedBy]).toEqual([422, 'illegal_action', 'MoneyMoved']);
  });

  it('stays possible where the credit note took only what was open', async () => {
    const { id, paymentSchedule } = await activeInvoice(service);
    await ofPayment(id, paymentSchedule[0].id, 'mark_as_paid');
    await credit(id, { amount: 40_000 });
    expect((await ofPayment(id, paymentSchedule[0].id, 'unmark_as_paid')).status).toBe(200);
  });
});

describe('a credit note by rate', () => {
  const lineItems = [item(50_000, 1_900), item(50_000, 700)];
  const two = () =>
    one({
      lineItems,
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 50_000 },
        { dueDate: '2027-01-01', amount: 50_000 },
      ],
    });

  it('takes no more of a rate than was neither credited nor waived at it', async () => {
    const { id, paymentSchedule } = await two();
    await ofPayment(id, paymentSchedule[1].id, 'waive');
    const { status, error } = await credit(id, { rates: [{ taxBasisPoints: 700, amount: 25_001 }] });
    expect([status, error.code]).toEqual([422, 'credit_too_large']);
    expect((await credit(id, { rates: [{ taxBasisPoints: 700, amount: 25_000 }] })).status).toBe(201);
    await pay(service, await read(service, id));
    expect(await taxesOf(service, EVER, 'Paid')).toMatchObject({ 'Supply 1900': [25_000, 21_008, 3_992] });
  });

  it('gives money back at its rates, with the first part of it already', async () => {
    const { id } = await one({ lineItems });
    await pay(service, await read(service, id));
    await credit(id, {
      rates: [{ taxBasisPoints: 700, amount: 50_000 }],
      givenBack: { refund: 20_000, outside: 30_000 },
    });
    expect(await taxesOf(service, EVER, 'Paid')).toMatchObject({ 'Supply 1900': [50_000, 42_017, 7_983] });
  });

  it('leaves money at its rates while only a part of it has gone back', async () => {
    const { id } = await one({ lineItems });
    await pay(service, await read(service, id));
    service.processor.script('refund', 'failed');
    await credit(id, {
      rates: [{ taxBasisPoints: 700, amount: 50_000 }],
      givenBack: { refund: 20_000, outside: 30_000 },
    });
    const paid = await taxesOf(service, EVER, 'Paid');
    expect([paid['Supply 1900']?.[0], paid['Supply 700']?.[0]]).toEqual([50_000, 20_000]);
  });
});

describe('the schedule after a credit note', () => {
  it('keeps Due and Failed what was so, and only shrinks', async () => {
    const { id, paymentSchedule } = await activeInvoice(service);
    await pay(service, await read(service, id), {
      token: 'tok_declined',
      scheduledPaymentIds: [paymentSchedule[1].id],
    });
    expect(states(await read(service, id))).toEqual(['Due', 'Failed', 'Scheduled']);
    await credit(id, { amount: 50_000, scheduledPaymentIds: [paymentSchedule[1].id] });
    expect(states(await read(service, id))).toEqual(['Due', 'Failed', 'Scheduled']);
  });

  it('keeps the date of a payment that was reckoned from one that has left', async () => {
    const { id, paymentSchedule } = await activeInvoice(service, {
      totalAmount: 100_000,
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 50_000 },
        { due: { days: 30, from: 'Previous' }, amount: 50_000 },
      ],
    });
    const answer = await credit(id, { amount: 50_000, scheduledPaymentIds: [paymentSchedule[0].id] });
    expect(answer.status).toBe(201);
    const after = (await read(service, id)).paymentSchedule;
    expect(after).toMatchObject([{ dueDate: '2026-12-31', amount: 50_000, status: 'Due' }]);
  });

  it.each([
    [
      'was refunded and is owed again',
      (charge: string) => service.call('POST', `/v1/charges/${charge}/refunds`, { body: { reopen: true } }),
    ],
    ['was charged back', (charge: string) => lose(charge, 100_000)],
  ])('has nothing more to pay of a payment that %s, once all of it is credited', async (_what, fallAway) => {
    const { id, paymentSchedule } = await activeInvoice(service);
    const charge = (await pay(service, await read(service, id))).data.id as string;
    await fallAway(charge);
    const part = await credit(id, { amount: 30_000, scheduledPaymentIds: [paymentSchedule[0].id] });
    expect([part.status, (await read(service, id)).amountDue]).toEqual([201, 270_000]);
    const rest = await credit(id, { amount: 70_000, scheduledPaymentIds: [paymentSchedule[0].id] });
    expect([rest.status, (await read(service, id)).amountDue]).toEqual([201, 200_000]);
    expect(states(await read(service, id))).toEqual(['Canceled', 'Due', 'Scheduled']);
    expect((await credit(id, { amount: 200_000 })).data).toMatchObject({ invoiceStatus: 'Canceled' });
  });
});

describe('an invoice with a credit note', () => {
  it('keeps its buyer', async () => {
    const { id } = await one();
    await credit(id, { amount: 10 });
    const body = { contact: { name: 'Other', email: 'other@example.com' } };
    const { status, error } = await service.call('PATCH', `/v1/invoices/${id}`, { body });
    expect([status, error.code, error.details[0]?.path]).toEqual([422, 'illegal_action', '/contact']);
  });

  it('moves with its event, as far as payments are left', async () => {
    const due = { days: -14, from: 'Event' };
    const { id } = await one({
      eventDate: '2027-06-12',
      paymentSchedule: [
        { due: { days: 0, from: 'Issue' }, share: { basisPoints: 3_000 } },
        { due, share: 'Remainder' },
      ],
    });
    await credit(id, { amount: 10 });
    const { status, data } = await service.call('PATCH', `/v1/invoices/${id}`, {
      body: { eventDate: '2027-09-12' },
    });
    expect(status).toBe(200);
    const dates = data.paymentSchedule.map(({ dueDate }: { dueDate: string }) => dueDate);
    expect(dates).toEqual(['2026-11-21', '2027-08-29']);
  });
});

describe('the payments that a credit note names', () => {
  it('are named once each, in whatever case', async () => {
    const { id, paymentSchedule } = await activeInvoice(service);
    const named = paymentSchedule[0].id as string;
    const { status, error } = await credit(id, {
      amount: 150_000,
      scheduledPaymentIds: [named, named.toUpperCase()],
    });
    expect([status, error.details[0]?.path, error.details[0]?.code]).toEqual([
      400,
      '/scheduledPaymentIds/1',
      'repeated_id',
    ]);
  });
});

describe('the refund of a credit note that failed', () => {
  const failed = async () => {
    const { id } = await one();
    const charge = (await pay(service, await read(service, id))).data.id as string;
    service.processor.script('refund', 'failed');
    await credit(id, { amount: 40_000, givenBack: { refund: 40_000 } });
    service.processor.script('refund', 'succeeded');
    return { id, charge };
  };

  it('leaves a plain refund no more than what was not given back outside already', async () => {
    const { id } = await one();
    const charge = (await pay(service, await read(service, id))).data.id as string;
    await credit(id, { amount: 100_000, givenBack: { outside: 100_000 } });
    const { status, error } = await service.call('POST', `/v1/charges/${charge}/refunds`, { body: {} });
    expect([status, error.code]).toEqual([422, 'illegal_action']);
  });

  it('can be refunded again', async () => {
    const { charge } = await failed();
    await service.call('POST', `/v1/charges/${charge}/refunds`, { body: { amount: 40_000 } });
    expect((await balances(service))['refunds']).toBeUndefined();
  });
});
