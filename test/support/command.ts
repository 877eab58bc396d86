import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;

/** The program of the command line. */
export const MAIN = join(root, 'src', 'main.ts');

/**
 * The environment of every process that a test starts. Node stores compiled modules in this folder, which halves the
 * time in which a command starts.
 */
export const environmentOfCommands: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
};

/** A command that runs, or ran. */
export interface Run {
  readonly child: ChildProcess;
  /** Standard output so far. */
  readonly output: () => string;
  readonly errors: () => string;
  /** The exit code, once the process has ended. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts a command of ours in a folder; its data are in `data` there, unless the environment says otherwise. `through` is
 * a program with its arguments that starts it in its place.
 */
export function runCommand(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  through: readonly string[] = [],
): Run {
  const [program = process.execPath, ...given] = [...through, process.execPath, MAIN, ...words];
  const child = spawn(program, given, {
    cwd: folder,
    env: {
      ...environmentOfCommands,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, errors: () => errors, ended };
}

/** Waits until a command has said something. Errors: it ended before. */
export async function untilSaid(started: Run, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const look = () => started.output().includes(text) && resolve();
    look();
    started.child.stdout?.on('data', look);
    void started.ended.then((code) => reject(new Error(`ended with ${code}: ${started.errors()}`)));
  });
}
