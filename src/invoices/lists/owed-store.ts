import type { Database } from '../../kit/db/database.ts';
import type { AccountId } from '../../kit/ids.ts';
import type { VersionedId } from '../store.ts';
import { invoiceStates } from '../types.ts';
import { walkNewest } from './dated-store.ts';
import { conditionOf, OWED } from './state-conditions.ts';
import { filteredStatement, type ListFilter, pageVersions, readVersions, type Versions } from './store.ts';

/** True when only invoices fit the filter of which something is owed. */
export function isOwed({ state, owedFrom, owedTo }: ListFilter): boolean {
  return isOpenState(state) || owedFrom !== undefined || owedTo !== undefined;
}

function isOpenState(state: ListFilter['state']): boolean {
  return state === 'Upcoming' || state === 'Due' || state === 'Overdue';
}

/**
 * Finds invoices of which something is owed, newest first, from before an id on. Where many of the newest fit, a short
 * walk fills the page. Otherwise an index names all that can fit: the one of active invoices has the columns of their
 * states, the one of due dates has the statuses of payments.
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
  const list = isOpenState(filter.state) ? listInState : listOwing;
  const rest = await list(database, accountId, filter, walked.stoppedAt, limit - walked.found.length);
  return [...walked.found, ...rest];
}

// Newest first along the index, so that nothing is read behind the end of the page.
async function listInState(
  database: Database,
  accountId: AccountId,
  filter: ListFilter,
  before: string,
  limit: number,
): Promise<VersionedId[]> {
  const { state, today } = filter;
  if (state === undefined) return [];
  const { one, values } = filteredStatement(
    `invoices_list_active_${invoiceStates.indexOf(state)}`,
    filter,
    [accountId, limit, before, today],
    (conditions) => `with named as materialized (
       select i.id from invoices i
       where i.account_id = $1 and i.id < $3 and ${conditionOf(state, '$4').sql} order by i.id desc
     )
     select ${pageVersions} from (
       select i.id, i.sequence from named join invoices i on i.account_id = $1 and i.id = named.id ${conditions}
       order by named.id desc limit $2
     ) page`,
  );
  const [row] = await database.single<Versions>(accountId, one, values);
  return readVersions(row);
}

// The index of due dates has the status of each payment, and so says whether it is owed.
async function listOwing(
  database: Database,
  accountId: AccountId,
  filter: ListFilter,
  before: string,
  limit: number,
): Promise<VersionedId[]> {
  const { owedFrom = '-infinity', owedTo = 'infinity' } = filter;
  const { one, values } = filteredStatement(
    'invoices_list_owed',
    filter,
    [accountId, limit, before, owedFrom, owedTo],
    (conditions) => `with named as materialized (
       select distinct invoice_id from scheduled_payments
       where account_id = $1 and due_date >= $4::date and due_date <= $5::date and invoice_id < $3
         and status in (${OWED})
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
