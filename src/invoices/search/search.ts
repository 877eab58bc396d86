import type { Database, Transaction } from '../../kit/db/database.ts';
import { type AccountId, FIRST_ID, type InvoiceId, LAST_ID, newId } from '../../kit/ids.ts';
import type { NumberRange } from '../../kit/text/number-pattern.ts';
import type { InvoiceCursor } from '../lists/cursors.ts';
import type { ListFilter } from '../lists/store.ts';
import {
  type Candidate,
  countInLists,
  gatherFromLists,
  type ListedCandidate,
  type ListPlace,
  lookThrough,
  readCandidates,
  readListed,
  readNumbered,
  readPosition,
  readWaiting,
  type WordRange,
  walkFrom,
} from './store.ts';
import {
  firstWordWith,
  fits,
  mayFit,
  numbersMeant,
  patternsOf,
  queryWordsOf,
  rangeOf,
  wordsOf,
} from './words.ts';

/** What is looked for, and from where on. */
interface Search {
  readonly accountId: AccountId;
  /** Where numbers are counted today: digits alone mean one of them. */
  readonly counted: NumberRange;
  readonly filter: ListFilter;
  readonly q: string;
  readonly cursor: InvoiceCursor | null;
  readonly limit: number;
}

/** The found invoices, and the cursor of the next page. */
interface Found {
  readonly rows: readonly Candidate[];
  readonly next: InvoiceCursor | null;
  /** How many invoices were in no list. */
  readonly unlisted: Unlisted;
}

/** Invoices that a search had to look at one by one: many when the lists lag behind. */
export interface Unlisted {
  readonly created: number;
  readonly changed: number;
}

/** The lists of a word with more lists or more invoices than this are walked through, and not gathered at once. */
const GATHERED = { lists: 2_000, invoices: 5_000 };

/** How many words drive a search at most; the other words are checked on the invoices that it finds. */
const MAXIMUM_DRIVING = 8;

/**
 * How many invoices are read at once: the first time, and later times when few of them fit; `MAXIMUM_WALKED`: for one
 * page.
 */
const FIRST_CHUNK = 128;
const CHUNK = 1_024;
const MAXIMUM_WALKED = 4_096;

interface Looking extends Search {
  readonly tx: Transaction;
  readonly words: readonly string[];
  /** The invoices with exactly this number or external id. They come first, and are not repeated later. */
  readonly exact: ReadonlySet<InvoiceId>;
}

/**
 * Finds invoices by words, in a few milliseconds for any number of invoices. First those with exactly this number or
 * external id; then, newest first, those in which each word of `q` begins a word. When more than some thousands fit,
 * the listed ones come by the word that was found, whole words before longer ones, and newest first of each. Invoices
 * in no list yet are read one by one, so that an invoice is found as soon as it is committed.
 */
export async function searchInvoices(database: Database, search: Search): Promise<Found> {
  const words = queryWordsOf(search.q);
  if (words.length === 0) return { rows: [], next: null, unlisted: { created: 0, changed: 0 } };
  return database.transaction(search.accountId, async (tx) => {
    const { accountId, filter, cursor, limit } = search;
    const driving = words.slice(0, MAXIMUM_DRIVING);
    const ranges = driving.map(rangeOf);
    const [position, withNumber, amounts] = await Promise.all([
      readPosition(tx, accountId),
      readNumbered(tx, accountId, filter, numbersMeant(search.q, search.counted), search.q.trim()),
      countInLists(tx, accountId, ranges, GATHERED.lists + 1),
    ]);
    // The rest comes with all others: a number is one of the words. An external id is none, but it stands first here.
    const numbered = withNumber.slice(0, limit);
    const looking: Looking = { ...search, tx, words, exact: new Set(numbered.map(({ id }) => id)) };
    if (cursor?.by === 'word') return searchByWord(looking, cursor, [], { created: 0, changed: 0 });

    const after = position.searchedTo ?? FIRST_ID;
    const before = cursor?.id ?? LAST_ID;
    const seen = await lookThrough(tx, accountId, filter, { after, before }, patternsOf(words));
    const unlisted = { created: seen.amount, changed: position.waiting };
    const first = cursor === null ? numbered : [];
    const fresh = [...first, ...firstWanted(looking, seen.candidates, limit)];
    if (seen.stoppedAt !== null || fresh.length > limit) {
      return { ...pageOf(fresh, limit, seen.stoppedAt, first.length), unlisted };
    }
    const few = ranges.filter((_range, index) => {
      const amount = amounts[index];
      // A search that began by age continues by age, though more invoices have been created since.
      const most = cursor === null ? 1 : 4;
      return (
        amount !== undefined &&
        amount.lists <= GATHERED.lists * most &&
        amount.invoices <= GATHERED.invoices * most
      );
    });
    if (few.length > 0) return { ...(await gather(looking, few, before, fresh, first.length)), unlisted };
    const least = indexOfLeast(amounts.map(({ invoices }) => invoices));
    const word = driving[least] as string;
    // Invoices that were shown by age are not shown again.
    const upTo = before <= after ? idBefore(before) : after;
    const start = { word, age: FIRST_ID, id: LAST_ID as InvoiceId, upTo, since: newId(), waited: LAST_ID };
    return searchByWord(looking, { by: 'word', ...start }, fresh, unlisted);
  });
}

