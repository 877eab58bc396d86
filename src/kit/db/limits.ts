import { isTransient } from './database-faults.ts';

/**
 * The longest time of a transaction, from asking for a connection to the answer of its commit: a caller who waits for it
 * is answered within 10 s, whatever fails. A commit that waits for a standby knows no other limit.
 */
export const TRANSACTION_LIMIT_MS = 7_000;

/** What one statement of a report may take. */
export const REPORT_LIMIT_MS = 600_000;

/** How much of its time a transaction has left, for `pg`, whose limit for a query also ends a connection that hangs. */
export interface Limit {
  left(): { readonly query_timeout: number };
  isOver(): boolean;
}

/** The limit of a transaction that begins now. */
export function startLimit(): Limit {
  const endsAt = performance.now() + TRANSACTION_LIMIT_MS;
  return {
    left: () => ({ query_timeout: Math.max(1, Math.ceil(endsAt - performance.now())) }),
    isOver: () => performance.now() >= endsAt,
  };
}

/** Each statement of a report has its own time: a little more than the server's, which says what it has not done. */
export const reportLimit: Limit = {
  left: () => ({ query_timeout: REPORT_LIMIT_MS + 5_000 }),
  isOver: () => false,
};

/** Runs a transaction, and twice more at most while it meets another one and has time left. */
export async function withRetries<T>(limit: Limit, run: (limit: Limit) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(limit);
    } catch (cause) {
      if (attempt === 3 || limit.isOver() || !isTransient(cause)) throw cause;
    }
  }
}
