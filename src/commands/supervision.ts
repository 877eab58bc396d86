import { setTimeout as delay } from 'node:timers/promises';
import { flushLog, type Log } from '../kit/log.ts';
import type { Clock } from '../kit/time.ts';

// npm repeats Ctrl-C to a process that got it from the terminal already; a person's second one comes later.
const SECOND_SIGNAL_AFTER_MS = 750;

const START_LIMIT_MS = 10_000;

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** A resource to close when the process stops, and how long that may take. */
interface Ending {
  readonly name: string;
  readonly limitMs: number;
  readonly end: () => Promise<unknown>;
}

/** The life of a long-running process. */
export interface Supervision {
  /** Adds a resource. The newest is closed first. */
  onStop(ending: Ending): void;
  /** Runs the start. A stop request during it waits for its end, so that nothing stays half open. */
  start(work: () => Promise<void>): Promise<void>;
  /** Closes everything, the newest first, writes the log out and exits. A second call changes nothing. */
  stop(exitCode: number): void;
}

/**
 * Listens for what ends a process. SIGINT, SIGTERM and SIGHUP stop it in order, the second signal at once; an uncaught
 * exception stops it in order with exit code 1.
 */
export function superviseProcess(log: Log, clock: Clock): Supervision {
  const endings: Ending[] = [];
  let starting: Promise<void> = Promise.resolve();
  let stoppingSince: number | null = null;

  const endAll = async (exitCode: number) => {
    await Promise.race([starting.catch(() => {}), delay(START_LIMIT_MS)]);
    for (const ending of endings.toReversed()) await endOne(ending, log);
    await Promise.race([flushLog(log), delay(1_000)]);
    process.exit(exitCode);
  };
  const stop = (exitCode: number) => {
    if (stoppingSince !== null) return;
    stoppingSince = clock.now().getTime();
    void endAll(exitCode);
  };
  for (const [signal, exitCode] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      if (stoppingSince === null) {
        log.info({ signal }, 'stopping');
        stop(0);
      } else if (clock.now().getTime() - stoppingSince > SECOND_SIGNAL_AFTER_MS) {
        process.exit(exitCode);
      }
    });
  }
  // Covers rejected promises too, because Node raises them here.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an exception that nobody caught');
    stop(1);
  });

  return {
    onStop: (ending) => void endings.push(ending),
    start(work) {
      starting = work();
      return starting;
    },
    stop,
  };
}

async function endOne({ name, limitMs, end }: Ending, log: Log): Promise<void> {
  const timeout = new AbortController();
  try {
    const isDone = await Promise.race([
      end().then(() => true),
      delay(limitMs, false, { signal: timeout.signal }),
    ]);
    if (!isDone) log.warn(`${name}: not ended after ${limitMs / 1000} s`);
  } catch (err) {
    log.error({ err }, `${name}: did not end well`);
  } finally {
    timeout.abort();
  }
}