// All invoices in the lists and all that wait, by age: read from the newest on until the page is full.
async function gather(
  looking: Looking,
  ranges: readonly WordRange[],
  before: string,
  fresh: readonly Candidate[],
  first: number,
): Promise<Omit<Found, 'unlisted'>> {
  const { tx, accountId, filter, limit } = looking;
  // Waiting invoices may be of any age: as many of them as a page can hold are sorted with the others.
  const range = { since: LAST_ID, before, upTo: LAST_ID };
  const waiting = await wantedWaiting(looking, range, new Set(fresh.map(({ id }) => id)), limit + 1);
  const found = [...fresh, ...waiting];
  const known = new Set(found.map(({ id }) => id));
  const read = async (ids: readonly InvoiceId[]) => {
    const unknown = ids.filter((id) => id < before && !known.has(id));
    for (const id of unknown) known.add(id);
    const some = await readCandidates(tx, accountId, filter, unknown, patternsOf(looking.words));
    found.push(...some.filter((one) => isWanted(looking, one)));
  };
  const enough = found.length + limit;
  for (let from = before, chunk = FIRST_CHUNK; found.length <= enough; chunk = CHUNK) {
    const ids = await gatherFromLists(tx, accountId, ranges, from, chunk);
    await read(ids);
    if (ids.length < chunk) break;
    from = ids.at(-1) as InvoiceId;
  }
  const sorted = found.slice(first).toSorted((one, other) => (one.id < other.id ? 1 : -1));
  return pageOf([...found.slice(0, first), ...sorted], limit, null, first);
}

// The newest of those that wait, up to an amount, without those that are known already.
async function wantedWaiting(
  looking: Looking,
  range: { readonly since: string; readonly before: string; readonly upTo: string },
  known: ReadonlySet<string>,
  most: number,
): Promise<Candidate[]> {
  const { tx, accountId, filter, words } = looking;
  const found: Candidate[] = [];
  for (let { before } = range; found.length < most; ) {
    const some = await readWaiting(tx, accountId, filter, { ...range, before }, patternsOf(words), CHUNK);
    const wanted = some.filter((one) => !known.has(one.id) && isWanted(looking, one));
    found.push(...wanted.slice(0, most - found.length));
    if (some.length < CHUNK) break;
    before = some.at(-1)?.id as InvoiceId;
  }
  return found;
}

type WordCursor = Extract<InvoiceCursor, { by: 'word' }>;

