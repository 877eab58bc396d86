import type pg from 'pg';

/** Whether the database is on one machine, or may be spread over several (Citus). */
export interface Machines {
  /** False until a connection has asked: all that is right on several machines is right on one, but slower. */
  readonly isOne: boolean;
  /** Asks, on the first connection: it must end before anything else is asked there. */
  ask(client: pg.ClientBase): Promise<void>;
}

/** A new connection is not held up longer. */
const LIMIT_MS = 2_000;

export function createMachines(): Machines {
  let isKnown = false;
  let isOne = false;
  return {
    get isOne() {
      return isOne;
    },
    async ask(client) {
      if (isKnown) return;
      const { rows } = await client.query<{ isOne: boolean }>({
        text: `select to_regclass('pg_catalog.pg_dist_partition') is null as "isOne"`,
        query_timeout: LIMIT_MS,
      } as pg.QueryConfig);
      isOne = rows[0]?.isOne === true;
      isKnown = true;
    },
  };
}
