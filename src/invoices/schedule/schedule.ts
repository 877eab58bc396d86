import { AppError, type FaultDetail, invalidRequest, refusal } from '../../kit/errors.ts';
import { newId, parseId, type ScheduledPaymentId } from '../../kit/ids.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import type { ShareRule } from '../../kit/money/shares.ts';
import { nextState } from '../../kit/states.ts';
import {
  isEditable,
  isPayable,
  isRemovable,
  isReshapable,
  leastAmount,
  passingOf,
  type ScheduledPaymentMove,
  scheduledPaymentStates,
} from '../states.ts';
import type { DueRule, ScheduledPayment, ScheduleRule } from '../types.ts';
import {
  asFarAsRuled,
  isSameDue,
  type RuledPayment,
  requireAsRuled,
  requireOneRemainder,
  type ScheduleBasis,
  withAmounts,
  withDates,
} from './rules.ts';

/**
 * A schedule element of a request. `id` names an existing payment; a missing `name` leaves it as it is. It has a date or a rule
 * for it, an amount or a share; beside a rule, the value must be what the rule comes to.
 */
interface ScheduleElement {
  readonly id?: string;
  readonly dueDate?: string;
  readonly due?: DueRule;
  readonly amount?: number;
  readonly share?: ShareRule;
  readonly name?: string | null;
}

/** How a schedule is judged: not at all while the invoice is a draft. */
export type ScheduleState = ScheduleRule | 'Draft';

/**
 * The schedule of a new invoice. Errors: 422 `unknown_payment` when an element names an id, 422 `schedule_rule`, 422
 * `total_mismatch`.
 */
export function newSchedule(
  elements: readonly ScheduleElement[],
  state: ScheduleState,
  basis: ScheduleBasis,
): ScheduledPayment[] {
  refuseRepeatedIds(elements);
  elements.forEach((element, index) => {
    if (element.id !== undefined) throw unknownPayment(index);
  });
  return judge(resolve(elements.map(newPayment), elements, [], basis, null), state, new Set());
}

/** What a schedule reckons from, before and after a change. */
export interface Bases {
  readonly before: ScheduleBasis;
  readonly after: ScheduleBasis;
}

/**
 * Replaces a schedule by the elements of a request: an element with an id keeps or changes that payment,
 * one without is added, a payment that no element names is left out. Unchanged payments keep their status
 * (or become Due when they are now the earliest open ones); all others are judged again.
 * One that is partly paid may get another date, and an amount that is not less than what was paid of it; then it is paid. One
 * that was paid through the processor and is owed again may move and shrink, but not be left out. Errors: 400 for a repeated
 * id, 422 `unknown_payment`, `payment_locked`, `schedule_rule` and `paid_exceeds_total`.
 */
export function replaceSchedule(
  current: readonly ScheduledPayment[],
  elements: readonly ScheduleElement[],
  state: ScheduleState,
  bases: Bases,
): ScheduledPayment[] {
  refuseRepeatedIds(elements);
  const known = new Map<string, ScheduledPayment>(current.map((payment) => [payment.id, payment]));
  const asked = elements.map((element, index) => {
    if (element.id === undefined) return newPayment(element);
    const payment = known.get(element.id.toLowerCase());
    if (payment === undefined) throw unknownPayment(index);
    return {
      ...payment,
      dueDate: (element.due === undefined ? element.dueDate : undefined) ?? payment.dueDate,
      due: element.due ?? null,
      amount: (element.share === undefined ? element.amount : undefined) ?? payment.amount,
      share: element.share ?? null,
      name: element.name === undefined ? payment.name : element.name,
    };
  });
  const next = resolve(asked, elements, current, bases.after, bases.before);
  next.forEach((payment, index) => {
    const before = known.get(payment.id);
    if (before !== undefined) requireReshapable(before, payment, `/paymentSchedule/${index}`);
  });
  const kept = new Set(next.map((payment) => payment.id));
  for (const payment of current) {
    if (!kept.has(payment.id) && !isRemovable(payment)) throw lockedPayment(payment, '/paymentSchedule');
  }
  return judge(next, state, new Set([...unchangedOf(current, next), ...dueByRule(current, next)]));
}

// A payment that was Due stays so wherever its rule moves it: its client may have the page open.
function dueByRule(before: readonly ScheduledPayment[], after: readonly ScheduledPayment[]) {
  const known = new Map(before.map((payment) => [payment.id, payment]));
  return after
    .filter(({ id, due }) => {
      const held = known.get(id);
      return held?.status === 'Due' && due !== null && isSameDue(held.due, due);
    })
    .map(({ id }) => id);
}

/** Works the rules of a schedule out again after what they reckon from has changed. Errors: 422, as {@link replaceSchedule}. */
export function reckonAgain(
  current: readonly ScheduledPayment[],
  state: ScheduleState,
  { before, after }: Bases,
): ScheduledPayment[] {
  const dated = withDates(ruledOf(current, current), after, before);
  const next = isSameMoney(before, after) ? dated : withAmounts(dated, after);
  // A payment that was Due stays so wherever it moves: its client may have the page open.
  const due = current.filter(({ status }) => status === 'Due').map(({ id }) => id);
  return judge(next, state, new Set([...unchangedOf(current, next), ...due]));
}

