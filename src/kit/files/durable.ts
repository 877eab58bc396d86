import { randomBytes } from 'node:crypto';
import { open, rename, unlink } from 'node:fs/promises';

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
  const partial = await writeSibling(path, text, mode, owner);
  await rename(partial, path).catch(async (cause: unknown) => {
    await unlink(partial);
    throw cause;
  });
}

/**
 * Writes a synced sibling of a file, and answers its path. The folder may belong to another user than this process, so
 * the file is new (a link that somebody put there is not followed), and only the open file is given away.
 */
export async function writeSibling(path: string, text: string, mode: number, owner?: Owner): Promise<string> {
  const sibling = `${path}.${randomBytes(8).toString('hex')}.partial`;
  const file = await open(sibling, 'wx', mode);
  try {
    await file.writeFile(text);
    await file.chmod(mode);
    if (owner !== undefined) await file.chown(owner.uid, owner.gid);
    await file.sync();
  } catch (cause) {
    await unlink(sibling);
    throw cause;
  } finally {
    await file.close();
  }
  return sibling;
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
