import { spawn } from 'node:child_process';
import type { ServerUser } from './types.ts';

/** The result of a program. `output` is its standard output and error, or why it could not start. */
export interface ProgramResult {
  readonly ok: boolean;
  readonly output: string;
}

/**
 * The options to spawn PostgreSQL's programs. They run as the server's user. They have their own session, so that
 * Ctrl-C in the terminal reaches only us and we decide the order of the shutdown. They get none of our environment,
 * where PGDATA, PGOPTIONS or LD_LIBRARY_PATH would change them. Changing the user also drops root's supplementary
 * groups (libuv calls setgroups).
 */
export function spawnOptions(user: ServerUser | null) {
  return {
    cwd: '/',
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  };
}

/** Runs a program to its end as the given user. Never rejects: a program that cannot be started is not `ok`. */
export function runProgram(
  file: string,
  programArguments: readonly string[],
  user: ServerUser | null,
  input = '',
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(file, programArguments, { ...spawnOptions(user), stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    // A program that ends before it has read its input breaks the pipe; its exit code tells more than this error.
    child.stdin.on('error', (error) => {
      output += `(input: ${error.message})`;
    });
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
    child.stdin.end(input);
  });
}
