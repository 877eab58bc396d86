import { PassThrough, type Readable } from 'node:stream';
import type { Database } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { type AccountId, FIRST_ID, parseEventId, showEventId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { countAfter, findNewestPlace, findPlace, listLogRows, readPositions } from './store.ts';
import type { LogCursor, LoggedHead } from './types.ts';

/** How often the positions of all accounts with readers are asked for: one statement for the process. */
const LOOK_EVERY_MS = 500;
/**
 * A line that says nothing keeps proxies from ending a quiet connection. Before each it is asked whether the reader may
 * still hear: whose session has ended, or whose token has expired, hears nothing any more.
 */
const HEARTBEAT_MS = 15_000;
/** Then a reader has to come again. */
const LIFETIME_MS = 600_000;
const MOST = { account: 20, process: 500 };
const READ_AT_ONCE = 200;
/** Of a reader who has missed more, it is quicker to read everything again. */
const MOST_MISSED = 1_000;
/** A reader who does not take this much is ended, and comes again with the last event that it has. */
const MOST_WAITING_BYTES = 262_144;

const BEGINNING: LogCursor = { position: 0, id: FIRST_ID as LogCursor['id'] };

/** Events after which a reader may have lost the right to hear: that is asked before they are told. */
const DISMISSING = /^(?:member|token)\./;

/** Whether a reader may still hear of events: it came with a session or a token that may have ended since. */
type MayHear = () => Promise<boolean>;

interface Reader {
  readonly out: PassThrough;
  readonly mayHear: MayHear;
  place: LogCursor;
}

interface Channel {
  readonly readers: Set<Reader>;
  /** The position up to which everything was read for all of them; -1 when somebody has come since. */
  readUpTo: number;
}

/** The events of accounts as they are committed. */
export interface EventStreams {
  /**
   * The events of an account after one, or from now on, as server-sent events, until the reader leaves or may not hear
   * of them any more. Errors: 503 with too many readers.
   */
  open(accountId: AccountId, lastEventId: string | null, mayHear: MayHear): Promise<Readable>;
  /** Ends all streams. */
  stop(): void;
}

interface StreamDeps {
  readonly database: Database;
  readonly log: Log;
}

/** Builds the streams of events. One per process. */
export function createEventStreams({ database, log }: StreamDeps): EventStreams {
  const channels = new Map<AccountId, Channel>();
  // Those that are still finding their place count too: many may come at once.
  const opening: AccountId[] = [];
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const look = async (): Promise<void> => {
    const positions = await readPositions(database, [...channels.keys()]);
    for (const [accountId, channel] of channels) {
      const position = positions.get(accountId) ?? 0;
      if (position === channel.readUpTo) continue;
      channel.readUpTo = position;
      await hand(database, accountId, channel);
    }
  };
  const lookOften = (): void => {
    timer ??= setInterval(() => {
      if (channels.size === 0) return pause();
      looking ??= look()
        .catch((err: unknown) => {
          for (const channel of channels.values()) channel.readUpTo = -1;
          log.warn({ err }, 'the log of events could not be read for its streams');
        })
        .finally(() => {
          looking = null;
        });
    }, LOOK_EVERY_MS).unref();
  };
  const pause = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const count = (accountId: AccountId) =>
    (channels.get(accountId)?.readers.size ?? 0) + opening.filter((one) => one === accountId).length;

  return {
    async open(accountId, lastEventId, mayHear) {
      const all = [...channels.values()].reduce((sum, { readers }) => sum + readers.size, opening.length);
      if (count(accountId) >= MOST.account || all >= MOST.process) {
        const message = 'Too many streams of events are open; try again when one of them has ended.';
        throw new AppError('overloaded', { message, retryAfterSeconds: 10 });
      }
      opening.push(accountId);
      const { place, head } = await begin(database, accountId, lastEventId).finally(() => {
        opening.splice(opening.indexOf(accountId), 1);
      });
      const channel = channels.get(accountId) ?? { readers: new Set(), readUpTo: -1 };
      const reader: Reader = { out: new PassThrough(), mayHear, place };
      channels.set(accountId, channel);
      channel.readers.add(reader);
      channel.readUpTo = -1;
      keepAlive(reader, () => {
        channel.readers.delete(reader);
        if (channel.readers.size === 0 && channels.get(accountId) === channel) channels.delete(accountId);
      });
      reader.out.write(head);
      lookOften();
      return reader.out;
    },
    stop() {
      pause();
      for (const { readers } of channels.values()) for (const { out } of readers) out.end();
    },
  };
}

// Where a reader begins, and what it is told first. The newest event is named even to one that asks for none: it has to
// know after which to go on when its connection breaks before the next.
async function begin(
  database: Database,
  accountId: AccountId,
  lastEventId: string | null,
): Promise<{ readonly place: LogCursor; readonly head: string }> {
  const id = lastEventId === null ? null : parseEventId(lastEventId);
  const last =
    id === null ? null : await database.transaction(accountId, (tx) => findPlace(tx, accountId, id));
  if (last !== null && (await countAfter(database, accountId, last, MOST_MISSED + 1)) <= MOST_MISSED) {
    return { place: last, head: `retry: 2000\n\n${message('ready', last, '{}')}` };
  }
  const newest = await findNewestPlace(database, accountId);
  const kind = lastEventId === null ? 'ready' : 'reset';
  return { place: newest ?? BEGINNING, head: `retry: 2000\n\n${message(kind, newest, '{}')}` };
}

function message(kind: string | null, place: LogCursor | null, data: string): string {
  const id = place === null ? '' : `id: ${showEventId(place.id)}\n`;
  return `${id}${kind === null ? '' : `event: ${kind}\n`}data: ${data}\n\n`;
}

// Rows are read once for all readers of an account, from the one on who is furthest behind.
async function hand(database: Database, accountId: AccountId, { readers }: Channel): Promise<void> {
  for (;;) {
    const places = [...readers].map(({ place }) => place);
    const from = places.reduce<LogCursor | null>(
      (least, place) => (least === null || isBefore(place, least) ? place : least),
      null,
    );
    if (from === null) return;
    const rows = await listLogRows(database, accountId, from, READ_AT_ONCE);
    if (rows.some(({ type }) => DISMISSING.test(type))) await Promise.all([...readers].map(dismiss));
    for (const reader of readers) write(reader, rows);
    if (rows.length < READ_AT_ONCE) return;
  }
}

// Ends a reader that may not hear any more; also one of whom that cannot be told, who comes again.
async function dismiss({ out, mayHear }: Reader): Promise<void> {
  if (!(await mayHear().catch(() => false))) out.end();
}

function write(reader: Reader, rows: readonly LoggedHead[]): void {
  const fresh = rows.filter((row) => isBefore(reader.place, row));
  const last = fresh.at(-1);
  if (last === undefined) return;
  reader.place = { position: last.position, id: last.id };
  if (reader.out.writableEnded) return;
  if (reader.out.writableLength > MOST_WAITING_BYTES) {
    reader.out.end();
    return;
  }
  const text = fresh.map((row) => {
    const { id, type, objectId } = row;
    return message(null, row, JSON.stringify({ id: showEventId(id), type, objectId }));
  });
  reader.out.write(text.join(''));
}

function isBefore(one: LogCursor, other: LogCursor): boolean {
  return one.position < other.position || (one.position === other.position && one.id < other.id);
}

function keepAlive(reader: Reader, onEnd: () => void): void {
  const { out } = reader;
  const beat = async () => {
    await dismiss(reader);
    if (!out.writableEnded) out.write(':\n\n');
  };
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS).unref();
  const lifetime = setTimeout(() => out.end(), LIFETIME_MS).unref();
  // A reader that leaves ends it with an error, which is none.
  out.on('error', () => {});
  out.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(lifetime);
    onEnd();
  });
}
