import { execFile } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Machine } from './machines.ts';
import { patroniSettings } from './settings.ts';

const execute = promisify(execFile);
const INIT = join(import.meta.dirname, '..', '..', '..', 'deploy', 'postgres', 'init.sh');

/** Ways in which the standby may be kept; `asynchronous` loses writes, and is planted to see that the judge finds them. */
export type Standby = 'synchronous' | 'asynchronous';

/** How a member of the cluster is at a moment. */
export interface Member {
  readonly name: string;
  /** Null when it does not answer. */
  readonly isLeader: boolean | null;
  /** The standbys that stream from it, and which of them its commits wait for. */
  readonly streaming: readonly string[];
  readonly synchronous: readonly string[];
}

/** Three PostgreSQL under Patroni, each beside an etcd. */
export interface Database {
  readonly names: readonly string[];
  /** Starts etcd and Patroni on a machine on which nothing runs. */
  boot(name: string): Promise<void>;
  /** Starts only etcd there. */
  bootEtcd(name: string): void;
  /** Starts only Patroni there. */
  bootPatroni(name: string): void;
  processes(name: string): { readonly etcd: number; readonly patroni: number };
  postmaster(name: string): Promise<number>;
  look(): Promise<Member[]>;
  /** Waits until one member leads and two stream from it. Errors: not in five minutes. */
  untilWhole(): Promise<{ leader: string; synchronous: string | undefined }>;
  /** Makes the two users and the database, by the file of deploy/. */
  makeUsers(passwords: { readonly owner: string; readonly server: string }): Promise<void>;
  /** Asks the leader. */
  ask<Row extends object>(text: string): Promise<Row[]>;
}

interface Options {
  readonly machines: readonly Machine[];
  readonly folder: string;
  /** Patroni's interpreter. */
  readonly python: string;
  /** Where PostgreSQL's programs are. */
  readonly programs: string;
  readonly standby: Standby;
  readonly password: string;
}

const PATIENCE_MS = 300_000;

