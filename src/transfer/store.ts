import { createHash } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import { type Queries, statement } from '../kit/db/database.ts';
import type { WholeTransaction } from '../kit/db/whole-access.ts';
import type { AccountId } from '../kit/ids.ts';
import { type CarriedTable, carriedTables } from './tables-store.ts';

/** A column of a table: its name, and its type as PostgreSQL writes it. */
interface Column {
  readonly name: string;
  readonly type: string;
}

/** The columns of every carried table, by its name, and its key. */
export interface Shape {
  readonly columns: readonly Column[];
  readonly key: readonly string[];
}

// Across accounts: it describes the tables themselves, without generated columns, which the database fills.
const SHAPES = `select c.oid::regclass::text as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
       order by a.attnum)
     from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(a.attname order by array_position(i.indkey::smallint[], a.attnum))
     from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c
  where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)`;

/** Reads what the carried tables look like, without the columns that stay. */
export async function readShapes(tx: WholeTransaction): Promise<ReadonlyMap<string, Shape>> {
  const rows = await tx.query<Shape & { name: string }>(SHAPES);
  const shapes = new Map(rows.map(({ name, ...shape }) => [name, shape]));
  return new Map(
    carriedTables.map(({ name, leftOut = [] }) => {
      const shape = shapes.get(name);
      if (shape === undefined) throw new Error(`There is no table ${name}.`);
      const columns = shape.columns.filter((column) => !leftOut.includes(column.name));
      return [name, { columns, key: shape.key }];
    }),
  );
}

