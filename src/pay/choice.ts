import type { Account } from '../accounts/types.ts';
import { chargesOfConsent, scheduleHashOf, surchargeOf } from '../charges/service.ts';
import { isOpen, owedAmount, totalOwed } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import { chargeablePart, sumAmounts } from '../kit/money/money.ts';
import {
  type CardFunding,
  type ChargedBy,
  chargedBy,
  type DescribedMethod,
  largestCharge,
  payableMethods,
} from '../kit/money/payment-methods.ts';
import { surchargeRate } from '../kit/money/surcharges.ts';
import type { Locale } from '../kit/text/locale.ts';
import { parseAmount } from './amount-text.ts';

/** The two ways to pay that a page distinguishes. */
export type MethodKind = 'Card' | 'BankAccount';

// Why a choice cannot be paid.
type ChoiceFault =
  | 'nothing_chosen'
  | 'unreadable_amount'
  | 'amount_too_low'
  | 'amount_too_high'
  /** For the network of the chosen kind. The amount stays as it was asked for. */
  | 'debit_too_large'
  /** The rest, which the business wants to be paid automatically. */
  | 'rest_too_large';

/** The payments that a reader has chosen, and their sum; amounts in the minor unit. */
export interface Choice {
  /** In the order of their due dates; empty only with the fault `nothing_chosen`. */
  readonly payments: readonly ScheduledPayment[];
  /** All that may be paid now. */
  readonly payable: readonly ScheduledPayment[];
  readonly owed: number;
  /** How much of it is to be paid: less than is owed for a part, 0 where that is not known. */
  readonly amount: number;
  /** The amount as it was typed, when it cannot be paid. */
  readonly typed: string | null;
  readonly fault: ChoiceFault | null;
  /** The surcharge of the card; 0 while the card is not known. */
  readonly surcharge: number;
  /** The charged amount, with the surcharge once the card is known. */
  readonly total: number;
  /** The surcharge of a credit card, in hundredths of a percent and in the minor unit; null when no card bears any. */
  readonly creditFee: { readonly basisPoints: number; readonly amount: number } | null;
  /** The card or account, once it is a token. */
  readonly method: DescribedMethod | null;
  readonly kind: MethodKind;
  readonly kinds: readonly MethodKind[];
  /** Whether the rest is to be paid automatically. */
  readonly autopay: boolean;
  /** Whether the business asks for that, so that the reader has not chosen it. */
  readonly needsAutopay: boolean;
  /** The amount that autopay would take later, and of how many payments. */
  readonly rest: Rest;
  /** That of the schedule which a consent to autopay would cover. */
  readonly scheduleHash: string;
  /** The bank of a debit takes less than some charge of the rest: autopay by it cannot be offered. */
  readonly isRestTooLarge: boolean;
  /** The rest that is owed, including payments that autopay would not take. */
  readonly owedBesides: number;
}

/** The rest of an invoice after a choice. */
interface Rest {
  readonly amount: number;
  /** Of the card; of a credit card while the card is not known. */
  readonly surcharge: number;
  readonly count: number;
}

/** For whom a choice is read, and on which civil date. */
interface ChoiceContext {
  readonly locale: Locale;
  readonly today: string;
  /** The payments that autopay would not take. */
  readonly left: ReadonlySet<string>;
  /** The payments that autopay takes today: they are not chosen by themselves. */
  readonly takenToday: ReadonlySet<string>;
  /** Whether paying must agree to autopay of the rest. */
  readonly needsAutopay: boolean;
}

/** The payments of an invoice that a client may pay now, in the order of their due dates. */
export function payableOf(invoice: Invoice): ScheduledPayment[] {
  if (invoice.status !== 'Active' && invoice.status !== 'Uncollectible') return [];
  return invoice.payments
    .filter((payment) => isOpen(payment))
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0));
}

/**
 * Reads the choice from a page's address or form. Without a choice of payments it is all that is due, or else the next
 * one. A choice that cannot be paid has a fault, and never becomes another choice. Null when nothing can be paid here.
 * The surcharge is exact once the card is known (`method`).
 */
