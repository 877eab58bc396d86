import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeProject, packSdk, USED, useIn } from '../support/sdk-package.ts';
import { startService, type TestService } from '../support/service.ts';

const run = promisify(execFile);

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'tranche-sdk-'));
  await packSdk(folder);
  await makeProject(join(folder, 'project'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** Installs a package of npm in a folder of its own, and answers that folder. */
async function install(name: string): Promise<string> {
  const place = join(folder, name.replaceAll(/\W/g, '-'));
  await mkdir(place);
  await writeFile(join(place, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--no-audit', '--no-fund', name], { cwd: place });
  return join(place, 'node_modules');
}

it.each([
  ['Node 20', 'node@20', 'node/bin/node', []],
  ['Node 24', 'node@24', 'node/bin/node', []],
  ['Deno', 'deno@2', '.bin/deno', ['run', '--allow-net', '--no-prompt']],
  ['Bun', 'bun@1', '.bin/bun', []],
] as const)('the packed client works on %s', async (_name, name, file, args) => {
  const command = [join(await install(name), file), ...args];
  expect(await useIn(join(folder, 'project'), command, service.url, service.member.token)).toEqual(USED);
});

it('the types of the packed client are read by a compiler of 2024', async () => {
  const compiler = join(await install('typescript@5.4.5'), 'typescript/bin/tsc');
  await makeProject(join(folder, 'older'), compiler);
});
