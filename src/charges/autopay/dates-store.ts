import { statement, type Transaction } from '../../kit/database.ts';
import type { AccountId, MandateId, ScheduledPaymentId } from '../../kit/ids.ts';

const findDates = statement(
  'autopay_dates_find',
  `select scheduled_payment_id as id, due_date as "dueDate" from autopay_dates
   where account_id = $1 and mandate_id = $2`,
);

/** The due dates of a mandate's payments when it last looked. Transaction: needs, with the invoice locked. */
export async function readDates(
  tx: Transaction,
  accountId: AccountId,
  mandateId: MandateId,
): Promise<ReadonlyMap<ScheduledPaymentId, string>> {
  const rows = await tx.query<{ id: ScheduledPaymentId; dueDate: string }>(findDates, [accountId, mandateId]);
  return new Map(rows.map(({ id, dueDate }) => [id, dueDate]));
}

const putDates = statement(
  'autopay_dates_put',
  `insert into autopay_dates (account_id, mandate_id, scheduled_payment_id, due_date)
   select $1, $2, one.id, one.due_date from unnest($3::uuid[], $4::date[]) as one (id, due_date)
   on conflict (account_id, mandate_id, scheduled_payment_id) do update set due_date = excluded.due_date`,
);

const dropDates = statement(
  'autopay_dates_drop',
  `delete from autopay_dates
   where account_id = $1 and mandate_id = $2 and scheduled_payment_id = any($3::uuid[])`,
);

/** Notes due dates, and forgets those of other payments. Transaction: needs, with the invoice locked. */
export async function saveDates(
  tx: Transaction,
  accountId: AccountId,
  mandateId: MandateId,
  noted: readonly { readonly id: ScheduledPaymentId; readonly dueDate: string }[],
  forgotten: readonly ScheduledPaymentId[],
): Promise<void> {
  const ids = noted.map(({ id }) => id);
  const dates = noted.map(({ dueDate }) => dueDate);
  if (ids.length > 0) await tx.query(putDates, [accountId, mandateId, ids, dates]);
  if (forgotten.length > 0) await tx.query(dropDates, [accountId, mandateId, forgotten]);
}
