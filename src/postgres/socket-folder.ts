import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketPath } from './settings.ts';
import type { Placement } from './types.ts';

/** The longest path of a Unix socket in bytes: 107 on Linux, 103 on macOS. We use one limit for both. */
const PATH_LIMIT = 103;

/**
 * Creates the empty private folder of the server's socket and returns its path. It is inside the cluster's folder if a
 * socket's path fits, otherwise in the system's temporary folder, under a hash of the cluster's path. Only for the
 * holder of the lock, because it removes what a killed server left. Throws when the temporary folder belongs to
 * somebody else, who could then answer in the server's place.
 */
export async function makeSocketFolder(
  { folder, user }: Placement,
  isInTemporaryFolder = false,
): Promise<string> {
  const socketDir = chooseSocketFolder(folder, tmpdir(), isInTemporaryFolder);
  const trusted = [process.getuid?.(), user?.uid];
  const found = await lstat(socketDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found && !(found.isDirectory() && trusted.includes(found.uid)))
    throw new Error(
      `${socketDir}, where the database's socket belongs, is somebody else's. ` +
        'Remove it, set TMPDIR to a folder of your own, or set DATA_DIR to a shorter path.',
    );
  if (found) await rm(socketDir, { recursive: true, force: true });
  // Not recursive: if somebody has created this folder in between, this fails instead of accepting theirs.
  await mkdir(socketDir, { mode: 0o700 });
  await chmod(socketDir, 0o700);
  if (user) await chown(socketDir, user.uid, user.gid);
  return socketDir;
}

/** Removes the socket's folder after the server has ended. */
export async function removeSocketFolder(socketDir: string): Promise<void> {
  await rm(socketDir, { recursive: true, force: true });
}

/**
 * Where the socket folder of a cluster goes, given the folder for temporary files. A container has it there always,
 * because some kinds of volumes cannot hold a socket.
 */
export function chooseSocketFolder(folder: string, temporary: string, isInTemporaryFolder = false): string {
  const name = `tranche-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const beside = isInTemporaryFolder ? [] : [join(folder, 'socket')];
  const candidates = [...beside, join(temporary, name), join('/tmp', name)];
  const fitting = candidates.find((one) => Buffer.byteLength(socketPath(one)) <= PATH_LIMIT);
  return fitting ?? join('/tmp', name);
}
