import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findDataHome } from './placement.ts';
import { endLeftServer } from './server-processes.ts';

/**
 * Removes a DATA_DIR with its database, also where that is elsewhere, and ends a server that a killed process left in it.
 * Only for a folder that this user has made, and that nobody uses.
 */
export async function removeDataDir(dataDir: string): Promise<void> {
  // A folder whose note names one that is gone has no database.
  const home = await findDataHome(dataDir).catch(() => dataDir);
  for (const folder of new Set([home, dataDir])) {
    await endLeftServer(join(folder, 'postgres', 'cluster'), () => {});
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
