import { statement, type Transaction } from '../../kit/db/database.ts';
import type { AccountId, InvoiceId } from '../../kit/ids.ts';
import { filteredStatement, type ListFilter } from '../lists/store.ts';
import type { VersionedId } from '../store.ts';
import type { SearchedTexts } from './words.ts';

/** An invoice that may fit a search. */
export type Candidate = VersionedId & SearchedTexts;

/** What is read of an invoice to judge it, as SQL of the table `i`. */
export const texts = `i.id, i.sequence,
  concat_ws(' ', i.contact_name, i.billing->>'company', i.billing->>'reference') as "contactName", i.contact_email as "contactEmail", i.number, i.note`;

const searched = `concat_ws(' ', i.contact_name, i.billing->>'company', i.billing->>'reference', i.contact_email, i.number, i.note)`;

// Leaves out what cannot fit. Folds accents as words.ts does; words.ts does the rest of the folding, and judges where
// words begin.
const mayFit = (text: string, patterns: string) => `case when octet_length(${text}) = length(${text})
  then ${text} ilike all (${patterns}::text[])
  else ${text} ~ '[ßẞæÆœŒøØłŁđĐı]'
    or regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f]', '', 'g') ilike all (${patterns}::text[]) end`;

/** How far the lists of an account reach. */
export interface SearchPosition {
  /** All invoices up to this one are in the lists, but for those that wait; null when there are no lists. */
  readonly searchedTo: InvoiceId | null;
  /** How many wait, counted up to {@link MOST_COUNTED}. */
  readonly waiting: number;
}

/** More that wait are not counted: it is enough to know that there are many. */
const MOST_COUNTED = 1_000;

const findPosition = statement(
  'search_find_position',
  `select c.searched_to as "searchedTo", (
     select count(*)::integer from (
       select 1 from search_waiting w where w.account_id = $1 limit ${MOST_COUNTED}
     ) counted
   ) as waiting
   from account_counters c where c.account_id = $1 and c.name = 'InvoiceNumber'`,
);

/** Reads how far the lists reach. Call it before the lists are read: they only grow. */
export async function readPosition(tx: Transaction, accountId: AccountId): Promise<SearchPosition> {
  const [position] = await tx.query<SearchPosition>(findPosition, [accountId]);
  return position ?? { searchedTo: null, waiting: 0 };
}

/** How often a range of words stands in the lists: at most as many as were to be counted. */
interface WordAmount {
  readonly lists: number;
  readonly invoices: number;
}

const countWords = statement(
  'search_count_words',
  `select counted.lists, counted.invoices
   from unnest($2::text[], $3::text[]) with ordinality q (low, high, place)
   cross join lateral (
     select count(*)::integer as lists, coalesce(sum(amount), 0)::integer as invoices
     from (
       select l.amount from search_lists l
       where l.account_id = $1 and l.word >= q.low collate "C" and l.word < q.high collate "C"
       order by l.word, l.age limit $4
     ) listed
   ) counted
   order by q.place`,
);

/** A range of words, its end not included. */
export type WordRange = readonly [from: string, before: string];

/** Counts words in the lists, of each range `limit` lists at most. */
export async function countInLists(
  tx: Transaction,
  accountId: AccountId,
  ranges: readonly WordRange[],
  limit: number,
): Promise<WordAmount[]> {
  return tx.query<WordAmount>(countWords, [
    accountId,
    ranges.map(([from]) => from),
    ranges.map(([, before]) => before),
    limit,
  ]);
}

const gatherIds = statement(
  'search_gather_ids',
  `select e.id
   from unnest($2::text[], $3::text[]) with ordinality q (low, high, place)
   cross join lateral (
     select l.ids from search_lists l
     where l.account_id = $1 and l.word >= q.low collate "C" and l.word < q.high collate "C"
   ) list
   cross join lateral unnest(list.ids) e (id)
   where e.id < $4
   group by e.id
   having count(distinct q.place) = cardinality($2::text[])
   order by e.id desc limit $5`,
);

