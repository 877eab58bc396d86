import type pg from 'pg';
import type { AccountId } from '../ids.ts';
import type { Queries, Statement } from './database.ts';
import { createTurns, type Turns } from './turns.ts';

/** A machine of a spread database that holds accounts. */
export interface Machine {
  readonly group: number;
  readonly name: string;
  /** An id, of an account or of none, whose rows would be there: a statement that names it is sent there. */
  readonly accountId: AccountId;
}

/** Whether the database is on one machine, or may be spread over several (Citus). */
export interface Spreading {
  /** False until a connection has asked: all that is right on several machines is right on one, but slower. */
  readonly isOne: boolean;
  /** Asks, on the first connection: it must end before anything else is asked there. */
  readonly ask: (client: pg.ClientBase) => Promise<void>;
}

/** The machines of a database, as a process knows them. */
export interface Machines extends Spreading {
  /** Whether it may be spread over several machines, once a connection has asked. */
  isSpread(): Promise<boolean>;
  /** Those that hold accounts, as they were some seconds ago at most. */
  list(): Promise<readonly Machine[]>;
  /** Has the next list be read again. */
  forget(): void;
  readonly turns: Turns;
}

/** A new connection is not held up longer. */
const LIMIT_MS = 2_000;

const KNOWN_FOR_MS = 30_000;

const connect: Statement = { name: 'database_connect', text: 'select' };

// Ids at random, enough of them that each machine gets one.
const listAll: Statement = {
  name: 'database_list_machines',
  text: `with ids as materialized (select gen_random_uuid() as id from generate_series(1, 2000)),
   placed as materialized (select id, get_shard_id_for_distribution_column('account_counters', id) as shard from ids)
   select distinct on (p.groupid) p.groupid as "group", n.nodename || ':' || n.nodeport as name, placed.id as "accountId"
   from placed join pg_dist_placement p on p.shardid = placed.shard
   join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
   order by p.groupid`,
};

/** Makes what a process knows of the machines. `system`: the way into PostgreSQL as the system role, once it is there. */
export function createMachines(system: () => Queries): Machines {
  const spreading = createSpreading();
  let known: { readonly machines: Promise<readonly Machine[]>; readonly atMs: number } | undefined;
  return {
    get isOne() {
      return spreading.isOne;
    },
    ask: spreading.ask,
    async isSpread() {
      if (!spreading.isKnown) await system().query(connect);
      return !spreading.isOne;
    },
    list() {
      if (known === undefined || performance.now() - known.atMs > KNOWN_FOR_MS) {
        const machines = system().query<Machine>(listAll);
        machines.catch(() => {
          known = undefined;
        });
        known = { machines, atMs: performance.now() };
      }
      return known.machines;
    },
    forget() {
      known = undefined;
    },
    turns: createTurns(),
  };
}

/** Makes what finds out once whether the database is on one machine. */
export function createSpreading(): Spreading & { readonly isKnown: boolean } {
  let isKnown = false;
  let isOne = false;
  return {
    get isKnown() {
      return isKnown;
    },
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
