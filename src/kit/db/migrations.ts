import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, clientConfig } from './database.ts';

const FOLDER = new URL('../../../db/migrations/', import.meta.url);

/** The lock of changes of the schema. Any number will do, as long as every copy of the service takes the same one. */
export const MIGRATION_LOCK = 7_263_821;

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/**
 * Brings the schema up to date: runs, in order and each in its own transaction, the migrations that the database has
 * not seen. Several processes may call it at once. Answers the names that were run. Throws when the database is newer
 * than the program.
 */
export async function migrate(connection: Connection): Promise<string[]> {
  // A migration may take long.
  const client = new pg.Client({
    ...clientConfig(connection),
    options: '-c statement_timeout=0',
    query_timeout: 0,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const run: string[] = [];
    for (const migration of await findUnseen(client)) {
      await apply(client, migration);
      run.push(migration.name);
    }
    if (run.length > 0) await client.query(ALLOW_BACKUP);
    return run;
  } finally {
    await client.end();
  }
}

/**
 * Runs, inside the caller's transaction, the migrations that the database has not seen, up to one of a number. For a
 * restore, which holds {@link MIGRATION_LOCK}. Throws when the database is newer than the program.
 */
export async function migrateWithin(client: pg.Client, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  const unseen = (await findUnseen(client)).filter(({ number }) => number <= upTo);
  for (const { number, name, sql } of unseen) {
    await client.query(sql);
    await client.query('insert into migrations (number, name) values ($1, $2)', [number, name]);
  }
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regproc('allow_backup') is not null as "isThere"`,
  );
  if (rows[0]?.isThere === true) await client.query(ALLOW_BACKUP);
}

/** The names of all migrations of this program, in their order. */
export async function listMigrations(): Promise<readonly string[]> {
  return (await readMigrations()).map(({ name }) => name);
}

async function findUnseen(client: pg.Client): Promise<Migration[]> {
  const known = await readMigrations();
  await client.query(`create table if not exists migrations (
    number int primary key, name text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ number: number }>('select number from migrations');
  const applied = new Set(rows.map((row) => row.number));
  const newest = known.at(-1)?.number ?? 0;
  if (rows.some((row) => row.number > newest)) {
    throw new Error('The database was migrated by a newer version of Tranche: start that version.');
  }
  return known.filter((one) => !applied.has(one.number));
}

// A table of a later migration is in each backup, too.
const ALLOW_BACKUP = 'select allow_backup()';

// Other nodes may be at work. A migration that waits for a table makes all requests behind it wait, too. So it gives up
// soon, also when it and a request wait for each other, and begins again after a pause.
const LOCK_TIMEOUT_MS = 2_000;
const PAUSE_MS = 500;
const TRIES = 60;
const DEADLOCK = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';

async function apply(client: pg.Client, { number, name, sql }: Migration): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query(sql);
      await client.query('insert into migrations (number, name) values ($1, $2)', [number, name]);
      await client.query('commit');
      return;
    } catch (cause) {
      const { code } = cause as { code?: string };
      if (tried === TRIES || (code !== DEADLOCK && code !== LOCK_NOT_AVAILABLE)) throw cause;
      await client.query('rollback');
      await wait(PAUSE_MS);
    }
  }
}

/**
 * The names of the migrations that a database has not seen; null when it is newer than the program. Changes nothing.
 */
export async function findPendingMigrations(client: pg.Client): Promise<string[] | null> {
  const known = await readMigrations();
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('migrations') is not null as "isThere"`,
  );
  if (tables[0]?.isThere !== true) return known.map((one) => one.name);
  const { rows } = await client.query<{ number: number }>('select number from migrations');
  const applied = new Set(rows.map((row) => row.number));
  if (rows.some((row) => row.number > (known.at(-1)?.number ?? 0))) return null;
  return known.filter((one) => !applied.has(one.number)).map((one) => one.name);
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{6}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({
      number: Number(name.slice(0, 6)),
      name,
      sql: await readFile(new URL(name, FOLDER), 'utf8'),
    })),
  );
}
