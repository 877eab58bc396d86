import { createHash } from 'node:crypto';
import pg, { escapeIdentifier } from 'pg';
import type { CopyStreamQuery, CopyToStreamQuery } from 'pg-copy-streams';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { CommandError } from '../kit/command-error.ts';
import { type Connection, clientConfig, type Queries, type Statement } from '../kit/db/database.ts';
import { BACKUP_LOCK } from '../kit/db/migrations.ts';
import { sealedTables } from '../kit/sealed-columns.ts';
import type { SealedValues } from './contents.ts';

/** A table as it is read and written. */
export interface Table {
  /** With its schema, unless that is `public`. */
  readonly name: string;
  /** Its columns, without generated ones, which the database fills. */
  readonly columns: readonly string[];
  /** Of the columns, in the same order. */
  readonly types: readonly string[];
}

/** The tables that stay with their installation: migrations are run again, and the others say what was backed up where. */
const STAYING: ReadonlySet<string> = new Set(['migrations', 'backups', 'backup_mails', 'backup_alerts']);

/** How long a snapshot may keep PostgreSQL from cleaning up rows that nobody else needs. */
export const SNAPSHOT_LIMIT_MS = 4 * 3_600_000;

/** A restore waits no longer for tables that somebody uses. */
const LOCK_LIMIT_MS = 5_000;

/** Opens a connection for long work, as the owner of the tables. */
export async function connectLong(connection: Connection, statementLimitMs: number): Promise<pg.Client> {
  const limits = `-c statement_timeout=${statementLimitMs} -c lock_timeout=${LOCK_LIMIT_MS}`;
  const client = new pg.Client({
    ...clientConfig(connection),
    // The same text for the same value, whatever the server is set to.
    options: `${limits} -c idle_in_transaction_session_timeout=0 -c datestyle=ISO -c intervalstyle=iso_8601 -c timezone=UTC -c bytea_output=hex -c extra_float_digits=1`,
    query_timeout: 0,
  });
  // A line that breaks rejects the statement that runs on it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Begins the one snapshot of a backup, as the role that reads everything and writes nothing. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  // across accounts: a migration waits for this lock before it changes a table, and ends with the session.
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock_shared($1) as taken', [
    BACKUP_LOCK,
  ]);
  if (rows[0]?.taken !== true) {
    throw new CommandError('The database is being migrated. Back it up when the migration has ended.');
  }
  await client.query('begin isolation level repeatable read, read only');
  await client.query('set local role tranche_backup');
  await client.query('set local enable_seqscan = on');
}

// Across accounts: it describes the tables themselves.
const TABLES = `select c.oid::regclass::text as name,
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select json_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as types
  from pg_class c
  where c.relkind = 'r' and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'sandbox'))`;

/** The tables that a backup has, ordered by name. */
export async function readTables(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(TABLES);
  return rows
    .filter(({ name }) => !STAYING.has(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** A hash of what the tables look like. Two databases with the same one understand each other's rows. */
export function hashOfShapes(tables: readonly Table[]): string {
  return createHash('sha256').update(JSON.stringify(tables)).digest('hex');
}

/** The names of the migrations that the database has seen. */
export async function readMigrationNames(client: pg.Client): Promise<readonly string[]> {
  // Across accounts: the schema is that of all.
  const { rows } = await client.query<{ name: string }>('select name from migrations order by number');
  return rows.map(({ name }) => name);
}

// Across accounts: a key of the service is one for all.
const sealedCounts = sealedTables
  .flatMap(({ table, columns, purpose }) =>
    columns.map(
      (column) =>
        `select '${purpose}' as purpose, encode(substring(${column} from 2 for 4), 'hex') as "keyId" from ${table} where ${column} is not null`,
    ),
  )
  .join(' union all ');

/** Counts what keys of the service have encrypted. */
export async function countSealedValues(client: pg.Client): Promise<readonly SealedValues[]> {
  const { rows } = await client.query<SealedValues>(
    `-- across accounts: the key is one for all
     select purpose, "keyId", count(*) as count from (${sealedCounts}) sealed group by 1, 2 order by 1, 2`,
  );
  return rows;
}

// Across accounts: a line for each. The position is that of its last transaction, and no posting stands behind it.
const SUMS = `select json_build_object('account', a.id, 'position', coalesce((
      select c.value from account_counters c where c.account_id = a.id and c.name = 'Position'), 0), 'ledger', (
      select coalesce(json_agg(json_build_array(s.currency, s.postings, s.amount, s.last) order by s.currency), '[]')
      from (select p.currency, count(*) as postings, sum(p.amount)::text as amount, max(p.position) as last
        from ledger_postings p where p.account_id = a.id group by p.currency) s))::text as line
  from accounts a
  order by a.id`;

/** The position and the sums of the ledger of each account, as lines of JSON. */
export async function readSums(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(SUMS);
  return rows.map(({ line }) => line);
}

const named = (name: string) => name.split('.').map(escapeIdentifier).join('.');
const listed = ({ name, columns }: Table) => `${named(name)} (${columns.map(named).join(', ')})`;

/** Streams all rows of a table as text of COPY. */
export function copyOut(client: pg.Client, table: Table): CopyToStreamQuery {
  return client.query(
    copyTo(`-- across accounts: a backup has all of them
    copy ${listed(table)} to stdout`),
  );
}

/** Takes rows of a table as text of COPY. The table was made or emptied in the same transaction. */
export function copyIn(client: pg.Client, table: Table): CopyStreamQuery {
  return client.query(
    copyFrom(`-- across accounts: a backup has all of them
    copy ${listed(table)} from stdin with (freeze)`),
  );
}

/**
 * Begins the one transaction of a restore. Across accounts: changes of the schema elsewhere wait until it ends.
 */
export async function beginRestore(client: pg.Client, lock: number): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [lock]);
  await client.query('begin');
}

/** Whether a database has tables of ours that hold accounts, or anything else that people made. */
export async function findFilledTable(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ isThere: boolean; isReadable: boolean }>(
    // Across accounts: it asks for the tables themselves.
    `select to_regclass('accounts') is not null as "isThere",
       to_regproc('allow_backup') is not null as "isReadable"`,
  );
  if (rows[0]?.isThere !== true) return null;
  // Across accounts: nobody creates an account after this has looked.
  await client.query('lock table accounts in share row exclusive mode');
  const role = rows[0].isReadable ? 'tranche_backup' : 'tranche_system';
  await client.query(`set local role ${role}`);
  const tables = rows[0].isReadable ? (await readTables(client)).map(({ name }) => name) : ['accounts'];
  let filled: string | null = null;
  for (const name of tables.filter((one) => one !== 'ledger_accounts')) {
    // Across accounts: any row of any account counts.
    const { rows: found } = await client.query(`select 1 from ${named(name)} limit 1`);
    if (found.length > 0) filled ??= name;
  }
  await client.query('reset role');
  return filled;
}

