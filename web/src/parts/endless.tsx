import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ErrorState, SkeletonRows } from './states.tsx';
import { Table, type TableProps } from './table.tsx';

interface Page<Row> {
  readonly items: readonly Row[];
}

/** A list that is read page by page while it is scrolled: what is read of it, and how to read on. */
interface Endless<Row> {
  readonly rows: readonly Row[];
  /** Whether nothing is known yet. */
  readonly isPending: boolean;
  /** Why the list, or what follows of it, could not be read. */
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly readOn: () => void;
  readonly retry: () => void;
}

/** The rows of all pages that were read; the same array until more come. */
export function useEndless<Row>(
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>, unknown>, Error>,
): Endless<Row> {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return {
    rows,
    isPending: query.isPending,
    error,
    hasMore: hasNextPage,
    isReading: isFetchingNextPage,
    // What failed is asked for again by the person, not by the next turn of the wheel; what runs is not begun again.
    readOn: () => {
      if (hasNextPage && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
    },
    retry: () => void (isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
}

interface EndlessTableProps<Row extends { readonly id: string }>
  extends Omit<TableProps<Row>, 'rows' | 'keyOf' | 'count' | 'onNearEnd'> {
  readonly list: Endless<Row>;
  /** In place of a table without rows. */
  readonly empty: ReactNode;
}

const keyOf = ({ id }: { readonly id: string }) => id;

/** A list as a table in all its states: on the way, not to be had, empty, full. */
export function EndlessTable<Row extends { readonly id: string }>({
  list,
  empty,
  ...table
}: EndlessTableProps<Row>) {
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
