import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveFile } from '../../kit/files/tar.ts';

/** A larger file is several files of the archive, so that no more than this is in memory. */
const PART_BYTES = 8_388_608;

/** Folders whose content PostgreSQL makes itself. */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];

/** What a base copy never has: traces of the running server, temporary files, and labels of other copies. */
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init[^/]*|t\d+_\d+[^/]*|[^/]*\.partial)$|^(backup_label|tablespace_map|backup_manifest)[^/]*$|^postgresql\.auto\.conf\.tmp$|^tranche-restored\.json$/;

/** A file of a base copy. */
export interface CopiedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What a base copy has: written as its last file, `manifest.json`. */
export interface BaseManifest {
  readonly folders: readonly string[];
  readonly files: readonly CopiedFile[];
}

/** The name of a part of a file in the archive: the first has the file's own name. */
function partName(name: string, part: number): string {
  return part === 0 ? name : `${name}~${String(part).padStart(4, '0')}`;
}

/** The file of which this is a part. */
export function fileOfPart(name: string): string {
  return name.replace(/~\d{4}$/, '');
}

/**
 * The files of a running cluster. A file may change while it is read: the log repairs that. It is as long as it was at the
 * beginning. Notes what was read in `manifest`.
 */
export async function* readClusterFiles(
  clusterDir: string,
  manifest: { readonly folders: string[]; readonly files: CopiedFile[] },
): AsyncGenerator<ArchiveFile, void> {
  const names: string[] = [];
  await walk(clusterDir, '', manifest.folders, names);
  for (const name of names) yield* readParts(clusterDir, name, manifest.files);
}

/** Text as a file of the archive, noted in the manifest. */
export function* textFile(name: string, text: string, files: CopiedFile[]): Generator<ArchiveFile, void> {
  const bytes = Buffer.from(text);
  files.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  yield { name, bytes };
}

async function walk(root: string, folder: string, folders: string[], names: string[]): Promise<void> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch(goneAsEmpty)) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.test(name)) continue;
    if (entry.isDirectory()) {
      folders.push(name);
      if (!EMPTIED.includes(name)) await walk(root, name, folders, names);
    } else if (entry.isFile()) {
      names.push(name);
    } else {
      throw new Error(`${join(root, name)} is neither a file nor a folder: a base copy cannot have it.`);
    }
  }
}

async function* readParts(
  root: string,
  name: string,
  files: CopiedFile[],
): AsyncGenerator<ArchiveFile, void> {
  // A table that was dropped since the listing; the log drops it again.
  const file = await open(join(root, name), 'r').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (file === null) return;
  try {
    const { size } = await file.stat();
    const hash = createHash('sha256');
    for (let from = 0, part = 0; from < size || part === 0; from += PART_BYTES, part += 1) {
      // Zeros where the file became shorter since.
      const bytes = Buffer.alloc(Math.min(PART_BYTES, size - from));
      if (bytes.length > 0) await file.read(bytes, 0, bytes.length, from);
      hash.update(bytes);
      yield { name: partName(name, part), bytes };
    }
    files.push({ name, bytes: size, sha256: hash.digest('hex') });
  } finally {
    await file.close();
  }
}

function goneAsEmpty(cause: NodeJS.ErrnoException): [] {
  if (cause.code === 'ENOENT') return [];
  throw cause;
}
