import type { Stripe } from 'stripe';
import { isCurrency } from '../../kit/money/money.ts';
import { oneLine, shortened } from '../../kit/text/text.ts';
import type { BusinessSnapshot, ChargesPage, NewBusiness } from '../connecting/business-types.ts';
import type { StripeReadiness } from '../types.ts';
import { fromStripeAmount } from './amounts.ts';
import { type Call, judgeFailure, ourKey, ourMetadata, type StripeClient } from './client.ts';
import { lackingAtStripe, lackingWallets } from './connecting/readiness.ts';
import { findListed, listPageSince, lookUp } from './lookup.ts';
import { describeRefusal, isDisconnected, isGone, makeAccountLink } from './recipients.ts';

/**
 * Businesses as accounts that are connected to the platform. Each is the merchant of its clients' payments: it pays Stripe's
 * fees, bears its disputes, and has Stripe's whole Dashboard. Stripe bears what an account cannot pay. Source:
 * docs.stripe.com/connect/integration-recommendations (direct charges), read on 2026-11-26.
 */
const controller: Stripe.AccountCreateParams.Controller = {
  fees: { payer: 'account' },
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'full' },
};

/**
 * Makes the account of a business under our key. Stripe forgets keys after a day, so an account whose answer was lost is
 * looked for first.
 */
export async function createBusiness(client: StripeClient, input: NewBusiness) {
  try {
    return await client.call(async (call) => {
      const found = await findListed(
        call,
        input.key,
        (page, options) => call.stripe.accounts.list(page, options),
        (one: Stripe.Account) => ourKey(call.accountId, 'business', one.metadata) === input.key,
      );
      const made = found ?? (await makeAccount(call, input));
      return { status: 'made', reference: made.id } as const;
    });
  } catch (cause) {
    const failure = judgeFailure(cause);
    if (failure.kind === 'lost') return { status: 'unknown', cause: failure.cause } as const;
    return { status: 'refused', ...describeRefusal(failure.error) } as const;
  }
}

function makeAccount(call: Call, { key, country, email, name }: NewBusiness): Promise<Stripe.Account> {
  return call.stripe.accounts.create(
    {
      controller,
      capabilities: {
        // Direct charges need the first, and Stripe gives it only with the second.
        card_payments: { requested: true },
        transfers: { requested: true },
        // Bank accounts are debited in US dollars only.
        ...(country === 'US' ? { us_bank_account_ach_payments: { requested: true } } : {}),
      },
      country,
      ...(email === null ? {} : { email }),
      business_profile: { name: name.slice(0, 100) },
      metadata: ourMetadata(call.accountId, 'business', key),
    },
    call.write(key),
  );
}

/** Makes a link to Stripe's own pages. It lives minutes, is a secret, and is never stored. */
export const linkBusiness = makeAccountLink;

/** Reads the account of a business; `gone`: it is no longer connected to the platform. */
export async function readBusiness(
  client: StripeClient,
  reference: string,
  domain: string,
): Promise<
  | { readonly status: 'found'; readonly business: BusinessSnapshot }
  | { readonly status: 'gone' }
  | { readonly status: 'unknown'; readonly cause: string }
> {
  const read = await lookUp(client, async (call) => {
    try {
      const account = await call.stripe.accounts.retrieve(reference, {}, call.read());
      return { status: 'found', account } as const;
    } catch (cause) {
      if (isGone(cause)) return { status: 'gone' } as const;
      throw cause;
    }
  });
  if (read.status !== 'found') return read;
  const { account } = read;
  // The pages of the installation are registered for each business: an account that takes no charges shows no wallets.
  const wallets =
    account.charges_enabled === true
      ? await lookUp(client.connectedTo(reference), async (call) => ({
          status: 'found' as const,
          ...(await lackingWallets(call, { domain })),
        }))
      : ({ status: 'found', missing: [], wallets: null } as const);
  if (wallets.status !== 'found') return wallets;
  return { status: 'found', business: businessOf(account, wallets) };
}

/** Lists a page of our charges at the account of a business since an instant; `gone`: it is no longer connected. */
export async function listBusinessCharges(
  client: StripeClient,
  reference: string,
  since: Date,
  after: string | null,
): Promise<ChargesPage | { readonly status: 'unknown'; readonly cause: string }> {
  return lookUp(client.connectedTo(reference), async (call) => {
    try {
      const { data, next } = await listPageSince(call, since, after, (page, options) =>
        call.stripe.paymentIntents.list(page, options),
      );
      return { status: 'listed', charges: data.flatMap((one) => chargeThere(call, one)), next } as const;
    } catch (cause) {
      // Asking again cannot help against a refusal of the request itself, and would hold the account for ever.
      if (isDisconnected(cause) || judgeFailure(cause).kind === 'refused') return { status: 'gone' } as const;
      throw cause;
    }
  });
}

/** Operators read it in a terminal. */
const DESCRIPTION_LENGTH = 100;

// The business can write all of it in its own account at Stripe. One that was declined or canceled has taken nothing, and is not confirmed again.
function chargeThere({ accountId }: Call, intent: Stripe.PaymentIntent) {
  const key = ourKey(accountId, 'charge', intent.metadata);
  const isOver = intent.status === 'requires_payment_method' || intent.status === 'canceled';
  if (key === null || isOver) return [];
  const { id: reference, amount, currency, description } = intent;
  return [
    {
      key,
      reference,
      amount: countable(amount, currency),
      currency: currency.toUpperCase(),
      description: shortened(oneLine(description ?? ''), DESCRIPTION_LENGTH),
    },
  ];
}

function countable(amount: number, currency: string): number | null {
  if (!isCurrency(currency.toUpperCase())) return null;
  const ours = fromStripeAmount(amount, currency);
  return Number.isSafeInteger(ours) ? ours : null;
}

function businessOf(
  account: Stripe.Account,
  { missing, wallets }: Pick<StripeReadiness, 'missing' | 'wallets'>,
): BusinessSnapshot {
  const { requirements } = account;
  const reason = requirements?.disabled_reason ?? null;
  const isWaiting = reason === 'requirements.pending_verification' || reason === 'under_review';
  return {
    reference: account.id,
    isSubmitted: account.details_submitted === true,
    // Stripe decides about somebody on a list, too: either way is open.
    isChecked: isWaiting || reason === 'listed',
    isRejected: reason?.startsWith('rejected.') === true,
    reason,
    readiness: {
      // A connected account takes no charges before Stripe knows the business, in test mode, too.
      takesCharges: account.charges_enabled === true,
      paysOut: account.payouts_enabled === true,
      keyWorks: true,
      missing: [...lackingAtStripe(account), ...missing],
      wallets,
    },
  };
}
