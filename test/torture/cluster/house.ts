import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { environmentOfCommands, MAIN } from '../../support/command.ts';
import { exchange, type Target } from '../writes/exchange.ts';
import { type Database, type Standby, startDatabase } from './database.ts';
import { type Machine, type Network, openNetwork } from './machines.ts';
import { installPatroni, postgresPrograms } from './programs.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', '..', 'deploy');

// The addresses that the files of deploy/ name, so that these are used as they stand.
const addresses = {
  n1: '10.0.1.1',
  n2: '10.0.1.2',
  n3: '10.0.1.3',
  a: '10.0.0.1',
  b: '10.0.0.2',
  front: '10.0.0.9',
} as const;

export type Place = keyof typeof addresses;
export type ServicePlace = 'a' | 'b';
export type DatabasePlace = 'n1' | 'n2' | 'n3';

/** Everything of an installation that fails over. */
export interface House {
  readonly network: Network<Place>;
  readonly database: Database;
  readonly target: Target;
  /** Starts the service on a machine on which it does not run, and waits until it is ready. */
  serve(place: ServicePlace): Promise<void>;
  /** The process of the service there. */
  service(place: ServicePlace): ChildProcess;
  /** Runs a command of the service beside it; answers what it printed. */
  command(words: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** Makes three machines with a database, two with the service, and one with haproxy before them. */
export async function openHouse(standby: Standby): Promise<House> {
  const python = await installPatroni();
  const programs = postgresPrograms();
  if (programs === null) throw new Error('PostgreSQL is not here.');
  const folder = await mkdtemp(join(tmpdir(), 'tranche-cluster-'));
  await chmod(folder, 0o711);
  const network = await openNetwork(addresses);
  const close = async () => {
    await network.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    return await fillHouse({ folder, network, python, programs, standby, close });
  } catch (cause) {
    if (process.env['CLUSTER_KEEP'] === undefined) await close();
    else await network.close();
    throw cause;
  }
}

interface Given {
  readonly folder: string;
  readonly network: Network<Place>;
  readonly python: string;
  readonly programs: string;
  readonly standby: Standby;
  readonly close: () => Promise<void>;
}

async function fillHouse({ folder, network, python, programs, standby, close }: Given): Promise<House> {
  const { n1, n2, n3, a, b, front } = network.machines;
  const passwords = { owner: password(), server: password() };
  const machines = [n1, n2, n3];
  const database = await startDatabase({ machines, folder, python, programs, standby, password: password() });
  await database.makeUsers(passwords);
  const environment = {
    ...environmentOfCommands,
    DATABASE_URL: `postgres://tranche_server:${passwords.server}@127.0.0.1:5432/tranche`,
    DATABASE_OWNER_URL: `postgres://tranche_owner:${passwords.owner}@127.0.0.1:5432/tranche`,
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: join(folder, 'unused'),
  };
  const services = new Map<ServicePlace, ChildProcess>();
  const serve = async (place: ServicePlace) => {
    services.set(place, await startService(network.machines[place], environment));
  };
  for (const machine of [a, b]) startBalancer(machine, join(DEPLOY, 'haproxy-postgres.cfg'));
  await serve('a');
  await serve('b');
  const command = (words: readonly string[]) => a.execute(process.execPath, [MAIN, ...words], environment);
  const token = (await command(['token', 'create', '--name', 'cluster'])).trim();
  const socketPath = join(folder, 'front.sock');
  const config = (await readFile(join(DEPLOY, 'haproxy.cfg'), 'utf8')).replace(
    'bind 127.0.0.1:4000',
    `bind 127.0.0.1:4000\n  bind unix@${socketPath} mode 600`,
  );
  await writeFile(join(folder, 'haproxy.cfg'), config);
  startBalancer(front, join(folder, 'haproxy.cfg'));
  const target = { url: 'http://localhost', socketPath, token };
  const isLed = () =>
    exchange(false, target, { method: 'GET', path: '/v1/payment_methods' }).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isLed())) await delay(100);
  return {
    network,
    database,
    target,
    serve,
    service: (place) => services.get(place) as ChildProcess,
    command,
    close,
  };
}

function password(): string {
  return randomBytes(12).toString('hex');
}

function startBalancer(machine: Machine, file: string): void {
  machine.start('haproxy', ['-db', '-q', '-f', file], { stdio: 'ignore' });
}

async function startService(
  machine: Machine,
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const child = machine.start(process.execPath, [MAIN, 'serve'], {
    env: {
      ...environment,
      HOST: machine.address,
      PORT: '4000',
      SANDBOX_PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_SECOND: '0',
      TRUSTED_PROXIES: addresses.front,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout?.setEncoding('utf8');
  for await (const text of child.stdout ?? []) {
    output += text;
    if (!output.includes('ready: ')) continue;
    child.stdout?.on('data', () => {}).resume();
    return child;
  }
  throw new Error(`The service on ${machine.name} did not start:\n${output}`);
}
