import { Stripe } from 'stripe';
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
  paymentIntent,
  processorAt,
  startFakeStripe,
  stripeError,
  uuidAt,
  webhookSecret,
} from './testing/fake-stripe.ts';

let stripe: FakeStripe;
let processor: Processor;
beforeEach(async () => {
  await stripe?.close();
  stripe = await startFakeStripe();
  processor = processorAt(stripe.url, { attemptMs: 300, totalMs: 1_500 });
});
afterAll(() => stripe.close());

const created = Math.floor(now.getTime() / 1000);
const event = (type: string, object: unknown, id = 'evt_1') => ({
  id,
  object: 'event',
  type,
  created,
  data: { object },
});

function sign(text: string, secret = webhookSecret, timestamp = created): Record<string, string> {
  const signer = new Stripe('sk_test_signer').webhooks;
  return { 'stripe-signature': signer.generateTestHeaderString({ payload: text, secret, timestamp }) };
}

function deliver(body: unknown, headers?: Record<string, string>) {
  const text = JSON.stringify(body);
  return processor.readWebhook(accountId, Buffer.from(text), headers ?? sign(text), now);
}

describe('a webhook is read only when Stripe signed it for this account', () => {
  const body = event('customer.created', { id: 'cus_1' });
  const text = JSON.stringify(body);

  it('a good signature is taken, also where the account has a test clock', async () => {
    expect(await deliver(body)).toEqual([]);
    const ahead = new Date(now.getTime() + 90 * 86_400_000);
    expect(await processor.readWebhook(accountId, Buffer.from(text), sign(text), ahead)).toEqual([]);
  });

  it.each([
    ['changed by one letter', text.replace('cus_1', 'cus_2'), sign(text)],
    ['signed with another secret', text, sign(text, 'whsec_of_somebody_else')],
    ['signed more than five minutes ago', text, sign(text, webhookSecret, created - 301)],
    ['not signed', text, {}],
    ['signed with nonsense', text, { 'stripe-signature': 't=1,v1=00' }],
    ['signed, but no JSON', '{', sign('{')],
  ])('%s it is not Stripe’s', async (_name, sent, headers) => {
    expect(await processor.readWebhook(accountId, Buffer.from(sent), headers, now)).toBeNull();
  });

  it('for another account it is not Stripe’s', async () => {
    const other = uuidAt(now) as typeof accountId;
    expect(await processor.readWebhook(other, Buffer.from(text), sign(text), now)).toBeNull();
  });

  it('five minutes are well', async () => {
    expect(await deliver(body, sign(text, webhookSecret, created - 299))).toEqual([]);
  });
});

