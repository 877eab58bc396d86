import { createHash, type Hash } from 'node:crypto';
import { chmod, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { CommandError } from '../../kit/command-error.ts';
import type { AgeIdentity } from '../../kit/files/age.ts';
import { filesOfTar } from '../../kit/files/untar.ts';
import type { BackupPlace } from '../places/types.ts';
import type { BaseRecord } from './base-copy.ts';
import { type BaseManifest, fileOfPart } from './cluster-files.ts';
import { openBytes } from './sealed-file.ts';

/** A base copy that cannot be restored. */
export class DamagedBase extends CommandError {}

/**
 * Writes the files of a base copy into an empty folder, and compares each with the copy's manifest. Errors: the copy is
 * damaged, or the disk is full.
 */
export async function writeBase(
  place: BackupPlace,
  { files }: BaseRecord,
  identity: AgeIdentity,
  clusterDir: string,
): Promise<void> {
  const unpacked = createZstdDecompress();
  const unpacking = pipeline(openBytes(place, files, identity), unpacked);
  unpacking.catch(() => undefined);
  const damaged = (reason: string, cause?: unknown) =>
    new DamagedBase(`The base copy ${files} in ${place.label} is damaged: ${reason}.`, { cause });
  const written = new Map<string, { readonly hash: Hash; bytes: number }>();
  let manifest: BaseManifest | null = null;
  try {
    for await (const { name, bytes } of filesOfTar(unpacked)) {
      if (name === 'manifest.json') manifest = JSON.parse(bytes.toString('utf8')) as BaseManifest;
      else await append(clusterDir, fileOfPart(name), bytes, written);
    }
    await unpacking;
  } catch (cause) {
    // The file's own fault says more than that of the stream which it ended.
    const own = await unpacking.catch((fault: unknown) => fault);
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') throw cause;
    throw damaged('it cannot be read to its end', own ?? cause);
  }
  if (manifest === null) throw damaged('it has no manifest');
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = written.get(name);
    if (file?.bytes !== bytes || file.hash.digest('hex') !== sha256) throw damaged(`${name} is another file`);
  }
  for (const folder of manifest.folders) await makeFolder(clusterDir, folder);
}

async function append(
  root: string,
  name: string,
  bytes: Buffer,
  written: Map<string, { readonly hash: Hash; bytes: number }>,
): Promise<void> {
  if (name.split('/').includes('..') || name.startsWith('/'))
    throw new Error(`No name of a base copy: ${name}`);
  const parts = name.split('/');
  for (let depth = 1; depth < parts.length; depth += 1)
    await makeFolder(root, parts.slice(0, depth).join('/'));
  const state = written.get(name) ?? { hash: createHash('sha256'), bytes: 0 };
  written.set(name, state);
  const file = await open(join(root, name), state.bytes === 0 ? 'w' : 'a', 0o600);
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
  state.hash.update(bytes);
  state.bytes += bytes.length;
}

// PostgreSQL demands that nobody else may enter its folder, whatever the umask.
async function makeFolder(root: string, name: string): Promise<void> {
  await mkdir(join(root, name), { recursive: true });
  await chmod(join(root, name), 0o700);
}
