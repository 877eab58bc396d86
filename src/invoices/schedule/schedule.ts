import { AppError, type FaultDetail, invalidRequest, refusal } from '../../kit/errors.ts';
import { newId, parseId, type ScheduledPaymentId } from '../../kit/ids.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { nextState } from '../../kit/states.ts';
import {
  isEditable,
  isPayable,
  isRemovable,
  passingOf,
  type ScheduledPaymentMove,
  scheduledPaymentStates,
} from '../states.ts';
import type { ScheduledPayment, ScheduleRule } from '../types.ts';

/** A schedule element of a request. `id` names an existing payment; a missing `name` leaves it as it is. */
interface ScheduleElement {
  readonly id?: string;
  readonly dueDate: string;
  readonly amount: number;
  readonly name?: string | null;
}

/** How a schedule is judged: not at all while the invoice is a draft. */
export type ScheduleState = ScheduleRule | 'Draft';

/** The schedule of a new invoice. Errors: 422 `unknown_payment` when an element names an id. */
export function newSchedule(elements: readonly ScheduleElement[], state: ScheduleState): ScheduledPayment[] {
  refuseRepeatedIds(elements);
  elements.forEach((element, index) => {
    if (element.id !== undefined) throw unknownPayment(index);
  });
  return judge(elements.map(newPayment), state, new Set());
}

/**
 * Replaces a schedule by the elements of a request: an element with an id keeps or changes that payment,
 * one without is added, a payment that no element names is left out. Unchanged payments keep their status
 * (or become Due when they are now the earliest open ones); all others are judged again.
 * One that was paid through the processor and is owed again may get another date, but neither another amount nor
 * be left out. Errors: 400 for a repeated id, 422 `unknown_payment`, 422 `payment_locked`.
 */
export function replaceSchedule(
  current: readonly ScheduledPayment[],
  elements: readonly ScheduleElement[],
  state: ScheduleState,
): ScheduledPayment[] {
  refuseRepeatedIds(elements);
  const known = new Map<string, ScheduledPayment>(current.map((payment) => [payment.id, payment]));
  const unchanged = new Set<ScheduledPaymentId>();
  const next = elements.map((element, index) => {
    if (element.id === undefined) return newPayment(element);
    const payment = known.get(element.id.toLowerCase());
    if (payment === undefined) throw unknownPayment(index);
    const isChanged = payment.dueDate !== element.dueDate || payment.amount !== element.amount;
    const isRenamed = element.name !== undefined && element.name !== payment.name;
    const isLocked = payment.amount !== element.amount ? !isRemovable(payment) : !isEditable(payment);
    if ((isChanged || isRenamed) && isLocked) throw lockedPayment(payment, `/paymentSchedule/${index}`);
    if (!isChanged) unchanged.add(payment.id);
    return {
      ...payment,
      dueDate: element.dueDate,
      amount: element.amount,
      name: element.name === undefined ? payment.name : element.name,
    };
  });
  const kept = new Set(next.map((payment) => payment.id));
  for (const payment of current) {
    if (!kept.has(payment.id) && !isRemovable(payment)) throw lockedPayment(payment, '/paymentSchedule');
  }
  return judge(next, state, unchanged);
}

/** Judges a schedule as if every open payment were new: what activation does. */
export function judgeAgain(payments: readonly ScheduledPayment[], state: ScheduleState): ScheduledPayment[] {
  return judge(payments, state, new Set());
}

/**
 * Makes the last open payment take the difference to a new total.
 * Errors: 422 `total_mismatch` when nothing would be left of it, or no payment is open.
 */
export function rebalanceLast(
  current: readonly ScheduledPayment[],
  total: number,
  state: ScheduleState,
): ScheduledPayment[] {
  const last = current.findLast(isRemovable);
  const sum = sumOf(current);
  if (last === undefined || last.amount + total - sum < 1) throw totalMismatch(total, sum);
  const elements = current.map(({ id, dueDate, amount }) => ({
    id,
    dueDate,
    amount: id === last.id ? amount + total - sum : amount,
  }));
  return replaceSchedule(current, elements, state);
}

/** Sum of a schedule in the minor unit. */
export function sumOf(payments: readonly { readonly amount: number }[]): number {
  return sumAmounts(payments.map((payment) => payment.amount));
}

/** The refusal of a total that is not the sum of its parts; the message has both numbers. */
export function totalMismatch(
  total: number,
  sum: number,
  parts = 'the schedule',
  path = '/totalAmount',
): AppError {
  const message = `totalAmount is ${total}, but ${parts} adds up to ${sum}.`;
  return new AppError('total_mismatch', {
    message,
    details: [{ path, code: 'total_mismatch', message, params: { total, sum } }],
  });
}

function judge(
  payments: readonly ScheduledPayment[],
  state: ScheduleState,
  unchanged: ReadonlySet<ScheduledPaymentId>,
): ScheduledPayment[] {
  if (state === 'Draft') return payments.map((payment) => ({ ...payment, status: 'Draft' }));
  const open = payments.filter((payment) => isEditable(payment) || isPayable(payment.status));
  const earliest = open.map((payment) => payment.dueDate).toSorted()[0];
  return payments.map((payment) => {
    if (!isEditable(payment)) return payment;
    const isDue = state === 'EveryPaymentDue' || payment.dueDate === earliest;
    if (unchanged.has(payment.id) && !(isDue && payment.status === 'Scheduled')) return payment;
    return move(payment, isDue ? 'fallDue' : 'schedule');
  });
}

/** Moves a scheduled payment along its table. A move that the table does not have is a fault of ours. */
export function move(payment: ScheduledPayment, how: ScheduledPaymentMove): ScheduledPayment {
  const status = nextState(scheduledPaymentStates, payment.status, how);
  if (status === null) throw new Error(`A ${payment.status} payment cannot ${how}.`);
  return { ...payment, status };
}

function newPayment(element: ScheduleElement): ScheduledPayment {
  return {
    id: newId<ScheduledPaymentId>(),
    dueDate: element.dueDate,
    amount: element.amount,
    status: 'Draft',
    name: element.name ?? null,
    paidAmount: 0,
    refundedAmount: 0,
    fee: null,
    paidAt: null,
    outsideAmount: 0,
  };
}

function refuseRepeatedIds(elements: readonly ScheduleElement[]): void {
  const seen = new Set<string>();
  const faults: FaultDetail[] = [];
  elements.forEach(({ id }, index) => {
    if (id === undefined) return;
    const parsed = parseId<ScheduledPaymentId>(id) ?? id;
    if (seen.has(parsed)) {
      const path = `/paymentSchedule/${index}/id`;
      faults.push({ path, code: 'repeated_id', message: 'Another element names the same payment.' });
    }
    seen.add(parsed);
  });
  if (faults.length > 0) throw invalidRequest(faults);
}

function unknownPayment(index: number): AppError {
  const path = `/paymentSchedule/${index}/id`;
  const message = 'This is not a payment of this invoice.';
  return new AppError('unknown_payment', { details: [{ path, code: 'unknown_payment', message }] });
}

function lockedPayment(payment: ScheduledPayment, path: string): AppError {
  const isPartlyPaid = payment.paidAmount > 0 && isPayable(payment.status);
  const wasPaid = payment.fee !== null && isEditable(payment);
  const state = isPartlyPaid
    ? 'partly paid'
    : wasPaid
      ? `${payment.status}, and was paid before`
      : payment.status;
  const message = `The payment ${payment.id} is ${state}: it must stay in the schedule as it is.`;
  return refusal('payment_locked', message, path, passingOf(payment.status));
}
