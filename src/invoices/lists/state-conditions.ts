import { isPayable, isRequested, isUnderWay, lateAfter } from '../states.ts';
import {
  type Invoice,
  type InvoiceState,
  type ScheduledPaymentStatus,
  scheduledPaymentStatuses,
} from '../types.ts';

// Statuses stand in the text of statements, not in parameters: otherwise the planner cannot use partial indexes.
const listOf = (isMeant: (status: ScheduledPaymentStatus) => boolean) =>
  scheduledPaymentStatuses
    .filter(isMeant)
    .map((status) => `'${status}'`)
    .join(', ');

/** The statuses of payments that a client may pay now, for SQL. */
export const PAYABLE = listOf(isPayable);

/** The statuses of payments whose money is on its way, for SQL. */
export const UNDER_WAY = listOf(isUnderWay);

/** The statuses of payments of which something is owed, money on its way included, for SQL. */
export const OWED = listOf((status) => isPayable(status) || isUnderWay(status));

/** The condition for an invoice `i` to be in a state; `today` is the parameter of the account's date. */
export function conditionOf(
  state: InvoiceState,
  today: string,
): { readonly sql: string; readonly isJudgedByDay: boolean } {
  const isLate = `coalesce(i.late_after < ${today}::date, false)`;
  const byDay = (sql: string) => ({ sql: `i.status = 'Active' and ${sql}`, isJudgedByDay: true });
  if (state === 'Overdue') return byDay(isLate);
  if (state === 'Due') return byDay(`i.is_asked and not ${isLate}`);
  if (state === 'Upcoming') return byDay(`not i.is_asked and not ${isLate}`);
  return { sql: `i.status = '${state}'`, isJudgedByDay: false };
}

/** SQL: the state of an active invoice, by the same rules as {@link conditionOf}. */
export const activeState = (isAsked: string, lateAfter: string, today: string) =>
  `case when ${lateAfter} < ${today}::date then 'Overdue' when ${isAsked} then 'Due' else 'Upcoming' end`;

/** The state of an invoice on a day, by the same rules as {@link conditionOf}. */
export function stateOf(invoice: Invoice, today: string): InvoiceState {
  if (invoice.status !== 'Active') return invoice.status;
  const late = lateAfter(invoice);
  if (late !== null && late < today) return 'Overdue';
  return isRequested(invoice) ? 'Due' : 'Upcoming';
}
