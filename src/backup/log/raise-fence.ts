import pg from 'pg';
import { raiseFence } from '../../fence/service.ts';
import type { Clock } from '../../kit/time.ts';
import type { ClusterConnection } from '../../postgres/types.ts';
import { asSystem } from '../store.ts';
import type { RestoredNote } from './restoring.ts';

/**
 * Holds every account after a restore to an instant, before anybody uses the database: see decision 54. The process may die
 * before the note is removed; then it runs again at the next opening.
 */
export async function raiseFenceAfterLogRestore(
  owner: ClusterConnection,
  note: string,
  clock: Clock,
): Promise<void> {
  const { restoredTo } = JSON.parse(note) as RestoredNote;
  const client = new pg.Client({ ...owner });
  await client.connect();
  try {
    await client.query('begin');
    await asSystem(client, (tx) =>
      raiseFence(tx, { backupAt: new Date(restoredTo), restoredAt: clock.now() }),
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}
