import { Stripe } from 'stripe';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChargeOperation, Processor } from '../types.ts';
import { listedTypes } from './listed-types.ts';
import { platformEventTypes } from './platform-events.ts';
import {
  accountId,
  chargeKey,
  type FakeStripe,
  listOf,
  merchant,
  now,
  operation,
  ours,
  paymentIntent,
  processorAt,
  startFakeStripe,
  stripeError,
  webhookSecret,
} from './testing/fake-stripe.ts';
import { stripeEventTypes } from './webhooks.ts';

/** Debits of bank accounts in euros, and cards of wallets, with objects as Stripe's reference shows them. */

let stripe: FakeStripe;
let processor: Processor;
beforeEach(async () => {
  await stripe?.close();
  stripe = await startFakeStripe();
  processor = processorAt(stripe.url, { attemptMs: 300, totalMs: 1_500 });
});
afterAll(() => stripe.close());

const CREATE = 'POST /v1/payment_intents';
const READ = 'GET /v1/payment_intents/pi_1';
const MANDATE = 'GET /v1/mandates/mandate_1';

const iban = {
  bank_code: '37040044',
  branch_code: '',
  country: 'DE',
  fingerprint: 'vifs0Ho7vwRn1Miu',
  last4: '3000',
};
const method = {
  id: 'pm_sepa',
  object: 'payment_method',
  type: 'sepa_debit',
  customer: null,
  sepa_debit: iban,
};
const mandate = {
  id: 'mandate_1',
  object: 'mandate',
  customer_acceptance: {
    accepted_at: 1_796_000_000,
    online: { ip_address: '192.0.2.7', user_agent: 'B' },
    type: 'online',
  },
  payment_method: 'pm_sepa',
  payment_method_details: {
    sepa_debit: { reference: 'NXDSYREGC9PSMKWY', url: 'https://hooks.stripe.com/adapter/sepa_debit/file/1' },
    type: 'sepa_debit',
  },
  single_use: { amount: 12_500, currency: 'eur' },
  status: 'active',
  type: 'single_use',
};
const charge = {
  id: 'ch_1',
  object: 'charge',
  metadata: ours,
  payment_intent: 'pi_1',
  payment_method_details: { type: 'sepa_debit', sepa_debit: { ...iban, mandate: 'mandate_1' } },
  balance_transaction: null,
};
const intent = (changes: Record<string, unknown> = {}) =>
  paymentIntent({
    status: 'processing',
    currency: 'eur',
    payment_method: method,
    latest_charge: charge,
    ...changes,
  });
const take = (changes: Partial<ChargeOperation> = {}) =>
  processor.charge(merchant, {
    ...operation,
    currency: 'EUR',
    source: 'ctoken_1',
    methodType: 'BankAccount',
    ...changes,
  });
const named = { debitMandate: { reference: 'NXDSYREGC9PSMKWY', creditorId: null } };
const shown = { type: 'BankAccount', name: 'IBAN DE', last4: '3000' };

function deliver(type: string, object: unknown) {
  const event = { id: 'evt_1', object: 'event', type, created: now.getTime() / 1000, data: { object } };
  const text = JSON.stringify(event);
  const header = new Stripe('sk_test_signer').webhooks.generateTestHeaderString({
    payload: text,
    secret: webhookSecret,
    timestamp: now.getTime() / 1000,
  });
  return processor.readWebhook(accountId, Buffer.from(text), { 'stripe-signature': header }, now);
}

describe('a mandate that Stripe says has changed', () => {
  const several = { ...mandate, single_use: undefined, multi_use: {}, type: 'multi_use' };

  it.each([
    ['for several debits that has ended makes its method unusable', { ...several, status: 'inactive' }, true],
    ['for several debits that is good changes nothing', { ...several, status: 'active' }, false],
    ['for one debit, which ends with it, changes nothing', { ...mandate, status: 'inactive' }, false],
  ])('%s', async (_which, now, isUnusable) => {
    stripe.on(MANDATE, { body: now });
    const events = await deliver('mandate.updated', { ...several, status: 'pending' });
    expect(events).toEqual(
      isUnusable
        ? [{ id: 'evt_1', type: 'method_unusable', reference: 'pm_sepa', occurredAt: expect.any(Date) }]
        : [],
    );
  });

  it('is taken again where Stripe cannot be asked', async () => {
    const failed = stripeError(500, { type: 'api_error' });
    stripe.on(MANDATE, failed, failed, failed);
    await expect(deliver('mandate.updated', several)).rejects.toMatchObject({ code: 'overloaded' });
  });
});

