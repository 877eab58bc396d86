import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { createPlatformAccess } from '../../../src/platform/service.ts';
import type { Connect } from '../../../src/processors/stripe/testing/connect/connect.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import type { Processor } from '../../../src/processors/types.ts';
import { startConnecting } from '../../support/connecting.ts';
import { balances } from '../../support/money.ts';
import { press } from '../../support/onboarding.ts';
import { faultsOfBooks, offerPath, payOut, readPayment } from '../../support/outgoing.ts';
import { preparePlatform, type TestPlatform } from '../../support/platform.ts';
import type { TestService } from '../../support/service.ts';

const FEE = 2_350;
const NOON = 'T12:00:00.000Z';

let stripe: StripeStandIn;
let service: TestService;
let platform: TestPlatform;
let connect: Connect;
let processor: Processor;
let heard = 0;

beforeEach(async () => {
  stripe = await startStandIn();
  service = await startConnecting(stripe);
  platform = preparePlatform(service, stripe, 'Sandbox');
  connect = stripe.connectOf(platform.account);
  connect.advanceTo(service.clock.now());
  heard = 0;
  await platform.setting.set('Sandbox', platform.keys);
  const rule = { basisPoints: 290, fixed: 30, most: null, refundsFee: false };
  await platform.setting.setFee('Sandbox', 'PayoutCard', 'USD', rule);
  const access = createPlatformAccess({
    database: service.services.database,
    loadSecrets: async () => createSecrets(Buffer.alloc(32, 7)),
    stripeApiUrl: stripe.url,
  });
  const found = await access.platformFor({ id: service.member.accountId, mode: 'Sandbox' });
  if (found === null) throw new Error('There is no platform.');
  processor = found.processor;
  service.use(processor);
  const changed = await service.call('PATCH', '/v1/account', { body: { recipientOnboarding: 'Onboarding' } });
  if (changed.status !== 200) throw new Error(changed.text);
});
afterEach(async () => {
  // Three books agree: the ledger, the payments, and what Stripe says.
  await moveTo(`2026-12-30${NOON}`);
  await service.services.platform.watch();
  expect(await faultsOfBooks(service, processor)).toEqual([]);
  const [compared] = await service.services.platform.compare('Sandbox');
  expect(compared?.ofAccounts ?? 0).toBe((await balances(service))['in_transit'] ?? 0);
  await service.close();
  await stripe.close();
});

/** Moves the time here and at Stripe, and has Stripe tell what happened there. */
async function moveTo(instant: string): Promise<void> {
  service.clock.set(instant);
  connect.advanceTo(service.clock.now());
  await hear();
}

async function hear(): Promise<void> {
  await service.work();
  for (; heard < connect.events.length; heard += 1) {
    const event = connect.events[heard];
    if (event === undefined) return;
    const endpoint = event.account === undefined ? 'webhook' : 'connect-webhook';
    expect(await platform.deliver(endpoint, event)).toBe(202);
    await service.work();
  }
}

/** Creates a payment for 25 November out of a card. */
async function offered() {
  const added = await service.call('POST', '/v1/payment_methods', { body: { token: 'pm_card_visa' } });
  if (added.status !== 201) throw new Error(added.text);
  return payOut(service, { paymentMethodId: added.data.id });
}

const begin = (payment: { offerLink: string }) =>
  service.call('POST', `${offerPath(payment)}/onboarding`, { body: { country: 'US' }, token: null });

/** The same, set up by its recipient as a test person, and accepted. */
async function accepted(person: string) {
  const payment = await offered();
  const begun = await begin(payment);
  if (begun.status !== 200) throw new Error(begun.text);
  await press(begun.data.url, { person });
  await hear();
  const path = `${offerPath(payment)}/onboarding/accept`;
  const answer = await service.call('POST', path, { body: {}, token: null });
  if (answer.status !== 200) throw new Error(answer.text);
  return payment;
}

async function live(id: string, ...days: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const day of days) {
    await moveTo(`2026-${day}${NOON}`);
    const { status, stage } = await readPayment(service, id);
    if (seen.at(-1) !== `${status} ${stage}`) seen.push(`${status} ${stage}`);
  }
  return seen;
}

