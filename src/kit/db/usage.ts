import type pg from 'pg';
import type { Database, DatabaseRole } from './database.ts';

/** How many connections a process opens as a role at most. */
export const MAXIMUM_CONNECTIONS: Readonly<Record<DatabaseRole, number>> = {
  tranche_app: 10,
  tranche_system: 4,
  tranche_sandbox: 8,
};

/** The connections of a role at this moment. */
interface PoolUse {
  readonly role: DatabaseRole;
  readonly used: number;
  readonly idle: number;
  readonly most: number;
  /** Transactions that wait for a connection. */
  readonly waiting: number;
}

/** What the metrics see of the connections of a process. */
export interface DatabaseUsage {
  readonly pools: () => readonly PoolUse[];
  /** Has the seconds of every transaction from now on reported, waiting and repeats included; reports are left out. */
  readonly onTransaction: (observer: Observer) => void;
}

type Observer = (role: DatabaseRole, seconds: number) => void;

/** Adds to a database what it uses. Its transactions and single statements are timed, as those of its system role. */
export function watchUse(
  database: Omit<Database, 'usage'>,
  pools: Readonly<Record<'tranche_app' | 'tranche_system', pg.Pool>>,
): Database {
  let observe: Observer = () => {};
  const timed = async <T>(role: DatabaseRole, work: () => Promise<T>): Promise<T> => {
    const beganAt = performance.now();
    try {
      return await work();
    } finally {
      observe(role, (performance.now() - beganAt) / 1000);
    }
  };
  const { transaction, single, system } = database;
  return {
    ...database,
    transaction: (accountId, work) => timed('tranche_app', () => transaction(accountId, work)),
    single: (accountId, one, values) => timed('tranche_app', () => single(accountId, one, values)),
    system: {
      transaction: (work) => timed('tranche_system', () => system.transaction(work)),
      query: (one, values) => timed('tranche_system', () => system.query(one, values)),
    },
    usage: {
      pools: () =>
        Object.entries(pools).map(([role, { totalCount, idleCount, waitingCount }]) => ({
          role: role as DatabaseRole,
          used: totalCount - idleCount,
          idle: idleCount,
          most: MAXIMUM_CONNECTIONS[role as DatabaseRole],
          waiting: waitingCount,
        })),
      onTransaction: (observer) => {
        observe = observer;
      },
    },
  };
}
