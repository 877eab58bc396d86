import type { Config } from '../../kit/config.ts';
import type { BackupGauges } from '../../kit/metrics.ts';
import { type Finding, findingsOf } from './finding.ts';

const DAY_SECONDS = 86_400;

/** Whether there are backups, and how old the last good one is; `state` is undefined before the first. */
export function judgeBackups(
  state: BackupGauges | undefined,
  { backupTo, databaseUrl }: Pick<Config, 'backupTo' | 'databaseUrl'>,
): Finding {
  const { ok, warn, fail } = findingsOf('backups');
  const age = state?.ageSeconds ?? null;
  if (backupTo === null && age === null) {
    return databaseUrl === null
      ? warn('none is made: set BACKUP_TO and BACKUP_RECIPIENT, or run tranche backup --to FILE')
      : warn('none is made here: set BACKUP_TO, unless the PostgreSQL has its own');
  }
  if (age === null) {
    return state === undefined
      ? warn('the first one is made at BACKUP_AT; tranche backup makes one now')
      : fail(`none has succeeded, ${state.failed} have failed: tranche backup says why`);
  }
  const text = `the last good one is ${describeAge(age)} old`;
  if (age > 2 * DAY_SECONDS) return fail(`${text}: look into the log, and run tranche backup`);
  const failed = state?.failed ?? 0;
  return failed > 0 ? warn(`${text}, and ${failed} have failed since: tranche backup says why`) : ok(text);
}

function describeAge(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours < 1) return `${Math.floor(seconds / 60)} min`;
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
