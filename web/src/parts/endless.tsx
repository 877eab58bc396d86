import {
  hashKey,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { beginAgain, countOutdated, ENDLESS, outdateStale, readRowsAgain } from '../api/read-again.ts';
import { ErrorState, SkeletonRows } from './states.tsx';
import { Table, type TableProps } from './table.tsx';

interface Page<Row> {
  readonly items: readonly Row[];
}

type EndlessOptions<Found extends Page<unknown>, Key extends QueryKey> = UseInfiniteQueryOptions<
  Found,
  Error,
  InfiniteData<Found>,
  Key,
  string | null
>;

/** A list that is read page by page while it is scrolled: what is read of it, and how to read on. */
export interface Endless<Row> {
  readonly rows: readonly Row[];
  /** Whether nothing is known yet. */
  readonly isPending: boolean;
  /** Why the list, or what follows of it, could not be read. */
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly readOn: () => void;
  readonly retry: () => void;
  /** Reads again what has changed between two rows; the beginning of the list, if it is to be read from there. */
  readonly refresh: (first: number, end: number, isFromTop: boolean) => void;
}

/** The rows of all pages that were read; the same array until more come. */
export function useEndless<Found extends Page<unknown>, Key extends QueryKey>(
  options: EndlessOptions<Found, Key>,
): Endless<Found['items'][number]> & { readonly pages: readonly Found[] } {
  const query = useInfiniteQuery({ ...options, ...ENDLESS });
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return {
    refresh: useRefresh(options.queryKey),
    pages: data?.pages ?? [],
    rows,
    isPending: query.isPending,
    error,
    hasMore: hasNextPage,
    isReading: isFetchingNextPage,
    // Scrolling does not repeat a failed request, because the person repeats it with a button; nor does it restart a
    // running one.
    readOn: () => {
      if (hasNextPage && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
    },
    retry: () => void (isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
}

/** Whether it is known that a list has no rows. */
export function useIsEmpty<Found extends Page<unknown>, Key extends QueryKey>(
  options: EndlessOptions<Found, Key>,
): boolean {
  const { data } = useInfiniteQuery({ ...options, ...ENDLESS });
  return data?.pages[0]?.items.length === 0;
}

function useRefresh(key: QueryKey): Endless<unknown>['refresh'] {
  const queries = useQueryClient();
  const hash = hashKey(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is another array with each draw
  useEffect(() => outdateStale(queries, key), [queries, hash]);
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  );
  // The table is drawn again, and so calls, when more is outdated.
  useSyncExternalStore(subscribe, () => countOutdated(queries, key));
  return (first, end, isFromTop) => {
    if (countOutdated(queries, key) === 0) return;
    if (isFromTop) beginAgain(queries, key);
    else readRowsAgain(queries, key, first, end);
  };
}

interface EndlessTableProps<Row extends { readonly id: string }>
  extends Omit<TableProps<Row>, 'rows' | 'keyOf' | 'count' | 'onNearEnd' | 'onShown'> {
  readonly list: Endless<Row>;
  /** In place of a table without rows. */
  readonly empty: ReactNode;
}

const keyOf = ({ id }: { readonly id: string }) => id;

/** A list as a table in all its states: loading, failed, empty, with rows. */
export function EndlessTable<Row extends { readonly id: string }>({
  list,
  empty,
  ...table
}: EndlessTableProps<Row>) {
  // A list with a selection does not begin again: that would drop selected rows that are far down.
  const isHeld = (table.selection?.chosen.size ?? 0) > 0;
  const failed = list.error !== null && <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.isPending) return <SkeletonRows />;
  if (list.rows.length === 0) return failed || empty;
  return (
    <>
      <Table
        {...table}
        rows={list.rows}
        keyOf={keyOf}
        count={list.hasMore ? -1 : list.rows.length}
        onNearEnd={list.readOn}
        onShown={(first, end) => list.refresh(first, end, !isHeld && scrollY < innerHeight)}
      />
      {failed}
    </>
  );
}
