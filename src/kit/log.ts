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

// The log has a timer of its own, because each flush of the log itself waits for the write under way: while nobody reads the output, such
// waits would gather. Each line goes in as bytes: of texts, the whole of what is gathered would be measured for each line.
function gatheredLines(output: number): pino.DestinationStream {
  const gathered = pino.destination({
    dest: output,
    sync: false,
    minLength: 16_000,
    periodicFlush: 1000,
    contentMode: 'buffer',
  });
  const write = gathered.write.bind(gathered) as unknown as (line: Buffer) => boolean;
  gathered.write = (line) => write(Buffer.from(line));
  return gathered;
}

// Written at once, so that a line stands where it belongs among what else the program says.
function readableLines(): pino.DestinationStream {
  // Loaded only for a terminal: it would lengthen every other start.
  const pretty = createRequire(import.meta.url)('pino-pretty') as { build: typeof build };
  return pretty.build({ translateTime: 'SYS:HH:MM:ss', singleLine: true, destination: 1, sync: true });
}

/** A request that has ended, as its line in the log shows it. */
interface EndedRequest {
  /** Letters, digits and underscores: it is written as it is. */
  readonly requestId: string;
  readonly method: string;
  /** The path of the route, without what stood in its places. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds, to one decimal. */
  readonly ms: number;
}

/**
 * Makes what writes the line of a request. It is the line of `log.info`, for a fifth of the time, because every request
 * has one: the few texts that lines have in common are made once.
 */
export function createRequestLines(log: Log): (request: EndedRequest) => void {
  const output = (log as unknown as Record<symbol, pino.DestinationStream>)[pino.symbols.streamSym];
  const common = new Map<string, string>();
  return ({ requestId, method, route, status, ms }) => {
    if (output === undefined || !log.isLevelEnabled('info')) return;
    const name = `${method} ${route} ${status}`;
    let middle = common.get(name);
    if (middle === undefined) {
      middle = JSON.stringify({ method, route, status }).slice(1, -1);
      common.set(name, middle);
    }
    const time = instantText(systemClock.now());
    output.write(
      `{"level":${pino.levels.values.info},"time":"${time}","requestId":"${requestId}",${middle},"ms":${ms}}\n`,
    );
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
