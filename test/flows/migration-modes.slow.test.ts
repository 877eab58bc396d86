import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { MIGRATIONS } from '../../src/kit/db/migration-files.ts';
import { BACKUP_LOCK, migrate, migrateWithin } from '../../src/kit/db/migrations.ts';
import { createInvoice, invoiceBody } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let folder: string;
let known: readonly string[];
beforeAll(async () => {
  service = await startService();
  known = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
});
beforeEach(openFolder);
afterEach(() => Promise.all(folders.splice(0).map((made) => rm(made, { recursive: true, force: true }))));
afterAll(() => service.close());

const folders: string[] = [];
/** Another folder for the test, with the migrations of the service. */
async function openFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'tranche-migrations-'));
  folders.push(folder);
  for (const name of known) await copyFile(join(MIGRATIONS, name), join(folder, name));
}

let added = 0;
/** Adds a migration to the folder of the test, after all others that were added. */
async function add(sql: string): Promise<string> {
  added += 1;
  const name = `${String(900_000 + added)}_added.sql`;
  await writeFile(join(folder, name), sql);
  return name;
}

const run = async () => {
  try {
    return await migrate(service.connection, folder);
  } finally {
    await service.sql('delete from migrations where number > 900000');
  }
};

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...service.connection });
  await client.connect();
  return client;
}

it('an index is built beside a transaction that has written to its table, and writers go on beside it', async () => {
  await createInvoice(service);
  const other = await connect();
  await other.query('begin');
  await other.query('update invoices set note = note');
  const name = await add(
    '-- mode: statements\ncreate index concurrently if not exists invoices_by_note on invoices (account_id, note);\n',
  );
  const done = run();
  const isBuilding = async () =>
    (await service.sql(`select 1 from pg_stat_progress_create_index where relid = 'invoices'::regclass`))
      .length > 0;
  while (!(await isBuilding()));
  // The index waits for the transaction, and this writer waits for nobody.
  await createInvoice(service);
  await other.query('commit');
  await other.end();
  expect(await done).toEqual([name]);
  expect(await service.sql(`select 1 from pg_indexes where indexname = 'invoices_by_note'`)).toHaveLength(1);
  await service.sql('drop index invoices_by_note');
});

it('an index whose building was broken off is made again', async () => {
  await createInvoice(service);
  const other = await connect();
  await other.query('begin');
  await other.query('update invoices set note = note');
  const builder = await connect();
  const { pid } = (await builder.query('select pg_backend_pid() as pid')).rows[0] as { pid: number };
  const built = builder
    .query('create index concurrently invoices_by_note on invoices (account_id, note)')
    .catch((cause: Error) => cause.message);
  const isThere = async () =>
    (await service.sql(`select 1 from pg_indexes where indexname = 'invoices_by_note'`)).length > 0;
  while (!(await isThere()));
  await service.sql('select pg_cancel_backend($1)', [pid]);
  expect(await built).toContain('cancel');
  await builder.end();
  await other.query('commit');
  await other.end();
  await add(
    '-- mode: statements\ncreate index concurrently if not exists invoices_by_note on invoices (account_id, note);\n',
  );
  await run();
  expect(
    await service.sql(`select indisvalid from pg_index where indexrelid = 'invoices_by_note'::regclass`),
  ).toEqual([{ indisvalid: true }]);
  await service.sql('drop index invoices_by_note');
});

it('an index that cannot be built stops each start, however its statement is written', async () => {
  await createInvoice(service, { note: 'twice' });
  await createInvoice(service, { note: 'twice' });
  const sql =
    '-- mode: statements\ncreate unique index concurrently\n  if not exists invoices_by_note\n  on invoices (account_id, note);\n';
  for (let start = 0; start < 2; start += 1) {
    await openFolder();
    await add(sql);
    await expect(run()).rejects.toThrow(/invoices_by_note/);
  }
  await service.sql('drop index if exists invoices_by_note');
});

it('readers wait less than a second behind a statement that cannot have its table', async () => {
  const other = await connect();
  await other.query('begin');
  await other.query('select from invoices');
  const name = await add(
    '-- mode: statements\nalter policy tenant on invoices using (account_id = current_account_id() and true);\n',
  );
  const done = run();
  const isWaiting = async () =>
    (
      await service.sql(
        `select from pg_locks where relation = 'invoices'::regclass and mode = 'AccessExclusiveLock' and not granted`,
      )
    ).length > 0;
  const reader = await connect();
  let longestMs = 0;
  for (let turn = 0; turn < 3; turn += 1) {
    while (!(await isWaiting()));
    const beganAt = performance.now();
    await reader.query('select from invoices');
    longestMs = Math.max(longestMs, performance.now() - beganAt);
  }
  await other.query('commit');
  await Promise.all([other.end(), reader.end()]);
  expect(await done).toEqual([name]);
  expect(longestMs).toBeLessThan(1_000);
  await service.sql('alter policy tenant on invoices using (account_id = (select current_account_id()))');
});

