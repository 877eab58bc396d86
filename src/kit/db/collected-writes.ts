import type pg from 'pg';
import type { Statement, Transaction } from './database.ts';

/**
 * Collects the writes that a transaction sends with its commit: one round trip, so that the position is held for a short
 * time. `countPosition` takes the account.
 */
export function collectWrites(countPosition: Statement) {
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
    if (appended.length === 0) appended.push({ ...countPosition, values: [accountId] });
    if (appended[0]?.values?.[0] !== accountId)
      throw new Error('A transaction appends to the logs of one account.');
    appended.push({ ...one, values: [...values] });
  };
  const deferred: Transaction = {
    async query(one, values = []) {
      requireOpen();
      writes.push({ ...one, values: [...values] });
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
