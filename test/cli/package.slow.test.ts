import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { version } from '../../cli/src/version.ts';
import { type Cli, cliOf } from '../support/cli.ts';
import { installCli, packCli } from '../support/cli-package.ts';
import { startService, type TestService } from '../support/service.ts';
import { useEverything } from './sample.ts';

let service: TestService;
let folder: string;
let cli: Cli;
let files: string[];
let command: string;
beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'tranche-cli-package-'));
  const packed = await packCli(folder);
  files = packed.files;
  command = await installCli(packed.archive, join(folder, 'office'));
  cli = cliOf(service, [process.execPath, command]);
});
afterAll(async () => {
  await service.close();
  await cli.close();
  await rm(folder, { recursive: true, force: true });
});

it('is one file that needs no other package, with the licence of what is built in', async () => {
  const expected = ['LICENSE', 'README.md', 'build/LICENSES.txt', 'build/tranche.js', 'package.json'];
  expect(files.toSorted()).toEqual(expected.map((name) => `package/${name}`));
  const installed = await readdir(join(folder, 'office', 'node_modules'));
  expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['tranche-cli']);
});

it('packed and installed in an empty folder, it does its work', async () => {
  await useEverything(cli);
});

it('is a program of its own, found by its name', async () => {
  const env = { PATH: `${dirname(command)}:${dirname(process.execPath)}:/usr/bin:/bin` };
  expect((await promisify(execFile)('tranche', ['--version'], { env })).stdout).toBe(`${version}\n`);
});
