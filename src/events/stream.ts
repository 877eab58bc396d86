import { PassThrough, type Readable } from 'node:stream';
import type { Database } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { type AccountId, FIRST_ID, parseEventId, showEventId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { countAfter, findLogCursor, findNewestCursor, listLogRows, readPositions } from './store.ts';
import type { LogCursor, LoggedHead } from './types.ts';

/** How often the ends of the logs of all accounts with readers are read, in one statement. */
const LOOK_EVERY_MS = 500;
/**
 * An empty line keeps proxies from ending a quiet connection. Before each one the reader's session or token is checked: when
 * it has ended, the stream ends.
 */
const HEARTBEAT_MS = 15_000;
/** After this time a reader must connect again. */
const LIFETIME_MS = 600_000;
const MOST = { account: 20, process: 500 };
const READ_AT_ONCE = 200;
/** A reader that has missed more reads everything again, which is quicker. */
const MOST_MISSED = 1_000;
/** A reader with this much unread is ended. It connects again with the last event that it has. */
const MOST_WAITING_BYTES = 262_144;

const BEGINNING: LogCursor = { position: 0, id: FIRST_ID as LogCursor['id'] };

/** Events after which a reader may have lost its rights: these are checked before the event is sent. */
const DISMISSING = /^(?:member|token)\./;

/** Whether a reader's session or token is still valid. */
type MayHear = () => Promise<boolean>;

interface Reader {
  readonly out: PassThrough;
  readonly mayHear: MayHear;
  cursor: LogCursor;
}

interface Channel {
  readonly readers: Set<Reader>;
  /** The position up to which everything was read for all readers; -1 after a new reader has come. */
  readUpTo: number;
}

export type EventStreams = ReturnType<typeof createEventStreams>;

/** The events of accounts as they are committed. */
export function createEventStreams({ database, log }: { readonly database: Database; readonly log: Log }) {
  const channels = new Map<AccountId, Channel>();
  // Readers whose cursor is still being found count, too: many may come at once.
  const opening: AccountId[] = [];
  let looking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const look = async (): Promise<void> => {
    const positions = await readPositions(database, [...channels.keys()]);
    for (const [accountId, channel] of channels) {
      const position = positions.get(accountId) ?? 0;
      if (position === channel.readUpTo) continue;
      channel.readUpTo = position;
      await sendNew(database, accountId, channel);
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
    /**
     * The events of an account after one, or from now on, as server-sent events, until the reader leaves or loses the
     * right to read them. Errors: 503 with too many readers.
     */
    async open(accountId: AccountId, lastEventId: string | null, mayHear: MayHear): Promise<Readable> {
      const all = [...channels.values()].reduce((sum, { readers }) => sum + readers.size, opening.length);
      if (count(accountId) >= MOST.account || all >= MOST.process) {
        const message = 'Too many streams of events are open. Close one, or try again later.';
        throw new AppError('overloaded', { message, retryAfterSeconds: 10 });
      }
      opening.push(accountId);
      const { cursor, head } = await begin(database, accountId, lastEventId).finally(() => {
        opening.splice(opening.indexOf(accountId), 1);
      });
      const channel = channels.get(accountId) ?? { readers: new Set(), readUpTo: -1 };
      const reader: Reader = { out: new PassThrough(), mayHear, cursor };
      channels.set(accountId, channel);
      channel.readers.add(reader);
      channel.readUpTo = -1;
      keepAlive(reader, () => leave(channels, accountId, channel, reader));
      reader.out.write(head);
      lookOften();
      return reader.out;
    },

    /** Ends all streams. */
    stop(): void {
      pause();
      for (const { readers } of channels.values()) for (const { out } of readers) out.end();
    },
  };
}

function leave(channels: Map<AccountId, Channel>, id: AccountId, channel: Channel, reader: Reader): void {
  channel.readers.delete(reader);
  if (channel.readers.size === 0 && channels.get(id) === channel) channels.delete(id);
}

// The cursor and the first message of a reader. The message always names the newest event, so that a reader whose
// connection breaks before the next event knows where to continue.
async function begin(
  database: Database,
  accountId: AccountId,
  lastEventId: string | null,
): Promise<{ readonly cursor: LogCursor; readonly head: string }> {
  const id = lastEventId === null ? null : parseEventId(lastEventId);
  const last =
    id === null ? null : await database.transaction(accountId, (tx) => findLogCursor(tx, accountId, id));
  if (last !== null && (await countAfter(database, accountId, last, MOST_MISSED + 1)) <= MOST_MISSED) {
    return { cursor: last, head: `retry: 2000\n\n${message('ready', last, '{}')}` };
  }
  const newest = await findNewestCursor(database, accountId);
  const kind = lastEventId === null ? 'ready' : 'reset';
  return { cursor: newest ?? BEGINNING, head: `retry: 2000\n\n${message(kind, newest, '{}')}` };
}

function message(kind: string | null, cursor: LogCursor | null, data: string): string {
  const id = cursor === null ? '' : `id: ${showEventId(cursor.id)}\n`;
  return `${id}${kind === null ? '' : `event: ${kind}\n`}data: ${data}\n\n`;
}

// Rows are read once for all readers of an account, from the reader that is furthest behind.
async function sendNew(database: Database, accountId: AccountId, { readers }: Channel): Promise<void> {
  for (;;) {
    const cursors = [...readers].map(({ cursor }) => cursor);
    const from = cursors.reduce<LogCursor | null>(
      (least, cursor) => (least === null || isBefore(cursor, least) ? cursor : least),
      null,
    );
    if (from === null) return;
    const rows = await listLogRows(database, accountId, from, READ_AT_ONCE);
    if (rows.some(({ type }) => DISMISSING.test(type))) await Promise.all([...readers].map(dismiss));
    for (const reader of readers) write(reader, rows);
    if (rows.length < READ_AT_ONCE) return;
  }
}

// Ends a reader without a valid session or token, also when the check fails: the reader connects again.
async function dismiss({ out, mayHear }: Reader): Promise<void> {
  if (!(await mayHear().catch(() => false))) out.end();
}

function write(reader: Reader, rows: readonly LoggedHead[]): void {
  const fresh = rows.filter((row) => isBefore(reader.cursor, row));
  const last = fresh.at(-1);
  if (last === undefined) return;
  reader.cursor = { position: last.position, id: last.id };
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
  // A reader that leaves ends the stream with an error, which is expected.
  out.on('error', () => {});
  out.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(lifetime);
    onEnd();
  });
}
