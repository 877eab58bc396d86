import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useEverything } from '../cli/sample.ts';
import { cliOf } from '../support/cli.ts';
import { installCli, packCli } from '../support/cli-package.ts';
import { startService, type TestService } from '../support/service.ts';

const run = promisify(execFile);

let service: TestService;
let folder: string;
let command: string;
beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(join(tmpdir(), 'tranche-cli-platforms-'));
  command = await installCli((await packCli(folder)).archive, join(folder, 'office'));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

it.each(['20', '22', '24'])('packed and installed, the command line works under Node %s', async (version) => {
  const place = join(folder, `node-${version}`);
  await mkdir(place);
  await writeFile(join(place, 'package.json'), '{ "private": true }');
  const name = `node-${process.platform}-${process.arch}`;
  await run('npm', ['install', '--no-audit', '--no-fund', `${name}@${version}`], { cwd: place });
  const node = join(place, 'node_modules', name, 'bin', 'node');
  expect((await run(node, ['--version'])).stdout).toMatch(new RegExp(`^v${version}\\.`));
  const cli = cliOf(service, [node, command]);
  await useEverything(cli, `node-${version}`);
  await cli.close();
});
