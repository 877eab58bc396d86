import { spawnSync } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withScratch } from '../../../src/commands/scratch.ts';
import { isRunning } from '../../../src/postgres/testing/stage.ts';
import { IDENTITY, makeEmptyDatabase, RECIPIENT, socketAddress, sqlOn } from '../../support/backup.ts';
import { type Run, runCommand, untilSaid } from '../../support/command.ts';

const READY = 'Ctrl-C stops the service.';

/** Each starts processes, which take long on a machine that is busy. */
const LIMIT_MS = 120_000;

let folder: string;
let file: string;
const place = () => join(folder, 'place');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-restore-'));
  // The user who runs PostgreSQL, when this runs as root, must be able to pass.
  await chmod(folder, 0o711);
  file = join(folder, 'whole.tar.gz');
  const service = runCommand(folder, ['serve'], {
    HOST: '127.0.0.1',
    BACKUP_TO: place(),
    BACKUP_LOG: 'on',
    BACKUP_RECIPIENT: RECIPIENT,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  });
  await untilSaid(service, READY);
  await encryptOne(service);
  const bases = async () =>
    (await readdir(place(), { recursive: true }).catch(() => [])).filter((name) =>
      name.endsWith('.json.age'),
    );
  await vi.waitUntil(async () => (await bases()).length > 0, { timeout: 60_000 });
  service.child.kill('SIGTERM');
  await service.ended;
  expect(await command(['backup', '--plain', '--to', file])).toMatchObject({ code: 0 });
}, LIMIT_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Has the service encrypt the secret of a new webhook. */
async function encryptOne(service: Run): Promise<void> {
  const url = /http:\/\/localhost:\d+/.exec(service.output())?.[0] ?? '';
  const response = await fetch(`${url}/v1/webhooks`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${/trn_test_\w+/.exec(service.output())?.[0]}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ url: 'http://127.0.0.1:8080/hook', eventTypes: ['contact.created'] }),
  });
  expect(response.status).toBe(201);
}

/** Starts the service, and stops it once it is ready. */
async function startAndStop(DATA_DIR: string) {
  const run = runCommand(folder, ['serve'], { DATA_DIR, HOST: '127.0.0.1' });
  await untilSaid(run, READY);
  run.child.kill('SIGTERM');
  return ending(run);
}

const KEY_GONE = /The key of the service is not here, .*secrets of webhooks: 1.*bring secret\.key back/is;

async function command(words: readonly string[], environment: Record<string, string> = {}) {
  return ending(runCommand(folder, words, environment));
}

async function ending(run: Run) {
  const code = await run.ended;
  return { code, output: run.output(), errors: run.errors() };
}

describe('restore --check', () => {
  const check = () => runCommand(folder, ['restore', file, '--check']);
  const left = async () =>
    (await readdir(join(folder, 'data'))).filter((name) => name.startsWith('tranche-check-'));

  /** The process of the database that a running check fills. */
  async function serverOf(): Promise<number> {
    const pid = async () => {
      const [name = ''] = await left();
      const path = join(folder, 'data', name, 'postgres', 'cluster', 'postmaster.pid');
      const [line = '', ...more] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
      return more.some((one) => one.trim() === 'ready') ? Number(line) : 0;
    };
    await expect.poll(pid, { timeout: 30_000 }).toBeGreaterThan(0);
    return pid();
  }

  it('leaves nothing of what it has restored', { timeout: LIMIT_MS }, async () => {
    expect(await ending(check())).toMatchObject({ code: 0, output: expect.stringContaining('0 faults') });
    expect(await left()).toEqual([]);
  });

  // Only root may give a folder away.
  it.skipIf(process.getuid?.() !== 0)('by root removes nothing that another user has put there', async () => {
    const theirs = join(folder, 'theirs');
    const target = join(folder, 'target');
    for (const made of [theirs, target]) await mkdir(made);
    await chown(theirs, 65_534, 65_534);
    await writeFile(join(target, 'precious'), 'x');
    let scratch = '';
    await withScratch({ databaseUrl: null, dataDir: theirs }, async (dataDir) => {
      scratch = dataDir;
      await rename(dataDir, `${dataDir}-moved`);
      await symlink(target, dataDir);
    });
    expect(await readdir(target)).toEqual(['precious']);
    expect(await readdir(theirs)).toEqual([]);
    await rm(scratch);
    await rm(`${scratch}-moved`, { recursive: true });
  });

  it('leaves nothing when a signal stops it, and removes what a killed one has left', {
    timeout: LIMIT_MS,
  }, async () => {
    const killed = check();
    const server = await serverOf();
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await left()).toHaveLength(1);
    const stopped = check();
    await expect.poll(() => isRunning(server), { timeout: 30_000 }).toBe(false);
    const next = await serverOf();
    stopped.child.kill('SIGTERM');
    stopped.child.kill('SIGTERM');
    expect(await ending(stopped)).toMatchObject({
      code: 1,
      errors: 'The check was stopped by a signal, and its database was removed.\n',
    });
    expect(isRunning(next)).toBe(false);
    expect(await left()).toEqual([]);
  });
});