const DAYS = ['11-25', '11-26', '11-27', '11-28', '11-30', '12-02', '12-05', '12-09', '12-14', '12-20'];
const form = (route: string, index = 0) => stripe.fake.to(`POST /v1/${route}`)[index]?.form;

describe('a payment out through the platform', () => {
  it('is charged, transferred out of its charge, and paid out to the recipient’s bank: Anna Ready', async () => {
    const payment = await accepted('Anna Ready');
    expect(payment.serviceFee).toBe(FEE);
    expect(await live(payment.id, ...DAYS)).toEqual(['Processing PayingOut', 'Completed Arrived']);
    const [recipient] = connect.accounts;
    expect(form('payment_intents')).toMatchObject({ amount: String(80_000 + FEE) });
    expect(form('transfers')).toMatchObject({
      amount: '80000',
      destination: recipient,
      source_transaction: expect.stringMatching(/^ch_/),
    });
    expect(connect.payouts).toMatchObject([{ amount: 80_000, status: 'paid' }]);
    expect(connect.moneyOf(recipient ?? '', 'usd')).toBe(0);
  });

  it('whose payout the bank refuses for good comes back to the wallet, without the fee: Gus ClosedBank', async () => {
    const payment = await accepted('Gus ClosedBank');
    const seen = await live(payment.id, ...DAYS);
    expect(seen[0]).toBe('Processing PayingOut');
    expect(seen.at(-1)).toMatch(/^Failed/);
    expect(connect.reversals).toMatchObject([{ amount: 80_000 }]);
    expect(connect.refunds).toMatchObject([{ amount: 80_000 }]);
    expect(await readPayment(service, payment.id)).toMatchObject({
      bankPayout: { failure: { code: 'account_closed' } },
    });
  });

  it('that the bank sends back after it arrived is returned: Hal LateReturn', async () => {
    const payment = await accepted('Hal LateReturn');
    const seen = await live(payment.id, ...DAYS);
    expect(seen).toContain('Completed Arrived');
    expect(seen.at(-1)).toMatch(/^Returned/);
    expect(connect.refunds).toMatchObject([{ amount: 80_000 }]);
  });

  it('that Stripe takes no transfer for is given back: Jo NoTransfer', async () => {
    const payment = await accepted('Jo NoTransfer');
    expect((await live(payment.id, ...DAYS)).at(-1)).toMatch(/^Failed/);
    expect(await readPayment(service, payment.id)).toMatchObject({
      failure: { code: 'insufficient_capabilities_for_transfer' },
    });
    expect(connect.refunds).toMatchObject([{ amount: 80_000 }]);
  });

  it('of which every answer is lost is made once', async () => {
    const payment = await accepted('Anna Ready');
    for (const route of ['payment_intents', 'transfers', 'payouts'])
      stripe.fail(`POST /v1/${route}`, 'lost', 3);
    for (const minute of ['00', '01', '03', '10', '30']) await moveTo(`2026-11-25T12:${minute}:00.000Z`);
    expect((await live(payment.id, ...DAYS)).at(-1)).toBe('Completed Arrived');
    expect([connect.transfers.length, connect.payouts.length]).toEqual([1, 1]);
  });
});

describe('the link at which a recipient sets up', () => {
  it('leads to one account, also when the answer to its creation is lost', async () => {
    const payment = await offered();
    stripe.fail('POST /v1/accounts', 'lost', 3);
    expect((await begin(payment)).status).toBe(503);
    expect((await begin(payment)).status).toBe(200);
    expect(connect.accounts).toHaveLength(1);
  });

  it('is a secret: nothing stores it', async () => {
    const { data } = await begin(await offered());
    await service.work();
    const secret = new URL(data.url).pathname;
    const tables = await service.sql<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables) {
      const rows = await service.sql<{ text: string }>(`select t::text as text from "${name}" t`);
      expect(
        rows.filter(({ text }) => text.includes(secret)),
        name,
      ).toEqual([]);
    }
  });
});
