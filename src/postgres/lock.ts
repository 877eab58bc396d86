import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ClusterOptions } from './types.ts';

const BUSY = 5;

/** The holder's message to other processes. `socketDir` is where its server listens, when it is `ready`. */
export interface Holder {
  readonly holder: ClusterOptions['holder'];
  readonly pid: number;
  readonly ready: boolean;
  readonly socketDir: string;
}

/** The right to run the server of one cluster. The kernel takes it back when this process ends, however it ends. */
export interface ClusterLock {
  /** Publishes the holder's message; does nothing after the lock was given back. */
  announce(holder: Holder): void;
  /** False once it was given back. */
  isHeld(): boolean;
  /** Gives the right back; a second call does nothing. */
  release(): void;
}

/**
 * Takes the lock of the cluster in `folder`; null when another process, or another caller in this one, has it.
 *
 * The lock is SQLite's on an empty file, because Node offers no other lock of the kernel's: unlike a pid it
 * cannot be stale or taken for another's, unlike a socket it has no path limit and no moment between finding a
 * dead one and replacing it, and it holds between containers that share the folder. The file is never removed,
 * as two processes could then each lock their own; and nothing else here opens it while it may be locked, as
 * closing any descriptor of it would give the lock up.
 */
export function takeLock(folder: string): ClusterLock | null {
  const path = join(folder, 'lock');
  if (!existsSync(path)) createOwned(path, folder);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Without this, a killed holder would leave a journal file.
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    // The higher bits only give the reason.
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY) return null;
    throw new Error(`The lock ${path} cannot be taken: ${(error as Error).message}.`, { cause: error });
  }
  return lockOn(folder, database);
}

function lockOn(folder: string, database: DatabaseSync): ClusterLock {
  const path = join(folder, 'holder.json');
  // The message of a killed holder must not be taken for ours.
  rmSync(path, { force: true });
  return {
    announce(holder) {
      if (!database.isOpen) return;
      rmSync(`${path}.partial`, { force: true });
      createOwned(`${path}.partial`, folder);
      writeFileSync(`${path}.partial`, JSON.stringify(holder));
      renameSync(`${path}.partial`, path);
    },
    isHeld: () => database.isOpen,
    release() {
      if (!database.isOpen) return;
      rmSync(path, { force: true });
      database.close();
    },
  };
}

/** The cluster holder's last message; null when there is none yet. */
export function readHolder(folder: string): Holder | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Creates an empty file that belongs to the owner of the folder, so that a command of root leaves no file that the
 * ordinary user's service cannot open.
 */
function createOwned(path: string, folder: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  chownSync(path, uid, gid);
}
