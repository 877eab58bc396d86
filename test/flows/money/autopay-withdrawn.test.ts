import { beforeEach, describe, expect, it } from 'vitest';
import { faultsOf } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice, codeOf, eventTypes, pay, read, sendWebhook, states } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

/** Autopay charges nothing under a withdrawn or replaced consent, and does not repeat a charge closed by hand. */

let service: TestService;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
});

const autopay = { terms: 'Along the schedule.' };
const at = async (instant: string) => {
  service.clock.set(instant);
  await service.work();
};
const path = (invoice: { paymentLink: string }, rest = '') =>
  `/v1/links/demo-studio/${codeOf(invoice)}${rest}`;
const mandateOf = async (invoice: { paymentLink: string }) =>
  (await service.call('GET', path(invoice), { token: null })).data.autopay;
const cancelAutopay = (invoice: { paymentLink: string }) =>
  service.call('DELETE', path(invoice, '/autopay'), { token: null });
const charges = async () => (await service.call('GET', '/v1/charges?limit=200')).data.items;
const idsOf = ({ paymentSchedule }: { paymentSchedule: { id: string }[] }) =>
  paymentSchedule.map(({ id }) => id) as [string, string, string];

async function decide(id: string, decided: 'succeeded' | 'returned' | 'declined', code?: string) {
  await sendWebhook(service, [service.processor.decide(id, decided, code)]);
  await service.work();
}

async function leap(): Promise<void> {
  for (const day of ['2026-12-05', '2027-02-01', '2027-02-06', '2027-04-01', '2027-04-06']) {
    await at(`${day}T12:00:00.000Z`);
  }
}
const taken = async () => (await charges()).filter(({ origin }: { origin: string }) => origin === 'Autopay');

describe('a consent that is withdrawn before the money came that it came with', () => {
  it('is not kept, also when no other stands yet', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_bank', autopay });
    expect((await cancelAutopay(invoice)).status).toBe(200);
    expect((await cancelAutopay(invoice)).error.code).toBe('illegal_action');
    await decide(data.id, 'succeeded');
    expect(await mandateOf(invoice)).toBeNull();
    await leap();
    expect(await taken()).toEqual([]);
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });

  it('ends with the one that stands', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay });
    const [, second] = idsOf(invoice);
    const { data } = await pay(service, invoice, {
      token: 'tok_bank',
      scheduledPaymentIds: [second],
      autopay,
    });
    expect((await cancelAutopay(invoice)).status).toBe(200);
    await decide(data.id, 'succeeded');
    expect(await mandateOf(invoice)).toBeNull();
    await leap();
    expect(await taken()).toEqual([]);
  });

  it('can be withdrawn on the page', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_bank', autopay });
    const address = `${service.url}${new URL(invoice.paymentLink).pathname}`;
    const link = `${new URL(invoice.paymentLink).pathname}/autopay`;
    expect(await (await fetch(address)).text()).toContain(link);
    expect(await (await fetch(`${address}/autopay`)).text()).toContain('method="post"');
    const ended = await fetch(`${address}/autopay`, { method: 'POST', redirect: 'manual' });
    expect(ended.headers.get('location')).toContain('done=autopay_canceled');
    expect(await (await fetch(address)).text()).not.toContain(link);
    await decide(data.id, 'succeeded');
    expect(await mandateOf(invoice)).toBeNull();
  });

  it('is given again by a later charge', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { token: 'tok_bank', autopay });
    await cancelAutopay(invoice);
    const [, second] = idsOf(invoice);
    service.clock.set('2026-11-21T12:30:00.000Z');
    await pay(service, invoice, { scheduledPaymentIds: [second], autopay });
    await decide(data.id, 'succeeded');
    expect(await mandateOf(invoice)).toMatchObject({ agreedAmount: 100_000 });
  });
});

it('an older consent does not replace a newer one, whenever its money comes', async () => {
  const invoice = await activeInvoice(service);
  const { data } = await pay(service, invoice, { token: 'tok_bank', autopay });
  const [, second] = idsOf(invoice);
  service.clock.set('2026-11-21T13:00:00.000Z');
  await pay(service, invoice, { scheduledPaymentIds: [second], autopay });
  expect(await mandateOf(invoice)).toMatchObject({ paymentMethod: { name: { brand: 'Visa' } } });
  service.clock.set('2026-11-24T13:00:00.000Z');
  await decide(data.id, 'succeeded');
  expect(await mandateOf(invoice)).toMatchObject({ paymentMethod: { name: { brand: 'Visa' } } });
});

