import pino from 'pino';

/** What the program writes its log with: one JSON object a line, on standard output. */
export type Log = pino.Logger;

/**
 * Opens the log. Lines are gathered and written together (4 KiB or the next second), because a write for
 * each request would cost a tenth of the service's rate; `flushLog` writes what is left.
 */
export function openLog(level: string): Log {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  setInterval(() => log.flush(), 1000).unref();
  return log;
}

/** Writes what the log still holds; call it before the process ends. */
export function flushLog(log: Log): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()));
}
