import type { Readable, Writable } from 'node:stream';
import { Interrupted } from './failure.ts';

/** Where a command reads and writes. Nothing else touches the process, so that tests hand in their own. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
  readonly errors: Writable;
  /** Columns of the screen; null when the output goes to a file or a program, which gets lines as long as they are. */
  readonly width: number | null;
  /** Whether statuses are coloured. */
  readonly hasColours: boolean;
  /** Whether a person can be asked something. */
  readonly isInteractive: boolean;
  /** Whether progress can be shown: standard error is a screen. */
  readonly showsProgress: boolean;
  /** Rejects with {@link Interrupted} when somebody presses Ctrl-C; otherwise it stays open. */
  readonly interruption: Promise<never>;
}

export function processTerminal(): Terminal {
  const { env, stdin, stdout, stderr } = process;
  const interruption = new Promise<never>((_resolve, reject) => {
    process.once('SIGINT', () => reject(new Interrupted()));
  });
  // Nobody may be waiting yet.
  interruption.catch(() => {});
  return {
    environment: env,
    input: stdin,
    output: stdout,
    errors: stderr,
    // A screen that does not know its size says 0.
    width: stdout.isTTY ? stdout.columns || 80 : null,
    hasColours: wantsColours(env, stdout.isTTY),
    isInteractive: stdin.isTTY && stderr.isTTY,
    showsProgress: stderr.isTTY && env.TERM !== 'dumb' && !env.CI,
    interruption,
  };
}

// https://no-color.org and https://force-color.org: a variable that is set and not empty decides.
function wantsColours(env: NodeJS.ProcessEnv, isScreen: boolean): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return isScreen && env.TERM !== 'dumb';
}
