import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRunning } from '../../../src/postgres/testing/stage.ts';
import { type Run, runCommand, untilSaid } from '../../support/command.ts';

const READY = 'Ctrl-C stops the service.';

/** Each starts processes, which take long on a machine that is busy. */
const LIMIT_MS = 120_000;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-restore-'));
  // The user who runs PostgreSQL, when this runs as root, must be able to pass.
  await chmod(folder, 0o711);
  file = join(folder, 'whole.tar.gz');
  const service = runCommand(folder, ['serve'], { HOST: '127.0.0.1' });
  await untilSaid(service, READY);
  service.child.kill('SIGTERM');
  await service.ended;
  expect(await command(['backup', '--plain', '--to', file])).toMatchObject({ code: 0 });
}, LIMIT_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

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
  // Where a command of root puts a database whose user cannot reach its folder.
  const elsewhere = async () => {
    const shared = '/var/lib/tranche';
    const homes = existsSync(shared) ? await readdir(shared) : [];
    const origins = homes.map((name) => readFile(join(shared, name, 'data-dir'), 'utf8').catch(() => ''));
    return (await Promise.all(origins)).filter((origin) => origin.startsWith(folder));
  };

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
    expect(await elsewhere()).toEqual([]);
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
      errors: 'The check was stopped by a signal. What it had restored was removed.\n',
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
])('restore %s is refused before anything is read or made', { timeout: LIMIT_MS }, async (words, sentence) => {
  const DATA_DIR = join(folder, 'untouched');
  const { code, errors } = await command(['restore', file, ...words.split(' ')], { DATA_DIR });
  expect([code, errors]).toEqual([1, expect.stringContaining(sentence)]);
  expect(existsSync(DATA_DIR)).toBe(false);
});