describe('an event', () => {
  const PAYMENT = 'GET /v1/payment_intents/pi_1';

  it.each([
    ['payment_intent.succeeded', {}, { status: 'succeeded', fee: 393 }],
    ['payment_intent.processing', { status: 'processing' }, { status: 'processing' }],
    ['payment_intent.payment_failed', { status: 'requires_payment_method' }, { status: 'declined' }],
    ['payment_intent.canceled', { status: 'canceled' }, { status: 'declined' }],
  ])('%s tells what the payment is now', async (type, shown, outcome) => {
    stripe.on(PAYMENT, { body: paymentIntent(shown) });
    expect(await deliver(event(type, paymentIntent({ status: 'processing' })))).toEqual([
      {
        id: 'evt_1',
        occurredAt: now,
        type: 'charge',
        key: chargeKey,
        outcome: expect.objectContaining(outcome),
      },
    ]);
  });

  it('about something that is not ours means nothing, and nothing is asked', async () => {
    const foreign = { tranche_charge: chargeKey, tranche_account: 'another' };
    expect(await deliver(event('payment_intent.succeeded', paymentIntent({ metadata: foreign })))).toEqual(
      [],
    );
    expect(await deliver(event('payment_intent.succeeded', paymentIntent({ metadata: {} })))).toEqual([]);
    expect(stripe.seen).toHaveLength(0);
  });

  it('of a connected account is none of ours', async () => {
    const body = { ...event('payment_intent.succeeded', paymentIntent()), account: 'acct_recipient' };
    expect(await deliver(body)).toEqual([]);
    expect(stripe.seen).toHaveLength(0);
  });

  it('about something that is no longer there means nothing, and holds up no other', async () => {
    expect(await deliver(event('charge.dispute.created', { id: 'dp_gone' }))).toEqual([]);
  });

  it('whose thing cannot be read is refused with 503, so that Stripe sends it again', async () => {
    stripe.on(PAYMENT, stripeError(500, { type: 'api_error' }));
    await expect(deliver(event('payment_intent.succeeded', paymentIntent()))).rejects.toMatchObject({
      code: 'overloaded',
      status: 503,
    });
  });

  it('of a refund tells what the refund is now, and how much it gives back', async () => {
    const metadata = { tranche_refund: 'r1', tranche_account: accountId };
    const money = { amount: 5_235, currency: 'usd' };
    const kept = { ...metadata, tranche_platform_fee: '235' };
    stripe.on('GET /v1/refunds/re_1', { body: { id: 're_1', status: 'failed', ...money, metadata: kept } });
    expect(await deliver(event('refund.failed', { id: 're_1', metadata }))).toMatchObject([
      {
        type: 'refund',
        key: 'r1',
        outcome: { status: 'failed', reference: 're_1' },
        given: { amount: 5_235, platformFee: 235 },
      },
    ]);
    const second = { ...metadata, tranche_refund: 'r2' };
    stripe.on('GET /v1/refunds/re_2', {
      body: { id: 're_2', status: 'succeeded', ...money, metadata: second },
    });
    stripe.on(
      'GET /v1/refunds',
      listOf([
        { id: 're_1', metadata },
        { id: 're_2', metadata: second },
        { id: 're_3', metadata: {} },
      ]),
    );
    expect(await deliver(event('charge.refunded', { id: 'ch_1', metadata: ours }))).toMatchObject([
      { id: 'evt_1', key: 'r1', outcome: { status: 'failed' } },
      { id: 'evt_1:1', key: 'r2', outcome: { status: 'succeeded' } },
    ]);
  });

  it('of a transfer that was reversed tells that the money came back', async () => {
    const metadata = { tranche_transfer: 't1', tranche_account: accountId };
    stripe.on('GET /v1/transfers/tr_1/reversals', listOf([]));
    stripe.on('GET /v1/transfers/tr_1', { body: { id: 'tr_1', reversed: true, metadata } });
    expect(await deliver(event('transfer.reversed', { id: 'tr_1', metadata }))).toMatchObject([
      { type: 'transfer', key: 't1', outcome: { status: 'returned' } },
    ]);
  });
});

describe('a dispute', () => {
  const DISPUTE = 'GET /v1/disputes/dp_1';
  const card = { type: 'card' };
  const dispute = (changes: Record<string, unknown> = {}, details: unknown = card) => ({
    id: 'dp_1',
    object: 'dispute',
    amount: 12_500,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by: created + 86_400 },
    balance_transactions: [{ id: 'txn_2', amount: -12_500, fee: 1_500, currency: 'usd' }],
    charge: { id: 'ch_1', metadata: ours, payment_intent: 'pi_1', payment_method_details: details },
    ...changes,
  });

  it('of a card is opened with its amount, fee and day of grace', async () => {
    stripe.on(DISPUTE, { body: dispute() });
    expect(await deliver(event('charge.dispute.created', { id: 'dp_1' }))).toEqual([
      {
        id: 'evt_1',
        occurredAt: now,
        type: 'dispute_opened',
        reference: 'dp_1',
        chargeKey,
        amount: 12_500,
        fee: 1_500,
        reason: 'fraudulent',
        respondBy: new Date((created + 86_400) * 1000),
      },
    ]);
  });

  it.each([
    ['won', [{ type: 'dispute_closed', reference: 'dp_1', isWon: true }]],
    ['lost', [{ type: 'dispute_closed', reference: 'dp_1', isWon: false }]],
    ['warning_closed', []],
  ])('that is closed as %s tells %o', async (status, expected) => {
    stripe.on(DISPUTE, { body: dispute({ status }) });
    expect(await deliver(event('charge.dispute.closed', { id: 'dp_1' }))).toMatchObject(expected);
  });

  it.each([
    ['under_review', [{ type: 'dispute_answered', reference: 'dp_1' }]],
    ['needs_response', []],
  ])('that is updated and now %s tells %o', async (status, expected) => {
    stripe.on(DISPUTE, { body: dispute({ status }) });
    expect(await deliver(event('charge.dispute.updated', { id: 'dp_1' }))).toMatchObject(expected);
    stripe.on(DISPUTE, { body: { ...dispute({ status }), charge: { id: 'ch_2', metadata: {} } } });
    expect(await deliver(event('charge.dispute.updated', { id: 'dp_1' }))).toEqual([]);
  });

  it('that is only an inquiry moves no money, and means nothing', async () => {
    stripe.on(DISPUTE, { body: dispute({ status: 'warning_needs_response', balance_transactions: [] }) });
    expect(await deliver(event('charge.dispute.created', { id: 'dp_1' }))).toEqual([]);
  });

  it('of a bank debit is the bank’s return, and cannot be won', async () => {
    const bank = { type: 'us_bank_account' };
    stripe.on(DISPUTE, { body: dispute({ reason: 'insufficient_funds', network_reason_code: 'R01' }, bank) });
    expect(await deliver(event('charge.dispute.created', { id: 'dp_1' }))).toMatchObject([
      {
        type: 'charge',
        key: chargeKey,
        outcome: { status: 'returned', reference: 'pi_1', code: 'R01', fee: 1_500 },
      },
    ]);
    expect(await deliver(event('charge.dispute.closed', { id: 'dp_1' }))).toEqual([]);
  });

  it.each([
    ['R10', 'customer_initiated', 'R10'],
    [undefined, 'insufficient_funds', 'insufficient_funds'],
    [undefined, 'debit_not_authorized', 'not_authorized'],
    [undefined, 'customer_initiated', 'not_authorized'],
    [undefined, 'incorrect_account_details', 'invalid_account'],
    [undefined, 'bank_cannot_process', 'declined'],
  ])('a bank’s return with the code %s and the reason %s is kept as %s', async (code, reason, expected) => {
    const bank = { type: 'us_bank_account' };
    stripe.on(DISPUTE, { body: dispute({ reason, network_reason_code: code }, bank) });
    expect(await deliver(event('charge.dispute.created', { id: 'dp_1' }))).toMatchObject([
      { outcome: { status: 'returned', code: expected } },
    ]);
  });
});

