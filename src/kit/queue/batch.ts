/**
 * Work that waits together is done together. A loader joins reads, a batcher joins writes; both gather
 * what arrives in one turn of the event loop, per account, so that under load one round trip to the
 * database serves many requests, and an idle service adds less than a millisecond.
 */

import { withoutActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../time.ts';
import { currentSpan, inSpan, type SpanLink, type SpanPlace } from '../tracing/tracing.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (cause: unknown) => void;
}

/** Reads one item of a group together with all others asked for in the same turn. */
type Loader<Group, Item, Result> = (group: Group, item: Item) => Promise<Result>;

/** Loads of one group under way at once: what is asked for during a load goes together into the next. */
const MAXIMUM_LOADS = 2;

/** A load that runs longer than this holds up no other: it may hang on a connection that is dead. */
const HELD_UP_MS = 250;

/**
 * Makes a loader. `load` gets the distinct items of one group and answers in the same order. A read joins
 * only a load that was not sent yet, so it never sees a state older than its own beginning.
 */
export function createLoader<Group, Item extends string, Result>(
  load: (group: Group, items: Item[]) => Promise<readonly Result[]>,
): Loader<Group, Item, Result> {
  const queues = new Map<Group, { waiting: Map<Item, Waiting<Item, Result>[]>; running: number }>();

  const start = (group: Group) => {
    const queue = queues.get(group);
    if (queue === undefined || queue.running === MAXIMUM_LOADS) return;
    const { waiting } = queue;
    if (waiting.size === 0) {
      if (queue.running === 0) queues.delete(group);
      return;
    }
    queue.waiting = new Map();
    queue.running += 1;
    let isCounted = true;
    const uncount = () => {
      if (!isCounted) return;
      isCounted = false;
      queue.running -= 1;
      start(group);
    };
    const timer = setTimeout(uncount, HELD_UP_MS);
    void run(group, waiting).then(() => {
      clearTimeout(timer);
      uncount();
    });
  };
  const run = async (group: Group, waiting: Map<Item, Waiting<Item, Result>[]>) => {
    try {
      const results = await load(group, [...waiting.keys()]);
      let index = 0;
      for (const list of waiting.values()) {
        for (const one of list) one.resolve(results[index] as Result);
        index += 1;
      }
    } catch (cause) {
      for (const list of waiting.values()) for (const one of list) one.reject(cause);
    }
  };
  return (group, item) =>
    new Promise((resolve, reject) => {
      let queue = queues.get(group);
      if (queue === undefined) {
        queue = { waiting: new Map(), running: 0 };
        queues.set(group, queue);
      }
      if (queue.waiting.size === 0) setImmediate(start, group);
      const list = queue.waiting.get(item);
      if (list === undefined) queue.waiting.set(item, [{ item, resolve, reject }]);
      else list.push({ item, resolve, reject });
    });
}

interface BatcherOptions<Group, Item, Result> {
  /** Does all items of one group, or throws having done none of them. Answers in the order of the items. */
  readonly run: (group: Group, items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items in one run at most. */
  readonly maximumItems: number;
  /** Runs of one group under way at once. */
  readonly maximumRuns: number;
  /** True when the failure proves that nothing was done, so that the items may be run once more, alone. */
  readonly isWithoutEffect: (cause: unknown) => boolean;
  /** An item that has waited longer than this is refused instead of run. */
  readonly maximumWaitMs: number;
  readonly clock: Clock;
  /** Receives the size of each run, for metrics. */
  readonly onRun?: (size: number) => void;
}

/** Does one item of a group together with all others that wait. */
type Batcher<Group, Item, Result> = (group: Group, item: Item) => Promise<Result>;

/**
 * Makes a batcher. When a run of several items fails without effect, each of its items is run alone, so
 * that one that cannot be done never fails its neighbours. A run whose outcome is unknown (the connection
 * broke after the commit was sent) is never repeated: that could do its items twice. An item that has waited too long
 * is refused with 503: behind a lock, runs would otherwise wait until their callers have gone, and be done for nobody.
 */
export function createBatcher<Group, Item, Result>(
  options: BatcherOptions<Group, Item, Result>,
): Batcher<Group, Item, Result> {
  const queues = new Map<Group, { waiting: Queued<Item, Result>[]; running: number }>();

  const start = (group: Group) => {
    const queue = queues.get(group);
    if (queue === undefined) return;
    while (queue.running < options.maximumRuns && queue.waiting.length > 0) {
      queue.running += 1;
      void work(group, queue, queue.waiting.splice(0, options.maximumItems));
    }
    if (queue.running === 0) queues.delete(group);
  };
  const work = async (group: Group, queue: { running: number }, batch: Queued<Item, Result>[]) => {
    try {
      await runTogether(group, batch, options);
    } finally {
      queue.running -= 1;
      start(group);
    }
  };
  return (group, item) =>
    new Promise((resolve, reject) => {
      let queue = queues.get(group);
      if (queue === undefined) {
        queue = { waiting: [], running: 0 };
        queues.set(group, queue);
      }
      if (queue.waiting.length === 0) setImmediate(start, group);
      queue.waiting.push({ item, resolve, reject, sinceMs: nowMs(options), span: currentSpan() });
    });
}

interface Queued<Item, Result> extends Waiting<Item, Result> {
  readonly sinceMs: number;
  /** What waits for it, in traces. */
  readonly span: SpanLink | null;
}

function nowMs({ clock }: { readonly clock: Clock }): number {
  return clock.now().getTime();
}

async function runTogether<Group, Item, Result>(
  group: Group,
  queued: readonly Queued<Item, Result>[],
  options: BatcherOptions<Group, Item, Result>,
): Promise<void> {
  const oldestMs = nowMs(options) - options.maximumWaitMs;
  const batch = queued.filter((waiting) => waiting.sinceMs >= oldestMs);
  for (const { sinceMs, reject } of queued) {
    if (sinceMs < oldestMs) reject(new AppError('overloaded', { retryAfterSeconds: 1 }));
  }
  if (batch.length === 0) return;
  options.onRun?.(batch.length);
  try {
    const items = batch.map((waiting) => waiting.item);
    // A batch runs in the context of its first item, whose actor must not become that of all.
    const results = await withoutActor(() =>
      inSpan('batch', 'internal', () => options.run(group, items), placeOf(batch)),
    );
    batch.forEach((waiting, index) => {
      waiting.resolve(results[index] as Result);
    });
  } catch (cause) {
    if (batch.length > 1 && options.isWithoutEffect(cause)) {
      for (const waiting of batch) await runTogether(group, [waiting], options);
      return;
    }
    for (const waiting of batch) waiting.reject(cause);
  }
}

// A trace of its own: it belongs to all requests that wait for it, and names them.
function placeOf(batch: readonly Pick<Queued<unknown, never>, 'span'>[]): SpanPlace | undefined {
  if (batch.length === 1) return undefined;
  return { caller: null, links: batch.map(({ span }) => span).filter((span) => span !== null) };
}
