import { statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, InvoiceId, ScheduledPaymentId } from '../../kit/ids.ts';
import { PAYABLE } from '../lists/state-conditions.ts';

const readNext = statement(
  'due_date_notice_progress_read',
  'select day from due_date_notice_progress where account_id = $1',
);

/** Reads the next day whose due dates are looked at, or null before the first look. Locks nothing. */
export async function readNextNoticeDay(tx: Transaction, accountId: AccountId): Promise<string | null> {
  const [row] = await tx.query<{ day: string }>(readNext, [accountId]);
  return row?.day ?? null;
}

const readLate = statement(
  'due_date_notices_waiting_read',
  `select p.id from due_date_notices_waiting l join scheduled_payments p
     on p.account_id = $1 and p.invoice_id = l.invoice_id and p.id = l.payment_id and p.due_date = l.due_date
       and p.status in (${PAYABLE})
   where l.account_id = $1 and l.invoice_id = $2`,
);

/** Reads the payments of an invoice that the next look finds overdue, because their notice was postponed. Locks nothing. */
export async function readLatePayments(
  tx: Transaction,
  accountId: AccountId,
  invoiceId: InvoiceId,
): Promise<ScheduledPaymentId[]> {
  const rows = await tx.query<{ id: ScheduledPaymentId }>(readLate, [accountId, invoiceId]);
  return rows.map(({ id }) => id);
}
