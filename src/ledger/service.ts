import type { Database, Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { civilDateIn } from '../kit/time.ts';
import { insertPostings, insertTaxes, keepSumsOf, readBalanceRows } from './store.ts';
import type { Balance, Posting } from './types.ts';

export { listPostingsOf, type PostingRange, sumPostingsUpTo } from './day-store.ts';
export { eachPosting, firstPlace, keepDays, rangeOf, readDaySums } from './days.ts';
export {
  closeDiscrepancy,
  endDiscrepancy,
  endLostMoney,
  listDiscrepancies,
  putDiscrepancy,
} from './discrepancy-store.ts';
export {
  isDeferral,
  type PostedAmounts,
  type PostingEffect,
  postings,
  postingsOf,
  type TaxKind,
  taxCounts,
} from './postings.ts';

export { findPostingsAt, findPostingsOf, findTaxesOf, sumTaxesOf } from './store.ts';

/** The owner of a ledger. An account fits; this slice is below that of accounts. */
interface LedgerOwner {
  readonly id: AccountId;
  readonly timeZone: string;
}

/**
 * Writes postings with their cause. Rows are only ever added; a mistake is corrected by further rows. Posting
 * the same code of a source twice breaks a unique key: the cause must have made sure that it happens once.
 * `now` is the account's time. What says no day of its own counts on its day in the account's zone. Transaction: needs
 * the one of the cause.
 */
export async function recordPostings(
  tx: Transaction,
  { id, timeZone }: LedgerOwner,
  now: Date,
  posted: readonly Posting[],
): Promise<void> {
  if (posted.length === 0) return;
  const today = civilDateIn(timeZone, now);
  const dated = posted.map((one) => ({ ...one, day: one.day ?? today }));
  insertPostings(tx, id, now, dated);
  await insertTaxes(tx, id, dated);
}

/**
 * The balances of an account, by currency: kept sums and the tail since, so that no row is locked to keep them and none
 * is read twice. Ledger accounts that were never used have none.
 */
export function readBalances(tx: Transaction, accountId: AccountId): Promise<Balance[]> {
  return readBalanceRows(tx, accountId);
}

/**
 * Keeps the sums of all postings that can no longer change, so that reading balances stays quick. May run at any time,
 * twice and at once. `now` is the account's time.
 */
export function takeSnapshot(database: Database, accountId: AccountId, now: Date): Promise<void> {
  return keepSumsOf(database, accountId, now);
}
