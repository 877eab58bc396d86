import { ApiError, type Event, type Tranche } from '../../../sdk/src/index.ts';

/** Which events are followed, and from where. */
interface Following {
  /** The event after which to begin; without it, what happens from now on. */
  readonly after?: string | undefined;
  /** Whether an event of this type is wanted. */
  readonly wants: (type: string) => boolean;
  readonly signal?: AbortSignal | undefined;
  /** Called once the stream is open. */
  readonly onReady: () => void;
  /** Called when events were missed that can no longer be found. */
  readonly onGap: () => void;
}

/** The most events that are read again after a long interruption: more is no longer news. */
const MOST_MISSED = 10_000;

/**
 * The events of an account as they happen, whole, each once and in the order in which they were committed. After an
 * interruption that is longer than the stream remembers, what was missed is read from the list. Throws ApiError.
 */
export async function* followEvents(
  tranche: Tranche,
  following: Following,
): AsyncGenerator<Event, void, undefined> {
  const { wants, signal } = following;
  let last = following.after;
  let isOpen = false;
  for await (const message of tranche.events.stream({ lastEventId: last }, { signal })) {
    if (message.kind === 'event') {
      last = message.id;
      if (wants(message.type)) yield await tranche.events.get(message.id, { signal });
      continue;
    }
    if (message.kind === 'reset' && last !== undefined) {
      const missed = await readMissed(tranche, last, signal);
      if (missed === null) following.onGap();
      for (const event of missed ?? []) {
        last = event.id;
        if (wants(event.type)) yield event;
      }
    }
    last = message.id ?? last;
    if (!isOpen) following.onReady();
    isOpen = true;
  }
}

// The events after an event, oldest first; null when there are too many, or the event does not exist.
async function readMissed(
  tranche: Tranche,
  after: string,
  signal: AbortSignal | undefined,
): Promise<Event[] | null> {
  const missed: Event[] = [];
  try {
    for await (const event of tranche.events.list({ limit: 200 }, { signal })) {
      if (event.id === after) return missed.toReversed();
      if (missed.push(event) >= MOST_MISSED) return null;
    }
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.status !== 404) throw cause;
  }
  return null;
}

/**
 * Whether a type is one of those that were named: `invoice.paid`, or `invoice.*` for all of its kind. Without names,
 * all are wanted.
 */
export function typeFilter(names: readonly string[] | undefined): (type: string) => boolean {
  if (names === undefined || names.length === 0) return () => true;
  const patterns = names.flatMap((name) => name.split(',')).map((name) => name.trim());
  return (type) =>
    patterns.some((pattern) =>
      pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
    );
}
