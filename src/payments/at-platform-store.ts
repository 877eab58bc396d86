import { type Queries, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';

/** SQL: whether a payment is accepted and not at its end, or its money is neither with the recipient nor back. */
export const isPayingOut = `(status in ('Scheduled', 'Processing')
  or status in ('Failed', 'Returned') and funded_at is not null and funding_returned_at is null
    and refunded_at is null and written_off_at is null and replaced_by_id is null)`;

/** Payments out of one currency. */
interface PayingOut {
  readonly currency: string;
  readonly count: number;
  /** In the minor unit. */
  readonly amount: number;
}

const sumPayingOut = statement(
  'payments_sum_paying_out',
  `select currency, count(*)::int as count, sum(total_amount)::bigint as amount from payments
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
