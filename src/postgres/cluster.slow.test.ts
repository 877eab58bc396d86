import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPackage } from './binaries.ts';
import { chooseSocketFolder } from './socket-folder.ts';
import {
  isRunning,
  leaveNote,
  noteIn,
  query,
  removePrepared,
  Stage,
  serverPid,
  until,
} from './testing/stage.ts';
import type { ServerExit } from './types.ts';

let stage: Stage;
beforeEach(() => {
  stage = new Stage();
});
afterEach(() => stage.clear());
afterAll(removePrepared);

describe('opening a cluster', () => {
  test('the first start makes a durable UTF-8 database, and the second finds its rows', async () => {
    const dataDir = stage.dataDir();
    const first = await stage.open({ dataDir, holder: 'service' });
    const settings = await query(
      first.connection,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes',
       'data_checksums', 'listen_addresses', 'TimeZone', 'password_encryption', 'server_encoding') order by name collate "C"`,
    );
    expect(Object.fromEntries(settings.map((row) => Object.values(row as object)))).toEqual({
      TimeZone: 'UTC',
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
    });
    const [database] = await query(
      first.connection,
      `select datlocprovider, datlocale, 'É' = upper('é') as folds from pg_database where datname = current_database()`,
    );
    expect(database).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', folds: true });
    await leaveNote(first.connection, 'kept');
    await first.stop();

    const second = await stage.open({ dataDir, holder: 'service' });
    expect(second.connection).toEqual(first.connection);
    expect(await noteIn(second.connection)).toBe('kept');
  });

  test('only who has the password gets in, and only we can read it', async () => {
    const dataDir = await stage.preparedDataDir();
    const { connection } = await stage.open({ dataDir, holder: 'service' });
    await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(/password/);
    expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
  });

  test('a throw-away cluster syncs nothing, and more settings win over ours', async () => {
    const { connection } = await stage.open({
      dataDir: stage.dataDir(),
      holder: 'service',
      durable: false,
      settings: { work_mem: '7MB' },
    });
    const rows = await query(connection, `select current_setting('fsync') f, current_setting('work_mem') w`);
    expect(rows).toEqual([{ f: 'off', w: '7MB' }]);
  });

  test('a first start that is killed half way is done again, and leaves nothing behind', async () => {
    const dataDir = stage.dataDir();
    const folder = join(dataDir, 'postgres');
    const attempts = () =>
      (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.startsWith('attempt'));
    const killed = stage.run(['service', dataDir]);
    await until('initdb is at work', () =>
      attempts().some((name) => existsSync(join(folder, name, 'postgresql.conf'))),
    );
    await killed.end('SIGKILL');
    expect(existsSync(join(folder, 'cluster'))).toBe(false);
    const { connection } = await stage.open({ dataDir, holder: 'service' });
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(attempts()).toEqual([]);
  });

  test.each([
    ['too long for a socket', 'long-'.repeat(40)],
    ['with blanks, commas and quotes', `my, "own" data's  größe`],
  ])('a path %s works', async (_, name) => {
    const dataDir = await stage.preparedDataDir(name);
    const cluster = await stage.open({ dataDir, holder: 'service' });
    expect(await query(cluster.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await cluster.stop();
    expect(existsSync(cluster.connection.host)).toBe(false);
  });

  test('the folder of a socket fits for every length of the path', () => {
    for (let length = 1; length < 300; length += 1)
      for (const temporary of ['/tmp', `/${'t'.repeat(length)}`]) {
        const socket = join(chooseSocketFolder(`/${'d'.repeat(length)}`, temporary), '.s.PGSQL.5432');
        expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(103);
      }
    expect(chooseSocketFolder('/data/postgres', tmpdir())).toBe('/data/postgres/socket');
  });

  test('a platform without a package is told to set DATABASE_URL', async () => {
    await expect(findPackage('plan9-mips')).rejects.toThrow(/no PostgreSQL for plan9-mips.*Set DATABASE_URL/);
  });

  test('a server that cannot start says why and what to do, and gives the folder back', async () => {
    const dataDir = await stage.preparedDataDir();
    const settings = { shared_buffers: 'plenty' };
    const failing = stage.open({ dataDir, holder: 'service', settings });
    await expect(failing).rejects.toThrow(/invalid value for parameter "shared_buffers".*set DATABASE_URL/s);
    const { connection } = await stage.open({ dataDir, holder: 'service' });
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a cluster of another version of PostgreSQL is refused and told what to do', async () => {
    const dataDir = stage.dataDir();
    const cluster = join(dataDir, 'postgres', 'cluster');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
    await expect(stage.open({ dataDir, holder: 'service' })).rejects.toThrow(
      /of PostgreSQL 17.*tranche backup --to FILE.*tranche restore FILE/,
    );
  });

  test('a folder of others in the way of an empty cluster is never overwritten', async () => {
    const dataDir = stage.dataDir();
    const precious = join(dataDir, 'postgres', 'cluster', 'precious');
    mkdirSync(dirname(precious), { recursive: true });
    writeFileSync(precious, 'mine');
    await expect(stage.open({ dataDir, holder: 'service' })).rejects.toThrow(/move them away/);
    expect(readFileSync(precious, 'utf8')).toBe('mine');
  });
});

describe('closing a cluster', () => {
  test('a stop leaves no process and no run files, and may be asked for twice', async () => {
    const dataDir = await stage.preparedDataDir();
    const program = stage.run(['service', dataDir]);
    const { host } = await program.says('open');
    const pid = serverPid(dataDir);
    await program.end('SIGTERM');
    expect(program.lines).toContainEqual({ stopped: true });
    expect(program.lines.filter((line) => line.exit)).toEqual([]);
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(host)).toBe(false);
    expect(readdirSync(join(dataDir, 'postgres')).sort()).toEqual([
      'cluster',
      'lock',
      'password',
      'server.log',
    ]);
    expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);

    const cluster = await stage.open({ dataDir, holder: 'service' });
    await Promise.all([cluster.stop(), cluster.stop()]);
    await cluster.stop();
  });

  test('a stop does not wait for clients with open transactions', async () => {
    const cluster = await stage.open({ dataDir: await stage.preparedDataDir(), holder: 'service' });
    const stuck = query(cluster.connection, 'begin', 'select pg_sleep(60)').catch(
      (error: Error) => error.message,
    );
    await until('the client is at work', async () => {
      const rows = await query(
        cluster.connection,
        `select 1 from pg_stat_activity where wait_event = 'PgSleep'`,
      );
      return rows.length === 1;
    });
    await cluster.stop();
    // The statement did not come to its end.
    expect(await stuck).toMatch(/terminat/);
  });

  test('Ctrl-C in the terminal reaches us, not the server', async () => {
    const dataDir = await stage.preparedDataDir();
    const program = stage.run(['service', dataDir]);
    const connection = await program.says('open');
    const pid = serverPid(dataDir);
    // A terminal signals the whole foreground process group.
    process.kill(-(program.child.pid ?? 0), 'SIGINT');
    await program.says('interrupted');
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(serverPid(dataDir)).toBe(pid);
    expect(program.lines.filter((line) => line.exit)).toEqual([]);
  });

  test('a process that exits without a stop takes its server along', async () => {
    const dataDir = await stage.preparedDataDir();
    const program = stage.run(['service', dataDir]);
    await program.says('open');
    const pid = serverPid(dataDir);
    await program.end('SIGHUP');
    await until('the server ends', () => !isRunning(pid));
  });
});

