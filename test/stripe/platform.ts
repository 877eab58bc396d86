import assert from 'node:assert/strict';
import { type AccountId, newId, type PlatformId } from '../../src/kit/ids.ts';
import {
  deletePlatformEndpoints,
  ensurePlatformEndpoint,
  listEventsOfPlatform,
  listLinesOfPlatform,
  openPlatformProcessor,
  readPlatformAnswer,
  readPlatformBalance,
  readSettlement,
} from '../../src/processors/service.ts';
import { readBankPayout } from '../../src/processors/stripe/bank-payouts.ts';
import { createStripeClient } from '../../src/processors/stripe/client.ts';
import { findMissingRights, platformRights } from '../../src/processors/stripe/connecting/rights.ts';
import type { Processor } from '../../src/processors/types.ts';
import { type Passing, standBetween } from './between.ts';

const accountId = newId<AccountId>();
const owner = { id: newId<PlatformId>(), mode: 'Sandbox' } as const;
const merchant = { accountId, now: new Date() };
const secretKey = 'rk_test_123456789';
const back = { returnUrl: 'https://pay.maple.example/back', refreshUrl: 'https://pay.maple.example/again' };
const money = { amount: 9_000, currency: 'USD' };

// The mock is older than our version of the API, and its list of versions lacks it.
function withoutVersion(asked: Passing): Passing {
  const form = new URLSearchParams(asked.form);
  if (asked.path === '/v1/webhook_endpoints') form.delete('api_version');
  return { ...asked, form };
}

// The mock's samples are of other cases: an endpoint that was read, a payment that waits for its method, money that is
// pending. Whether a request is allowed does not depend on them.
function asNeeded({ method, path }: Passing, text: string): string {
  const body = JSON.parse(text) as Record<string, unknown>;
  if (method === 'POST' && path === '/v1/webhook_endpoints') body['secret'] = 'whsec_of_the_mock';
  if (path.startsWith('/v1/payment_intents/'))
    Object.assign(body, { status: 'succeeded', latest_charge: 'ch_1' });
  if (/^\/v1\/transfers\/\w+$/.test(path))
    Object.assign(body, { amount_reversed: 0, destination_payment: 'py_1' });
  if (path === '/v1/charges/py_1') {
    body['balance_transaction'] = { id: 'txn_1', status: 'available', net: 9_000, currency: 'usd' };
  }
  return JSON.stringify(body);
}

/** Everything that the operator's platform asks is a request that Stripe's own OpenAPI document allows. */
export async function holdPlatform(url: string): Promise<number> {
  const between = await standBetween(url, { request: withoutVersion, answer: asNeeded });
  try {
    const stripeApiUrl = between.url;
    const platform = { ...owner, stripeAccount: 'acct_platform', secretKey, stripeApiUrl };
    const processor = await openPlatformProcessor(platform, accountId, {
      name: 'StripePlatform',
      listStatement: async () => ({ lines: [], cursor: null }),
      readBalances: async () => [],
    });
    await payOneRecipient(processor);
    await setPlatform(stripeApiUrl);
    const since = new Date(Date.now() - 86_400_000);
    for (const after of [null, 'evt_1']) await listEventsOfPlatform(platform, after, since);
    for (const after of [null, 'txn_1']) await listLinesOfPlatform(platform, after, since);
    assert.ok((await readPlatformBalance(platform)).size > 0);
    const faults = between.exchanges.filter((one) => one.status !== 200);
    assert.deepEqual(faults, [], 'a request that the document does not allow');
    const routes = new Set(between.exchanges.map((one) => one.route.replace(/(_|\/)\w*\d\w*/g, '$1…')));
    assert.ok(routes.size >= 25, `only ${routes.size} operations of Stripe were asked`);
    return between.exchanges.length;
  } finally {
    await between.close();
  }
}

async function payOneRecipient(processor: Processor): Promise<void> {
  const { outgoing } = processor;
  assert.ok(outgoing);
  const input = { key: newId(), country: 'DE', email: 'anna@example.com', name: 'Anna Ruiz' };
  const made = await outgoing.recipients.create(merchant, input);
  assert.equal(made.status, 'made');
  const recipient = made.status === 'made' ? made.reference : '';
  assert.equal((await outgoing.recipients.link(merchant, recipient, back)).status, 'made');
  assert.equal((await outgoing.recipients.read(merchant, recipient)).status, 'found');
  const charge = {
    ...money,
    key: newId(),
    purpose: 'Outgoing',
    source: 'cus_9s6XKzkNRiz8i3/pm_1MqLiJLkdIwHu7ix',
    isOffSession: true,
    savesMethod: false,
    description: 'Flowers',
    returnUrl: null,
    platformFee: 350,
    transferGroup: newId(),
  } as const;
  await processor.charge(merchant, charge);
  await processor.findCharge(merchant, charge.key);
  const delivery = {
    ...money,
    key: newId(),
    fundedBy: 'pi_1',
    description: 'Flowers',
    destination: recipient,
  };
  assert.equal(
    (await processor.transfer(merchant, { ...delivery, isToRecipient: true })).status,
    'succeeded',
  );
  const payout = { ...money, key: newId(), recipient, transferReference: 'tr_1', description: 'Flowers' };
  const sent = await outgoing.payOut(merchant, payout);
  assert.equal(sent.status, 'processing');
  assert.notEqual(sent.status === 'processing' && sent.reference, null);
  await outgoing.findPayOut(merchant, payout);
  const reversal = { ...money, key: newId(), transferKey: delivery.key, transferReference: 'tr_1' };
  assert.equal((await outgoing.reverse(merchant, reversal)).status, 'succeeded');
  await outgoing.findReversal(merchant, reversal);
  const refund = { ...money, key: newId(), chargeKey: charge.key, chargeReference: 'pi_1' };
  await processor.refund(merchant, { ...refund, refundsPlatformFee: true });
}

async function setPlatform(stripeApiUrl: string): Promise<void> {
  const deps = { stripeApiUrl, publicUrl: 'https://pay.maple.example' };
  const client = createStripeClient({ accountId: owner.id, secretKey, apiUrl: stripeApiUrl });
  assert.deepEqual(await client.call((call) => findMissingRights(call, platformRights)), []);
  await client.connectedTo('acct_1').call((call) => readBankPayout(call, 'po_1'));
  assert.ok((await readSettlement(deps, owner, secretKey)).currencies.length > 0);
  const none = { id: null, secret: null };
  for (const endpoint of ['account', 'connect'] as const) {
    const made = await ensurePlatformEndpoint(deps, owner, secretKey, endpoint, none);
    assert.equal(made.secret, 'whsec_of_the_mock');
  }
  const readiness = await readPlatformAnswer(deps, owner, secretKey, { account: 'we_1', connect: 'we_2' });
  assert.equal(readiness.keyWorks, true);
  await deletePlatformEndpoints(deps, owner, secretKey, { account: none, connect: none });
}
