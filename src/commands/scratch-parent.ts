import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { CommandError } from '../kit/command-error.ts';
import type { Config } from '../kit/config.ts';
import { findDataHome } from '../postgres/placement.ts';

/**
 * Chooses the folder for a database of a moment: beside the embedded database, whose disk has room for another, since in a
 * container the temporary files are memory. Root takes only a folder in which nobody else can rename: what root removes
 * there must be what it has made.
 */
export async function findParent(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  userNumber = process.getuid?.(),
): Promise<string> {
  const isBeside = databaseUrl === null && existsSync(dataDir);
  if (userNumber !== 0) return isBeside ? findDataHome(dataDir) : tmpdir();
  // Asked before the note in DATA_DIR is read: that may be another user's, too.
  if (isBeside && (await isOfRoot(dataDir))) {
    const home = await findDataHome(dataDir);
    if (await isOfRoot(home)) return home;
  }
  const parent = await realpath(tmpdir());
  if (await isOfRoot(parent)) return parent;
  throw new CommandError(
    `The check runs as root, and other users can change ${parent}. Set TMPDIR to a folder that only root can change, or run the check as the user of the service.`,
  );
}

// Where others may write, the sticky bit keeps them from renaming what is root's.
async function isOfRoot(folder: string): Promise<boolean> {
  for (let path = await realpath(folder); ; path = dirname(path)) {
    const { uid, mode } = await stat(path);
    if (uid !== 0 || ((mode & 0o022) !== 0 && (mode & 0o1000) === 0)) return false;
    if (dirname(path) === path) return true;
  }
}
