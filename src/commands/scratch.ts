import { existsSync } from 'node:fs';
import { chmod, lstat, mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../kit/command-error.ts';
import type { Config } from '../kit/config.ts';
import { type FileLock, takeFileLock } from '../kit/files/file-lock.ts';
import { systemClock } from '../kit/time.ts';
import { removeDataDir } from '../postgres/removing.ts';
import { findParent } from './scratch-parent.ts';

const PREFIX = 'tranche-check-';

/** Held by the command that uses the folder. */
const LOCK_FILE = 'in-use';

/** A younger folder without a lock is of a command that has not taken it yet. */
const YOUNG_MS = 60_000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does work with a DATA_DIR of its own, and removes it afterwards with its database: also on a signal, which aborts
 * `stopped`, and the next time after a kill. Errors: those of the work; a signal came.
 */
export async function withScratch(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (dataDir: string, stopped: AbortSignal) => Promise<void>,
): Promise<void> {
  const parent = await findParent(config);
  await removeLeft(parent);
  const stop = new AbortController();
  // npm repeats the signal of a terminal: the second one must not end the process before the folder is removed.
  const abort = () => stop.abort();
  for (const signal of SIGNALS) process.on(signal, abort);
  const dataDir = await mkdtemp(join(parent, PREFIX));
  const made = await lstat(dataDir, { bigint: true });
  let lock: FileLock | null = null;
  try {
    lock = takeFileLock(join(dataDir, LOCK_FILE));
    // When this is root, the user of the database passes through to its own folder, which is closed to all others.
    await chmod(dataDir, 0o711);
    await work(dataDir, stop.signal);
    stop.signal.throwIfAborted();
  } catch (cause) {
    if (!stop.signal.aborted) throw cause;
    throw new CommandError('The check was stopped by a signal, and its database was removed.', { cause });
  } finally {
    const found = await lstat(dataDir, { bigint: true }).catch(() => null);
    // Never what has taken its place.
    if (found?.dev === made.dev && found.ino === made.ino) await removeDataDir(dataDir);
    lock?.release();
    for (const signal of SIGNALS) process.removeListener(signal, abort);
  }
}

// A killed command leaves a whole database, decrypted. Only folders of this user: in a shared one anybody may make such names.
async function removeLeft(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = join(parent, name);
    const found = await lstat(dataDir).catch(() => null);
    if (found === null || !found.isDirectory() || found.uid !== process.getuid?.()) continue;
    const isLocked = existsSync(join(dataDir, LOCK_FILE));
    if (!isLocked && systemClock.now().getTime() - found.mtimeMs < YOUNG_MS) continue;
    const lock = takeFileLock(join(dataDir, LOCK_FILE));
    if (lock === null) continue;
    try {
      await removeDataDir(dataDir);
    } finally {
      lock.release();
    }
  }
}