export function readChoice(
  account: Account,
  invoice: Invoice,
  given: URLSearchParams,
  { locale, today, left, takenToday, needsAutopay }: ChoiceContext,
  method: DescribedMethod | null = null,
): Choice | null {
  const payable = payableOf(invoice);
  const [next] = payable;
  const kinds = kindsOf(account, invoice);
  const [firstKind] = kinds;
  if (next === undefined || firstKind === undefined) return null;
  const payments = chosenOf(payable, next, given, { today, takenToday });
  const owed = totalOwed(payments);
  const part = partOf(account, invoice, payments, owed, given, locale);
  const { amount, fault: partFault } =
    payments.length === 0 ? { amount: 0, fault: 'nothing_chosen' as const } : part;
  const kind = kinds.find((one) => one === given.get('method')) ?? firstKind;
  const { currency } = invoice;
  const feeOf = (funding: CardFunding | null, of: number) =>
    surchargeOf(account, { funding, amount: of, currency, date: today });
  const surcharge = method === null ? 0 : feeOf(method.funding, amount);
  const basisPoints = kind === 'Card' ? creditFeeRate(account, invoice, today) : 0;
  const creditFee = basisPoints === 0 ? null : { basisPoints, amount: feeOf('Credit', amount) };
  // Autopay takes nothing of an invoice that is written off.
  const taken = invoice.status === 'Active' ? payable.filter((payment) => !left.has(payment.id)) : [];
  const by = networkOfKind(kind, currency);
  const later = laterOf(taken, payments, owed - amount, { by, today, currency });
  const most = largestCharge(by);
  const isRestTooLarge = later.amounts.some((one) => one > most);
  const overLimit =
    amount > most ? 'debit_too_large' : isRestTooLarge && needsAutopay ? 'rest_too_large' : null;
  const fault = partFault ?? overLimit;
  const bearing = method?.funding ?? (creditFee === null ? null : 'Credit');
  const rest = {
    amount: isRestTooLarge ? 0 : sumAmounts(later.amounts),
    surcharge: isRestTooLarge ? 0 : sumAmounts(later.amounts.map((one) => feeOf(bearing, one))),
    count: isRestTooLarge ? 0 : later.count,
  };
  return {
    payments,
    payable,
    owed,
    amount,
    typed: fault === null ? null : given.get('amount'),
    fault,
    surcharge,
    total: amount + surcharge,
    creditFee,
    method,
    kind,
    kinds,
    autopay:
      account.autopay !== 'Off' &&
      (needsAutopay || given.get('autopay') === 'on') &&
      fault === null &&
      rest.count > 0,
    needsAutopay,
    rest,
    scheduleHash: scheduleHashOf(invoice, left),
    isRestTooLarge,
    owedBesides: totalOwed(payable) - amount,
  };
}

/** The most that one charge of a kind of method can take, in the minor unit. */
export function largestDebit(kind: MethodKind, currency: string): number {
  return largestCharge(networkOfKind(kind, currency));
}

/** By which network a kind of method is charged. */
export function networkOfKind(kind: MethodKind, currency: string): ChargedBy {
  return chargedBy(kind === 'BankAccount' ? kind : 'CreditCard', currency);
}

/** The surcharge of credit cards on an invoice on a civil date, in hundredths of a percent. */
export function creditFeeRate(account: Account, invoice: Invoice, today: string): number {
  if (!invoice.paymentMethods.includes('CreditCard')) return 0;
  return surchargeRate(account, 'Credit', invoice.currency, today);
}

/** Whether the charge is exact: no card bears a fee, or the card is known. */
export function isExact({ creditFee, method }: Choice): boolean {
  return creditFee === null || method !== null;
}

