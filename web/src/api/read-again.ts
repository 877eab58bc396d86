import {
  hashKey,
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/** More pages than this are not read again with each event: they are asked for one after the other. */
const MOST_PAGES = 2;
/** The least number of rows that a list keeps when it is read again from its beginning: more than a window shows. */
const LEAST_ROWS = 100;

type Pages = InfiniteData<{ readonly items: readonly unknown[] }>;

/** The `meta` of a list that reads its next page while it is scrolled. */
export const ENDLESS = { isEndless: true };

/** Whether a list has so many pages that reading all of them again would be too many requests. */
export function isLong({ meta, state }: Query): boolean {
  const { pages } = (state.data ?? {}) as Partial<Pages>;
  return meta?.isEndless === true && pages !== undefined && pages.length > MOST_PAGES;
}

/**
 * Reads all queries below a key again: those on the open page at once, the others when they are opened, and so those
 * for which `isLeft` is true. An answer that is on its way may be older than this call, but the library takes it for
 * new. So its query is read once more after the answer.
 */
export function readAgain(
  queries: QueryClient,
  queryKey: QueryKey,
  isLeft: (query: Query) => boolean = () => false,
): void {
  const isOnItsWay = (query: Query) => query.state.fetchStatus !== 'idle';
  // The library cancels and repeats these requests itself.
  const isBegunAgain = (query: Query) => query.isActive() && query.state.data !== undefined && !isLeft(query);
  const below = queries.getQueryCache().findAll({ queryKey });
  for (const query of below.filter((one) => isOnItsWay(one) && !isBegunAgain(one))) {
    const again = () =>
      queries.invalidateQueries({
        queryKey: query.queryKey,
        exact: true,
        refetchType: isLeft(query) ? 'none' : 'active',
      });
    query.promise?.then(again, again);
  }
  void queries.invalidateQueries({ queryKey, predicate: isLeft, refetchType: 'none' });
  void queries.invalidateQueries({ queryKey, predicate: (query) => !isLeft(query) });
}

/**
 * Whether a long list shows old rows because it was not read again. False while it is being read, and after a failed
 * read, which the person repeats.
 */
export function isOutdated(queries: QueryClient, queryKey: QueryKey): boolean {
  const query = queries.getQueryCache().get(hashKey(queryKey));
  if (query === undefined || !isLong(query)) return false;
  const { isInvalidated, fetchStatus, status } = query.state;
  return isInvalidated && fetchStatus === 'idle' && status === 'success';
}

/** Reads a long list again from its beginning, and forgets what is far below. */
export function beginAgain(queries: QueryClient, queryKey: QueryKey): void {
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
