import { WHOLE } from '../../../../../sdk/src/outlines.ts';
import type { DueRule } from '../../../../../src/invoices/types.ts';
import type { ShareRule } from '../../../../../src/kit/money/shares.ts';
import type { FullInvoice } from '../../../api/schema.ts';
import type { Row } from '../form.ts';
import { dateBy, dividedBy, type EventPart, type Plan } from './plans.ts';

type Payment = FullInvoice['paymentSchedule'][number];

/** How the service works out date and amount of a payment, with what it came to when the form was made. */
export interface Rule {
  readonly due: DueRule | null;
  readonly dueDate: string;
  readonly share: ShareRule | null;
  readonly amount: number | null;
  readonly total: number | null;
}

/** A payment of an issued invoice as the service has it. While nothing that it follows is another, it stays as it is. */
export interface Held {
  readonly dueDate: string;
  readonly amount: number;
  /** What was paid of it. */
  readonly least: number;
  /** True when it is paid, or has money under way. */
  readonly isClosed: boolean;
  /** The date of the payment before it; empty of the first. */
  readonly previousDate: string;
  readonly eventDate: string;
  readonly total: number;
  /** How many payments the schedule has. */
  readonly count: number;
}

/** The payments whose date and amount may change. */
export const reshapable: readonly Payment['status'][] = ['Draft', 'Scheduled', 'Due', 'Failed'];

/** The rule of a payment as a row has it, and what the service has of it; nothing where there is none. */
export function ruleOf(
  { status, totalAmount: total, eventDate, paymentSchedule }: FullInvoice,
  index: number,
): Pick<Row, 'rule' | 'held'> {
  const { due, dueDate, share, amount, paidAmount, status: state } = paymentSchedule[index] as Payment;
  const rule = (due ?? share) == null ? {} : { rule: { due, dueDate, share, amount, total } };
  if (status === 'Draft' || paymentSchedule.every((one) => (one.due ?? one.share) == null)) return rule;
  const held = {
    dueDate,
    amount,
    least: paidAmount,
    isClosed: !reshapable.includes(state),
    previousDate: paymentSchedule[index - 1]?.dueDate ?? '',
    eventDate: eventDate ?? '',
    total,
    count: paymentSchedule.length,
  };
  return { ...rule, held };
}

/** The rule of the date that a row still has: null where somebody typed over the date. */
export function dueOf({ dueDate, rule }: Pick<Row, 'dueDate' | 'rule'>): DueRule | null {
  return rule?.dueDate === dueDate ? rule.due : null;
}

/**
 * The shares that rows still have, row by row. Null where somebody typed over the amount; all are null where the shares do not
 * come to the amounts that are seen, so that these are sent.
 */
export function sharesOf(
  rows: readonly Row[],
  { total, currency }: Pick<Basis, 'total' | 'currency'>,
): readonly (ShareRule | null)[] {
  const shares = rows.map(({ amount, rule }) =>
    rule?.amount === amount && rule.total === total ? rule.share : null,
  );
  const amounts = amountsBy(rows, shares, { total, currency });
  const isSeen = amounts?.every((amount, index) => amount === rows[index]?.amount);
  return isSeen === true ? shares : rows.map(() => null);
}

/** What the rules of rows reckon from. */
interface Basis {
  readonly total: number | null;
  readonly eventDate: string;
  readonly today: string;
  readonly currency: string;
}

/**
 * Gives rows the dates and amounts that their rules come to, as the service will. Where it would refuse the shares the amounts
 * stay as they are seen, and are sent as such.
 */
export function followRules(rows: readonly Row[], basis: Basis): readonly Row[] {
  return divided(dated(rows, basis), basis);
}

/** Gives rows the dates that their rules come to. Those of a draft are worked out each day; a first row follows no other. */
export function dated(rows: readonly Row[], { eventDate, today }: Pick<Basis, 'eventDate' | 'today'>): Row[] {
  const result: Row[] = [];
  for (const row of rows) {
    const due = row.held?.isClosed === true ? null : dueOf(row);
    const previous = result.at(-1)?.dueDate ?? null;
    result.push(due === null ? row : redated(row, due, { eventDate, previous, today }));
  }
  return result;
}

