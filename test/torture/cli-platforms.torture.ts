import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useEverything } from '../cli/sample.ts';
import { type Cli, cliOf } from '../support/cli.ts';
import { installCli, packCli } from '../support/cli-package.ts';
import { startService, type TestService } from '../support/service.ts';
import { ALLOWED, type Receiver, startReceiver } from '../support/webhook-receiver.ts';

const run = promisify(execFile);

let service: TestService;
let receiver: Receiver;
let folder: string;
let command: string;
beforeAll(async () => {
  service = await startService(ALLOWED);
  receiver = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), 'tranche-cli-platforms-'));
  command = await installCli((await packCli(folder)).archive, join(folder, 'office'));
});
afterAll(async () => {
  await receiver.close();
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
  await useWebhooks(cli, `hook-${version}`);
  await cli.close();
});

/** Makes a webhook, tests it, forwards events to a server of this machine, and deletes the webhook. */
async function useWebhooks(cli: Cli, name: string): Promise<void> {
  const created = await cli.run(['webhooks', 'create', '--url', receiver.url, '--type', 'invoice.paid']);
  expect([created.code, created.output]).toEqual([0, expect.stringMatching(/Secret +whsec_\S+/)]);
  const id = (await cli.run(['webhooks', 'list', '-q'])).output.trim();
  expect((await cli.run(['webhooks', 'test', id])).output).toContain('The test is Delivered: 200.');
  receiver.received.length = 0;
  const listen = cli.start(['webhooks', 'listen', '--forward-to', receiver.url]);
  await listen.until('Events go to');
  await cli.run(['contacts', 'create', '--name', name, '--email', `${name}@example.com`]);
  await listen.until('contact.created');
  await listen.stop();
  const forwarded = receiver.received.filter(({ event }) => event.type === 'contact.created');
  expect(forwarded.map(({ body, status }) => [body.includes(name), status])).toEqual([[true, 200]]);
  const deliveries = await cli.run(['webhooks', 'deliveries', id, '--json']);
  expect([deliveries.code, Array.isArray(deliveries.json.items)]).toEqual([0, true]);
  expect((await cli.run(['webhooks', 'delete', id, '--yes'])).code).toBe(0);
}
