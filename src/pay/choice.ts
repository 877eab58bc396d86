import type { Account } from '../accounts/types.ts';
import { surchargeOf } from '../charges/service.ts';
import { isPayable, owedAmount } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import { decimalOf } from '../kit/locale.ts';
import { currencyExponent, sumAmounts } from '../kit/money.ts';
import type { CardFunding, DescribedMethod } from '../kit/payment-methods.ts';
import { surchargeRate } from '../kit/surcharges.ts';

/** The two ways of paying that a page distinguishes. */
export type MethodKind = 'Card' | 'BankAccount';

/** What a reader has chosen to pay, and what that comes to; amounts in the minor unit. */
export interface Choice {
  /** In the order of their due dates; never empty. */
  readonly payments: readonly ScheduledPayment[];
  /** All that may be paid now. */
  readonly payable: readonly ScheduledPayment[];
  readonly owed: number;
  /** What is to be paid of it: less than is owed when a part was chosen. */
  readonly amount: number;
  /** What is borne on top by the card that is known; 0 while none is. */
  readonly surcharge: number;
  /** What is charged, surcharge included; while the kind of card is not known, without it. */
  readonly total: number;
  /** What a credit card bears on top, in hundredths of a percent and in the minor unit; null where no card bears any. */
  readonly creditFee: { readonly basisPoints: number; readonly amount: number } | null;
  /** What is to be paid with, once it is a token. */
  readonly method: DescribedMethod | null;
  readonly kind: MethodKind;
  readonly kinds: readonly MethodKind[];
  /** Whether the rest is to be paid automatically. */
  readonly autopay: boolean;
  /** What autopay would take later, and in how many payments. */
  readonly rest: { readonly amount: number; readonly count: number };
  /** What is owed besides: also what autopay would not take. */
  readonly owedBesides: number;
}

/**
 * Reads what a page's address or form says was chosen; what cannot be is left out. Null when nothing is to be paid.
 * What a card bears on top is exact once it is known what pays it: with `method`, on the civil date `today`. `left` are the
 * payments that autopay would not take.
 */
export function readChoice(
  account: Account,
  invoice: Invoice,
  given: URLSearchParams,
  left: ReadonlySet<string>,
  today: string,
  method: DescribedMethod | null = null,
): Choice | null {
  if (invoice.status !== 'Active' && invoice.status !== 'Uncollectible') return null;
  const payable = invoice.payments
    .filter((payment) => isPayable(payment.status) && owedAmount(payment) > 0)
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0));
  const [next] = payable;
  const kinds = kindsOf(invoice);
  const [firstKind] = kinds;
  if (next === undefined || firstKind === undefined) return null;
  const named = new Set(given.getAll('payments').flatMap((value) => value.split(',')));
  const chosen = named.has('all') ? payable : payable.filter((payment) => named.has(payment.id));
  const payments = chosen.length > 0 ? chosen : [next];
  const owed = sumAmounts(payments.map(owedAmount));
  const amount = partOf(account, invoice, payments, owed, given.get('amount'));
  const kind = kinds.find((one) => one === given.get('method')) ?? firstKind;
  const { currency } = invoice;
  const feeOf = (funding: CardFunding | null) =>
    surchargeOf(account, { funding, amount, currency, date: today });
  const surcharge = method === null ? 0 : feeOf(method.funding);
  const basisPoints =
    kind === 'Card' && invoice.paymentMethods.includes('CreditCard')
      ? surchargeRate(account, 'Credit', currency, today)
      : 0;
  const creditFee = basisPoints === 0 ? null : { basisPoints, amount: feeOf('Credit') };
  const others = payable.filter((payment) => !payments.includes(payment));
  const owedBesides = sumAmounts(others.map(owedAmount)) + owed - amount;
  const rest = restOf([...others, ...(amount < owed ? payments : [])], left, payments, amount);
  const autopay = given.get('autopay') === 'on' && rest.count > 0;
  return {
    payments,
    payable,
    owed,
    amount,
    surcharge,
    total: amount + surcharge,
    creditFee,
    method,
    kind,
    kinds,
    autopay,
    rest,
    owedBesides,
  };
}

// A part is of one payment, whose other part is of the rest.
function restOf(
  later: readonly ScheduledPayment[],
  left: ReadonlySet<string>,
  chosen: readonly ScheduledPayment[],
  amount: number,
): Choice['rest'] {
  const taken = later.filter((payment) => !left.has(payment.id));
  const paid = taken.some((payment) => chosen.includes(payment)) ? amount : 0;
  return { amount: sumAmounts(taken.map(owedAmount)) - paid, count: taken.length };
}

/** The ways of paying that an invoice takes. */
function kindsOf({ paymentMethods }: Invoice): MethodKind[] {
  const takesCards = paymentMethods.includes('CreditCard') || paymentMethods.includes('DebitCard');
  return [
    ...(takesCards ? (['Card'] as const) : []),
    ...(paymentMethods.includes('BankAccount') ? (['BankAccount'] as const) : []),
  ];
}

function partOf(
  account: Account,
  invoice: Invoice,
  payments: readonly ScheduledPayment[],
  owed: number,
  text: string | null,
): number {
  if (!account.allowsPartPayments || payments.length !== 1 || text === null) return owed;
  const amount = parseAmount(text, currencyExponent(invoice.currency));
  return amount === null || amount < 1 || amount > owed ? owed : amount;
}

/**
 * Reads an amount as people type it: `1,234.50`, `1.234,50`, `1234,5`, `1234`. The last sign that has at most as
 * many digits behind it as the currency is the decimal one. Null for anything else. Answers the minor unit.
 */
export function parseAmount(text: string, digits: number): number | null {
  const plain = text.replaceAll(/[\s'’\u00A0\u202F]/g, '');
  // 1.234 of a currency with three digits: as many digits as it has are its fraction.
  if (digits === 3 && /^\d{1,12}[.,]\d{3}$/.test(plain)) return Number(plain.replace(/[.,]/, ''));
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d{1,15})(?:[.,](\d+))?$/.exec(plain);
  if (match === null) return null;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > digits) return null;
  const amount = Number(whole.replaceAll(/[.,]/g, '') + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** Whether it is known what will be charged: no card bears a fee, or the card is known. */
export function isExact({ creditFee, method }: Choice): boolean {
  return creditFee === null || method !== null;
}

/** What is owed of an invoice before a choice is paid, in the minor unit. */
export function owedInAll({ amount, owedBesides }: Choice): number {
  return amount + owedBesides;
}

/** The choice as fields of an address or a form, so that it comes back as it was. */
export function fieldsOf(choice: Choice, currency: string): [name: string, value: string][] {
  const fields: [string, string][] = choice.payments.map((payment) => ['payments', payment.id]);
  if (choice.amount < choice.owed)
    fields.push(['amount', decimalOf(choice.amount, currencyExponent(currency))]);
  fields.push(['method', choice.kind]);
  if (choice.autopay) fields.push(['autopay', 'on']);
  return fields;
}
