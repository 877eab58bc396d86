import { type AppError, invalidRequest, refusal } from '../../kit/errors.ts';
import { chargeStep } from '../../kit/money/money.ts';
import { divideTotal, type ShareFault } from '../../kit/money/shares.ts';
import { addDays } from '../../kit/time.ts';
import { isReshapable, isUnderWay, leastAmount } from '../states.ts';
import type { DueRule, Invoice, ScheduledPayment } from '../types.ts';

/** What the rules of a schedule reckon from. */
export interface ScheduleBasis {
  /** The sum of the schedule, in the minor unit. */
  readonly total: number;
  readonly eventDate: string | null;
  /** Null of a draft: it is reckoned as if it were issued today. */
  readonly issuedOn: string | null;
  readonly today: string;
  readonly currency: string;
}

/** What the rules of an invoice reckon from today. */
export function basisOf(
  invoice: Pick<Invoice, 'totalAmount' | 'eventDate' | 'issuedOn' | 'currency'>,
  today: string,
): ScheduleBasis {
  const { totalAmount, eventDate, issuedOn, currency } = invoice;
  return { total: totalAmount, eventDate, issuedOn, currency, today };
}

/** A payment of a schedule, with what the request has said of it. */
export interface RuledPayment {
  readonly payment: ScheduledPayment;
  /** True when the request gives it its rule for the date now. */
  readonly isDueNew: boolean;
  /** The date of the payment before it, as it was; null when there was none. */
  readonly previousDate: string | null;
}

/**
 * Works out the dates of payments that follow from rules. A date is worked out when its rule is new, or the day from which it is
 * reckoned has changed, and never falls into the past: it is today then. What is paid, or has money under way, keeps its date.
 * A preview refuses nothing: a rule that cannot be followed yet is left aside. Errors: 422 `schedule_rule`.
 */
export function withDates(
  ruled: readonly RuledPayment[],
  basis: ScheduleBasis,
  before: ScheduleBasis | null,
  isPreview = false,
): ScheduledPayment[] {
  const isEventMoved = before?.eventDate !== basis.eventDate;
  const isIssuedNow = before?.issuedOn !== basis.issuedOn;
  const result: ScheduledPayment[] = [];
  for (const [index, { payment, isDueNew, previousDate }] of ruled.entries()) {
    const previous = result.at(-1)?.dueDate ?? null;
    result.push({ ...payment, dueDate: dateOf() });

    function dateOf(): string {
      const { due } = payment;
      if (due === null || !isReshapable(payment)) return payment.dueDate;
      const isStale = {
        Event: isEventMoved && basis.eventDate !== null,
        Issue: isIssuedNow,
        Previous: previous !== previousDate,
      }[due.from];
      if (!isDueNew && !isStale && payment.status !== 'Draft') return payment.dueDate;
      // Without a day any more, what had one keeps it.
      if (!isDueNew && due.from === 'Event' && basis.eventDate === null) return payment.dueDate;
      const start = startOf(due, basis, previous);
      const date = start === null ? null : dayAfter(start, due.days);
      if (date !== null) return date < basis.today ? basis.today : date;
      if (isPreview) return payment.dueDate;
      throw start === null ? unfollowable(due, index) : beyondCalendar(index);
    }
  }
  return result;
}

function startOf(
  { from }: DueRule,
  { eventDate, issuedOn, today }: ScheduleBasis,
  previous: string | null,
): string | null {
  return { Event: eventDate, Issue: issuedOn ?? today, Previous: previous }[from];
}

