import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { createSecrets } from '../../../src/kit/secrets.ts';
import { createPlatformAccess } from '../../../src/platform/service.ts';
import { type SeenRequest, stripeError } from '../../../src/processors/stripe/testing/fake-stripe.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { startConnecting } from '../../support/connecting.ts';
import { preparePlatform, refundAtPlatform, type TestPlatform } from '../../support/platform.ts';
import { startService, type TestService } from '../../support/service.ts';

let stripe: StripeStandIn;
let service: TestService;
let beside: TestService;
let platform: TestPlatform;
let other: TestService['member'];

const funding = newId();
const delivery = newId();
const reversal = newId();
const refund = newId();

beforeAll(async () => {
  stripe = await startStandIn();
  service = await startConnecting(stripe);
  beside = await startService({ STRIPE_API_URL: stripe.url }, service);
  other = await service.addMember('other-studio');
  platform = preparePlatform(service, stripe, 'Sandbox');
  await platform.setting.set('Sandbox', platform.keys);
});
afterAll(async () => {
  await beside.close();
  await service.close();
  await stripe.close();
});
beforeEach(async () => {
  await service.sql('delete from platform_lines; delete from processor_events');
  await service.sql('update platforms set lines_cursor = null, events_cursor = null, read_at = null');
  stripe.fake.on('GET /v1/events', { body: { object: 'list', data: [], has_more: false } });
});

const created = Date.UTC(2026, 10, 21, 9) / 1000;
const own = () => ({ tranche_account: service.member.accountId });
const theirs = () => ({ tranche_account: other.accountId });
const group = { tranche_payment: newId(), tranche_purpose: 'Outgoing' };
const charge = (metadata: object) => ({ object: 'charge', id: 'ch_1', metadata });

interface Item {
  readonly id: string;
  readonly type: string;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly created: number;
  readonly source: object;
}
const item = (id: string, type: string, amount: number, source: object, fee = 0): Item => ({
  id,
  type,
  amount,
  fee,
  currency: 'usd',
  created,
  source,
});

/** What a payment of 120.00 and a fee of 3.50 leaves at Stripe, oldest first. */
const story = (): Item[] => [
  item(
    'txn_1',
    'charge',
    12_350,
    charge({ tranche_charge: funding, tranche_platform_fee: '350', ...own(), ...group }),
    388,
  ),
  item('txn_2', 'transfer', -12_000, {
    object: 'transfer',
    id: 'tr_1',
    metadata: { tranche_transfer: delivery, ...own() },
  }),
  item('txn_3', 'payout', -99_000, { object: 'payout', id: 'po_own', metadata: {} }),
  item('txn_4', 'transfer_refund', 12_000, {
    object: 'transfer_reversal',
    id: 'trr_1',
    transfer: 'tr_1',
    metadata: { tranche_reversal: reversal, ...own() },
  }),
  item('txn_5', 'refund', -12_000, {
    object: 'refund',
    id: 're_1',
    metadata: { tranche_refund: refund, ...own() },
  }),
  item('txn_6', 'charge', 5_000, charge({ tranche_charge: newId(), ...theirs(), ...group })),
];

// As Stripe lists: the newest first, between two lines.
function serve(items: readonly Item[], most = 100): void {
  stripe.fake.on('GET /v1/transfers/tr_1', {
    body: { object: 'transfer', id: 'tr_1', metadata: { tranche_transfer: delivery, ...own() } },
  });
  stripe.fake.on('GET /v1/balance_transactions', ({ query }: SeenRequest) => {
    const limit = Math.min(most, Number(query.get('limit') ?? 10));
    const after = query.get('ending_before');
    const place = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1;
    const rest = items.slice(place);
    const page = after === null ? rest.slice(-limit) : rest.slice(0, limit);
    return { body: { object: 'list', data: page.toReversed(), has_more: rest.length > page.length } };
  });
}

const lines = () =>
  service.sql<Record<string, unknown>>(
    'select account_id, id, position::int, kind, key, amount::int, fee::int from platform_lines order by account_id, position',
  );

