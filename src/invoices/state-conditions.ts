import { isAsked, isAskedFor, isPayable, isUnderWay } from './states.ts';
import {
  type Invoice,
  type InvoiceState,
  type ScheduledPaymentStatus,
  scheduledPaymentStatuses,
} from './types.ts';

// They stand in the text of statements, not in parameters: only so can the planner use partial indexes.
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

/** The statuses of owed payments that are asked for or on their way, for SQL. */
export const ASKED = listOf(isAskedFor);

const payment = (condition: string) =>
  `exists (select from scheduled_payments p where p.account_id = $1 and p.invoice_id = i.id and ${condition})`;

/** The condition for an invoice `i` of account $1 to be in a state; `today` is the parameter of the account's date. */
export function conditionOf(
  state: InvoiceState,
  today: string,
): { readonly sql: string; readonly isJudgedByDay: boolean } {
  const isLate = payment(`p.status in (${PAYABLE}) and p.due_date < ${today}::date`);
  const byDay = (sql: string) => ({ sql: `i.status = 'Active' and ${sql}`, isJudgedByDay: true });
  if (state === 'Overdue') return byDay(isLate);
  if (state === 'Due') return byDay(`i.is_asked and not ${isLate}`);
  if (state === 'Upcoming') return byDay(`not i.is_asked and not ${isLate}`);
  return { sql: `i.status = '${state}'`, isJudgedByDay: false };
}

/** The state of an invoice on a day, by the same rules as {@link conditionOf}. Transaction: none. */
export function stateOf(invoice: Invoice, today: string): InvoiceState {
  if (invoice.status !== 'Active') return invoice.status;
  if (invoice.payments.some((one) => isPayable(one.status) && one.dueDate < today)) return 'Overdue';
  return isAsked(invoice) ? 'Due' : 'Upcoming';
}
