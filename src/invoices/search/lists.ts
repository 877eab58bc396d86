import type { Database, Transaction } from '../../kit/db/database.ts';
import { type AccountId, FIRST_ID, type InvoiceId, newId } from '../../kit/ids.ts';
import {
  areMoreUnlisted,
  holdLists,
  moveSearchedTo,
  noteRelisted,
  putWaiting,
  readAfter,
  takeListingTurn,
  takeWaiting,
  writeLists,
} from './keeping-store.ts';
import type { Unlisted } from './search.ts';
import { type Candidate, readCandidates, readPosition } from './store.ts';
import { wordsOf } from './words.ts';

/** How many new invoices are put into lists at least: a search looks at fewer one by one in a millisecond or two. */
const NEW_AT_LEAST = 512;
const WAITING_AT_LEAST = 100;

/** Creating is quiet when fewer invoices have come in this process since the turn before: one batch. */
const QUIET_BELOW = 64;

/**
 * How many new invoices may be in no list while creating is not quiet. A search looks at each of them, which takes some
 * 30 ms for so many; all of them are fewer than it looks at for one page.
 */
const MOST_UNLISTED = 16_384;

/** After how many invoices this process counts those of all processes. */
const COUNTED_EVERY = 2_048;

/** How many go into lists at once: each word that they share then costs one row for all of them. */
const MAXIMUM_AT_ONCE = 4_096;

/**
 * How many lists one transaction writes, and how many words of invoices go into them. A note can have thousands of words,
 * and a transaction that runs out of time would be tried again for ever. Both are more than one invoice can bring.
 */
const MOST_LISTS = 25_000;
const MOST_WORDS = 200_000;

export interface SearchLists {
  /** Notes that an invoice of an account has come or has changed. */
  note(accountId: AccountId, what: keyof Unlisted): void;
  /** Notes how many invoices a search found in no list. */
  noteUnlisted(accountId: AccountId, unlisted: Unlisted): void;
  /** Has the next run look at an account in any case. */
  noteAccount(accountId: AccountId): void;
  /**
   * A turn: brings the lists up to date of accounts with enough notes, if creating has been quiet since the turn before;
   * if not, only where too many are in no list. Answers how many invoices it has put into lists. Several processes may do
   * so at once. Ends early when `isOver` says so, or when creating begins.
   */
  bringUpToDate(isOver?: () => boolean): Promise<number>;
}

/** Notes are kept in this process only: the next search notes again what a restart forgets. */
export function createSearchLists(database: Database): SearchLists {
  const noted = new Map<AccountId, Unlisted>();
  let createdSince = 0;
  const isQuiet = () => createdSince < QUIET_BELOW;
  const isEnough = ({ created, changed }: Unlisted) => created >= NEW_AT_LEAST || changed >= WAITING_AT_LEAST;

  const whileQuiet = async (accountId: AccountId, isOver: () => boolean): Promise<number> => {
    noted.delete(accountId);
    for (let listed = 0; ; ) {
      const some = (await listNew(database, accountId)) + (await listWaiting(database, accountId));
      listed += some;
      if (some === 0 || isOver()) return listed;
      if (isQuiet()) continue;
      noted.set(accountId, { created: COUNTED_EVERY, changed: WAITING_AT_LEAST });
      return listed;
    }
  };
  // One piece of the new ones, and only where there are too many.
  const whileBusy = async (accountId: AccountId, { created, changed }: Unlisted): Promise<number> => {
    const isCounted = created >= COUNTED_EVERY;
    const areTooMany = isCounted && (await areMoreUnlisted(database, accountId, MOST_UNLISTED));
    const doWait = changed >= WAITING_AT_LEAST;
    noted.set(accountId, {
      created: isCounted && !areTooMany ? NEW_AT_LEAST : created,
      changed: doWait ? 0 : changed,
    });
    const listed = areTooMany ? await listNew(database, accountId) : 0;
    return listed + (doWait ? await listWaiting(database, accountId) : 0);
  };

  return {
    note(accountId, what) {
      if (what === 'created') createdSince += 1;
      const before = noted.get(accountId) ?? { created: 0, changed: 0 };
      noted.set(accountId, { ...before, [what]: before[what] + 1 });
    },
    noteUnlisted(accountId, unlisted) {
      if (isEnough(unlisted)) noted.set(accountId, unlisted);
    },
    noteAccount: (accountId) => noted.set(accountId, { created: NEW_AT_LEAST, changed: 0 }),
    async bringUpToDate(isOver = () => false) {
      const wasQuiet = isQuiet();
      createdSince = 0;
      let listed = 0;
      for (const [accountId, unlisted] of noted.entries().toArray()) {
        if (!isEnough(unlisted) || isOver()) continue;
        listed += await (wasQuiet && isQuiet()
          ? whileQuiet(accountId, isOver)
          : whileBusy(accountId, unlisted));
      }
      return listed;
    },
  };
}

