import type { ApiError } from './errors.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** When a service asks for more than this, the caller decides. */
const MOST_RETRY_AFTER_MS = 60_000;

/**
 * How long to wait before a request is sent again, in milliseconds; null when it is not. `attempt` counts from 0. Half of a
 * pause is left to chance, so that clients that failed together do not come back together.
 */
export function pauseBefore(
  error: ApiError,
  attempt: number,
  random: () => number,
  maxRetryAfterMs = MOST_RETRY_AFTER_MS,
): number | null {
  if (!isPassing(error)) return null;
  const { retryAfterMs } = error;
  if (retryAfterMs !== null)
    return retryAfterMs > maxRetryAfterMs ? null : retryAfterMs + random() * FIRST_PAUSE_MS;
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + random() / 2);
}

// Failures that the same request may not meet again in a moment. The service knows best; a proxy in front of it answers
// only a status. A temporary refusal without a time, such as that of a disputed charge, may last for weeks: the caller
// decides.
function isPassing({ status, code, isRetryable, retryAfterMs }: ApiError): boolean {
  if (isRetryable !== null) return isRetryable && (status >= 500 || retryAfterMs !== null);
  if (status === 501 || status === 505) return false;
  return status === 0 || status === 408 || status === 429 || status >= 500 || code === 'request_in_progress';
}

/**
 * The pause that `Retry-After` asks for, in milliseconds. The header has seconds or a date. Null if it is absent or
 * cannot be read.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** Waits, and rejects with the signal's reason as soon as it is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
