import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { connectedAccount, lacking, platformAt, RECIPIENT, recipientKey } from './testing/fake-platform.ts';
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
  stripe.on('GET /v1/accounts', listOf([]));
});
afterAll(() => stripe.close());

const recipients = () => platformAt(stripe.url, { attemptMs: 300, totalMs: 1_500 }).outgoing.recipients;
const CREATE = 'POST /v1/accounts';
const READ = `GET /v1/accounts/${RECIPIENT}`;
const LINK = 'POST /v1/account_links';
const input = { key: recipientKey, country: 'DE', email: 'anna@example.com', name: 'Anna Ruiz' };
const back = { returnUrl: 'https://pay.example/back', refreshUrl: 'https://pay.example/again' };
const refusal = (fields: Record<string, unknown>) =>
  stripeError(400, { type: 'invalid_request_error', ...fields });

describe('the account of a recipient', () => {
  it('is made with the full agreement, manual payouts and losses of the platform, under our key', async () => {
    stripe.on(CREATE, { body: connectedAccount() });
    expect(await recipients().create(merchant, input)).toEqual({ status: 'made', reference: RECIPIENT });
    const [request] = stripe.to(CREATE);
    expect(request?.headers['idempotency-key']).toBe(recipientKey);
    expect(request?.headers['stripe-account']).toBeUndefined();
    expect(request?.form).toEqual({
      'controller[fees][payer]': 'application',
      'controller[losses][payments]': 'application',
      'controller[requirement_collection]': 'stripe',
      'controller[stripe_dashboard][type]': 'express',
      'capabilities[transfers][requested]': 'true',
      'settings[payouts][schedule][interval]': 'manual',
      'business_profile[product_description]': 'Receives payments (Anna Ruiz)',
      country: 'DE',
      email: 'anna@example.com',
      'metadata[tranche_recipient]': recipientKey,
      'metadata[tranche_account]': accountId,
    });
  });

  it('is made once when the answer is lost, also after Stripe has forgotten the key', async () => {
    stripe.on(CREATE, 'cut');
    expect(await recipients().create(merchant, input)).toMatchObject({ status: 'unknown' });
    expect(new Set(stripe.to(CREATE).map(({ headers }) => headers['idempotency-key']))).toEqual(
      new Set([recipientKey]),
    );
    const sent = stripe.to(CREATE).length;
    const others = {
      ...connectedAccount({ id: 'acct_other' }),
      metadata: { tranche_recipient: recipientKey },
    };
    stripe.on('GET /v1/accounts', listOf([others, connectedAccount()]));
    expect(await recipients().create(merchant, input)).toEqual({ status: 'made', reference: RECIPIENT });
    expect(stripe.to(CREATE)).toHaveLength(sent);
  });

  it.each([
    'You cannot request the `transfers` capability without the `card_payments` capability for accounts in US.',
    'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability.',
  ])('takes cards, too, where Stripe allows nothing else: %s', async (message) => {
    stripe.on(CREATE, refusal({ message }), { body: connectedAccount() });
    expect(await recipients().create(merchant, input)).toEqual({ status: 'made', reference: RECIPIENT });
    expect(stripe.to(CREATE)[1]?.form).toMatchObject({
      'capabilities[transfers][requested]': 'true',
      'capabilities[card_payments][requested]': 'true',
    });
    // Stripe refuses other parameters under a key that it has seen.
    expect(stripe.to(CREATE)[1]?.headers['idempotency-key']).toBe(`${recipientKey}-cards`);
  });

  it.each([
    [{ code: 'country_unsupported' }, 'country_not_supported'],
    [{ code: 'country_code_invalid' }, 'country_not_supported'],
    [{ param: 'country', message: 'BR is not currently supported by Stripe.' }, 'country_not_supported'],
    [{ code: 'email_invalid', param: 'email' }, 'email_invalid'],
    [{ param: 'email', message: 'Invalid email address: anna@' }, 'email_invalid'],
    [
      { message: "You can only create new accounts if you've signed up for Connect, which you can do at …" },
      'platform_not_ready',
    ],
    [
      { message: 'Please review the responsibilities of managing losses for connected accounts at …' },
      'platform_not_ready',
    ],
    [{ message: 'Please complete your platform profile at …' }, 'platform_not_ready'],
    [{ code: 'parameter_unknown', param: 'settings' }, 'processor_refused'],
    [{}, 'processor_refused'],
  ])('%o is refused as %s', async (fields, code) => {
    stripe.on(CREATE, refusal(fields));
    expect(await recipients().create(merchant, input)).toMatchObject({ status: 'refused', code });
  });

  it.each([
    ['a revoked key', stripeError(401, { type: 'invalid_request_error' })],
    ['a missing permission', stripeError(403, { type: 'invalid_request_error' })],
    ['too many requests', stripeError(429, { type: 'invalid_request_error' })],
    ['a failure of Stripe', stripeError(500, { type: 'api_error' })],
  ] as const)('%s leaves open whether it was made', async (_name, answer) => {
    stripe.on(CREATE, answer);
    expect(await recipients().create(merchant, input)).toMatchObject({ status: 'unknown' });
  });
});

