import { chown, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { S3_KEYS, type S3Server, startS3Server } from '../../../test/support/s3-server.ts';
import { readConfig } from '../../kit/config.ts';
import { readS3Address } from '../../kit/store-address.ts';
import { openPlace } from './open.ts';
import { openS3Place } from './s3.ts';
import type { BackupPlace } from './types.ts';

const PIECE = Buffer.alloc(1_048_576, 7);

async function* pieces(count: number, fault?: Error): AsyncGenerator<Buffer, void> {
  for (let done = 0; done < count; done += 1) yield PIECE;
  if (fault !== undefined) throw fault;
}

const content = (count: number, fault?: Error) => Readable.from(pieces(count, fault), { objectMode: false });

async function sizeOf(stream: Readable): Promise<number> {
  let size = 0;
  for await (const piece of stream) size += (piece as Buffer).length;
  return size;
}

// Root may read everything.
async function asOther(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  for (const name of isRoot ? ['', 'log', 'log/x'] : []) await chown(join(folder, name), NOBODY, NOBODY);
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

const NOBODY = 65_534;

let s3: S3Server;
let folder: string;

beforeAll(async () => {
  s3 = await startS3Server();
});
beforeEach(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = S3_KEYS.id;
  process.env['AWS_SECRET_ACCESS_KEY'] = S3_KEYS.secret;
  folder = await mkdtemp(join(tmpdir(), 'tranche-place-'));
});
afterEach(async () => {
  s3.heal();
  await rm(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await s3.close();
  delete process.env['AWS_ACCESS_KEY_ID'];
  delete process.env['AWS_SECRET_ACCESS_KEY'];
});

const places: readonly (readonly [string, () => Promise<BackupPlace>])[] = [
  ['a folder', () => openPlace(folder)],
  ['a store', () => openPlace(s3.address)],
];

describe.each(places)('%s', (_name, open) => {
  it('gives back what was written, lists it by prefix, and removes it', async () => {
    const place = await open();
    await place.write('whole/b-1', content(40));
    await place.write('whole/a-1', content(1));
    await place.write('whole/a-1', content(2));
    const listed = await place.list('whole/');
    expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['whole/a-1', 2 * PIECE.length],
      ['whole/b-1', 40 * PIECE.length],
    ]);
    expect(await sizeOf(await place.read('whole/b-1'))).toBe(40 * PIECE.length);
    await place.remove('whole/b-1');
    await place.remove('whole/b-1');
    expect((await place.list('whole/b')).length).toBe(0);
    await expect(place.read('whole/b-1')).rejects.toThrow(/cannot be read/);
  });

  it.each([1, 40])('shows nothing of a file of %d MiB whose content broke off', async (size) => {
    const place = await open();
    await expect(place.write('cut/file', content(size, new Error('the database is gone')))).rejects.toThrow(
      /the database is gone/,
    );
    expect(await place.list('cut/')).toEqual([]);
  });

  it('refuses names that lead out of it', async () => {
    const place = await open();
    for (const name of ['../out', '/out', 'a/../b', '.partial-1', '']) {
      await expect(async () => place.write(name, content(1))).rejects.toThrow(/not a name/);
    }
  });
});

describe('a folder', () => {
  it('loses the partial files of dead processes after a day, and those of others never', async () => {
    await writeFile(join(folder, '.partial-old'), 'x');
    await utimes(join(folder, '.partial-old'), 1, 1);
    await writeFile(join(folder, '.partial-new'), 'x');
    await (await openPlace(folder)).write('file', content(1));
    expect((await readdir(folder)).toSorted()).toEqual(['.partial-new', 'file']);
  });
});

describe('a folder of which a part is closed', () => {
  it('is listed as if that part was not there', async () => {
    const place = await openPlace(folder);
    await place.write('log/x/file', content(1));
    await mkdir(join(folder, 'lost+found'), { mode: 0 });
    await mkdir(join(folder, 'log/closed'), { mode: 0 });
    await asOther(async () => {
      expect((await place.list('log/')).map(({ name }) => name)).toEqual(['log/x/file']);
      expect(await place.list('tranche-')).toEqual([]);
    });
  });
});

describe('a store that fails', () => {
  it.each([
    ['resets the first part', 'PUT', 1, 'Reset', 40],
    ['resets the second part', 'PUT', 2, 'Reset', 40],
    ['answers 500 to a part', 'PUT', 2, 'Fail', 40],
    ['answers 500 to the completion', 'POST', 2, 'Fail', 40],
    ['resets a small file', 'PUT', 1, 'Reset', 1],
  ] as const)('when it %s, shows nothing and says so', async (_case, method, nth, fault, size) => {
    const place = await openPlace(s3.address);
    s3.breakAt(method, nth, fault);
    await expect(place.write('broken/file', content(size))).rejects.toThrow(
      /^s3:\/\/backups\/tranche\/ at 127.0.0.1:\d+ cannot be written to: ./,
    );
    s3.heal();
    expect(await place.list('broken/')).toEqual([]);
  });

  it.each(['PUT', 'GET'])('when it is silent after a %s, is given up and named', async (method) => {
    const s3Address = readS3Address(s3.address);
    if (s3Address === null) throw new Error('The store has no address.');
    const place = openS3Place(s3Address, { silenceMs: 50, answerMs: 600_000 });
    s3.breakAt(method, 1, 'Silence');
    const used = method === 'PUT' ? place.write('silent/file', content(1)) : place.list('silent/');
    await expect(used).rejects.toThrow(/cannot be (written to|read): the store does not answer/);
  });

  it('with wrong keys, names the place and the reason, and no key', async () => {
    process.env['AWS_ACCESS_KEY_ID'] = 'wrong-key';
    const place = await openPlace(s3.address);
    const failure = await place.write('file', content(1)).catch((cause: Error) => cause.message);
    expect(failure).toMatch(/cannot be written to: the store answers 403 InvalidAccessKeyId/);
    expect(failure).not.toContain('wrong-key');
  });
});

describe('an address', () => {
  it.each([
    's3://',
    's3://user:secret@bucket',
    's3://bucket?endpoint=ftp://x',
    's3://bucket?key=1',
    's3://bucket/a/../b c',
  ])('%s is refused', async (address) => {
    await expect(openPlace(address)).rejects.toThrow(/no address of a store/);
  });

  it('that has a secret is refused without showing it', async () => {
    const failure = await openPlace('s3://key:geheim@bucket').catch((cause: Error) => cause.message);
    expect(failure).not.toContain('geheim');
    const environment = {
      BACKUP_TO: 's3://bucket?secret=geheim',
      BACKUP_RECIPIENT: 'age1pl6jzntp3d0sy98v4ctwq0apyrj7636ahz08k33sue88fn49e3xs5qlf9y',
    };
    expect(() => readConfig(environment)).toThrow(/BACKUP_TO is no address of a store/);
    expect(() => readConfig(environment)).not.toThrow(/geheim/);
  });
});
