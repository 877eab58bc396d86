import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  killBackups,
  type KilledInstallation,
  killRestores,
  startInstallation,
} from '../../support/backup-kills.ts';

// `npm run torture -- backup` kills 30 of each.
const KILLS = 2;

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

it('a backup whose process is killed leaves no file that cannot be restored, beside writers', async () => {
  const { whole } = await killBackups(installation, KILLS);
  expect(whole).toBeGreaterThan(0);
});

it('a restore whose process is killed leaves the database empty or whole', async () => {
  const { empty, whole } = await killRestores(installation, KILLS);
  expect(empty + whole).toBe(KILLS);
});
