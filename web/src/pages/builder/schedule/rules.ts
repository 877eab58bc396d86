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
  /** Of a payment that the service knows: the least that its amount can be. */
  readonly least?: number;
  /** True of a payment that is paid, or has money under way: its date and amount stay. */
  readonly isClosed?: boolean;
}

/** The payments whose date and amount may change. */
export const reshapable: readonly Payment['status'][] = ['Draft', 'Scheduled', 'Due', 'Failed'];

/** The rule of a payment as a row has it; nothing of one without rules. */
export function ruleOf(payment: Payment, total: number): Pick<Row, 'rule'> | Record<string, never> {
  const { due, dueDate, share, amount } = payment;
  if ((due ?? share) == null) return {};
  const { status, paidAmount: least } = payment;
  return { rule: { due, dueDate, share, amount, total, least, isClosed: !reshapable.includes(status) } };
}

/** The rule of the date that a row still has: null where somebody typed over the date. */
export function dueOf({ dueDate, rule }: Pick<Row, 'dueDate' | 'rule'>): DueRule | null {
  return rule?.dueDate === dueDate ? rule.due : null;
}

/**
 * The shares that rows still have, row by row. Null where somebody typed over the amount; all are null where the shares do not
 * come to the amounts that are seen, so that these are sent. After money came, the service leaves amounts of shares as they are.
 */
export function sharesOf(
  rows: readonly Row[],
  { total, currency }: Pick<Basis, 'total' | 'currency'>,
): readonly (ShareRule | null)[] {
  const shares = rows.map(({ amount, rule }) =>
    rule?.amount === amount && rule.total === total ? rule.share : null,
  );
  const isWhole = rows.every(({ rule }, index) => (rule?.share ?? null) === shares[index]);
  if (isWhole && rows.some(({ rule }) => rule?.isClosed === true)) return shares;
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
 * stay as they are seen, and are sent as such. `before`: the rows before the change.
 */
export function followRules(rows: readonly Row[], before: readonly Row[], basis: Basis): readonly Row[] {
  return divided(dated(rows, before, basis), basis);
}

function dated(rows: readonly Row[], before: readonly Row[], { eventDate, today }: Basis): Row[] {
  const result: Row[] = [];
  for (const row of rows) {
    const due = row.rule?.isClosed === true ? null : dueOf(row);
    const dueDate = due === null ? '' : dateBy({ days: due.days, from: 'Event' }, startOf(row, due), today);
    result.push(
      dueDate === '' || row.rule === undefined ? row : { ...row, dueDate, rule: { ...row.rule, dueDate } },
    );
  }
  return result;

  // Empty where the date stays: of a row that follows another one, until that one moves.
  function startOf({ key }: Row, { from }: DueRule): string {
    if (from === 'Issue') return '';
    if (from === 'Event') return eventDate;
    const at = before.findIndex((one) => one.key === key);
    const previous = result.at(-1)?.dueDate ?? '';
    return previous === before[at - 1]?.dueDate ? '' : previous;
  }
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
  const parts = rows.map(({ amount, rule }, index) => ({
    share: shares[index] ?? null,
    amount: amount ?? 0,
    least: rule?.least ?? 0,
    isClosed: rule?.isClosed ?? false,
  }));
  return dividedBy(total, parts, currency);
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
  if (!isDeposit || first.due != null || second.due != null) return { kind: 'own' };
  return { kind: 'deposit', share: pointsOf(first.share), date: first.dueDate, balanceDate: second.dueDate };
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
