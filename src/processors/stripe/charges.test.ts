import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChargeOperation, Processor } from '../types.ts';
import {
  accountId,
  bankAccount,
  chargeKey,
  type FakeStripe,
  listOf,
  merchant,
  operation,
  paymentIntent,
  processorAt,
  startFakeStripe,
  stripeError,
} from './testing/fake-stripe.ts';

const CREATE = 'POST /v1/payment_intents';
const SEARCH = 'GET /v1/payment_intents/search';
const LIST = 'GET /v1/payment_intents';
const visa = { type: 'CreditCard', name: 'Visa', last4: '4242' };

let stripe: FakeStripe;
let processor: Processor;
beforeAll(async () => {
  stripe = await startFakeStripe();
});
beforeEach(async () => {
  await stripe.close();
  stripe = await startFakeStripe();
  processor = processorAt(stripe.url, { attemptMs: 400, totalMs: 4_000 });
});
afterAll(() => stripe.close());

const take = (changes: Partial<ChargeOperation> = {}) =>
  processor.charge(merchant, { ...operation, ...changes });

describe('a charge that is given up', () => {
  const waiting = paymentIntent({
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { url: 'https://hooks.example/3ds' } },
  });
  const CANCEL = 'POST /v1/payment_intents/pi_1/cancel';
  const READ = 'GET /v1/payment_intents/pi_1';

  it('is canceled when it waits for its holder, and read again', async () => {
    stripe.on(SEARCH, listOf([waiting]));
    stripe.on(READ, { body: waiting }, { body: paymentIntent({ status: 'canceled' }) });
    stripe.on(CANCEL, { body: paymentIntent({ status: 'canceled' }) });
    expect(await processor.cancelCharge(merchant, chargeKey)).toMatchObject({ status: 'declined' });
    expect(stripe.to(CANCEL)).toHaveLength(1);
  });

  it('and was confirmed in the same moment has succeeded', async () => {
    stripe.on(SEARCH, listOf([waiting]));
    stripe.on(READ, { body: waiting }, { body: paymentIntent() });
    stripe.on(
      CANCEL,
      stripeError(400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' }),
    );
    expect(await processor.cancelCharge(merchant, chargeKey)).toMatchObject({ status: 'succeeded' });
  });

  it('and has ended is left as it is', async () => {
    stripe.on(SEARCH, listOf([paymentIntent()]));
    stripe.on(READ, { body: paymentIntent() });
    expect(await processor.cancelCharge(merchant, chargeKey)).toMatchObject({ status: 'succeeded' });
    expect(stripe.to(CANCEL)).toHaveLength(0);
  });
});

