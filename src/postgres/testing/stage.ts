import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { openCluster } from '../cluster.ts';
import { endLeftServer } from '../server-processes.ts';
import type { Cluster, ClusterConnection, ClusterOptions, ServerExit } from '../types.ts';

/** True when the tests run as root, who may act as other users. */
export const isRoot = process.getuid?.() === 0;

/** What the stand-in program says, one of these a line. */
interface Line {
  readonly open?: ClusterConnection;
  readonly refused?: string;
  readonly told?: string;
  readonly committed?: number;
  readonly exit?: ServerExit;
  readonly lost?: string;
  readonly interrupted?: true;
  readonly stopped?: true;
}

/** A running stand-in program. */
export interface Program {
  readonly child: ChildProcess;
  readonly lines: readonly Line[];
  /** Waits for a line that has the field, and returns that field. Throws when the program ends without. */
  says<Name extends keyof Line>(name: Name): Promise<NonNullable<Line[Name]>>;
  /** Sends the signal and waits for the end of the process. */
  end(signal: NodeJS.Signals): Promise<void>;
}

let prepared: Promise<string> | undefined;

/** Makes, once a test file, a DATA_DIR whose first start is over. */
async function prepare(): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cluster-prepared-')));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  await (await openCluster({ dataDir, holder: 'service', durable: false })).stop();
  return dataDir;
}

/** Removes what the tests of this file have passed on. */
export async function removePrepared(): Promise<void> {
  if (prepared) rmSync(dirname(await prepared), { recursive: true, force: true });
  prepared = undefined;
}

/** The folders, programs and clusters of one test, removed at its end whatever happened. */
export class Stage {
  readonly #folders: string[] = [];
  readonly #programs: Program[] = [];
  readonly #clusters: Cluster[] = [];
  #borrowed: string | undefined;

  /** A new folder for temporary files that every user can reach. */
  folder(): string {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cluster-test-')));
    chmodSync(folder, 0o755);
    this.#folders.push(folder);
    return folder;
  }

  /** Also removes this folder, and ends a server in it, when the test ends. */
  alsoRemove(folder: string): void {
    this.#folders.push(folder);
  }

  /** A new DATA_DIR; it does not exist yet. */
  dataDir(): string {
    return join(this.folder(), 'data');
  }

  /**
   * A DATA_DIR whose cluster has been started and stopped before. It is moved into this test's folder and back
   * at its end, as making or copying 50 MB for each test would take most of the time of all tests.
   */
  async preparedDataDir(name = 'data'): Promise<string> {
    prepared ??= prepare();
    const dataDir = join(this.folder(), name);
    renameSync(await prepared, dataDir);
    this.#borrowed = dataDir;
    return dataDir;
  }

  async open(options: ClusterOptions): Promise<Cluster> {
    const cluster = await openCluster(options);
    this.#clusters.push(cluster);
    return cluster;
  }

  /** Starts the stand-in program, as another user if one is given. */
  run(
    programArguments: readonly string[],
    user?: { uid: number; gid: number },
    env: Record<string, string> = {},
  ): Program {
    const path = new URL('./tranche.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [path, ...programArguments], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      env: { PATH: process.env.PATH, ...env },
    });
    const program = follow(child);
    this.#programs.push(program);
    return program;
  }

  /** A folder that belongs to another user, for that user's DATA_DIR and temporary files. */
  folderOf(user: { uid: number; gid: number }): string {
    const folder = this.folder();
    chownSync(folder, user.uid, user.gid);
    return folder;
  }

  /** Ends and removes everything. */
  async clear(): Promise<void> {
    for (const program of this.#programs) await program.end('SIGKILL');
    for (const cluster of this.#clusters) await cluster.stop();
    const homes = this.#folders.flatMap((folder) => [folder, join(folder, 'data'), this.#borrowed ?? folder]);
    for (const home of new Set(homes))
      await endLeftServer(join(home, 'postgres', 'cluster'), () => undefined);
    if (this.#borrowed && prepared) renameSync(this.#borrowed, await prepared);
    for (const folder of this.#folders)
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

function follow(child: ChildProcess): Program {
  const lines: Line[] = [];
  let ended = false;
  child.once('close', () => {
    ended = true;
  });
  if (child.stdout) createInterface(child.stdout).on('line', (text) => lines.push(JSON.parse(text)));
  return {
    child,
    lines,
    async says(name) {
      const line = () => lines.find((one) => one[name] !== undefined)?.[name];
      await until(`the program says ${name}`, () => line() !== undefined || ended);
      const said = line();
      if (said === undefined)
        throw new Error(`The program ended without ${name}: ${JSON.stringify(lines.slice(-5))}`);
      return said;
    },
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill(signal);
        await exited;
      }
      await until('its output is read', () => ended);
    },
  };
}

/** Polls until the condition holds. Throws after 20 seconds, naming what was awaited. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited 20 seconds: ${what}.`);
    await delay(5);
  }
}

/** Runs statements one by one on a connection of their own; returns the rows of the last. */
export async function query(connection: ClusterConnection, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(connection);
  // A server that ends under a statement rejects that statement, and raises this event as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Leaves a row to be found again. */
export async function leaveNote(connection: ClusterConnection, text: string): Promise<void> {
  const table = ['drop table if exists notes', 'create table notes (text text)'];
  await query(connection, ...table, `insert into notes values ('${text}')`);
}

/** The row left last. */
export async function noteIn(connection: ClusterConnection): Promise<unknown> {
  const [note] = await query(connection, 'select text from notes');
  return (note as { text: string }).text;
}

/** The pid of the server of a cluster whose folder is `<home>/postgres`. */
export function serverPid(home: string): number {
  return Number(readFileSync(join(home, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** True while the process exists. A zombie, whom nobody has waited for yet, does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = `/proc/${pid}/stat`;
  return !existsSync(status) || !/^\d+ \(.*\) Z/.test(readFileSync(status, 'utf8'));
}
