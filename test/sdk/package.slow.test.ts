import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from '../../sdk/src/core/version.ts';
import {
  makeProject,
  packSdk,
  REQUIRED,
  USED,
  useByRequire,
  useIn,
  useReadme,
} from '../support/sdk-package.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'tranche-sdk-'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

it('packed and installed in an empty folder, the client is type-checked and used, as its README says', async () => {
  const files = await packSdk(folder);
  const others = files.filter((name) => !/^package\/build\/[\w/-]+\.(?:js|d\.ts)$/.test(name));
  expect(others.toSorted()).toEqual([
    'package/LICENSE',
    'package/README.md',
    'package/build/cjs/package.json',
    'package/package.json',
  ]);
  expect(files.filter((name) => name.includes('test'))).toEqual([]);
  const project = join(folder, 'project');
  await makeProject(project);
  expect(await useIn(project, [process.execPath], service.url, service.member.token)).toEqual(USED);
  const said = await useReadme(project, service.url, service.member.token);
  for (const text of [
    'total_mismatch',
    "dueDate: '2027-03-14', amount: 150000",
    "dueDate: '2027-05-29', amount: 150001",
  ])
    expect(said).toContain(text);
});

it('is required by a program of CommonJS, on a Node that cannot require modules', async () => {
  const { url, member } = service;
  expect(await useByRequire(join(folder, 'required'), url, member.token)).toEqual(REQUIRED);
});

it('says its version, needs no other package, and has nothing that runs when it is loaded', async () => {
  const manifest = JSON.parse(await readFile(new URL('../../sdk/package.json', import.meta.url), 'utf8'));
  expect(manifest).toMatchObject({ version, sideEffects: false, type: 'module', license: 'Apache-2.0' });
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies'])
    expect(manifest).not.toHaveProperty(kind);
});