function chosenOf(
  payable: readonly ScheduledPayment[],
  next: ScheduledPayment,
  given: URLSearchParams,
  { today, takenToday }: Pick<ChoiceContext, 'today' | 'takenToday'>,
): readonly ScheduledPayment[] {
  if (!given.has('payments')) {
    const due = payable.filter(({ id, dueDate }) => dueDate <= today && !takenToday.has(id));
    return due.length > 0 ? due : [next];
  }
  const named = new Set(given.getAll('payments').flatMap((value) => value.split(',')));
  if (named.has('all')) return payable;
  return payable.filter((payment) => named.has(payment.id));
}

/** The ways to pay that work for an invoice. */
export function kindsOf(account: Account, invoice: Invoice): MethodKind[] {
  const payable = payableMethods(invoice, account);
  const takesCards = payable.some((type) => type !== 'BankAccount');
  const takesBanks = payable.includes('BankAccount');
  return [...(takesCards ? (['Card'] as const) : []), ...(takesBanks ? (['BankAccount'] as const) : [])];
}

interface Part {
  readonly amount: number;
  readonly fault: ChoiceFault | null;
}

// `amount` is typed, in the reader's form; `part` was written by us, in the minor unit. An unchanged field (`whole`)
// asks for all of whichever payment is ticked.
function partOf(
  account: Account,
  invoice: Invoice,
  payments: readonly ScheduledPayment[],
  owed: number,
  given: URLSearchParams,
  locale: Locale,
): Part {
  const typed = given.get('amount');
  const kept = given.get('part');
  const isWhole = typed === null ? kept === null : typed === given.get('whole');
  if (isWhole || !account.allowsPartPayments || payments.length !== 1) return { amount: owed, fault: null };
  const amount = typed === null ? partIn(kept) : parseAmount(typed, invoice.currency, locale);
  if (amount === null) return { amount: 0, fault: 'unreadable_amount' };
  if (amount < 1) return { amount: 0, fault: 'amount_too_low' };
  return amount > owed ? { amount: 0, fault: 'amount_too_high' } : { amount, fault: null };
}

/** Reads an amount in the minor unit as our forms send it; null for anything else. */
export function partIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

// The rest, by the charges that autopay makes of it; what is too small for a charge is not taken at all. Surcharges are rounded per
// charge.
function laterOf(
  taken: readonly ScheduledPayment[],
  payments: readonly ScheduledPayment[],
  part: number,
  { by, today, currency }: { readonly by: ChargedBy; readonly today: string; readonly currency: string },
): { readonly amounts: readonly number[]; readonly count: number } {
  const later = taken.map((payment) => ({
    dueDate: payment.dueDate,
    amount: chargeablePart(
      payments.includes(payment) ? (payments.length === 1 ? part : 0) : owedAmount(payment),
      currency,
    ),
  }));
  return {
    amounts: chargesOfConsent(by, later, today),
    count: later.filter(({ amount }) => amount > 0).length,
  };
}

/** The owed amount of an invoice before a choice is paid, in the minor unit. */
export function owedInAll({ amount, owedBesides }: Choice): number {
  return amount + owedBesides;
}

/**
 * The choice as fields of an address, so that it comes back as it was. A consent that the business asks for is left out: it would be a
 * tick that nobody made, once autopay is only offered.
 */
export function addressFieldsOf(choice: Choice): [name: string, value: string][] {
  const fields = fieldsOf(choice);
  return choice.needsAutopay ? fields.filter(([name]) => name !== 'autopay') : fields;
}

/** The choice as fields of a form, with the consent that the form gives. */
export function fieldsOf(choice: Choice): [name: string, value: string][] {
  const fields: [string, string][] =
    choice.payments.length === 0
      ? [['payments', '']]
      : choice.payments.map((payment) => ['payments', payment.id]);
  if (choice.typed !== null) fields.push(['amount', choice.typed]);
  else if (choice.amount < choice.owed) fields.push(['part', String(choice.amount)]);
  fields.push(['method', choice.kind]);
  if (choice.autopay) fields.push(['autopay', 'on']);
  return fields;
}
