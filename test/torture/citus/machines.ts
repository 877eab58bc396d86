import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Run } from '../../../bench/run.ts';
import { findFreePort } from '../../../bench/service.ts';
import { whyNot } from '../../support/root-programs.ts';
import { postgresPrograms } from '../cluster/programs.ts';

const execute = promisify(execFile);

/** One PostgreSQL with Citus. */
export interface Machine {
  readonly name: string;
  readonly port: number;
  /** The address of the service's database here. */
  readonly url: string;
  /** Kills it with kill -9. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Asks the service's database as an administrator. */
  sql<Row extends object>(text: string): Promise<Row[]>;
}

const DATABASE = 'tranche';
const USER = 'tranche';

/** Why no machines with Citus can be made here, with the next step; null when they can. */
export async function whyNoCitus(): Promise<string | null> {
  const missing = await whyNot('run PostgreSQL as another user', ['setpriv']);
  if (missing !== null) return missing;
  const programs = postgresPrograms();
  if (programs === null) return 'PostgreSQL 15 or newer is not here (apt-get install postgresql)';
  const { stdout } = await execute(join(programs, 'pg_config'), ['--pkglibdir']).catch(() => ({
    stdout: '',
  }));
  const library = stdout.trim() === '' ? join(programs, '..', 'lib') : stdout.trim();
  return existsSync(join(library, 'citus.so')) ? null : `the extension citus is not in ${library}`;
}

/** Makes a coordinator and two workers that know each other, with an empty database for the service. */
export async function openMachines(run: Run): Promise<readonly [Machine, Machine, Machine]> {
  const [coordinator, first, second] = await Promise.all(
    ['coordinator', 'worker 1', 'worker 2'].map((name, index) => openMachine(run, name, `db${index}`)),
  );
  if (coordinator === undefined || first === undefined || second === undefined)
    throw new Error('unreachable');
  await coordinator.sql(`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const { port } of [first, second])
    await coordinator.sql(`select citus_add_node('127.0.0.1', ${port})`);
  await coordinator.sql(`create role ${USER} login createrole`);
  await coordinator.sql(`alter database ${DATABASE} owner to ${USER}`);
  await coordinator.sql(`alter schema public owner to ${USER}`);
  const settings = await readFile(join(import.meta.dirname, '../../../deploy/citus/database.sql'), 'utf8');
  for (const line of settings.split('\n').filter((one) => one.startsWith('alter database'))) {
    await coordinator.sql(line);
  }
  return [coordinator, first, second];
}

async function openMachine(run: Run, name: string, folder: string): Promise<Machine> {
  const programs = postgresPrograms() ?? '';
  const data = join(run.folder, folder);
  const port = await findFreePort();
  const { stdout: user } = await execute('id', ['-u', 'postgres']);
  const asPostgres = (program: string, words: readonly string[]) =>
    executeAs(user.trim(), data, join(programs, program), words);
  await mkdir(data, { mode: 0o700 });
  await execute('chown', ['postgres', data]);
  await chmod(run.folder, 0o711);
  await asPostgres('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  const settings = [
    `port = ${port}`,
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = '${data}'`,
    `shared_preload_libraries = 'citus'`,
    'max_connections = 300',
    'max_prepared_transactions = 600',
    'wal_level = logical',
    'shared_buffers = 64MB',
  ];
  await appendFile(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  const url = `postgres://${USER}@127.0.0.1:${port}/${DATABASE}`;
  const ask = async <Row extends object>(database: string, text: string): Promise<Row[]> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database });
    await client.connect();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  const start = async () => {
    await asPostgres('pg_ctl', ['-D', data, '-l', join(data, 'log'), '-w', '-t', '60', 'start']);
  };
  await start();
  run.signal.addEventListener(
    'abort',
    () => void asPostgres('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']),
  );
  await ask('postgres', `create database ${DATABASE}`);
  await ask(DATABASE, 'create extension citus');
  return {
    name,
    port,
    url,
    async kill() {
      const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
      process.kill(pid, 'SIGKILL');
    },
    start,
    sql: (text) => ask(DATABASE, text),
  };
}

function executeAs(user: string, home: string, program: string, words: readonly string[]) {
  return execute(
    'setpriv',
    [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', program, ...words],
    // The machines ask each other with certificates of this folder, which root's is not for them.
    { env: { ...process.env, HOME: home } },
  );
}

/** Ends the machines. */
export async function closeMachines(run: Run): Promise<void> {
  const programs = postgresPrograms() ?? '';
  for (const index of [0, 1, 2]) {
    const words = ['-u', 'postgres', '--', join(programs, 'pg_ctl'), '-D', join(run.folder, `db${index}`)];
    await execute('runuser', [...words, '-m', 'immediate', '-w', 'stop']).catch(() => {});
  }
}
