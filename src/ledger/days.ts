import type { Database } from '../kit/database.ts';
import { type AccountId, FIRST_ID } from '../kit/ids.ts';
import {
  addPositions,
  findMark,
  findPositionsOf,
  listPostingsOf,
  lockMarkOf,
  startAgain,
  sumDaysOf,
} from './day-store.ts';
import type { DayRange, DaySum, KeptPosting, PostingPlace } from './types.ts';

/** Whose ledger it is. An account fits; this room is below that of accounts. */
interface LedgerOwner {
  readonly id: AccountId;
  readonly timeZone: string;
}

/** How many transactions are added to the sums at once: some tens of milliseconds. */
const ADDED_AT_ONCE = 20_000;

/** A tail of so many transactions is read as quickly as it would be added to the sums. */
const SHORT_TAIL = 200;

/** How often a reader adds a piece at most, so that its request ends in time. The night does the rest. */
const MOST_PIECES = 40;

/**
 * Brings the sums by day up to date, as far as all that is committed now; `shortTail` transactions may be left out. After
 * a change of the account's zone they are made again. May run at any time, twice and at once. Transaction: opens some.
 */
export async function keepDays(database: Database, owner: LedgerOwner, shortTail = 0): Promise<void> {
  const { id, timeZone } = owner;
  for (let piece = 0; piece < MOST_PIECES; piece += 1) {
    const mark = await findMark(database, id);
    const isCurrent =
      mark !== null && mark.timeZone === timeZone && mark.position - mark.upTo <= shortTail;
    if (isCurrent) return;
    await database.transaction(id, async (tx) => {
      const { timeZone: zone, upTo, position } = await lockMarkOf(tx, id, timeZone);
      if (zone !== timeZone) await startAgain(tx, id, timeZone);
      const after = zone === timeZone ? upTo : 0;
      await addPositions(tx, id, timeZone, after, Math.min(position, after + ADDED_AT_ONCE));
    });
  }
}

/** What was posted on each of some days, in the account's zone, by source, code and currency. Transaction: opens some. */
export async function readDaySums(
  database: Database,
  owner: LedgerOwner,
  days: DayRange,
): Promise<DaySum[]> {
  await keepDays(database, owner, SHORT_TAIL);
  return sumDaysOf(database, owner.id, owner.timeZone, days);
}

/** The place before every posting. */
export const firstPlace: PostingPlace = { position: 0, sourceId: FIRST_ID, code: '', sequence: 0 };

/**
 * The postings of some days behind a place, in the order of their commits, some at a time: all that was committed when
 * the reading began. Transaction: opens one each time.
 */
export async function* eachPosting(
  database: Database,
  owner: LedgerOwner,
  days: DayRange,
  atOnce: number,
  after: PostingPlace = firstPlace,
): AsyncGenerator<readonly KeptPosting[], void> {
  await keepDays(database, owner);
  const positions = await findPositionsOf(database, owner.id, days);
  for (let place = after; ; ) {
    const some = await listPostingsOf(database, owner.id, owner.timeZone, days, positions, place, atOnce);
    yield some;
    const last = some.at(-1);
    if (last === undefined || some.length < atOnce) return;
    place = last;
  }
}
