import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogFolder, Placement } from './types.ts';

/**
 * Decides whether the server archives its log, and answers the folder for it, or null. `wanted` is what a service is set
 * to. A command passes nothing and goes on with what the last service was set to: one start without archiving would leave
 * a hole in the log. Only for the holder of the lock.
 */
export async function prepareLogFolder(
  { folder, user }: Placement,
  wanted: boolean | undefined,
  say: (line: string) => void,
): Promise<LogFolder | null> {
  const log = logFolderIn(folder);
  if (wanted === false) {
    const unsent = await unsentSegments(folder);
    if (unsent.length > 0)
      say(
        `BACKUP_LOG is off, and ${unsent.length} parts of the archived log that BACKUP_TO did not have were removed: the log cannot be restored up to its end.`,
      );
    await removeLogFolder(folder);
  }
  if (!(wanted ?? existsSync(log.spoolDir))) return null;
  await mkdir(log.spoolDir, { recursive: true });
  // The server's user passes through the first and writes into the second.
  await chmod(log.folder, 0o711);
  await chmod(log.spoolDir, 0o700);
  if (user) await chown(log.spoolDir, user.uid, user.gid);
  return log;
}

/** The segments beside a cluster that were not sent away yet. */
export async function unsentSegments(folder: string): Promise<readonly string[]> {
  const names = await readdir(logFolderIn(folder).spoolDir).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  return names.filter((name) => /^[0-9A-F]{24}$/.test(name));
}

/** Removes what an archived log has left beside a cluster. */
export async function removeLogFolder(folder: string): Promise<void> {
  await rm(logFolderIn(folder).folder, { recursive: true, force: true });
}

/** Where the archived log of a cluster is, before it is sent away. */
function logFolderIn(folder: string): LogFolder {
  const log = join(folder, 'log');
  return { folder: log, spoolDir: join(log, 'spool') };
}
