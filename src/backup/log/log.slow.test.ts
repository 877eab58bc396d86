import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Queries, Statement } from '../../kit/db/database.ts';
import { systemClock } from '../../kit/time.ts';
import { openCluster } from '../../postgres/cluster.ts';
import { query, serverPid } from '../../postgres/testing/stage.ts';
import type { Cluster } from '../../postgres/types.ts';
import { openFolderPlace } from '../places/folder.ts';
import type { BackupPlace } from '../places/types.ts';
import { isArchivingFailing } from './archiver-store.ts';
import { copyBase } from './base-copy.ts';
import { readChain } from './chain.ts';
import { keepLog, type LogKeeping } from './keeping.ts';
import { namesOf } from './names.ts';
import { type LogRestoreOptions, restoreToInstant } from './restoring.ts';

// Not a passphrase, which takes a second and more for each use.
const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
// A blank, an apostrophe and a percent sign, which a shell or PostgreSQL would read.
const root = realpathSync(mkdtempSync(join(tmpdir(), "log test's %f ")));
// PostgreSQL runs as another user when root runs the tests.
chmodSync(root, 0o755);
const placeDir = join(root, 'place');
const place = openFolderPlace(placeDir);
/** Where the configuration of the base copy would write, if a restore used it. */
const trap = mkdtempSync(join(tmpdir(), 'log-trap-'));
chmodSync(trap, 0o777);
const INSTALLATION = '7K3Q-9PXM-2D4F';
const numbers = [1, 2, 3, 4, 5, 6];
/** An instant right after each number was committed. */
const instants: string[] = [];

let running: Cluster | null = null;
let keeping: LogKeeping | null = null;

async function open(to: BackupPlace = place): Promise<Cluster> {
  const cluster = await openCluster({
    dataDir: join(root, 'data'),
    holder: 'service',
    archiving: true,
    durable: false,
  });
  running = cluster;
  const { archive, connection } = cluster;
  if (archive === null) throw new Error('Nothing is archived.');
  await query(connection, `alter system set recovery_end_command = 'touch ${join(trap, 'ran')}'`);
  const log = pino({ level: 'silent' });
  keeping = keepLog({
    archive,
    connection,
    place: to,
    keeper: { recipient },
    installation: INSTALLATION,
    keepWeeks: 2,
    mayRemove: async () => false,
    isArchivingFailing: async () => false,
    clock: systemClock,
    log,
  });
  return cluster;
}

async function close(): Promise<void> {
  await running?.stop();
  await keeping?.stop();
}

async function write({ connection }: Cluster, number: number): Promise<void> {
  const rows = await query(
    connection,
    `insert into writes values (${number})`,
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  instants.push((rows as { at: string }[])[0]?.at ?? '');
}

const restore = (name: string, options: Partial<LogRestoreOptions>) =>
  restoreToInstant({
    dataDir: join(root, name),
    place,
    keeper: { identity },
    target: 'end',
    despiteDamage: false,
    durable: false,
    say: () => {},
    ...options,
  });

async function numbersIn(name: string): Promise<number[]> {
  const cluster = await openCluster({ dataDir: join(root, name), holder: 'service', durable: false });
  try {
    const rows = await query(cluster.connection, 'select number from writes order by number');
    return (rows as { number: number }[]).map(({ number }) => number);
  } finally {
    await cluster.stop();
  }
}

const filesOf = (folder: string) =>
  (readdirSync(placeDir, { recursive: true }) as string[])
    .filter((name) => name.includes(folder))
    .map((name) => join(placeDir, name))
    .toSorted();
const segmentFiles = () => filesOf('/segments/');

/** Those of `heldFiles` that were there after a base copy. */
let heldLeft: readonly string[] = [];

/** Records of base copies of another chain, of which the newer would be enough. */
const heldFiles = [1, 2].map((day) => {
  const at = new Date(Date.UTC(2020, 1, day));
  const names = namesOf(`${INSTALLATION}/20200201T000000000Z-00000000`);
  return join(placeDir, names.baseRecord(at, at, '000000010000000000000001'));
});

beforeAll(async () => {
  for (const file of heldFiles) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'old');
  }
  let cluster = await open();
  await query(cluster.connection, 'create table writes (number integer)');
  await vi.waitUntil(() => (keeping?.status().baseAt ?? null) !== null, { timeout: 100_000 });
  for (const number of numbers) {
    await write(cluster, number);
    if (number % 2 === 0) await query(cluster.connection, 'select pg_switch_wal()');
    if (number !== 4) continue;
    // Killed in the middle: what was archived twice is sent once, and what was not archived follows.
    process.kill(serverPid(join(root, 'data')), 'SIGKILL');
    await close();
    cluster = await open();
  }
  await close();
  heldLeft = heldFiles.filter((file) => existsSync(file));
  for (const file of heldLeft) rmSync(file);
}, 120_000);

