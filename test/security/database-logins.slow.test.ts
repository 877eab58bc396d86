import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { readConfig } from '../../src/kit/config.ts';
import { type Database, databaseRoles, statement } from '../../src/kit/db/database.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { openStore } from '../../src/open-database.ts';
import { openCluster } from '../../src/postgres/cluster.ts';

const who = statement(
  'test_who',
  'select session_user::text as "signedIn", current_user::text as acting, $1::text as nothing',
);
const NOBODY = '00000000-0000-0000-0000-000000000000' as AccountId;

async function usersOf(database: Database) {
  const [app] = await database.single<{ signedIn: string; acting: string }>(NOBODY, who, ['']);
  const [system] = await database.system.query<{ signedIn: string; acting: string }>(who, ['']);
  return [app, system].map((one) => [one?.signedIn, one?.acting]);
}

it('the embedded database is served by roles that sign in by themselves, also beside a command', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-logins-'));
  const config = readConfig({ DATA_DIR: folder });
  const store = await openStore(config, 'service');
  try {
    const [beside, again] = await Promise.all([openStore(config, 'command'), openStore(config, 'command')]);
    for (const { database } of [store, beside, again]) {
      expect(await usersOf(database)).toEqual([
        ['tranche_app', 'tranche_app'],
        ['tranche_system', 'tranche_system'],
      ]);
    }
    await beside.close();
    await again.close();
    const cluster = await openCluster({ dataDir: folder, holder: 'command' });
    const owner = new pg.Client({ ...cluster.connection });
    await owner.connect();
    const { rows } = await owner.query<{ name: string }>(
      `select distinct usename::text as name from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() order by 1`,
    );
    await owner.end();
    expect(rows.map(({ name }) => name)).toEqual(['tranche_app', 'tranche_system']);
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);

it('with DATABASE_OWNER_URL the user of DATABASE_URL needs the three roles and nothing else', async () => {
  const cluster = inject('cluster');
  const owner = new pg.Client({ ...cluster });
  await owner.connect();
  await owner.query('create database test_two_users');
  await owner.query(`create role test_server login noinherit password 'served'`);
  await owner.query(`grant ${databaseRoles.join(', ')} to test_server`);
  const address = (user: string, password: string) =>
    `postgres://${user}:${password}@localhost:${cluster.port}/test_two_users?host=${encodeURIComponent(cluster.host)}`;
  const config = readConfig({
    DATABASE_URL: address('test_server', 'served'),
    DATABASE_OWNER_URL: address(cluster.user, cluster.password),
  });
  try {
    const store = await openStore(config, 'service');
    expect(store.migrated[0]).toBe('000001_accounts.sql');
    expect(await usersOf(store.database)).toEqual([
      ['test_server', 'tranche_app'],
      ['test_server', 'tranche_system'],
    ]);
    const away = statement('test_away', `select set_config('role', '${cluster.user}', false)`);
    await expect(store.database.system.query(away)).rejects.toThrow(/permission denied to set role/);
    await store.close();
  } finally {
    await owner.query('drop database test_two_users with (force)');
    await owner.query('drop owned by test_server');
    await owner.query('drop role test_server');
    await owner.end();
  }
});
