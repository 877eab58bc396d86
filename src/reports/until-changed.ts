import { LRUCache } from 'lru-cache';
import type { AccountId } from '../kit/ids.ts';
import { createOnceAtATime } from '../kit/queue/once-at-a-time.ts';

interface UntilChangedOptions {
  /** The position of an account: each change counts it up. */
  readonly findPosition: (accountId: AccountId) => Promise<number>;
  /** For how many accounts an answer is cached. */
  readonly most: number;
}

/**
 * Reads figures of an account on a day, once at a time, and caches them until the account changes or another day is asked
 * for. Errors: those of the work.
 */
export function createUntilChanged<T>({ findPosition, most }: UntilChangedOptions) {
  const known = new LRUCache<AccountId, { position: number; today: string; found: T }>({ max: most });
  const once = createOnceAtATime<T>();
  return async (accountId: AccountId, today: string, work: () => Promise<T>): Promise<T> => {
    const look = async () => {
      const position = await findPosition(accountId);
      const last = known.get(accountId);
      return { position, last: last?.position === position && last.today === today ? last : null };
    };
    const { last } = await look();
    if (last !== null) return last.found;
    // By day, too: a request after midnight must not get the figures of the day before.
    return once(`${accountId} ${today}`, async () => {
      // The position is read before the figures: a change in between has a later one, and is read next time.
      const again = await look();
      if (again.last !== null) return again.last.found;
      const found = await work();
      known.set(accountId, { position: again.position, today, found });
      return found;
    });
  };
}
