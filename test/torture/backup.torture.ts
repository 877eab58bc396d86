import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type KilledInstallation,
  killBackups,
  killRestores,
  startInstallation,
} from '../support/backup-kills.ts';

const KILLS = 30;

let installation: KilledInstallation;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-kills-'));
  installation = await startInstallation(folder);
}, 600_000);
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

it(`of ${KILLS} backups whose process is killed, every file that is there can be restored, beside writers`, {
  timeout: 3_600_000,
}, async () => {
  const { whole, partial } = await killBackups(installation, KILLS);
  console.log(`${KILLS} kills: ${whole} whole files, ${partial} partial ones, which no list shows`);
  expect(whole + partial).toBeGreaterThan(0);
});

it(`after ${KILLS} restores whose process is killed, the database is empty or whole, and the next restore succeeds`, {
  timeout: 3_600_000,
}, async () => {
  const { empty, whole } = await killRestores(installation, KILLS);
  console.log(`${KILLS} kills: ${empty} empty databases, ${whole} whole ones`);
  expect(empty + whole).toBe(KILLS);
  expect(empty).toBeGreaterThan(0);
});