interface Starts {
  readonly eventDate: string;
  /** The date of the row before, empty while it is unknown; null of the first row. */
  readonly previous: string | null;
  readonly today: string;
}

// Without an event, what hangs from it has no date, and the service refuses it: the form says that the date is missing.
function redated(row: Row, due: DueRule, { eventDate, previous, today }: Starts): Row {
  const { held, rule } = row;
  if (rule === undefined) return row;
  if (due.from === 'Previous' && previous === null) return { ...row, rule: { ...rule, due: null } };
  const start = { Event: eventDate, Issue: today, Previous: previous ?? '' }[due.from];
  const isMoved =
    held === undefined ||
    { Event: eventDate !== held.eventDate, Issue: false, Previous: previous !== held.previousDate }[due.from];
  const dueDate = isMoved ? dateBy({ days: due.days, from: 'Event' }, start, today) : held.dueDate;
  return { ...row, dueDate, rule: { ...rule, dueDate } };
}

function divided(rows: readonly Row[], basis: Basis): readonly Row[] {
  const shares = rows.map(({ amount, rule }) => (rule?.amount === amount ? rule.share : null));
  const amounts = amountsBy(rows, shares, basis);
  if (amounts === null) return rows;
  return rows.map((row, index) => {
    if (row.rule === undefined || shares[index] === null) return row;
    const amount = amounts[index] ?? null;
    return { ...row, amount, rule: { ...row.rule, amount, total: basis.total } };
  });
}

function amountsBy(
  rows: readonly Row[],
  shares: readonly (ShareRule | null)[],
  { total, currency }: Pick<Basis, 'total' | 'currency'>,
): readonly number[] | null {
  if (total === null || shares.every((share) => share === null)) return null;
  if (isDividedAlready(rows, shares, total))
    return rows.map(({ held, amount }) => held?.amount ?? amount ?? 0);
  const parts = rows.map(({ amount, held }, index) => ({
    share: shares[index] ?? null,
    amount: amount ?? 0,
    least: held?.least ?? 0,
    isClosed: held?.isClosed ?? false,
  }));
  return dividedBy(total, parts, currency);
}

// The service divides an issued invoice again only when its total, or a payment, is another.
function isDividedAlready(
  rows: readonly Row[],
  shares: readonly (ShareRule | null)[],
  total: number,
): boolean {
  return rows.every(({ held, amount, rule }, index) => {
    if (held?.total !== total || held.count !== rows.length) return false;
    return rule?.share ? shares[index] !== null : amount === held.amount;
  });
}

/** The plan that an invoice still follows; `own` where no plan makes its schedule. */
export function planOf({ status, paymentSchedule }: FullInvoice): Plan {
  const [first, second, ...others] = paymentSchedule;
  if (status !== 'Draft' || first === undefined) return { kind: 'own' };
  if (second === undefined && first.due == null && first.share == null)
    return { kind: 'single', date: first.dueDate };
  const parts = partsOf(paymentSchedule);
  if (parts !== null) return { kind: 'event', parts };
  const isDeposit = second?.share === 'Remainder' && others.length === 0;
  const isFixed = first.due == null && second?.due == null;
  if (!isDeposit || !isFixed || first.share === 'Remainder') return { kind: 'own' };
  const dates = { date: first.dueDate, balanceDate: second.dueDate };
  const share = pointsOf(first.share);
  return share === null
    ? { kind: 'deposit', share, amount: first.amount, ...dates }
    : { kind: 'deposit', share, ...dates };
}

function partsOf(payments: readonly Payment[]): EventPart[] | null {
  const shares = payments.map(({ share }) => pointsOf(share));
  const before = shares.slice(0, -1);
  const rest = WHOLE - before.reduce<number>((sum, share) => sum + (share ?? 0), 0);
  const parts = payments.map(({ id, due, share }, index) => {
    const isLast = index === payments.length - 1;
    const points = isLast && share === 'Remainder' ? rest : (shares[index] ?? null);
    if (due == null || due.from === 'Previous' || points === null || (isLast && points !== rest)) return null;
    return { key: id, share: points, days: due.days, from: due.from };
  });
  return parts.includes(null) ? null : (parts as EventPart[]);
}

function pointsOf(share: ShareRule | null | undefined): number | null {
  return share == null || share === 'Remainder' ? null : share.basisPoints;
}
