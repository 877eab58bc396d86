import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rm } from 'node:fs/promises';
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
): Promise<LogFolder | null> {
  const log = logFolderIn(folder);
  if (wanted === false) await rm(log.folder, { recursive: true, force: true });
  if (!(wanted ?? existsSync(log.spoolDir))) return null;
  await mkdir(log.spoolDir, { recursive: true });
  // The server's user passes through the first and writes into the second.
  await chmod(log.folder, 0o711);
  await chmod(log.spoolDir, 0o700);
  if (user) await chown(log.spoolDir, user.uid, user.gid);
  return log;
}

/** Where the archived log of a cluster is, before it is sent away. */
function logFolderIn(folder: string): LogFolder {
  const log = join(folder, 'log');
  return { folder: log, spoolDir: join(log, 'spool') };
}
