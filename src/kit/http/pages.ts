/** A page of a list that is ordered from the newest to the oldest id. */
export interface PageRequest {
  readonly limit: number;
  /** The last id of the page before, or null for the first page. */
  readonly before: string | null;
}

/** Reads `limit` and `cursor`, which the schema has checked. */
export function readPage(query: { limit?: string; cursor?: string }): PageRequest {
  return {
    limit: query.limit === undefined ? 50 : Number(query.limit),
    before: query.cursor === undefined ? null : idOf(query.cursor),
  };
}

/**
 * Makes a page from `limit + 1` rows at most: the extra one only shows that there is more. `stoppedAt` is the id up to
 * which a search has looked that was not looked to its end.
 */
export function makePage<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
  stoppedAt: string | null = null,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : stoppedAt;
  return { items: shown.map(present), nextCursor: next === null ? null : cursorOf(next) };
}

/** The cursor that continues after an id. */
export function cursorOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

/** The id that a cursor continues after. */
export function idOf(cursor: string): string {
  return Buffer.from(cursor, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
