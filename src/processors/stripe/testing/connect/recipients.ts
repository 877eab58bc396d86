import type { Stripe } from 'stripe';
import { escapeHtml } from '../../../../kit/text/html.ts';
import { type TestPerson, testPeople } from '../../../sandbox/test-people.ts';
import { type Answer, type SeenRequest, stripeError } from '../fake-stripe.ts';
import { emit, metadataIn, newName, noSuch, pageOf, plan, refuse, secondsOf, type World } from './world.ts';

/** An account that is connected to the platform. */
export interface Connected {
  readonly id: string;
  readonly created: number;
  readonly country: string;
  readonly email: string | null;
  readonly metadata: Stripe.Metadata;
  readonly isManual: boolean;
  /** A business that takes its clients' money there, instead of a recipient. */
  readonly isBusiness: boolean;
  person: TestPerson | null;
  /** How often details were given: a person's fault is one of the first. */
  visits: number;
  bank: string | null;
  due: string[];
  checked: string[];
  disabledReason: Stripe.Account.Requirements.DisabledReason | null;
  isGone: boolean;
}

interface Link {
  readonly account: string;
  readonly expiresAt: Date;
  readonly returnUrl: string;
  readonly refreshUrl: string;
  isOpened: boolean;
}

/** The accounts that are connected to a platform, and the pages on which their holders give details. */
export interface Recipients {
  readonly all: Map<string, Connected>;
  readonly links: Map<string, Link>;
  /** Where the pages are, without a trailing slash. */
  readonly url: () => string;
}

const LINK_LIMIT_MS = 300_000;
const style =
  'body{font:16px/1.5 sans-serif;margin:0}main{max-width:24rem;margin:2rem auto;padding:0 1rem}form{display:grid;gap:.5rem}button{font:inherit;min-height:44px}';
/** The countries in which this Stripe is. */
const countries = ['AT', 'CA', 'CH', 'DE', 'ES', 'FR', 'GB', 'US'];

/** The currency in which an account of a country has its money. */
export const currencyOf = (country: string) =>
  ({ CA: 'cad', CH: 'chf', GB: 'gbp', US: 'usd' })[country] ?? 'eur';

/** Answers requests about connected accounts; null for others. */
export function answerRecipients(world: World, recipients: Recipients, request: SeenRequest): Answer | null {
  const [, , kind, id] = request.path.split('/');
  if (kind === 'account_links' && request.method === 'POST') return makeLink(world, recipients, request);
  if (kind !== 'accounts') return null;
  if (id === undefined) {
    return request.method === 'POST'
      ? connect(world, recipients, request)
      : pageOf([...recipients.all.values()].filter(({ isGone }) => !isGone).map(shown), request);
  }
  const found = recipients.all.get(id);
  return found === undefined || found.isGone ? noAccess(id) : { body: shown(found) };
}

/** The answer to a request about an account that is not connected, or not any more. */
export function noAccess(id: string): Answer {
  const message = `The provided key 'sk_test_***' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`;
  return stripeError(403, { type: 'invalid_request_error', code: 'account_invalid', message });
}

function connect(world: World, { all }: Recipients, { form }: SeenRequest): Answer {
  const { country = 'US', email = null } = form;
  if (!countries.includes(country)) {
    return refuse(`Country '${country}' is not supported.`, 'country_unsupported', 'country');
  }
  if (form['capabilities[transfers][requested]'] !== 'true') {
    return refuse('You must request a capability.', undefined, 'capabilities');
  }
  const [losses, payer] = [form['controller[losses][payments]'], form['controller[fees][payer]']];
  const isBusiness = losses === 'stripe';
  if (!isBusiness && losses !== payer) {
    return refuse('A platform that bears losses pays the fees.', undefined, 'controller[fees][payer]');
  }
  if (isBusiness && form['capabilities[card_payments][requested]'] !== 'true') {
    return refuse('Direct charges need card payments.', undefined, 'capabilities');
  }
  const made: Connected = {
    id: newName('acct'),
    created: secondsOf(world.now),
    country,
    email,
    metadata: metadataIn(form),
    isBusiness,
    isManual: form['settings[payouts][schedule][interval]'] === 'manual',
    person: null,
    visits: 0,
    bank: null,
    due: [
      'external_account',
      'individual.first_name',
      'individual.verification.document',
      'tos_acceptance.date',
    ],
    checked: [],
    disabledReason: 'requirements.past_due',
    isGone: false,
  };
  all.set(made.id, made);
  emit(world, 'account.updated', shown(made), made.id);
  return { body: shown(made) };
}

/** Whether an account may get transfers. */
export function takesTransfers({ due, checked, disabledReason }: Connected): boolean {
  return disabledReason === null && due.length === 0 && checked.length === 0;
}

