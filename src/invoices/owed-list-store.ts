import type { Database } from '../kit/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { walkNewest } from './dated-list-store.ts';
import {
  filteredStatement,
  type ListFilter,
  pageVersions,
  readVersions,
  type Versions,
} from './list-store.ts';
import { ASKED, OWED, PAYABLE } from './state-conditions.ts';
import type { VersionedId } from './store.ts';

/**
 * True of a filter that only invoices fit of which something is owed. Those that are Upcoming have an index of their own.
 * Transaction: none.
 */
export function isOwed({ state, owedFrom, owedTo }: ListFilter): boolean {
  return state === 'Due' || state === 'Overdue' || owedFrom !== undefined || owedTo !== undefined;
}

/**
 * Finds invoices of which something is owed, newest first, from before an id on. Where many of the newest fit, a short
 * walk fills the page. Else the index of due dates, which has the statuses, names all that can fit. Transaction: opens one
 * or two.
 */
export async function listOwedVersions(
  database: Database,
  accountId: AccountId,
  filter: ListFilter,
  before: string,
  limit: number,
): Promise<VersionedId[]> {
  const walked = await walkNewest(database, accountId, filter, before, limit);
  if (walked.found.length >= limit || walked.stoppedAt === null) return [...walked.found];
  const rest = await listNamed(database, accountId, filter, walked.stoppedAt, limit - walked.found.length);
  return [...walked.found, ...rest];
}

// Which payments an invoice that fits must have: a set that is found in the index alone.
function entriesOf({ state, owedFrom, owedTo, today }: ListFilter) {
  if (state === 'Overdue')
    return { name: 'late', statuses: PAYABLE, from: '-infinity', to: today ?? 'infinity' };
  if (state === 'Due') return { name: 'asked', statuses: ASKED, from: '-infinity', to: 'infinity' };
  return { name: 'owed', statuses: OWED, from: owedFrom ?? '-infinity', to: owedTo ?? 'infinity' };
}

async function listNamed(
  database: Database,
  accountId: AccountId,
  filter: ListFilter,
  before: string,
  limit: number,
): Promise<VersionedId[]> {
  const { name, statuses, from, to } = entriesOf(filter);
  const { one, values } = filteredStatement(
    `invoices_list_${name}`,
    filter,
    [accountId, limit, before, from, to],
    (conditions) => `with named as materialized (
       select distinct invoice_id from scheduled_payments
       where account_id = $1 and due_date >= $4::date and due_date <= $5::date and invoice_id < $3
         and status in (${statuses})
       order by invoice_id desc
     )
     select ${pageVersions} from (
       select i.id, i.sequence from named join invoices i on i.account_id = $1 and i.id = named.invoice_id ${conditions}
       order by named.invoice_id desc limit $2
     ) page`,
  );
  const [row] = await database.single<Versions>(accountId, one, values);
  return readVersions(row);
}
