import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../kit/command-error.ts';
import { unsentSegments } from './log-folder.ts';

/** A restore that has not ended is in a folder whose name begins with this. */
export const RESTORE_PREFIX = 'restore-';

/** So does a new cluster that is being made. */
export const ATTEMPT_PREFIX = 'attempt-';

/**
 * Refuses a new cluster where the password or the unsent log of another one is left: somebody has moved the cluster's own
 * folder away. The password opens that cluster, and the log may be nowhere else.
 */
export async function refuseLeftovers(folder: string): Promise<void> {
  if ((await unfinishedIn(folder)).length > 0) return;
  const unsent = (await unsentSegments(folder)).length;
  const what = [
    ...(existsSync(join(folder, 'password')) ? ['the password'] : []),
    ...(unsent > 0 ? [`${unsent} parts of the log that BACKUP_TO does not have`] : []),
  ];
  if (what.length === 0) return;
  throw new CommandError(
    `${folder} has no database, but ${what.join(' and ')} of one. Nothing was changed. ` +
      `If you moved the database away, move all of ${folder} to it; or set DATA_DIR to an empty folder.`,
  );
}

/** Removes the password of a cluster that was never whole, before what says so is removed. */
export async function forgetUnusedPassword(folder: string): Promise<void> {
  if (existsSync(join(folder, 'cluster')) || (await unfinishedIn(folder)).length === 0) return;
  await rm(join(folder, 'password'), { force: true });
}

// Each wrote its password last, so a password may be of one of them. No other was there when it began.
async function unfinishedIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).filter(
    (name) => name.startsWith(RESTORE_PREFIX) || name.startsWith(ATTEMPT_PREFIX),
  );
}
