import { drawRandomBytes } from '../kit/random.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after each failed attempt of a delivery: ten attempts in a little over three days. */
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

/** A webhook is paused when every attempt has failed for this long. */
export const DEAD_AFTER_MS = 72 * HOUR_MS;

/** After this many failures in a row a webhook gets only one attempt at a time. */
export const MOST_FAILURES = 10;

/** Between two attempts at such a webhook, at first and at most. */
const QUIET_MS = { first: 10 * SECOND_MS, most: 5 * MINUTE_MS };

/** A server that answers sooner is prompt. Slower ones have slots of their own, so that no other waits for them. */
export const PROMPT_MS = 1_000;

/** For how long a server may ask to be left alone. */
const MOST_HELD_MS = HOUR_MS;
/** Answers whose `Retry-After` counts: too many requests, and service unavailable. */
const ASKING: ReadonlySet<number> = new Set([429, 503]);

/** When a delivery is tried again after a number of attempts; null: it is given up. */
export function nextAttemptAt(attempts: number, now: Date): Date | null {
  const pause = PAUSES_MS[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + jitter(pause));
}

/** Until when nothing is sent to a webhook after a number of failures in a row; null: sending continues at once. */
export function quietUntil(failures: number, now: Date): Date | null {
  if (failures < MOST_FAILURES) return null;
  const pause = Math.min(QUIET_MS.first * 2 ** Math.min(failures - MOST_FAILURES, 20), QUIET_MS.most);
  return new Date(now.getTime() + jitter(pause));
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

// A tenth more or less, so that deliveries that failed together are not tried again together.
function jitter(pause: number): number {
  const [high = 0, low = 0] = drawRandomBytes(2);
  return Math.round(pause * (0.9 + (0.2 * (high * 256 + low)) / 65_535));
}