it('the log of Stripe is asked for 20 types of events at most, because it refuses more', () => {
  for (const types of [stripeEventTypes, platformEventTypes]) {
    const listed = listedTypes(types);
    expect(listed.length).toBeLessThanOrEqual(20);
    expect(listed).toContain('mandate.updated');
  }
});

describe('a debit in euros', () => {
  it('is a payment by SEPA alone, which is processing under a mandate', async () => {
    stripe.on(CREATE, { body: intent() });
    stripe.on(MANDATE, { body: mandate });
    expect(await take()).toEqual({
      status: 'processing',
      reference: 'pi_1',
      method: shown,
      storedMethod: null,
      ...named,
    });
    const form = stripe.to(CREATE)[0]?.form;
    expect(form).toMatchObject({
      'allowed_payment_method_types[0]': 'sepa_debit',
      confirmation_token: 'ctoken_1',
    });
    expect(form).not.toHaveProperty('allowed_payment_method_types[1]');
  });

  it('by card keeps the kinds of cards', async () => {
    stripe.on(CREATE, { body: paymentIntent() });
    await take({ source: 'pm_card', methodType: 'CreditCard' });
    const form = stripe.to(CREATE)[0]?.form;
    expect(form?.['allowed_payment_method_types[0]']).toBe('card');
  });

  it.each([
    [
      'may not be read',
      stripeError(403, { type: 'invalid_request_error', code: 'more_permissions_required' }),
    ],
    ['is not there', stripeError(404, { type: 'invalid_request_error', code: 'resource_missing' })],
    ['gets no answer', stripeError(500, { type: 'api_error' })],
  ])('whose mandate %s is under way all the same', async (_why, answer) => {
    stripe.on(CREATE, { body: intent() });
    stripe.on(MANDATE, answer, answer, answer);
    expect(await take()).toMatchObject({ status: 'processing', reference: 'pi_1' });
  });

  it('whose answer was lost is found by its key, with its mandate', async () => {
    stripe.on('GET /v1/payment_intents/search', listOf([intent()]));
    stripe.on(READ, { body: intent() });
    stripe.on(MANDATE, { body: mandate });
    expect(await processor.findCharge(merchant, chargeKey)).toMatchObject({ status: 'processing', ...named });
  });

  it.each([
    ['AM04', 'insufficient_funds'],
    ['AC04', 'account_closed'],
    ['MD01', 'not_authorized'],
    ['MD06', 'declined'],
    ['SL01', 'account_restricted'],
  ])('that its bank refuses after days with %s is declined: %s', async (network, code) => {
    const failed = intent({
      status: 'requires_payment_method',
      last_payment_error: {
        type: 'card_error',
        code: 'payment_intent_payment_attempt_failed',
        network_decline_code: network,
        payment_method: method,
      },
    });
    stripe.on(READ, { body: failed });
    const events = await deliver('payment_intent.payment_failed', { id: 'pi_1', metadata: ours });
    expect(events).toMatchObject([
      { type: 'charge', key: chargeKey, outcome: { status: 'declined', code, method: shown } },
    ]);
  });

  it('that is processing, and then succeeds, tells its mandate each time', async () => {
    const paid = {
      ...charge,
      balance_transaction: {
        id: 'txn_1',
        object: 'balance_transaction',
        amount: 12_500,
        fee: 35,
        currency: 'eur',
      },
    };
    stripe.on(READ, { body: intent() }, { body: intent({ status: 'succeeded', latest_charge: paid }) });
    stripe.on(MANDATE, { body: mandate }, { body: mandate });
    const [processing] = (await deliver('payment_intent.processing', { id: 'pi_1', metadata: ours })) ?? [];
    expect(processing).toMatchObject({ outcome: { status: 'processing', ...named } });
    const [succeeded] = (await deliver('payment_intent.succeeded', { id: 'pi_1', metadata: ours })) ?? [];
    expect(succeeded).toMatchObject({ outcome: { status: 'succeeded', fee: 35, ...named } });
  });

  it.each([
    [null, 'customer_initiated', 'MD06'],
    [null, 'general', 'declined'],
    [null, 'debit_not_authorized', 'not_authorized'],
    ['AC04', 'customer_initiated', 'AC04'],
  ])('that comes back with the code %s and the reason %s is kept as %s', async (code, reason, kept) => {
    const dispute = {
      id: 'du_1',
      object: 'dispute',
      amount: 12_500,
      currency: 'eur',
      reason,
      network_reason_code: code,
      status: 'lost',
      is_charge_refundable: false,
      evidence_details: { due_by: null },
      balance_transactions: [
        { id: 'txn_2', object: 'balance_transaction', amount: -12_500, fee: 1_000, currency: 'eur' },
      ],
      charge,
    };
    stripe.on('GET /v1/disputes/du_1', { body: dispute });
    expect(await deliver('charge.dispute.created', { id: 'du_1' })).toMatchObject([
      { outcome: { status: 'returned', code: kept } },
    ]);
  });

  it('that is disputed is the bank’s return: it is lost at once, and nobody is asked for evidence', async () => {
    const dispute = {
      id: 'du_1',
      object: 'dispute',
      amount: 12_500,
      currency: 'eur',
      reason: 'debit_not_authorized',
      network_reason_code: 'MD01',
      status: 'lost',
      is_charge_refundable: false,
      evidence_details: { due_by: null },
      balance_transactions: [
        { id: 'txn_2', object: 'balance_transaction', amount: -12_500, fee: 1_000, currency: 'eur' },
      ],
      charge,
    };
    stripe.on('GET /v1/disputes/du_1', { body: dispute }, { body: dispute });
    expect(await deliver('charge.dispute.created', { id: 'du_1' })).toMatchObject([
      { type: 'charge', key: chargeKey, outcome: { status: 'returned', code: 'MD01', fee: 1_000 } },
    ]);
    expect(await deliver('charge.dispute.closed', { id: 'du_1' })).toEqual([]);
  });

  it('is described from the token of its holder, and bears no fee', async () => {
    stripe.on('GET /v1/confirmation_tokens/ctoken_1', {
      body: {
        id: 'ctoken_1',
        payment_intent: null,
        setup_intent: null,
        payment_method_preview: { type: 'sepa_debit', sepa_debit: iban },
      },
    });
    expect(await processor.describeToken(merchant, 'ctoken_1')).toEqual({ ...shown, funding: null });
  });

  it('is set up with its mandate', async () => {
    stripe.on('POST /v1/customers', { body: { id: 'cus_1' } });
    stripe.on('POST /v1/setup_intents', {
      body: {
        id: 'seti_1',
        object: 'setup_intent',
        status: 'succeeded',
        customer: 'cus_1',
        payment_method: method,
        mandate: 'mandate_1',
        metadata: {},
      },
    });
    stripe.on(MANDATE, { body: mandate });
    const setup = {
      key: chargeKey,
      source: 'ctoken_1',
      description: 'Maple',
      returnUrl: null,
      methodType: 'BankAccount',
      currency: 'EUR',
    } as const;
    expect(await processor.setUp(merchant, setup)).toMatchObject({
      status: 'succeeded',
      storedMethod: 'cus_1/pm_sepa',
      ...named,
    });
    const form = stripe.to('POST /v1/setup_intents')[0]?.form;
    expect(form?.['allowed_payment_method_types[0]']).toBe('sepa_debit');
  });
});

describe('a card', () => {
  it.each([
    ['apple_pay', 'Visa (Apple Pay)'],
    ['google_pay', 'Visa (Google Pay)'],
    ['link', 'Visa (Link)'],
    ['samsung_pay', 'Visa'],
  ])('of %s is called %s, with its own digits and funding', async (wallet, name) => {
    stripe.on('GET /v1/payment_methods/pm_1', {
      body: {
        id: 'pm_1',
        customer: null,
        type: 'card',
        card: { brand: 'visa', funding: 'debit', last4: '4242', wallet: { type: wallet } },
      },
    });
    expect(await processor.describeToken(merchant, 'pm_1')).toEqual({
      type: 'DebitCard',
      name,
      last4: '4242',
      funding: 'Debit',
    });
  });
});
