import { createHash, type Hash } from 'node:crypto';
import { chmod, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { CommandError } from '../../kit/command-error.ts';
import type { AgeIdentity } from '../../kit/files/age.ts';
import { filesOfTar } from '../../kit/files/untar.ts';
import { isConfiguration } from '../../postgres/configuration.ts';
import { UnreadFile } from '../places/reading.ts';
import type { BackupPlace } from '../places/types.ts';
import type { BaseRecord } from './base-copy.ts';
import { type BaseManifest, fileOfPart } from './cluster-files.ts';
import { openBytes } from './sealed-file.ts';

/** A base copy that cannot be restored. */
export class DamagedBase extends CommandError {}

/**
 * Writes the files of a base copy into an empty folder, and compares each with the copy's manifest. Those that configure the
 * server are left out: with a public key anybody who can write to the place makes a copy, and they name programs to run.
 * Errors: the copy is damaged, or the disk is full.
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
    // Does nothing when the file's own fault has ended it. That says more than the fault of the stream.
    unpacked.destroy(cause as Error);
    const own = await unpacking.then(
      () => cause,
      (fault: unknown) => fault,
    );
    // A connection that breaks, and a disk that takes no more: neither is damage of the copy.
    if (own instanceof UnreadFile) throw own;
    if ((cause as NodeJS.ErrnoException).syscall !== undefined) throw cause;
    throw damaged('it cannot be read to its end', own);
  }
  if (manifest === null) throw damaged('it has no manifest');
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = written.get(name);
    if (file?.bytes !== bytes || file.hash.digest('hex') !== sha256) throw damaged(`${name} is another file`);
  }
  for (const folder of manifest.folders) {
    if (!isInside(folder)) throw damaged(`it names the folder ${folder}`);
    await makeFolder(clusterDir, folder);
  }
}

async function append(
  root: string,
  name: string,
  bytes: Buffer,
  written: Map<string, { readonly hash: Hash; bytes: number }>,
): Promise<void> {
  if (!isInside(name)) throw new Error(`No name of a base copy: ${name}`);
  const parts = name.split('/');
  for (let depth = 1; depth < parts.length; depth += 1)
    await makeFolder(root, parts.slice(0, depth).join('/'));
  const state = written.get(name) ?? { hash: createHash('sha256'), bytes: 0 };
  written.set(name, state);
  state.hash.update(bytes);
  const isFirst = state.bytes === 0;
  state.bytes += bytes.length;
  if (isConfiguration(name)) return;
  const file = await open(join(root, name), isFirst ? 'w' : 'a', 0o600);
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
}

// Links to other folders are what PostgreSQL makes of a tablespace_map. Our clusters have none.
function isInside(name: string): boolean {
  const isPlain = name.split('/').every((part) => !['', '.', '..'].includes(part));
  return isPlain && !/^(tablespace_map$|pg_tblspc\/)/i.test(name);
}

// PostgreSQL demands that nobody else may enter its folder, whatever the umask.
async function makeFolder(root: string, name: string): Promise<void> {
  await mkdir(join(root, name), { recursive: true });
  await chmod(join(root, name), 0o700);
}
