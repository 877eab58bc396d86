import { open, rename } from 'node:fs/promises';

/** The user and the group that a file belongs to. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Writes a file that is whole or absent after a power cut: a synced sibling is renamed over it. With `owner`, which only
 * root may set, the file is never there as another's.
 */
export async function writeDurably(path: string, text: string, mode: number, owner?: Owner): Promise<void> {
  const partial = `${path}.partial`;
  const file = await open(partial, 'w', mode);
  try {
    await file.writeFile(text);
    await file.chmod(mode);
    if (owner !== undefined) await file.chown(owner.uid, owner.gid);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
}

/** Syncs one file, or the entries of one folder, to disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
