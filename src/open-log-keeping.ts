import { addLogGauges, isArchivingFailing, keepLog, type LogKeeping, openPlace } from './backup/service.ts';
import { countHolds } from './fence/service.ts';
import type { Config } from './kit/config.ts';
import type { Database } from './kit/db/database.ts';
import type { Log } from './kit/log.ts';
import { measureProcess } from './kit/metrics.ts';
import { systemClock } from './kit/time.ts';
import type { ClusterArchive, ClusterConnection } from './postgres/types.ts';
import { installationName } from './transfer/service.ts';

/** Starts to keep the log of the embedded database, when the settings say so. */
export async function openLogKeeping(
  {
    archive,
    ownerConnection,
    database,
  }: {
    readonly archive: ClusterArchive | null;
    readonly ownerConnection: object;
    readonly database: Pick<Database, 'system'>;
  },
  { backupTo, backupPassphrase, backupRecipient, backupKeep }: Config,
  log: Log,
): Promise<LogKeeping | null> {
  if (archive === null || backupTo === null) return null;
  const keeper =
    backupRecipient !== null ? { recipient: backupRecipient } : { passphrase: backupPassphrase ?? '' };
  const keeping = keepLog({
    archive,
    // Ours, since it archives.
    connection: ownerConnection as ClusterConnection,
    place: await openPlace(backupTo),
    keeper,
    installation: await installationName(database.system),
    keepWeeks: Math.max(backupKeep.weekly, 1),
    mayRemove: async () => (await countHolds(database.system)) === 0,
    isArchivingFailing: () => isArchivingFailing(database.system),
    clock: systemClock,
    log,
  });
  addLogGauges(keeping, measureProcess(), systemClock);
  return keeping;
}
