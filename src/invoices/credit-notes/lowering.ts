import { blocked, invalidRequest, refusal } from '../../kit/errors.ts';
import { parseId, type ScheduledPaymentId } from '../../kit/ids.ts';
import { move, sumOf } from '../schedule/schedule.ts';
import { isOpen, isPayable, isRemovable, isUnderWay, owedAmount, totalOwed } from '../states.ts';
import type { Invoice, ScheduledPayment, ScheduleRule } from '../types.ts';
import type { LoweredPayment } from './types.ts';

/**
 * By how much which open payment falls by a credit of this amount: those that are named, in their order, then the others, the
 * latest first. Errors: 400 for a payment that is named twice, 422 `unknown_payment`, `illegal_action`.
 */
export function loweredBy(invoice: Invoice, amount: number, named: readonly string[]): LoweredPayment[] {
  let rest = amount;
  return inOrder(invoice, named).flatMap((payment) => {
    const part = Math.min(rest, owedAmount(payment));
    rest -= part;
    return part > 0 ? [{ id: payment.id, amount: part }] : [];
  });
}

function inOrder({ payments }: Invoice, named: readonly string[]): ScheduledPayment[] {
  const ids = named.map((id) => parseId<ScheduledPaymentId>(id));
  const first = ids.map((id, index) => {
    const path = `/scheduledPaymentIds/${index}`;
    if (ids.indexOf(id) !== index) {
      const message = 'Another element names the same payment.';
      throw invalidRequest([{ path, code: 'repeated_id', message }]);
    }
    const payment = payments.find((one) => one.id === id);
    if (payment === undefined)
      throw refusal('unknown_payment', 'This is not a payment of this invoice.', path);
    if (isPayable(payment.status)) return payment;
    const passes = isUnderWay(payment.status) ? 'by itself' : 'never';
    const message = `The payment ${payment.id} is ${payment.status}: nothing of it is open.`;
    throw blocked(blockerOf([payment]) ?? 'NotApplicable', message, { path, passes });
  });
  const others = payments
    .filter((payment) => isPayable(payment.status) && !first.includes(payment))
    .toReversed()
    .toSorted((one, other) => other.dueDate.localeCompare(one.dueDate));
  return [...first, ...others];
}

/** What keeps money of some payments from being credited now; null: nothing. */
export function blockerOf(payments: readonly ScheduledPayment[]): 'OnItsWay' | 'Disputed' | null {
  if (payments.some(({ status }) => isUnderWay(status))) return 'OnItsWay';
  return payments.some(({ status }) => status === 'Disputed') ? 'Disputed' : null;
}

/** Whether this takes all that is owed of an invoice of which nothing is paid. */
export function leavesNothing({ payments }: Invoice, less: readonly LoweredPayment[]): boolean {
  return sumOf(less) === totalOwed(payments) && payments.every(({ paidAmount }) => paidAmount === 0);
}

/** The payments of an invoice that ends: what is open is canceled, and stays to be seen. */
export function canceledPayments({ payments }: Invoice): ScheduledPayment[] {
  return payments.map((one) => (isPayable(one.status) ? move(one, 'cancel') : one));
}

/** An invoice whose schedule a credit lowers, with its status as it was. */
export function lowerSchedule(invoice: Invoice, less: readonly LoweredPayment[], now: Date): Invoice {
  const payments = lowerPayments(invoice, less, now);
  const totalAmount = sumOf(payments);
  const loweredAmount = invoice.loweredAmount + invoice.totalAmount - totalAmount;
  return { ...invoice, payments, totalAmount, loweredAmount };
}

/**
 * The payments of an invoice after some fell. Each keeps its date and its status; of one that is partly paid, what is paid
 * remains. One of which nothing is left leaves the schedule, or is canceled where its bank can still take back what was paid of
 * it before. The payment that is the next one now is Due.
 */
function lowerPayments(
  { payments, scheduleRule }: Invoice,
  less: readonly LoweredPayment[],
  now: Date,
): ScheduledPayment[] {
  const by = new Map<string, number>(less.map(({ id, amount }) => [id, amount]));
  const left = payments.map((payment) => fallen(payment, by.get(payment.id) ?? 0, now));
  const kept = left.flatMap((payment, index): ScheduledPayment[] => {
    if (payment === null) return [];
    // A date that was reckoned from a payment that has left stays.
    const isPinned = payment.due?.from === 'Previous' && left[index - 1] === null;
    return [{ ...payment, share: null, due: isPinned ? null : payment.due }];
  });
  return withNextDue(kept, scheduleRule);
}

// Null: it leaves the schedule.
function fallen(payment: ScheduledPayment, by: number, now: Date): ScheduledPayment | null {
  if (by === 0) return payment;
  const amount = payment.amount - by;
  if (amount === 0) return isRemovable(payment) ? null : move(payment, 'cancel');
  if (amount > payment.paidAmount) return { ...payment, amount };
  return { ...move({ ...payment, amount }, 'shrink'), paidAt: payment.paidAt ?? now };
}

function withNextDue(payments: readonly ScheduledPayment[], rule: ScheduleRule): ScheduledPayment[] {
  const earliest = payments
    .filter(isOpen)
    .map(({ dueDate }) => dueDate)
    .toSorted()[0];
  return payments.map((payment) =>
    payment.status === 'Scheduled' && (rule === 'EveryPaymentDue' || payment.dueDate === earliest)
      ? move(payment, 'fallDue')
      : payment,
  );
}
