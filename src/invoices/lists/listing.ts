import type { Account } from '../../accounts/types.ts';
import type { Database } from '../../kit/db/database.ts';
import { LAST_ID } from '../../kit/ids.ts';
import { rangeOf } from '../../kit/text/number-pattern.ts';
import type { ListInvoicesQuery } from '../list-schemas.ts';
import type { SearchLists } from '../search/lists.ts';
import { searchInvoices } from '../search/search.ts';
import type { VersionedId } from '../store.ts';
import { type InvoiceCursor, readCursor } from './cursors.ts';
import { isDated, listDatedVersions } from './dated-store.ts';
import { isOwed, listOwedVersions } from './owed-store.ts';
import { type ListFilter, listChangedVersions, listVersions } from './store.ts';

/** What is listed: the filters of a query, without its page. */
export type ListedQuery = Omit<ListInvoicesQuery, 'limit' | 'cursor'>;

/** A page of invoices, and the cursor of the next page; null after the last page. */
interface Listed {
  readonly rows: readonly VersionedId[];
  readonly next: InvoiceCursor | null;
}

/** Reads a cursor of a query as its list goes: by words, by change, or newest first. Errors: 400. */
export function readCursorOf(query: ListedQuery, cursor: string | undefined): InvoiceCursor | null {
  const isByChange = query.updatedSince !== undefined && query.q === undefined;
  return readCursor(cursor, query.q === undefined ? (isByChange ? 'change' : 'id') : 'search');
}

/** Finds up to `limit` invoices that fit, from a cursor on. A search may find fewer and still continue. */
export async function listPage(
  database: Database,
  lists: SearchLists,
  account: Account,
  { q, ...filter }: ListedQuery & { readonly today: string },
  cursor: InvoiceCursor | null,
  limit: number,
): Promise<Listed> {
  if (q !== undefined) {
    const { id: accountId, numberPrefix: prefix, numberPattern: pattern } = account;
    const counted = rangeOf({ pattern, prefix }, filter.today);
    const search = { accountId, counted, filter, q, cursor, limit };
    const { rows, next, unlisted } = await searchInvoices(database, search);
    lists.noteUnlisted(accountId, unlisted);
    return { rows, next };
  }
  if (filter.updatedSince !== undefined) {
    const before = cursor?.by === 'change' ? cursor : { updatedAt: 'infinity' as const, id: LAST_ID };
    const found = await listChangedVersions(database, account.id, filter, before, limit + 1);
    const last = found[limit - 1];
    const isMore = found.length > limit && last !== undefined;
    return {
      rows: found.slice(0, limit),
      next: isMore ? { by: 'change', updatedAt: last.updatedAt, id: last.id } : null,
    };
  }
  const before = cursor?.id ?? LAST_ID;
  const found = await listOf(filter)(database, account.id, filter, before, limit + 1);
  const last = found[limit - 1];
  const isMore = found.length > limit && last !== undefined;
  return { rows: found.slice(0, limit), next: isMore ? { by: 'id', id: last.id } : null };
}

// A contact has few of the invoices, so its index comes first. Then dates: few invoices have them, and whether something is
// owed of these is checked when they are read.
function listOf(filter: ListFilter): typeof listVersions {
  if (filter.contactId !== undefined) return listVersions;
  if (isDated(filter)) return listDatedVersions;
  return isOwed(filter) ? listOwedVersions : listVersions;
}
