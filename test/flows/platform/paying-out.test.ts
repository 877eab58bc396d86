import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId, type PlatformId } from '../../../src/kit/ids.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { createPlatformAccess } from '../../../src/platform/service.ts';
import {
  type ConnectStandIn,
  startConnectStandIn,
} from '../../../src/processors/stripe/testing/connect-stand-in.ts';
import type { Processor } from '../../../src/processors/types.ts';
import { balances } from '../../support/money.ts';
import { CHARGED_AT, faultsOfBooks, offerPath, payOut, readPayment } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

const SECRET = 'whsec_of_the_connect_endpoint';
const FEE = 2_350;
const secrets = createSecrets(Buffer.alloc(32, 7));

let stripe: ConnectStandIn;
let service: TestService;
let processor: Processor;

beforeEach(async () => {
  let now = () => new Date('2026-11-21T12:00:00Z');
  stripe = await startConnectStandIn(() => now());
  service = await startService({ STRIPE_API_URL: stripe.url });
  now = () => service.clock.now();
  const id = newId<PlatformId>();
  const keys = {
    secretKey: 'sk_test_platform',
    publishableKey: 'pk_test_platform',
    accountWebhookSecret: null,
    connectWebhookSecret: SECRET,
  };
  await service.sql(
    `insert into platforms (id, mode, stripe_account, country, currencies, secrets, created_at, updated_at)
     values ($1, 'Sandbox', 'acct_platform', 'US', '{USD}', $2, $3, $3)`,
    [id, secrets.encrypt(id, 'platform', JSON.stringify(keys)), service.clock.now()],
  );
  const access = createPlatformAccess({
    database: service.services.database,
    loadSecrets: async () => secrets,
    stripeApiUrl: stripe.url,
  });
  const found = await access.platformFor({ id: service.member.accountId, mode: 'Sandbox' });
  if (found === null) throw new Error('There is no platform.');
  processor = found.processor;
  service.use(processor);
  await service.sql(
    `insert into platform_fees (mode, currency, kind, since, basis_points, fixed, refunds_fee)
     values ('Sandbox', 'USD', 'PayoutCard', $1, 290, 30, false)`,
    [service.clock.now()],
  );
  const changed = await service.call('PATCH', '/v1/account', { body: { recipientOnboarding: 'Onboarding' } });
  if (changed.status !== 200) throw new Error(changed.text);
});
afterEach(async () => {
  // Three books agree: those of the ledger, of the rows, and what Stripe says.
  service.clock.set('2026-12-31T12:00:00Z');
  await service.services.platform.watch();
  expect(await faultsOfBooks(service, processor)).toEqual([]);
  const [compared] = await service.services.platform.compare('Sandbox');
  expect(compared).toMatchObject({ ofAccounts: (await balances(service))['in_transit'] ?? 0 });
  await service.close();
  await stripe.close();
});

/** Creates a payment, and has its recipient set up at Stripe. */
async function offered() {
  const added = await service.call('POST', '/v1/payment_methods', { body: { token: 'pm_card' } });
  if (added.status !== 201) throw new Error(added.text);
  const payment = await payOut(service, { paymentMethodId: added.data.id });
  const path = `${offerPath(payment)}/onboarding`;
  const begun = await service.call('POST', path, { body: { country: 'DE' }, token: null });
  if (begun.status !== 200) throw new Error(begun.text);
  const [reference] = [...stripe.accounts.keys()];
  return { payment, reference: reference ?? '', url: begun.data.url as string };
}

function complete(reference: string): void {
  const account = stripe.accounts.get(reference);
  if (account === undefined) throw new Error(`There is no ${reference}.`);
  Object.assign(account, {
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
  });
}

async function accepted() {
  const { payment, reference } = await offered();
  complete(reference);
  const path = `${offerPath(payment)}/onboarding/accept`;
  const answer = await service.call('POST', path, { body: {}, token: null });
  if (answer.status !== 200) throw new Error(answer.text);
  service.clock.set(CHARGED_AT);
  await service.work();
  return { payment, reference };
}

