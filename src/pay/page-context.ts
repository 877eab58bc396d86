import type { Account, Profile } from '../accounts/types.ts';
import type { PayerView } from '../charges/service.ts';
import type { Charge, Setup } from '../charges/types.ts';
import type { CreditNote, DocumentChange, ManualMethods, PrepaymentInvoice } from '../invoices/types.ts';
import { nameMethod, type PaymentMethodSummary } from '../kit/money/payment-methods.ts';
import { formatMoney } from '../kit/text/locale.ts';
import type { Choice } from './choice.ts';
import type { ProblemCode, Visitor } from './visitor.ts';

/** The context of every page of a business. */
export interface BusinessContext {
  readonly account: Account;
  readonly profile: Profile;
  readonly reader: Visitor;
  /** In the account's time. */
  readonly now: Date;
  /** Today's civil date in the account's time zone. */
  readonly today: string;
  /** The path of the pages' base address; empty when it has none. */
  readonly prefix: string;
  /** The page's own path, without a trailing slash. */
  readonly base: string;
  /** Scheme and host of the payment links. */
  readonly origin: string;
  /** Whether the reader got the link in a mail, which can be replied to. */
  readonly isMailed: boolean;
}

/** The context of the client's page. */
export interface PageContext extends BusinessContext, PayerView {
  /** Null when nothing is to be paid. */
  readonly choice: Choice | null;
  /** Whether the reader has chosen something, or comes back from an attempt to pay it. */
  readonly hasChosen: boolean;
  /** The charge that the reader has just made, or comes back from. */
  readonly current: Charge | null;
  /** The setup that the reader has just made, or comes back from. */
  readonly currentSetup: Setup | null;
  readonly problem: ProblemCode | null;
  /** Whether the reader has just ended autopay. */
  readonly hasCanceledAutopay: boolean;
  /** Whether the reader has just agreed to a changed schedule. */
  readonly hasAgreed: boolean;
  /** Whether a receipt is sent, or only kept. */
  readonly hasMailServer: boolean;
  readonly isEInvoice: boolean;
  /** The last change of the document after it was issued; null: there was none. */
  readonly change: DocumentChange | null;
  /** The oldest first. */
  readonly creditNotes: readonly CreditNote[];
  /** The oldest first; absent in previews. */
  readonly prepayments?: readonly PrepaymentInvoice[];
  /** How money came that was recorded by hand; absent in previews. */
  readonly methods?: ManualMethods | undefined;
}

/** A path below the page's own, with the language that was chosen there. */
export function pathOf(
  { base, reader }: BusinessContext,
  suffix = '',
  fields: readonly (readonly [string, string])[] = [],
): string {
  const query = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]));
  if (reader.chosen !== null && !query.has('lang')) query.set('lang', reader.chosen);
  const text = query.toString();
  return text === '' ? `${base}${suffix}` : `${base}${suffix}?${text}`;
}

/** An amount of the invoice's currency in the reader's form. */
export function moneyOf(
  { invoice, reader }: Pick<PageContext, 'invoice' | 'reader'>,
  amount: number,
): string {
  return formatMoney(amount, invoice.currency, reader.locale);
}

/** A card or bank account in a few words: `Visa •••• 4242`. */
export function nameOf(method: PaymentMethodSummary | null): string {
  return method === null ? '' : nameMethod(method);
}
