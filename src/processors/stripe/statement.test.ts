import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Processor } from '../types.ts';
import {
  accountId,
  chargeKey,
  type FakeStripe,
  listOf,
  merchant,
  now,
  ours,
  processorAt,
  type SeenRequest,
  startFakeStripe,
  stripeError,
} from './testing/fake-stripe.ts';

let stripe: FakeStripe;
let processor: Processor;
beforeEach(async () => {
  await stripe?.close();
  stripe = await startFakeStripe();
  processor = processorAt(stripe.url, { attemptMs: 300, totalMs: 1_500 });
});
afterAll(() => stripe.close());

const LINES = 'GET /v1/balance_transactions';
const second = now.getTime() / 1000;
const line = (changes: Record<string, unknown>) => ({
  id: 'txn_1',
  object: 'balance_transaction',
  created: second,
  currency: 'usd',
  amount: 1_000,
  fee: 0,
  source: null,
  ...changes,
});
const charge = { id: 'ch_1', object: 'charge', metadata: ours, payment_method_details: { type: 'card' } };
const debit = { ...charge, status: 'succeeded', payment_method_details: { type: 'us_bank_account' } };
const outgoing = { ...charge, metadata: { ...ours, tranche_purpose: 'Outgoing' } };
const refund = {
  id: 're_1',
  object: 'refund',
  charge: 'ch_1',
  metadata: { tranche_refund: 'r1', tranche_account: accountId },
};
const transfer = {
  id: 'tr_1',
  object: 'transfer',
  metadata: { tranche_transfer: 't1', tranche_account: accountId },
};

describe('the statement', () => {
  it.each([
    ['charge', charge, 1_000, 'charge', chargeKey],
    ['payment', debit, 1_000, 'charge', chargeKey],
    ['charge', outgoing, 1_000, 'funding', chargeKey],
    ['charge', { ...charge, metadata: {} }, 1_000, 'charge', null],
    ['refund', refund, -500, 'refund', 'r1'],
    ['payment_refund', refund, -500, 'refund', 'r1'],
    ['refund_failure', refund, 500, 'refund_failed', 'r1'],
    ['payment_failure_refund', debit, -1_000, 'return', chargeKey],
    ['payment_failure_refund', { ...refund, charge: debit }, -1_000, 'return', chargeKey],
    ['adjustment', { object: 'dispute', charge: 'ch_1' }, -1_000, 'dispute', chargeKey],
    ['adjustment', { object: 'dispute', charge: 'ch_1' }, 1_000, 'dispute_won', chargeKey],
    ['adjustment', { object: 'dispute', charge: debit }, -1_000, 'return', chargeKey],
    ['payout', { object: 'payout' }, -1_000, 'payout', null],
    ['payout_failure', { object: 'payout' }, 1_000, 'payout', null],
    ['transfer', transfer, -900, 'delivery', 't1'],
    ['transfer_refund', { object: 'transfer_reversal', transfer: 'tr_1' }, 900, 'delivery_returned', 't1'],
    ['stripe_fee', null, -30, 'fee', null],
    ['topup', { object: 'topup' }, 30, 'fee', null],
  ])('names a %s of %o', async (type, source, amount, kind, key) => {
    stripe.on('GET /v1/charges/ch_1', { body: charge });
    stripe.on('GET /v1/transfers/tr_1', { body: transfer });
    stripe.on(LINES, listOf([line({ type, source, amount, fee: 3 })]));
    const { lines, cursor } = await processor.listStatement(merchant, 'txn_0');
    expect(lines).toEqual([
      { reference: 'txn_1', kind, key, amount, fee: 3, currency: 'USD', occurredAt: now },
    ]);
    expect(cursor).toBeNull();
  });

  it.each([
    ['payment', { ...debit, status: 'pending' }],
    ['payment', { ...debit, status: 'failed' }],
    ['payment_failure_refund', { ...debit, status: 'failed' }],
    ['payment_failure_refund', refund],
  ])(
    'has no line for a %s of a bank debit that is no money yet, or never became any',
    async (type, source) => {
      stripe.on('GET /v1/charges/ch_1', { body: { ...debit, status: 'failed' } });
      stripe.on(LINES, listOf([line({ type, source })]));
      expect((await processor.listStatement(merchant, 'txn_0')).lines).toEqual([]);
    },
  );

  it('has only the fee of a bank debit that failed', async () => {
    stripe.on(LINES, listOf([line({ type: 'payment', source: { ...debit, status: 'failed' }, fee: 80 })]));
    expect((await processor.listStatement(merchant, 'txn_0')).lines).toMatchObject([
      { kind: 'fee', key: chargeKey, amount: 0, fee: 80 },
    ]);
  });

  it('is read from its beginning, oldest first, in pages, each line once', async () => {
    const begin = new Date('2026-11-01T00:00:00Z').getTime() / 1000;
    const all = Array.from({ length: 250 }, (_, index) =>
      line({ id: `txn_${index}`, type: 'charge', source: charge, created: begin + 3_000 * index }),
    ).toReversed();
    stripe.on(LINES, (request) => pageOf(all, request));
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page = await processor.listStatement(merchant, after);
      found.push(...page.lines.map((one) => one.reference));
      after = page.cursor;
    } while (after !== null);
    expect(found).toEqual(all.toReversed().map((one) => one.id));
  });

  it('is refused, not cut, when Stripe does not answer', async () => {
    stripe.on(LINES, stripeError(500, { type: 'api_error' }));
    await expect(processor.listStatement(merchant, 'txn_0')).rejects.toMatchObject({ code: 'overloaded' });
    await expect(processor.readBalances(merchant)).rejects.toMatchObject({ code: 'overloaded' });
  });
});

