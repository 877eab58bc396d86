import {
  hashKey,
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** A list of more pages than this is not read again whole, because its pages are asked for one after the other. */
const MOST_PAGES = 2;
/** The least number of rows that a list keeps when it is read again from its beginning: more than a window shows. */
const LEAST_ROWS = 100;

interface Row {
  readonly id: string;
}
interface Page {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}
type Pages = InfiniteData<Page>;

/** By long list, the cursors of the pages that may show what was true before a change. */
const outdated = new WeakMap<Query, Set<unknown>>();

// The types of a query and of its observer differ only in what they read.
const isShort = (query: object) => !isLong(query as Query);

/** Options of a list that reads its next page while it is scrolled. A long one is read again where it is looked at. */
export const ENDLESS = {
  meta: { isEndless: true },
  refetchOnMount: isShort,
  refetchOnWindowFocus: isShort,
};

// Whether a list has so many pages that reading all of them again would be too many requests.
function isLong({ meta, state }: Query): boolean {
  const { pages } = (state.data ?? {}) as Partial<Pages>;
  return meta?.isEndless === true && pages !== undefined && pages.length > MOST_PAGES;
}

/**
 * Reads all queries below a key again: those on the open page at once, the others when they are opened. The pages of a
 * long list are read when they come into view. An answer that is on its way may be older than this call, but the
 * library takes it for new. So its query is read once more after the answer.
 */
export function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const isOnItsWay = (query: Query) => query.state.fetchStatus !== 'idle';
  // The library cancels and repeats these requests itself.
  const isBegunAgain = (query: Query) => query.isActive() && query.state.data !== undefined && !isLong(query);
  const below = queries.getQueryCache().findAll({ queryKey });
  for (const query of below.filter((one) => isOnItsWay(one) && !isBegunAgain(one))) {
    const again = () =>
      isLong(query) ? outdate(query) : queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, again);
  }
  for (const query of below) if (isLong(query)) outdate(query);
  return queries.invalidateQueries({ queryKey, predicate: isShort });
}

function outdate(query: Query): void {
  outdated.set(query, new Set((query.state.data as Pages).pageParams));
  // Those who look at the list hear of each call, also when it was invalid before.
  query.setState({ isInvalidated: true });
}

/** Takes a long list that was not read for some time for outdated. For a list that is opened. */
export function outdateStale(queries: QueryClient, queryKey: QueryKey): void {
  const query = queries.getQueryCache().get(hashKey(queryKey));
  if (query !== undefined && isLong(query) && query.isStale()) outdate(query);
}

/**
 * How many pages of a long list may show old rows. None while the list is being read, and after a failed read, which
 * the person repeats.
 */
export function countOutdated(queries: QueryClient, queryKey: QueryKey): number {
  const query = queries.getQueryCache().get(hashKey(queryKey));
  if (query === undefined || !isLong(query)) return 0;
  const { fetchStatus, status } = query.state;
  return fetchStatus === 'idle' && status === 'success' ? (outdated.get(query)?.size ?? 0) : 0;
}

/** Reads the outdated pages of a long list that have rows between two places, each in place and once. */
export function readRowsAgain(queries: QueryClient, queryKey: QueryKey, first: number, end: number): void {
  if (countOutdated(queries, queryKey) === 0) return;
  const query = queries.getQueryCache().get(hashKey(queryKey)) as Query;
  const { pages, pageParams } = query.state.data as Pages;
  let row = 0;
  for (const [index, { items }] of pages.entries()) {
    const isShown = row < end && row + items.length > first;
    row += items.length;
    if (isShown && outdated.get(query)?.delete(pageParams[index])) void readPage(queries, query, index);
  }
}

async function readPage(queries: QueryClient, query: Query, index: number): Promise<void> {
  const { pages, pageParams } = query.state.data as Pages;
  const pageParam = pageParams[index];
  const ask = query.options.queryFn as (asked: object) => Promise<Page>;
  const { signal } = new AbortController();
  try {
    const read = await ask({
      client: queries,
      queryKey: query.queryKey,
      meta: query.meta,
      pageParam,
      signal,
    });
    const list = query.state.data as Pages | undefined;
    const place = list?.pageParams.indexOf(pageParam) ?? -1;
    // The list has begun again, or was forgotten.
    if (list === undefined || place === -1) return;
    // A read of the whole list, or of its next page, puts back the page that it began with.
    if (query.state.fetchStatus === 'idle' && list.pages[place] === pages[index])
      queries.setQueryData<Pages>(query.queryKey, withPage(list, place, read));
    else outdateOne(query, pageParam);
  } catch (cause) {
    outdateOne(query, pageParam);
    query.setState({ status: 'error', error: cause as Error });
  }
}

function outdateOne(query: Query, pageParam: unknown): void {
  outdated.get(query)?.add(pageParam);
  query.setState({ isInvalidated: true });
}

/**
 * Puts a page in the place of its older version. A row that has moved stands only where it was read last. When new rows
 * have pushed others out of the page, these stay below them.
 */
function withPage({ pages, pageParams }: Pages, place: number, read: Page): Pages {
  const ids = new Set(read.items.map(({ id }) => id));
  const isRead = ({ id }: Row) => ids.has(id);
  const next = pages[place + 1];
  const before = pages[place]?.items ?? [];
  const isWhole = next === undefined || read.nextCursor === null || next.items.some(isRead);
  const pushedOut = isWhole ? [] : before.slice(before.findLastIndex(isRead) + 1);
  return {
    pageParams,
    pages: pages.map((page, index) => {
      if (index === place) return { ...read, items: [...read.items, ...pushedOut] };
      return page.items.some(isRead) ? { ...page, items: page.items.filter((row) => !isRead(row)) } : page;
    }),
  };
}

/** Reads a long list again from its beginning, and forgets what is far below. */
export function beginAgain(queries: QueryClient, queryKey: QueryKey): void {
  const query = queries.getQueryCache().get(hashKey(queryKey));
  if (query !== undefined) outdated.delete(query);
  queries.setQueryData<Pages>(queryKey, (list) => list && firstOf(list));
  void queries.invalidateQueries({ queryKey, exact: true });
}

// A page of a search may hold few rows, or none.
function firstOf({ pages, pageParams }: Pages): Pages {
  let kept = 0;
  for (let rows = 0; kept < pages.length && rows < LEAST_ROWS; kept += 1)
    rows += pages[kept]?.items.length ?? 0;
  return { pages: pages.slice(0, kept), pageParams: pageParams.slice(0, kept) };
}
