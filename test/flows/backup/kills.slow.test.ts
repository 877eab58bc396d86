import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type KilledInstallation,
  killBackups,
  killRestores,
  startInstallation,
} from '../../support/backup-kills.ts';

// `npm run torture -- backup` kills 30 of each.
const KILLED_BACKUPS = 2;
const KILLED_RESTORES = 1;

/** Each starts processes, which take long on a machine that is busy. */
const LIMIT_MS = 300_000;

let installation: KilledInstallation;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-kills-'));
  installation = await startInstallation(folder);
});
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

it('a backup whose process is killed leaves no file that cannot be restored, beside writers', {
  timeout: LIMIT_MS,
}, async () => {
  const { whole } = await killBackups(installation, KILLED_BACKUPS);
  expect(whole).toBeGreaterThan(0);
});

it('a restore whose process is killed leaves the database empty or whole', {
  timeout: LIMIT_MS,
}, async () => {
  const { empty, whole } = await killRestores(installation, KILLED_RESTORES);
  expect(empty + whole).toBe(KILLED_RESTORES);
});
