import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip, createZstdCompress } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encryptFor } from '../../kit/files/age.ts';
import { tarOf } from '../../kit/files/tar.ts';
import { UnreadFile } from '../places/reading.ts';
import type { BackupPlace } from '../places/types.ts';
import { filesOfBackup } from '../reading.ts';
import type { BaseRecord } from './base-copy.ts';
import { DamagedBase, writeBase } from './base-files.ts';
import { type CopiedFile, textFile } from './cluster-files.ts';
import { namesOf } from './names.ts';
import { sealBytes } from './sealed-file.ts';
import { openChainLog } from './segments.ts';

const identity = await generateX25519Identity();
const recipient = { recipient: await identityToRecipient(identity) };
const names = namesOf('7K3Q-9PXM-2D4F/20261126T120000000Z-00000000');
const record: BaseRecord = {
  major: '18',
  files: names.baseFiles(new Date(0)),
  firstSegment: '0'.repeat(24),
  lastSegment: '0'.repeat(24),
  startedAt: '',
  finishedAt: '',
  bytes: 0,
};

let clusterDir: string;
beforeEach(async () => {
  clusterDir = join(await mkdtemp(join(tmpdir(), 'tranche-untrusted-')), 'cluster');
  await mkdir(clusterDir);
});
afterEach(() => rm(join(clusterDir, '..'), { recursive: true }));

/** A place in memory. After `breakAfter` bytes of a file its connection breaks. */
function memoryPlace(breakAfter = Number.POSITIVE_INFINITY): BackupPlace {
  const files = new Map<string, Buffer>();
  return {
    label: 'memory',
    async write(name, content) {
      files.set(name, Buffer.concat(await Array.fromAsync(content)));
    },
    read: async (name) => breaking(files.get(name) ?? Buffer.alloc(0), breakAfter),
    list: async (prefix) =>
      [...files.keys()]
        .filter((name) => name.startsWith(prefix))
        .map((name) => ({ name, bytes: 1, writtenAt: new Date(0) })),
    remove: async (name) => void files.delete(name),
  };
}

function breaking(bytes: Buffer, after: number): Readable {
  return Readable.from(
    (async function* () {
      yield bytes.subarray(0, after);
      if (after < bytes.length) throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })(),
    { objectMode: false },
  );
}

/** Puts a base copy of these files into a place. */
async function putBase(place: BackupPlace, files: Readonly<Record<string, string>>, folders: string[] = []) {
  const noted: CopiedFile[] = [];
  async function* all() {
    for (const [name, text] of Object.entries(files)) yield* textFile(name, text, noted);
    yield* textFile('manifest.json', JSON.stringify({ folders, files: noted }), []);
  }
  const packed = Readable.from(tarOf(all(), new Date(0))).pipe(createZstdCompress());
  await sealBytes(place, record.files, packed, recipient);
}

describe('a connection that breaks while a file is read is no damage', () => {
  // In the header of age, and after it.
  it.each([20, 250])('of a base copy, after %d bytes', async (after) => {
    const place = memoryPlace(after);
    await putBase(place, { PG_VERSION: '18' });
    await expect(writeBase(place, record, { identity }, clusterDir)).rejects.toThrow(UnreadFile);
  });

  it.each([20, 250])('of a segment, after %d bytes', async (after) => {
    const place = memoryPlace(after);
    const segment = '000000010000000000000001';
    const name = names.segment(segment, 'a'.repeat(64));
    await sealBytes(place, name, Readable.from([Buffer.alloc(1000, 'x')]), recipient);
    const source = { place, chain: '7K3Q-9PXM-2D4F/20261126T120000000Z-00000000', despiteDamage: false };
    const log = await openChainLog(source, { identity });
    await expect(log.fetch(segment)).rejects.toThrow(/cannot be read to its end: aborted/);
    expect(log.fault()).toBe(null);
    const despite = { ...source, despiteDamage: true };
    const passing = await openChainLog(despite, { identity });
    expect(await passing.fetch(segment)).toBe(null);
    expect(passing.fault()).toMatch(/cannot be read to its end: aborted\.$/);
    // A disk that is no longer mounted is no damage of one file.
    const files = await place.list('');
    const away = { ...place, list: async (prefix: string) => (prefix.endsWith('/segments/') ? files : []) };
    const ending = await openChainLog({ ...despite, place: away }, { identity });
    await expect(ending.fetch(segment)).rejects.toThrow(/cannot be read to its end: aborted/);
  });

  it.each([
    ['encrypted', 20],
    ['encrypted', 250],
    ['plain', 100],
  ])('of a backup file that is %s, after %d bytes', async (kind, after) => {
    const content = async function* () {
      yield { name: 'one', bytes: randomBytes(1000) };
    };
    const zipped = Readable.from(tarOf(content(), new Date(0))).pipe(createGzip());
    const sealed = kind === 'plain' ? zipped : encryptFor(zipped, recipient);
    const file = Buffer.concat(await Array.fromAsync(sealed));
    const opening = kind === 'plain' ? null : { identity };
    const reading = Array.fromAsync(filesOfBackup(breaking(file, after), opening));
    await expect(reading).rejects.toThrow(/The backup cannot be read to its end: aborted/);
  });
});

describe('a base copy that somebody else made', () => {
  it('does not configure the server', async () => {
    const place = memoryPlace();
    await putBase(place, {
      PG_VERSION: '18',
      'postgresql.conf': `recovery_end_command = 'touch x'`,
      'PostgreSQL.auto.conf': `archive_cleanup_command = 'touch x'`,
      'pg_hba.conf': 'local all all trust',
      'pg_ident.conf': '',
    });
    await writeBase(place, record, { identity }, clusterDir);
    expect(await readdir(clusterDir)).toEqual(['PG_VERSION']);
  });

  it.each(['../out', './postgresql.conf', 'tablespace_map', 'pg_tblspc/16384', '/tmp/out', 'a//b'])(
    'writes no file %s',
    async (name) => {
      const place = memoryPlace();
      // Large, so that the rest of it waits to be read when it is refused.
      await putBase(place, { [name]: 'x', rest: randomBytes(500_000).toString('hex') });
      await expect(writeBase(place, record, { identity }, clusterDir)).rejects.toThrow(DamagedBase);
      expect(await readdir(clusterDir)).toEqual([]);
    },
  );

  it('makes no folder outside', async () => {
    const place = memoryPlace();
    await putBase(place, { PG_VERSION: '18' }, ['../outside']);
    await expect(writeBase(place, record, { identity }, clusterDir)).rejects.toThrow(DamagedBase);
    expect(existsSync(join(clusterDir, '..', 'outside'))).toBe(false);
  });
});