describe('a charge', () => {
  it('is one payment, confirmed at once, under our key and with it in its metadata', async () => {
    stripe.on(CREATE, { body: paymentIntent() });
    await take();
    expect(stripe.seen).toHaveLength(1);
    const [request] = stripe.to(CREATE);
    expect(request?.headers).toMatchObject({
      'idempotency-key': chargeKey,
      'stripe-version': '2026-10-28.endive',
      authorization: 'Bearer sk_test_fake',
    });
    expect(request?.headers['x-stripe-client-telemetry']).toBeUndefined();
    expect(request?.form).toEqual({
      amount: '12500',
      currency: 'usd',
      payment_method: 'pm_card',
      confirm: 'true',
      capture_method: 'automatic',
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'us_bank_account',
      return_url: 'https://pay.example/maple/r/code',
      description: 'Maple Studio INV-0001',
      'metadata[tranche_charge]': chargeKey,
      'metadata[tranche_account]': accountId,
      'metadata[tranche_purpose]': 'Invoice',
      'expand[0]': 'latest_charge.balance_transaction',
      'expand[1]': 'payment_method',
    });
  });

  it('has what the network asks to stand on the statement', async () => {
    stripe.on(CREATE, { body: paymentIntent() });
    await take({ statementDescriptor: 'RETRY PYMT' });
    const [request] = stripe.to(CREATE);
    expect(request?.form).toMatchObject({ statement_descriptor: 'RETRY PYMT' });
  });

  it('that succeeded tells its fee and its method', async () => {
    stripe.on(CREATE, { body: paymentIntent() });
    expect(await take()).toEqual({
      status: 'succeeded',
      reference: 'pi_1',
      fee: 393,
      method: visa,
      storedMethod: null,
    });
  });

  it('that succeeded with a fee not known yet is unknown, never free of charge', async () => {
    const latest_charge = { id: 'ch_1', object: 'charge', balance_transaction: null };
    stripe.on(CREATE, { body: paymentIntent({ latest_charge }) });
    expect(await take()).toMatchObject({ status: 'unknown' });
  });

  it('settled in another currency tells its fee in its own', async () => {
    const line = {
      id: 'txn_1',
      object: 'balance_transaction',
      fee: 400,
      currency: 'eur',
      exchange_rate: 0.8,
    };
    const latest_charge = { id: 'ch_1', object: 'charge', balance_transaction: line };
    stripe.on(CREATE, { body: paymentIntent({ latest_charge }) });
    expect(await take()).toMatchObject({ status: 'succeeded', fee: 500 });
  });

  it('of a token with consent is sent as a confirmation token', async () => {
    stripe.on(CREATE, { body: paymentIntent({ status: 'processing', payment_method: bankAccount }) });
    expect(await take({ source: 'ctoken_1' })).toEqual({
      status: 'processing',
      reference: 'pi_1',
      method: { type: 'BankAccount', name: 'STRIPE TEST BANK', last4: '6789' },
      storedMethod: null,
    });
    const [request] = stripe.to(CREATE);
    expect(request?.form).toMatchObject({ confirmation_token: 'ctoken_1' });
    expect(request?.form.payment_method).toBeUndefined();
  });

  it('with nobody there says so, names the customer of the stored method, and gives no address to come back to', async () => {
    stripe.on(CREATE, { body: paymentIntent({ customer: 'cus_1' }) });
    await take({ source: 'cus_1/pm_card', isOffSession: true });
    const [request] = stripe.to(CREATE);
    expect(request?.form).toMatchObject({
      off_session: 'true',
      customer: 'cus_1',
      payment_method: 'pm_card',
    });
    expect(request?.form.return_url).toBeUndefined();
  });

  it('that stores its method makes a customer first, under a key of its own, and answers the stored name', async () => {
    stripe.on('POST /v1/customers', { body: { id: 'cus_9', object: 'customer' } });
    stripe.on(CREATE, { body: paymentIntent({ customer: 'cus_9', setup_future_usage: 'off_session' }) });
    expect(await take({ savesMethod: true })).toMatchObject({ storedMethod: 'cus_9/pm_card' });
    expect(stripe.to('POST /v1/customers')[0]?.headers['idempotency-key']).toBe(`${chargeKey}-customer`);
    expect(stripe.to(CREATE)[0]?.form).toMatchObject({
      customer: 'cus_9',
      setup_future_usage: 'off_session',
    });
  });

  it.each([
    ['redirect_to_url', { redirect_to_url: { url: 'https://hooks.example/3ds' } }],
    [
      'verify_with_microdeposits',
      { verify_with_microdeposits: { hosted_verification_url: 'https://hooks.example/3ds' } },
    ],
  ])('whose holder must act by %s tells where', async (type, action) => {
    stripe.on(CREATE, {
      body: paymentIntent({ status: 'requires_action', next_action: { type, ...action } }),
    });
    expect(await take()).toEqual({
      status: 'requires_action',
      reference: 'pi_1',
      actionUrl: 'https://hooks.example/3ds',
      method: visa,
    });
  });

  it('that asks for a confirmation without a page for it is canceled and declined', async () => {
    const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    stripe.on(CREATE, { body: paymentIntent({ status: 'requires_action', next_action }) });
    stripe.on('POST /v1/payment_intents/pi_1/cancel', { body: paymentIntent({ status: 'canceled' }) });
    expect(await take({ returnUrl: null })).toMatchObject({
      status: 'declined',
      code: 'authentication_failed',
    });
    expect(stripe.to('POST /v1/payment_intents/pi_1/cancel')).toHaveLength(1);
  });

  it('that asks for a confirmation and could not be canceled is unknown', async () => {
    const next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    stripe.on(CREATE, { body: paymentIntent({ status: 'requires_action', next_action }) });
    const refusal = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };
    stripe.on('POST /v1/payment_intents/pi_1/cancel', stripeError(400, refusal));
    expect(await take({ returnUrl: null })).toMatchObject({ status: 'unknown' });
  });

  it.each([
    ['card_declined', 'insufficient_funds', 'insufficient_funds'],
    ['card_declined', 'generic_decline', 'declined'],
    ['card_declined', 'lost_card', 'card_blocked'],
    ['card_declined', 'stolen_card', 'card_blocked'],
    ['card_declined', 'do_not_try_again', 'do_not_try_again'],
    ['card_declined', 'issuer_not_available', 'try_again_later'],
    ['card_declined', 'revocation_of_all_authorizations', 'not_authorized'],
    ['debit_not_authorized', undefined, 'not_authorized'],
    ['no_account', undefined, 'invalid_account'],
    ['expired_card', undefined, 'expired_card'],
    ['incorrect_cvc', undefined, 'incorrect_cvc'],
    ['authentication_required', 'authentication_required', 'authentication_failed'],
    ['card_declined', 'card_not_supported', 'method_not_accepted'],
    ['a_code_of_tomorrow', undefined, 'declined'],
  ])('that the bank refuses with %s, %s is declined as %s', async (code, decline_code, expected) => {
    const payment_intent = paymentIntent({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, payment_method: paymentIntent().payment_method },
    });
    stripe.on(CREATE, stripeError(402, { type: 'card_error', code, decline_code, payment_intent }));
    expect(await take()).toEqual({
      status: 'declined',
      reference: 'pi_1',
      code: expected,
      message: expect.stringMatching(/\.$/),
      method: visa,
    });
    expect(stripe.seen).toHaveLength(1);
  });

  it.each([
    ['generic_decline', 'do_not_try_again', 'do_not_try_again'],
    ['insufficient_funds', 'do_not_try_again', 'do_not_try_again'],
    ['expired_card', 'do_not_try_again', 'expired_card'],
    ['generic_decline', 'try_again_later', 'declined'],
  ])(
    'that is refused with %s and the advice %s is declined as %s',
    async (decline_code, advice_code, expected) => {
      const error = { code: 'card_declined', decline_code, advice_code };
      const intent = paymentIntent({ status: 'requires_payment_method', last_payment_error: error });
      stripe.on(CREATE, { body: intent });
      expect(await take()).toMatchObject({ status: 'declined', code: expected });
      stripe.on(CREATE, stripeError(402, { type: 'card_error', ...error }));
      expect(await take()).toMatchObject({ status: 'declined', code: expected });
    },
  );

  it.each([
    ['resource_missing', 404, 'method_removed'],
    ['parameter_invalid_integer', 400, 'processor_refused'],
    ['amount_too_small', 400, 'processor_refused'],
  ])('that Stripe refuses with %s is declined', async (code, status, expected) => {
    stripe.on(CREATE, stripeError(status, { type: 'invalid_request_error', code }));
    expect(await take()).toMatchObject({ status: 'declined', reference: null, code: expected, method: null });
  });

  it.each([
    { source: '4242424242424242' },
    { source: 'cus_1' },
    { source: 'pm_1/../x' },
    { amount: 1_005, currency: 'KWD' },
    { amount: 150, currency: 'MGA' },
  ])('that could not be put to Stripe is declined without asking: %o', async (changes) => {
    expect(await take(changes)).toMatchObject({ status: 'declined', reference: null });
    expect(stripe.seen).toHaveLength(0);
  });
});

