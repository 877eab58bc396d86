import type pg from 'pg';
import type { Connection } from '../kit/db/database.ts';
import { reading } from './rows-store.ts';
import { asSystem } from './store.ts';

/** An empty schema as a note: it is in no backup, and the owner of a database may always make one. */
export const FILLING_SCHEMA = 'tranche_restoring';

/** The note that a restore fills a database of DATABASE_URL. A killed one leaves it. */
interface DatabaseNote {
  /** Whether an earlier restore has left it, before this one. */
  readonly isLeft: boolean;
  /** Removes it: the restore is whole, or has changed nothing. */
  remove(): Promise<void>;
}

/** Notes that a restore begins. */
export async function writeDatabaseNote(owner: Connection): Promise<DatabaseNote> {
  const isLeft = await reading(owner, async (client) => {
    const isThere = await isNoted(client);
    if (!isThere) await client.query(`create schema if not exists ${FILLING_SCHEMA}`);
    return isThere;
  });
  const remove = () =>
    reading(owner, async (client) => {
      await client.query(`drop schema if exists ${FILLING_SCHEMA}`);
    });
  return { isLeft, remove };
}

/** Whether a restore has not ended, and has left the database without an account. With one, the note is older than the rows. */
export function isHalfRestored(owner: Connection): Promise<boolean> {
  return reading(owner, async (client) => {
    if (!(await isNoted(client))) return false;
    // Across accounts: it asks for the table itself.
    const { rows } = await client.query<{ isThere: boolean }>(
      `select to_regclass('accounts') is not null as "isThere"`,
    );
    if (rows[0]?.isThere !== true) return true;
    let isEmpty = true;
    await client.query('begin');
    await asSystem(client, async (tx) => {
      // Across accounts: any of them counts.
      isEmpty =
        (await tx.query({ name: 'any_account', text: 'select 1 from accounts limit 1' })).length === 0;
    });
    await client.query('rollback');
    return isEmpty;
  });
}

async function isNoted(client: pg.Client): Promise<boolean> {
  // Across accounts: it asks for the schema itself.
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regnamespace('${FILLING_SCHEMA}') is not null as "isThere"`,
  );
  return rows[0]?.isThere === true;
}