it('a migration waits for a backup before it touches a table, says so, and then runs', async () => {
  const backup = await connect();
  await backup.query('select pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
  const name = await add(
    'alter table invoices add column spare text;\nalter table invoices drop column spare;\n',
  );
  const lines: string[] = [];
  const migrated = await migrate(service.connection, folder, (line) => {
    lines.push(line);
    void backup.end();
  });
  await service.sql('delete from migrations where number > 900000');
  expect(lines).toEqual(['A backup is reading the tables. The migration waits until it has ended.']);
  expect(migrated).toEqual([name]);
});

it('a process with nothing to migrate does not wait for a migration that waits for a backup', async () => {
  const backup = await connect();
  await backup.query('select pg_advisory_lock_shared($1)', [BACKUP_LOCK]);
  const name = await add('select 1;\n');
  let isWaiting = () => {};
  const waiting = new Promise<void>((resolve) => {
    isWaiting = resolve;
  });
  const migrated = migrate(service.connection, folder, isWaiting);
  await waiting;
  const begun = performance.now();
  expect(await migrate(service.connection, MIGRATIONS)).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(1_000);
  await backup.end();
  expect(await migrated).toEqual([name]);
  await service.sql('delete from migrations where number > 900000');
});

it('two processes that migrate at once build an index once, and neither waits for the other for ever', async () => {
  const name = await add(
    '-- mode: statements\ncreate index concurrently if not exists invoices_by_note on invoices (account_id, note);\n',
  );
  const both = await Promise.all([migrate(service.connection, folder), migrate(service.connection, folder)]);
  await service.sql('delete from migrations where number > 900000');
  expect(both.flat()).toEqual([name]);
  await service.sql('drop index invoices_by_note');
});

const BATCHES = `-- mode: batches
with batch as (
  select id from invoices where account_id = current_account_id() and id > $1 order by id limit 2
), changed as (
  update invoices set note = 'new' from batch
  where account_id = current_account_id() and invoices.id = batch.id and note = 'old'
)
select (select id from batch order by id desc limit 1) as last;
`;

it('rows are changed in small transactions, in each account alone, and a broken run goes on where it stopped', async () => {
  const other = await service.addMember('other-rows');
  for (const token of [service.member.token, other.token])
    for (let index = 0; index < 5; index += 1) {
      const made = await service.call('POST', '/v1/invoices', { token, body: invoiceBody({ note: 'old' }) });
      expect(made.status).toBe(201);
    }
  // A change that the database refuses in the other account: everything before it stays.
  await service.sql(
    `alter table invoices add constraint refuses check (account_id <> '${other.accountId}' or note is distinct from 'new')`,
  );
  await add(BATCHES);
  await expect(run()).rejects.toThrow(/refuses/);
  const count = (note: string) => service.sql('select 1 from invoices where note = $1', [note]);
  expect([(await count('old')).length, (await count('new')).length]).toEqual([5, 5]);
  await service.sql('alter table invoices drop constraint refuses');
  await openFolder();
  await add(BATCHES);
  await run();
  expect([(await count('old')).length, (await count('new')).length]).toEqual([0, 10]);
});

it('a restore runs all modes in its one transaction', async () => {
  await createInvoice(service, { note: 'in a restore' });
  await add(
    '-- mode: statements\ncreate index concurrently if not exists invoices_by_note on invoices (account_id, note);\n',
  );
  await add(BATCHES.replace("note = 'old'", "note = 'in a restore'"));
  const client = await connect();
  await client.query('begin');
  await migrateWithin(client, undefined, folder);
  const { rows } = await client.query(
    `select (select count(*)::int from invoices where note = 'in a restore') as "left", indisvalid
     from pg_index where indexrelid = 'invoices_by_note'::regclass`,
  );
  await client.query('rollback');
  await client.end();
  expect(rows).toEqual([{ left: 0, indisvalid: true }]);
});

it.each([
  ['-- mode: slowly\nselect 1;', /mode slowly/],
  ['-- mode: batches\nselect 1;\nselect 2;', /one statement/],
])('refuses %j', async (sql, words) => {
  await add(sql);
  await expect(run()).rejects.toThrow(words);
});