/** Invoices that stand in lists of all these ranges, newest first, before an id. Reads every list of them. */
export async function gatherFromLists(
  tx: Transaction,
  accountId: AccountId,
  ranges: readonly WordRange[],
  before: string,
  limit: number,
): Promise<InvoiceId[]> {
  const rows = await tx.query<{ id: InvoiceId }>(gatherIds, [
    accountId,
    ranges.map(([from]) => from),
    ranges.map(([, end]) => end),
    before,
    limit,
  ]);
  return rows.map(({ id }) => id);
}

/** A place in the lists: by word, then the newest list first, then the newest invoice. */
export interface ListPlace {
  readonly word: string;
  readonly age: string;
  readonly id: InvoiceId;
}

// Each list holds at least one. They are unpacked one after the other, only as far as the limit needs.
const walkLists = statement(
  'search_walk_lists',
  `with list as materialized (
     select l.word, l.age, l.ids from search_lists l
     where l.account_id = $1 and (l.word, l.age) >= ($2 collate "C", $3::uuid) and l.word < $4 collate "C"
     order by l.word, l.age limit $6
   )
   select list.word, list.age, e.id
   from list cross join lateral unnest(list.ids) with ordinality e (id, place)
   where (list.word, list.age) > ($2 collate "C", $3::uuid) or e.id < $5
   order by list.word, list.age, e.place limit $6`,
);

/** Walks the lists of a range of words on from a place, which is not included. */
export async function walkFrom(
  tx: Transaction,
  accountId: AccountId,
  place: ListPlace,
  before: string,
  limit: number,
): Promise<ListPlace[]> {
  return tx.query<ListPlace>(walkLists, [accountId, place.word, place.age, before, place.id, limit]);
}

/** Reads those of some invoices that fit a filter, in the order given. Patterns leave out what cannot fit. */
export async function readCandidates(
  tx: Transaction,
  accountId: AccountId,
  filter: ListFilter,
  ids: readonly InvoiceId[],
  patterns: readonly string[] = [],
): Promise<Candidate[]> {
  const { one, values } = filteredStatement(
    'search_read',
    filter,
    [accountId, ids, patterns],
    (conditions) => `select ${texts}
      from unnest($2::uuid[]) with ordinality wanted (id, place)
      join invoices i on i.account_id = $1 and i.id = wanted.id ${conditions}
      where ${mayFit(searched, '$3')}
      order by wanted.place`,
  );
  return tx.query<Candidate>(one, values);
}

interface WaitingRange {
  /** Only those that have waited since before this id was made. */
  readonly since: string;
  /** Only those with an id before this one. */
  readonly before: string;
  readonly upTo: string;
}

/**
 * Reads those that wait and fit a filter, newest first. Patterns leave out what cannot fit. Call it before the lists are
 * read: another process may move a waiting invoice into them in between.
 */
export async function readWaiting(
  tx: Transaction,
  accountId: AccountId,
  filter: ListFilter,
  { since, before, upTo }: WaitingRange,
  patterns: readonly string[],
  limit: number,
): Promise<Candidate[]> {
  const { one, values } = filteredStatement(
    'search_read_waiting',
    filter,
    [accountId, since, before, upTo, patterns, limit],
    (conditions) => `select ${texts} from (
        select distinct w.invoice_id from search_waiting w
        where w.account_id = $1 and w.id <= $2 and w.invoice_id < $3 and w.invoice_id <= $4
      ) waiting
      join invoices i on i.account_id = $1 and i.id = waiting.invoice_id ${conditions}
      where ${mayFit(searched, '$5')}
      order by i.id desc limit $6`,
  );
  return tx.query<Candidate>(one, values);
}

export interface ListedCandidate extends Candidate {
  /** Whether it was shown among those that wait. */
  readonly isWaiting: boolean;
  /** The age of its lists when it was put into lists again; null of those that never waited. */
  readonly relisted: string | null;
}