describe('a link to Stripe’s pages', () => {
  const link = {
    object: 'account_link',
    url: 'https://connect.stripe.com/setup/e/acct_recipient1/canary',
    expires_at: 1_795_255_500,
  };

  it('leads back here, and is new each time', async () => {
    stripe.on(LINK, { body: link });
    expect(await recipients().link(merchant, RECIPIENT, back)).toEqual({
      status: 'made',
      url: link.url,
      expiresAt: new Date(link.expires_at * 1000),
    });
    await recipients().link(merchant, RECIPIENT, back);
    const [first, second] = stripe.to(LINK);
    expect(first?.form).toEqual({
      account: RECIPIENT,
      type: 'account_onboarding',
      return_url: back.returnUrl,
      refresh_url: back.refreshUrl,
    });
    expect(first?.headers['idempotency-key']).not.toBe(second?.headers['idempotency-key']);
  });

  it('is none for an account that has left, and unknown without an answer', async () => {
    stripe.on(LINK, refusal({ code: 'resource_missing' }));
    expect(await recipients().link(merchant, RECIPIENT, back)).toEqual({ status: 'gone' });
    stripe.on(LINK, 'reset');
    expect(await recipients().link(merchant, RECIPIENT, back)).toMatchObject({ status: 'unknown' });
  });
});

