import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AgeRecipient } from '../../kit/files/age.ts';
import { openFolderPlace } from '../places/folder.ts';
import type { BackupPlace } from '../places/types.ts';
import { keepLog, type LogKeeping } from './keeping.ts';
import { stamp } from './names.ts';

const RECIPIENT = { recipient: 'age1pl6jzntp3d0sy98v4ctwq0apyrj7636ahz08k33sue88fn49e3xs5qlf9y' };
const OTHER = { recipient: await identityToRecipient(await generateX25519Identity()) };
const INSTALLATION = '7K3Q-9PXM-2D4F';
const segment = (number: number) =>
  `0000000100000000000000${number.toString(16).toUpperCase().padStart(2, '0')}`;

let root: string;
let now: Date;
let isArchivingFailing: boolean;
let warned: string[];
let keeping: LogKeeping | null;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tranche-keeping-'));
  await mkdir(join(root, 'log', 'spool'), { recursive: true });
  now = new Date('2026-11-26T12:00:00Z');
  keeping = null;
  isArchivingFailing = false;
  warned = [];
});
afterEach(async () => {
  await keeping?.stop();
  await rm(root, { recursive: true, force: true });
});

/** Keeps a log whose segments the test writes; there is no database for base copies. */
function keep(place: BackupPlace, keeper: AgeRecipient = RECIPIENT, leastFreeBytes = 0): LogKeeping {
  keeping = keepLog({
    archive: {
      folder: join(root, 'log'),
      spoolDir: join(root, 'log', 'spool'),
      clusterDir: join(root, 'none'),
    },
    connection: { host: join(root, 'none'), port: 1, user: 'none', password: '', database: 'none' },
    place,
    keeper,
    installation: INSTALLATION,
    keepWeeks: 1,
    mayRemove: async () => true,
    isArchivingFailing: async () => isArchivingFailing,
    clock: { now: () => now },
    log: pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) }),
    leastFreeBytes,
  });
  return keeping;
}

const archive = (number: number) =>
  writeFile(join(root, 'log', 'spool', segment(number)), `content ${number}`);
const spool = () => readdir(join(root, 'log', 'spool'));
const chainId = async () =>
  (JSON.parse(await readFile(join(root, 'log', 'chain.json'), 'utf8')) as { id: string }).id;
const untilSent = () => vi.waitUntil(async () => (await spool()).length === 0, { timeout: 10_000 });

it('log that waits is given up when the disk is full, also while the place takes a segment without end', async () => {
  const real = openFolderPlace(join(root, 'place'));
  const held = Promise.withResolvers<void>();
  let isHanging = false;
  const place: BackupPlace = {
    ...real,
    async write(name, content) {
      if (name.includes('/segments/')) {
        isHanging = true;
        await held.promise;
      }
      await real.write(name, content);
    },
  };
  await archive(1);
  keep(place, RECIPIENT, Number.MAX_SAFE_INTEGER);
  await vi.waitUntil(() => isHanging, { timeout: 10_000 });
  await archive(2);
  now = new Date('2026-11-26T12:01:00Z');
  await untilSent();
  held.resolve();
});

it('the log goes on in its chain after a start, and begins another for another place or keeper', async () => {
  const ids: string[] = [];
  const runs = [
    ['one', RECIPIENT],
    ['one', RECIPIENT],
    ['two', RECIPIENT],
    ['two', OTHER],
    ['two', OTHER],
    ['two', { passphrase: 'a long passphrase' }],
  ] as const;
  for (const [index, [name, keeper]] of runs.entries()) {
    await archive(index + 1);
    const started = keep(openFolderPlace(join(root, name)), keeper);
    await untilSent();
    await started.stop();
    ids.push(await chainId());
  }
  const [first, again, two, other, otherAgain, third] = ids;
  expect(again).toBe(first);
  expect(otherAgain).toBe(other);
  expect(new Set([first, two, other, third]).size).toBe(4);
  expect(await readdir(join(root, 'two', 'log', INSTALLATION))).toHaveLength(3);
  expect(await readFile(join(root, 'log', 'chain.json'), 'utf8')).not.toContain('a long passphrase');
}, 60_000);

it('a base copy of after now is no reason to make none, and has no age', async () => {
  const place = openFolderPlace(join(root, 'place'));
  const keys: string[] = [];
  const started = keep({
    ...place,
    async list(prefix) {
      if (prefix.endsWith('/key.age')) keys.push(prefix);
      if (!prefix.endsWith('/base/')) return place.list(prefix);
      const at = new Date('2027-03-01T00:00:00Z');
      const name = `${prefix}${stamp(at)}-${stamp(at)}-${segment(1)}.json.age`;
      return [{ name, bytes: 1, writtenAt: at }];
    },
  });
  // Looked up right before a copy begins, which fails: there is no database.
  await vi.waitUntil(() => keys.length > 0, { timeout: 20_000 });
  expect(started.status().baseAt).toBe(null);
});

it('the place has not all of the log while PostgreSQL cannot archive it', async () => {
  isArchivingFailing = true;
  const asked: string[] = [];
  const place = openFolderPlace(join(root, 'place'));
  const started = keep({
    ...place,
    list: async (prefix) => {
      asked.push(prefix);
      return place.list(prefix);
    },
  });
  const begun = started.status().sentAt;
  now = new Date('2026-11-26T12:30:00Z');
  await archive(1);
  await untilSent();
  await vi.waitUntil(() => asked.length > 1, { timeout: 20_000 });
  expect(started.status()).toMatchObject({ spoolBytes: 0, sentAt: begun });
});

it('the chain is broken before a base copy when the place no longer has its key', async () => {
  const place = openFolderPlace(join(root, 'place'));
  await archive(1);
  let lists = 0;
  let isEmptied = false;
  keep({
    ...place,
    async list(prefix) {
      // The first base copies fail: there is no database.
      if (prefix.endsWith('/base/')) lists += 1;
      return isEmptied && prefix.includes(first) ? [] : place.list(prefix);
    },
  });
  let first = 'not begun';
  await untilSent();
  first = await chainId();
  isEmptied = true;
  const before = lists;
  await vi.waitUntil(() => lists > before, { timeout: 20_000 });
  await archive(2);
  await vi.waitUntil(async () => (await chainId().catch(() => first)) !== first, { timeout: 20_000 });
});

it('a place that shows nothing of the installation takes neither log nor another chain, until it has a backup', async () => {
  const dir = join(root, 'place');
  await archive(1);
  const started = keep(openFolderPlace(dir));
  await untilSent();
  const first = await chainId();
  await rename(dir, join(root, 'unmounted'));
  const { sentAt } = started.status();
  await archive(2);
  now = new Date('2026-11-26T12:30:00Z');
  const hasWarned = () => /place has nothing of this.*place does not take it/.test(warned.join());
  await vi.waitUntil(hasWarned, { timeout: 20_000 });
  expect([started.status().sentAt, await spool(), await readdir(root)]).toEqual([
    sentAt,
    [segment(2)],
    expect.not.arrayContaining(['place']),
  ]);
  // The same after a start, also when the log that waited was given up.
  await started.stop();
  await rename(join(root, 'log', 'chain.json'), join(root, 'log', 'ended-chain.json'));
  warned = [];
  keep(openFolderPlace(dir));
  await vi.waitUntil(hasWarned, { timeout: 20_000 });
  expect(await readdir(root)).not.toContain('place');
  await mkdir(dir);
  await writeFile(join(dir, `tranche-${INSTALLATION}-20261126T123000Z.age`), 'a backup');
  await untilSent();
  expect(await chainId()).not.toBe(first);
}, 60_000);
