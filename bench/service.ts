import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { openCluster } from '../src/postgres/cluster.ts';
import type { ClusterConnection } from '../src/postgres/types.ts';
import type { Run } from './run.ts';

/** A process of ours that answers HTTP. */
export interface Launched {
  readonly child: ChildProcess;
  readonly port: number;
  /** From its start to its first good answer. */
  readonly readyMs: number;
}

/** The running service with a token, and its database seen from behind. */
export interface Service extends Launched {
  readonly token: string;
  readonly connection: ClusterConnection;
  /** Runs SQL as the database's owner. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Does the work. When the run is profiled, also profiles the service during the work, under this label. */
  profile<T>(label: string, work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..');
const PROFILER = join(import.meta.dirname, 'profiler.ts');
// A machine that is busy with other work needs more.
const START_LIMIT_MS = Number(process.env.BENCH_START_SECONDS ?? 60) * 1000;

// What the caller's shell may hold and the measured service must not see.
const UNWANTED = [
  'DATABASE_URL',
  'LOG_LEVEL',
  'PUBLIC_URL',
  'PAY_URL',
  'NODE_OPTIONS',
  'SMTP_URL',
  'MAIL_FROM',
];

/** How the service is started. */
interface LaunchOptions {
  /** Where its profiles are written. */
  readonly profileDir?: string | null;
  /** Modules of the bench that are loaded into it. */
  readonly imports?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** Default: one that is free. */
  readonly port?: number;
  /** The tree whose service is started; this one when it is left out. */
  readonly root?: string;
}

/** Starts the service on a folder, as an operator would, and waits until it is ready. */
export async function launchService(
  run: Run,
  dataDir: string,
  { profileDir = null, imports = [], environment: more = {}, port: chosen, root = ROOT }: LaunchOptions = {},
): Promise<Launched> {
  const port = chosen ?? (await findFreePort());
  const log = openSync(join(run.folder, 'service.log'), 'a');
  const start = performance.now();
  const flags = [...(profileDir === null ? [] : [PROFILER]), ...imports].flatMap((one) => ['--import', one]);
  const child = run.start(process.execPath, [...flags, mainOf(root), 'serve'], {
    env: {
      ...environment(dataDir, port),
      ...(profileDir === null ? {} : { PROFILE_DIR: profileDir }),
      ...more,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await untilAnswered(run, child, `http://127.0.0.1:${port}/readyz`);
  return { child, port, readyMs: performance.now() - start };
}

/** Runs a command of the service on a folder, as an operator would, and answers what it printed. */
export function runCommand(
  run: Run,
  dataDir: string,
  words: readonly string[],
  root: string = ROOT,
): Promise<string> {
  return run.execute(process.execPath, [mainOf(root), ...words], { env: environment(dataDir, 0) });
}

/** What runs a command of this checkout on a folder. */
export function commandOf(dataDir: string, words: readonly string[]) {
  return {
    program: process.execPath,
    programArguments: [mainOf(ROOT), ...words],
    env: environment(dataDir, 0),
  };
}

function mainOf(root: string): string {
  return join(root, 'src', 'main.ts');
}

/**
 * Starts the service on a fresh folder, makes a token and joins its database. With `profileDir` its profiles
 * are written there.
 */
export function openService(run: Run, name: string, profileDir: string | null): Promise<Service> {
  return openServiceOn(run, join(run.folder, name), { profileDir });
}

/**
 * As {@link openService}, on a folder that may hold a database already; the token is of the account named by its
 * path.
 */
export async function openServiceOn(
  run: Run,
  dataDir: string,
  { account, ...options }: LaunchOptions & { readonly account?: string },
): Promise<Service> {
  const { profileDir = null } = options;
  const launched = await launchService(run, dataDir, options);
  const { child } = launched;
  const which = account === undefined ? [] : ['--account', account];
  const words = ['token', 'create', '--name', 'bench', ...which];
  const printed = await runCommand(run, dataDir, words, options.root);
  const { connection } = await openCluster({ dataDir, holder: 'command' });
  const client = new pg.Client({ ...connection });
  // When the service ends first, its database ends too. The next statement then reports the error.
  client.on('error', () => {});
  await client.connect();
  await requireDurability(client);
  let profiles = 0;
  return {
    ...launched,
    token: printed.trim(),
    connection,
    sql: async (text, values = []) => (await client.query(text, [...values])).rows,
    async profile(label, work) {
      if (profileDir === null) return work();
      child.kill('SIGUSR2');
      const result = await work();
      child.kill('SIGUSR2');
      profiles += 1;
      const written = join(profileDir, `${profiles}.cpuprofile`);
      while (!existsSync(written)) await run.wait(50);
      await rename(written, join(profileDir, `${label}.cpuprofile`));
      return result;
    },
    async stop() {
      await client.end();
      await run.end(child);
    },
  };
}

/** Waits until nothing is due any more that was caused so far: what happens by itself is none of a read's work. */
export async function untilIdle(run: Run, service: Service): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  const dueNow = `select count(*)::int as due from tasks where kind in ('event.notify', 'mail.send') and due_at <= now()`;
  while ((await service.sql<{ due: number }>(dueNow))[0]?.due !== 0) {
    if (performance.now() > deadline)
      throw new Error('What the service does by itself does not come to an end.');
    await run.wait(100);
  }
}

/** Waits until an address answers 200. Errors: when the process ends before, with the end of its log. */
export async function untilAnswered(run: Run, child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while ((await statusOf(url)) !== 200) {
    const hasEnded = child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || performance.now() > deadline) {
      const log = await readFile(join(run.folder, 'service.log'), 'utf8').catch(() => '');
      throw new Error(`${child.spawnargs.join(' ')} is not ready. The last it said:\n${log.slice(-2000)}`);
    }
    await run.wait(5);
  }
}

/** A port that is free just now. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function environment(dataDir: string, port: number): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !UNWANTED.includes(name));
  return {
    ...Object.fromEntries(kept),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_SECOND: '0',
  };
}

function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
  });
}

// A rate that was reached by forgetting commits in a power cut would be no rate.
async function requireDurability(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  );
  const off = rows.filter((row) => row.setting !== 'on');
  if (off.length > 0)
    throw new Error(`The database is not durable: ${off.map((row) => row.name).join(', ')} is not on.`);
}
