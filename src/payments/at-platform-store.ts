import { type Queries, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';

// What the wallet's bank has of the amount. The release before leaves the column null beside a whole that was returned.
const taken = `case when funding_returned_at is null then 0
  else least(coalesce(returned_amount, total_amount), total_amount) end`;

/**
 * SQL: whether a payment is accepted and not at its end. One that has failed is not, while its money is neither back nor
 * written off, also when the wallet's bank has taken the money and the rest of it must still come back from the recipient.
 * Nothing is left of one whose parts the wallet's bank and earlier refunds have.
 */
export const isPayingOut = `(status in ('Scheduled', 'Processing')
  or status in ('Failed', 'Returned') and written_off_at is null and (
    funded_at is not null and ${taken} + past_refunded_amount < total_amount
      and refunded_at is null and replaced_by_id is null
    or reversal_id is not null and reversed_at is null
    or refund_id is not null and refunded_at is null and refund_failure_code is null))`;

/** SQL: whether the account owes the operator for a payment, or the operator owes the account. */
export const hasDebt = '(overpaid_since is not null or (owed_since is not null and debt_settled_at is null))';

/** Payments out of one currency. */
interface PayingOut {
  readonly currency: string;
  readonly count: number;
  /** In the minor unit. */
  readonly amount: number;
}

// Until a payment has ended, and while it is taken back from the recipient, all of it moves. Then what is given back.
const moving = `case when status in ('Scheduled', 'Processing') or reversal_id is not null and reversed_at is null then total_amount
  when refund_id is not null and refund_failure_code is null then coalesce(refund_amount, total_amount)
  else total_amount - ${taken} - past_refunded_amount end`;

const sumPayingOut = statement(
  'payments_sum_paying_out',
  `select currency, count(*)::int as count, sum(${moving})::bigint as amount from payments
   where account_id = $1 and processor = $2 and ${isPayingOut} group by currency order by currency`,
);

/** Sums the payments out of an account that are under way at a processor. */
export function readPayingOut(
  tx: Queries,
  accountId: AccountId,
  processor: string,
): Promise<readonly PayingOut[]> {
  return tx.query<PayingOut>(sumPayingOut, [accountId, processor]);
}
