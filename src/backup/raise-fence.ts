import type { Queries } from '../kit/db/database.ts';

/**
 * Holds the money of every account after a restore, in its transaction and as the role `tranche_system`: here the fence of
 * restored accounts is raised (decision 52). `backupAt` is before the snapshot of the backup.
 */
export async function raiseFenceAfterRestore(
  _tx: Queries,
  _at: { readonly backupAt: Date; readonly restoredAt: Date },
): Promise<void> {}
