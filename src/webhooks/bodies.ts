import type { Account } from '../accounts/types.ts';
import { findFirstEvents } from '../events/service.ts';
import type { KeptEvent } from '../events/types.ts';
import type { Database } from '../kit/db/database.ts';
import { isOfData } from '../kit/db/database-faults.ts';
import type { EventId } from '../kit/ids.ts';
import { eventBody } from './present.ts';

/** How much text of bodies a process holds; when it has so much, each round reads one event at a time. */
const MOST_HELD_BYTES = 64 * 1_048_576;
/** How much a round reads at once, unless one event alone is larger. */
const READ_AT_ONCE_BYTES = 1_048_576;

/** PostgreSQL measures what it is asked for: after a read that gave few events, only so many times more are asked for. */
const ASKED_AGAIN = 4;

/** How much text of bodies a process holds, in all of its rounds. */
export interface MemoryBudget {
  /** How much more may be read ahead; not above zero: nothing. */
  left(): number;
  /** Notes bytes that are held from now on, or, below zero, that are not any more. */
  add(bytes: number): void;
}

/** Counts what a process holds. */
export function createMemoryBudget(mostBytes = MOST_HELD_BYTES): MemoryBudget {
  let held = 0;
  return {
    left: () => mostBytes - held,
    add: (bytes) => {
      held += bytes;
    },
  };
}

/** An event of which no body can be made: it is gone, or its row is not what it should be. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** What is sent of the events of a round, read in pieces as it is needed. */
export interface Bodies<Item> {
  /** The body of an item; whoever takes it drops it. Throws {@link UnreadableEvent}. */
  take(item: Item): Promise<string>;
  /** Forgets the body of an item. */
  drop(item: Item): void;
  close(): void;
}

interface BodiesOptions<Item> {
  readonly database: Database;
  readonly account: Pick<Account, 'id' | 'mode'>;
  readonly room: MemoryBudget;
  /** In the order in which they are taken, about. */
  readonly items: readonly Item[];
  readonly eventIdOf: (item: Item) => EventId;
}

/** Builds the bodies of a round. */
export function createBodies<Item>(options: BodiesOptions<Item>): Bodies<Item> {
  const { room, items } = options;
  const held = new Map<Item, string | UnreadableEvent>();
  const read = new Set<Item>();
  const taken = new Set<Item>();
  let onDrop: (() => void) | null = null;
  let asked = items.length;
  const add = (item: Item, body: string | UnreadableEvent) => {
    held.set(item, body);
    read.add(item);
    room.add(sizeOf(body));
  };
  const drop = (item: Item) => {
    const body = held.get(item);
    if (body === undefined) return;
    held.delete(item);
    taken.delete(item);
    room.add(-sizeOf(body));
    onDrop?.();
  };
  const load = async (wanted: Item) => {
    if (held.has(wanted)) return;
    // What was taken ends in a while: each attempt has its time limit. What was only read ahead may be taken behind this one,
    // or by nobody, where its chain has ended.
    while (room.left() <= 0 && taken.size > 0) {
      await new Promise<void>((resolve) => {
        onDrop = resolve;
      });
    }
    const ahead = items.slice(items.indexOf(wanted)).filter((item) => !read.has(item));
    const most = Math.max(0, Math.min(READ_AT_ONCE_BYTES, room.left()));
    // Taken before it is read, so that rounds which read at the same moment do not take the same room.
    room.add(most);
    try {
      const bodies = await readBodies(options, ahead.slice(0, asked), most);
      asked = ASKED_AGAIN * bodies.length;
      for (const [index, body] of bodies.entries()) add(ahead[index] as Item, body);
    } finally {
      room.add(-most);
    }
  };
  // One after another: what one of them reads the next may find.
  let last: Promise<unknown> = Promise.resolve();
  return {
    async take(item) {
      const loading = last.then(() => load(item));
      last = loading.catch(() => {}); // Whoever waits for it hears of it.
      await loading;
      const body = held.get(item);
      if (body === undefined) throw new Error('A body is taken once, before it is dropped.');
      taken.add(item);
      if (typeof body === 'string') return body;
      drop(item);
      throw body;
    },
    drop,
    close() {
      for (const item of held.keys()) drop(item);
    },
  };
}

function sizeOf(body: string | UnreadableEvent): number {
  return typeof body === 'string' ? Buffer.byteLength(body) : 0;
}

// The first of some, as many as fit. A row that PostgreSQL cannot read must not keep the others back: when there is one
// among them, the first is read alone.
async function readBodies<Item>(
  { database, account, eventIdOf }: BodiesOptions<Item>,
  items: readonly Item[],
  mostBytes: number,
): Promise<(string | UnreadableEvent)[]> {
  const ids = items.map(eventIdOf);
  const find = (some: readonly EventId[]) => findFirstEvents(database, account.id, some, mostBytes);
  const [first] = ids;
  try {
    return (await find(ids)).map((event) => render(event, account));
  } catch (cause) {
    if (!isOfData(cause) || first === undefined) throw cause;
  }
  try {
    return (await find([first])).map((event) => render(event, account));
  } catch (cause) {
    if (!isOfData(cause)) throw cause;
    return [new UnreadableEvent('The database cannot read the event.', { cause })];
  }
}

function render(event: KeptEvent | null, account: Pick<Account, 'mode'>): string | UnreadableEvent {
  if (event === null) return new UnreadableEvent('The event is gone.');
  try {
    return eventBody(event, account);
  } catch (cause) {
    return new UnreadableEvent('The event is not as those of its type are.', { cause });
  }
}