afterAll(() => {
  rmSync(root, { recursive: true, force: true });
  rmSync(trap, { recursive: true, force: true });
});

test('a restore to an instant has exactly what was committed until then, and the configuration of a new server', async () => {
  await restore('instant', { target: { time: instants[2] ?? '' } });
  expect(readdirSync(trap)).toEqual([]);
  const cluster = join(root, 'instant', 'postgres', 'cluster');
  expect(readFileSync(join(cluster, 'pg_hba.conf'), 'utf8')).toMatch(/^local\s+all\s+all\s+scram-sha-256$/m);
  expect(readFileSync(join(cluster, 'postgresql.auto.conf'), 'utf8')).not.toContain('recovery');
  expect(await numbersIn('instant')).toEqual([1, 2, 3]);
}, 60_000);

test('a damaged segment is named, with the last transaction before it, and nothing is restored', async () => {
  const damaged = segmentFiles().at(-2) ?? '';
  const whole = readFileSync(damaged);
  const flipped = Buffer.from(whole);
  flipped[flipped.length - 20] = (flipped[flipped.length - 20] ?? 0) ^ 1;
  writeFileSync(damaged, flipped);
  await expect(restore('damaged', {})).rejects.toThrow(
    /segments\/\w{24}-\w+\.zst\.age in .* is damaged\. The last transaction before is of \d{4}-/,
  );
  expect(readdirSync(join(root, 'damaged', 'postgres'))).not.toContain('cluster');
  writeFileSync(damaged, whole);
}, 60_000);

test('despite a damaged or a missing segment, everything before it is restored', async () => {
  const damaged = segmentFiles().at(-2) ?? '';
  const whole = readFileSync(damaged);
  const time = instants.at(-1) ?? '';
  writeFileSync(damaged, whole.subarray(0, whole.length - 20));
  await restore('cut', { target: { time }, despiteDamage: true });
  rmSync(damaged);
  await restore('missing', { target: { time }, despiteDamage: true });
  writeFileSync(damaged, whole);
  const found = await numbersIn('missing');
  expect(found.length).toBeGreaterThan(1);
  expect(found.length).toBeLessThan(numbers.length);
  expect(found).toEqual(numbers.slice(0, found.length));
  expect(await numbersIn('cut')).toEqual(found);
}, 60_000);

test('the copy before a damaged one is taken, which is said, and what an earlier cluster left does not go on', async () => {
  const [record = ''] = filesOf('/base/').filter((name) => name.endsWith('.json.age'));
  // A newer copy of the same chain whose record is cut.
  const newer = record.replace(/(\d{8}T\d{9}Z)-(\d{8}T\d{9}Z)/, (_all, begun: string, ended: string) =>
    [begun, ended]
      .map((at) => at.replace(/\d{3}Z$/, (ms) => `${String(Number(ms.slice(0, 3)) + 1).padStart(3, '0')}Z`))
      .join('-'),
  );
  writeFileSync(newer, readFileSync(record).subarray(0, 100));
  mkdirSync(join(root, 'before', 'postgres', 'log'), { recursive: true });
  writeFileSync(join(root, 'before', 'postgres', 'log', 'chain.json'), '{}');
  const said: string[] = [];
  await restore('before', { say: (line) => said.push(line) });
  rmSync(newer);
  expect(said.join('\n')).toMatch(/\.json\.age in .* is damaged\. The copy of \S+ is taken instead/);
  expect(await numbersIn('before')).toEqual(numbers);
  expect(readdirSync(join(root, 'before', 'postgres'))).not.toContain('log');
}, 60_000);

test('a base copy removes nothing older while that is forbidden', () => {
  expect(heldLeft).toEqual(heldFiles);
});

test('another passphrase, and an instant before the first base copy, are named', async () => {
  await expect(restore('none', { keeper: { identity: await generateX25519Identity() } })).rejects.toThrow(
    /key\.age in .* was encrypted for another passphrase or key/,
  );
  await expect(restore('none', { target: { time: '2020-01-01T00:00:00Z' } })).rejects.toThrow(
    /The oldest base copy in .* is of 20/,
  );
}, 60_000);

