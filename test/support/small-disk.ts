import { spawnSync } from 'node:child_process';
import { appendFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from './command.ts';

// Only root mounts something. Anybody else is root in a user namespace, where the system allows it.
const isRoot = process.getuid?.() === 0;
const NAMESPACE = ['unshare', ...(isRoot ? [] : ['--map-root-user']), '--mount'];
const MOUNT = 'mount -t tmpfs -o "size=$1m,mode=0755" tmpfs "$2" && shift 2 && exec "$@"';

/** Says in a sentence that no disk can be mounted here, and why; null when one can. */
export function missingMount(): string | null {
  const { status, stderr, error } = spawnSync('unshare', [...NAMESPACE.slice(1), 'true'], {
    encoding: 'utf8',
  });
  if (status === 0) return null;
  return `NOT RUN: the alerts of a full disk were not tested, because no disk can be mounted here: ${error?.message ?? stderr.trim()}`;
}

/**
 * The program with its arguments through which a command sees a disk of its own in a folder, of so many MiB. The disk ends
 * with the command, and nobody else sees it.
 */
export function onSmallDisk(folder: string, mebibytes: number): string[] {
  // PostgreSQL refuses to run as root, so the command gets back its user.
  const asBefore = ['unshare', `--map-user=${process.getuid?.()}`, `--map-group=${process.getgid?.()}`];
  return [...NAMESPACE, 'sh', '-c', MOUNT, 'sh', String(mebibytes), folder, ...(isRoot ? [] : asBefore)];
}

/** A disk that only a command sees. */
export interface SmallDisk {
  /** Fills it with a file until only this share is free. */
  fillTo(share: number): Promise<void>;
  /** Removes the file. */
  empty(): Promise<void>;
}

/** Looks into the folder at which a command that runs has its disk. */
export function diskOf({ child }: Run, folder: string): SmallDisk {
  const seen = join(`/proc/${child.pid}/root`, folder);
  const file = `${seen}/fills-the-disk`;
  return {
    async fillTo(share) {
      const { bavail, blocks, bsize } = await statfs(seen);
      await appendFile(file, Buffer.alloc(Math.ceil(bavail - share * blocks) * bsize));
    },
    empty: () => rm(file),
  };
}
