import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Processor } from '../types.ts';
import {
  accountId,
  bankAccount,
  chargeKey,
  type FakeStripe,
  listOf,
  merchant,
  paymentIntent,
  processorAt,
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

const key = chargeKey;

describe('a refund', () => {
  const CREATE = 'POST /v1/refunds';
  const operation = { key, chargeKey: 'c', chargeReference: 'pi_1', amount: 500, currency: 'USD' };
  const made = {
    id: 're_1',
    object: 'refund',
    metadata: { tranche_refund: key, tranche_account: accountId },
  };

  it('names the payment, under our key', async () => {
    stripe.on(CREATE, { body: { ...made, status: 'succeeded' } });
    await processor.refund(merchant, operation);
    expect(stripe.to(CREATE)[0]?.form).toEqual({
      payment_intent: 'pi_1',
      amount: '500',
      'metadata[tranche_refund]': key,
      'metadata[tranche_account]': accountId,
    });
    expect(stripe.to(CREATE)[0]?.headers['idempotency-key']).toBe(key);
  });

  it.each([
    [{ status: 'succeeded' }, { status: 'succeeded', reference: 're_1' }],
    [{ status: 'pending' }, { status: 'processing', reference: 're_1' }],
    [{ status: 'requires_action' }, { status: 'processing', reference: 're_1' }],
    [
      { status: 'failed', failure_reason: 'expired_or_canceled_card' },
      { status: 'failed', reference: 're_1', code: 'expired_or_canceled_card' },
    ],
    [{ status: 'canceled' }, { status: 'failed', reference: 're_1', code: 'canceled' }],
    [{ status: null }, { status: 'unknown' }],
  ])('%o is %o', async (shown, expected) => {
    stripe.on(CREATE, { body: { ...made, ...shown } });
    expect(await processor.refund(merchant, operation)).toMatchObject(expected);
    stripe.on(
      'GET /v1/refunds',
      listOf([
        { ...made, id: 're_0', metadata: {} },
        { ...made, ...shown },
      ]),
    );
    expect(await processor.findRefund(merchant, key)).toMatchObject(expected);
  });

  it('that Stripe refuses has failed; without a clear answer it is unknown', async () => {
    const refusal = { type: 'invalid_request_error', code: 'charge_already_refunded' };
    stripe.on(CREATE, stripeError(400, refusal));
    expect(await processor.refund(merchant, operation)).toMatchObject({
      status: 'failed',
      reference: null,
      code: 'charge_already_refunded',
    });
    stripe.on(CREATE, 'silence');
    expect(await processor.refund(merchant, operation)).toMatchObject({ status: 'unknown' });
  });

  it('that Stripe has never seen is absent, but only when Stripe says so', async () => {
    stripe.on('GET /v1/refunds', listOf([]));
    expect(await processor.findRefund(merchant, key)).toEqual({ status: 'absent' });
    stripe.on('GET /v1/refunds', 'reset');
    expect(await processor.findRefund(merchant, key)).toMatchObject({ status: 'unknown' });
  });
});

describe('a delivery', () => {
  const CREATE = 'POST /v1/transfers';
  const operation = {
    key,
    amount: 9_000,
    currency: 'USD',
    destination: 'acct_1',
    fundedBy: 'pi_1',
    description: 'Flowers',
  };
  const made = {
    id: 'tr_1',
    object: 'transfer',
    reversed: false,
    metadata: { tranche_transfer: key, tranche_account: accountId },
  };

  it('is a transfer out of the charge that funds it, under our key', async () => {
    stripe.on('GET /v1/payment_intents/pi_1', { body: paymentIntent({ latest_charge: 'ch_1' }) });
    stripe.on(CREATE, { body: made });
    expect(await processor.transfer(merchant, operation)).toEqual({
      status: 'succeeded',
      reference: 'tr_1',
      fee: 0,
    });
    expect(stripe.to(CREATE)[0]?.headers['idempotency-key']).toBe(key);
    expect(stripe.to(CREATE)[0]?.form).toMatchObject({
      amount: '9000',
      destination: 'acct_1',
      source_transaction: 'ch_1',
    });
  });

  it('of money that has not come fails before anything is sent', async () => {
    stripe.on('GET /v1/payment_intents/pi_1', { body: paymentIntent({ status: 'processing' }) });
    expect(await processor.transfer(merchant, operation)).toMatchObject({
      status: 'failed',
      code: 'not_funded',
    });
    expect(stripe.to(CREATE)).toHaveLength(0);
  });

  it('is found by our key, also when it was reversed', async () => {
    stripe.on('GET /v1/transfers', listOf([{ ...made, reversed: true }]));
    expect(await processor.findTransfer(merchant, key)).toMatchObject({
      status: 'returned',
      reference: 'tr_1',
    });
    stripe.on('GET /v1/transfers', listOf([]));
    expect(await processor.findTransfer(merchant, key)).toEqual({ status: 'absent' });
  });

  it('that Stripe refuses has failed; without a clear answer it is unknown', async () => {
    stripe.on('GET /v1/payment_intents/pi_1', { body: paymentIntent() });
    stripe.on(CREATE, stripeError(400, { type: 'invalid_request_error', code: 'balance_insufficient' }));
    expect(await processor.transfer(merchant, operation)).toMatchObject({ code: 'balance_insufficient' });
    stripe.on(CREATE, stripeError(500, { type: 'api_error' }));
    expect(await processor.transfer(merchant, operation)).toMatchObject({ status: 'unknown' });
  });
});

describe('a token', () => {
  it.each([
    [{ funding: 'credit' }, 'CreditCard', 'Credit'],
    [{ funding: 'debit' }, 'DebitCard', 'Debit'],
    [{ funding: 'prepaid' }, 'DebitCard', 'Prepaid'],
    [{ funding: 'unknown' }, 'CreditCard', 'Unknown'],
    [{}, 'CreditCard', 'Unknown'],
    [{ funding: 'of a later version' }, 'CreditCard', 'Unknown'],
  ])('of a card with %o is a %s, paid by %s', async (changes, type, funding) => {
    const card = { brand: 'amex', last4: '0005', ...changes };
    stripe.on('GET /v1/payment_methods/pm_1', { body: { id: 'pm_1', customer: null, card } });
    expect(await processor.describeToken(merchant, 'pm_1')).toEqual({
      type,
      funding,
      name: 'American Express',
      last4: '0005',
    });
  });

  it('with consent is described by its preview, once it was used no more', async () => {
    const token = { id: 'ctoken_1', payment_intent: null, setup_intent: null };
    const ROUTE = 'GET /v1/confirmation_tokens/ctoken_1';
    stripe.on(ROUTE, { body: { ...token, payment_method_preview: bankAccount } });
    expect(await processor.describeToken(merchant, 'ctoken_1')).toMatchObject({ type: 'BankAccount' });
    stripe.on(ROUTE, { body: { ...token, payment_intent: 'pi_1', payment_method_preview: bankAccount } });
    expect(await processor.describeToken(merchant, 'ctoken_1')).toBeNull();
  });

  it('of a bank account without its holder’s consent is none: Stripe would take nothing', async () => {
    stripe.on('GET /v1/payment_methods/pm_bank', { body: { ...bankAccount, customer: null } });
    expect(await processor.describeToken(merchant, 'pm_bank')).toBeNull();
  });

  it('that names a method which somebody has stored is none', async () => {
    const card = { brand: 'visa', funding: 'credit', last4: '4242' };
    stripe.on('GET /v1/payment_methods/pm_1', { body: { id: 'pm_1', customer: 'cus_1', card } });
    expect(await processor.describeToken(merchant, 'pm_1')).toBeNull();
    expect(await processor.describeToken(merchant, 'cus_1/pm_1')).toBeNull();
    expect(stripe.seen).toHaveLength(1);
  });

  it('of a kind that we do not take, unknown to Stripe, or no token at all is none', async () => {
    stripe.on('GET /v1/payment_methods/pm_1', { body: { id: 'pm_1', customer: null, klarna: {} } });
    expect(await processor.describeToken(merchant, 'pm_1')).toBeNull();
    expect(await processor.describeToken(merchant, 'pm_2')).toBeNull();
    expect(await processor.describeToken(merchant, '../v1/accounts')).toBeNull();
  });

  it('is unknown when Stripe does not answer', async () => {
    stripe.on('GET /v1/payment_methods/pm_1', 'silence');
    expect(await processor.describeToken(merchant, 'pm_1')).toBe('unknown');
  });
});

describe('a stored method', () => {
  const CREATE = 'POST /v1/setup_intents';
  const intent = {
    id: 'seti_1',
    object: 'setup_intent',
    status: 'succeeded',
    customer: 'cus_1',
    payment_method: { ...bankAccount, customer: 'cus_1' },
  };
  beforeEach(() => stripe.on('POST /v1/customers', { body: { id: 'cus_1', object: 'customer' } }));

  it('is set up with a customer of its own, to be charged when its owner is away', async () => {
    stripe.on(CREATE, { body: intent });
    expect(await processor.storeMethod(merchant, key, 'ctoken_1')).toEqual({
      status: 'stored',
      reference: 'cus_1/pm_bank',
      method: { type: 'BankAccount', name: 'STRIPE TEST BANK', last4: '6789', expiresOn: null },
    });
    expect(stripe.to(CREATE)[0]?.headers['idempotency-key']).toBe(key);
    expect(stripe.to(CREATE)[0]?.form).toMatchObject({
      confirmation_token: 'ctoken_1',
      customer: 'cus_1',
      usage: 'off_session',
      confirm: 'true',
    });
  });

  it.each([
    [2, 2028, '2028-02-29'],
    [12, 2027, '2027-12-31'],
  ])('that is a card of %i/%i works until the end of that month', async (month, year, expiresOn) => {
    const shown = { brand: 'visa', funding: 'credit', last4: '4242', exp_month: month, exp_year: year };
    const method = { id: 'pm_card', object: 'payment_method', type: 'card', card: shown, customer: 'cus_1' };
    stripe.on(CREATE, { body: { ...intent, payment_method: method } });
    expect(await processor.storeMethod(merchant, key, 'pm_1')).toEqual({
      status: 'stored',
      reference: 'cus_1/pm_card',
      method: { type: 'CreditCard', name: 'Visa', last4: '4242', expiresOn },
    });
  });

  it.each([
    [{ status: 'requires_action' }, { status: 'declined', code: 'authentication_failed' }],
    [
      { status: 'requires_payment_method', last_setup_error: { code: 'expired_card' } },
      { status: 'declined', code: 'expired_card' },
    ],
    [{ status: 'processing' }, { status: 'unknown' }],
  ])('that is %o is %o', async (shown, expected) => {
    stripe.on(CREATE, { body: { ...intent, ...shown } });
    expect(await processor.storeMethod(merchant, key, 'pm_1')).toMatchObject(expected);
  });

  it('that the bank or Stripe refuses is declined; without a clear answer it is unknown', async () => {
    stripe.on(CREATE, stripeError(402, { type: 'card_error', code: 'incorrect_cvc' }));
    expect(await processor.storeMethod(merchant, key, 'pm_1')).toMatchObject({ code: 'incorrect_cvc' });
    stripe.on(CREATE, stripeError(400, { type: 'invalid_request_error' }));
    expect(await processor.storeMethod(merchant, key, 'pm_1')).toMatchObject({ code: 'processor_refused' });
    stripe.on(CREATE, 'reset');
    expect(await processor.storeMethod(merchant, key, 'pm_1')).toMatchObject({ status: 'unknown' });
  });

  it('is forgotten, once and again', async () => {
    const DETACH = 'POST /v1/payment_methods/pm_1/detach';
    const message =
      'The payment method you provided is not attached to a customer so detachment is impossible.';
    stripe.on(
      DETACH,
      { body: { id: 'pm_1' } },
      stripeError(404, { type: 'invalid_request_error', code: 'resource_missing' }),
      stripeError(400, { type: 'invalid_request_error', message }),
    );
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await processor.removeMethod(merchant, 'cus_1/pm_1')).toBe(true);
    }
    stripe.on(DETACH, stripeError(500, { type: 'api_error' }));
    expect(await processor.removeMethod(merchant, 'cus_1/pm_1')).toBe(false);
  });
});
