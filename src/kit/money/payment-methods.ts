import { oneLine } from '../text/text.ts';
import { MAXIMUM_AMOUNT } from './money.ts';

/** How a client may pay. */
export const paymentMethodTypes = ['DebitCard', 'CreditCard', 'BankAccount'] as const;
/** One way in which a client may pay. */
export type PaymentMethodType = (typeof paymentMethodTypes)[number];

/** What may be shown of a card or a bank account: never its number. */
export interface PaymentMethodSummary {
  readonly type: PaymentMethodType;
  /** The brand of a card, the name of a bank. */
  readonly name: string;
  /** The last four digits of the number. */
  readonly last4: string;
}

/** A method that is stored, to be charged later. */
export interface StorableMethod extends PaymentMethodSummary {
  /** Civil date: the last day of a card's month. Null of a bank account, and where the processor does not say. */
  readonly expiresOn: string | null;
}

/** The last day on which a card of this month works. `month`: 1 to 12. */
export function lastDayOf({ month, year }: { readonly month: number; readonly year: number }): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** A card or bank account as pages, mails and documents name it: `Visa •••• 4242`. The digits do not wrap. */
export function nameMethod({ name, last4 }: Pick<PaymentMethodSummary, 'name' | 'last4'>): string {
  return `${oneLine(name)} ••••\u00a0${last4}`.trim();
}

/** How a card is funded. `Unknown`: the processor does not say. */
export type CardFunding = 'Credit' | 'Debit' | 'Prepaid' | 'Unknown';

/** What a token stands for. */
export interface DescribedMethod extends PaymentMethodSummary {
  /** Of a card; null of a bank account. */
  readonly funding: CardFunding | null;
}

/** The funding of a method of which only the type is known; null of a bank account. */
export function fundingOf(type: PaymentMethodType): CardFunding | null {
  if (type === 'BankAccount') return null;
  return type === 'CreditCard' ? 'Credit' : 'Debit';
}

// Of countries that name an account by its IBAN.
const IBAN_CURRENCIES = new Set('EUR GBP CHF SEK NOK DKK ISK PLN CZK HUF RON BGN TRY AED SAR ILS'.split(' '));

/** Whether a bank account to which money of a currency goes is named by its IBAN. */
export function usesIban(currency: string): boolean {
  return IBAN_CURRENCIES.has(currency);
}

/** The network by which a bank account is debited. */
export type DebitScheme = 'Ach' | 'Sepa';

/** The network by which bank accounts are debited in a currency; null where there is none. */
export function debitSchemeOf(currency: string): DebitScheme | null {
  if (currency === 'USD') return 'Ach';
  return currency === 'EUR' ? 'Sepa' : null;
}

/**
 * The largest SEPA debit, in the minor unit, that Stripe takes without a higher limit of the business
 * (docs.stripe.com/payments/sepa-debit).
 */
const LARGEST_SEPA_DEBIT = 1_000_000;

/** A method and how it is charged: networks have rules of their own. */
export type ChargedBy = 'Card' | DebitScheme;

/** How a method is charged in a currency. A bank account of a currency without debits is judged by the strictest rules. */
export function chargedBy(type: PaymentMethodType, currency: string): ChargedBy {
  return type === 'BankAccount' ? (debitSchemeOf(currency) ?? 'Ach') : 'Card';
}

/** The most that one charge can take, in the minor unit. */
export function largestCharge(by: ChargedBy): number {
  return by === 'Sepa' ? LARGEST_SEPA_DEBIT : MAXIMUM_AMOUNT;
}

/** The ways of paying that work for an invoice, of those that it accepts. */
export function payableMethods(
  {
    paymentMethods,
    currency,
  }: {
    readonly paymentMethods: readonly PaymentMethodType[];
    readonly currency: string;
  },
  /** The account: a business must have SEPA debits switched on at its processor first. */
  { takesSepaDebits }: { readonly takesSepaDebits: boolean },
): readonly PaymentMethodType[] {
  const scheme = debitSchemeOf(currency);
  const takesBanks = scheme === 'Ach' || (scheme === 'Sepa' && takesSepaDebits);
  return takesBanks ? paymentMethods : paymentMethods.filter((type) => type !== 'BankAccount');
}
