import type { Database, Transaction } from '../kit/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { insertPostings, keepSumsOf, readBalanceRows } from './store.ts';
import type { Balance, Posting } from './types.ts';

export { listPostingsOf, type PostingRange, sumPostingsUpTo } from './day-store.ts';
export { eachPosting, firstPlace, keepDays, rangeOf, readDaySums } from './days.ts';
export {
  closeDiscrepancy,
  endDiscrepancy,
  listDiscrepancies,
  putDiscrepancy,
} from './discrepancy-store.ts';
export {
  type PostedAmounts,
  type PostingEffect,
  postings,
  postingsOf,
} from './postings.ts';

/**
 * Writes postings with their cause. Rows are only ever added; a mistake is corrected by further rows. Posting
 * the same code of a source twice breaks a unique key: the cause must have made sure that it happens once.
 * `now` is the account's time. Transaction: needs the one of the cause.
 */
export async function recordPostings(
  tx: Transaction,
  accountId: AccountId,
  now: Date,
  posted: readonly Posting[],
): Promise<void> {
  if (posted.length > 0) insertPostings(tx, accountId, now, posted);
}

/**
 * The balances of an account, by currency: kept sums and the tail since, so that no row is locked to keep them
 * and none is read twice. Ledger accounts that were never used have none. Transaction: needs.
 */
export function readBalances(tx: Transaction, accountId: AccountId): Promise<Balance[]> {
  return readBalanceRows(tx, accountId);
}

/**
 * Keeps the sums of all postings that can no longer change, so that reading balances stays quick. May run at any
 * time, twice and at once. `now` is the account's time. Transaction: opens.
 */
export function takeSnapshot(database: Database, accountId: AccountId, now: Date): Promise<void> {
  return keepSumsOf(database, accountId, now);
}
