import { Stripe } from 'stripe';
import type { RecipientDue, RecipientLink, RecipientSnapshot, Recipients } from '../types.ts';
import { type Call, isMissing, judgeFailure, ourKey, ourMetadata, type StripeClient } from './client.ts';
import { findListed, lookUp } from './lookup.ts';

type NewRecipient = Parameters<Recipients['create']>[1];
type CreateOutcome = Awaited<ReturnType<Recipients['create']>>;

/** Recipients as accounts that are connected to the platform. Stripe collects and checks what the law asks for. */
export function createRecipients(client: StripeClient): Recipients {
  return {
    create: (_merchant, input) => createRecipient(client, input),
    link: (_merchant, reference, back) => makeAccountLink(client, reference, back),
    read: (_merchant, reference) => readRecipient(client, reference),
  };
}

/**
 * Makes the account of a recipient under our key. Stripe forgets keys after a day, so an account whose answer was lost is
 * looked for first.
 */
async function createRecipient(client: StripeClient, input: NewRecipient): Promise<CreateOutcome> {
  try {
    return await client.call(async (call) => {
      const found = await findListed(
        call,
        input.key,
        (page, options) => call.stripe.accounts.list(page, options),
        (one: Stripe.Account) => ourKey(call.accountId, 'recipient', one.metadata) === input.key,
      );
      if (found !== null) return { status: 'made', reference: found.id };
      return { status: 'made', reference: (await makeAccount(call, input)).id };
    });
  } catch (cause) {
    const failure = judgeFailure(cause);
    if (failure.kind === 'lost') return { status: 'unknown', cause: failure.cause };
    return { status: 'refused', ...describeRefusal(failure.error) };
  }
}

async function makeAccount(call: Call, input: NewRecipient): Promise<Stripe.Account> {
  const parameters = accountParameters(call, input);
  const transfers = { requested: true };
  try {
    return await call.stripe.accounts.create(
      { ...parameters, capabilities: { transfers } },
      call.write(input.key),
    );
  } catch (cause) {
    if (!wantsCards(cause)) throw cause;
    // Another key, because the parameters are others.
    return call.stripe.accounts.create(
      { ...parameters, capabilities: { transfers, card_payments: { requested: true } } },
      call.write(`${input.key}-cards`),
    );
  }
}

// A platform that Stripe has not approved for it, or with its seat elsewhere, gets no transfers without card payments. Then
// the recipient is asked for more.
function wantsCards(cause: unknown): boolean {
  const failure = cause instanceof Stripe.errors.StripeError ? judgeFailure(cause) : null;
  return failure?.kind === 'refused' && failure.error.message.includes('card_payments');
}

function accountParameters(
  call: Call,
  { key, country, email, name }: NewRecipient,
): Stripe.AccountCreateParams {
  return {
    // Losses of the platform demand that it pays the fees, too.
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    country,
    email,
    business_profile: { product_description: `Receives payments (${name})`.slice(0, 500) },
    // Each payment gets a payout of its own.
    settings: { payouts: { schedule: { interval: 'manual' } } },
    metadata: ourMetadata(call.accountId, 'recipient', key),
  };
}

/**
 * Our codes for refusals of an account. Sources: https://docs.stripe.com/error-codes and the sentences that Stripe has for
 * what has no code.
 */
export function describeRefusal({
  code,
  param,
  message,
}: Pick<Stripe.errors.StripeError, 'code' | 'param' | 'message'>) {
  const isCountry = code === 'country_unsupported' || code === 'country_code_invalid' || param === 'country';
  if (isCountry) return { code: 'country_not_supported', message };
  if (code === 'email_invalid' || param === 'email') return { code: 'email_invalid', message };
  const isPlatform =
    /signed up for connect|platform.?profile|platform needs approval|review the responsibilities/i;
  if (isPlatform.test(message)) {
    const told = `The Stripe platform of this installation cannot connect accounts yet. Its operator completes it in Stripe’s Dashboard. Stripe says: ${message}`;
    return { code: 'platform_not_ready', message: told };
  }
  return { code: 'processor_refused', message };
}

/** Makes a link to Stripe's pages for a connected account. */
export async function makeAccountLink(
  client: StripeClient,
  reference: string,
  { returnUrl, refreshUrl }: { readonly returnUrl: string; readonly refreshUrl: string },
): Promise<
  RecipientLink | { readonly status: 'gone' } | { readonly status: 'unknown'; readonly cause: string }