test('a damaged key ends its chain, which is said, and another key is another thing', async () => {
  const [key = ''] = filesOf('key.age');
  const whole = readFileSync(key);
  writeFileSync(key, whole.subarray(0, whole.length - 5));
  await expect(restore('none', {})).rejects.toThrow(/key\.age in .* is damaged.* With --despite-damage/);
  writeFileSync(key, whole);
}, 60_000);

test.each(['key.age', '.tar.zst.age'])(
  '%s that is missing, or stays unreadable, is passed over',
  async (end) => {
    const [file = ''] = filesOf('').filter((name) => name.endsWith(end));
    const name = file.slice(placeDir.length + 1);
    const broken: BackupPlace = {
      ...place,
      read: (one) => (one === name ? Promise.reject(new Error('EIO: i/o error')) : place.read(one)),
    };
    await expect(restore('none', { place: broken })).rejects.toThrow(
      /cannot be read to its end: EIO.* If only this file stays unreadable, --despite-damage/,
    );
    await expect(restore('none', { place: broken, despiteDamage: true })).rejects.toThrow(
      /cannot be read to its end: EIO.* There is no other one to take/,
    );
    const away = { ...broken, list: async (prefix: string) => (prefix === 'log/' ? place.list(prefix) : []) };
    await expect(restore('none', { place: away, despiteDamage: true })).rejects.toThrow(/Try again when/);
    renameSync(file, `${file}-away`);
    await expect(restore('none', {})).rejects.toThrow(/ is missing in .* There is no other one to take/);
    renameSync(`${file}-away`, file);
  },
  60_000,
);

test('nothing is restored beside the password or the unsent log of a database that was moved away', async () => {
  const folder = join(root, 'moved', 'postgres');
  const unsent = join(folder, 'log', 'spool', '000000010000000000000007');
  mkdirSync(dirname(unsent), { recursive: true });
  for (const left of [unsent, join(folder, 'password')]) {
    writeFileSync(left, 'precious');
    await expect(restore('moved', {})).rejects.toThrow(
      /has no database, but .* of one\. Nothing was changed/,
    );
    await expect(openCluster({ dataDir: join(root, 'moved'), holder: 'service' })).rejects.toThrow(
      /move all of/,
    );
    expect(readFileSync(left, 'utf8')).toBe('precious');
    rmSync(left);
  }
}, 60_000);

test('a new database begins without what another has noted about its archived log', async () => {
  const log = join(root, 'noted', 'postgres', 'log');
  mkdirSync(log, { recursive: true });
  writeFileSync(join(log, 'chain.json'), '{}');
  const cluster = await openCluster({
    dataDir: join(root, 'noted'),
    holder: 'service',
    archiving: true,
    durable: false,
  });
  await cluster.stop();
  expect(readdirSync(log)).toEqual(['spool']);
}, 60_000);

test('a base copy that its place does not take leaves no connection', async () => {
  const cluster = await open();
  await keeping?.stop();
  const clusterDir = cluster.archive?.clusterDir ?? '';
  const closed = { ...place, write: () => Promise.reject(new Error('EROFS')) };
  const chain = await readChain(join(root, 'data', 'postgres', 'log'));
  if (chain === null) throw new Error('There is no chain.');
  for (let tries = 0; tries < 3; tries += 1) {
    const copying = copyBase(
      { clusterDir, connection: cluster.connection, place: closed, clock: systemClock },
      chain,
    );
    await expect(copying).rejects.toThrow('EROFS');
  }
  const left = `select count(*)::int as count from pg_stat_activity where query like '%pg_backup_start%' and pid <> pg_backend_pid()`;
  await vi.waitUntil(
    async () => ((await query(cluster.connection, left)) as { count: number }[])[0]?.count === 0,
    { timeout: 10_000 },
  );
  await close();
}, 60_000);

test('PostgreSQL says that it cannot archive its log, until it can again', async () => {
  const cluster = await open();
  await keeping?.stop();
  const spool = cluster.archive?.spoolDir ?? '';
  const client = new pg.Client(cluster.connection);
  await client.connect();
  const system = { query: async ({ text }: Statement) => (await client.query(text)).rows };
  const isFailing = async () => {
    await client.query(`select pg_logical_emit_message(false, 'test', 'x'), pg_switch_wal()`);
    return isArchivingFailing(system as Queries);
  };
  const patience = { timeout: 20_000, interval: 500 };
  await vi.waitUntil(async () => !(await isFailing()), patience);
  chmodSync(spool, 0o500);
  await vi.waitUntil(isFailing, patience);
  chmodSync(spool, 0o700);
  await vi.waitUntil(async () => !(await isFailing()), patience);
  await client.end();
  await close();
}, 90_000);
