import type { Transaction } from '../kit/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { insertTransferRows } from './store.ts';
import type { Transfer } from './types.ts';

/**
 * Posts transfers with their cause. Rows are only ever added; a mistake is corrected by further rows. Posting
 * the same code of a source twice breaks a unique key: the cause must have made sure that it happens once.
 * `now` is the account's time. Transaction: needs the one of the cause.
 */
export async function postTransfers(
  tx: Transaction,
  accountId: AccountId,
  now: Date,
  transfers: readonly Transfer[],
): Promise<void> {
  const posted = transfers.filter((transfer) => transfer.amount !== 0);
  if (posted.length > 0) await insertTransferRows(tx, accountId, now, posted);
}
