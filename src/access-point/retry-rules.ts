import { drawRandomBytes } from '../kit/random.ts';
import type { Attempt } from './answers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after each failed attempt: ten attempts in a little over three days, as those of webhooks. */
const PAUSES_MS: readonly number[] = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** For how long an access point may ask to be left alone. */
const MOST_HELD_MS = HOUR_MS;

/** How long to wait after a number of attempts; null: it is given up. */
export function pauseAfter(
  attempts: number,
  { statusCode, retryAfter }: Pick<Attempt, 'statusCode' | 'retryAfter'>,
  now: Date,
): number | null {
  const pause = PAUSES_MS[attempts - 1];
  if (pause === undefined) return null;
  const asked = statusCode === 429 || statusCode === 503 ? askedMs(retryAfter, now) : 0;
  return Math.max(jitter(pause), Math.min(asked, MOST_HELD_MS));
}

function askedMs(retryAfter: string | null, now: Date): number {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : at - now.getTime();
}

// A tenth more or less, so that documents that failed together are not tried again together.
function jitter(pause: number): number {
  const [high = 0, low = 0] = drawRandomBytes(2);
  return Math.round(pause * (0.9 + (0.2 * (high * 256 + low)) / 65_535));
}
