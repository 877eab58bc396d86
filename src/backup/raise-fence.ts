import type pg from 'pg';
import { raiseFence } from '../fence/service.ts';
import type { Queries } from '../kit/db/database.ts';
import type { Preamble } from './contents.ts';
import { actAsSystem } from './store.ts';

/** Holds every account after a restore, in its transaction: see decision 53. `now` is the machine's. */
export async function raiseFenceAfterRestore(
  client: pg.Client,
  { madeAt }: Pick<Preamble, 'madeAt'>,
  now: Date,
): Promise<void> {
  const queries: Queries = {
    query: async (statement, values = []) =>
      (await client.query({ ...statement, values: [...values] })).rows as never,
  };
  await actAsSystem(client, () => raiseFence(queries, { backupAt: new Date(madeAt), restoredAt: now }));
}
