import pino from 'pino';

/** What the program writes its log with: one JSON object a line, on standard output. */
export type Log = pino.Logger;

/**
 * Opens the log. Lines are gathered and written together (4 KiB or the next second), because a write for
 * each request would cost a tenth of the service's rate; `flushLog` writes what is left.
 */
export function openLog(level: string): Log {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    destination,
  );
  setInterval(() => log.flush(), 1000).unref();
  return log;
}

/** Writes what the log still holds; call it before the process ends. */
export function flushLog(log: Log): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()));
}

// PostgreSQL's errors carry rows in `detail` and `where`, and so names and addresses: only what names the
// fault is logged.
function describeError(value: unknown): unknown {
  if (!(value instanceof Error)) return { message: 'something that is no error was thrown' };
  const { code, constraint, table } = value as Error & { code?: string; constraint?: string; table?: string };
  return {
    type: value.name,
    message: value.message,
    code,
    constraint,
    table,
    stack: value.stack,
    ...(value.cause === undefined ? {} : { cause: describeError(value.cause) }),
  };
}
