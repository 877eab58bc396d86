import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';
import { secondsUntil } from '../time.ts';

const HOUR_MS = 3_600_000;

/** For how many keys a process counts; of more, those that were used longest ago begin again. */
const MOST_KEYS = 10_000;

/**
 * Makes a limit of rare, costly acts, counted in this process: `most` of them within an hour for each key. `now` is machine
 * time. Errors: 429 `rate_limited` with the message.
 */
export function createHourlyLimit(most: number, message: string): (key: string, now: Date) => void {
  const kept = new LRUCache<string, readonly Date[]>({ max: MOST_KEYS });
  return (key, now) => {
    // A clock that is set back must not shut anybody out.
    const recent = (kept.get(key) ?? []).filter((at) => Math.abs(now.getTime() - at.getTime()) < HOUR_MS);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= most) {
      const retryAfterSeconds = secondsUntil(new Date(oldest.getTime() + HOUR_MS), now);
      throw new AppError('rate_limited', { message, retryAfterSeconds });
    }
    kept.set(key, [...recent, now]);
  };
}
