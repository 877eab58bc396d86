import { closeSync, fchownSync, lstatSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

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
  const kind = lstatSync(path, { throwIfNoEntry: false });
  if (kind === undefined) createLock(path);
  else if (!kind.isFile()) throw new Error(`The lock ${path} is not a file: remove it.`);
  const address = pathToFileURL(path);
  // Creates nothing: the user of the folder may put a link there at this moment.
  address.searchParams.set('mode', 'rw');
  const database = new DatabaseSync(address, { timeout: 0 });
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

// Another process may make it at the same moment.
function createLock(path: string): void {
  try {
    createOwned(path, '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Creates a file that belongs to the owner of its folder, so that a command of root leaves no file that the ordinary
 * user's service cannot open. Throws when there is one, or a link: root must not give away the file that it leads to.
 */
export function createOwned(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    if (process.getuid?.() !== 0) return;
    const { uid, gid } = statSync(dirname(path));
    fchownSync(file, uid, gid);
  } finally {
    closeSync(file);
  }
}
