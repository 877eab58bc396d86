import type { Transaction } from '../../kit/db/database.ts';
import { runTaskBy } from '../../kit/queue/tasks.ts';
import { addDays, instantIn } from '../../kit/time.ts';
import type { PresentContext } from '../present.ts';
import { isPayable, isUnderWay } from '../states.ts';
import type { Invoice } from '../types.ts';
import { type LatePayment, noteLate } from './due-date-notices-store.ts';

/** An invoice before and after it was written; `before` is null for a new one. */
interface WrittenInvoice {
  readonly before: Invoice | null;
  readonly after: Invoice;
}

/**
 * Notes payments that did not become overdue by the clock, so that the next look at due dates records their events:
 * created, issued or moved with a due date in the past, or owed again after it. Needs the transaction that wrote them.
 */
export async function noteLatePayments(
  tx: Transaction,
  { account, today }: PresentContext,
  written: readonly WrittenInvoice[],
): Promise<void> {
  const late = written.flatMap((one) => becameLate(one, today));
  if (late.length === 0) return;
  await noteLate(tx, account.id, late);
  // The look of a test clock may be weeks ahead.
  if (account.clockOffsetMs === 0) return;
  const midnight = instantIn(account.timeZone, addDays(today, 1));
  await runTaskBy(tx, account.id, 'due_dates.notify', account.id, midnight);
}

/** The payments of a written invoice that became overdue by the writing. */
export function becameLate({ before, after }: WrittenInvoice, today: string): LatePayment[] {
  if (after.status !== 'Active') return [];
  return after.payments
    .filter(({ status, dueDate }) => dueDate < today && isPayable(status))
    .map(({ id, dueDate }) => ({
      invoiceId: after.id,
      id,
      dueDate,
      wasLateSince: lateSince(before, id, today),
    }))
    .filter(({ dueDate, wasLateSince }) => dueDate !== wasLateSince);
}

// A payment that was owed and past before the change was found by the clock, or is noted already.
function lateSince(before: Invoice | null, id: LatePayment['id'], today: string): string | null {
  const payment = before?.status === 'Active' ? before.payments.find((one) => one.id === id) : undefined;
  if (payment === undefined || payment.dueDate >= today) return null;
  return isPayable(payment.status) || isUnderWay(payment.status) ? payment.dueDate : null;
}