// Where very many fit: first the invoices that waited when the search began, as the lists do not have their present words.
async function searchByWord(
  looking: Looking,
  start: WordCursor,
  fresh: readonly Candidate[],
  unlisted: Unlisted,
): Promise<Found> {
  const { since, waited, upTo } = start;
  if (waited === FIRST_ID) return walk(looking, start, fresh, unlisted);
  const room = looking.limit - fresh.length;
  const known = new Set(fresh.map(({ id }) => id));
  const found = await wantedWaiting(looking, { since, before: waited, upTo }, known, room + 1);
  const rows = [...fresh, ...found.slice(0, room)];
  // If the page is already full, none of them was shown.
  const last = found.slice(0, room).at(-1)?.id ?? waited;
  if (found.length > room) return { rows, next: { ...start, waited: last }, unlisted };
  return walk(looking, { ...start, waited: FIRST_ID }, rows, unlisted);
}

// The lists of one word after the other, as far as the page needs, or as one page may look.
async function walk(
  looking: Looking,
  start: WordCursor,
  fresh: readonly Candidate[],
  unlisted: Unlisted,
): Promise<Found> {
  const { tx, accountId, filter, limit, words } = looking;
  const driver = drivenBy(words, start.word);
  const [, end] = rangeOf(driver);
  const rows = [...fresh];
  const known = new Set(fresh.map(({ id }) => id));
  let place: ListPlace = start;
  const nextAt = ({ word, age, id }: ListPlace): InvoiceCursor => ({ ...start, word, age, id });
  for (let walked = 0; walked < MAXIMUM_WALKED; ) {
    const places = await walkFrom(tx, accountId, place, end, walked === 0 ? FIRST_CHUNK : CHUNK);
    if (places.length === 0) return { rows, next: null, unlisted };
    walked += places.length;
    const ids = [...new Set(places.map(({ id }) => id))].filter((id) => id <= start.upTo);
    const some = await readListed(tx, accountId, filter, ids, patternsOf(words), start.since);
    const read = new Map(some.map((one) => [one.id, one]));
    for (const at of places) {
      const one = read.get(at.id);
      const isNew = one !== undefined && !known.has(one.id) && at.id <= start.upTo && standsIn(one, at);
      // Several of its words may begin like this: it is shown at the first one.
      if (isNew && isWanted(looking, one) && firstWordWith(wordsOf(one), driver) === at.word) {
        if (rows.length === limit) return { rows, next: nextAt(place), unlisted };
        rows.push(one);
        known.add(one.id);
      }
      place = at;
    }
  }
  return { rows, next: nextAt(place), unlisted };
}

// An invoice that waited when the search began was shown before the lists; one that waited earlier counts only in its
// newest lists.
function standsIn({ isWaiting, relisted }: ListedCandidate, { age }: ListPlace): boolean {
  return !isWaiting && (relisted === null || relisted === age);
}

// The searched word that the word of the current list begins with.
function drivenBy(words: readonly string[], word: string): string {
  return words.find((one) => word.startsWith(one)) ?? word;
}

function isWanted({ words, exact }: Looking, one: Candidate): boolean {
  return !exact.has(one.id) && mayFit(one, words) && fits(wordsOf(one), words);
}

// No more than a page needs: splitting long notes into words blocks other requests for milliseconds.
function firstWanted(looking: Looking, candidates: readonly Candidate[], limit: number): Candidate[] {
  const found: Candidate[] = [];
  for (const one of candidates) {
    if (found.length > limit) break;
    if (isWanted(looking, one)) found.push(one);
  }
  return found;
}

// `stoppedAt`: the place where the search stopped, if it has not looked at all invoices.
function pageOf(
  found: readonly Candidate[],
  limit: number,
  stoppedAt: InvoiceId | null,
  first: number,
): Omit<Found, 'unlisted'> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (found.length > limit && last !== undefined) {
    // Only the invoices with the number were shown so far: all others follow.
    return { rows, next: { by: 'id', id: rows.length <= first ? LAST_ID : last.id } };
  }
  return { rows, next: stoppedAt === null ? null : { by: 'id', id: stoppedAt } };
}

function indexOfLeast(amounts: readonly number[]): number {
  return amounts.indexOf(Math.min(...amounts));
}

// The id just before another.
function idBefore(id: string): string {
  const value = BigInt(`0x${id.replaceAll('-', '')}`);
  const text = (value === 0n ? 0n : value - 1n).toString(16).padStart(32, '0');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
