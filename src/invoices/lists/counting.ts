import type { Account, Caller } from '../../accounts/types.ts';
import type { Database } from '../../kit/db/database.ts';
import type { ReadCache } from '../../kit/db/read-cache.ts';
import { closeEnvelope } from '../../kit/http/envelope.ts';
import type { InvoiceId } from '../../kit/ids.ts';
import { createOnceAtATime } from '../../kit/queue/once-at-a-time.ts';
import type { SearchLists } from '../search/lists.ts';
import { invoiceStates } from '../types.ts';
import { countNamed, countNarrowed, countStates, MOST_COUNTED, type StateCounts } from './count-store.ts';
import type { InvoiceCursor } from './cursors.ts';
import { type ListedQuery, listPage } from './listing.ts';
import type { ListFilter } from './store.ts';

/** The filters of a list without those by which the counts differ. */
export type CountedQuery = Omit<ListedQuery, 'status' | 'state'>;

interface Count {
  readonly count: number;
  /** False: there may be more than were counted. */
  readonly isExact: boolean;
}

type InvoiceCountsAnswer = Readonly<Record<'All' | (typeof invoiceStates)[number], Count>>;

/** How many invoices that a search has found are counted. */
const MOST_FOUND = 1_000;

/**
 * The counts of invoices by state, as the end of an answer. They are cached until something changes in the account, and
 * made once at a time: many counts of ten thousand invoices would block all other reads.
 */
export function createCounts(database: Database, lists: SearchLists, readCache: ReadCache) {
  const once = createOnceAtATime<{ readonly rest: Buffer; readonly sequence: null }>();
  return async (caller: Caller, today: string, query: CountedQuery): Promise<Buffer> => {
    const { account } = caller;
    const name = `counts ${today} ${JSON.stringify(query)}`;
    const load = async () => {
      const counts = await countInvoices(database, lists, account, { ...query, today });
      return { rest: closeEnvelope(Buffer.from(JSON.stringify(counts))), sequence: null };
    };
    // The lists of searches grow without an event.
    const loadOnce = () => once(`${account.id} ${name}`, load);
    const { rest } = await (query.q === undefined ? readCache(caller, name, loadOnce) : loadOnce());
    return rest;
  };
}

// Without a filter, statuses are counted along their indexes, and the states of the active ones by looking at the newest. With
// one, the invoices that fit are looked at, newest first, up to a bound.
async function countInvoices(
  database: Database,
  lists: SearchLists,
  account: Account,
  query: CountedQuery & { readonly today: string },
): Promise<InvoiceCountsAnswer> {
  const { q, today, ...filter } = query;
  if (q !== undefined) {
    const { ids, isAll } = await findIds(database, lists, account, query);
    return answerOf(await countNamed(database, account.id, ids, today), isAll);
  }
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  if (!isNarrowed) return answerOf(await countStates(database, account.id, today), true);
  const counts = await countNarrowed(database, account.id, { ...filter, today } satisfies ListFilter, today);
  return answerOf(counts, (counts.All ?? 0) <= MOST_COUNTED);
}

async function findIds(
  database: Database,
  lists: SearchLists,
  account: Account,
  query: CountedQuery & { readonly today: string },
): Promise<{ readonly ids: readonly InvoiceId[]; readonly isAll: boolean }> {
  const ids: InvoiceId[] = [];
  let from: InvoiceCursor | null = null;
  do {
    const page = await listPage(database, lists, account, query, from, MOST_FOUND - ids.length);
    ids.push(...page.rows.map(({ id }) => id));
    from = page.next;
  } while (from !== null && ids.length < MOST_FOUND);
  return { ids, isAll: from === null };
}

const activeStates: readonly string[] = ['Upcoming', 'Due', 'Overdue'];

function answerOf(counts: StateCounts, isAll: boolean): InvoiceCountsAnswer {
  const { Upcoming = 0, Due = 0, Overdue = 0 } = counts;
  const isActiveWhole = Upcoming + Due + Overdue <= MOST_COUNTED;
  const entries = (['All', ...invoiceStates] as const).map((state) => {
    const counted = counts[state] ?? 0;
    const isWhole = isAll && (isActiveWhole || !activeStates.includes(state));
    return [state, { count: Math.min(counted, MOST_COUNTED), isExact: isWhole && counted <= MOST_COUNTED }];
  });
  return Object.fromEntries(entries) as InvoiceCountsAnswer;
}
