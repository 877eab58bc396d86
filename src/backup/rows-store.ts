import type pg from 'pg';
import type { Connection } from '../kit/db/database.ts';
import type { SealedValues } from './contents.ts';
import { connectLong, countSealedValues } from './store.ts';

/** Whether a database has an account. Only for a connection that row-level security does not hold to one account. */
export function hasAccounts(owner: Connection): Promise<boolean> {
  return reading(owner, async (client) => {
    // Across accounts: it asks for the table itself.
    const { rows: tables } = await client.query<{ isThere: boolean }>(
      `select to_regclass('accounts') is not null as "isThere"`,
    );
    if (tables[0]?.isThere !== true) return false;
    // Across accounts: any of them counts.
    const { rows } = await client.query('select 1 from accounts limit 1');
    return rows.length > 0;
  });
}

/** Counts what keys of the service have encrypted in a database. */
export function readSealedValues(owner: Connection): Promise<readonly SealedValues[]> {
  return reading(owner, countSealedValues);
}

/** Works on a connection of its own, as the owner of the tables. */
export async function reading<T>(owner: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectLong(owner, 0);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