describe('a charge of autopay that the processor has never seen', () => {
  it('is not sent any more once the client has ended autopay', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay });
    service.processor.failNext('never arrives');
    await at('2027-02-01T08:00:00.000Z');
    const [charge] = await charges();
    expect([charge.origin, charge.status]).toEqual(['Autopay', 'Processing']);
    expect((await cancelAutopay(invoice)).status).toBe(200);
    await at('2027-02-01T09:00:00.000Z');
    const [after] = await charges();
    expect([after.status, after.failure?.code]).toEqual(['Declined', 'consent_ended']);
    expect(states(await read(service, invoice.id))).toEqual(['Paid', 'Failed', 'Scheduled']);
    expect((await eventTypes(service, invoice.id)).at(-1)).toBe('invoice.payment.failed');
    expect(service.processor.log.filter(({ kind }) => kind === 'charge')).toHaveLength(1);
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });

  it('is settled as it is when the processor took it before', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay });
    service.processor.failNext('reply lost');
    await at('2027-02-01T08:00:00.000Z');
    await cancelAutopay(invoice);
    await at('2027-02-01T09:00:00.000Z');
    expect((await charges())[0].status).toBe('Succeeded');
    expect(await faultsOf(service, service.processor)).toEqual([]);
  });
});

describe('a charge of the client that was closed by hand', () => {
  it('is not made again by autopay: nobody knows that it took nothing', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay });
    const [, second] = idsOf(invoice);
    service.processor.failNext(...Array.from({ length: 60 }, () => 'never arrives' as const));
    const { data } = await pay(service, invoice, { scheduledPaymentIds: [second] });
    await service.call('POST', '/v1/test_clock', { body: { now: '2026-11-23T13:00:00.000Z' } });
    const closed = await service.call('POST', `/v1/charges/${data.id}/cancel`, { body: {} });
    expect(closed.data.failure?.code).toBe('closed_by_hand');
    service.processor.answerAgain();
    for (const day of ['2027-02-01', '2027-02-06', '2027-04-02']) {
      await service.call('POST', '/v1/test_clock', { body: { now: `${day}T12:00:00.000Z` } });
    }
    const made = await taken();
    expect(made.map(({ amount }: { amount: number }) => amount)).toEqual([100_000]);
    expect(states(await read(service, invoice.id))).toEqual(['Paid', 'Failed', 'Paid']);
  });
});

describe('a bank debit of the client that bounced', () => {
  const bounced = async (code: string) => {
    const invoice = await activeInvoice(service);
    const first = await pay(service, invoice, { token: 'tok_bank', autopay });
    await decide(first.data.id, 'succeeded');
    const [, second] = idsOf(invoice);
    service.clock.set('2027-01-30T12:00:00.000Z');
    const own = await pay(service, invoice, { token: 'tok_bank', scheduledPaymentIds: [second] });
    service.clock.set('2027-01-31T12:00:00.000Z');
    await decide(own.data.id, 'returned', code);
    return invoice;
  };

  it('for want of money counts: autopay debits the same account twice more at most', async () => {
    const invoice = await bounced('R01');
    for (let day = 1; day <= 60; day += 1) {
      await at(new Date(Date.UTC(2027, 1, day, 8)).toISOString());
      const [newest] = await charges();
      if (newest.status === 'Processing') await decide(newest.id, 'returned', 'R01');
    }
    expect(await taken()).toHaveLength(2);
    expect(await mandateOf(invoice)).toBeNull();
  });

  it('for a reason that no bank lets be tried again is left to the client', async () => {
    const invoice = await bounced('R99');
    await at('2027-02-01T12:00:00.000Z');
    await at('2027-02-06T12:00:00.000Z');
    expect(await taken()).toEqual([]);
    expect(await mandateOf(invoice)).not.toBeNull();
    await at('2027-04-01T12:00:00.000Z');
    expect(await taken()).toHaveLength(1);
  });
});