/** Starts the cluster and waits until it is whole. */
export async function startDatabase(options: Options): Promise<Database> {
  const { machines, folder, password, standby } = options;
  const user = await findUser();
  const booting = createBooting(options, user);
  for (const machine of machines) {
    const own = join(folder, machine.name);
    await mkdir(own, { mode: 0o711 });
    const settings = patroniSettings({
      ...options,
      machine,
      folder: own,
      isSynchronous: standby === 'synchronous',
    });
    await writeFile(join(own, 'patroni.json'), JSON.stringify(settings));
    await chown(own, user.uid, user.gid);
  }
  const connect = (name: string, database: string) =>
    new pg.Client({
      host: join(folder, name),
      user: 'postgres',
      password,
      database,
      connectionTimeoutMillis: 2_000,
      query_timeout: 60_000,
    });
  const look = () => Promise.all(machines.map(({ name }) => lookAt(name, connect(name, 'postgres'))));
  const untilWhole = () => untilWholeBy(look, standby, folder);
  for (const { name } of machines) booting.bootEtcd(name);
  for (const { name } of machines) booting.bootPatroni(name);
  await untilWhole();
  return {
    names: machines.map(({ name }) => name),
    bootEtcd: (name) => booting.bootEtcd(name),
    bootPatroni: (name) => booting.bootPatroni(name),
    async boot(name) {
      booting.bootEtcd(name);
      booting.bootPatroni(name);
    },
    processes: (name) => booting.children.get(name) ?? { etcd: 0, patroni: 0 },
    postmaster: async (name) =>
      Number((await readFile(join(folder, name, 'data', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]),
    look,
    untilWhole,
    makeUsers: async (passwords) => makeUsers(options, (await untilWhole()).leader, passwords),
    async ask<Row extends object>(text: string) {
      const client = connect((await untilWhole()).leader, 'tranche');
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Starts the programs of a machine as the user of PostgreSQL, which root may not be, and remembers them. */
function createBooting({ machines, folder, python }: Options, user: User) {
  const children = new Map<string, { etcd: number; patroni: number }>();
  const machineOf = (name: string) => machines.find((one) => one.name === name) as Machine;
  const start = (name: string, words: readonly string[]): number => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const as = ['--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups'];
    const env = { PATH: process.env.PATH, HOME: join(folder, name), LC_ALL: 'C.UTF-8' };
    const child = machineOf(name).start('setpriv', [...as, ...words], { stdio: ['ignore', log, log], env });
    closeSync(log);
    return child.pid ?? 0;
  };
  return {
    children,
    bootEtcd(name: string) {
      const etcd = start(name, etcdWords(machineOf(name), machines, join(folder, name, 'etcd')));
      children.set(name, { patroni: 0, ...children.get(name), etcd });
    },
    bootPatroni(name: string) {
      const patroni = start(name, [python, '-m', 'patroni', join(folder, name, 'patroni.json')]);
      children.set(name, { etcd: 0, ...children.get(name), patroni });
    },
  };
}

async function makeUsers(
  { folder, password }: Options,
  leader: string,
  passwords: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(passwords))
    await writeFile(join(folder, `${name}_password`), text);
  const { PATH } = process.env;
  const env = { PATH, PGHOST: join(folder, leader), PGPASSWORD: password, SECRETS_FOLDER: folder };
  await execute('sh', [INIT], { env });
}

async function findUser(): Promise<User> {
  const read = async (option: string) => Number((await execute('id', [option, 'postgres'])).stdout);
  return { uid: await read('-u'), gid: await read('-g') };
}

function etcdWords({ name, address }: Machine, all: readonly Machine[], folder: string): string[] {
  const cluster = all.map((one) => `${one.name}=http://${one.address}:2380`).join(',');
  const [client, peer] = [`http://${address}:2379`, `http://${address}:2380`];
  // Without the vote before an election, a node that comes back from a partition deposes a leader that is well.
  const election = ['--pre-vote', '--heartbeat-interval', '250', '--election-timeout', '2500'];
  const forClients = ['--listen-client-urls', client, '--advertise-client-urls', client];
  const forPeers = [
    '--listen-peer-urls',
    peer,
    '--initial-advertise-peer-urls',
    peer,
    '--initial-cluster',
    cluster,
  ];
  return ['etcd', '--name', name, '--data-dir', folder, ...forClients, ...forPeers, ...election];
}

async function lookAt(name: string, client: pg.Client): Promise<Member> {
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query({
      text: `select pg_is_in_recovery() as standby,
        coalesce(array_agg(application_name) filter (where state = 'streaming'), '{}') as streaming,
        coalesce(array_agg(application_name) filter (where sync_state in ('sync', 'quorum')), '{}') as synchronous
        from pg_stat_replication`,
    });
    const [row] = rows as { standby: boolean; streaming: string[]; synchronous: string[] }[];
    if (row === undefined) throw new Error('no row');
    return { name, isLeader: !row.standby, streaming: row.streaming, synchronous: row.synchronous };
  } catch {
    return { name, isLeader: null, streaming: [], synchronous: [] }; // Away, starting or stopped: the test made it so.
  } finally {
    void client.end().catch(() => {});
  }
}

async function untilWholeBy(look: () => Promise<Member[]>, standby: Standby, folder: string) {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const members = await look();
    const leaders = members.filter((one) => one.isLeader === true);
    const [leader] = leaders;
    const isKept = standby === 'asynchronous' || (leader?.synchronous.length ?? 0) > 0;
    const standbys = members.filter((one) => one.isLeader === false).length;
    if (leaders.length === 1 && leader?.streaming.length === 2 && standbys === 2 && isKept)
      return { leader: leader.name, synchronous: leader.synchronous[0] };
    if (performance.now() > deadline)
      throw new Error(`The cluster is not whole: ${JSON.stringify(members)}. Its logs are in ${folder}.`);
    await delay(500);
  }
}
