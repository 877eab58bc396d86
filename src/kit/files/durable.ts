import { open, rename } from 'node:fs/promises';

/** Writes a file that is whole or absent after a power cut: a synced sibling is renamed over it. */
export async function writeDurably(path: string, text: string, mode: number): Promise<void> {
  const partial = `${path}.partial`;
  const file = await open(partial, 'w', mode);
  try {
    await file.writeFile(text);
    await file.chmod(mode);
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
