import { type Database, statement } from '../../kit/db/database.ts';
import { type AccountId, FIRST_ID, type InvoiceId } from '../../kit/ids.ts';
import type { VersionedId } from '../store.ts';
import { filteredStatement, type ListFilter, pageVersions, readVersions, type Versions } from './store.ts';

/** How many invoices are looked at before the days of the range are asked. */
const WALKED = 128;

/** How many invoices of each day are asked for at first; each time that these are too few, four times as many. */
const FIRST_PER_DAY = 64;
const MOST_PER_DAY = 4_096;

/** How many of the invoices that the days have are read at once. */
const READ_AT_ONCE = 256;

export function isDated({ dueFrom, dueTo, eventFrom, eventTo }: ListFilter): boolean {
  return [dueFrom, dueTo, eventFrom, eventTo].some((date) => date !== undefined);
}

/**
 * Finds invoices with dates in ranges, newest first, from before an id on. Where nearly all have such dates, a short
 * walk along the newest fills the page. Where few do, they may lie behind millions of others: then each day of the
 * range is asked for its newest, and these are merged.
 */
export async function listDatedVersions(
  database: Database,
  accountId: AccountId,
  filter: ListFilter,
  before: string,
  limit: number,
): Promise<VersionedId[]> {
  const walked = await walkNewest(database, accountId, filter, before, limit);
  const found = [...walked.found];
  let below = walked.stoppedAt;
  for (let perDay = FIRST_PER_DAY; found.length < limit && below !== null; ) {
    const { ids, stoppedAt } = await newestOfDays(database, accountId, filter, below, perDay);
    for (let start = 0; start < ids.length && found.length < limit; start += READ_AT_ONCE) {
      const some = ids.slice(start, start + READ_AT_ONCE);
      found.push(...(await readFitting(database, accountId, filter, some, limit - found.length)));
    }
    below = stoppedAt;
    perDay = Math.min(4 * perDay, MOST_PER_DAY);
  }
  return found;
}

/** What a short walk has found. */
interface Walked {
  readonly found: readonly VersionedId[];
  /** The oldest invoice that was looked at, when there may be older ones. */
  readonly stoppedAt: string | null;
}

/** Looks at the newest invoices only, for as many as fit. */
export async function walkNewest(
  database: Database,
  accountId: AccountId,
  filter: ListFilter,
  before: string,
  limit: number,
): Promise<Walked> {
  const { one, values } = filteredStatement(
    'invoices_list_dated',
    filter,
    [accountId, limit, before],
    // A coalesce in the condition itself would keep PostgreSQL, under row-level security, from using the index for it.
    (conditions) => `with stop as materialized (
       select coalesce((
         select i.id from invoices i where i.account_id = $1 and i.id < $3
         order by i.id desc offset ${WALKED - 1} limit 1), '${FIRST_ID}') as id
     )
     select (select nullif(id, '${FIRST_ID}') from stop) as "stoppedAt", ${pageVersions} from (
       select i.id, i.sequence from invoices i
       where i.account_id = $1 and i.id < $3 and i.id >= (select id from stop) ${conditions}
       order by i.id desc limit $2
     ) page`,
  );
  const [row] = await database.single<Versions & { stoppedAt: string | null }>(accountId, one, values);
  return { found: readVersions(row), stoppedAt: row?.stoppedAt ?? null };
}

// One probe of the index for each day that there is, and one for its newest invoices. Where a day has more than were
// asked for, its older ones are unknown: so the answer ends at the newest of the invoices where such a day was cut.
const askDays = (name: string, table: string, date: string, id: string) =>
  statement(
    name,
    `with recursive day as (
       (select ${date} as date from ${table}
        where account_id = $1 and ${date} >= $2 and ${date} <= $3 order by ${date} limit 1)
       union all
       select (select next.${date} from ${table} next
         where next.account_id = $1 and next.${date} > day.date and next.${date} <= $3 order by next.${date} limit 1)
       from day where day.date is not null
     ), newest as materialized (
       select one.id, one.place
       from day
       cross join lateral (
         select entry.${id} as id, row_number() over (order by entry.${id} desc) as place
         from ${table} entry
         where entry.account_id = $1 and entry.${date} = day.date and entry.${id} < $4
         order by entry.${id} desc limit $5
       ) one
     ), stop as materialized (
       select id from newest where place = $5 order by id desc limit 1
     )
     select (select id from stop) as "stoppedAt", string_agg(known.id::text, ',' order by known.id desc) as ids
     from (
       select distinct id from newest where id >= coalesce((select id from stop), '${FIRST_ID}')
     ) known`,
  );
const askDueDays = askDays('invoices_newest_due', 'scheduled_payments', 'due_date', 'invoice_id');
const askEventDays = askDays('invoices_newest_event', 'invoices', 'event_date', 'id');

interface NewestOfDays {
  /** Newest first. */
  readonly ids: readonly InvoiceId[];
  /** The last of them, when there may be older ones. */
  readonly stoppedAt: string | null;
}

// By one of the ranges; the other range is checked when they are read.
async function newestOfDays(
  database: Database,
  accountId: AccountId,
  { dueFrom, dueTo, eventFrom, eventTo }: ListFilter,
  before: string,
  perDay: number,
): Promise<NewestOfDays> {
  const isDue = dueFrom !== undefined || dueTo !== undefined;
  const [from = '-infinity', to = 'infinity'] = isDue ? [dueFrom, dueTo] : [eventFrom, eventTo];
  const one = isDue ? askDueDays : askEventDays;
  const values = [accountId, from, to, before, perDay];
  const [row] = await database.single<{ ids: string | null; stoppedAt: string | null }>(
    accountId,
    one,
    values,
  );
  return { ids: (row?.ids?.split(',') ?? []) as InvoiceId[], stoppedAt: row?.stoppedAt ?? null };
}

async function readFitting(
  database: Database,
  accountId: AccountId,
  filter: ListFilter,
  ids: readonly InvoiceId[],
  limit: number,
): Promise<VersionedId[]> {
  const { one, values } = filteredStatement(
    'invoices_list_named',
    filter,
    [accountId, limit, ids],
    (conditions) => `select ${pageVersions} from (
       select i.id, i.sequence from invoices i
       where i.account_id = $1 and i.id = any($3::uuid[]) ${conditions}
       order by i.id desc limit $2
     ) page`,
  );
  const [row] = await database.single<Versions>(accountId, one, values);
  return readVersions(row);
}
