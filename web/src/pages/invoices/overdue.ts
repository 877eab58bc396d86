import type { ListedInvoice } from '../../api/schema.ts';

/** All that is past its due date. */
interface Overdue {
  /** In the minor unit. */
  readonly amount: number;
  readonly count: number;
  /** The first due date that has passed, `YYYY-MM-DD`. */
  readonly since: string;
}

/** The amount to collect next: everything overdue, or the next payment; null when no payment is expected. */
export function askedNext(
  invoice: Pick<ListedInvoice, 'paymentSchedule' | 'nextPayment' | 'state'>,
): { readonly amount: number; readonly date: string; readonly isLate: boolean } | null {
  const overdue = overdueOf(invoice);
  if (overdue !== null) return { amount: overdue.amount, date: overdue.since, isLate: true };
  const { nextPayment, state } = invoice;
  if (nextPayment === null || state === 'Uncollectible') return null;
  return { amount: nextPayment.amount, date: nextPayment.dueDate, isLate: false };
}

/** The overdue amount of all payments of an invoice; null when nothing is overdue. */
export function overdueOf({ paymentSchedule }: Pick<ListedInvoice, 'paymentSchedule'>): Overdue | null {
  const late = paymentSchedule.filter(({ isOverdue }) => isOverdue);
  const [since] = late.map(({ dueDate }) => dueDate).toSorted();
  if (since === undefined) return null;
  const amount = late.reduce((sum, payment) => sum + payment.amount - payment.paidAmount, 0);
  return { amount, count: late.length, since };
}
