import { OF_ACCOUNT, statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, MandateId, ScheduledPaymentId } from '../../kit/ids.ts';
import type { AwaitedPayment } from '../types.ts';

const findDates = statement(
  'autopay_dates_find',
  `select scheduled_payment_id as id, due_date as "dueDate", amount from autopay_dates
   where account_id = $1 and mandate_id = $2`,
);

/** Reads the due dates and amounts of a mandate's payments as last noted. Needs the invoice locked. */
export async function readDates(tx: Transaction, accountId: AccountId, mandateId: MandateId) {
  const rows = await tx.query<AwaitedPayment>(findDates, [accountId, mandateId]);
  return new Map(rows.map((noted) => [noted.id, noted]));
}

const putDates = statement(
  'autopay_dates_put',
  `insert into autopay_dates (account_id, mandate_id, scheduled_payment_id, due_date, amount)
   select counter.account_id, $2, one.id, one.due_date, one.amount
   from unnest($3::uuid[], $4::date[], $5::bigint[]) as one (id, due_date, amount)
   ${OF_ACCOUNT}
   on conflict (account_id, mandate_id, scheduled_payment_id)
   do update set due_date = excluded.due_date, amount = excluded.amount`,
);

const dropDates = statement(
  'autopay_dates_drop',
  `delete from autopay_dates
   where account_id = $1 and mandate_id = $2 and scheduled_payment_id = any($3::uuid[])`,
);

/** Notes due dates and amounts, and forgets those of other payments. Needs the invoice locked. */
export async function saveDates(
  tx: Transaction,
  accountId: AccountId,
  mandateId: MandateId,
  noted: readonly AwaitedPayment[],
  forgotten: readonly ScheduledPaymentId[],
): Promise<void> {
  const ids = noted.map(({ id }) => id);
  const dates = noted.map(({ dueDate }) => dueDate);
  const amounts = noted.map(({ amount }) => amount);
  if (ids.length > 0) await tx.query(putDates, [accountId, mandateId, ids, dates, amounts]);
  if (forgotten.length > 0) await tx.query(dropDates, [accountId, mandateId, forgotten]);
}
