import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backedUp, IDENTITY } from '../../support/backup.ts';
import { runCommand } from '../../support/command.ts';
import { startService } from '../../support/service.ts';

/** Where a command of root puts a database whose user cannot reach its DATA_DIR. Only root may list it. */
const SHARED = '/var/lib/tranche';

/** Each starts processes, which take long on a machine that is busy. */
const LIMIT_MS = 120_000;

const WELL = { code: 0, errors: '', output: expect.stringContaining('0 faults') };

// Another user cannot become root. `.ci/run` runs this file as root, too.
describe.skipIf(process.getuid?.() !== 0)('restore, by root (skipped: needs root)', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tranche-restore-'));
    file = join(folder, 'whole.tar.gz');
    const service = await startService();
    await writeFile(file, (await backedUp(service, null)).file);
    await service.close();
  }, LIMIT_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function command(words: readonly string[], environment: Record<string, string>) {
    const run = runCommand(folder, words, environment);
    return { code: await run.ended, output: run.output(), errors: run.errors() };
  }

  /** The databases that were put elsewhere for a folder of this test. */
  async function elsewhere(): Promise<readonly string[]> {
    const homes = existsSync(SHARED) ? await readdir(SHARED) : [];
    const origins = homes.map((name) => readFile(join(SHARED, name, 'data-dir'), 'utf8').catch(() => ''));
    return (await Promise.all(origins)).filter((origin) => origin.startsWith(folder));
  }

  it('--check leaves nothing of its database, where the database is in DATA_DIR', {
    timeout: LIMIT_MS,
  }, async () => {
    await chmod(folder, 0o711);
    const DATA_DIR = join(folder, 'open');
    await mkdir(DATA_DIR);
    expect(await command(['restore', file, '--check'], { DATA_DIR })).toMatchObject(WELL);
    expect([await readdir(DATA_DIR), await elsewhere()]).toEqual([[], []]);
  });

  it('--check leaves nothing of its database, where only root can reach DATA_DIR', {
    timeout: LIMIT_MS,
  }, async () => {
    await chmod(folder, 0o700);
    const DATA_DIR = join(folder, 'closed');
    await mkdir(DATA_DIR);
    const ended = command(['restore', file, '--check'], { DATA_DIR });
    await expect.poll(elsewhere).toHaveLength(1);
    expect(await ended).toMatchObject(WELL);
    expect([await readdir(DATA_DIR), await elsewhere()]).toEqual([[], []]);
  });

  it.each(['--plain', '--to-end'])('%s in a container is refused', { timeout: LIMIT_MS }, async (words) => {
    const DATA_DIR = join(folder, 'volume');
    const environment = { DATA_DIR, CONTAINER: 'on', BACKUP_IDENTITY: IDENTITY };
    const from = words === '--plain' ? file : join(folder, 'place');
    const { code, errors } = await command(['restore', from, words], environment);
    expect([code, errors]).toEqual([1, expect.stringContaining('does not run as root in a container')]);
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});
