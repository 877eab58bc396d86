import type { Account } from '../accounts/types.ts';
import { findFirstEvents } from '../events/service.ts';
import type { KeptEvent } from '../events/types.ts';
import type { Database } from '../kit/db/database.ts';
import { isOfData } from '../kit/db/database-faults.ts';
import type { EventId } from '../kit/ids.ts';
import { type AccountNames, eventBody } from './present.ts';

/** How many bytes of bodies a process holds at most. At the limit, each round reads one event at a time. */
const MOST_HELD_BYTES = 64 * 1_048_576;
/** How many bytes a round reads at once, unless one event alone is larger. */
const READ_AT_ONCE_BYTES = 1_048_576;

/** PostgreSQL measures all rows that it is asked for: after a read of few events, only this many times more are asked for. */
const ASKED_AGAIN = 4;

export type MemoryBudget = ReturnType<typeof createMemoryBudget>;

/** Counts the bytes of bodies that all rounds of a process hold. */
export function createMemoryBudget(mostBytes = MOST_HELD_BYTES) {
  let held = 0;
  return {
    /** How many more bytes may be read ahead; zero or less: none. */
    left: () => mostBytes - held,

    /** Adds bytes that are held from now on; a negative number releases them. */
    add: (bytes: number): void => {
      held += bytes;
    },
  };
}

/** An event without a body: it is gone, or its row is damaged. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** The bodies of the events of a round, read in pieces when they are needed. */
export interface Bodies<Item> {
  /** The body of an item; the caller drops it afterwards. Throws {@link UnreadableEvent}. */
  take(item: Item): Promise<string>;
  /** Forgets the body of an item. */
  drop(item: Item): void;
  close(): void;
}

interface BodiesOptions<Item> {
  readonly database: Database;
  readonly account: Pick<Account, 'id' | 'mode'>;
  /** Where the receiver hears of several accounts. */
  readonly names?: AccountNames | null;
  readonly budget: MemoryBudget;
  /** Roughly in the order in which they are taken. */
  readonly items: readonly Item[];
  readonly eventIdOf: (item: Item) => EventId;
}

/** Builds the bodies of a round. */
export function createBodies<Item>(options: BodiesOptions<Item>): Bodies<Item> {
  const { budget, items } = options;
  const held = new Map<Item, string | UnreadableEvent>();
  const read = new Set<Item>();
  const taken = new Set<Item>();
  let onDrop: (() => void) | null = null;
  let asked = items.length;
  const add = (item: Item, body: string | UnreadableEvent) => {
    held.set(item, body);
    read.add(item);
    budget.add(sizeOf(body));
  };
  const drop = (item: Item) => {
    const body = held.get(item);
    if (body === undefined) return;
    held.delete(item);
    taken.delete(item);
    budget.add(-sizeOf(body));
    onDrop?.();
  };
  const load = async (wanted: Item) => {
    if (held.has(wanted)) return;
    // Bodies that were taken are dropped soon: each attempt has a time limit. Bodies that were only read ahead may be taken
    // after this one, or never, when their chain has ended.
    while (budget.left() <= 0 && taken.size > 0) {
      await new Promise<void>((resolve) => {
        onDrop = resolve;
      });
    }
    const ahead = items.slice(items.indexOf(wanted)).filter((item) => !read.has(item));
    const most = Math.max(0, Math.min(READ_AT_ONCE_BYTES, budget.left()));
    // Reserved before the read, so that rounds that read at the same time do not use the same bytes.
    budget.add(most);
    try {
      const bodies = await readBodies(options, ahead.slice(0, asked), most);
      asked = ASKED_AGAIN * bodies.length;
      for (const [index, body] of bodies.entries()) add(ahead[index] as Item, body);
    } finally {
      budget.add(-most);
    }
  };
  // Loads run one after another: the next one may find what this one has read ahead.
  let last: Promise<unknown> = Promise.resolve();
  return {
    async take(item) {
      const loading = last.then(() => load(item));
      last = loading.catch(() => {}); // `await loading` throws it.
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

// Reads the first items, as many as fit. A row that PostgreSQL cannot read must not block the others: after such a fault
// the first is read alone.
async function readBodies<Item>(
  { database, account, names = null, eventIdOf }: BodiesOptions<Item>,
  items: readonly Item[],
  mostBytes: number,
): Promise<(string | UnreadableEvent)[]> {
  const ids = items.map(eventIdOf);
  const find = (some: readonly EventId[]) => findFirstEvents(database, account.id, some, mostBytes);
  const [first] = ids;
  try {
    return (await find(ids)).map((event) => render(event, account, names));
  } catch (cause) {
    if (!isOfData(cause) || first === undefined) throw cause;
  }
  try {
    return (await find([first])).map((event) => render(event, account, names));
  } catch (cause) {
    if (!isOfData(cause)) throw cause;
    return [new UnreadableEvent('The database cannot read the event.', { cause })];
  }
}

function render(
  event: KeptEvent | null,
  account: Pick<Account, 'mode'>,
  names: AccountNames | null,
): string | UnreadableEvent {
  if (event === null) return new UnreadableEvent('The event is gone.');
  try {
    return eventBody(event, account, names);
  } catch (cause) {
    return new UnreadableEvent('The event does not have the shape of its type.', { cause });
  }
}
