import { beforeEach, describe, expect, it } from 'vitest';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice, codeOf, pay } from '../../support/money.ts';
import { acceptedPayment, readPayment } from '../../support/outgoing.ts';
import type { TestService } from '../../support/service.ts';
import { resume, suspend } from '../../support/suspending.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const countOf = (kind: string) => service.processor.log.filter((one) => one.kind === kind).length;
const loseRequests = () =>
  service.processor.failNext(...Array.from({ length: 40 }, () => 'never arrives' as const));
const workAt = async (instant: string) => {
  service.clock.set(instant);
  await service.work();
};
/** Two months of a suspension, in which the processor can be reached again. */
async function suspendForLong() {
  await suspend(service);
  service.processor.answerAgain();
  // Every day in the first week, then every week.
  for (const day of [29, 30, 31, 32, 33, 34, 35, 42, 49, 56, 63, 70, 77, 84, 90]) {
    await workAt(new Date(Date.UTC(2026, 10, day, 2)).toISOString());
  }
}
const discrepancies = () => service.sql(`select kind from discrepancies`);

/** An invoice whose autopay charge of the 28th of November was started, and did not reach the processor. */
async function chargeThatGotLost() {
  const invoice = await activeInvoice(service, {
    totalAmount: 200_000,
    paymentSchedule: [
      { dueDate: '2026-11-21', amount: 100_000 },
      { dueDate: '2026-11-28', amount: 100_000 },
    ],
  });
  await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
  await service.work();
  loseRequests();
  await workAt('2026-11-28T09:00:00.000Z');
  const [charge] = await service.sql<{ id: string }>(`select id from charges where origin = 'Autopay'`);
  return { invoice, chargeId: charge?.id ?? '' };
}

describe('what was begun, and never reached the processor, before the account was suspended', () => {
  it('is no charge of autopay while that lasts, nor after it: it is announced again, and then taken', async () => {
    const { invoice, chargeId } = await chargeThatGotLost();
    const before = countOf('charge');
    await suspendForLong();
    const link = `/v1/links/demo-studio/${codeOf(invoice)}/charges/${chargeId}`;
    expect((await service.call('GET', link, { token: null })).data.status).toBe('Processing');
    expect(countOf('charge')).toBe(before);
    expect(await discrepancies()).toEqual([]);
    await resume(service);
    await workAt('2027-01-29T12:00:00.000Z');
    await mailing.arrivals();
    await workAt('2027-01-30T07:59:00.000Z');
    expect((await service.call('GET', link, { token: null })).data.status).toBe('Processing');
    await workAt('2027-01-30T08:00:00.000Z');
    expect((await service.call('GET', link, { token: null })).data).toMatchObject({
      status: 'Declined',
      failure: { code: 'never_sent' },
    });
    expect(await service.sql('select failures from autopay_retries')).toEqual([{ failures: 0 }]);
    await workAt('2027-01-31T09:00:00.000Z');
    await mailing.arrivals();
    const mails = await service.sql<{ kind: string; date: string }>(
      `select kind, charge_date::text as date from mails
       where created_at > '2027-01-29' and recipients::text like '%maria%' order by id`,
    );
    expect(mails).toEqual([{ kind: 'AutopayAhead', date: '2027-02-03' }]);
    await workAt('2027-02-03T07:59:00.000Z');
    expect(countOf('charge')).toBe(before);
    await workAt('2027-02-03T08:00:00.000Z');
    expect(countOf('charge')).toBe(before + 1);
    expect((await service.call('GET', `/v1/invoices/${invoice.id}`)).data.status).toBe('Paid');
  });

  it('ends as soon as the client ends autopay, so that they can pay in another way afterwards', async () => {
    const { invoice, chargeId } = await chargeThatGotLost();
    await suspend(service);
    service.processor.answerAgain();
    const link = `/v1/links/demo-studio/${codeOf(invoice)}`;
    expect((await service.call('DELETE', `${link}/autopay`, { token: null })).status).toBe(200);
    await workAt('2026-11-29T09:00:00.000Z');
    const { data } = await service.call('GET', `/v1/charges/${chargeId}`);
    expect([data.status, data.failure?.code]).toEqual(['Declined', 'consent_ended']);
  });

  it('is a charge of a client that is sent a day after the end', async () => {
    const invoice = await activeInvoice(service, {
      totalAmount: 100_000,
      paymentSchedule: [{ dueDate: '2026-11-21', amount: 100_000 }],
    });
    loseRequests();
    await pay(service, invoice);
    await suspendForLong();
    await resume(service);
    await workAt('2027-01-30T07:59:00.000Z');
    expect(countOf('charge')).toBe(0);
    await workAt('2027-01-30T08:00:00.000Z');
    expect(countOf('charge')).toBe(1);
    expect((await service.call('GET', `/v1/invoices/${invoice.id}`)).data.status).toBe('Paid');
  });

  it('charges no wallet for a payment out, also when it is canceled by hand', async () => {
    const payments = [await acceptedPayment(service), await acceptedPayment(service)];
    await service.work();
    loseRequests();
    await workAt('2026-11-25T08:00:00.000Z');
    await suspendForLong();
    const [held, canceled] = payments.map(({ id }) => id);
    expect((await service.call('POST', `/v1/payments/${canceled}/cancel`, { body: {} })).status).toBe(200);
    expect(countOf('funding')).toBe(0);
    expect(await discrepancies()).toEqual([]);
    await resume(service);
    await workAt('2027-01-30T07:59:00.000Z');
    expect(countOf('funding')).toBe(0);
    await workAt('2027-01-30T08:00:00.000Z');
    expect(countOf('funding')).toBe(1);
    expect((await readPayment(service, held)).status).toBe('Completed');
  });
});

it('a charge whose answer was lost ends during the suspension with the outcome that the processor knows', async () => {
  const invoice = await activeInvoice(service, {
    totalAmount: 100_000,
    paymentSchedule: [{ dueDate: '2026-11-21', amount: 100_000 }],
  });
  service.processor.failNext('reply lost');
  await pay(service, invoice);
  await suspend(service);
  await workAt('2026-11-22T12:00:00.000Z');
  expect((await service.call('GET', `/v1/invoices/${invoice.id}`)).data.status).toBe('Paid');
});
