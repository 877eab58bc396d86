import type { BackupKeep, TimeOfDay } from '../kit/backup-settings.ts';
import { addDays, civilDateIn, instantIn } from '../kit/time.ts';

const MINUTE_MS = 60_000;

/** The last instant, up to now, at which a backup was due. */
export function lastDue({ hour, minute, timeZone }: TimeOfDay, now: Date): Date {
  const today = civilDateIn(timeZone, now);
  const dueOn = (date: string) => new Date(instantIn(timeZone, date, hour).getTime() + minute * MINUTE_MS);
  const due = dueOn(today);
  return due <= now ? due : dueOn(addDays(today, -1));
}

/**
 * Which backups are no longer kept, of the instants at which they were made. Kept are the newest ones of the last days, weeks
 * and months that have any, by the calendar of a time zone. One that would be of after `now` was made by a wrong clock: it is
 * kept, and takes the place of no other.
 */
export function findOutdated<Made extends { readonly madeAt: Date }>(
  backups: readonly Made[],
  { daily, weekly, monthly }: BackupKeep,
  timeZone: string,
  now: Date,
): readonly Made[] {
  const past = backups.filter(({ madeAt }) => madeAt <= now);
  const newestFirst = past.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const kept = new Set<Made>(newestFirst.slice(0, 1));
  const keepNewestOf = (count: number, periodOf: (date: string) => string) => {
    const periods = new Set<string>();
    for (const backup of newestFirst) {
      const period = periodOf(civilDateIn(timeZone, backup.madeAt));
      if (periods.has(period)) continue;
      if (periods.size === count) break;
      periods.add(period);
      kept.add(backup);
    }
  };
  keepNewestOf(daily, (date) => date);
  keepNewestOf(weekly, mondayOf);
  keepNewestOf(monthly, (date) => date.slice(0, 7));
  return newestFirst.filter((backup) => !kept.has(backup));
}

function mondayOf(date: string): string {
  const sinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -sinceMonday);
}

/**
 * The name of a backup that is made now: with the name of its installation, since several may share a place. After a restore
 * it also has that restore's id, so that a trial restore and the original are told apart.
 */
export function backupName(
  installation: string,
  now: Date,
  isEncrypted: boolean,
  restoreId: string | null = null,
): string {
  const stamp = now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  // The end of an id is random, and its beginning is the time.
  const history = restoreId === null ? '' : `${restoreId.replaceAll('-', '').slice(-8)}-`;
  return `${prefixOf(installation)}${history}${stamp}.${isEncrypted ? 'age' : 'tar.gz'}`;
}

/** What the names of the backups of an installation begin with. */
export function prefixOf(installation: string): string {
  return `tranche-${installation}-`;
}

/** When a backup of this name was made; null for other files. */
export function madeAtOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] =
    /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:age|tar\.gz)$/.exec(name) ?? [];
  if (second === undefined) return null;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
