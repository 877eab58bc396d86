import { type Queries, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { RecipientStatus } from './types.ts';

const countAll = statement(
  'recipients_count',
  `select status, count(*)::int as count from recipients
   where account_id = $1 and processor = $2 group by status order by status`,
);

/** Counts the recipients of an account at a processor by their state. */
export function countRecipients(
  tx: Queries,
  accountId: AccountId,
  processor: string,
): Promise<readonly { readonly status: RecipientStatus; readonly count: number }[]> {
  return tx.query(countAll, [accountId, processor]);
}
