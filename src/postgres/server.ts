import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { spawnOptions } from './run-program.ts';
import { openServerLog, type ServerLog } from './server-log.ts';
import { settingArguments } from './settings.ts';
import type { Placement, ServerExit } from './types.ts';

/** Replaying 2 GB of log after a crash takes about a minute; five are more than enough. */
const START_LIMIT_MS = 300_000;

/** Docker kills 10 s after its signal. A killed server recovers, so waiting longer only helps elsewhere. */
const ENDINGS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

/** A running server that is our child. */
export interface Server {
  /** Ends it: first fast (open transactions are rolled back, a checkpoint is written), then by SIGKILL. */
  stop(): Promise<void>;
}

/** What a start needs. */
interface ServerOptions {
  readonly placement: Placement;
  readonly binaries: Binaries;
  readonly socketDir: string;
  readonly clusterName: string;
  readonly durable: boolean;
  readonly settings: Readonly<Record<string, string>>;
  /** Where the server puts finished segments of its log; null when it keeps none. */
  readonly spoolDir: string | null;
  /** How long the start may take. Default five minutes. */
  readonly limitMs?: number;
  readonly log: (line: string) => void;
  /** Called once when the server ends unexpectedly after its start. */
  readonly onExit: (exit: ServerExit) => void;
}

/**
 * Starts the server, and resolves when it accepts connections. Only for the holder of the lock. Throws, with the last
 * lines of its log, when it ends before, or is not ready in five minutes.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const serverLog = openServerLog(options.placement.folder);
  try {
    // Before the start: a server may be ready before its file is looked at again.
    const stale = changeTime(pidFileOf(options.placement));
    const child = spawnServer(options, serverLog);
    await untilReady(child, stale, options, serverLog);
    // The checkpointer starts before the recovery has ended, when no archive_timeout applies yet, and sleeps for
    // checkpoint_timeout (15 minutes). The signal wakes it.
    if (options.spoolDir !== null) child.kill('SIGHUP');
    return superviseServer(child, serverLog, options.onExit);
  } catch (error) {
    serverLog.close();
    throw error;
  }
}

function spawnServer(options: ServerOptions, serverLog: ServerLog): ChildProcess {
  const { placement, binaries } = options;
  const { socketDir, clusterName, durable, spoolDir, settings } = options;
  const serverArguments = settingArguments({ socketDir, clusterName, durable, spoolDir, more: settings });
  const child = spawn(binaries.postgres, ['-D', placement.clusterDir, ...serverArguments], {
    ...spawnOptions(placement.user),
    stdio: ['ignore', serverLog.descriptor, serverLog.descriptor],
  });
  // A failed spawn has no pid, which untilReady reports; without a listener Node would throw this error instead.
  child.on('error', (error) => options.log(`PostgreSQL: ${error.message}.`));
  return child;
}

/** Waits until the server's pid file says that the server accepts connections. */
async function untilReady(
  child: ChildProcess,
  stale: bigint | undefined,
  options: ServerOptions,
  serverLog: ServerLog,
): Promise<void> {
  const pidFile = pidFileOf(options.placement);
  const deadline = performance.now() + (options.limitMs ?? START_LIMIT_MS);
  const quietUntil = performance.now() + 3_000;
  let patient = false;
  while (!(await isReady(pidFile, child.pid, stale))) {
    if (hasEnded(child) || performance.now() > deadline) {
      await endChild(child);
      throw startError(child, options.placement, serverLog);
    }
    if (!patient && performance.now() > quietUntil) {
      patient = true;
      options.log('PostgreSQL is recovering what the last run left in its log; this can take a minute.');
    }
    await delay(10);
  }
}

function pidFileOf({ clusterDir }: Placement): string {
  return join(clusterDir, 'postmaster.pid');
}

/** A file left by a crash may name the same pid and say ready, in a container even likely: it must have changed. */
async function isReady(
  pidFile: string,
  pid: number | undefined,
  stale: bigint | undefined,
): Promise<boolean> {
  const changed = changeTime(pidFile);
  if (changed === undefined || changed === stale) return false;
  const lines = await readFile(pidFile, 'utf8').catch(() => '');
  const [owner, , , , , , , status] = lines.split('\n');
  return Number(owner) === pid && status?.trim() === 'ready';
}

function changeTime(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ctimeNs;
}

function startError(child: ChildProcess, { folder }: Placement, serverLog: ServerLog): Error {
  const lastWords = serverLog.tail() || '(nothing)';
  return new Error(
    `PostgreSQL did not start (${howEnded(child)}). The last it said:\n${lastWords}\n` +
      `Check that the disk has room and that ${folder} belongs to the user who runs Tranche; the whole log is in ` +
      `${serverLog.path}. Or set DATABASE_URL to a PostgreSQL server of your own.`,
  );
}

function howEnded({ exitCode, signalCode, pid }: ChildProcess): string {
  if (pid === undefined) return 'its program could not be run';
  return signalCode ? `ended by ${signalCode}` : `exit code ${exitCode}`;
}

function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

function superviseServer(child: ChildProcess, serverLog: ServerLog, onExit: ServerOptions['onExit']): Server {
  let asked = false;
  // A process that ends without stop(), by process.exit or an exception, still signals the server, which then shuts
  // itself down. Only SIGKILL prevents this; the next start then finds the server.
  const tellServer = (): void => void child.kill('SIGINT');
  process.once('exit', tellServer);
  const exited = (code: number | null, signal: NodeJS.Signals | null): void => {
    process.removeListener('exit', tellServer);
    serverLog.close();
    if (!asked) onExit({ code, signal, lastLog: serverLog.tail() });
  };
  if (hasEnded(child)) queueMicrotask(() => exited(child.exitCode, child.signalCode));
  else child.once('exit', exited);
  return {
    async stop() {
      asked = true;
      await endChild(child);
    },
  };
}

async function endChild(child: ChildProcess): Promise<void> {
  for (const [signal, patienceMs] of ENDINGS) {
    if (hasEnded(child)) return;
    child.kill(signal);
    await Promise.race([once(child, 'exit'), delay(patienceMs, undefined, { ref: false })]);
  }
}
