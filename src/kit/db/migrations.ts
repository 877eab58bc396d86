import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CommandError } from '../command-error.ts';
import { type Connection, clientConfig, RELEASE_SETTINGS } from './database.ts';
import { indexBuiltBy, type Migration, messagesOf, readMigrations, statementsOf } from './migration-files.ts';
import { isPlaced, placeTables } from './placement.ts';

/** The lock of changes of the schema. Any number will do, as long as every copy of the service takes the same one. */
export const MIGRATION_LOCK = 7_263_821;

/** A backup shares this lock while its snapshot reads the tables; a migration has it alone. */
export const BACKUP_LOCK = 7_263_822;

const LOCK_PAUSE_MS = 100;

/** Most migrations take less, and waiting for them needs no word. */
const QUIET_MS = 3_000;

/** How long a migration waits for a backup. */
const BACKUP_PATIENCE_MS = 3_600_000;

/**
 * Brings the schema up to date: runs, in order, the migrations of a folder that the database has not seen. Several
 * processes may call it at once. Answers the names that were run. Throws when the database is newer than the program. `log`
 * hears why it waits.
 */
export async function migrate(
  connection: Connection,
  folder?: string,
  log: (line: string) => void = () => {},
): Promise<string[]> {
  // A migration may take long.
  const client = new pg.Client({
    ...clientConfig(connection),
    options: `-c statement_timeout=0 ${RELEASE_SETTINGS}`,
    query_timeout: 0,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const run: string[] = [];
    const unseen = await takeTurn(client, folder, log);
    const isSpread = await isPlaced(client);
    for (const migration of unseen) {
      await apply(client, migration, isSpread);
      run.push(migration.name);
    }
    // This asks all machines, and a service must start while one is away.
    if (!isSpread || run.length > 0) await allowBackup(client);
    return run;
  } finally {
    await client.end();
  }
}

// Waits until no other process migrates, and no backup reads the tables if there is something to do, and answers what that
// is. A backup reads all tables for hours: a migration would try for their locks again and again, hold up requests each time,
// and fail. It then keeps both locks, so that a backup that would begin now is refused. While it waits it keeps none of them:
// processes with nothing to do pass, such as a node of the release before that starts again.
async function takeTurn(
  client: pg.Client,
  folder: string | undefined,
  log: (line: string) => void,
): Promise<Migration[]> {
  let begun: number | null = null;
  for (;;) {
    await takeLock(client, log);
    const unseen = await findUnseen(client, folder);
    if (unseen.length === 0 || (await tryLock(client, BACKUP_LOCK))) return unseen;
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    if (begun === null) log('A backup is reading the tables. The migration waits until it has ended.');
    begun ??= performance.now();
    if (performance.now() - begun > BACKUP_PATIENCE_MS)
      throw new CommandError(
        'A backup has read the tables for an hour, and the migration could not begin. Wait until the backup has ended, or stop it, and start again.',
      );
    await wait(LOCK_PAUSE_MS);
  }
}

// Asked for again and again: building an index waits for every statement that runs, one that waits for this lock included.
async function takeLock(client: pg.Client, log: (line: string) => void): Promise<void> {
  const begun = performance.now();
  let isLogged = false;
  while (!(await tryLock(client, MIGRATION_LOCK))) {
    if (!isLogged && performance.now() - begun > QUIET_MS) {
      isLogged = true;
      log('Another process migrates the database. This one waits until it has ended.');
    }
    await wait(LOCK_PAUSE_MS);
  }
}

async function tryLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
  return rows[0]?.taken === true;
}

/**
 * Runs, inside the caller's transaction, the migrations that the database has not seen, up to one of a number. For a
 * restore, which holds {@link MIGRATION_LOCK} and has the tables for itself. Throws when the database is newer than the
 * program.
 */
export async function migrateWithin(
  client: pg.Client,
  upTo = Number.POSITIVE_INFINITY,
  folder?: string,
): Promise<void> {
  const unseen = (await findUnseen(client, folder)).filter(({ number }) => number <= upTo);
  for (const migration of unseen) {
    if (migration.mode === 'batches') await runBatches(client, migration, (work) => work());
    // An index cannot be built beside writers in a transaction, and here are none.
    else await client.query(migration.sql.replaceAll(/\bindex\s+concurrently\b/gi, 'index'));
    await note(client, migration);
  }
  await allowBackup(client);
}

/** The names of all migrations of this program, in their order. */
export async function listMigrations(): Promise<readonly string[]> {
  return (await readMigrations()).map(({ name }) => name);
}

