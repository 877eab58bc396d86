import { jitter } from '../kit/http/retry-rules.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A webhook is paused when every attempt has failed for this long. */
export const DEAD_AFTER_MS = 72 * HOUR_MS;

/** After this many failures in a row a webhook gets only one attempt at a time. */
export const MOST_FAILURES = 10;

/** Between two attempts at such a webhook, at first and at most. */
const QUIET_MS = { first: 10 * SECOND_MS, most: 5 * MINUTE_MS };

/** A server that answers sooner is prompt. Slower ones have slots of their own, so that no other waits for them. */
export const PROMPT_MS = 1_000;

/** Until when nothing is sent to a webhook after a number of failures in a row; null: sending continues at once. */
export function quietUntil(failures: number, now: Date): Date | null {
  if (failures < MOST_FAILURES) return null;
  const pause = Math.min(QUIET_MS.first * 2 ** Math.min(failures - MOST_FAILURES, 20), QUIET_MS.most);
  return new Date(now.getTime() + jitter(pause));
}
