import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { listOf } from '../../../src/processors/stripe/testing/fake-stripe.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { connectBusiness } from '../../support/connected.ts';
import { startConnecting } from '../../support/connecting.ts';
import { preparePlatform, refundAtPlatform, type TestPlatform } from '../../support/platform.ts';
import type { TestService } from '../../support/service.ts';

let stripe: StripeStandIn;
let service: TestService;
let platform: TestPlatform;
let other: TestService['member'];

const RECIPIENT = 'acct_recipient1';
const key = newId();

beforeAll(async () => {
  stripe = await startStandIn();
  service = await startConnecting(stripe);
  other = await service.addMember('other-studio');
  // The accounts of these tests are in sandbox mode.
  platform = preparePlatform(service, stripe, 'Sandbox');
  await platform.setting.set('Sandbox', platform.keys);
});
afterAll(async () => {
  await service.close();
  await stripe.close();
});
beforeEach(async () => {
  await service.sql('delete from processor_events; delete from platform_objects; delete from tasks');
  await service.sql(
    `insert into platform_objects (stripe_id, account_id, kind, key)
     values ($1, $2, 'Recipient', $3), ('acct_business', $2, 'Business', null)`,
    [RECIPIENT, service.member.accountId, newId()],
  );
});

const now = 1_795_262_400;
const event = (type: string, object: object, more: object = {}) => ({
  id: `evt_${type}`,
  object: 'event',
  type,
  livemode: false,
  created: now,
  data: { object },
  ...more,
});
const inbox = () =>
  service.sql<{ account_id: string; processor: string; event: Record<string, unknown>; by_webhook: boolean }>(
    'select account_id, processor, event, by_webhook from processor_events order by id',
  );
const payout = (metadata: object) => ({
  id: 'po_1',
  object: 'payout',
  amount: 9_000,
  currency: 'usd',
  arrival_date: now,
  status: 'failed',
  failure_code: 'account_closed',
  failure_message: 'The account is closed.',
  metadata,
});
const own = () => service.member.accountId;
const unknown = async () => {
  const text = await service.services.metrics.render();
  return Number(/^tranche_platform_events_unknown_total (\d+)$/m.exec(text)?.[1]);
};

describe('an event of a connected account', () => {
  it('comes to the account whose recipient it is, and is read again at Stripe', async () => {
    const ours = { tranche_payout: key, tranche_account: own() };
    stripe.fake.on('GET /v1/payouts/po_1', { body: payout(ours) });
    const sent = event('payout.failed', { ...payout(ours), status: 'paid' }, { account: RECIPIENT });
    expect(await platform.deliver('connect-webhook', sent)).toBe(202);
    expect(stripe.fake.to('GET /v1/payouts/po_1').at(-1)?.headers['stripe-account']).toBe(RECIPIENT);
    const outcome = {
      status: 'failed',
      reference: 'po_1',
      code: 'account_closed',
      message: 'The account is closed.',
    };
    const expected = { type: 'bank_payout', key, outcome };
    expect(await inbox()).toEqual([
      {
        account_id: own(),
        processor: 'StripePlatform',
        event: expect.objectContaining(expected),
        by_webhook: true,
      },
    ]);
  });

  it.each([
    'account.updated',
    'capability.updated',
    'account.external_account.created',
    'account.external_account.updated',
    'account.external_account.deleted',
    'account.application.deauthorized',
  ])('%s has the recipient asked about again', async (type) => {
    const sent = event(type, { id: 'x', object: 'account' }, { account: RECIPIENT });
    expect(await platform.deliver('connect-webhook', sent)).toBe(202);
    expect(await inbox()).toMatchObject([
      { account_id: own(), event: { type: 'recipient', reference: RECIPIENT } },
    ]);
  });

  it('that claims another account’s key is about nothing: only our own table says whose it is', async () => {
    const theirs = { tranche_payout: key, tranche_account: other.accountId };
    stripe.fake.on('GET /v1/payouts/po_1', { body: payout(theirs) });
    expect(
      await platform.deliver(
        'connect-webhook',
        event('payout.failed', payout(theirs), { account: RECIPIENT }),
      ),
    ).toBe(202);
    expect(await inbox()).toEqual([]);
  });

  it('of a business comes to its processor, and not with the platform’s own objects', async () => {
    await connectBusiness(service, 'acct_business');
    const ours = { tranche_refund: key, tranche_account: own() };
    stripe.fake.on('GET /v1/refunds/re_1', { body: refundAtPlatform(ours) });
    const sent = event('refund.updated', refundAtPlatform(ours), { account: 'acct_business' });
    expect(await platform.deliver('connect-webhook', sent)).toBe(202);
    expect(stripe.fake.to('GET /v1/refunds/re_1').at(-1)?.headers['stripe-account']).toBe('acct_business');
    expect(await inbox()).toMatchObject([
      { account_id: own(), processor: 'Stripe', event: { type: 'refund' } },
    ]);
  });

  it('that is not known here is dropped and counted', async () => {
    const before = await unknown();
    const sent = event('account.updated', { id: 'x', object: 'account' }, { account: 'acct_nobody' });
    expect(await platform.deliver('connect-webhook', sent)).toBe(202);
    expect(await inbox()).toEqual([]);
    expect(await unknown()).toBe(before + 1);
  });
});