describe('the log of events', () => {
  const EVENTS = 'GET /v1/events';

  it('is read on after a place, oldest first', async () => {
    stripe.on('GET /v1/payment_intents/pi_1', { body: paymentIntent() });
    const paid = (id: string) => event('payment_intent.succeeded', paymentIntent(), id);
    stripe.on(EVENTS, listOf([paid('evt_3'), paid('evt_2')]));
    const { events, cursor } = await processor.listEvents(merchant, 'evt_1');
    expect(events.map((one) => one.id)).toEqual(['evt_2', 'evt_3']);
    expect(cursor).toBe('evt_3');
    expect(stripe.to(EVENTS)[0]?.query.get('ending_before')).toBe('evt_1');
  });

  it('passes over pages with nothing of ours', async () => {
    stripe.on('GET /v1/payment_intents/pi_1', { body: paymentIntent() });
    const foreign = event('payment_intent.succeeded', paymentIntent({ metadata: {} }), 'evt_2');
    stripe.on(
      EVENTS,
      listOf([foreign], true),
      listOf([event('payment_intent.succeeded', paymentIntent(), 'evt_3')]),
    );
    const { events, cursor } = await processor.listEvents(merchant, 'evt_1');
    expect([events.length, cursor]).toEqual([1, 'evt_3']);
  });

  it('stops before what cannot be read, and goes on there', async () => {
    const paid = event('payment_intent.succeeded', paymentIntent(), 'evt_2');
    const late = event('payment_intent.succeeded', paymentIntent({ id: 'pi_2' }), 'evt_3');
    stripe.on('GET /v1/payment_intents/pi_1', { body: paymentIntent() });
    stripe.on('GET /v1/payment_intents/pi_2', 'reset');
    stripe.on(EVENTS, listOf([late, paid]));
    const { events, cursor } = await processor.listEvents(merchant, 'evt_1');
    expect([events.length, cursor]).toEqual([1, 'evt_2']);
  });

  it('begins again when Stripe has forgotten the place', async () => {
    stripe.on(
      EVENTS,
      stripeError(404, { type: 'invalid_request_error', code: 'resource_missing' }),
      listOf([]),
    );
    expect(await processor.listEvents(merchant, 'evt_old')).toEqual({ events: [], cursor: 'evt_old' });
    const since = new Date('2026-11-01T00:00:00Z').getTime() / 1000;
    expect(stripe.to(EVENTS)[1]?.query.get('created[gte]')).toBe(String(since));
  });

  it('without an answer leaves the place as it is, and says why it ended', async () => {
    stripe.on(EVENTS, 'silence');
    expect(await processor.listEvents(merchant, 'evt_1')).toEqual({
      events: [],
      cursor: 'evt_1',
      failure: expect.any(String),
    });
  });
});
