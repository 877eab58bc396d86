import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { payoutKey, platformAt, RECIPIENT } from './testing/fake-platform.ts';
import {
  accountId,
  type FakeStripe,
  listOf,
  merchant,
  startFakeStripe,
  stripeError,
} from './testing/fake-stripe.ts';

let stripe: FakeStripe;
beforeEach(async () => {
  await stripe?.close();
  stripe = await startFakeStripe();
  stripe.on(TRANSFER, { body: transfer });
  stripe.on(ARRIVED, { body: arrived() });
  stripe.on('GET /v1/payouts', listOf([]));
});
afterAll(() => stripe.close());

const outgoing = () => platformAt(stripe.url, { attemptMs: 300, totalMs: 1_500 }).outgoing;
const CREATE = 'POST /v1/payouts';
const TRANSFER = 'GET /v1/transfers/tr_1';
const ARRIVED = 'GET /v1/charges/py_1';
const operation = {
  key: payoutKey,
  recipient: RECIPIENT,
  transferReference: 'tr_1',
  amount: 9_000,
  currency: 'USD',
  description: 'Maple Studio to Anna Ruiz',
};
const transfer = { id: 'tr_1', object: 'transfer', amount_reversed: 0, destination_payment: 'py_1' };
const arrived = (line: Record<string, unknown> = {}) => ({
  id: 'py_1',
  object: 'charge',
  balance_transaction: {
    id: 'txn_1',
    object: 'balance_transaction',
    amount: 9_000,
    net: 9_000,
    currency: 'usd',
    status: 'available',
    ...line,
  },
});
const made = {
  id: 'po_1',
  object: 'payout',
  amount: 9_000,
  currency: 'usd',
  arrival_date: Date.UTC(2026, 10, 25) / 1000,
  status: 'pending',
  failure_code: null,
  failure_message: null,
  metadata: { tranche_payout: payoutKey, tranche_account: accountId },
};

