import { randomInt } from 'node:crypto';
import pg from 'pg';
import { type Connection, clientConfig } from '../db/database.ts';

/** Which advisory locks say that a process is there; anything that no other lock of ours begins with. */
const CLASS = 1_953_652_078;

const LARGEST_KEY = 2 ** 31 - 1;

/** That a process is there, for others that share its database. */
export interface Presence {
  /**
   * The number that a process writes into the rows that it holds. {@link isPresent} checks in SQL whether this process
   * is alive.
   */
  readonly key: number;
  /** Whether its connection has broken: others take it for gone then. */
  isGone(): boolean;
  /** Nothing is held under its key any more. */
  leave(): Promise<void>;
}

/** Says that this process is there, as long as somebody needs it said. */
export interface Presences {
  /** Errors: what connecting throws. */
  enter(): Promise<Presence>;
}

/** Whether the process with a key is there, as a condition in SQL. */
export function isPresent(key: string): string {
  return `exists (select from pg_locks l where l.locktype = 'advisory' and l.classid = ${CLASS} and l.objid = ${key}::oid
    and l.objsubid = 2 and l.database = (select oid from pg_database where datname = current_database()))`;
}

/**
 * Makes the presence of a process: a lock that PostgreSQL gives up with its connection, which ends with the process, also
 * after kill -9. A lease alone would stand until its time is up.
 */
export function createPresences(connection: Connection): Presences {
  let shared: Shared | null = null;
  return {
    async enter() {
      if (shared === null || shared.isGone) shared = open(connection);
      const one = shared;
      one.users += 1;
      try {
        await one.opening;
      } catch (cause) {
        one.isGone = true;
        throw cause;
      }
      return { key: one.key, isGone: () => one.isGone, leave: () => leave(one) };
    },
  };
}

interface Shared {
  readonly key: number;
  readonly client: pg.Client;
  readonly opening: Promise<unknown>;
  users: number;
  isGone: boolean;
}

function open(connection: Connection): Shared {
  const key = randomInt(1, LARGEST_KEY);
  const client = new pg.Client(clientConfig(connection, 'tranche_system'));
  const opening = client.connect().then(() => client.query('select pg_advisory_lock($1, $2)', [CLASS, key]));
  const shared: Shared = { key, client, opening, users: 0, isGone: false };
  const note = () => {
    shared.isGone = true;
  };
  client.on('error', note).on('end', note);
  return shared;
}

async function leave(shared: Shared): Promise<void> {
  shared.users -= 1;
  if (shared.users > 0) return;
  shared.isGone = true;
  await shared.client.end();
}