/** An account as Stripe shows it. */
export function shown(account: Connected) {
  const { id, country, email, metadata, created, due, checked, disabledReason, bank, person } = account;
  const { isBusiness } = account;
  const isActive = takesTransfers(account);
  const requirements: Stripe.Account.Requirements = {
    alternatives: null,
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabledReason,
    errors: null,
    eventually_due: due,
    past_due: due,
    pending_verification: checked,
  };
  return {
    id,
    object: 'account',
    created,
    country,
    email,
    metadata,
    type: isBusiness ? 'standard' : 'express',
    business_profile: null,
    capabilities: {
      transfers: isActive ? 'active' : 'inactive',
      ...(isBusiness
        ? Object.fromEntries(
            ['card_payments', 'us_bank_account_ach_payments'].map((name) => [
              name,
              isActive ? 'active' : 'inactive',
            ]),
          )
        : {}),
    },
    charges_enabled: isBusiness && isActive,
    default_currency: currencyOf(country),
    details_submitted: person !== null,
    external_accounts: {
      object: 'list',
      data: bank === null ? [] : [shownBank(account, bank)],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    payouts_enabled: isActive,
    requirements,
  } satisfies Partial<Stripe.Account>;
}

// The type of a bank account has many more fields, which nothing here reads.
function shownBank({ id, country }: Connected, bank: string): Stripe.BankAccount {
  return {
    id: `ba_${id}_${bank}`,
    object: 'bank_account',
    account: id,
    bank_name: 'STRIPE TEST BANK',
    country,
    currency: currencyOf(country),
    default_for_currency: true,
    last4: bank,
  } as Partial<Stripe.BankAccount> as Stripe.BankAccount;
}

function makeLink(world: World, { all, links, url }: Recipients, { form }: SeenRequest): Answer {
  const { account = '', return_url: returnUrl = '', refresh_url: refreshUrl = '', type } = form;
  const found = all.get(account);
  if (found === undefined) return noSuch('account', account);
  if (found.isGone) return noAccess(account);
  if (type !== 'account_onboarding') return refuse('This account cannot use such links.', undefined, 'type');
  const code = newName('link');
  const expiresAt = new Date(world.now.getTime() + LINK_LIMIT_MS);
  links.set(code, { account, expiresAt, returnUrl, refreshUrl, isOpened: false });
  const body: Stripe.AccountLink = {
    object: 'account_link',
    created: secondsOf(world.now),
    expires_at: secondsOf(expiresAt),
    url: `${url()}/setup/${code}`,
  };
  return { body };
}

/** Answers the hosted page: once for each link, and while it is fresh. */
export function answerPage(world: World, { all, links }: Recipients, request: SeenRequest): Answer {
  const code = request.path.split('/')[2] ?? '';
  const link = links.get(code);
  const account = all.get(link?.account ?? '');
  if (link === undefined || account === undefined) return { text: 'There is nothing here.', status: 404 };
  if (request.method === 'POST') {
    if (!link.isOpened) return goTo(link.refreshUrl);
    links.delete(code);
    give(world, account, request.form.person ?? '');
    return goTo(link.returnUrl);
  }
  if (link.isOpened || world.now >= link.expiresAt) return goTo(link.refreshUrl);
  link.isOpened = true;
  const choices = account.person === null ? testPeople : ['Finish', 'Change the bank account'];
  const buttons = choices.map((name) => `<button name="person" value="${name}">${escapeHtml(name)}</button>`);
  const text = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Stripe</title><style>${style}</style><main><h1>Stand-in of Stripe</h1><p>Who sets up? The name says what happens.</p><form method="post">${buttons.join('')}</form></main></html>`;
  return { text };
}

function goTo(location: string): Answer {
  return { text: '', status: 303, headers: { location } };
}

/** What somebody does on the hosted page. */
function give(world: World, account: Connected, choice: string): void {
  const person = testPeople.find((one) => one === choice);
  account.visits += 1;
  if (account.person !== null || person === undefined) {
    if (account.disabledReason?.startsWith('rejected.') === true) return;
    if (choice === 'Change the bank account') account.bank = '4321';
    else Object.assign(account, { due: [], disabledReason: null });
  } else {
    Object.assign(account, { person, bank: '6789', ...(firstOf[person] ?? sound) });
    if (person === 'Ben Pending') plan(world, 1, () => finish(world, account));
    if (person === 'Fay Leaves') plan(world, 1, () => leave(world, account));
  }
  emit(world, 'account.updated', shown(account), account.id);
}

const sound = { due: [], checked: [], disabledReason: null };

const firstOf: Partial<Record<TestPerson, Partial<Connected>>> = {
  'Ben Pending': {
    due: [],
    checked: ['individual.id_number'],
    disabledReason: 'requirements.pending_verification',
  },
  'Cleo Document': {
    due: ['individual.verification.document'],
    checked: [],
    disabledReason: 'requirements.past_due',
  },
  'Dan Rejected': { ...sound, disabledReason: 'rejected.fraud' },
  'Kim Abroad': { ...sound, disabledReason: 'rejected.other' },
};

function finish(world: World, account: Connected): void {
  Object.assign(account, sound);
  emit(
    world,
    'capability.updated',
    { id: 'transfers', object: 'capability', account: account.id },
    account.id,
  );
  emit(world, 'account.updated', shown(account), account.id);
}

/** Ends the connection of an account to the platform. */
export function leave(world: World, account: Connected): void {
  account.isGone = true;
  emit(world, 'account.application.deauthorized', { id: 'ca_platform', object: 'application' }, account.id);
}

/** Restricts Eve two days after the first transfer to her. */
export function noteTransfer(world: World, account: Connected): void {
  if (account.person !== 'Eve Restricted' || account.visits > 1) return;
  plan(world, 2, () => {
    if (account.visits > 1) return;
    const due = ['individual.verification.document'];
    Object.assign(account, { due, disabledReason: 'requirements.past_due' });
    emit(world, 'account.updated', shown(account), account.id);
  });
}
