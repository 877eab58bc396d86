import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Processor } from '../types.ts';
import {
  accountId,
  bankAccount,
  type FakeStripe,
  chargeKey as key,
  listOf,
  merchant,
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
  stripe.on('POST /v1/customers', { body: { id: 'cus_1', object: 'customer' } });
});
afterAll(() => stripe.close());

const CREATE = 'POST /v1/setup_intents';
const READ = 'GET /v1/setup_intents/seti_1';
const CANCEL = 'POST /v1/setup_intents/seti_1/cancel';
const operation = {
  key,
  source: 'pm_card',
  description: 'Demo Studio 1001',
  returnUrl: 'https://pay.example/r/x?setup=1',
};
const card = {
  id: 'pm_card',
  object: 'payment_method',
  type: 'card',
  card: { brand: 'visa', funding: 'credit', last4: '4242' },
};
const intent = {
  id: 'seti_1',
  object: 'setup_intent',
  status: 'succeeded',
  customer: 'cus_1',
  payment_method: card,
  metadata: { tranche_setup: key, tranche_account: accountId },
};
const asking = {
  ...intent,
  status: 'requires_action',
  next_action: { type: 'redirect_to_url', redirect_to_url: { url: 'https://hooks.stripe.com/3ds' } },
};

describe('a setup', () => {
  it('saves the method for later charges with a customer of its own, and sends its holder back', async () => {
    stripe.on(CREATE, { body: intent });
    expect(await processor.setUp(merchant, operation)).toEqual({
      status: 'succeeded',
      reference: 'seti_1',
      storedMethod: 'cus_1/pm_card',
      method: { type: 'CreditCard', name: 'Visa', last4: '4242' },
    });
    const [sent] = stripe.to(CREATE);
    expect(sent?.headers['idempotency-key']).toBe(key);
    expect(sent?.form).toMatchObject({
      payment_method: 'pm_card',
      customer: 'cus_1',
      confirm: 'true',
      usage: 'off_session',
      return_url: operation.returnUrl,
      'metadata[tranche_setup]': key,
      'metadata[tranche_account]': accountId,
    });
    expect(sent?.form).not.toHaveProperty('amount');
  });

  it('of a bank account takes the token that holds its consent', async () => {
    stripe.on(CREATE, { body: { ...intent, payment_method: { ...bankAccount, customer: 'cus_1' } } });
    const outcome = await processor.setUp(merchant, { ...operation, source: 'ctoken_1' });
    expect(outcome).toMatchObject({ status: 'succeeded', method: { type: 'BankAccount', last4: '6789' } });
    expect(stripe.to(CREATE)[0]?.form).toMatchObject({ confirmation_token: 'ctoken_1' });
  });

  it.each([
    [asking, { status: 'requires_action', reference: 'seti_1', actionUrl: 'https://hooks.stripe.com/3ds' }],
    [
      {
        ...asking,
        next_action: {
          type: 'verify_with_microdeposits',
          verify_with_microdeposits: { hosted_verification_url: 'https://payments.stripe.com/verify' },
        },
      },
      { status: 'requires_action', actionUrl: 'https://payments.stripe.com/verify' },
    ],
    [
      { ...intent, status: 'processing' },
      { status: 'processing', reference: 'seti_1' },
    ],
    [
      { ...intent, status: 'requires_payment_method', last_setup_error: { code: 'expired_card' } },
      { status: 'declined', reference: 'seti_1', code: 'expired_card' },
    ],
    [
      { ...intent, status: 'canceled', last_setup_error: null },
      { status: 'declined', code: 'authentication_failed' },
    ],
  ])('that is %o is %o', async (shown, expected) => {
    stripe.on(CREATE, { body: shown });
    expect(await processor.setUp(merchant, operation)).toMatchObject(expected);
  });

  it('that asks its holder without a page for it is canceled, and declined', async () => {
    stripe.on(CREATE, { body: { ...asking, next_action: { type: 'use_stripe_sdk' } } });
    stripe.on(CANCEL, { body: { ...intent, status: 'canceled' } });
    expect(await processor.setUp(merchant, operation)).toMatchObject({
      status: 'declined',
      code: 'authentication_failed',
    });
    expect(stripe.to(CANCEL)).toHaveLength(1);
  });

  it('that the bank or Stripe refuses is declined; without a clear answer it is unknown', async () => {
    stripe.on(
      CREATE,
      stripeError(402, { type: 'card_error', code: 'card_declined', decline_code: 'lost_card' }),
    );
    expect(await processor.setUp(merchant, operation)).toMatchObject({
      status: 'declined',
      code: 'card_blocked',
    });
    stripe.on(CREATE, 'silence');
    expect(await processor.setUp(merchant, operation)).toMatchObject({ status: 'unknown' });
  });

  it('with a method that is stored already is refused: it would be the card of another person', async () => {
    expect(await processor.setUp(merchant, { ...operation, source: 'cus_2/pm_2' })).toMatchObject({
      status: 'declined',
    });
    expect(stripe.to(CREATE)).toHaveLength(0);
  });
});

describe('the outcome of a setup', () => {
  it('is read by its reference, or found in the list by our key', async () => {
    stripe.on(READ, { body: intent });
    expect(await processor.findSetup(merchant, key, 'seti_1')).toMatchObject({ status: 'succeeded' });
    const other = { ...intent, id: 'seti_0', metadata: { tranche_setup: key, tranche_account: 'another' } };
    stripe.on('GET /v1/setup_intents', listOf([other, intent]));
    expect(await processor.findSetup(merchant, key, null)).toMatchObject({ reference: 'seti_1' });
    stripe.on('GET /v1/setup_intents', listOf([other]));
    expect(await processor.findSetup(merchant, key, null)).toEqual({ status: 'absent' });
  });

  it('is that of its holder, who confirmed while it was canceled', async () => {
    let isCanceled = false;
    stripe.on(READ, () => ({ body: isCanceled ? intent : asking }));
    stripe.on(CANCEL, () => {
      isCanceled = true;
      return stripeError(400, { type: 'invalid_request_error', code: 'setup_intent_unexpected_state' });
    });
    expect(await processor.cancelSetup(merchant, key, 'seti_1')).toMatchObject({ status: 'succeeded' });
  });
});
