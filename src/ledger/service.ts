import type { Database, Transaction } from '../kit/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { insertTransferRows, keepSumsOf, readBalanceRows } from './store.ts';
import type { Balance, Transfer } from './types.ts';

export {
  closeDiscrepancy,
  endDiscrepancy,
  listDiscrepancies,
  putDiscrepancy,
} from './discrepancy-store.ts';

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

/**
 * The balances of an account, by currency: kept sums and the tail since, so that no row is locked to keep them
 * and none is read twice. Ledger accounts that were never used have none. Transaction: needs.
 */
export function readBalances(tx: Transaction, accountId: AccountId): Promise<Balance[]> {
  return readBalanceRows(tx, accountId);
}

/**
 * Keeps the sums of all transfers that can no longer change, so that reading balances stays quick. May run at any
 * time, twice and at once. `now` is the account's time. Transaction: opens.
 */
export function takeSnapshot(database: Database, accountId: AccountId, now: Date): Promise<void> {
  return keepSumsOf(database, accountId, now);
}