describe('the platform’s statement', () => {
  it('is kept by account, without what is the operator’s', async () => {
    serve(story());
    await service.services.platform.watch();
    const line = (id: string, position: number, kind: string, key: unknown, amount: number) => ({
      account_id: service.member.accountId,
      id,
      position,
      kind,
      key,
      amount,
      fee: 0,
    });
    expect((await lines()).filter(({ account_id: id }) => id === service.member.accountId)).toEqual([
      line('txn_1', 1, 'funding', funding, 12_000),
      line('txn_2', 2, 'delivery', delivery, -12_000),
      line('txn_4', 3, 'reversal', reversal, 12_000),
      line('txn_5', 4, 'funding', refund, -12_000),
    ]);
    expect(await lines()).toHaveLength(5);
  });

  it('takes what the bank of a wallet takes and gives back to the account, and the operator’s part last', async () => {
    const metadata = { tranche_charge: funding, tranche_platform_fee: '350', ...own(), ...group };
    const whole = { ...charge(metadata), amount: 12_350, payment_method_details: { type: 'card' } };
    stripe.fake.on('GET /v1/charges/ch_1', { body: whole });
    const dispute = { object: 'dispute', id: 'du_1', charge: 'ch_1' };
    // A debit that the bank refused comes back as a refund that nobody here has made.
    const refunded = { object: 'refund', id: 'pyr_1', charge: 'ch_1', metadata: {} };
    serve([
      item('txn_1', 'adjustment', -12_350, dispute, 1_500),
      item('txn_2', 'adjustment', 12_350, dispute, -1_500),
      item('txn_3', 'adjustment', -5_000, dispute, 1_500),
      item('txn_4', 'adjustment', -12_100, dispute, 1_500),
      item('txn_5', 'payment_failure_refund', -12_350, refunded),
      item('txn_6', 'payment_failure_refund', -12_350, whole),
    ]);
    await service.services.platform.watch();
    expect((await lines()).map(({ kind, key, amount }) => [kind, key, amount])).toEqual(
      [-12_000, 12_000, -5_000, -12_000, -12_000, -12_000].map((amount) => [
        'funding_returned',
        funding,
        amount,
      ]),
    );
  });

  it('goes on where it was read, and gives each line once, also to two processes', async () => {
    serve(story().slice(0, 2));
    await Promise.all([service.services.platform.watch(), beside.services.platform.watch()]);
    expect(await lines()).toHaveLength(2);
    // Read again too soon: nothing is asked.
    serve(story());
    await service.services.platform.watch();
    expect(await lines()).toHaveLength(2);
    service.clock.set('2026-11-21T12:10:00Z');
    await service.services.platform.watch();
    const read = await lines();
    expect(read).toHaveLength(5);
    service.clock.set('2026-11-21T12:20:00Z');
    await service.services.platform.watch();
    expect(await lines()).toEqual(read);
    service.clock.set('2026-11-21T12:00:00Z');
  });

  it('that two processes read at once is stored once', async () => {
    serve(story());
    const compare = [service, beside].map(({ services }) => services.platform.compare('Sandbox'));
    await Promise.all(compare);
    expect(await lines()).toHaveLength(5);
  });

  it('that cannot be read is read the next time, and keeps what it has', async () => {
    stripe.fake.on('GET /v1/balance_transactions', stripeError(500, { type: 'api_error' }));
    await service.services.platform.watch();
    expect(await lines()).toEqual([]);
    serve(story());
    service.clock.set('2026-11-21T12:10:00Z');
    await service.services.platform.watch();
    expect(await lines()).toHaveLength(5);
    service.clock.set('2026-11-21T12:00:00Z');
  });

  it('is read to its end after a restore, however many pages that are', async () => {
    const line = (place: number) =>
      item(`txn_${place}`, 'charge', 500, charge({ tranche_charge: newId(), ...own(), ...group }));
    const many = Array.from({ length: 60 }, (_, place) => line(place));
    serve(many.slice(0, 1));
    await service.services.platform.readNow('Sandbox');
    serve(many, 1);
    await service.services.platform.readNow('Sandbox');
    expect(await lines()).toHaveLength(60);
  });

  it('leaves out accounts that are not here any more', async () => {
    serve([item('txn_1', 'charge', 500, charge({ tranche_charge: newId(), tranche_account: newId() }))]);
    await service.services.platform.watch();
    expect(await lines()).toEqual([]);
    expect(await service.sql('select lines_cursor from platforms')).toEqual([{ lines_cursor: 'txn_1' }]);
  });

  it('is the statement of the account’s processor, and its balance', async () => {
    serve(story().slice(0, 1));
    await service.services.platform.watch();
    const access = createPlatformAccess({
      database: service.services.database,
      loadSecrets: async () => createSecrets(Buffer.alloc(32, 7)),
      stripeApiUrl: stripe.url,
    });
    const found = await access.platformFor({ id: service.member.accountId, mode: 'Sandbox' });
    const merchant = { accountId: service.member.accountId, now: service.clock.now() };
    expect(await found?.processor.listStatement(merchant, null)).toEqual({
      cursor: null,
      lines: [
        {
          reference: 'txn_1',
          kind: 'funding',
          key: funding,
          amount: 12_000,
          fee: 0,
          currency: 'USD',
          occurredAt: new Date(created * 1000),
        },
      ],
    });
    expect(await found?.processor.readBalances(merchant)).toEqual([
      { currency: 'USD', held: 0, inTransit: 12_000 },
    ]);
  });
});

