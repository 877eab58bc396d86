import { Gauge } from 'prom-client';
import { keepLog, type LogKeeping, openPlace } from './backup/service.ts';
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
    clock: systemClock,
    log,
  });
  addGauges(keeping);
  return keeping;
}

function addGauges(keeping: LogKeeping): void {
  const registry = measureProcess();
  const gauge = (name: string, help: string, read: () => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const value = read();
        if (value === null) this.reset();
        else this.set(value);
      },
    });
  const secondsSince = (at: Date | null) => at && (systemClock.now().getTime() - at.getTime()) / 1000;
  gauge(
    'tranche_log_spool_bytes',
    'Bytes of the archived log that BACKUP_TO does not have yet.',
    () => keeping.status().spoolBytes,
  );
  gauge('tranche_log_sent_age_seconds', 'For how long BACKUP_TO has not had the whole archived log.', () =>
    secondsSince(keeping.status().sentAt),
  );
  gauge('tranche_log_base_age_seconds', 'The age of the newest base copy that can be restored.', () =>
    secondsSince(keeping.status().baseAt),
  );
}
