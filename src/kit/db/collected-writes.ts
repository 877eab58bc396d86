import type pg from 'pg';
import type { Statement, Transaction } from './database.ts';

/**
 * Collects the writes that a transaction sends with its commit: one round trip, so that the position is held for a short
 * time. `countPosition` takes the account.
 */
export function collectWrites(
  countPosition: Statement,
  queryOf: (one: Statement, values: readonly unknown[]) => pg.QueryConfig,
) {
  const writes: pg.QueryConfig[] = [];
  const appended: pg.QueryConfig[] = [];
  let isClosed = false;
  // By then the connection may be in another transaction.
  const requireOpen = () => {
    if (isClosed) throw new Error('The transaction has ended.');
  };
  const append: Transaction['append'] = (one, values) => {
    requireOpen();
    const [accountId] = values;
    if (appended.length === 0) appended.push(queryOf(countPosition, [accountId]));
    if (appended[0]?.values?.[0] !== accountId)
      throw new Error('A transaction appends to the logs of one account.');
    appended.push(queryOf(one, values));
  };
  const deferred: Transaction = {
    async query(one, values = []) {
      requireOpen();
      writes.push(queryOf(one, values));
      return [];
    },
    append,
    get deferred() {
      return deferred;
    },
  };
  const close = (): readonly pg.QueryConfig[] => {
    isClosed = true;
    return [...writes, ...appended];
  };
  return { append, deferred, requireOpen, close };
}
