import type { Endless } from './endless.tsx';

/** A list whose rows are shown in another order than the one in which they are read. */
export function reordered<Row>(
  list: Endless<Row>,
  order: (rows: readonly Row[]) => readonly Row[],
): Endless<Row> {
  const rows = order(list.rows);
  return {
    ...list,
    rows,
    // Rows that are shown together may come from pages that are far apart.
    refresh: (first, end, isFromTop) => {
      for (const row of rows.slice(first, end)) {
        const place = list.rows.indexOf(row);
        list.refresh(place, place + 1, isFromTop);
      }
    },
  };
}
