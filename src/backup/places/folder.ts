import { randomBytes } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { CommandError } from '../../kit/command-error.ts';
import { syncPath } from '../../kit/files/durable.ts';
import { type BackupPlace, isPlacedName, type PlacedFile } from './types.ts';

/** A partial file begins with this, which no name of a file does. */
const PARTIAL = '.partial-';

/** A partial file that nobody has written to for so long is of a process that died. */
const ABANDONED_MS = 86_400_000;

/** A folder for people. */
export function labelOfFolder(path: string): string {
  return resolve(path);
}

/** A folder as a place. It is made at the first write. */
export function openFolderPlace(path: string): BackupPlace {
  const folder = labelOfFolder(path);
  const pathOf = (name: string) => {
    if (!isPlacedName(name)) throw new CommandError(`${name} is not a name of a file in ${folder}.`);
    return join(folder, name);
  };
  const failing = (task: string) => (cause: Error) => {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(`${folder} cannot be ${task}: ${cause.message}.`, { cause });
  };
  return {
    label: folder,
    async write(name, content) {
      await writeWhole(pathOf(name), content).catch(failing('written to'));
      await removeAbandoned(pathOf(name)).catch(failing('changed'));
    },
    read: (name) => openFile(pathOf(name)).catch(failing('read')),
    list: (prefix) => listFiles(folder, prefix).catch(failing('read')),
    remove: (name) => rm(pathOf(name), { force: true }).catch(failing('changed')),
  };
}

// The file has its name only when it is whole and on the disk.
async function writeWhole(path: string, content: Readable): Promise<void> {
  const folder = dirname(path);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const partial = join(folder, `${PARTIAL}${randomBytes(8).toString('hex')}`);
    try {
      const file = await open(partial, 'wx', 0o600);
      try {
        for await (const piece of content) await file.writeFile(piece as Uint8Array);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, path);
    } catch (cause) {
      await rm(partial, { force: true });
      throw cause;
    }
    await syncPath(folder);
  } finally {
    content.destroy();
  }
}

// The clock of the folder's machine counts: that of the file which was just written.
async function removeAbandoned(written: string): Promise<void> {
  const folder = dirname(written);
  const before = (await stat(written)).mtimeMs - ABANDONED_MS;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PARTIAL)) continue;
    const found = await stat(join(folder, name)).catch(() => null);
    if (found !== null && found.mtimeMs < before) await rm(join(folder, name), { force: true });
  }
}

async function openFile(path: string): Promise<Readable> {
  const stream = createReadStream(path);
  await new Promise<void>((resolveOpen, reject) => {
    stream.once('open', () => resolveOpen());
    stream.once('error', reject);
  });
  return stream;
}

// Reads only folders that may have such names: others may be closed to us, or have very many files.
async function listFiles(root: string, prefix: string): Promise<readonly PlacedFile[]> {
  const files: PlacedFile[] = [];
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await entriesOf(join(root, folder), folder === '')) {
      const name = `${folder}${entry.name}`;
      if (entry.isDirectory()) {
        if (`${name}/`.startsWith(prefix) || prefix.startsWith(`${name}/`)) await walk(`${name}/`);
      } else if (entry.isFile() && isPlacedName(name) && name.startsWith(prefix)) {
        // Another process may have removed it since.
        const found = await stat(join(root, name)).catch(() => null);
        if (found !== null) files.push({ name, bytes: found.size, writtenAt: found.mtime });
      }
    }
  };
  await walk('');
  return files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

async function entriesOf(folder: string, isRoot: boolean): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    // A disk has folders of its own, such as lost+found, that only root may read.
    if (cause.code === 'ENOENT' || (cause.code === 'EACCES' && !isRoot)) return [];
    throw cause;
  });
}
