import { PassThrough, type Readable } from 'node:stream';
import type { Database } from '../kit/database.ts';
import { AppError } from '../kit/errors.ts';
import { type AccountId, FIRST_ID, parseEventId, showEventId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { countAfter, findNewestPlace, findPlace, listLogRows, readPositions } from './store.ts';
import type { LoggedEvent, LogPlace } from './types.ts';

/** How often the positions of all accounts with readers are asked for: one statement for the process. */
const LOOK_EVERY_MS = 500;
/** A line that says nothing keeps proxies from ending a quiet connection. */
const HEARTBEAT_MS = 15_000;
/** Then a reader has to come again: whose token was revoked, or whose session has ended, hears nothing any more. */
const LIFETIME_MS = 600_000;
/** How many readers there may be. */
const MOST = { account: 20, process: 500 };
const READ_AT_ONCE = 200;
/** Of a reader who has missed more, it is quicker to read everything again. */
const MOST_MISSED = 1_000;
/** A reader who does not take this much is ended, and comes again with the last event that it has. */
const MOST_WAITING_BYTES = 262_144;

const BEGINNING: LogPlace = { position: 0, id: FIRST_ID as LogPlace['id'] };

interface Reader {
  readonly out: PassThrough;
  place: LogPlace;
}

/** The readers of an account. */
interface Channel {
  readonly readers: Set<Reader>;
  /** The position up to which everything was read for all of them; -1 when somebody has come since. */
  readUpTo: number;
}

/** The events of accounts as they are committed. */
export interface EventStreams {
  /**
   * The events of an account after one, or from now on, as server-sent events, until the reader leaves. Errors: 503 with
   * too many readers. Transaction: opens some.
   */
  open(accountId: AccountId, lastEventId: string | null): Promise<Readable>;
  /** Ends all streams. */
  stop(): void;
}

/** What the streams work with. */
interface StreamDeps {
  readonly database: Database;
  readonly log: Log;
}

/** Builds the streams of events. One per process. Transaction: none. */
export function createEventStreams({ database, log }: StreamDeps): EventStreams {
  const channels = new Map<AccountId, Channel>();
  let opening = 0;
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
  const count = (accountId: AccountId) => channels.get(accountId)?.readers.size ?? 0;

  return {
    async open(accountId, lastEventId) {
      const all = [...channels.values()].reduce((sum, { readers }) => sum + readers.size, opening);
      if (count(accountId) >= MOST.account || all >= MOST.process) {
        const message = 'Too many streams of events are open; try again when one of them has ended.';
        throw new AppError('overloaded', { message, retryAfterSeconds: 10 });
      }
      opening += 1;
      const { place, head } = await begin(database, accountId, lastEventId).finally(() => {
        opening -= 1;
      });
      const channel = channels.get(accountId) ?? { readers: new Set(), readUpTo: -1 };
      const reader: Reader = { out: new PassThrough(), place };
      channels.set(accountId, channel);
      channel.readers.add(reader);
      channel.readUpTo = -1;
      keepAlive(reader.out, () => {
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
): Promise<{ readonly place: LogPlace; readonly head: string }> {
  const id = lastEventId === null ? null : parseEventId(lastEventId);
  const last = id === null ? null : await findPlace(database, accountId, id);
  if (last !== null && (await countAfter(database, accountId, last, MOST_MISSED + 1)) <= MOST_MISSED) {
    return { place: last, head: `retry: 2000\n\n${message('ready', last, '{}')}` };
  }
  const newest = await findNewestPlace(database, accountId);
  const kind = lastEventId === null ? 'ready' : 'reset';
  return { place: newest ?? BEGINNING, head: `retry: 2000\n\n${message(kind, newest, '{}')}` };
}

function message(kind: string | null, place: LogPlace | null, data: string): string {
  const id = place === null ? '' : `id: ${showEventId(place.id)}\n`;
  return `${id}${kind === null ? '' : `event: ${kind}\n`}data: ${data}\n\n`;
}

// Rows are read once for all readers of an account, from the one on who is furthest behind.
async function hand(database: Database, accountId: AccountId, { readers }: Channel): Promise<void> {
  for (;;) {
    const places = [...readers].map(({ place }) => place);
    const from = places.reduce<LogPlace | null>(
      (least, place) => (least === null || isBefore(place, least) ? place : least),
      null,
    );
    if (from === null) return;
    const rows = await listLogRows(database, accountId, from, READ_AT_ONCE);
    for (const reader of readers) write(reader, rows);
    if (rows.length < READ_AT_ONCE) return;
  }
}

function write(reader: Reader, rows: readonly LoggedEvent[]): void {
  const fresh = rows.filter((row) => isBefore(reader.place, row));
  const last = fresh.at(-1);
  if (last === undefined) return;
  reader.place = { position: last.position, id: last.id };
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

function isBefore(one: LogPlace, other: LogPlace): boolean {
  return one.position < other.position || (one.position === other.position && one.id < other.id);
}

function keepAlive(out: PassThrough, onEnd: () => void): void {
  const heartbeat = setInterval(() => out.write(':\n\n'), HEARTBEAT_MS).unref();
  const lifetime = setTimeout(() => out.end(), LIFETIME_MS).unref();
  // A reader that leaves ends it with an error, which is none.
  out.on('error', () => {});
  out.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(lifetime);
    onEnd();
  });
}
