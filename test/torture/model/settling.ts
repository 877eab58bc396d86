import { least, movable } from './rules.ts';
import {
  creditedOf,
  follow,
  isAwaited,
  type ModelInvoice,
  type ModelPayment,
  owed,
  payable,
  sumOf,
  totalOf,
} from './state.ts';

/** By how much which payment falls. */
interface Lowered {
  readonly payment: ModelPayment;
  readonly by: number;
}

// The named ones first, then the others, the latest first, and of one day the last of the list first.
export function loweredBy(invoice: ModelInvoice, amount: number, named: readonly string[]): Lowered[] | null {
  const first = named.map((id) => invoice.payments.find((payment) => payment.id === id));
  if (first.some((payment) => payment === undefined || !payable.has(payment.status))) return null;
  const others = invoice.payments
    .filter((payment) => payable.has(payment.status) && !first.includes(payment))
    .toReversed()
    .toSorted((one, other) => (one.dueDate < other.dueDate ? 1 : one.dueDate > other.dueDate ? -1 : 0));
  let rest = amount;
  return [...(first as ModelPayment[]), ...others].flatMap((payment) => {
    const by = Math.min(rest, owed(payment));
    rest -= by;
    return by > 0 ? [{ payment, by }] : [];
  });
}

export const openOf = (lowered: readonly Lowered[]) => sumOf(lowered.map(({ by }) => by));

// True when this takes all that is owed of an invoice of which nothing is paid.
export function leavesNothing({ payments }: ModelInvoice, lowered: readonly Lowered[]): boolean {
  return openOf(lowered) === sumOf(payments.map(owed)) && payments.every(({ paid }) => paid === 0);
}

export function cancelOpen({ payments }: ModelInvoice): void {
  for (const payment of payments) if (payable.has(payment.status)) payment.status = 'Canceled';
}

export function lower(invoice: ModelInvoice, lowered: readonly Lowered[]): void {
  const before = totalOf(invoice);
  const gone = new Set<ModelPayment>();
  for (const { payment, by } of lowered) {
    const amount = payment.amount - by;
    if (amount > payment.paid) payment.amount = amount;
    else if (amount > 0) Object.assign(payment, { amount, status: 'Paid' });
    else if (movable.has(payment.status) && least(payment) === 0) gone.add(payment);
    else payment.status = 'Canceled';
  }
  invoice.payments = invoice.payments.filter((payment, index, all) => {
    payment.share = null;
    const previous = all[index - 1];
    if (payment.due?.from === 'Previous' && previous !== undefined && gone.has(previous)) payment.due = null;
    return !gone.has(payment);
  });
  invoice.lowered += before - totalOf(invoice);
}

/**
 * The paid amount that credit notes took and that has not gone back: each note asks for its refunds, and later ones make up for
 * those that failed, but no refund for more than is missing then.
 */
export function unreturnedOf(invoice: ModelInvoice, countsUnderWay: boolean): number {
  const { notes, charges, settled } = invoice;
  const refunds = charges.flatMap((charge) => charge.refunds);
  let missing = 0;
  // Refunds of a time before the first credit note make up for nothing; what comes back of them may have been credited since.
  for (const [step, refund] of [0, ...notes.map((note) => note.refund)].entries()) {
    const own = refunds.filter((one) => one.notes === step);
    const back = sumOf(own.map(({ gone }) => gone));
    const onItsWay = own.filter(({ status, reopens }) => status === 'Processing' && !reopens);
    const coming = sumOf(onItsWay.flatMap(({ shares }) => shares.map(({ amount }) => amount)));
    const less = sumOf(settled.filter((one) => one.notes === step).map(({ amount }) => amount));
    missing = Math.max(0, missing + refund - less - back - (countsUnderWay ? coming : 0));
  }
  return Math.min(missing, creditedOf(invoice) - invoice.lowered);
}

/** Lowers what is owed again by what was credited and has not gone back. Follows each change of money. */
export function settleCredits(invoice: ModelInvoice): void {
  if (invoice.notes.length === 0 || !isAwaited(invoice)) return;
  const lowered = loweredBy(invoice, unreturnedOf(invoice, true), []) ?? [];
  const amount = openOf(lowered);
  if (amount === 0) return;
  invoice.settled.push({ amount, notes: invoice.notes.length });
  if (leavesNothing(invoice, lowered)) {
    cancelOpen(invoice);
    const isWhole = creditedOf(invoice) === totalOf(invoice) + invoice.lowered;
    invoice.status = isWhole ? 'Canceled' : 'Uncollectible';
    return;
  }
  lower(invoice, lowered);
  follow(invoice);
}
