import { unreturnedOf } from './settling.ts';
import {
  follow,
  isAwaited,
  kept,
  type ModelInvoice,
  type ModelLine,
  type ModelPayment,
  mayBeCharged,
  owed,
  payable,
  sumOf,
} from './state.ts';

/** Marks as paid outside, or answers false when that is refused. */
export function mark(invoice: ModelInvoice, payment: ModelPayment): boolean {
  return record(invoice, payment, owed(payment));
}

/** Records a part that came outside, or answers false when that is refused. */
export function record(invoice: ModelInvoice, payment: ModelPayment, amount: number): boolean {
  if (!isAwaited(invoice) || !payable.has(payment.status) || amount > owed(payment)) return false;
  payment.outside += amount;
  payment.paid += amount;
  if (payment.paid === payment.amount) payment.status = 'Paid';
  follow(invoice);
  return true;
}

/** Records what came outside for what is open, in the order of the due dates, or answers false when that is refused. */
export function recordInOrder(invoice: ModelInvoice, amount: number): boolean {
  const open = invoice.payments.filter(mayBeCharged);
  if (!isAwaited(invoice) || amount > sumOf(open.map(owed))) return false;
  let rest = amount;
  for (const payment of open.toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))) {
    const part = Math.min(rest, owed(payment));
    rest -= part;
    if (part > 0) record(invoice, payment, part);
  }
  return true;
}

/** Records more than may be open: what is beyond is credit of the client, and no part of the invoice. False when that is refused. */
export function overpay(invoice: ModelInvoice, amount: number): boolean {
  const open = invoice.payments.filter(mayBeCharged);
  if (open.length === 0) return invoice.status !== 'Draft';
  return recordInOrder(invoice, Math.min(amount, sumOf(open.map(owed))));
}

/** Records what a line of a bank statement pays of a payment, which it does once, or answers false when that is refused. */
export function confirm(invoice: ModelInvoice, payment: ModelPayment, one: ModelLine): boolean {
  if (payment.lines.some(({ line }) => line === one.line)) return false;
  if (!record(invoice, payment, one.amount)) return false;
  payment.lines.push(one);
  return true;
}

/** Takes all that a line has recorded back, or answers false when that is refused. */
export function undoLine(invoice: ModelInvoice, line: string): boolean {
  const paid = invoice.payments.flatMap((payment) =>
    payment.lines.filter((one) => one.line === line).map((one) => ({ payment, one })),
  );
  if (paid.length === 0 || !paid.every(({ payment }) => mayUnmark(invoice, payment))) return false;
  for (const { payment, one } of paid) {
    payment.lines.splice(payment.lines.indexOf(one), 1);
    takeBack(invoice, payment, one.amount);
  }
  return true;
}

/** Takes all that came outside of a payment back, or answers false when that is refused. */
export function unmark(invoice: ModelInvoice, payment: ModelPayment): boolean {
  // A line undoes its own.
  return payment.lines.length === 0 && unmarkPart(invoice, payment, payment.outside);
}

/** Takes a part that came outside back, or answers false when that is refused. */
export function unmarkPart(invoice: ModelInvoice, payment: ModelPayment, amount: number): boolean {
  if (!mayUnmark(invoice, payment)) return false;
  takeBack(invoice, payment, amount);
  return true;
}

function mayUnmark(invoice: ModelInvoice, payment: ModelPayment): boolean {
  if (!isAwaited(invoice) && invoice.status !== 'Paid') return false;
  if (payment.outside === 0) return false;
  if (!kept.has(payment.status) && !payable.has(payment.status)) return false;
  // Money that a credit note has taken goes back, or has gone back outside.
  return invoice.notes.every(({ outside }) => outside === 0) && unreturnedOf(invoice, false) === 0;
}

function takeBack(invoice: ModelInvoice, payment: ModelPayment, amount: number): void {
  payment.paid -= amount;
  payment.outside -= amount;
  if (kept.has(payment.status)) payment.status = 'Due';
  follow(invoice);
}
