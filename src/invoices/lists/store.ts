import { type Database, type Statement, statement } from '../../kit/db/database.ts';
import type { AccountId, InvoiceId } from '../../kit/ids.ts';
import type { ListInvoicesQuery } from '../list-schemas.ts';
import type { VersionedId } from '../store.ts';
import { type InvoiceStatus, invoiceStates, invoiceStatuses } from '../types.ts';
import { conditionOf, OWED } from './state-conditions.ts';

/** The filters of a list, apart from `q`. */
export type ListFilter = Omit<ListInvoicesQuery, 'q' | 'limit' | 'cursor'> & {
  /** The account's civil date, by which `state` is judged. */
  readonly today?: string;
};

interface Filter {
  readonly sql: (parameter: string) => string;
  readonly read: (query: ListFilter) => string | undefined;
}

const due =
  (comparison: string): Filter['sql'] =>
  (parameter) =>
    `exists (select from scheduled_payments p where p.account_id = $1 and p.invoice_id = i.id
     and p.due_date ${comparison} ${parameter}::date)`;

const between = (one: string, range: string) =>
  `${one} between split_part(${range}::text, ' ', 1)::date and split_part(${range}::text, ' ', 2)::date`;

// The status is in the text, not in a parameter: only then can the planner use the partial index. The keys become part of
// the statement's name, which has room for few characters.
const filters: Readonly<Record<string, Filter>> = {
  c: { sql: (parameter) => `i.contact_id = ${parameter}::uuid`, read: (query) => query.contactId },
  // By the invoice's id, looked up in the index of external ids. As a condition of the list, the planner would rather
  // read all invoices from the newest on: it takes an external id for frequent, since the column has no statistics.
  x: {
    sql: (parameter) =>
      `i.id = (select e.id from invoices e where e.account_id = $1 and e.external_id = ${parameter})`,
    read: (query) => query.externalId,
  },
  df: { sql: due('>='), read: (query) => (query.dueTo === undefined ? query.dueFrom : undefined) },
  dt: { sql: due('<='), read: (query) => (query.dueFrom === undefined ? query.dueTo : undefined) },
  db: {
    sql: (parameter) =>
      `exists (select from scheduled_payments p where p.account_id = $1 and p.invoice_id = i.id
         and ${between('p.due_date', parameter)})`,
    read: ({ dueFrom, dueTo }) =>
      dueFrom !== undefined && dueTo !== undefined ? `${dueFrom} ${dueTo}` : undefined,
  },
  ow: {
    sql: (parameter) =>
      `i.status = 'Active' and exists (select from scheduled_payments p where p.account_id = $1
         and p.invoice_id = i.id and p.status in (${OWED}) and ${between('p.due_date', parameter)})`,
    read: ({ owedFrom, owedTo }) =>
      owedFrom === undefined && owedTo === undefined
        ? undefined
        : `${owedFrom ?? '-infinity'} ${owedTo ?? 'infinity'}`,
  },
  ef: { sql: (parameter) => `i.event_date >= ${parameter}::date`, read: (query) => query.eventFrom },
  et: { sql: (parameter) => `i.event_date <= ${parameter}::date`, read: (query) => query.eventTo },
  us: {
    sql: (parameter) => `i.updated_at >= ${parameter}::timestamptz`,
    read: ({ updatedSince }) => updatedSince && new Date(updatedSince).toISOString(),
  },
};

const statements = new Map<string, Statement>();

/** A statement with the conditions of a filter after its own `values`, and all its values. Each is named and kept. */
export function filteredStatement(
  name: string,
  filter: ListFilter,
  values: readonly unknown[],
  text: (conditions: string) => string,
): { readonly one: Statement; readonly values: readonly unknown[] } {
  const all = [...values];
  const names = [name];
  const conditions: string[] = [];
  for (const [key, { sql, read }] of Object.entries(filters)) {
    const value = read(filter);
    if (value === undefined) continue;
    all.push(value);
    names.push(key);
    conditions.push(`and ${sql(`$${all.length}`)}`);
  }
  if (filter.state !== undefined) {
    const { sql, isJudgedByDay } = conditionOf(filter.state, `$${all.length + 1}`);
    if (isJudgedByDay) all.push(filter.today);
    names.push(`s${invoiceStates.indexOf(filter.state)}`);
    conditions.push(`and ${sql}`);
  }
  if (filter.status !== undefined) {
    names.push(`t${invoiceStatuses.indexOf(filter.status)}`);
    conditions.push(`and i.status = '${filter.status satisfies InvoiceStatus}'`);
  }
  const full = names.join('_').toLowerCase();
  let one = statements.get(full);
  if (one === undefined) {
    one = statement(full, text(conditions.join(' ')));
    statements.set(full, one);
  }
  return { one, values: all };
}

/** Finds invoices, newest first, from before an id on. */
export async function listVersions(
  database: Database,
  accountId: AccountId,
  filter: ListFilter,
  before: string,
  limit: number,
): Promise<VersionedId[]> {
  const { one, values } = filteredStatement(
    'invoices_list',
    filter,
    [accountId, limit, before],
    (conditions) => `select ${pageVersions} from (
       select i.id, i.sequence from invoices i
       where i.account_id = $1 and i.id < $3 ${conditions}
       order by i.id desc limit $2
     ) page`,
  );
  const [row] = await database.single<Versions>(accountId, one, values);
  return readVersions(row);
}

/** The versions of a page as one value: fifty rows cost more to send and to read than to find. */
export const pageVersions = `string_agg(page.id || ' ' || page.sequence, ',' order by page.id desc) as versions`;

/** A row of {@link pageVersions}. */
export interface Versions {
  readonly versions: string | null;
}

/** Reads the versions of a page, in their order. */
export function readVersions(row: Versions | undefined): VersionedId[] {
  return (row?.versions?.split(',') ?? []).map((version) => {
    const [id, sequence] = version.split(' ');
    return { id: id as InvoiceId, sequence: Number(sequence) };
  });
}

/** An invoice that was seen, with its version and when it last changed. */
interface ChangedVersion extends VersionedId {
  readonly updatedAt: Date;
}

/**
 * Finds invoices, those that changed last first, from before an instant and an id on: along the index by this instant,
 * so that a page costs the same however few have changed.
 */
export async function listChangedVersions(
  database: Database,
  accountId: AccountId,
  filter: ListFilter,
  before: { readonly updatedAt: Date | string; readonly id: string },
  limit: number,
): Promise<ChangedVersion[]> {
  const { one, values } = filteredStatement(
    'invoices_list_changed',
    filter,
    [accountId, limit, before.id, before.updatedAt],
    (conditions) => `select i.id, i.sequence, i.updated_at as "updatedAt" from invoices i
      where i.account_id = $1 and (i.updated_at, i.id) < ($4::timestamptz, $3::uuid) ${conditions}
      order by i.updated_at desc, i.id desc limit $2`,
  );
  return database.single<ChangedVersion>(accountId, one, values);
}