/** Has Stripe tell of a payout at the address for connected accounts. */
async function tell(type: string, changes: object = {}): Promise<void> {
  const payout = [...stripe.payouts.values()].at(-1);
  if (payout === undefined) throw new Error('There is no payout.');
  Object.assign(payout, changes);
  const at = Math.floor(service.clock.now().getTime() / 1000);
  const body = JSON.stringify({
    id: `evt_${newId()}`,
    object: 'event',
    type,
    livemode: false,
    created: at,
    account: payout['account'],
    data: { object: payout },
  });
  const signature = createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex');
  const answer = await fetch(`${service.url}/processors/stripe-platform/test/connect-webhook`, {
    method: 'POST',
    body,
    headers: { 'stripe-signature': `t=${at},v1=${signature}`, 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(202);
  await service.work();
}

const read = (id: string) => readPayment(service, id);
const posts = (route: string) => stripe.fake.to(`POST /v1/${route}`);

describe('a payment out through the platform', () => {
  it('is charged, transferred out of its charge, and paid out to the recipient’s bank', async () => {
    const { payment, reference } = await accepted();
    expect(payment.serviceFee).toBe(FEE);
    expect(posts('payment_intents')[0]?.form).toMatchObject({
      amount: String(80_000 + FEE),
      'metadata[tranche_platform_fee]': String(FEE),
    });
    expect(posts('transfers')[0]?.form).toMatchObject({
      amount: '80000',
      destination: reference,
      source_transaction: expect.stringMatching(/^ch_/),
    });
    expect(posts('payouts')[0]?.headers['stripe-account']).toBe(reference);
    expect(await read(payment.id)).toMatchObject({ status: 'Processing', stage: 'PayingOut' });
    await tell('payout.paid', { status: 'paid' });
    expect(await read(payment.id)).toMatchObject({ status: 'Completed', stage: 'Arrived' });
  });

  it('waits until the money is available at the recipient’s account', async () => {
    stripe.isAvailable = false;
    const { payment } = await accepted();
    expect(await read(payment.id)).toMatchObject({ status: 'Processing', stage: 'PayingOut' });
    expect(posts('payouts')).toHaveLength(0);
    stripe.isAvailable = true;
    service.clock.set('2026-11-26T08:00:00.000Z');
    await service.work();
    expect(posts('payouts')).toHaveLength(1);
    await tell('payout.paid', { status: 'paid' });
    expect(await read(payment.id)).toMatchObject({ status: 'Completed' });
  });

  it('whose payout the bank sends back after it arrived comes back to the wallet, without the fee', async () => {
    const { payment } = await accepted();
    await tell('payout.paid', { status: 'paid' });
    service.clock.set('2026-11-27T08:00:00.000Z');
    await tell('payout.failed', { status: 'failed', failure_code: 'account_closed' });
    expect(await read(payment.id)).toMatchObject({ status: 'Returned' });
    expect(
      posts('transfers/tr_1/reversals').length +
        stripe.fake.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/reversals'))
          .length,
    ).toBeGreaterThan(0);
    expect(posts('refunds')[0]?.form).toMatchObject({ amount: '80000' });
  });

  it('of which every answer is lost once is made once', async () => {
    for (const route of ['payment_intents', 'transfers', 'payouts']) stripe.lose(`POST /v1/${route}`);
    const { payment } = await accepted();
    for (const hour of ['09', '10', '11', '12', '13', '14']) {
      service.clock.set(`2026-11-25T${hour}:00:00.000Z`);
      await service.work();
    }
    expect(stripe.lines.map(({ type }) => type)).toEqual(['charge', 'transfer']);
    expect(stripe.payouts.size).toBe(1);
    await tell('payout.paid', { status: 'paid' });
    expect(await read(payment.id)).toMatchObject({ status: 'Completed' });
  });

  it('makes one account for a recipient whose answer was lost, and shows the link to nobody else', async () => {
    stripe.lose('POST /v1/accounts');
    await expect(offered()).rejects.toThrow(/overloaded/);
    const { items } = (await service.call('GET', '/v1/payments')).data;
    const path = `${offerPath(await read(items[0].id))}/onboarding`;
    const begun = await service.call('POST', path, { body: { country: 'DE' }, token: null });
    expect(begun.status).toBe(200);
    expect(stripe.accounts.size).toBe(1);
    const [reference = ''] = [...stripe.accounts.keys()];
    expect(begun.data.url).toBe(`https://connect.stripe.test/${reference}`);
    const tables = await service.sql<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables) {
      const rows = await service.sql<{ text: string }>(`select t::text as text from "${name}" t`);
      expect(
        rows.filter(({ text }) => text.includes('connect.stripe.test')),
        name,
      ).toEqual([]);
    }
  });
});
