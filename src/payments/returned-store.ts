import { type Queries, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';

const listWholes = statement(
  'payments_list_whole_returns',
  `select funding_id::text as key from payments
   where account_id = $1 and processor = $2 and recipient_id is not null and funding_id is not null
     and funding_returned_at is not null and returned_amount is null
   order by id`,
);

/**
 * Lists the keys of fundings at a processor that an earlier release booked as taken back whole, which it did of parts, too. It
 * wrote no amount.
 */
export async function listWholeReturns(
  tx: Queries,
  accountId: AccountId,
  processor: string,
): Promise<readonly string[]> {
  const rows = await tx.query<{ key: string }>(listWholes, [accountId, processor]);
  return rows.map(({ key }) => key);
}
