import { type AppError, invalidRequest, refusal } from '../../kit/errors.ts';
import { addDays } from '../../kit/time.ts';
import { isReshapable, leastAmount } from '../states.ts';
import type { DueRule, ScheduledPayment } from '../types.ts';
import { divideTotal, type ShareFault } from './shares.ts';

/** What the rules of a schedule reckon from. */
export interface ScheduleBasis {
  /** The sum of the schedule, in the minor unit. */
  readonly total: number;
  readonly eventDate: string | null;
  /** Null of a draft: it is reckoned as if it were issued today. */
  readonly issuedOn: string | null;
  readonly today: string;
}

/** A payment of a schedule, with what the request has said of it. */
export interface RuledPayment {
  readonly payment: ScheduledPayment;
  /** True when the request gives it its rule for the date now. */
  readonly isDueNew: boolean;
}

/**
 * Works out the dates of payments that follow from rules. A date is worked out when its rule is new, or the day from which it is
 * reckoned has changed, and never falls into the past: it is today then. What is paid, or has money under way, keeps its date.
 * Errors: 422 `schedule_rule`.
 */
export function withDates(
  ruled: readonly RuledPayment[],
  basis: ScheduleBasis,
  before: ScheduleBasis | null,
): ScheduledPayment[] {
  const isEventMoved = before?.eventDate !== basis.eventDate;
  const isIssuedNow = before?.issuedOn !== basis.issuedOn;
  const result: ScheduledPayment[] = [];
  let hasPreviousMoved = false;
  for (const [index, { payment, isDueNew }] of ruled.entries()) {
    const previous = result.at(-1) ?? null;
    const dueDate = dateOf();
    hasPreviousMoved = isDueNew || payment.dueDate !== dueDate;
    result.push({ ...payment, dueDate });

    function dateOf(): string {
      const { due } = payment;
      if (due === null || !isReshapable(payment)) return payment.dueDate;
      const isStale = {
        Event: isEventMoved && basis.eventDate !== null,
        Issue: isIssuedNow,
        Previous: hasPreviousMoved,
      }[due.from];
      if (!isDueNew && !isStale && payment.status !== 'Draft') return payment.dueDate;
      // Without a day any more, what had one keeps it.
      if (!isDueNew && due.from === 'Event' && basis.eventDate === null) return payment.dueDate;
      const date = addDays(startOf(due, basis, previous, index), due.days);
      return date < basis.today ? basis.today : date;
    }
  }
  return result;
}

function startOf(
  { from }: DueRule,
  { eventDate, issuedOn, today }: ScheduleBasis,
  previous: ScheduledPayment | null,
  index: number,
): string {
  if (from === 'Issue') return issuedOn ?? today;
  const path = `/paymentSchedule/${index}/due`;
  if (from === 'Event') {
    if (eventDate !== null) return eventDate;
    throw ruleRefused(path, 'This payment is reckoned from the day of the event: send eventDate.');
  }
  if (previous !== null) return previous.dueDate;
  throw ruleRefused(path, 'No payment stands before this one: reckon it from Event or Issue.');
}

/**
 * Works out the amounts of payments that are shares of the total; the others keep theirs. Errors: 422 `schedule_rule`, 422
 * `total_mismatch` is left to the caller.
 */
export function withAmounts(payments: readonly ScheduledPayment[], total: number): ScheduledPayment[] {
  if (payments.every(({ share }) => share === null)) return [...payments];
  const divided = divideTotal(
    total,
    payments.map((payment) => ({
      share: payment.share,
      amount: payment.amount,
      least: leastAmount(payment),
      isClosed: !isReshapable(payment),
    })),
  );
  if ('reason' in divided) throw refused(divided, total);
  return payments.map((payment, index) => ({ ...payment, amount: divided[index] as number }));
}

/** Refuses a date or an amount that a request names beside a rule that comes to another. Errors: 422 `schedule_rule`. */
export function requireAsRuled(
  { due, dueDate, share, amount }: ScheduledPayment,
  said: { readonly dueDate?: string; readonly amount?: number },
  path: string,
): void {
  if (due !== null && said.dueDate !== undefined && said.dueDate !== dueDate) {
    const message = `The rule of this payment comes to ${dueDate}, not ${said.dueDate}: send dueDate or due.`;
    throw ruleRefused(`${path}/dueDate`, message);
  }
  if (share !== null && said.amount !== undefined && said.amount !== amount) {
    const message = `The share of this payment comes to ${amount}, not ${said.amount}: send amount or share.`;
    throw ruleRefused(`${path}/amount`, message);
  }
}

function refused(fault: ShareFault, total: number): AppError {
  switch (fault.reason) {
    case 'Nothing': {
      const message = `Of a total of ${total} nothing would be left for this payment.`;
      return ruleRefused(`/paymentSchedule/${fault.at}`, message);
    }
    case 'PaidExceedsTotal': {
      const message =
        `${fault.paid} is paid or on its way, more than the total of ${total}: give ${fault.paid - total} back first, ` +
        'or choose a total of at least that.';
      return refusal('paid_exceeds_total', message, '/totalAmount');
    }
    case 'Sum': {
      const message = `totalAmount is ${total}, but the schedule adds up to ${fault.sum}.`;
      return refusal('total_mismatch', message, '/totalAmount');
    }
  }
}

/** Refuses two remainders. Errors: 400. */
export function requireOneRemainder(shares: readonly ScheduledPayment['share'][]): void {
  const first = shares.indexOf('Remainder');
  const second = shares.indexOf('Remainder', first + 1);
  if (first === -1 || second === -1) return;
  const message = 'Another payment takes the remainder already.';
  throw invalidRequest([{ path: `/paymentSchedule/${second}/share`, code: 'repeated', message }]);
}

function ruleRefused(path: string, message: string): AppError {
  return refusal('schedule_rule', message, path);
}
