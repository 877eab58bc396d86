import type { Database } from '../kit/db/database.ts';
import { type AccountId, FIRST_ID } from '../kit/ids.ts';
import {
  addPositions,
  findMark,
  findPositionsOf,
  listPostingsOf,
  lockMarkOf,
  type PostingRange,
  sumDaysOf,
} from './day-store.ts';
import type { DayRange, DaySum, KeptPosting, LedgerAccount, PostingPlace } from './types.ts';

/** How many transactions are added to the sums at once: mostly some tens of milliseconds. */
const ADDED_AT_ONCE = 5_000;

/** Reading this many new transactions is as quick as adding them to the sums. */
const SHORT_TAIL = 200;

/** How often a reader adds a piece at most, so that its request ends in time. The night does the rest. */
const MOST_PIECES = 100;

/**
 * Brings the sums by day up to date, as far as all that is committed now; `shortTail` transactions may be left out. May
 * run at any time, twice and at once.
 */
export async function keepDays(database: Database, accountId: AccountId, shortTail = 0): Promise<void> {
  for (let piece = 0; piece < MOST_PIECES; piece += 1) {
    const mark = await findMark(database, accountId);
    if (mark !== null && mark.position - mark.upTo <= shortTail) return;
    await database.transaction(accountId, async (tx) => {
      const { upTo, position } = await lockMarkOf(tx, accountId);
      await addPositions(tx, accountId, upTo, Math.min(position, upTo + ADDED_AT_ONCE));
    });
  }
}

/**
 * Sums of postings by source, code and currency: for each day, or for all days together, whose `day` is empty.
 */
export async function readDaySums(
  database: Database,
  accountId: AccountId,
  days: DayRange,
  isByDay = true,
): Promise<DaySum[]> {
  await keepDays(database, accountId, SHORT_TAIL);
  return sumDaysOf(database, accountId, days, isByDay);
}

/** The place before every posting. */
export const firstPlace: PostingPlace = { position: 0, sourceId: FIRST_ID, code: '', sequence: 0 };

/** The postings of some days, as far as they are committed now. */
export async function rangeOf(
  database: Database,
  accountId: AccountId,
  days: DayRange,
  account: LedgerAccount | null = null,
): Promise<PostingRange> {
  await keepDays(database, accountId);
  const positions = await findPositionsOf(database, accountId, days);
  return { ...days, positions, account };
}

/** The postings of a range behind a place, in the order of their commits, some at a time. */
export async function* eachPosting(
  database: Database,
  accountId: AccountId,
  range: PostingRange,
  atOnce: number,
  after: PostingPlace = firstPlace,
): AsyncGenerator<readonly KeptPosting[], void> {
  for (let place = after; ; ) {
    const some = await listPostingsOf(database, accountId, range, place, atOnce);
    yield some;
    const last = some.at(-1);
    if (last === undefined || some.length < atOnce) return;
    place = last;
  }
}