/** The statements that bring back what was taken off tables while they were filled. */
interface Removed {
  readonly statements: readonly string[];
}

// Across accounts: foreign keys are checked once at the end, and not for each row in the order of the file.
const FOREIGN_KEYS = `select o.conrelid::regclass::text as "table", quote_ident(o.conname) as name,
    pg_get_constraintdef(o.oid) as definition
  from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
  where o.contype = 'f' and n.nspname in ('public', 'sandbox') order by 1, 2`;

// Across accounts: those that check no key and no uniqueness. Built once at the end, which takes less than row by row.
const INDEXES = `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'sandbox') and not i.indisunique and not i.indisprimary
    and not exists (select from pg_constraint o where o.conindid = i.indexrelid)
  order by 1`;

/** Empties the tables, and takes off what would slow down or forbid filling them. */
export async function prepareTables(client: pg.Client, tables: readonly Table[]): Promise<Removed> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    FOREIGN_KEYS,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
  const { rows: secured } = await client.query<{ name: string }>(SECURED);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { name } of secured) await client.query(`alter table ${name} no force row level security`);
  for (const { name } of tables) {
    // Across accounts: no account is here yet, only rows that migrations made.
    await client.query(`truncate ${named(name)}`);
    await client.query(`alter table ${named(name)} disable trigger user`);
  }
  return {
    statements: [
      ...indexes.map(({ definition }) => definition),
      ...keys.map(
        ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
      ),
      ...tables.map(({ name }) => `alter table ${named(name)} enable trigger user`),
      ...secured.map(({ name }) => `alter table ${name} force row level security`),
    ],
  };
}

// Across accounts: the owner of the tables writes the rows of all accounts, until the restore ends.
const SECURED = `select c.oid::regclass::text as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relforcerowsecurity and n.nspname in ('public', 'sandbox') order by 1`;

/** Brings back what {@link prepareTables} took off; keys and indexes check the rows. */
export async function completeTables(client: pg.Client, { statements }: Removed): Promise<void> {
  for (const text of statements) await client.query(text);
}

/** Reads sums as the role that reads everything. */
export async function readSumsAsBackup(client: pg.Client): Promise<readonly string[]> {
  await client.query('set local role tranche_backup');
  const sums = await readSums(client);
  await client.query('reset role');
  return sums;
}

/** Does work as the role that keeps house across accounts, within the transaction of a restore. */
export async function asSystem(client: pg.Client, work: (tx: Queries) => Promise<unknown>): Promise<void> {
  await client.query('set local role tranche_system');
  await work({
    query: async <Row extends object>({ name, text }: Statement, values: readonly unknown[] = []) =>
      (await client.query<Row>({ name, text, values: [...values] })).rows,
  });
  await client.query('reset role');
}

/** Counts rows for the planner, so that the first requests are not slow. */
export async function analyzeTables(client: pg.Client): Promise<void> {
  await client.query('analyze');
}

export async function commit(client: pg.Client): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('The transaction did not commit.');
}
