import type { AccountId } from '../ids.ts';
import type { Queries, Statement } from './database.ts';
import { createIsSpread } from './spread.ts';

/** A machine of a spread database that holds accounts. */
export interface Machine {
  readonly group: number;
  readonly name: string;
  /** An id, of an account or of none, whose rows would be there: a statement that names it is sent there. */
  readonly accountId: AccountId;
}

/** The machines of a database, as a process knows them. */
export interface Machines {
  isSpread(): Promise<boolean>;
  /** Those that hold accounts, as they were some seconds ago at most. */
  list(): Promise<readonly Machine[]>;
  /** Has the next list be read anew. */
  forget(): void;
  /** By group, until when it is asked: once at a time, so that a machine that hangs keeps one connection. */
  readonly asked: Map<number, Promise<unknown>>;
}

const KNOWN_FOR_MS = 30_000;

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

/** Makes what a process knows of the machines; it asks as the system role. */
export function createMachines(system: Queries): Machines {
  let known: { readonly machines: Promise<readonly Machine[]>; readonly atMs: number } | undefined;
  return {
    isSpread: createIsSpread(system),
    list() {
      if (known === undefined || performance.now() - known.atMs > KNOWN_FOR_MS) {
        const machines = system.query<Machine>(listAll);
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
    asked: new Map(),
  };
}
