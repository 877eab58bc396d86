import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { familyOf } from './process-family.ts';

/** One run of the bench: what it has started and made, all of which is gone when it is closed. */
export interface Run {
  /** A fresh folder for whatever the run writes. */
  readonly folder: string;
  /** The command lines that were started, as one would type them. */
  readonly commands: string[];
  /** Starts a process that lives until `end` or the end of the run. */
  start(program: string, programArguments: readonly string[], options?: SpawnOptions): ChildProcess;
  /** Runs a program and answers its standard output. Errors: when it fails, with what it wrote. */
  execute(program: string, programArguments: readonly string[], options?: SpawnOptions): Promise<string>;
  /** Asks a process to end and waits; after 45 s it is killed, with the processes below it. */
  end(child: ChildProcess): Promise<void>;
  /** Aborted when the run is interrupted. */
  readonly signal: AbortSignal;
  /** Waits. Errors: when the run is interrupted while it waits. */
  wait(milliseconds: number): Promise<void>;
  /** Says what is happening, on standard error. */
  tell(line: string): void;
  /** Ends what still runs and removes the folder. */
  close(): Promise<void>;
}

const PATIENCE_MS = 45_000;

/** Begins a run. SIGINT and SIGTERM interrupt it: what it awaits fails, so that its caller comes to close it. */
export async function openRun(): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'tranche-bench-'));
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  await chmod(folder, 0o711);
  const interruption = new AbortController();
  const { signal } = interruption;
  const living = new Set<ChildProcess>();
  const commands: string[] = [];
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => interruption.abort(name));
  }
  // The last resort, should the bench itself end by a fault of its own.
  process.once('exit', () => {
    for (const child of living) child.kill('SIGTERM');
  });

  const start: Run['start'] = (program, programArguments, options = {}) => {
    signal.throwIfAborted();
    commands.push(commandLine(program, programArguments));
    const child = spawn(program, [...programArguments], options);
    if (child.pid !== undefined) living.add(child);
    const terminate = () => void child.kill('SIGTERM');
    signal.addEventListener('abort', terminate);
    child.once('exit', () => {
      living.delete(child);
      signal.removeEventListener('abort', terminate);
    });
    // A program that cannot be started has no pid, which is looked at where it matters.
    child.on('error', () => {});
    return child;
  };

  return {
    folder,
    commands,
    signal,
    start,
    async execute(program, programArguments, options = {}) {
      const child = start(program, programArguments, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      const output = await outputOf(child, program);
      signal.throwIfAborted();
      return output;
    },
    end: endChild,
    wait: (milliseconds) => delay(milliseconds, undefined, { signal }),
    tell: (line) => void process.stderr.write(`${line}\n`),
    async close() {
      await Promise.all([...living].map(endChild));
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function outputOf(child: ChildProcess, program: string): Promise<string> {
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
    });
  }
  if (child.pid === undefined) throw new Error(`${program} cannot be started.`);
  const [code, endedBy] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (code === 0) return written.stdout;
  throw new Error(`${program} ended with ${endedBy ?? code}:\n${written.stderr}${written.stdout}`);
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([ended, delay(PATIENCE_MS, undefined, { ref: false })]);
  if (hasEnded(child)) return;
  for (const pid of await familyOf(child.pid)) killIfThere(pid);
  await ended;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}

// Long values (a whole answer given to pgbench) would hide the rest of the line.
function commandLine(program: string, programArguments: readonly string[]): string {
  const quoted = programArguments.map((one) => (/^[\w@%+=:,./-]+$/.test(one) ? one : `'${one}'`));
  return [program, ...quoted.map((one) => (one.length > 200 ? `${one.slice(0, 60)}…` : one))].join(' ');
}
