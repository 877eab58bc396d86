import pg from 'pg';
import { clientConfig } from '../../src/kit/db/database.ts';
import { migrate } from '../../src/kit/db/migrations.ts';
import { placeTables } from '../../src/kit/db/placement.ts';
import type { ClusterConnection } from '../../src/postgres/types.ts';

/** A database that is used in turn by all files, instead of a copy for each: one that cannot be copied, as on Citus. */
export interface NamedDatabase extends ClusterConnection {
  readonly isNamed: true;
}

/** Few, so that a statement that asks all of them is quick. */
const SHARDS = 4;

/** The database that DATABASE_URL names, for tests; null without one. Its name must end in `_test`: they empty it. */
export function readNamedDatabase(): NamedDatabase | null {
  const url = process.env.DATABASE_URL;
  if (url === undefined) return null;
  const { hostname, port, username, password, pathname } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1));
  if (!database.endsWith('_test'))
    throw new Error(`The tests empty the database of DATABASE_URL, and ${database} does not end in _test.`);
  return {
    isNamed: true,
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database,
  };
}

/** Migrates it, and spreads its tables over the machines when it is one of Citus. */
export async function prepareNamedDatabase(connection: NamedDatabase): Promise<void> {
  await migrate(connection);
  await asOwner(connection, async (client) => {
    const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
    if (rows.length > 0) await placeTables(client, SHARDS);
  });
  await emptyNamedDatabase(connection);
}

/** Takes away all rows that tests have made. Without triggers: they keep the ledger as it is. */
export async function emptyNamedDatabase(connection: ClusterConnection): Promise<number> {
  return asOwner(connection, async (client) => {
    // A test that failed may have left a transaction open, whose locks nobody gives up.
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'
         and state_change < clock_timestamp() - interval '1 second'`,
    );
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'sandbox') and tablename not in ('ledger_accounts', 'migrations')`,
    );
    const filled: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(`select 1 from ${name} limit 1`);
      if (rows.length > 0) filled.push(name);
    }
    await client.query('begin');
    await client.query(`set local lock_timeout = '20s'`);
    // Each in a message of its own: Citus tells the other machines.
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
    if (rows.length > 0) await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    let taken = 0;
    for (const name of filled) taken += (await client.query(`delete from ${name}`)).rowCount ?? 0;
    await client.query('commit');
    return taken;
  });
}

async function asOwner<Result>(
  connection: ClusterConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...clientConfig(connection),
    options: '-c statement_timeout=0',
    query_timeout: 0,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
