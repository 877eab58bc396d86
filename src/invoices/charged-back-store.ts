import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId, ScheduledPaymentId } from '../kit/ids.ts';

// A lost dispute lowers the paid amount of an allocation, as a refund that reopens did before it.
const sum = statement(
  'invoices_sum_charged_back',
  `select coalesce(sum(greatest(0, a.amount - a.paid_amount - a.reopened_amount)), 0)::bigint as amount
   from charge_allocations a
   where a.account_id = $1 and a.scheduled_payment_id = $2
     and exists (select from disputes d where d.account_id = $1 and d.charge_id = a.charge_id and d.status = 'Lost')`,
);

/** How much disputes took of what was paid of a scheduled payment, in the minor unit. Needs its invoice locked. */
export async function sumChargedBack(
  tx: Transaction,
  accountId: AccountId,
  paymentId: ScheduledPaymentId,
): Promise<number> {
  const [row] = await tx.query<{ amount: number }>(sum, [accountId, paymentId]);
  return row?.amount ?? 0;
}