// Null outside the calendar, whose years are 1900 to 2199.
function dayAfter(start: string, days: number): string | null {
  try {
    return addDays(start, days);
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

function beyondCalendar(index: number): AppError {
  const message =
    'The rule of this payment comes to a day outside the years 1900 to 2199: send other days, or dueDate.';
  return ruleRefused(`/paymentSchedule/${index}/due`, message);
}

function unfollowable({ from }: DueRule, index: number): AppError {
  const message =
    from === 'Event'
      ? 'This payment is reckoned from the day of the event: send eventDate.'
      : 'No payment stands before this one: reckon it from Event or Issue.';
  return ruleRefused(`/paymentSchedule/${index}/due`, message);
}

/**
 * The dates that payments get if their money under way does not come: their rule has moved to another day since it was sent
 * for. Null of a payment that stays, or has no rule.
 */
export function pendingDates(payments: readonly ScheduledPayment[], basis: ScheduleBasis): (string | null)[] {
  const { today } = basis;
  let previous: string | null = null;
  return payments.map(({ due, dueDate, status }) => {
    const isOpen = isReshapable({ status }) || isUnderWay(status);
    const start = due === null || !isOpen ? null : startOf(due, basis, previous);
    const date = due === null || start === null ? dueDate : (dayAfter(start, due.days) ?? dueDate);
    // A day in the past became today when the rule was followed, and that day may be past by now.
    const pending = date >= today ? date : dueDate > today ? today : dueDate;
    previous = pending;
    return pending === dueDate ? null : pending;
  });
}

/** Moves payments whose rule has moved while their money was under way, and those that are reckoned from them. */
export function caughtUp(payments: readonly ScheduledPayment[], basis: ScheduleBasis): ScheduledPayment[] {
  if (payments.every(({ due }) => due === null)) return [...payments];
  const pending = pendingDates(payments, basis);
  return payments.map((payment, index) => {
    const dueDate = isReshapable(payment) ? pending[index] : null;
    return dueDate == null ? payment : { ...payment, dueDate };
  });
}

/** The same for a preview, which refuses nothing: a rule that cannot be followed yet is left aside. */
export function asFarAsRuled(
  ruled: readonly RuledPayment[],
  basis: ScheduleBasis,
  before: ScheduleBasis | null,
  isDivided: boolean,
): ScheduledPayment[] {
  const dated = withDates(ruled, basis, before, true);
  const divided = divide(dated, basis);
  return isDivided || 'reason' in divided
    ? dated
    : dated.map((payment, index) => ({ ...payment, amount: divided[index] as number }));
}

/**
 * Works out the amounts of payments that are shares of the total; the others keep theirs. Errors: 422 `schedule_rule`, 422
 * `total_mismatch` is left to the caller.
 */
export function withAmounts(payments: readonly ScheduledPayment[], basis: ScheduleBasis): ScheduledPayment[] {
  if (payments.every(({ share }) => share === null)) return [...payments];
  const divided = divide(payments, basis);
  if ('reason' in divided) throw refused(divided, basis.total);
  return payments.map((payment, index) => ({ ...payment, amount: divided[index] as number }));
}

function divide(payments: readonly ScheduledPayment[], { total, currency }: ScheduleBasis) {
  if (payments.every(({ share }) => share === null)) return payments.map(({ amount }) => amount);
  const parts = payments.map((payment) => ({
    share: payment.share,
    amount: payment.amount,
    least: leastAmount(payment),
    isClosed: !isReshapable(payment),
  }));
  return divideTotal(total, parts, chargeStep(currency));
}

/**
 * Refuses a date or an amount that a request names beside a rule that comes to another. `held`: the payment as it was. That of a
 * draft may be sent back with its date and its rule, which may come to another day each day. Errors: 422 `schedule_rule`.
 */
export function requireAsRuled(
  { due, dueDate, share, amount }: ScheduledPayment,
  held: ScheduledPayment | undefined,
  said: { readonly dueDate?: string; readonly amount?: number },
  path: string,
): void {
  const isSentBack = held?.status === 'Draft' && isSameDue(held.due, due) && said.dueDate === held.dueDate;
  if (due !== null && said.dueDate !== undefined && said.dueDate !== dueDate && !isSentBack) {
    const message = `The rule of this payment comes to ${dueDate}, not ${said.dueDate}: send dueDate or due.`;
    throw ruleRefused(`${path}/dueDate`, message);
  }
  if (share !== null && said.amount !== undefined && said.amount !== amount) {
    const message = `The share of this payment comes to ${amount}, not ${said.amount}: send amount or share.`;
    throw ruleRefused(`${path}/amount`, message);
  }
}

/** Whether two payments have the same rule for the date. */
export function isSameDue(one: DueRule | null, other: DueRule | null): boolean {
  return one?.from === other?.from && one?.days === other?.days;
}

function refused(fault: ShareFault, total: number): AppError {
  switch (fault.reason) {
    case 'Nothing': {
      const message =
        `Of a total of ${total} nothing would be left for this payment: send paymentSchedule without it, or choose ` +
        'a larger total.';
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
