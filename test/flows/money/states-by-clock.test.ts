import { afterEach, beforeEach, expect, it } from 'vitest';
import { faultsOf, keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { Journey } from '../../support/journey.ts';
import type { TestService } from '../../support/service.ts';

/** The moves that the clock makes by itself, in the accounts' own tables of states. */

let service: TestService;
let journey: Journey;
const fresh = freshService();
beforeEach(async () => {
  service = await fresh();
  journey = await Journey.begin(service, { index: 1 });
});
afterEach(async () => {
  expect(await faultsOf(service, service.processor)).toEqual([]);
});
keepBooks(() => service);

async function wait(instant: string): Promise<void> {
  service.clock.set(instant);
  await service.work();
}

const types = async () => (await journey.events()).map(({ type }) => type);

it('a Scheduled payment is Due when the window before its date opens, with its event', async () => {
  expect(await journey.paymentState()).toBe('Scheduled');
  await wait('2027-02-01T12:00:00.000Z');
  expect(await journey.paymentState()).toBe('Due');
  expect((await types()).at(-1)).toBe('invoice.payment.due');
});

it('autopay starts what is due at 08:00 of its date, and pays it', async () => {
  const { paymentSchedule } = await journey.read();
  journey.paymentId = paymentSchedule[0].id;
  await journey.pay('tok_card', { autopay: { terms: 'I agree to be charged along the schedule.' } });
  journey.paymentId = paymentSchedule[1].id;
  await wait('2027-02-01T07:59:00.000Z');
  expect(await journey.paymentState()).toBe('Due');
  await wait('2027-02-01T08:00:00.000Z');
  expect(await journey.paymentState()).toBe('Paid');
  const told = ['invoice.payment.processing', 'invoice.payment.completed', 'invoice.paid'];
  expect((await types()).slice(-3)).toEqual(told);
});

it('a charge whose answer was lost is asked about a minute later, and is Succeeded', async () => {
  service.processor.failNext('reply lost');
  await journey.pay('tok_card');
  expect(await journey.paymentState()).toBe('Processing');
  await wait('2026-11-21T12:01:01.000Z');
  expect(await journey.paymentState()).toBe('Paid');
  expect((await service.call('GET', `/v1/charges/${journey.charge}`)).data.status).toBe('Succeeded');
});

it('a refund whose answer was lost is asked about a minute later, and is Succeeded', async () => {
  await journey.pay('tok_card');
  service.processor.failNext('reply lost');
  await journey.refund();
  expect(await journey.paymentState()).toBe('Paid');
  await wait('2026-11-21T12:01:01.000Z');
  expect(await journey.paymentState()).toBe('Refunded');
  const { data } = await service.call('GET', `/v1/refunds/${journey.refunds[0]}`);
  expect(data.status).toBe('Succeeded');
});