it.each([
  ['--to-end --check', '--to-end and --check do not go together'],
  ['--to-time 2026-11-26T14:03:07Z --check', '--to-time and --check do not go together'],
  ['--to-end --plain', '--to-end and --plain do not go together'],
  ['--to-end --without-secrets', '--to-end and --without-secrets do not go together'],
  ['--to-end --to-time 2026-11-26T14:03:07Z', '--to-time and --to-end do not go together'],
  ['--installation x', '--installation belongs to --to-time or --to-end'],
  ['--despite-damage', '--despite-damage belongs to --to-time or --to-end'],
  ['--finish --check', '--finish and --check do not go together'],
  ['--lift-anyway demo-studio --no-lift', '--no-lift belongs to --finish'],
])(
  'restore %s is refused before anything is read or made',
  { timeout: LIMIT_MS },
  async (words, sentence) => {
    const DATA_DIR = join(folder, 'untouched');
    const { code, errors } = await command(['restore', file, ...words.split(' ')], { DATA_DIR });
    expect([code, errors]).toEqual([1, expect.stringContaining(sentence)]);
    expect(existsSync(DATA_DIR)).toBe(false);
  },
);

describe('a restore of a file', () => {
  it('that was killed keeps the service from starting on the empty database, until it is run again', {
    timeout: LIMIT_MS,
  }, async () => {
    const DATA_DIR = join(folder, 'killed');
    await mkdir(DATA_DIR);
    await copyFile(join(folder, 'data', 'secret.key'), join(DATA_DIR, 'secret.key'));
    const pipe = join(folder, 'half.tar.gz');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const killed = runCommand(folder, ['restore', pipe, '--plain'], { DATA_DIR });
    const bytes = await readFile(file);
    const writer = createWriteStream(pipe);
    writer.on('error', () => {});
    writer.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    const pidFile = join(DATA_DIR, 'postgres', 'cluster', 'postmaster.pid');
    const isReady = async () => /^ready *$/m.test(await readFile(pidFile, 'utf8').catch(() => ''));
    await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
    killed.child.kill('SIGKILL');
    await killed.ended;
    writer.destroy();
    const refused = await command(['serve'], { DATA_DIR });
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringMatching(/^A restore into this database has not ended.*Run the restore again/),
    ]);
    expect(await command(['restore', file, '--plain'], { DATA_DIR })).toMatchObject({ code: 0 });
    // One that was killed between its commit and the end has left this.
    await writeFile(join(DATA_DIR, 'postgres', 'restoring.txt'), '');
    expect(await startAndStop(DATA_DIR)).toMatchObject({ code: 0 });
    expect(existsSync(join(DATA_DIR, 'postgres', 'restoring.txt'))).toBe(false);
  });

  it('that was killed keeps the service from starting with DATABASE_URL, too', {
    timeout: LIMIT_MS,
  }, async () => {
    const { owner, drop } = await makeEmptyDatabase();
    const environment = {
      DATABASE_URL: socketAddress(owner),
      SECRET_KEY: (await readFile(join(folder, 'data', 'secret.key'), 'utf8')).trim(),
    };
    const pipe = join(folder, 'half-of-own.tar.gz');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    const killed = runCommand(folder, ['restore', pipe, '--plain'], environment);
    const bytes = await readFile(file);
    const writer = createWriteStream(pipe);
    writer.on('error', () => {});
    writer.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    const noted = `select 1 from pg_namespace where nspname = 'tranche_restoring'`;
    const isFilling = async () => (await sqlOn(owner, noted)).length > 0;
    await expect.poll(isFilling, { timeout: 30_000 }).toBe(true);
    killed.child.kill('SIGKILL');
    await killed.ended;
    writer.destroy();
    for (const words of [['serve'], ['account', 'list']]) {
      const refused = await command(words, environment);
      expect([words, refused.code, refused.errors]).toEqual([
        words,
        1,
        expect.stringMatching(/^A restore into this database has not ended.*run it again/),
      ]);
    }
    expect(await command(['restore', file, '--plain'], environment)).toMatchObject({ code: 0 });
    expect(await command(['account', 'list'], environment)).toMatchObject({ code: 0 });
    // One that was killed between its commit and the end has left this.
    await sqlOn(owner, 'create schema if not exists tranche_restoring');
    expect(await command(['account', 'list'], environment)).toMatchObject({ code: 0 });
    await drop();
  });

  it('without the key of the service is not followed by a second key', { timeout: LIMIT_MS }, async () => {
    const DATA_DIR = join(folder, 'keyless');
    const words = ['restore', file, '--plain', '--without-secrets'];
    expect(await command(words, { DATA_DIR })).toMatchObject({ code: 0 });
    const BACKUP_TO = join(folder, 'untouched');
    const keeping = { BACKUP_TO, BACKUP_LOG: 'on', BACKUP_RECIPIENT: RECIPIENT };
    const refused = await command(['serve'], { DATA_DIR, ...keeping });
    expect([refused.code, refused.errors]).toEqual([1, expect.stringMatching(KEY_GONE)]);
    expect(existsSync(BACKUP_TO)).toBe(false);
    expect(existsSync(join(DATA_DIR, 'secret.key'))).toBe(false);
    await copyFile(join(folder, 'data', 'secret.key'), join(DATA_DIR, 'secret.key'));
    expect(await startAndStop(DATA_DIR)).toMatchObject({ code: 0 });
  });
});

it('a restore to the end of the log says what cannot be read with the key that is here', {
  timeout: LIMIT_MS,
}, async () => {
  const DATA_DIR = join(folder, 'to-the-end');
  const { code, output } = await command(['restore', place(), '--to-end'], {
    DATA_DIR,
    BACKUP_IDENTITY: IDENTITY,
  });
  expect([code, output]).toEqual([
    0,
    expect.stringContaining('With the key here nobody can read: secrets of webhooks: 1. Before the start'),
  ]);
  expect(existsSync(join(DATA_DIR, 'secret.key'))).toBe(false);
});
