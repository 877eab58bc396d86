import type { Readable } from 'node:stream';
import { countHolds, lastRestoreId } from '../fence/service.ts';
import type { BackupSettings } from '../kit/backup-settings.ts';
import { CommandError } from '../kit/command-error.ts';
import type { Connection, Database, Queries } from '../kit/db/database.ts';
import type { AgeRecipient } from '../kit/files/age.ts';
import { newId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import type { BackupGauges } from '../kit/metrics.ts';
import type { OnlyOne } from '../kit/queue/only-one.ts';
import type { Rest } from '../kit/queue/rest.ts';
import type { Clock } from '../kit/time.ts';
import { clearBackupMails, putBackupMails } from './alerts-store.ts';
import { labelOf, openPlace } from './places/open.ts';
import type { BackupPlace } from './places/types.ts';
import {
  type BackupCause,
  deleteRuns,
  failDeadRuns,
  failRun,
  insertRun,
  listRuns,
  readGauges,
  readGoodNames,
  readState,
  succeedRun,
} from './runs-store.ts';
import { backupName, findOutdated, lastDue, madeAtOf, prefixOf } from './schedule.ts';
import { type BackupSummary, writeBackup } from './writing.ts';

export { createBackupMails } from './alerts-store.ts';
export { FILLING_SCHEMA, isHalfRestored, writeDatabaseNote } from './filling-note-store.ts';
export { isArchivingFailing } from './log/archiver-store.ts';
export { addLogGauges } from './log/gauges.ts';
export { keepLog, type LogKeeping } from './log/keeping.ts';
export { raiseFenceAfterLogRestore } from './log/raise-fence.ts';
export { restoreToInstant } from './log/restoring.ts';
export { newestBackup } from './newest.ts';
export { openPlace } from './places/open.ts';
export { type Restored, type RestoreOptions, restoreBackup } from './restoring.ts';
export { hasAccounts } from './rows-store.ts';
export { describeUnreadable, findUnreadable } from './sealed.ts';

interface BackupsOptions {
  readonly database: Pick<Database, 'system'>;
  /** As the owner of the tables. */
  readonly owner: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: BackupSettings;
  readonly onlyOne: OnlyOne;
  readonly readKeyId: () => Promise<string | null>;
  /** The name of this installation, which the names of its backups have. */
  readonly installationName: () => Promise<string>;
}

/** Where a backup goes. */
export interface BackupTarget {
  /** Of the place. */
  readonly address: string;
  /** Without it the backup is named by its time, and older ones in the place are removed by BACKUP_KEEP. */
  readonly name?: string;
  readonly isEncrypted: boolean;
  /** Whether the place was emptied or replaced on purpose. Default false. */
  readonly isNewPlace?: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How often the schedule is looked at. */
const LOOK_EVERY_MS = MINUTE_MS;

/** When a backup on schedule that failed is tried again. */
const RETRY_MS = HOUR_MS;

/** The operators hear when the last good backup is older. */
const LATE_MS = 2 * DAY_MS;

/** They hear of the same trouble again after a day. */
const REPEAT_MS = DAY_MS;

/** Runs are kept at least so long, and as long as BACKUP_KEEP keeps their files. */
const RUNS_KEPT_DAYS = 400;

/** How many runs the operator's page shows. */
const SHOWN = 30;

/** The backups of the installation. */
export type Backups = ReturnType<typeof createBackups>;

/** Makes the verbs of backups. */
export function createBackups(options: BackupsOptions) {
  const { database, settings } = options;
  const { system } = database;
  return {
    /** Makes a backup now. Errors: those of the place and of the database. */
    backUp: (target: BackupTarget, cause: BackupCause = 'Command') => backUp(options, target, cause),

    /** Makes the backups of the schedule until `rest` is over. */
    async run(rest: Rest): Promise<void> {
      const { backupTo } = settings;
      if (backupTo === null) return;
      while (!rest.isOver()) {
        await keepSchedule(options, backupTo, rest.signal).catch((err: unknown) =>
          options.log.error({ err }, 'the schedule of backups could not be kept'),
        );
        await rest.pause(LOOK_EVERY_MS);
      }
    },

    /** Makes the backup that is due now, if there is one, and notifies the operators about trouble. */
    keepSchedule: async (): Promise<void> => {
      if (settings.backupTo !== null) await keepSchedule(options, settings.backupTo);
    },

    /** How the backups stand, for the metrics. */
    readState: () => stateOf(options),

    /** What the operator's page shows. */
    async show() {
      const { goodAt, failed, failure } = await stateOf(options);
      const runs = await listRuns(system, SHOWN);
      return {
        isScheduled: settings.backupTo !== null,
        at: settings.backupAt,
        goodAt,
        failed,
        failure,
        runs: runs.map(({ id, place, name, status, startedAt, endedAt, bytes, accounts, failure: why }) => ({
          id,
          place,
          name,
          status,
          startedAt,
          endedAt,
          bytes,
          accounts,
          failure: why,
        })),
      };
    },
  };
}

/** How the backups on schedule stand, for the metrics; empty before the first. Without a schedule: those of all places. */
export function readBackupGauges(
  system: Queries,
  { backupTo }: Pick<BackupSettings, 'backupTo'>,
  now: Date,
): Promise<readonly BackupGauges[]> {
  return readGauges(system, now, placeOfSchedule(backupTo));
}

// A backup somewhere else does not take the place of those on schedule.
function placeOfSchedule(backupTo: string | null): string | null {
  return backupTo === null ? null : labelOf(backupTo);
}

function stateOf({ database: { system }, clock, settings }: BackupsOptions) {
  return readState(system, clock.now(), placeOfSchedule(settings.backupTo));
}

// For whom the settings encrypt backups; null: for nobody.
function recipientOf({
  backupPassphrase,
  backupRecipient,
}: Pick<BackupSettings, 'backupPassphrase' | 'backupRecipient'>): AgeRecipient | null {
  if (backupRecipient !== null) return { recipient: backupRecipient };
  return backupPassphrase === null ? null : { passphrase: backupPassphrase };
}

async function backUp(
  options: BackupsOptions,
  { address, name: chosen, isEncrypted, isNewPlace = false }: BackupTarget,
  cause: BackupCause,
  signal?: AbortSignal,
): Promise<BackupSummary & { readonly name: string; readonly place: string }> {
  const { database, clock, log, settings } = options;
  const { system } = database;
  const recipient = isEncrypted ? recipientOf(settings) : null;
  if (isEncrypted && recipient === null) {
    throw new CommandError(
      'A backup is encrypted: set BACKUP_RECIPIENT to a public key of age, or BACKUP_PASSPHRASE. With --plain it is not, and anybody who has the file reads everything in it.',
    );
  }
  const startedAt = clock.now();
  const installation = await options.installationName();
  const name = chosen ?? backupName(installation, startedAt, isEncrypted, await lastRestoreId(system));
  const id = newId();
  const label = labelOf(address);
  await insertRun(system, { id, cause, place: label, name, startedAt });
  try {
    const place = await openPlace(address);
    if (chosen === undefined && !isNewPlace) await requireKnownPlace(system, place);
    const take = (content: Readable) => place.write(name, content);
    const summary = await writeBackup(options, recipient, take, { signal });
    await succeedRun(system, id, clock.now(), summary);
    if (label === placeOfSchedule(settings.backupTo)) await clearBackupMails(system);
    const { snapshotMs, bytes, rows, accounts } = summary;
    log.info({ place: label, name, bytes, rows, accounts, snapshotMs }, 'a backup was made');
    if (chosen === undefined) {
      await prune(options, place, prefixOf(installation)).catch((err: unknown) =>
        log.warn({ err }, 'old backups stay: they could not be listed'),
      );
    }
    return { ...summary, name, place: label };
  } catch (failure) {
    // The database may be what failed. Its row then stays Running, and the schedule ends it.
    await failRun(system, id, clock.now(), (failure as Error).message).catch(() => {});
    throw failure;
  }
}

// A disk that is not mounted is an empty folder: the backup would go to the disk of the database, and count as good.
async function requireKnownPlace(system: Queries, place: BackupPlace): Promise<void> {
  const known = [...(await readGoodNames(system, place.label))].filter((name) => madeAtOf(name) !== null);
  if (known.length === 0) return;
  const found = new Set((await place.list('tranche-')).map(({ name }) => name));
  if (known.some((name) => found.has(name))) return;
  throw new CommandError(
    `${place.label} has none of the backups that were made there. Is it mounted? If it was emptied or replaced on purpose, make one there by hand: tranche backup --new-place.`,
  );
}

// Only after a good one: a place that takes no more backups keeps those that it has. Only what this database knows: after a
// restore it has forgotten the newer ones, which may be needed again. And none before the restore is finished.
async function prune(
  { database: { system }, settings, clock, log }: BackupsOptions,
  place: BackupPlace,
  prefix: string,
): Promise<void> {
  if ((await countHolds(system)) > 0) return log.info('old backups stay until the restore is finished');
  const known = await readGoodNames(system, place.label);
  const made = (await place.list(prefix)).flatMap(({ name }) => {
    const madeAt = madeAtOf(name);
    return madeAt === null || !known.has(name) ? [] : [{ name, madeAt }];
  });
  const { backupKeep, backupAt } = settings;
  for (const { name } of findOutdated(made, backupKeep, backupAt.timeZone, clock.now())) {
    await place.remove(name).catch((err: unknown) => log.warn({ err, name }, 'an old backup stays'));
  }
}

async function keepSchedule(options: BackupsOptions, backupTo: string, signal?: AbortSignal): Promise<void> {
  const { database, clock, log, onlyOne, settings } = options;
  const { system } = database;
  if (isDue(await stateOf(options), lastDue(settings.backupAt, clock.now()), clock.now())) {
    await onlyOne('backup', async () => {
      await failDeadRuns(system, clock.now());
      // Another process may have made it while this one waited for the lock.
      if (!isDue(await stateOf(options), lastDue(settings.backupAt, clock.now()), clock.now())) return;
      try {
        await backUp(options, { address: backupTo, isEncrypted: true }, 'Schedule', signal);
      } catch (err) {
        if (signal?.aborted === true) return log.warn('a backup was not finished: the service ends');
        log.error({ err }, 'a backup failed; it is tried again in an hour');
        await tellOperators(options, 'Failed', (err as Error).message);
      }
      await deleteRuns(system, new Date(clock.now().getTime() - runsKeptMs(settings.backupKeep)));
    });
  }
  const { goodAt, firstAt, failure } = await stateOf(options);
  const since = goodAt ?? firstAt;
  if (since !== null && clock.now().getTime() - since.getTime() > LATE_MS) {
    await tellOperators(options, 'Late', failure);
  }
}

// Without its run, a file would never be removed.
function runsKeptMs({ daily, weekly, monthly }: BackupSettings['backupKeep']): number {
  return 2 * DAY_MS * Math.max(RUNS_KEPT_DAYS / 2, daily, 7 * weekly, 31 * monthly);
}

function isDue(
  { goodFrom, triedAt }: { readonly goodFrom: Date | null; readonly triedAt: Date | null },
  due: Date,
  now: Date,
): boolean {
  if (goodFrom !== null && goodFrom >= due) return false;
  return triedAt === null || triedAt < due || now.getTime() - triedAt.getTime() >= RETRY_MS;
}

async function tellOperators(
  options: BackupsOptions,
  kind: 'Failed' | 'Late',
  failure: string | null,
): Promise<void> {
  const { system } = options.database;
  const now = options.clock.now();
  const { goodAt } = await stateOf(options);
  const unlessSince = new Date(now.getTime() - REPEAT_MS);
  await system.transaction((tx) => putBackupMails(tx, { kind, since: goodAt, failure }, now, unlessSince));
}