describe('an event of the platform itself', () => {
  it('comes to the account in the metadata of its object', async () => {
    const theirs = { tranche_refund: key, tranche_account: other.accountId };
    stripe.fake.on('GET /v1/refunds/re_1', { body: refundAtPlatform(theirs) });
    expect(await platform.deliver('webhook', event('refund.updated', refundAtPlatform(theirs)))).toBe(202);
    expect(await inbox()).toMatchObject([
      { account_id: other.accountId, processor: 'StripePlatform', event: { type: 'refund', key } },
    ]);
  });

  it('with another account’s key changes nothing there: keys are looked up within the account', async () => {
    const forged = { tranche_refund: key, tranche_account: own() };
    stripe.fake.on('GET /v1/refunds/re_1', { body: refundAtPlatform(forged) });
    await platform.deliver('webhook', event('refund.updated', refundAtPlatform(forged)));
    await service.work();
    expect(await service.sql('select account_id, outcome from processor_events')).toEqual([
      { account_id: own(), outcome: 'about nothing known here' },
    ]);
  });

  it('of the operator’s own objects is dropped and counted', async () => {
    const before = await unknown();
    for (const metadata of [{}, { tranche_account: 'nonsense' }, { tranche_account: newId() }]) {
      expect(await platform.deliver('webhook', event('refund.updated', refundAtPlatform(metadata)))).toBe(
        202,
      );
    }
    expect(await inbox()).toEqual([]);
    expect(await unknown()).toBe(before + 3);
  });

  it('a dispute is the account’s by its charge, and takes the funding back at no cost', async () => {
    const metadata = { tranche_charge: key, tranche_account: own(), tranche_payment: newId() };
    const charge = { id: 'ch_1', object: 'charge', currency: 'usd', metadata, payment_intent: 'pi_1' };
    const dispute = {
      id: 'dp_1',
      object: 'dispute',
      charge: 'ch_1',
      amount: 9_000,
      currency: 'usd',
      reason: 'fraudulent',
      status: 'needs_response',
      balance_transactions: [{ amount: -9_000, fee: 1_500, currency: 'usd' }],
    };
    stripe.fake.on('GET /v1/charges/ch_1', { body: charge });
    stripe.fake.on('GET /v1/disputes/dp_1', { body: { ...dispute, charge } });
    await platform.deliver('webhook', event('charge.dispute.created', dispute));
    expect(await inbox()).toMatchObject([
      { account_id: own(), event: { type: 'charge', key, outcome: { status: 'returned', fee: 0 } } },
    ]);
  });

  it.each(['charge.dispute.created', 'charge.dispute.closed', 'charge.dispute.funds_reinstated'])(
    'a dispute whose money is back says so, whatever its event was: %s',
    async (type) => {
      const metadata = { tranche_charge: key, tranche_account: own(), tranche_payment: newId() };
      const charge = { id: 'ch_1', object: 'charge', currency: 'usd', metadata, payment_intent: 'pi_1' };
      const lines = [
        { amount: -9_000, fee: 1_500, created: 1 },
        { amount: 9_000, fee: -1_500, created: 2 },
      ];
      const facts = { status: 'won', currency: 'usd', balance_transactions: lines };
      const dispute = { id: 'dp_1', object: 'dispute', ...facts };
      stripe.fake.on('GET /v1/charges/ch_1', { body: charge });
      stripe.fake.on('GET /v1/disputes', listOf([dispute]));
      stripe.fake.on('GET /v1/disputes/dp_1', { body: { ...dispute, charge } });
      await platform.deliver('webhook', event(type, { ...dispute, charge: 'ch_1' }));
      expect(await inbox()).toMatchObject([
        {
          account_id: own(),
          event: { type: 'funding_restored', key, reference: 'pi_1', taken: { amount: 0, movements: 2 } },
        },
      ]);
    },
  );

  // Both events come at once. If this one was read first and applied last, the count of movements shows that it is older.
  it('of a dispute that is won, but whose money is not back yet, says what is taken so far', async () => {
    const metadata = { tranche_charge: key, tranche_account: own(), tranche_payment: newId() };
    const charge = { id: 'ch_1', object: 'charge', currency: 'usd', metadata, payment_intent: 'pi_1' };
    const lines = [{ amount: -9_000, fee: 1_500, created: 1 }];
    const facts = { status: 'won', currency: 'usd', reason: 'fraudulent', balance_transactions: lines };
    const dispute = { id: 'dp_1', object: 'dispute', ...facts };
    stripe.fake.on('GET /v1/charges/ch_1', { body: charge });
    stripe.fake.on('GET /v1/disputes', listOf([dispute]));
    stripe.fake.on('GET /v1/disputes/dp_1', { body: { ...dispute, charge } });
    const closed = event('charge.dispute.closed', { ...dispute, charge: 'ch_1' });
    expect(await platform.deliver('webhook', closed)).toBe(202);
    const taken = { amount: 9_000, movements: 1 };
    expect(await inbox()).toMatchObject([
      { account_id: own(), event: { type: 'charge', key, outcome: { status: 'returned', taken } } },
    ]);
  });

  it.each([
    [
      'ours is told as our reversal, after its transfer',
      { tranche_reversal: key },
      [
        { type: 'transfer', outcome: { status: 'succeeded' } },
        { type: 'reversal', key },
      ],
    ],
    [
      'of somebody at Stripe is a delivery that came back',
      {},
      [{ type: 'transfer', outcome: { status: 'returned' } }],
    ],
  ])('a reversal: %s', async (_name, metadata, expected) => {
    const account = { tranche_account: own() };
    const transfer = {
      id: 'tr_1',
      object: 'transfer',
      reversed: true,
      metadata: { tranche_transfer: newId(), ...account },
    };
    stripe.fake.on('GET /v1/transfers/tr_1', { body: transfer });
    stripe.fake.on(
      'GET /v1/transfers/tr_1/reversals',
      listOf([{ id: 'trr_1', metadata: { ...metadata, ...account } }]),
    );
    await platform.deliver('webhook', event('transfer.reversed', transfer));
    expect(await inbox()).toMatchObject(expected.map((one) => ({ event: one })));
  });
});