describe('a bank payout', () => {
  it('is sent from the recipient’s account, under our key', async () => {
    stripe.on(CREATE, { body: made });
    const processing = { status: 'processing', reference: 'po_1', arrivalDate: '2026-11-25' };
    expect(await outgoing().payOut(merchant, operation)).toEqual(processing);
    const [request] = stripe.to(CREATE);
    expect(request?.headers['stripe-account']).toBe(RECIPIENT);
    expect(request?.headers['idempotency-key']).toBe(payoutKey);
    expect(request?.form).toEqual({
      amount: '9000',
      currency: 'usd',
      description: operation.description,
      'metadata[tranche_payout]': payoutKey,
      'metadata[tranche_account]': accountId,
    });
    expect(stripe.to(TRANSFER)[0]?.headers['stripe-account']).toBeUndefined();
    expect(stripe.to(ARRIVED)[0]?.headers['stripe-account']).toBe(RECIPIENT);
  });

  it('has the amount and currency that came to the recipient’s account', async () => {
    stripe.on(ARRIVED, { body: arrived({ amount: 8_350, net: 8_300, currency: 'eur' }) });
    stripe.on(CREATE, { body: { ...made, amount: 8_300, currency: 'eur', status: 'paid' } });
    expect(await outgoing().payOut(merchant, operation)).toEqual({
      status: 'succeeded',
      reference: 'po_1',
      arrivalDate: '2026-11-25',
      amount: 8_300,
      currency: 'EUR',
    });
    expect(stripe.to(CREATE)[0]?.form).toMatchObject({ amount: '8300', currency: 'eur' });
  });

  it('waits while its money is pending: a refusal would be repeated for a day', async () => {
    stripe.on(ARRIVED, { body: arrived({ status: 'pending' }) });
    const waiting = { status: 'processing', reference: null, arrivalDate: null };
    expect(await outgoing().payOut(merchant, operation)).toEqual(waiting);
    stripe.on(TRANSFER, { body: { ...transfer, destination_payment: null } });
    expect(await outgoing().payOut(merchant, operation)).toEqual(waiting);
    expect(stripe.to(CREATE)).toHaveLength(0);
  });

  it('is not sent of a transfer that somebody took back: the money there is another payment’s', async () => {
    stripe.on(TRANSFER, { body: { ...transfer, amount_reversed: 1 } });
    expect(await outgoing().payOut(merchant, operation)).toMatchObject({ status: 'failed', reference: null });
    expect(stripe.to(CREATE)).toHaveLength(0);
  });

  it.each<readonly [shown: object, expected: { readonly status: string; readonly [field: string]: unknown }]>(
    [
      [{ status: 'pending' }, { status: 'processing', arrivalDate: '2026-11-25' }],
      [{ status: 'in_transit' }, { status: 'processing', arrivalDate: '2026-11-25' }],
      [{ status: 'paid' }, { status: 'succeeded', amount: 9_000, currency: 'USD' }],
      [{ status: 'canceled' }, { status: 'canceled', code: 'canceled' }],
      [{ status: 'something_new' }, { status: 'unknown' }],
      [
        { status: 'failed', failure_code: null },
        { status: 'failed', code: 'other' },
      ],
      [
        { status: 'failed', failure_code: 'something_new' },
        { status: 'failed', code: 'other' },
      ],
      ...[
        'account_closed',
        'account_frozen',
        'bank_account_restricted',
        'bank_ownership_changed',
        'could_not_process',
        'debit_not_authorized',
        'declined',
        'insufficient_funds',
        'invalid_account_number',
        'incorrect_account_holder_name',
        'invalid_currency',
        'no_account',
        'unsupported_card',
      ].map(
        (code) =>
          [
            { status: 'failed', failure_code: code, failure_message: 'The bank says why.' },
            { status: 'failed', code, message: 'The bank says why.' },
          ] as const,
      ),
    ],
  )('%o is %o', async (shown, expected) => {
    const reference = expected.status === 'unknown' ? {} : { reference: 'po_1' };
    stripe.on(CREATE, { body: { ...made, ...shown } });
    expect(await outgoing().payOut(merchant, operation)).toMatchObject({ ...expected, ...reference });
    stripe.on(
      'GET /v1/payouts',
      listOf([
        { ...made, id: 'po_0', metadata: {} },
        { ...made, ...shown },
      ]),
    );
    expect(await outgoing().findPayOut(merchant, operation)).toMatchObject({ ...expected, ...reference });
    for (const { headers } of stripe.to('GET /v1/payouts')) expect(headers['stripe-account']).toBe(RECIPIENT);
  });

  it.each([
    ['payouts_not_allowed', { status: 'failed', code: 'payouts_not_allowed' }],
    ['payouts_limit_exceeded', { status: 'failed', code: 'payouts_not_allowed' }],
    ['account_closed', { status: 'failed', code: 'account_closed' }],
    ['bank_account_restricted', { status: 'failed', code: 'bank_account_restricted' }],
    ['bank_account_unusable', { status: 'failed', code: 'bank_account_restricted' }],
    ['no_account', { status: 'failed', code: 'no_account' }],
    ['invalid_currency', { status: 'failed', code: 'invalid_currency' }],
    ['amount_too_small', { status: 'failed', code: 'processor_refused' }],
    [undefined, { status: 'failed', code: 'processor_refused' }],
  ])('that Stripe refuses with %s is %o', async (code, expected) => {
    stripe.on(CREATE, stripeError(400, { type: 'invalid_request_error', code }));
    expect(await outgoing().payOut(merchant, operation)).toMatchObject({ ...expected, reference: null });
  });

  it('of money that is not at the recipient’s account has no outcome, so that people hear of one that stays so', async () => {
    stripe.on(CREATE, stripeError(400, { type: 'invalid_request_error', code: 'balance_insufficient' }));
    expect(await outgoing().payOut(merchant, operation)).toMatchObject({ status: 'unknown' });
  });

  it('from an account that is no longer connected is refused, but not one for which the right is missing', async () => {
    const without = (code?: string) =>
      stripeError(403, { type: 'invalid_request_error', ...(code === undefined ? {} : { code }) });
    stripe.on('GET /v1/payouts', without('account_invalid'));
    stripe.on(ARRIVED, without('account_invalid'));
    expect(await outgoing().findPayOut(merchant, operation)).toEqual({ status: 'absent' });
    const refused = { status: 'failed', reference: null, code: 'payouts_not_allowed' };
    expect(await outgoing().payOut(merchant, operation)).toMatchObject(refused);
    stripe.on('GET /v1/payouts', without());
    stripe.on(ARRIVED, without());
    expect(await outgoing().findPayOut(merchant, operation)).toMatchObject({ status: 'unknown' });
    expect(await outgoing().payOut(merchant, operation)).toMatchObject({ status: 'unknown' });
  });

  it('without a clear answer is unknown, and found again once it was made', async () => {
    stripe.on(CREATE, 'cut');
    expect(await outgoing().payOut(merchant, operation)).toMatchObject({ status: 'unknown' });
    expect(await outgoing().findPayOut(merchant, operation)).toEqual({ status: 'absent' });
    stripe.on('GET /v1/payouts', listOf([made]));
    expect(await outgoing().findPayOut(merchant, operation)).toMatchObject({ reference: 'po_1' });
    stripe.on('GET /v1/payouts', 'reset');
    expect(await outgoing().findPayOut(merchant, operation)).toMatchObject({ status: 'unknown' });
  });

  it('of another account of ours under the same key is none of this one', async () => {
    const foreign = { tranche_payout: payoutKey, tranche_account: 'another' };
    stripe.on('GET /v1/payouts', listOf([{ ...made, metadata: foreign }]));
    expect(await outgoing().findPayOut(merchant, operation)).toEqual({ status: 'absent' });
  });
});
