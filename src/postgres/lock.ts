import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createOwned, type FileLock, takeFileLock } from '../kit/files/file-lock.ts';
import type { ClusterOptions } from './types.ts';

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

/** Takes the lock of the cluster in `folder`; null when another process, or another caller in this one, has it. */
export function takeLock(folder: string): ClusterLock | null {
  const lock = takeFileLock(join(folder, 'lock'));
  return lock && lockOn(folder, lock);
}

function lockOn(folder: string, lock: FileLock): ClusterLock {
  const path = join(folder, 'holder.json');
  // The message of a killed holder must not be taken for ours.
  rmSync(path, { force: true });
  return {
    announce(holder) {
      if (!lock.isHeld()) return;
      rmSync(`${path}.partial`, { force: true });
      createOwned(`${path}.partial`, JSON.stringify(holder));
      renameSync(`${path}.partial`, path);
    },
    isHeld: () => lock.isHeld(),
    release() {
      if (!lock.isHeld()) return;
      rmSync(path, { force: true });
      lock.release();
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
