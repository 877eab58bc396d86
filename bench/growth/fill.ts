import { chmod, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pg from 'pg';
import { openCluster } from '../../src/postgres/cluster.ts';
import type { ClusterConnection } from '../../src/postgres/types.ts';
import type { Run } from '../run.ts';
import { runCommand } from '../service.ts';
import { describeKeys, dropKeys, restoreKeys } from './keys.ts';
import { afterwards, eventRows, filledTables, type TableRows } from './rows.ts';
import {
  accountSizes,
  type FilledAccount,
  type FillShape,
  stageAccount,
  stageContacts,
  stageInvoices,
  stagingSchema,
} from './shape.ts';

// One who fills has the machine for himself: memory for sorting, and no plans that spare the other core.
const SETTINGS = {
  shared_buffers: '512MB',
  work_mem: '256MB',
  maintenance_work_mem: '768MB',
  max_parallel_maintenance_workers: '1',
  max_wal_size: '8GB',
  autovacuum: 'off',
};

export interface FillResult {
  readonly accounts: readonly FilledAccount[];
  readonly seconds: number;
  readonly databaseBytes: number;
  readonly phases: readonly { readonly name: string; readonly seconds: number }[];
}

/**
 * Makes a database in a folder and fills it. Rows go into the tables of the service as they are: an index or a constraint
 * is dropped for the time of the fill and made again, which checks it. All tables are ordinary ones at the end.
 */
export async function fillDatabase(run: Run, dataDir: string, shape: FillShape): Promise<FillResult> {
  const begun = performance.now();
  const pipeDir = join(run.folder, `pipes-${basename(dataDir)}`);
  await mkdir(pipeDir, { recursive: true });
  await chmod(pipeDir, 0o711);
  const cluster = await openCluster({ dataDir, holder: 'service', settings: SETTINGS });
  try {
    const phases: { name: string; seconds: number }[] = [];
    const inPhase = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      run.signal.throwIfAborted();
      const start = performance.now();
      const result = await work();
      const seconds = (performance.now() - start) / 1000;
      phases.push({ name, seconds });
      run.tell(`filling: ${name} ${seconds.toFixed(1)} s`);
      return result;
    };
    const accounts = await inPhase('accounts', () => makeAccounts(run, dataDir, cluster.connection, shape));
    await withClient(cluster.connection, async (client) => {
      await inPhase('staging', () => stage(client, accounts));
      const before = await describeKeys(client);
      const foreignKeys = await dropKeys(client, null);
      for (const rows of [...filledTables, eventRows(shape.hasWholeEvents)]) {
        await inPhase(rows.table, () => fillTable(run, cluster.connection, client, pipeDir, rows));
      }
      await inPhase('foreign keys', () => restoreKeys(client, foreignKeys));
      await inPhase('sums', async () => {
        for (const text of afterwards) await client.query(text);
        await client.query('drop schema growth cascade');
      });
      await inPhase('vacuum', () => client.query('vacuum (analyze)').then(() => client.query('checkpoint')));
      const after = await describeKeys(client);
      if (after !== before) throw new Error('The fill has left other indexes or constraints than it found.');
    });
    const databaseBytes = await withClient(cluster.connection, async (client) => {
      const { rows } = await client.query<{ bytes: string }>(
        'select pg_database_size(current_database()) as bytes',
      );
      return Number(rows[0]?.bytes);
    });
    return { accounts, phases, databaseBytes, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await cluster.stop();
  }
}

async function makeAccounts(
  run: Run,
  dataDir: string,
  connection: ClusterConnection,
  { invoices }: FillShape,
): Promise<FilledAccount[]> {
  const sizes = accountSizes(invoices);
  for (const { path } of sizes) {
    const owner = ['--owner-name', 'Bench', '--owner-email', 'bench@example.test'];
    const names = ['--name', path, '--path', path, '--time-zone', 'UTC'];
    await runCommand(run, dataDir, ['account', 'create', ...names, ...owner]);
  }
  const { rows } = await withClient(connection, (client) =>
    client.query<{ id: string; path: string }>('select id, path from accounts'),
  );
  const ids = new Map(rows.map(({ id, path }) => [path, id]));
  return sizes.map((size) => ({ ...size, id: ids.get(size.path) ?? '' }));
}

async function stage(client: pg.Client, accounts: readonly FilledAccount[]): Promise<void> {
  const nowMs = Date.now();
  await client.query(stagingSchema);
  for (const account of accounts) {
    await client.query(stageAccount(account, nowMs));
    await client.query(stageContacts(account, nowMs));
    await client.query(stageInvoices(account, nowMs));
  }
  await client.query('create unique index on growth.contacts (account_id, n)');
  await client.query('create unique index on growth.invoices (account_id, k)');
  await client.query('analyze growth.contacts, growth.invoices');
}

// One server process works the rows out and another takes them in, so that both cores work. A table that was emptied in
// the same transaction needs no log of its rows, and they can be written frozen, as a vacuum would leave them.
async function fillTable(
  run: Run,
  connection: ClusterConnection,
  client: pg.Client,
  pipeDir: string,
  { table, columns, query }: TableRows,
): Promise<void> {
  const pipe = join(pipeDir, table);
  await run.execute('mkfifo', ['-m', '666', pipe]);
  const typed = await typedColumns(client, table, columns.split(/,\s+/));
  await client.query('begin');
  const keys = await dropKeys(client, table);
  await client.query(`truncate ${table}`);
  const work = `copy (select ${typed.join(', ')} from (${query}) as given (${columns})) to '${pipe}' (format binary)`;
  await Promise.all([
    withClient(connection, (other) => other.query(work)),
    client.query(`copy ${table} (${columns}) from '${pipe}' (format binary, freeze)`),
  ]);
  await restoreKeys(client, keys);
  await client.query('commit');
}

// The binary form knows no casts.
async function typedColumns(client: pg.Client, table: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0`,
    [table],
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  return columns.map((column) => `given.${column}::${types.get(column)}`);
}

async function withClient<T>(
  connection: ClusterConnection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
