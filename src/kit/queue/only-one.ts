import pg from 'pg';
import { type Connection, clientConfig } from '../db/database.ts';

/** How long PostgreSQL may take to hear that a connection ends. */
const ENDING_MS = 5_000;

/** Which advisory locks keep work to one process; anything that no other lock of ours begins with. */
const CLASS = 1_953_656_691;

/** Work that one process at a time does, by the number of its lock. */
const locks = { bounceMailbox: 1, backup: 2 } as const;

/**
 * Does `work` unless another process that shares the database does it at this moment. Answers whether it was done. Errors:
 * those of `work`, and what connecting throws.
 */
export type OnlyOne = (name: keyof typeof locks, work: () => Promise<unknown>) => Promise<boolean>;

/**
 * Makes what keeps work to one process: a lock of a connection of its own. PostgreSQL gives it up with the connection, also
 * after kill -9. Work that must not be done twice is not made safe by it: a broken connection ends the lock, not the work.
 */
export function createOnlyOne(connection: Connection, endingMs = ENDING_MS): OnlyOne {
  return async (name, work) => {
    const client = new pg.Client(clientConfig(connection, 'tranche_system'));
    // Otherwise an error of an idle connection would end the process.
    client.on('error', () => {});
    await client.connect();
    try {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1, $2) as taken',
        [CLASS, locks[name]],
      );
      if (rows[0]?.taken !== true) return false;
      await work();
      return true;
    } finally {
      // A server that hangs says no goodbye, and everything here would wait for it.
      const cut = setTimeout(() => client.connection.stream.destroy(), endingMs);
      await client.end().catch(() => {});
      clearTimeout(cut);
    }
  };
}
