import { createRequire } from 'node:module';
import pino from 'pino';
import type { build } from 'pino-pretty';
import { instantText, systemClock } from './time.ts';

/** What the program writes its log with, on standard output. */
export type Log = pino.Logger;

const STANDARD_OUTPUT = 1;

/**
 * Opens the log: lines for people on a terminal, and one JSON object a line for programs. Those are gathered and
 * written together (16 KiB or the next second), because a write for each request would cost a tenth of the service's
 * rate; `flushLog` writes what is left.
 */
export function openLog(
  level: string,
  { isTerminal = process.stdout.isTTY === true, output = STANDARD_OUTPUT } = {},
): Log {
  const destination = isTerminal ? readableLines() : gatheredLines(output);
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } },
    destination,
  );
}

/** Characters that are gathered before they are written. */
const GATHERED = 16_000;

// The log has a timer of its own, because each flush of the log itself waits for the write under way: while nobody reads the output, such
// waits would gather. It gets its lines as bytes, many at once: of texts, it would measure the whole of what is gathered for each
// line, and bytes for each line cost a request as much as finding its route.
function gatheredLines(output: number): pino.DestinationStream {
  const gathered = pino.destination({
    dest: output,
    sync: false,
    minLength: GATHERED,
    periodicFlush: 1000,
    contentMode: 'buffer',
  });
  const write = gathered.write.bind(gathered) as unknown as (lines: Buffer) => boolean;
  let lines = '';
  const handOver = (): void => {
    if (lines === '') return;
    const bytes = Buffer.from(lines);
    lines = '';
    write(bytes);
  };
  gathered.write = (line) => {
    lines += line;
    if (lines.length >= GATHERED) handOver();
    return true;
  };
  // Each way in which the log is written out, also by its timer and at the end of the process.
  for (const name of ['flush', 'flushSync', 'end'] as const) {
    const writeOut = gathered[name].bind(gathered) as (...more: unknown[]) => void;
    gathered[name] = (...more: unknown[]) => {
      handOver();
      writeOut(...more);
    };
  }
  return gathered;
}

// Written at once, so that a line stands where it belongs among what else the program says.
function readableLines(): pino.DestinationStream {
  // Loaded only for a terminal: it would lengthen every other start.
  const pretty = createRequire(import.meta.url)('pino-pretty') as { build: typeof build };
  return pretty.build({ translateTime: 'SYS:HH:MM:ss', singleLine: true, destination: 1, sync: true });
}

/** What the lines of many requests have in common. */
interface RequestKind {
  readonly method: string;
  /** The path of the route, without what stood in its places. */
  readonly route: string;
  readonly status: number;
}

/**
 * Writes the line of a request that has ended. `requestId` is letters, digits and underscores, and written as it is; `ms`
 * has one decimal.
 */
type WriteLine = (requestId: string, ms: number) => void;

/**
 * Makes what writes the lines of one kind of requests. They are those of `log.info`, for a fifth of the time, because
 * every request has one.
 */
export function createRequestLines(log: Log): (kind: RequestKind) => WriteLine {
  const output = (log as unknown as Record<symbol, pino.DestinationStream>)[pino.symbols.streamSym];
  return ({ method, route, status }) => {
    const common = JSON.stringify({ method, route, status }).slice(1, -1);
    return (requestId, ms) => {
      if (output === undefined || !log.isLevelEnabled('info')) return;
      const time = instantText(systemClock.now());
      output.write(
        `{"level":${pino.levels.values.info},"time":"${time}","requestId":"${requestId}",${common},"ms":${ms}}\n`,
      );
    };
  };
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
