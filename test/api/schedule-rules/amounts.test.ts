import { beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { createInvoice } from '../../support/invoices.ts';
import { type FreshMailing, freshMailing, summaries } from '../../support/mails.ts';
import { pay, read, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
  await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
});
keepBooks(() => service);

const change = (id: string, body: object) => service.call('PATCH', `/v1/invoices/${id}`, { body });
const amountsOf = ({ paymentSchedule }: { paymentSchedule: { amount: number }[] }) =>
  paymentSchedule.map(({ amount }) => amount);
const eventsOf = async (id: string): Promise<string[]> =>
  (await service.call('GET', `/v1/invoices/${id}/events?limit=100`)).data.items
    .toReversed()
    .map(({ type }: { type: string }) => type);

describe('Shares of a total', () => {
  const share = (basisPoints: number) => ({ due: { days: 0, from: 'Issue' }, share: { basisPoints } });
  const rest = { dueDate: '2027-05-01', share: 'Remainder' };

  it('in a currency that is charged in steps are in these steps', async () => {
    const { paymentSchedule } = await createInvoice(service, {
      currency: 'KWD',
      totalAmount: 100_000,
      paymentSchedule: [share(3_333), share(3_333), rest],
    });
    expect(amountsOf({ paymentSchedule })).toEqual([33_330, 33_330, 33_340]);
  });

  it('end when the last payment takes the difference to another total, and their dates still follow', async () => {
    const { id } = await createInvoice(service, {
      totalAmount: 1_000,
      paymentSchedule: [share(3_000), rest],
    });
    const { data } = await change(id, { totalAmount: 1_200, rebalance: 'LastPayment' });
    expect(amountsOf(data)).toEqual([300, 900]);
    const shown = (await read(service, id)).paymentSchedule;
    expect(shown.map((one: { due: object; share: object }) => [one.due, one.share])).toEqual([
      [share(3_000).due, null],
      [null, null],
    ]);
  });

  it('refuse a total of less than what is paid or on its way, and say how much is too much', async () => {
    const { id, paymentLink, paymentSchedule } = await createInvoice(service, {
      status: 'Active',
      totalAmount: 1_000,
      paymentSchedule: [share(3_000), rest],
    });
    await pay(service, { paymentLink }, { token: 'tok_bank', scheduledPaymentIds: [paymentSchedule[0].id] });
    await pay(service, { paymentLink }, { amount: 100, scheduledPaymentIds: [paymentSchedule[1].id] });
    const answer = await change(id, { totalAmount: 350 });
    expect([answer.status, answer.error.code]).toEqual([422, 'paid_exceeds_total']);
    expect(answer.error.message).toContain('give 50 back');
    expect(amountsOf((await change(id, { totalAmount: 500 })).data)).toEqual([300, 200]);
  });
});

describe('A payment of which a part was paid', () => {
  const partly = async (paymentSchedule: object[]) => {
    const invoice = await createInvoice(service, { status: 'Active', totalAmount: 1_000, paymentSchedule });
    expect((await pay(service, invoice, { amount: 400 })).status).toBe(201);
    await mailing.arrivals();
    const { id, paymentLink, paymentSchedule: payments } = invoice;
    return { id, paymentLink, payments: payments as { id: string; dueDate: string; amount: number }[] };
  };
  const plain = { dueDate: '2026-12-01', amount: 500 };
  const later = { dueDate: '2027-02-01', amount: 500 };
  const elements = (payments: readonly { id: string; dueDate: string }[], ...amounts: readonly number[]) =>
    amounts.map((amount, index) => {
      const { id, dueDate } = payments[index] as { id: string; dueDate: string };
      return { id, dueDate, amount };
    });

  it('moves to any day with its rest', async () => {
    const { id, payments } = await partly([plain, later]);
    const [first, second] = elements(payments, 500, 500);
    const { status } = await change(id, { paymentSchedule: [{ ...first, dueDate: '2027-01-15' }, second] });
    expect(status).toBe(200);
    expect((await read(service, id)).nextPayment).toMatchObject({ dueDate: '2027-01-15', amount: 100 });
  });

  it('shrinks down to that part, is paid then, and the client gets no receipt', async () => {
    const { id, payments } = await partly([plain, later]);
    const before = (await eventsOf(id)).length;
    const { data } = await change(id, { totalAmount: 900, paymentSchedule: elements(payments, 400, 500) });
    expect(states(data)).toEqual(['Paid', 'Due']);
    expect(data.paymentSchedule[0].paymentDate).toBe('2026-11-21');
    expect((await eventsOf(id)).slice(before)).toEqual(['invoice.updated']);
    expect(summaries(await mailing.arrivals())).toEqual([expect.stringContaining('has changed')]);
  });

  it('does not shrink below that part, and stays in the schedule', async () => {
    const { id, payments } = await partly([plain, later]);
    const codeOf = async (body: object) => (await change(id, body)).error?.code;
    expect(await codeOf({ totalAmount: 899, paymentSchedule: elements(payments, 399, 500) })).toBe(
      'payment_locked',
    );
    const only = elements(payments, 0, 1_000).slice(1);
    expect(await codeOf({ totalAmount: 1_000, paymentSchedule: only })).toBe('payment_locked');
  });

  it('pays its invoice when it was the last that was open: the event says so, no receipt does', async () => {
    const { id, payments } = await partly([{ dueDate: '2026-12-01', amount: 1_000 }]);
    const before = (await eventsOf(id)).length;
    const { data } = await change(id, { totalAmount: 400, paymentSchedule: elements(payments, 400) });
    expect([data.status, ...states(data)]).toEqual(['Paid', 'Paid']);
    expect((await eventsOf(id)).slice(before)).toEqual(['invoice.updated', 'invoice.paid']);
    const mails = summaries(await mailing.arrivals());
    expect(mails.filter((line) => line.startsWith('maria@example.com'))).toEqual([]);
  });
});