// As Stripe pages: the newest first, whichever way one goes.
function pageOf(all: readonly { id: string; created: number }[], { query }: SeenRequest) {
  const limit = Number(query.get('limit'));
  const from = Number(query.get('created[gte]') ?? 0);
  const until = Number(query.get('created[lt]') ?? Number.MAX_SAFE_INTEGER);
  let rest = all.filter((one) => one.created >= from && one.created < until);
  const before = query.get('ending_before');
  if (before !== null) {
    rest = rest.slice(
      0,
      rest.findIndex((one) => one.id === before),
    );
    return listOf(rest.slice(-limit), rest.length > limit);
  }
  const after = query.get('starting_after');
  if (after !== null) rest = rest.slice(rest.findIndex((one) => one.id === after) + 1);
  return listOf(rest.slice(0, limit), rest.length > limit);
}

describe('a payout', () => {
  const payout = { id: 'po_1', object: 'payout', amount: 970, currency: 'usd', arrival_date: second };
  const evt = { id: 'evt_1', object: 'event', type: 'payout.paid', created: second };

  it('tells what is in it, without itself', async () => {
    stripe.on(
      'GET /v1/events',
      listOf([{ ...evt, data: { object: { ...payout, automatic: true } } }]),
      listOf([]),
    );
    stripe.on(
      LINES,
      listOf([
        line({ id: 'txn_2', type: 'payout', amount: -970, source: { id: 'po_1', object: 'payout' } }),
        line({ type: 'charge', source: charge, fee: 30 }),
      ]),
    );
    const { events } = await processor.listEvents(merchant, 'evt_0');
    expect(events).toEqual([
      {
        id: 'evt_1',
        occurredAt: now,
        type: 'payout',
        reference: 'po_1',
        amount: 970,
        currency: 'USD',
        arrivalDate: '2026-11-21',
        lines: [{ kind: 'charge', key: chargeKey, amount: 1_000, fee: 30 }],
      },
    ]);
    expect(stripe.to(LINES)[0]?.query.get('payout')).toBe('po_1');
  });

  it('made by hand has no lines, because Stripe does not say', async () => {
    stripe.on('GET /v1/events', listOf([{ ...evt, data: { object: { ...payout, automatic: false } } }]));
    expect((await processor.listEvents(merchant, 'evt_0')).events).toMatchObject([{ lines: [] }]);
    expect(stripe.to(LINES)).toHaveLength(0);
  });
});