// The dates and amounts of rules, and a refusal where the request says others beside them.
function resolve(
  asked: readonly ScheduledPayment[],
  elements: readonly ScheduleElement[],
  current: readonly ScheduledPayment[],
  basis: ScheduleBasis,
  before: ScheduleBasis | null,
): ScheduledPayment[] {
  requireOneRemainder(asked.map(({ share }) => share));
  const dated = withDates(ruledOf(asked, current), basis, before);
  const resolved = isDividedAlready(asked, current, basis, before) ? dated : withAmounts(dated, basis);
  resolved.forEach((payment, index) => {
    const held = current.find(({ id }) => id === payment.id);
    requireAsRuled(payment, held, elements[index] as ScheduleElement, `/paymentSchedule/${index}`);
  });
  return resolved;
}

function ruledOf(asked: readonly ScheduledPayment[], current: readonly ScheduledPayment[]): RuledPayment[] {
  return asked.map((payment) => {
    const { due } = payment;
    const place = current.findIndex(({ id }) => id === payment.id);
    return {
      payment,
      isDueNew: due !== null && !isSameDue(current[place]?.due ?? null, due),
      previousDate: current[place - 1]?.dueDate ?? null,
    };
  });
}

/**
 * The payments of an unfinished request with the dates and amounts of their rules, as far as these can be followed. `before`:
 * null of a new invoice. Nothing is refused.
 */
export function previewSchedule(
  asked: readonly ScheduledPayment[],
  current: readonly ScheduledPayment[],
  after: ScheduleBasis,
  before: ScheduleBasis | null,
): ScheduledPayment[] {
  const isDivided = isDividedAlready(asked, current, after, before);
  return asFarAsRuled(ruledOf(asked, current), after, before, isDivided);
}

// After money came the open shares would round otherwise: a client that sends back what it read changes nothing.
function isDividedAlready(
  asked: readonly ScheduledPayment[],
  current: readonly ScheduledPayment[],
  basis: ScheduleBasis,
  before: ScheduleBasis | null,
): boolean {
  if (before === null || !isSameMoney(before, basis) || asked.length !== current.length) return false;
  const known = new Map(current.map((payment) => [payment.id, payment]));
  return asked.every(({ id, share, amount }) => {
    const held = known.get(id);
    return held?.amount === amount && JSON.stringify(held.share) === JSON.stringify(share);
  });
}

// Another currency may be charged in other steps.
function isSameMoney(before: ScheduleBasis, after: ScheduleBasis): boolean {
  return before.total === after.total && before.currency === after.currency;
}

function requireReshapable(before: ScheduledPayment, after: ScheduledPayment, path: string): void {
  const isSame =
    before.dueDate === after.dueDate && before.amount === after.amount && before.name === after.name;
  if (isSame) return;
  const isTooLittle = after.amount < before.amount && after.amount < leastAmount(before);
  if (!isReshapable(before) || isTooLittle) throw lockedPayment(before, path);
}

function unchangedOf(before: readonly ScheduledPayment[], after: readonly ScheduledPayment[]) {
  const known = new Map(before.map((payment) => [payment.id, payment]));
  return new Set(
    after
      .filter(({ id, dueDate, amount }) => {
        const held = known.get(id);
        return held?.dueDate === dueDate && held.amount === amount;
      })
      .map(({ id }) => id),
  );
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
  state: ScheduleState,
  bases: Bases,
): ScheduledPayment[] {
  const { total } = bases.after;
  const last = current.findLast(isReshapable);
  const sum = sumOf(current);
  const rest = (last?.amount ?? 0) + total - sum;
  if (last === undefined || rest < Math.max(1, leastAmount(last))) throw totalMismatch(total, sum);
  // The caller says where the difference goes, so no share decides any more.
  const elements = current.map(({ id, dueDate, due, amount }) => ({
    id,
    ...(due === null ? { dueDate } : { due }),
    amount: id === last.id ? rest : amount,
  }));
  return replaceSchedule(current, elements, state, bases);
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
  const isPaidUp = ({ amount, paidAmount }: ScheduledPayment) => paidAmount > 0 && amount === paidAmount;
  const open = payments.filter(
    (payment) => (isEditable(payment) || isPayable(payment.status)) && !isPaidUp(payment),
  );
  const earliest = open.map((payment) => payment.dueDate).toSorted()[0];
  return payments.map((payment) => {
    if (!isReshapable(payment)) return payment;
    if (isPaidUp(payment)) return move(payment, 'shrink');
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
    // A rule gives the others.
    dueDate: element.dueDate ?? '',
    due: element.due ?? null,
    amount: element.amount ?? 0,
    share: element.share ?? null,
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

// The message says what may still be done: a payment that is owed may move.
function lockedPayment(payment: ScheduledPayment, path: string): AppError {
  const { id, status, paidAmount } = payment;
  const message = !isReshapable(payment)
    ? `The payment ${id} is ${status}: it must stay in the schedule as it is.`
    : paidAmount > 0
      ? `${paidAmount} of the payment ${id} is paid: it must stay in the schedule, with at least that amount.`
      : `The payment ${id} is ${status}, and was paid before: it must stay in the schedule.`;
  return refusal('payment_locked', message, path, passingOf(status));
}
