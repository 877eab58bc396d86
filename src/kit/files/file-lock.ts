import { chownSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const BUSY = 5;

/** A lock on a file. The kernel takes it back when this process ends, however it ends. */
export interface FileLock {
  /** False once it was given back. */
  isHeld(): boolean;
  /** Gives it back; a second call does nothing. */
  release(): void;
}

/**
 * Takes the lock of a file, which it makes; null when another process, or another caller in this one, has it.
 *
 * The lock is SQLite's on an empty file, because Node offers no other lock of the kernel's: unlike a pid it
 * cannot be stale or taken for another's, unlike a socket it has no path limit and no moment between finding a
 * dead one and replacing it, and it holds between containers that share the folder. The file is never removed,
 * as two processes could then each lock their own; and nothing else here opens it while it may be locked, as
 * closing any descriptor of it would give the lock up.
 */
export function takeFileLock(path: string): FileLock | null {
  if (!existsSync(path)) createOwned(path);
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
  return {
    isHeld: () => database.isOpen,
    release() {
      if (database.isOpen) database.close();
    },
  };
}

/**
 * Creates an empty file that belongs to the owner of its folder, so that a command of root leaves no file that the
 * ordinary user's service cannot open.
 */
export function createOwned(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  chownSync(path, uid, gid);
}