/** Like {@link readCandidates}, with the lists that contain them; `since` is the time when the search began. */
export async function readListed(
  tx: Transaction,
  accountId: AccountId,
  filter: ListFilter,
  ids: readonly InvoiceId[],
  patterns: readonly string[],
  since: string,
): Promise<ListedCandidate[]> {
  const { one, values } = filteredStatement(
    'search_read_listed',
    filter,
    [accountId, ids, patterns, since],
    (conditions) => `select ${texts}, r.age as relisted, w.invoice_id is not null as "isWaiting"
      from unnest($2::uuid[]) wanted (id)
      join invoices i on i.account_id = $1 and i.id = wanted.id ${conditions}
      left join search_relisted r on r.account_id = $1 and r.invoice_id = i.id
      left join (
        select distinct invoice_id from search_waiting where account_id = $1 and id <= $4
      ) w on w.invoice_id = i.id
      where ${mayFit(searched, '$3')}`,
  );
  return tx.query<ListedCandidate>(one, values);
}

/**
 * Reads those with one of some numbers, or with an external id, that fit a filter: the one with the external id first,
 * because it has no other word of the query; the others newest first.
 */
export async function readNumbered(
  tx: Transaction,
  accountId: AccountId,
  filter: ListFilter,
  numbers: readonly string[],
  externalId: string,
): Promise<Candidate[]> {
  const { one, values } = filteredStatement(
    'search_read_numbered',
    filter,
    [accountId, numbers, externalId],
    (conditions) => `select ${texts} from invoices i
      where i.account_id = $1 and (i.number = any($2::text[]) or i.external_id = $3) ${conditions}
      order by coalesce(i.external_id = $3, false) desc, i.id desc`,
  );
  return tx.query<Candidate>(one, values);
}

/**
 * How many invoices that are in no list yet one page of a search looks at, 2 µs each, and how many of them it reads: more
 * than there are, unless very many come at once.
 */
const LOOKED_AT = 20_000;
const MAXIMUM_READ = 512;

/** The invoices found among those that are in no list, newest first. */
interface LookedAt {
  readonly candidates: readonly Candidate[];
  /** Where the search stopped before it had seen all. */
  readonly stoppedAt: InvoiceId | null;
  readonly amount: number;
}

/** Looks at invoices one by one, newest first, between two ids. Patterns leave out what cannot fit. */
export async function lookThrough(
  tx: Transaction,
  accountId: AccountId,
  filter: ListFilter,
  between: { readonly after: string; readonly before: string },
  patterns: readonly string[],
): Promise<LookedAt> {
  const { one, values } = filteredStatement(
    'search_look',
    filter,
    [accountId, between.after, between.before, patterns],
    (conditions) => `with looked as materialized (
        select ${texts}, ${searched} as searched
        from invoices i
        where i.account_id = $1 and i.id > $2 and i.id < $3 ${conditions}
        order by i.id desc limit ${LOOKED_AT}
      ), stop as (
        select case when count(*) = ${LOOKED_AT} then (array_agg(id order by id))[1] end as id,
          count(*)::integer as amount
        from looked
      )
      select stop.id as "stoppedAt", stop.amount, found.*
      from stop
      left join (
        select * from looked
        where ${mayFit('searched', '$4')}
        order by id desc limit ${MAXIMUM_READ}
      ) found on true
      order by found.id desc`,
  );
  const rows = await tx.query<Candidate & { stoppedAt: InvoiceId | null; amount: number }>(one, values);
  const amount = rows[0]?.amount ?? 0;
  // The outer join leaves one row without an invoice where none was found.
  const candidates = rows.filter(({ id }) => (id as InvoiceId | null) !== null);
  const isCut = candidates.length === MAXIMUM_READ;
  const stoppedAt = isCut ? (candidates.at(-1)?.id ?? null) : (rows[0]?.stoppedAt ?? null);
  return { candidates, stoppedAt, amount };
}