describe('a running cluster', () => {
  test('a server that dies unasked is reported once, and the cluster can be opened again at once', async () => {
    const dataDir = await stage.preparedDataDir();
    const exits: ServerExit[] = [];
    const first = await stage.open({ dataDir, holder: 'service', onExit: (exit) => exits.push(exit) });
    await leaveNote(first.connection, 'kept');
    process.kill(serverPid(dataDir), 'SIGKILL');
    await until('the exit is reported', () => exits.length > 0);
    const second = await stage.open({ dataDir, holder: 'service' });
    await first.stop();
    expect(await noteIn(second.connection)).toBe('kept');
    expect(exits).toEqual([
      { code: null, signal: 'SIGKILL', lastLog: expect.stringContaining('ready to accept') },
    ]);
  });

  test('its log says what went wrong, but quotes no row and no statement', async () => {
    const dataDir = await stage.preparedDataDir();
    const { connection } = await stage.open({ dataDir, holder: 'service' });
    const insert = `insert into people values ('secret@example.com')`;
    await query(
      connection,
      'drop table if exists people',
      'create table people (mail text primary key check (length(mail) > 3))',
      insert,
    );
    await expect(query(connection, insert)).rejects.toThrow(/duplicate key/);
    await expect(query(connection, `insert into people values ('pin')`)).rejects.toThrow(/check constraint/);
    const log = readFileSync(join(dataDir, 'postgres', 'server.log'), 'utf8');
    expect(log).toMatch(/duplicate key/);
    expect(log).not.toMatch(/secret@example|'pin'|\(pin\)/);
  });

  test('its log is put aside at a start when it is longer than 10 MB', async () => {
    const dataDir = await stage.preparedDataDir();
    const log = join(dataDir, 'postgres', 'server.log');
    truncateSync(log, 10 * 1024 * 1024 + 1);
    await stage.open({ dataDir, holder: 'service' });
    expect(statSync(`${log}.1`).size).toBe(10 * 1024 * 1024 + 1);
    expect(statSync(log).size).toBeLessThan(10_000);
  });
});