describe('A part of a Scheduled payment', () => {
  const partlyEarly = async (autopay?: { terms: string }) => {
    const invoice = await createInvoice(service, {
      status: 'Active',
      totalAmount: 1_000,
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 300 },
        { dueDate: '2027-02-01', amount: 700 },
      ],
    });
    const [first, second] = invoice.paymentSchedule;
    if (autopay) await pay(service, invoice, { scheduledPaymentIds: [first.id], autopay });
    const charge = await pay(service, invoice, { scheduledPaymentIds: [second.id], amount: 200 });
    expect(charge.status, charge.text).toBe(201);
    await mailing.arrivals();
    return invoice;
  };

  it('leaves it Scheduled, and it falls due on its own day with the rest', async () => {
    const { id } = await partlyEarly();
    expect(states(await read(service, id))).toEqual(['Due', 'Scheduled']);
    service.clock.set('2027-01-01T12:00:00.000Z');
    await service.work();
    expect(states(await read(service, id))).toEqual(['Due', 'Scheduled']);
    service.clock.set('2027-01-02T12:00:00.000Z');
    await service.work();
    const { paymentSchedule, amountDue } = await read(service, id);
    expect([paymentSchedule[1].status, paymentSchedule[1].paidAmount, amountDue]).toEqual(['Due', 200, 800]);
  });

  it('leaves the rest to autopay on its day', async () => {
    await partlyEarly({ terms: 'Along the schedule.' });
    for (const day of ['2027-01-25', '2027-01-29', '2027-02-01']) {
      service.clock.set(`${day}T07:59:00.000Z`);
      await mailing.arrivals();
    }
    const charges = async () =>
      (await service.call('GET', '/v1/charges?limit=100')).data.items
        .filter(({ origin }: { origin: string }) => origin === 'Autopay')
        .map(({ amount }: { amount: number }) => amount);
    expect(await charges()).toEqual([]);
    service.clock.set('2027-02-01T08:00:00.000Z');
    await service.work();
    expect(await charges()).toEqual([500]);
  });

  it('is reminded of with the rest', async () => {
    const { id, paymentSchedule } = await partlyEarly();
    const { planned } = (await service.call('GET', `/v1/invoices/${id}/reminders`)).data;
    type Planned = { at: string; scheduledPayments: { id: string; amount: number }[] };
    const about = planned.filter(({ scheduledPayments }: Planned) =>
      scheduledPayments.some((one) => one.id === paymentSchedule[1].id),
    );
    expect(about[0].scheduledPayments.at(-1)).toMatchObject({ id: paymentSchedule[1].id, amount: 500 });
    service.clock.set(about[0].at);
    const text = (await mailing.arrivals()).map(({ mail }) => mail.text ?? '').join('\n');
    expect(text).toContain('$5.00');
    expect(text).not.toContain('$7.00');
  });
});