describe('what decides about a recipient', () => {
  const read = () => recipients().read(merchant, RECIPIENT);
  const ready = {
    reference: RECIPIENT,
    country: 'DE',
    currency: 'EUR',
    bankAccount: { reference: 'ba_1', bankName: 'STRIPE TEST BANK', last4: '6789' },
    takesTransfers: true,
    paysOut: true,
    isSubmitted: true,
    due: [],
    dueBy: null,
    isChecked: false,
    isRejected: false,
    reason: null,
  };
  const off = { payouts_enabled: false, capabilities: { transfers: 'inactive' } };

  it('is read from Stripe', async () => {
    stripe.on(READ, { body: connectedAccount() });
    expect(await read()).toEqual({ status: 'found', snapshot: ready });
  });

  it.each([
    ['rejected.fraud', { isRejected: true }],
    ['rejected.incomplete_verification', { isRejected: true }],
    ['rejected.listed', { isRejected: true }],
    ['rejected.other', { isRejected: true }],
    ['rejected.platform_fraud', { isRejected: true }],
    ['rejected.platform_other', { isRejected: true }],
    ['rejected.platform_terms_of_service', { isRejected: true }],
    ['rejected.terms_of_service', { isRejected: true }],
    // Stripe finds out about a name on a list, and then decides either way.
    ['listed', { isRejected: false, isChecked: true }],
    ['under_review', { isRejected: false, isChecked: true }],
    ['requirements.pending_verification', { isRejected: false, isChecked: true }],
    ['requirements.past_due', { isRejected: false, isChecked: false }],
    ['platform_paused', { isRejected: false, isChecked: false }],
    ['action_required.requested_capabilities', { isRejected: false, isChecked: false }],
    ['other', { isRejected: false, isChecked: false }],
  ])('%s is %o', async (reason, expected) => {
    stripe.on(READ, { body: connectedAccount({ ...off, ...lacking({ disabled_reason: reason }) }) });
    const snapshot = { ...ready, takesTransfers: false, paysOut: false, reason, ...expected };
    expect(await read()).toEqual({ status: 'found', snapshot });
  });

  it.each([
    ['external_account', 'BankAccount'],
    ['tos_acceptance.date', 'Agreement'],
    ['individual.verification.document', 'Document'],
    ['person_1.verification.additional_document', 'Document'],
    ['individual.dob.day', 'BirthDate'],
    ['individual.ssn_last_4', 'TaxId'],
    ['individual.id_number', 'TaxId'],
    ['company.tax_id', 'TaxId'],
    ['individual.address.line1', 'Address'],
    ['individual.phone', 'Phone'],
    ['individual.first_name', 'Identity'],
    ['individual.email', 'Identity'],
    ['business_profile.url', 'Business'],
    ['company.name', 'Business'],
    ['owners.email', 'Identity'],
    ['representative.relationship.title', 'Business'],
    ['something.new', 'Other'],
  ])('%s is asked for as %s', async (requirement, due) => {
    stripe.on(READ, { body: connectedAccount({ ...off, ...lacking({ currently_due: [requirement] }) }) });
    expect(await read()).toMatchObject({ snapshot: { due: [due] } });
    stripe.on(READ, { body: connectedAccount({ ...off, ...lacking({ past_due: [requirement] }) }) });
    expect(await read()).toMatchObject({ snapshot: { due: [due] } });
  });

  it('what is asked for by a date stops nothing until then', async () => {
    const asked = lacking({ currently_due: ['individual.id_number'], current_deadline: 1_798_000_000 });
    stripe.on(READ, { body: connectedAccount(asked) });
    const snapshot = { ...ready, dueBy: new Date(1_798_000_000_000) };
    expect(await read()).toEqual({ status: 'found', snapshot });
    stripe.on(READ, { body: connectedAccount({ ...asked, payouts_enabled: false }) });
    expect(await read()).toMatchObject({ snapshot: { due: ['TaxId'] } });
  });

  it.each([
    [
      'a card',
      { id: 'card_1', object: 'card', brand: 'Visa', last4: '4242', currency: 'usd' },
      'USD',
      'Visa',
    ],
    [
      'a bank without a name',
      { id: 'ba_2', object: 'bank_account', bank_name: null, last4: '1111', currency: 'eur' },
      'EUR',
      'Bank account',
    ],
  ])('the money goes to %s', async (_name, one, currency, bankName) => {
    stripe.on(READ, { body: connectedAccount({ external_accounts: { object: 'list', data: [one] } }) });
    const bankAccount = { reference: one.id, bankName, last4: one.last4 };
    expect(await read()).toMatchObject({ snapshot: { currency, bankAccount } });
  });

  it('the money goes to the default account of the account’s own currency', async () => {
    const bank = (id: string, currency: string, isDefault: boolean) => ({
      id,
      object: 'bank_account',
      bank_name: 'Bank',
      last4: '0000',
      currency,
      default_for_currency: isDefault,
    });
    const data = [bank('ba_1', 'usd', true), bank('ba_2', 'eur', false), bank('ba_3', 'eur', true)];
    stripe.on(READ, { body: connectedAccount({ external_accounts: { object: 'list', data } }) });
    expect(await read()).toMatchObject({ snapshot: { bankAccount: { reference: 'ba_3' }, currency: 'EUR' } });
  });

  it('without a bank account there is none', async () => {
    stripe.on(READ, { body: connectedAccount({ external_accounts: { object: 'list', data: [] } }) });
    expect(await read()).toMatchObject({ snapshot: { bankAccount: null, currency: null } });
  });

  it('an account that is no longer connected is gone; one that the key may not read is not', async () => {
    const type = 'invalid_request_error';
    stripe.on(READ, stripeError(403, { type, code: 'account_invalid' }));
    expect(await read()).toEqual({ status: 'gone' });
    stripe.on(READ, stripeError(404, { type, code: 'resource_missing' }));
    expect(await read()).toEqual({ status: 'gone' });
    stripe.on(
      READ,
      stripeError(403, { type, message: "Having the 'rak_connected_account_read' permission …" }),
    );
    expect(await read()).toMatchObject({ status: 'unknown' });
    stripe.on(READ, 'silence');
    expect(await read()).toMatchObject({ status: 'unknown' });
  });
});