describe('a webhook of the platform', () => {
  const ours = () => ({ tranche_refund: key, tranche_account: own() });

  it('that Stripe did not sign is refused, with one answer', async () => {
    const sent = event('refund.updated', refundAtPlatform(ours()));
    expect(await platform.deliver('webhook', sent, 'whsec_of_somebody')).toBe(401);
    // The secret of the other address does not open this one.
    const [connect] = [...stripe.endpoints.values()].filter(({ url }) => url.endsWith('connect-webhook'));
    expect(await platform.deliver('webhook', sent, `whsec_of_${connect?.id}`)).toBe(401);
    // There is no live platform.
    const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
    const live = `${service.url}/processors/stripe-platform/live/webhook`;
    expect((await fetch(live, { method: 'POST', body: '{}', headers })).status).toBe(401);
    expect(await inbox()).toEqual([]);
  });

  it.each([
    ['of the other mode', 'webhook', { livemode: true }],
    ['of a connected account at the address of the platform', 'webhook', { account: RECIPIENT }],
    ['of the platform at the address of connected accounts', 'connect-webhook', {}],
  ] as const)('%s is dropped', async (_name, address, more) => {
    stripe.fake.on('GET /v1/refunds/re_1', { body: refundAtPlatform(ours()) });
    expect(await platform.deliver(address, event('refund.updated', refundAtPlatform(ours()), more))).toBe(
      202,
    );
    expect(await inbox()).toEqual([]);
  });

  it('comes twice and counts once', async () => {
    stripe.fake.on('GET /v1/refunds/re_1', { body: refundAtPlatform(ours()) });
    const sent = event('refund.updated', refundAtPlatform(ours()));
    await Promise.all([platform.deliver('webhook', sent), platform.deliver('webhook', sent)]);
    expect(await inbox()).toHaveLength(1);
  });

  it('waits at Stripe while its account moves, and while Stripe cannot be read', async () => {
    const sent = event('refund.updated', refundAtPlatform(ours()));
    stripe.fake.on('GET /v1/refunds/re_1', { status: 500, body: { error: { type: 'api_error' } } });
    expect(await platform.deliver('webhook', sent)).toBe(503);
    stripe.fake.on('GET /v1/refunds/re_1', { body: refundAtPlatform(ours()) });
    await service.sql('update accounts set frozen_at = now() where id = $1', [own()]);
    expect(await platform.deliver('webhook', sent)).toBe(503);
    await service.sql('update accounts set frozen_at = null where id = $1', [own()]);
    expect(await inbox()).toEqual([]);
  });
});
