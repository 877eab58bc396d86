import { LRUCache } from 'lru-cache';
import type { AccountId } from '../ids.ts';
import type { FindPosition } from './positions.ts';

/** The answer of a read without its timestamp, and its version if it has one. */
interface CachedRead {
  readonly rest: Buffer;
  /** The version for `If-Match`; null without one. */
  readonly sequence: number | null;
}

/** A caller that reads its account. The position is that of its logs when the request began, where it was read along. */
interface Reader {
  readonly account: { readonly id: AccountId };
  readonly position: number | null;
}

/**
 * Answers a read from the cache, if nothing has happened in the account since, otherwise loads and caches it. `name`
 * holds everything besides the account that the bytes depend on. A missing object is null, and is not cached.
 */
export type ReadCache = <Read extends CachedRead | null>(
  reader: Reader,
  name: string,
  load: () => Promise<Read>,
) => Promise<Read>;

/** The memory that a cached read takes besides its bytes and its name. */
const OVERHEAD_BYTES = 1_024;

/**
 * Makes the memory of reads. Each change of what an account shows writes an event, and so counts up the account's position
 * (decision 21): bytes that were loaded after a position was read hold for every reader of the same position.
 */
export function createReadCache(maximumBytes: number, findPosition: FindPosition): ReadCache {
  const kept = new LRUCache<string, CachedRead & { readonly position: number }>({
    maxSize: maximumBytes,
    sizeCalculation: ({ rest }, name) => rest.length + name.length + OVERHEAD_BYTES,
  });
  const loading = new Map<string, Promise<CachedRead | null>>();
  return async <Read extends CachedRead | null>(
    { account, position: known }: Reader,
    name: string,
    load: () => Promise<Read>,
  ) => {
    const position = known ?? (await findPosition(account.id));
    if (position === null) return load();
    const key = `${account.id} ${name}`;
    const read = kept.get(key);
    if (read?.position === position) return read as unknown as Read;
    // Those who ask for the same at the same time get what the first of them loads.
    const same = `${position} ${key}`;
    const begun = loading.get(same) as Promise<Read> | undefined;
    if (begun !== undefined) return begun;
    const beginning = load().finally(() => loading.delete(same));
    loading.set(same, beginning);
    const loaded = await beginning;
    if (loaded !== null) kept.set(key, { rest: loaded.rest, sequence: loaded.sequence, position });
    return loaded;
  };
}