> {
  try {
    return await client.call(async (call): Promise<RecipientLink> => {
      const { url, expires_at: expiresAt } = await call.stripe.accountLinks.create(
        {
          account: reference,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        },
        // A link works once: each needs a key of its own.
        call.write(`link:${crypto.randomUUID()}`),
      );
      return { status: 'made', url, expiresAt: new Date(expiresAt * 1000) };
    });
  } catch (cause) {
    if (isGone(cause)) return { status: 'gone' };
    const failure = judgeFailure(cause);
    return { status: 'unknown', cause: failure.kind === 'lost' ? failure.cause : failure.error.message };
  }
}

async function readRecipient(client: StripeClient, reference: string): ReturnType<Recipients['read']> {
  return lookUp(client, async (call) => {
    try {
      const account = await call.stripe.accounts.retrieve(reference, {}, call.read());
      return { status: 'found', snapshot: snapshotOf(account) } as const;
    } catch (cause) {
      if (isGone(cause)) return { status: 'gone' } as const;
      throw cause;
    }
  });
}

/** Whether Stripe answers that an account is not there, or no longer connected to the platform. */
export function isGone(cause: unknown): boolean {
  return isMissing(cause) || isDisconnected(cause);
}

/**
 * Whether Stripe answers that an account is no longer connected to the platform. A key without the permission to read
 * accounts is refused with the same status, and another code.
 */
export function isDisconnected(cause: unknown): boolean {
  return cause instanceof Stripe.errors.StripePermissionError && cause.code === 'account_invalid';
}

/** What of an account at Stripe decides about a recipient. */
function snapshotOf(account: Stripe.Account): RecipientSnapshot {
  const { requirements, capabilities } = account;
  const reason = requirements?.disabled_reason ?? null;
  const asked = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])];
  const deadline = requirements?.current_deadline ?? null;
  const bank = bankAccountOf(account);
  const takesTransfers = capabilities?.transfers === 'active';
  const paysOut = account.payouts_enabled === true;
  const isWaiting = reason === 'requirements.pending_verification' || reason === 'under_review';
  return {
    reference: account.id,
    country: account.country ?? '',
    currency: bank?.currency ?? null,
    bankAccount: bank && { reference: bank.reference, bankName: bank.bankName, last4: bank.last4 },
    takesTransfers,
    paysOut,
    isSubmitted: account.details_submitted === true,
    // What Stripe asks for by a date stops nothing until then.
    due: takesTransfers && paysOut ? [] : [...new Set(asked.map(dueOf))],
    dueBy: deadline === null ? null : new Date(deadline * 1000),
    // Stripe decides about somebody on a list, too: either way is open.
    isChecked: isWaiting || reason === 'listed' || (requirements?.pending_verification ?? []).length > 0,
    isRejected: reason?.startsWith('rejected.') === true,
    reason,
  };
}

function bankAccountOf({ external_accounts: all, default_currency: currency }: Stripe.Account) {
  const usable = (all?.data ?? []).filter(({ object }) => object === 'bank_account' || object === 'card');
  const chosen =
    usable.find((one) => one.default_for_currency === true && one.currency === currency) ??
    usable.find((one) => one.default_for_currency === true) ??
    usable[0];
  if (chosen === undefined) return null;
  const name = chosen.object === 'bank_account' ? chosen.bank_name : chosen.brand;
  return {
    reference: chosen.id,
    bankName: name ?? 'Bank account',
    last4: chosen.last4,
    currency: (chosen.currency ?? currency ?? '').toUpperCase() || null,
  };
}

// Names of requirements at Stripe: https://docs.stripe.com/connect/required-verification-information. The first that fits.
const dues: readonly (readonly [RegExp, RecipientDue])[] = [
  [/external_account|bank_account/, 'BankAccount'],
  [/tos_acceptance/, 'Agreement'],
  [/verification\.|document/, 'Document'],
  [/\.dob\b|\.dob\./, 'BirthDate'],
  [/ssn_last_4|id_number|tax_id|vat_id/, 'TaxId'],
  [/address/, 'Address'],
  [/phone/, 'Phone'],
  [/first_name|last_name|\.email|nationality|maiden_name/, 'Identity'],
  [/business_profile|business_type|company|owners|directors|executives|representative/, 'Business'],
];

function dueOf(requirement: string): RecipientDue {
  return dues.find(([pattern]) => pattern.test(requirement))?.[1] ?? 'Other';
}
