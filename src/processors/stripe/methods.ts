import type { Stripe } from 'stripe';
import {
  type CardFunding,
  chargedBy,
  type DescribedMethod,
  lastDayOf,
  type PaymentMethodSummary,
  type PaymentMethodType,
} from '../../kit/money/payment-methods.ts';
import type { StoreOutcome } from '../types.ts';
import {
  type Call,
  idOf,
  isMissing,
  judgeFailure,
  ourMetadata,
  type StripeClient,
  wholeOf,
} from './client.ts';
import { describeDecline } from './declines.ts';

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  link: 'Link',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** A card or bank account as Stripe shows it: a PaymentMethod, the preview of a token, or the details of a charge. */
interface ShownMethod {
  readonly card?:
    | {
        readonly brand?: string | null;
        readonly funding?: string | null;
        readonly last4?: string | null;
        /** Through which a card came. */
        readonly wallet?: { readonly type: string } | null;
      }
    | null
    | undefined;
  readonly us_bank_account?:
    | { readonly bank_name?: string | null; readonly last4?: string | null }
    | null
    | undefined;
  readonly sepa_debit?:
    | { readonly country?: string | null; readonly last4?: string | null }
    | null
    | undefined;
}

// A card that came through a wallet is named with it: its holder knows it by both.
const wallets: Readonly<Record<string, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
};

/** The parts of a method that may be shown; null for kinds that we do not take. */
export function summarize(shown: ShownMethod | null | undefined): PaymentMethodSummary | null {
  if (shown?.card) {
    const { brand, funding, last4 } = shown.card;
    const type = funding === 'debit' || funding === 'prepaid' ? 'DebitCard' : 'CreditCard';
    const name = brands[brand ?? ''] ?? brand ?? 'Card';
    const through = wallets[shown.card.wallet?.type ?? ''];
    return { type, name: through === undefined ? name : `${name} (${through})`, last4: last4 ?? '????' };
  }
  if (shown?.us_bank_account) {
    const { bank_name: name, last4 } = shown.us_bank_account;
    return { type: 'BankAccount', name: name ?? 'Bank account', last4: last4 ?? '????' };
  }
  if (shown?.sepa_debit) {
    // Stripe names no bank.
    const { country, last4 } = shown.sepa_debit;
    return { type: 'BankAccount', name: `IBAN ${country ?? ''}`.trim(), last4: last4 ?? '????' };
  }
  return null;
}

const fundings: ReadonlyMap<string, CardFunding> = new Map([
  ['credit', 'Credit'],
  ['debit', 'Debit'],
  ['prepaid', 'Prepaid'],
]);

// With the card's funding, which decides whether a surcharge is allowed.
function describe(shown: ShownMethod | null | undefined): DescribedMethod | null {
  const summary = summarize(shown);
  if (summary === null) return null;
  const funding =
    summary.type === 'BankAccount' ? null : (fundings.get(shown?.card?.funding ?? '') ?? 'Unknown');
  return { ...summary, funding };
}

/** How a charge or a setup is paid: with a token of the browser, or with a stored method and its customer. */
export type Source =
  | { readonly payment_method: string; readonly customer?: string }
  | { readonly confirmation_token: string };

/**
 * Reads a source of ours. A stored method is `cus_…/pm_…`, because Stripe takes one only together with its customer;
 * tokens are `ctoken_…` (with the payer's consent, which bank accounts need) or `pm_…`. Null for anything else.
 */
export function readSource(source: string): Source | null {
  const stored = /^(cus_\w+)\/(pm_\w+)$/.exec(source);
  if (stored) return { customer: stored[1]!, payment_method: stored[2]! };
  if (/^ctoken_\w+$/.test(source)) return { confirmation_token: source };
  return /^pm_\w+$/.test(source) ? { payment_method: source } : null;
}

/**
 * The kinds that we take, whatever else is switched on in the business's Dashboard. Excludes
 * `automatic_payment_methods`; `payment_method_types` is refused since version 2026-09-30.
 */
const takenKinds: ('card' | 'us_bank_account')[] = ['card', 'us_bank_account'];

/** The kinds for a method of a type, in a currency. A bank account in euros is debited by SEPA. */
export function kindsFor({
  methodType,
  currency = '',
}: {
  readonly methodType?: PaymentMethodType | undefined;
  readonly currency?: string | undefined;
}): typeof takenKinds | 'sepa_debit'[] {
  if (methodType === undefined || chargedBy(methodType, currency) !== 'Sepa') return takenKinds;
  return ['sepa_debit'];
}

