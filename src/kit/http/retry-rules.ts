import { drawRandomBytes } from '../random.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after each failed attempt of a webhook or an access point: ten attempts in a little over three days. */
const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** For how long a server may ask to be left alone. */
const MOST_HELD_MS = HOUR_MS;
/** Answers whose `Retry-After` counts: too many requests, and service unavailable. */
const ASKING: ReadonlySet<number> = new Set([429, 503]);

/** When something is sent again after a number of attempts; null: it is given up. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + jitter(pause));
}

/**
 * Until when a server asks for a pause by the `Retry-After` of an answer, in seconds or as a date; null: it does not. More
 * than an hour counts as an hour.
 */
export function heldUntil(status: number | null, retryAfter: string | null, now: Date): Date | null {
  if (status === null || !ASKING.has(status) || retryAfter === null) return null;
  const text = retryAfter.trim();
  const isDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text);
  const pause = isDate ? Date.parse(text) - now.getTime() : /^\d+$/.test(text) ? Number(text) * SECOND_MS : 0;
  return pause > 0 ? new Date(now.getTime() + Math.min(pause, MOST_HELD_MS)) : null;
}

/** The later of two instants; null is before all. */
export function laterOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** A pause, a tenth more or less, so that those that failed together are not tried again together. */
export function jitter(pause: number): number {
  const [high = 0, low = 0] = drawRandomBytes(2);
  return Math.round(pause * (0.9 + (0.2 * (high * 256 + low)) / 65_535));
}