function listNew(database: Database, accountId: AccountId): Promise<number> {
  return database.transaction(accountId, async (tx) => {
    if (!(await takeListingTurn(tx, accountId))) return 0;
    await holdLists(tx, accountId);
    const { searchedTo } = await readPosition(tx, accountId);
    const found = await readAfter(tx, accountId, searchedTo ?? FIRST_ID, MAXIMUM_AT_ONCE);
    if (found.length < NEW_AT_LEAST) return 0;
    const { invoices, lists } = listsOf(found);
    const newest = (invoices.at(-1) as Candidate).id;
    await writeLists(tx, accountId, ageOf(newest), lists);
    await moveSearchedTo(tx, accountId, searchedTo, newest, new Set(invoices.map(({ id }) => id)));
    return invoices.length;
  });
}

function listWaiting(database: Database, accountId: AccountId): Promise<number> {
  return database.transaction(accountId, async (tx) => {
    const { waiting } = await readPosition(tx, accountId);
    if (waiting < WAITING_AT_LEAST) return 0;
    await holdLists(tx, accountId);
    return listTaken(tx, accountId, await takeWaiting(tx, accountId, MAXIMUM_AT_ONCE));
  });
}

async function listTaken(tx: Transaction, accountId: AccountId, ids: readonly InvoiceId[]): Promise<number> {
  const found = await readCandidates(tx, accountId, {}, ids.toSorted());
  const { invoices, lists } = listsOf(found);
  if (lists.size > 0) {
    const age = ageOf(newId());
    await writeLists(tx, accountId, age, lists);
    await noteRelisted(
      tx,
      accountId,
      invoices.map(({ id }) => id),
      age,
    );
  }
  const rest = found.slice(invoices.length).map(({ id }) => id);
  if (rest.length > 0) await putWaiting(tx, accountId, rest);
  return ids.length - rest.length;
}

// Takes as many, from the first on, as one transaction has time for. The youngest stands first in its lists.
function listsOf(found: readonly Candidate[]): {
  readonly invoices: readonly Candidate[];
  readonly lists: Map<string, InvoiceId[]>;
} {
  const lists = new Map<string, InvoiceId[]>();
  let taken = 0;
  let amount = 0;
  for (const invoice of found) {
    const words = wordsOf(invoice);
    amount += words.size;
    if (taken > 0 && (lists.size + words.size > MOST_LISTS || amount > MOST_WORDS)) break;
    for (const word of words) {
      const list = lists.get(word);
      if (list === undefined) lists.set(word, [invoice.id]);
      else list.push(invoice.id);
    }
    taken += 1;
  }
  for (const list of lists.values()) list.reverse();
  return { invoices: found.slice(0, taken), lists };
}

// Inverted, so that the newest is the first in an index.
function ageOf(id: string): string {
  return id.replaceAll(/[0-9a-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));
}
