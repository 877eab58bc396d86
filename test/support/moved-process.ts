import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Run, runCommand } from './command.ts';

const PRELOADED = new URL('clock-of-process.ts', import.meta.url).href;

/** A service that was started as people start it, in a process whose machine's time can be moved. */
export interface MovedService extends Run {
  readonly now: () => Date;
  /** Moves the time of the process; answers when it has it. */
  moveTo(instant: Date): Promise<void>;
  /** Runs another command in the same folder at the same time, to its end. */
  command(...words: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }>;
}

/** A time that goes on as the machine's, from an instant on to which it was moved. */
export interface MovedTime {
  readonly now: () => Date;
  readonly aheadMs: () => number;
  readonly moveTo: (instant: Date) => void;
}

export function createMovedTime(from: Date): MovedTime {
  let aheadMs = from.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + aheadMs),
    aheadMs: () => aheadMs,
    moveTo: (instant) => {
      aheadMs = instant.getTime() - Date.now();
    },
  };
}

/** Starts the service in a folder, `through` another program if there is one; its time is this one. */
export function serveAt(
  time: MovedTime,
  folder: string,
  settings: Readonly<Record<string, string>>,
  through: readonly string[] = [],
): MovedService {
  const socket = join(folder, 'clock');
  const environment = () => ({
    ...settings,
    NODE_OPTIONS: `--import=${PRELOADED}`,
    TEST_AHEAD_MS: String(time.aheadMs()),
  });
  const run = runCommand(folder, ['serve'], { ...environment(), TEST_CLOCK_SOCKET: socket }, through);
  return {
    ...run,
    now: time.now,
    async moveTo(moved) {
      time.moveTo(moved);
      const line = connect(socket);
      line.write(String(time.aheadMs()));
      await once(line.resume(), 'close');
    },
    async command(...words) {
      const other = runCommand(folder, words, environment());
      const code = await other.ended;
      return { code, output: other.output() + other.errors() };
    },
  };
}
