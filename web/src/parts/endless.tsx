import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { beginAgain, ENDLESS, isOutdated } from '../api/read-again.ts';
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
interface Endless<Row> {
  readonly rows: readonly Row[];
  /** Whether nothing is known yet. */
  readonly isPending: boolean;
  /** Why the list, or what follows of it, could not be read. */
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  /** True when the list has changed but is too long to be read again in place. */
  readonly isOutdated: boolean;
  readonly readOn: () => void;
  readonly retry: () => void;
  readonly beginAgain: () => void;
}

/** The rows of all pages that were read; the same array until more come. */
export function useEndless<Found extends Page<unknown>, Key extends QueryKey>(
  options: EndlessOptions<Found, Key>,
): Endless<Found['items'][number]> & { readonly pages: readonly Found[] } {
  const query = useInfiniteQuery({ ...options, meta: ENDLESS });
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return {
    ...useOutdated(options.queryKey),
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
  const { data } = useInfiniteQuery({ ...options, meta: ENDLESS });
  return data?.pages[0]?.items.length === 0;
}

function useOutdated(key: QueryKey): Pick<Endless<unknown>, 'isOutdated' | 'beginAgain'> {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  );
  return {
    isOutdated: useSyncExternalStore(subscribe, () => isOutdated(queries, key)),
    beginAgain: () => beginAgain(queries, key),
  };
}

interface EndlessTableProps<Row extends { readonly id: string }>
  extends Omit<TableProps<Row>, 'rows' | 'keyOf' | 'count' | 'onNearEnd'> {
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
  useNewsAtTop(list, (table.selection?.chosen.size ?? 0) > 0);
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
      />
      {failed}
    </>
  );
}

/**
 * Shows changes of a long list once its reader is at the top. A list with a selection stays as it is: a reload would
 * drop selected rows that are far down.
 */
function useNewsAtTop({ isOutdated: isAwaited, beginAgain: begin }: Endless<unknown>, isHeld: boolean): void {
  useEffect(() => {
    if (!isAwaited || isHeld) return;
    const look = () => {
      if (scrollY < innerHeight) begin();
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [isAwaited, isHeld, begin]);
}