async function findUnseen(client: pg.Client, folder?: string): Promise<Migration[]> {
  const known = await readMigrations(folder);
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

// A table of a later migration is in each backup, too, also after a start that died before this.
async function allowBackup(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regproc('allow_backup') is not null as "isThere"`,
  );
  if (rows[0]?.isThere === true) await client.query('select allow_backup()');
}

async function apply(client: pg.Client, migration: Migration, isSpread: boolean): Promise<void> {
  if (migration.mode === 'transaction') {
    await inTransaction(client, async () => {
      if (isSpread) await runSpread(client, migration);
      else await client.query(migration.sql);
      await note(client, migration);
    });
    return;
  }
  if (migration.mode === 'statements') await runStatements(client, migration);
  else await runBatches(client, migration, (work) => inTransaction(client, work));
  await note(client, migration);
}

// Over several machines a table is placed before it refers to another that is spread: a line says where. Each statement is a
// message of its own: the message is what the other machines are sent.
async function runSpread(client: pg.Client, { sql }: Migration): Promise<void> {
  for (const part of sql.split(/^-- placed$/m)) {
    for (const text of messagesOf(part)) await client.query(text);
    await placeTables(client);
  }
}

async function note(client: pg.Client, { number, name }: Migration): Promise<void> {
  await client.query('insert into migrations (number, name) values ($1, $2)', [number, name]);
}

// Other nodes may be at work. A migration that waits for a table makes all requests behind it wait, too. So it gives up
// soon, also when it and a request wait for each other, and begins again after a pause.
const LOCK_TIMEOUT_MS = 2_000;
const PAUSE_MS = 500;
const TRIES = 60;
/** Of a statement by itself: behind each try everybody waits so long, and there may be one for each table. */
const SHORT_LOCK_TIMEOUT_MS = 250;
const SHORT_TRIES = 200;
const DEADLOCK = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';

/** Runs steps of a migration together. */
type Together = <T>(work: () => Promise<T>) => Promise<T>;

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  return repeated(async () => {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      const result = await work();
      await client.query('commit');
      return result;
    } catch (cause) {
      await client.query('rollback').catch(() => {});
      throw cause;
    }
  });
}

async function repeated<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (cause) {
      const { code } = cause as { code?: string };
      if (tried === tries || (code !== DEADLOCK && code !== LOCK_NOT_AVAILABLE)) throw cause;
      await wait(PAUSE_MS);
    }
  }
}

// The process may die after any statement, and the next one begins with the first: each may run again.
async function runStatements(client: pg.Client, { sql }: Migration): Promise<void> {
  for (const text of statementsOf(sql)) {
    const index = indexBuiltBy(text);
    // Building waits for transactions that began before it, such as a backup, and nobody waits for the building.
    const { timeoutMs, tries } = index === null ? patienceFor(text) : { timeoutMs: 0, tries: TRIES };
    await client.query(`set lock_timeout = ${timeoutMs}`);
    await repeated(async () => {
      if (index !== null) await dropUnfinished(client, index);
      await client.query(text);
      if (index !== null) await requireValid(client, index);
    }, tries);
  }
  await client.query('reset lock_timeout');
}

// Nobody waits behind what is done concurrently.
function patienceFor(text: string): { readonly timeoutMs: number; readonly tries: number } {
  return /\bconcurrently\b/i.test(text)
    ? { timeoutMs: LOCK_TIMEOUT_MS, tries: TRIES }
    : { timeoutMs: SHORT_LOCK_TIMEOUT_MS, tries: SHORT_TRIES };
}

// An index whose building was broken off stays, slows down each write, and serves no query.
async function dropUnfinished(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`);
}

// An index that is not valid checks nothing. Noted as done, it would never be built again.
async function requireValid(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  if (rows[0]?.isValid !== true) throw new Error(`The index ${index} could not be built.`);
}

const ACCOUNTS_AT_ONCE = 500;
const NIL_ID = '00000000-0000-0000-0000-000000000000';

// As the role that row-level security holds to one account, and in small transactions: writers of the same rows wait for
// one batch, and a kill loses one.
async function runBatches(client: pg.Client, { name, sql }: Migration, together: Together): Promise<void> {
  const [text, ...more] = statementsOf(sql);
  if (text === undefined || more.length > 0)
    throw new Error(`${name} runs in batches: it must be one statement.`);
  for (let after: string | undefined = NIL_ID; after !== undefined; ) {
    const ids: string[] = await accountsAfter(client, after, together);
    for (const id of ids) {
      for (let last: string | null = NIL_ID; last !== null; ) {
        last = await runBatch(client, { accountId: id, text, after: last }, together);
      }
    }
    after = ids.at(-1);
  }
}

async function accountsAfter(client: pg.Client, after: string, together: Together): Promise<string[]> {
  return together(async () => {
    await client.query('set local role tranche_system');
    const { rows } = await client.query<{ id: string }>(
      'select id from accounts where id > $1 order by id limit $2',
      [after, ACCOUNTS_AT_ONCE],
    );
    await client.query('reset role');
    return rows.map((row) => row.id);
  });
}

/** One batch of one account: it takes rows after an id, and answers the id of its last row, or null. */
interface Batch {
  readonly accountId: string;
  readonly text: string;
  readonly after: string;
}

async function runBatch(
  client: pg.Client,
  { accountId, text, after }: Batch,
  together: Together,
): Promise<string | null> {
  return together(async () => {
    await client.query('set local role tranche_app');
    await client.query(`select set_config('tranche.account_id', $1, true)`, [accountId]);
    const { rows } = await client.query<{ last: string | null }>(text, [after]);
    await client.query('reset role');
    return rows[0]?.last ?? null;
  });
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