describe('comparing the platform', () => {
  const balance = (amount: number) =>
    stripe.fake.on('GET /v1/balance', {
      body: {
        object: 'balance',
        available: [{ amount, currency: 'usd' }],
        pending: [{ amount: 100, currency: 'usd' }],
      },
    });

  it('tells what belongs to accounts from what is the operator’s', async () => {
    serve(story());
    balance(5_250);
    expect(await service.services.platform.compare('Sandbox')).toEqual([
      { currency: 'USD', balance: 5_350, ofAccounts: 5_000, ofOperator: 350 },
    ]);
    balance(4_000);
    expect(await service.services.platform.compare('Sandbox')).toMatchObject([{ ofOperator: -900 }]);
  });

  it('counts nothing of a platform that was before, here or at the installation that an account came from', async () => {
    serve(story());
    balance(5_250);
    await service.services.platform.compare('Sandbox');
    await service.sql(`update platform_lines set stripe_account = 'acct_former'`);
    expect(await service.services.platform.compare('Sandbox')).toMatchObject([{ ofAccounts: 0 }]);
  });

  it('is refused without a platform, and without an answer of Stripe', async () => {
    await expect(service.services.platform.compare('Live')).rejects.toMatchObject({ code: 'no_processor' });
    stripe.fake.on('GET /v1/balance_transactions', 'reset');
    await expect(service.services.platform.compare('Sandbox')).rejects.toMatchObject({ code: 'overloaded' });
  });
});

describe('the log of events', () => {
  const event = (id: string, metadata: object) => ({
    id,
    object: 'event',
    type: 'refund.updated',
    livemode: false,
    created,
    data: { object: refundAtPlatform(metadata) },
  });

  it('finds what no webhook has told, for each account once', async () => {
    serve([]);
    const metadata = { tranche_refund: refund, ...own() };
    stripe.fake.on('GET /v1/refunds/re_1', {
      body: refundAtPlatform(metadata),
    });
    const data = [event('evt_2', metadata), event('evt_1', {})];
    stripe.fake.on('GET /v1/events', ({ query }: SeenRequest) => ({
      body: { object: 'list', data: query.has('ending_before') ? [] : data, has_more: false },
    }));
    await service.services.platform.watch();
    const told = 'select account_id, processor, processor_event_id, by_webhook from processor_events';
    const once = [
      {
        account_id: service.member.accountId,
        processor: 'StripePlatform',
        processor_event_id: 'evt_2',
        by_webhook: false,
      },
    ];
    expect(await service.sql(told)).toEqual(once);
    expect(await service.sql('select events_cursor from platforms')).toEqual([{ events_cursor: 'evt_2' }]);
    service.clock.set('2026-11-21T12:10:00Z');
    await service.services.platform.watch();
    expect(await service.sql(told)).toEqual(once);
    service.clock.set('2026-11-21T12:00:00Z');
  });

  it('goes on past an account that moves', async () => {
    serve([]);
    const mine = { tranche_refund: refund, ...own() };
    const next = { tranche_refund: newId(), ...theirs() };
    stripe.fake.on('GET /v1/refunds/re_1', {
      body: refundAtPlatform(next),
    });
    stripe.fake.on('GET /v1/events', {
      body: { object: 'list', data: [event('evt_2', next), event('evt_1', mine)], has_more: false },
    });
    await service.sql('update accounts set frozen_at = now() where id = $1', [service.member.accountId]);
    await service.services.platform.watch();
    await service.sql('update accounts set frozen_at = null where id = $1', [service.member.accountId]);
    expect(await service.sql('select account_id from processor_events')).toEqual([
      { account_id: other.accountId },
    ]);
  });
});
