import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { tarOf } from '../../kit/files/tar.ts';
import type { Clock } from '../../kit/time.ts';
import type { ClusterConnection } from '../../postgres/types.ts';
import type { BackupPlace } from '../places/types.ts';
import { type BackupEnd, beginBackup } from './base-copy-store.ts';
import type { Chain } from './chain.ts';
import { type BaseManifest, type CopiedFile, readClusterFiles, textFile } from './cluster-files.ts';
import { namesOf } from './names.ts';
import { sealBytes, sealText } from './sealed-file.ts';

/** What the record of a base copy says. */
export interface BaseRecord {
  /** The version of PostgreSQL that reads it. */
  readonly major: string;
  /** The archive with the files. */
  readonly files: string;
  readonly firstSegment: string;
  readonly lastSegment: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly bytes: number;
}

/** What a base copy needs. */
interface BaseCopyDeps {
  readonly clusterDir: string;
  readonly connection: ClusterConnection;
  readonly place: BackupPlace;
  readonly clock: Clock;
}

/**
 * Copies the running cluster to the place, and answers what its record will say. Nobody uses the copy before
 * {@link recordBase}: it needs the log that was written beside it.
 */
export async function copyBase(deps: BaseCopyDeps, chain: Chain): Promise<BaseRecord> {
  const { clusterDir, connection, place, clock } = deps;
  const startedAt = clock.now();
  const name = namesOf(chain.id).baseFiles(startedAt);
  const manifest = { folders: [] as string[], files: [] as CopiedFile[] };
  let ended: (BackupEnd & { readonly at: Date }) | null = null;
  const files = async function* () {
    const backup = await beginBackup(connection);
    try {
      yield* readClusterFiles(clusterDir, manifest);
      ended = { ...(await backup.end()), at: clock.now() };
    } finally {
      await backup.close();
    }
    yield* textFile('backup_label', ended.label, manifest.files);
    if (ended.tablespaceMap !== '') yield* textFile('tablespace_map', ended.tablespaceMap, manifest.files);
    yield* textFile('manifest.json', JSON.stringify(manifest satisfies BaseManifest), []);
  };
  const packed = createZstdCompress();
  // Not pipe: a fault on either side must end the other, or the copy stays open in PostgreSQL.
  const packing = pipeline(tarOf(files(), startedAt), packed);
  packing.catch(() => undefined);
  try {
    await sealBytes(place, name, packed, chain);
  } catch (cause) {
    // A place may fail before it reads anything. Then nobody else would end the copy.
    packed.destroy();
    throw cause;
  }
  await packing;
  const { firstSegment, lastSegment, at } = endOf(ended);
  return {
    major: (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim(),
    files: name,
    firstSegment,
    lastSegment,
    startedAt: startedAt.toISOString(),
    finishedAt: at.toISOString(),
    bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function endOf(ended: (BackupEnd & { readonly at: Date }) | null) {
  const label = ended?.label ?? '';
  const firstSegment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
  if (ended === null || firstSegment === undefined) {
    throw new Error(`PostgreSQL ended a base copy with another label: ${label}`);
  }
  return { ...ended, firstSegment };
}

/** Makes a base copy known, once the place has its log: only now can it be restored. */
export async function recordBase(place: BackupPlace, chain: Chain, record: BaseRecord): Promise<void> {
  const [startedAt, finishedAt] = [new Date(record.startedAt), new Date(record.finishedAt)];
  const name = namesOf(chain.id).baseRecord(startedAt, finishedAt, record.firstSegment);
  await sealText(place, name, JSON.stringify(record), chain);
}