/** A hash of what the tables look like: two installations with the same one understand each other's rows. */
export function hashOfShapes(shapes: ReadonlyMap<string, Shape>): string {
  return createHash('sha256')
    .update(JSON.stringify([...shapes].toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex');
}

const named = (name: string) => name.split('.').map(escapeIdentifier).join('.');
const isJson = ({ type }: Column) => type === 'json' || type === 'jsonb';

/**
 * Reads the account's rows of a table in the order of its key, each as the text of a JSON object. Values of type json
 * are strings in it, so that not a byte of them changes.
 */
export async function* readLines(
  tx: WholeTransaction,
  { name, where, role, onlyIf = {}, written = {} }: CarriedTable,
  { columns, key }: Shape,
  accountId: AccountId,
): AsyncGenerator<string[], void> {
  await tx.actAs(role);
  const list = columns.map((column) => {
    const condition = onlyIf[column.name];
    if (condition !== undefined)
      return `case when ${condition} then ${named(column.name)} end as ${named(column.name)}`;
    const expression = written[column.name];
    if (expression !== undefined) return `${expression} as ${named(column.name)}`;
    return isJson(column) ? `${named(column.name)}::text` : named(column.name);
  });
  const rows = tx.batches<{ line: string }>(
    `select row_to_json(r)::text as line
     from (-- of one account: each condition compares account_id with $1
       select ${list.join(', ')} from ${named(name)} where ${where} order by ${key.map(named).join(', ')}) r`,
    [accountId],
  );
  for await (const batch of rows) yield batch.map(({ line }) => line);
}

/** People of a file and who they are here, in the same order. */
export interface PeopleMap {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Writes rows that {@link readLines} read, and answers how many. */
export async function insertLines(
  tx: WholeTransaction,
  { name, role, people = {} }: CarriedTable,
  { columns }: Shape,
  lines: readonly string[],
  map: PeopleMap,
): Promise<number> {
  if (lines.length === 0) return 0;
  await tx.actAs(role);
  const values = columns.map((column) => {
    const value = `r.${named(column.name)}`;
    if (isJson(column)) return `${value}::${column.type}`;
    const isPerson = people[column.name];
    return isPerson === undefined
      ? value
      : `case when ${isPerson} then coalesce(($3::uuid[])[array_position($2::uuid[], ${value})], ${value}) else ${value} end`;
  });
  const types = columns.map((column) => `${named(column.name)} ${isJson(column) ? 'text' : column.type}`);
  const [row] = await tx.query<{ count: number }>(
    `with written as (
       -- the rows have their account_id, and row-level security lets no other in
       insert into ${named(name)} (${columns.map((column) => named(column.name)).join(', ')})
       select ${values.join(', ')} from json_to_recordset($1::json) as r (${types.join(', ')})
       where $2::uuid[] is not null and $3::uuid[] is not null
       returning 1)
     select count(*) as count from written`,
    [`[${lines.join(',')}]`, map.from, map.to],
  );
  return row?.count ?? 0;
}

// Across accounts: a person may belong to several.
const MARK_UNPROVED = 'update people set is_unproved = true where id = any($1::uuid[])';

/** Notes of people who came with a file that they have not proved their address here. */
export async function markUnproved(tx: WholeTransaction, people: readonly string[]): Promise<void> {
  await tx.actAs('tranche_system');
  await tx.query(MARK_UNPROVED, [people]);
}

const doubtDomains = statement(
  'transfer_doubt_domains',
  `update mail_routes
   set status = 'Untested', verified_at = null, dns = null, trouble = null, failure = null, failing_since = null,
     refused_mail_id = null, failed_at = null, worked_at = null
   where account_id = $1 and kind = 'Domain' and status in ('Active', 'Failing')`,
);

/** Has the domain of an account tested again: the maker of the file may have written the domain of somebody else. */
export async function requireDomainTest(tx: WholeTransaction, accountId: AccountId): Promise<void> {
  await tx.actAs('tranche_app');
  await tx.query(doubtDomains, [accountId]);
}

// Across accounts: finds out whether the account, its path or its people are here already.
const FIND_ACCOUNT = 'select id, path from accounts where id = $1 or path = $2';

/** Finds accounts that have this id or path. The path stays locked until the transaction ends. */
export async function findTaken(
  tx: WholeTransaction,
  id: AccountId,
  path: string,
): Promise<{ readonly id: AccountId; readonly path: string }[]> {
  await tx.actAs('tranche_system');
  // across accounts: the same lock as in the creation of an account.
  await tx.query("select pg_advisory_xact_lock(hashtextextended('path ' || $1, 0))", [path]);
  return tx.query(FIND_ACCOUNT, [id, path]);
}

// Across accounts: says which of them is connected to an account at Stripe.
const FIND_CONNECTED = `select a.path from processor_accounts p join accounts a on a.id = p.account_id
  where p.account_id <> $1 and p.stripe_account = $2 and p.is_live = $3 and p.is_active limit 1`;

/** Finds the path of another account that is connected to this one at Stripe, in the same mode; or null. */
export async function findConnected(
  tx: WholeTransaction,
  accountId: AccountId,
  stripeAccount: string,
  isLive: boolean,
): Promise<string | null> {
  await tx.actAs('tranche_system');
  const [found] = await tx.query<{ path: string }>(FIND_CONNECTED, [accountId, stripeAccount, isLive]);
  return found?.path ?? null;
}

// Across accounts: a person may belong to several.
const FIND_PEOPLE = `select given.id as "from", coalesce(same.id, known.id) as "to"
  from unnest($1::uuid[], $2::text[]) as given (id, email_key)
  left join people same on same.id = given.id
  left join people known on known.email_key = given.email_key
  where coalesce(same.id, known.id) is not null`;

/** Finds people that are here already, by id or else by address. */
export async function findPeople(
  tx: WholeTransaction,
  people: readonly { readonly id: string; readonly email_key: string }[],
): Promise<PeopleMap> {
  await tx.actAs('tranche_system');
  const rows = await tx.query<{ from: string; to: string }>(FIND_PEOPLE, [
    people.map(({ id }) => id),
    people.map(({ email_key }) => email_key),
  ]);
  return { from: rows.map(({ from }) => from), to: rows.map(({ to }) => to) };
}

// Across accounts: the installation has one name.
const findName = statement('installation_find', 'select name from installation');

// Across accounts: as before. Where several processes name it at once, the name of the first stays.
const insertName = statement(
  'installation_insert',
  'insert into installation (name) values ($1) on conflict do nothing',
);

/** The name of this installation; null before it has one. */
export async function findInstallationName(system: Queries): Promise<string | null> {
  const [row] = await system.query<{ name: string }>(findName);
  return row?.name ?? null;
}

/** Names this installation, unless it has a name. */
export async function nameInstallation(system: Queries, name: string): Promise<void> {
  await system.query(insertName, [name]);
}
