import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { statusOf } from '../connecting/business-states.ts';
import { createBusiness, linkBusiness, listBusinessCharges, readBusiness } from './businesses.ts';
import { createStripeClient, type StripeClient } from './client.ts';
import { connectedAccount, lacking } from './testing/fake-platform.ts';
import {
  accountId,
  type FakeStripe,
  listOf,
  startFakeStripe,
  stripeError,
  uuidAt,
} from './testing/fake-stripe.ts';

const BUSINESS = 'acct_recipient1';
const key = uuidAt(new Date('2026-11-21T09:10:00Z'));
const back = { returnUrl: 'https://pay.example/back', refreshUrl: 'https://pay.example/again' };

let fake: FakeStripe;
let client: StripeClient;
beforeEach(async () => {
  fake = await startFakeStripe();
  client = createStripeClient({ accountId, secretKey: 'sk_test_platform', apiUrl: fake.url, totalMs: 3_000 });
});
afterEach(() => fake.close());

const business = (changes: object = {}) =>
  connectedAccount({
    charges_enabled: true,
    capabilities: { card_payments: 'active', transfers: 'active' },
    metadata: { tranche_business: key, tranche_account: accountId },
    ...changes,
  });
const refusal = (fields: object, status = 400) =>
  stripeError(status, { type: 'invalid_request_error', ...fields });
const create = (email: string | null = null) =>
  createBusiness(client, { key, country: 'DE', email, name: 'Maple Studio' });

describe('making the account of a business', () => {
  it('is one request under our key, as the platform, which does not pay for it', async () => {
    fake.on('GET /v1/accounts', listOf([]));
    fake.on('POST /v1/accounts', { body: business() });
    expect(await create()).toEqual({ status: 'made', reference: BUSINESS });
    const [sent] = fake.to('POST /v1/accounts');
    expect(sent?.headers['idempotency-key']).toBe(key);
    expect(sent?.headers['stripe-account']).toBeUndefined();
    expect(sent?.form).toEqual({
      'controller[fees][payer]': 'account',
      'controller[losses][payments]': 'stripe',
      'controller[requirement_collection]': 'stripe',
      'controller[stripe_dashboard][type]': 'full',
      'capabilities[card_payments][requested]': 'true',
      'capabilities[transfers][requested]': 'true',
      country: 'DE',
      'business_profile[name]': 'Maple Studio',
      'metadata[tranche_business]': key,
      'metadata[tranche_account]': accountId,
    });
  });

  it('finds the one whose answer was lost, and no other account’s', async () => {
    const others = { metadata: { tranche_business: key, tranche_account: 'another' } };
    fake.on('GET /v1/accounts', listOf([business({ id: 'acct_other', ...others }), business()]));
    expect(await create()).toEqual({ status: 'made', reference: BUSINESS });
    expect(fake.to('POST /v1/accounts')).toEqual([]);
  });

  it.each([
    [refusal({ code: 'country_unsupported', message: 'no' }), 'refused', 'country_not_supported'],
    [refusal({ param: 'email', message: 'no' }), 'refused', 'email_invalid'],
    [
      refusal({ message: 'Please review the responsibilities of managing losses' }),
      'refused',
      'platform_not_ready',
    ],
    [stripeError(500, { message: 'down' }), 'unknown', undefined],
    [stripeError(403, { message: 'no' }), 'unknown', undefined],
  ])('says what a refusal means (%#)', async (answer, status, code) => {
    fake.on('GET /v1/accounts', listOf([]));
    fake.on('POST /v1/accounts', answer);
    const made = await create('dana@maple.example');
    expect([made.status, 'code' in made ? made.code : undefined]).toEqual([status, code]);
  });
});