describe('a charge without a clear answer is unknown', () => {
  it.each([
    [500, { type: 'api_error' }, 3],
    [503, { type: 'api_error' }, 3],
    [409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' }, 3],
    [429, { type: 'invalid_request_error', code: 'rate_limit' }, 1],
    [400, { type: 'idempotency_error' }, 1],
    [401, { type: 'invalid_request_error' }, 1],
    [424, { type: 'invalid_request_error' }, 1],
    [403, { type: 'invalid_request_error' }, 1],
  ])('after %i %o, sent %i times under one key', async (status, error, times) => {
    stripe.on(CREATE, stripeError(status, error));
    expect(await take()).toMatchObject({ status: 'unknown' });
    expect(stripe.to(CREATE).map((one) => one.headers['idempotency-key'])).toEqual(
      Array.from({ length: times }, () => chargeKey),
    );
  });

  it.each(['reset', 'silence', 'cut'] as const)('after %s', async (fault) => {
    stripe.on(CREATE, fault);
    const begun = performance.now();
    expect(await take()).toMatchObject({ status: 'unknown' });
    // Far less than the 80 s that Stripe's own library waits.
    expect(performance.now() - begun).toBeLessThan(30_000);
    expect(new Set(stripe.to(CREATE).map((one) => one.headers['idempotency-key']))).toEqual(
      new Set([chargeKey]),
    );
  });

  it('and ends within the time of one operation, however many attempts it would have', async () => {
    processor = processorAt(stripe.url, { attemptMs: 60_000, totalMs: 300 });
    stripe.on(CREATE, 'silence');
    const begun = performance.now();
    expect(await take()).toMatchObject({ status: 'unknown', cause: expect.stringContaining('300 ms') });
    // Half of what the first attempt would have.
    expect(performance.now() - begun).toBeLessThan(30_000);
  });

  it('when nobody listens', async () => {
    await stripe.close();
    expect(await take()).toMatchObject({ status: 'unknown' });
  });

  it('but a repeat that gets through settles it, under the same key', async () => {
    stripe.on(CREATE, 'reset', stripeError(500, { type: 'api_error' }), { body: paymentIntent() });
    expect(await take()).toMatchObject({ status: 'succeeded' });
    expect(stripe.to(CREATE).map((one) => one.headers['idempotency-key'])).toEqual([
      chargeKey,
      chargeKey,
      chargeKey,
    ]);
  });

  it('when the customer of a method to be stored could not be made: nothing was charged, and nothing is said', async () => {
    stripe.on('POST /v1/customers', stripeError(500, { type: 'api_error' }));
    expect(await take({ savesMethod: true })).toMatchObject({ status: 'unknown' });
    expect(stripe.to(CREATE)).toHaveLength(0);
  });
});

describe('looking for a charge by our key', () => {
  it('reads again what the search finds, because the search may be behind', async () => {
    stripe.on(SEARCH, listOf([paymentIntent({ status: 'processing' })]));
    stripe.on('GET /v1/payment_intents/pi_1', { body: paymentIntent() });
    expect(await processor.findCharge(merchant, chargeKey)).toMatchObject({ status: 'succeeded', fee: 393 });
    expect(stripe.to(SEARCH)[0]?.query.get('query')).toBe(`metadata["tranche_charge"]:"${chargeKey}"`);
  });

  it('finds a new one in the list, from shortly before the key was made', async () => {
    stripe.on(SEARCH, listOf([]));
    stripe.on(LIST, listOf([paymentIntent({ id: 'pi_0', metadata: {} }), paymentIntent()]));
    stripe.on('GET /v1/payment_intents/pi_1', { body: paymentIntent() });
    expect(await processor.findCharge(merchant, chargeKey)).toMatchObject({ status: 'succeeded' });
    const made = new Date('2026-11-21T08:50:00Z').getTime() / 1000;
    expect(stripe.to(LIST)[0]?.query.get('created[gte]')).toBe(String(made));
  });

  it('goes on to the next page', async () => {
    stripe.on(SEARCH, listOf([]));
    stripe.on(LIST, listOf([paymentIntent({ id: 'pi_0', metadata: {} })], true), listOf([paymentIntent()]));
    stripe.on('GET /v1/payment_intents/pi_1', { body: paymentIntent() });
    expect(await processor.findCharge(merchant, chargeKey)).toMatchObject({ status: 'succeeded' });
    expect(stripe.to(LIST)[1]?.query.get('starting_after')).toBe('pi_0');
  });

  it('answers absent when neither knows it', async () => {
    stripe.on(SEARCH, listOf([]));
    stripe.on(LIST, listOf([]));
    expect(await processor.findCharge(merchant, chargeKey)).toEqual({ status: 'absent' });
  });

  it('passes over one of another account that shares the Stripe account', async () => {
    const foreign = paymentIntent({ metadata: { tranche_charge: chargeKey, tranche_account: 'another' } });
    stripe.on(SEARCH, listOf([foreign]));
    stripe.on(LIST, listOf([foreign]));
    expect(await processor.findCharge(merchant, chargeKey)).toEqual({ status: 'absent' });
  });

  it.each([500, 429, 401, 400])('never says absent after %i', async (status) => {
    stripe.on(SEARCH, stripeError(status, { type: 'invalid_request_error' }));
    expect(await processor.findCharge(merchant, chargeKey)).toMatchObject({ status: 'unknown' });
  });

  it.each([
    [
      'requires_payment_method',
      { code: 'card_declined', decline_code: 'insufficient_funds' },
      'insufficient_funds',
    ],
    ['requires_payment_method', { code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
    ['canceled', null, 'declined'],
  ])('reads a payment that is %s with %o as declined', async (status, last_payment_error, code) => {
    stripe.on(SEARCH, listOf([paymentIntent()]));
    stripe.on('GET /v1/payment_intents/pi_1', { body: paymentIntent({ status, last_payment_error }) });
    expect(await processor.findCharge(merchant, chargeKey)).toMatchObject({ status: 'declined', code });
  });
});
