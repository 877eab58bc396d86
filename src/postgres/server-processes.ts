import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from './run-program.ts';

/** How long each way of ending a server may take, in order. A fast shutdown writes a last checkpoint. */
const ENDINGS: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * The name of a cluster's processes in the process table. It contains the folder's inode, so that it stays when the
 * folder is moved under a running server. Throws when the folder does not exist.
 */
export async function clusterNameOf(clusterDir: string): Promise<string> {
  const { dev, ino } = await stat(clusterDir, { bigint: true });
  return `tranche-${dev.toString(36)}-${ino.toString(36)}`;
}

/**
 * Ends what an earlier process left on the cluster: a server whose Tranche was killed, or the children of a killed
 * server. Only for the holder of the lock. No commit is lost, because the server's write-ahead log stays. Throws when
 * a process does not end.
 */
export async function endLeftServer(clusterDir: string, log: (line: string) => void, endings = ENDINGS) {
  const pidFile = join(clusterDir, 'postmaster.pid');
  // Before the first start there is nothing to look for.
  if (!existsSync(clusterDir)) return;
  const name = await clusterNameOf(clusterDir);
  // The process table is read even without a pid file, because a server writes the file a moment after its start.
  let left = await serverProcesses(name);
  const first = left.find((one) => one.isLeader) ?? left[0];
  if (first) log(`An earlier process left PostgreSQL running (process ${first.pid}): stopping it.`);
  for (const [signal, patienceMs] of endings) {
    // A server ends its children itself. They get a signal only when it is gone, or is being killed.
    const leaders = left.filter((one) => one.isLeader);
    const targets = leaders.length === 0 || signal === 'SIGKILL' ? left : leaders;
    for (const { pid } of targets) signalIfThere(pid, signal);
    const deadline = performance.now() + patienceMs;
    while (left.length > 0 && performance.now() < deadline) {
      await delay(25);
      left = await serverProcesses(name);
    }
  }
  if (left.length > 0)
    throw new Error(
      `The PostgreSQL process ${left[0]?.pid} still works on ${clusterDir} and does not end. End it, then start again.`,
    );
  // If a new, unrelated process has the same pid, PostgreSQL would believe that a server runs. If no process has it,
  // the file stays: PostgreSQL makes its own checks with it.
  const pid = Number((await readFile(pidFile, 'utf8').catch(absentAsEmpty)).split('\n')[0]);
  if (pid > 0 && isAlive(pid)) await rm(pidFile, { force: true });
}

interface ServerProcess {
  readonly pid: number;
  /** The server itself, or a child so young that it still has the server's command line. */
  readonly isLeader: boolean;
}

/** The processes of the cluster's server. Empty also where the system shows no processes at all. */
async function serverProcesses(clusterName: string): Promise<ServerProcess[]> {
  return (await processTable()).flatMap(({ pid, command }): ServerProcess[] => {
    if (command.includes('postgres -D ') && command.includes(` cluster_name=${clusterName} `))
      return [{ pid, isLeader: true }];
    return command.startsWith(`postgres: ${clusterName}: `) ? [{ pid, isLeader: false }] : [];
  });
}

/** All processes with their command lines, from /proc, or from ps where there is no /proc (macOS). */
async function processTable(): Promise<{ pid: number; command: string }[]> {
  if (!existsSync('/proc/self/cmdline')) {
    const { output } = await runProgram('ps', ['-axww', '-o', 'pid=,command='], null);
    const lines = [...output.matchAll(/^ *(\d+) (.*)$/gm)];
    return lines.map(([, pid, command]) => ({ pid: Number(pid), command: `${command} ` }));
  }
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  return Promise.all(
    pids.map(async (pid) => {
      // A process that has ended since the listing has no command line.
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return { pid, command: `${command.replaceAll('\0', ' ')} ` };
    }),
  );
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function absentAsEmpty(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}
