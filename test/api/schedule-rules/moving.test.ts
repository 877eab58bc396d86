import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { pay, read, sendWebhook } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const atIssue = { due: { days: 0, from: 'Issue' }, share: { basisPoints: 3000 } };
const beforeEvent = { due: { days: -14, from: 'Event' }, share: 'Remainder' };
const ruled = (changes: object = {}) =>
  createInvoice(service, {
    eventDate: '2027-06-12',
    totalAmount: 1_000,
    status: 'Active',
    paymentSchedule: [atIssue, beforeEvent],
    ...changes,
  });
const patch = async (id: string, body: object) => {
  const answer = await service.call('PATCH', `/v1/invoices/${id}`, { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
};
const datesOf = ({ paymentSchedule }: { paymentSchedule: { dueDate: string }[] }) =>
  paymentSchedule.map(({ dueDate }) => dueDate);

describe('The dates of rules', () => {
  it('of a draft are those of the day on which it is issued, and none is in the past', async () => {
    const { id } = await ruled({ status: 'Draft', eventDate: '2026-12-10' });
    expect(datesOf(await read(service, id))).toEqual(['2026-11-21', '2026-11-26']);
    service.clock.set('2026-12-01T12:00:00.000Z');
    expect(datesOf(await patch(id, { status: 'Active' }))).toEqual(['2026-12-01', '2026-12-01']);
  });

  it('of a draft are worked out again when it is sent back on another day, as it was read', async () => {
    const { id } = await ruled({ status: 'Draft' });
    const { paymentSchedule: sent } = await read(service, id);
    service.clock.set('2026-11-22T12:00:00.000Z');
    const body = sent.map(({ id: one, dueDate, due, amount, share }: never) => ({
      id: one,
      dueDate,
      due,
      amount,
      share,
    }));
    expect(datesOf(await patch(id, { paymentSchedule: body }))).toEqual(['2026-11-22', '2027-05-29']);
    const [first, second] = body;
    const answer = await service.call('PATCH', `/v1/invoices/${id}`, {
      body: { paymentSchedule: [{ ...first, dueDate: '2026-11-30' }, second] },
    });
    expect([answer.status, answer.error.code]).toEqual([422, 'schedule_rule']);
  });

  it('move also in a change that leaves the difference to the last payment', async () => {
    const { id } = await ruled();
    const changed = await patch(id, {
      eventDate: '2027-07-12',
      totalAmount: 1_200,
      rebalance: 'LastPayment',
    });
    expect(datesOf(changed)).toEqual(['2026-11-21', '2027-06-28']);
    expect(changed.paymentSchedule.map(({ amount }: { amount: number }) => amount)).toEqual([300, 900]);
  });

  it('leave a payment Due that they move behind another one, also where the last one takes the difference', async () => {
    const first = { due: { days: 30, from: 'Event' }, amount: 300 };
    const { id } = await ruled({
      eventDate: '2026-11-22',
      paymentSchedule: [first, { dueDate: '2027-01-31', amount: 700 }],
    });
    const statuses = async () =>
      (await read(service, id)).paymentSchedule.map(({ status }: { status: string }) => status);
    expect((await statuses())[0]).toBe('Due');
    const body = { eventDate: '2027-06-12', totalAmount: 1_200, rebalance: 'LastPayment' };
    expect(datesOf(await patch(id, body))).toEqual(['2027-07-12', '2027-01-31']);
    expect((await statuses())[0]).toBe('Due');
  });

  it('of an issued payment are refused beside the date that it has when another rule is named', async () => {
    const { id } = await ruled();
    const { paymentSchedule: shown } = await read(service, id);
    const sent = shown.map(({ id: one, dueDate, due, share }: never) => ({ id: one, dueDate, due, share }));
    const [one, two] = sent;
    const answer = await service.call('PATCH', `/v1/invoices/${id}`, {
      body: { paymentSchedule: [one, { ...two, due: { days: -30, from: 'Event' } }] },
    });
    expect([answer.status, answer.error.code]).toEqual([422, 'schedule_rule']);
  });

  it('are days of the calendar: a rule that leaves its years is refused, and a preview leaves it aside', async () => {
    const late = { paymentSchedule: [atIssue, { due: { days: 3650, from: 'Event' }, share: 'Remainder' }] };
    const { id } = await ruled(late);
    const change = { eventDate: '2199-06-12' };
    const answer = await service.call('PATCH', `/v1/invoices/${id}`, { body: change });
    expect([answer.status, answer.error.code, answer.error.details[0]?.path]).toEqual([
      422,
      'schedule_rule',
      '/paymentSchedule/1/due',
    ]);
    const preview = await service.call('POST', '/v1/invoices/preview', {
      body: { invoiceId: id, ...change },
    });
    expect(preview.status).toBe(200);
  });

  it('reckoned from the payment before follow it, one after the other', async () => {
    const next = { due: { days: 30, from: 'Previous' }, amount: 300 };
    const { id } = await ruled({
      paymentSchedule: [{ ...atIssue, due: beforeEvent.due }, next, { ...next, amount: 400 }],
    });
    expect(datesOf(await read(service, id))).toEqual(['2027-05-29', '2027-06-28', '2027-07-28']);
    expect(datesOf(await patch(id, { eventDate: '2027-07-12' }))).toEqual([
      '2027-06-28',
      '2027-07-28',
      '2027-08-27',
    ]);
    const shown = (await read(service, id)).paymentSchedule;
    const [first, ...others] = shown.map(({ id: one, due, amount }: never) => ({ id: one, due, amount }));
    const pinned = [{ id: first.id, dueDate: '2027-07-01', amount: 300 }, ...others];
    expect(datesOf(await patch(id, { paymentSchedule: pinned }))).toEqual([
      '2027-07-01',
      '2027-07-31',
      '2027-08-30',
    ]);
    expect(datesOf(await patch(id, { eventDate: '2028-01-01' }))).toEqual([
      '2027-07-01',
      '2027-07-31',
      '2027-08-30',
    ]);
  });

  it('may fall in another order than the list, or on one day: each payment stays, and what was due stays due', async () => {
    const fixed = { dueDate: '2027-06-28', amount: 700 };
    const { id } = await ruled({
      paymentSchedule: [{ ...beforeEvent, share: undefined, amount: 300 }, fixed],
    });
    const move = async (eventDate: string) =>
      (await patch(id, { eventDate })).paymentSchedule.map(({ dueDate, amount, status }: never) => [
        dueDate,
        amount,
        status,
      ]);
    expect(await move('2027-07-12')).toEqual([
      ['2027-06-28', 300, 'Due'],
      ['2027-06-28', 700, 'Due'],
    ]);
    expect(await move('2027-09-12')).toEqual([
      ['2027-08-29', 300, 'Due'],
      ['2027-06-28', 700, 'Due'],
    ]);
  });

  it('of the first payment cannot be reckoned from one before it', async () => {
    const first = { due: { days: 30, from: 'Previous' }, amount: 1_000 };
    const body = {
      contact: { name: 'M', email: 'm@example.com' },
      totalAmount: 1_000,
      paymentSchedule: [first],
    };
    const answer = await service.call('POST', '/v1/invoices', { body });
    expect([answer.status, answer.error.code, answer.error.details[0]?.path]).toEqual([
      422,
      'schedule_rule',
      '/paymentSchedule/0/due',
    ]);
  });

  it('that a release without rules has written over have ended, and so has the rule of an amount', async () => {
    const { id } = await ruled();
    await service.sql(
      `update scheduled_payments set due_date = due_date + 1, amount = case position when 0 then 301 else 699 end
       where invoice_id = $1 and position = 1 or invoice_id = $1 and amount = 300`,
      [id],
    );
    const shown = (await read(service, id)).paymentSchedule;
    expect(shown.map(({ due, share }: never) => [due, share])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(datesOf(await patch(id, { eventDate: '2027-07-12' }))).toEqual(['2026-11-22', '2027-05-30']);
  });
});

describe('A payment whose money is under way when its rule moves', () => {
  const moved = async () => {
    const last = { due: { days: 30, from: 'Previous' }, amount: 200 };
    const middle = { due: beforeEvent.due, amount: 500 };
    const invoice = await ruled({
      paymentSchedule: [{ ...atIssue, share: undefined, amount: 300 }, middle, last],
    });
    const { id, paymentSchedule } = invoice;
    const body = { token: 'tok_bank', scheduledPaymentIds: [paymentSchedule[1].id] };
    const charge = (await pay(service, invoice, body)).data;
    const dates = ['2026-11-21', '2027-05-29', '2027-06-28'];
    expect(datesOf(await patch(id, { eventDate: '2027-07-12' }))).toEqual(dates);
    return { id, charge };
  };
  const hear = async (key: string, news: 'succeeded' | 'declined') => {
    await sendWebhook(service, [service.processor.decide(key, news)]);
    await service.work();
  };
  const pendingOf = async (id: string) =>
    (await read(service, id)).paymentSchedule.map(({ pendingDueDate }: never) => pendingDueDate);

  it('stays where it is, says where it goes, and goes there with what follows it when the money does not come', async () => {
    const { id, charge } = await moved();
    expect(await pendingOf(id)).toEqual([null, '2027-06-28', null]);
    await hear(charge.id, 'declined');
    const after = await read(service, id);
    expect(after.paymentSchedule[1].status).toBe('Failed');
    expect(datesOf(after)).toEqual(['2026-11-21', '2027-06-28', '2027-07-28']);
    expect(await pendingOf(id)).toEqual([null, null, null]);
  });

  it('keeps its date when the money comes', async () => {
    const { id, charge } = await moved();
    await hear(charge.id, 'succeeded');
    const after = await read(service, id);
    expect(after.paymentSchedule[1].status).toBe('Paid');
    expect(datesOf(after)).toEqual(['2026-11-21', '2027-05-29', '2027-06-28']);
    expect(await pendingOf(id)).toEqual([null, null, null]);
  });

  it('does not become due anew when its day was past already', async () => {
    const invoice = await ruled({ eventDate: '2026-12-10' });
    const body = { token: 'tok_bank', scheduledPaymentIds: [invoice.paymentSchedule[1].id] };
    service.clock.set('2026-12-05T12:00:00.000Z');
    const charge = (await pay(service, invoice, body)).data;
    await hear(charge.id, 'declined');
    expect(datesOf(await read(service, invoice.id))).toEqual(['2026-11-21', '2026-11-26']);
  });
});