describe('the balances', () => {
  const SEARCH = 'GET /v1/payment_intents/search';
  const balance = {
    available: [{ amount: 5_000, currency: 'usd' }],
    pending: [
      { amount: 4_000, currency: 'usd' },
      { amount: 70, currency: 'eur' },
    ],
  };

  beforeEach(() => stripe.on(LINES, listOf([])));

  it('leave out bank debits that the bank has not paid yet', async () => {
    stripe.on('GET /v1/balance', { body: balance });
    stripe.on(SEARCH, listOf([]));
    const pending = line({ type: 'payment', net: 4_000, source: { ...debit, status: 'pending' } });
    stripe.on(LINES, listOf([pending, line({ type: 'payment', net: 1_000, source: debit })]));
    expect(await processor.readBalances(merchant)).toContainEqual({
      currency: 'USD',
      held: 5_000,
      inTransit: 0,
    });
    expect(stripe.to(LINES)[0]?.query.get('type')).toBe('payment');
  });

  it('are what is there and what is still coming, by currency', async () => {
    stripe.on('GET /v1/balance', { body: balance });
    stripe.on(SEARCH, listOf([]));
    expect(await processor.readBalances(merchant)).toEqual([
      { currency: 'USD', held: 9_000, inTransit: 0 },
      { currency: 'EUR', held: 70, inTransit: 0 },
    ]);
  });

  it('tell outgoing money that was not delivered yet from clients’ money', async () => {
    const funding = (amount: number, refunded = 0) => ({
      id: `pi_${amount}`,
      currency: 'usd',
      amount_received: amount,
      metadata: ours,
      latest_charge: { id: 'ch', amount_refunded: refunded, disputed: false },
    });
    stripe.on('GET /v1/balance', { body: balance });
    stripe.on(SEARCH, listOf([funding(3_000), funding(500, 500), { ...funding(800), metadata: {} }]));
    stripe.on(
      'GET /v1/transfers',
      listOf([
        { ...transfer, amount: 1_000, amount_reversed: 0, currency: 'usd' },
        { ...transfer, amount: 400, amount_reversed: 400, currency: 'usd' },
        { id: 'tr_9', metadata: {}, amount: 99, amount_reversed: 0, currency: 'usd' },
      ]),
    );
    expect(await processor.readBalances(merchant)).toEqual([
      { currency: 'USD', held: 7_000, inTransit: 2_000 },
      { currency: 'EUR', held: 70, inTransit: 0 },
    ]);
  });
});

describe('what is to come', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000;
  const pending = (net: number, availableOn: string, changes: object = {}) =>
    line({ id: `txn_${net}`, status: 'pending', net, available_on: day(availableOn), ...changes });

  it('is what Stripe holds, by the day on which it becomes available; what no line explains has none', async () => {
    stripe.on('GET /v1/balance', {
      body: {
        object: 'balance',
        available: [{ amount: 5_000, currency: 'usd' }],
        pending: [
          { amount: 4_000, currency: 'usd' },
          { amount: 70, currency: 'jpy' },
        ],
      },
    });
    stripe.on(
      LINES,
      listOf([
        pending(2_500, '2026-11-27'),
        pending(-300, '2026-11-25'),
        pending(800, '2026-11-25'),
        pending(70, '2026-11-26', { currency: 'jpy' }),
        line({ status: 'available', net: 9_999, available_on: day('2026-11-20') }),
      ]),
    );
    const today = now.toISOString().slice(0, 10);
    expect(await processor.listUpcoming(merchant)).toEqual([
      { currency: 'USD', amount: 5_000, availableOn: today, arrivalDate: null },
      { currency: 'USD', amount: 500, availableOn: '2026-11-25', arrivalDate: null },
      { currency: 'JPY', amount: 70, availableOn: '2026-11-26', arrivalDate: null },
      { currency: 'USD', amount: 2_500, availableOn: '2026-11-27', arrivalDate: null },
      { currency: 'USD', amount: 1_000, availableOn: null, arrivalDate: null },
    ]);
  });

  it('is not known when Stripe does not answer', async () => {
    stripe.on('GET /v1/balance', 'silence');
    stripe.on(LINES, listOf([]));
    await expect(processor.listUpcoming(merchant)).rejects.toMatchObject({ code: 'overloaded' });
  });
});