describe('reading the account of a business', () => {
  const read = async (changes: object) => {
    fake.on(`GET /v1/accounts/${BUSINESS}`, { body: business(changes) });
    const answer = await readBusiness(client, BUSINESS, 'localhost');
    if (answer.status !== 'found') throw new Error(answer.status);
    return answer.business;
  };
  const off = { charges_enabled: false, payouts_enabled: false };

  it.each([
    ['has everything', {}, 'Ready', 'Ready', []],
    [
      'has given nothing',
      {
        ...off,
        details_submitted: false,
        ...lacking({ currently_due: ['external_account'], disabled_reason: 'requirements.past_due' }),
      },
      'Started',
      'Restricted',
      ['ChargesDisabled', 'PayoutsDisabled', 'DetailsDue'],
    ],
    [
      'lacks a document',
      { ...off, ...lacking({ currently_due: ['company.tax_id'], disabled_reason: 'requirements.past_due' }) },
      'Incomplete',
      'Restricted',
      ['ChargesDisabled', 'PayoutsDisabled', 'DetailsDue'],
    ],
    [
      'is checked',
      { ...off, ...lacking({ disabled_reason: 'requirements.pending_verification' }) },
      'Pending',
      'Restricted',
      ['UnderReview'],
    ],
    [
      'is under review',
      { ...off, ...lacking({ disabled_reason: 'under_review' }) },
      'Pending',
      'Restricted',
      ['UnderReview'],
    ],
    [
      'is on a list',
      { ...off, ...lacking({ disabled_reason: 'listed' }) },
      'Pending',
      'Restricted',
      ['ChargesDisabled', 'PayoutsDisabled'],
    ],
    [
      'is rejected',
      { ...off, ...lacking({ disabled_reason: 'rejected.fraud' }) },
      'Rejected',
      'Rejected',
      ['ChargesDisabled', 'PayoutsDisabled'],
    ],
    [
      'takes charges and has to give more by a date',
      lacking({ currently_due: ['company.phone'], current_deadline: 1_796_000_000 }),
      'Ready',
      'Ready',
      ['DetailsDue'],
    ],
    ['takes charges without payouts', { payouts_enabled: false }, 'Ready', 'Ready', ['PayoutsDisabled']],
  ] as const)('one that %s', async (_what, changes, atFirst, later, codes) => {
    const seen = await read(changes);
    expect(seen.readiness.missing.map(({ code }) => code)).toEqual(codes);
    expect(seen.readiness.takesCharges).toBe(atFirst === 'Ready');
    expect([statusOf({ status: 'Started' }, seen), statusOf({ status: 'Ready' }, seen)]).toEqual([
      atFirst,
      later,
    ]);
    expect(statusOf({ status: 'Gone' }, seen)).toBe('Gone');
  });

  it.each([
    [refusal({ code: 'account_invalid', message: 'revoked' }, 403), 'gone'],
    [refusal({ code: 'resource_missing', message: 'none' }, 404), 'gone'],
    // A key without the right says nothing about the account.
    [stripeError(403, { message: 'the key lacks a permission' }), 'unknown'],
    [stripeError(401, { message: 'no key' }), 'unknown'],
    [stripeError(500, { message: 'down' }), 'unknown'],
  ])('%# of an answer without it', async (answer, status) => {
    fake.on(`GET /v1/accounts/${BUSINESS}`, answer);
    expect((await readBusiness(client, BUSINESS, 'localhost')).status).toBe(status);
  });

  it('registers the domain of the pages for the account that takes charges, as that account', async () => {
    fake.on(`GET /v1/accounts/${BUSINESS}`, { body: business() });
    const on = { status: 'active' };
    const domain = {
      id: 'pmd_1',
      object: 'payment_method_domain',
      domain_name: 'pay.maple.example',
      enabled: true,
      apple_pay: on,
      google_pay: on,
      link: on,
    };
    fake.on('GET /v1/payment_method_domains', listOf([]));
    fake.on('POST /v1/payment_method_domains', { body: domain });
    const answer = await readBusiness(client, BUSINESS, 'pay.maple.example');
    expect(answer).toMatchObject({ business: { readiness: { missing: [], wallets: { applePay: true } } } });
    expect(fake.to('POST /v1/payment_method_domains')[0]?.headers['stripe-account']).toBe(BUSINESS);
    expect(fake.to(`GET /v1/accounts/${BUSINESS}`)[0]?.headers['stripe-account']).toBeUndefined();
  });
});

it('makes another link each time', async () => {
  const link = {
    object: 'account_link',
    url: 'https://connect.stripe.com/setup/s/1',
    expires_at: 1_796_000_300,
  };
  fake.on('POST /v1/account_links', { body: link });
  const made = [await linkBusiness(client, BUSINESS, back), await linkBusiness(client, BUSINESS, back)];
  expect(made[0]).toEqual({ status: 'made', url: link.url, expiresAt: new Date(1_796_000_300_000) });
  const keys = fake.to('POST /v1/account_links').map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

describe('the payments at an account that is not in use', () => {
  it.each([
    [refusal({ code: 'account_invalid', message: 'no' }, 403), 'gone'],
    [refusal({ code: 'account_closed', message: 'no' }), 'gone'],
    [refusal({ code: 'resource_missing', message: 'no' }, 404), 'gone'],
    // The operator can give the key its permission back.
    [refusal({ code: 'more_permissions_required', message: 'no' }, 403), 'unknown'],
    [stripeError(500, { message: 'down' }), 'unknown'],
  ])('are waited for only while asking again can help (%#)', async (answer, status) => {
    fake.on('GET /v1/payment_intents', answer);
    const since = new Date('2026-11-21T09:00:00Z');
    expect(await listBusinessCharges(client, BUSINESS, since, null)).toMatchObject({ status });
  });
});
