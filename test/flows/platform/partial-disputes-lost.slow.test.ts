import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountTime } from '../../../src/accounts/types.ts';
import { balances } from '../../support/money.ts';
import { demoAccount, faultsOfBooks, keyOf, readPayment } from '../../support/outgoing.ts';
import { openPayingOut, type PayingOut } from '../../support/paying-out.ts';

/** A process may die, or an answer be lost, between the steps, while the bank of a wallet takes a part. */

let stage: PayingOut;
beforeEach(async () => {
  stage = await openPayingOut();
});
afterEach(() => stage.close());

const chargeId = () => stage.connect.charges.at(-1)?.id ?? '';
const LATER = ['12-02', '12-05', '12-09'];
// The SDK itself repeats a request twice.
const LOST = 3;

async function expectEnd(id: string, refunded: number): Promise<void> {
  const { service, connect, processor } = stage;
  if (connect.disputes.some(({ status }) => status === 'needs_response')) {
    connect.dashboard.decide(chargeId(), 'lost');
  }
  // Everything that Stripe said comes once more, the newest first.
  await stage.moveTo(service.clock.now().toISOString());
  for (const event of connect.events.toReversed()) {
    const endpoint = event.account === undefined ? 'webhook' : 'connect-webhook';
    await stage.platform.deliver(endpoint, { ...event, id: `${event.id}_again` });
  }
  await service.work();
  await stage.live(id, ...LATER);
  const kept = connect.refunds.filter(({ status }) => status === 'succeeded');
  expect(kept.reduce((sum, { amount }) => sum + amount, 0)).toBe(refunded);
  expect(connect.transfers.length - connect.reversals.length).toBe(0);
  expect(await readPayment(service, id)).toMatchObject({ stage: 'Ended', refund: { status: 'Succeeded' } });
  expect((await balances(service))['owed_to_operator'] ?? 0).toBe(0);
  await stage.moveTo(new Date(service.clock.now().getTime() + 3_600_000).toISOString());
  await service.services.platform.compare('Sandbox');
  expect(await faultsOfBooks(service, processor)).toEqual([]);
}

it.each([
  ['POST /v1/payment_intents', 'Anna Ready'],
  ['POST /v1/transfers', 'Gus ClosedBank'],
  ['POST /v1/transfers/:id/reversals', 'Gus ClosedBank'],
  ['POST /v1/refunds', 'Gus ClosedBank'],
] as const)('a lost answer to %s is found again after a part was taken', async (route, person) => {
  const id = await stage.accepted(person);
  const lose = (path: string) => stage.stripe.fail(path, 'lost', LOST);
  if (!route.includes(':id') && !route.endsWith('refunds')) lose(route);
  stage.hears = !route.endsWith('payment_intents');
  await stage.live(id, '11-25');
  if (!stage.hears) stage.connect.dashboard.takeBack(chargeId(), 30_000);
  stage.hears = true;
  await stage.moveTo(stage.service.clock.now().toISOString());
  await stage.live(id, '11-27', '11-28');
  const [transfer] = stage.connect.transfers;
  if (route.includes(':id')) lose(`POST /v1/transfers/${transfer?.id}/reversals`);
  if (!route.endsWith('payment_intents')) stage.connect.dashboard.takeBack(chargeId(), 30_000);
  await stage.live(id, '11-29');
  if (route.endsWith('refunds')) {
    lose(route);
    stage.connect.dashboard.decide(chargeId(), 'lost');
    await stage.live(id, '11-30');
  }
  await expectEnd(id, 50_000);
});

it('a refund that the bank overtakes on its way is made once more of what is left', async () => {
  const id = await stage.accepted('Gus ClosedBank');
  await stage.live(id, '11-25', '11-27', '11-28');
  stage.stripe.when('POST /v1/refunds', async () => {
    stage.connect.dashboard.takeBack(chargeId(), 32_350);
    stage.connect.dashboard.decide(chargeId(), 'lost');
  });
  expect((await stage.service.call('POST', `/v1/payments/${id}/reverse`, { body: {} })).status).toBe(200);
  await stage.live(id, '11-29');
  await expectEnd(id, 47_650);
});

it('money of which a part was taken while the funding was asked for is not sent to the recipient', async () => {
  const id = await stage.accepted('Anna Ready');
  stage.stripe.fail('POST /v1/payment_intents', 'lost', LOST);
  stage.hears = false;
  await stage.live(id, '11-25');
  stage.hears = true;
  const { services, clock } = stage.service;
  const account = await demoAccount(stage.service);
  const now = accountTime(account, clock.now());
  const key = await keyOf(stage.service, id, 'funding');
  stage.stripe.when('GET /v1/payment_intents/search', async () => {
    stage.connect.dashboard.takeBack(chargeId(), 30_000);
    const taken = { amount: 30_000, movements: 1, isOpen: true };
    const intent = stage.connect.charges.at(-1)?.payment_intent;
    const reference = typeof intent === 'string' ? intent : '';
    const outcome = {
      status: 'returned',
      reference,
      code: 'fraudulent',
      message: 'No.',
      fee: 0,
      taken,
    } as const;
    const event = { id: 'evt_at_once', type: 'charge', key, outcome, occurredAt: now } as const;
    expect(await services.payments.jobs.applyEvent(account, 'StripePlatform', event, now)).toBe(true);
  });
  await stage.live(id, '11-26');
  expect(stage.connect.transfers).toEqual([]);
  await expectEnd(id, 50_000);
});