/** Our reference of a stored method, when Stripe has both parts of it. */
export function storedReference(
  customer: string | { readonly id: string } | null,
  method: string | { readonly id: string } | null,
): string | null {
  const customerId = idOf(customer);
  const methodId = idOf(method);
  return customerId === null || methodId === null ? null : `${customerId}/${methodId}`;
}

/** Makes the customer with which a method will be stored. The same key gives the same customer again. */
export async function makeCustomer(
  call: Call,
  key: string,
  metadata: Record<string, string>,
): Promise<string> {
  const customer = await call.stripe.customers.create({ metadata }, call.write(`${key}-customer`));
  return customer.id;
}

/**
 * Describes the method of a browser's token. Null for a method that is stored already: a payer who sends such a reference
 * as a token would pay with the card of another person. Null for a bank account without its holder's consent.
 */
export async function describeToken(
  client: StripeClient,
  token: string,
): Promise<DescribedMethod | null | 'unknown'> {
  const source = readSource(token);
  if (source === null || 'customer' in source) return null;
  try {
    return await client.call(async (call) => {
      if ('confirmation_token' in source) {
        const found = await call.stripe.confirmationTokens.retrieve(token, {}, call.read());
        // A token that was used names its use.
        if (found.payment_intent !== null || found.setup_intent !== null) return null;
        return describe(found.payment_method_preview);
      }
      const found = await call.stripe.paymentMethods.retrieve(token, {}, call.read());
      const described = found.customer === null ? describe(found) : null;
      // Stripe takes nothing from a bank account without its holder's consent, which only the other tokens hold.
      return described?.type === 'BankAccount' ? null : described;
    });
  } catch (cause) {
    return judgeFailure(cause).kind === 'lost' ? 'unknown' : null;
  }
}

/** Stores the method of a token, with a customer of its own, to be charged while its owner is absent. */
export async function storeMethod(client: StripeClient, key: string, token: string): Promise<StoreOutcome> {
  const source = readSource(token);
  if (source === null || 'customer' in source) {
    return { status: 'declined', ...describeDecline({ code: 'resource_missing' }, 'processor_refused') };
  }
  try {
    return await client.call(async (call) => {
      const metadata = ourMetadata(call.accountId, 'method', key);
      const customer = await makeCustomer(call, key, metadata);
      const intent = await call.stripe.setupIntents.create(
        {
          ...source,
          customer,
          confirm: true,
          usage: 'off_session',
          allowed_payment_method_types: takenKinds,
          metadata,
          expand: ['payment_method'],
        },
        call.write(key),
      );
      return storeOutcome(intent);
    });
  } catch (cause) {
    const failure = judgeFailure(cause);
    if (failure.kind === 'lost') return { status: 'unknown', cause: failure.cause };
    const fallback = failure.kind === 'declined' ? 'declined' : 'processor_refused';
    return { status: 'declined', ...describeDecline(failure.error, fallback) };
  }
}

function expiryOf({ payment_method: method }: Stripe.SetupIntent): string | null {
  const card = wholeOf(method)?.card;
  return card == null ? null : lastDayOf({ month: card.exp_month, year: card.exp_year });
}

function storeOutcome(intent: Stripe.SetupIntent): StoreOutcome {
  const method = summarize(wholeOf(intent.payment_method));
  const reference = storedReference(intent.customer, intent.payment_method);
  if (intent.status === 'succeeded' && method !== null && reference !== null) {
    return { status: 'stored', reference, method: { ...method, expiresOn: expiryOf(intent) } };
  }
  if (intent.status === 'processing')
    return { status: 'unknown', cause: 'Stripe is still storing the method' };
  // A holder who must confirm, or a bank that wants to see two small deposits: storing has no such step.
  const refusal =
    intent.status === 'requires_action' ? { code: 'authentication_required' } : intent.last_setup_error;
  return { status: 'declined', ...describeDecline(refusal, 'declined') };
}

/** Forgets a stored method. A method that Stripe does not know, or has detached already, counts as forgotten. */
export async function removeMethod(client: StripeClient, reference: string): Promise<boolean> {
  const source = readSource(reference);
  if (source === null || !('payment_method' in source)) return true;
  try {
    await client.call((call) =>
      call.stripe.paymentMethods.detach(
        source.payment_method,
        {},
        call.write(`${source.payment_method}-detach`),
      ),
    );
    return true;
  } catch (cause) {
    if (isMissing(cause)) return true;
    const failure = judgeFailure(cause);
    // Stripe also refuses to detach a method that is not attached.
    return failure.kind === 'refused' && /not attached/.test(failure.error.message);
  }
}
