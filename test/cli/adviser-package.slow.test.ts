import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
import { activeInvoice } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';
import { unzip } from '../support/unzip.ts';

let service: TestService;
let cli: Cli;
const target = join(tmpdir(), `adviser-${process.pid}.zip`);
beforeAll(async () => {
  service = await startService();
  cli = cliOf(service);
  await activeInvoice(service);
});
afterAll(async () => {
  await service.close();
  await cli.close();
  await rm(target, { force: true });
});

it('says who gets the file of each month, and shows it', async () => {
  const none = await cli.run(['adviser-package', 'monthly']);
  expect(none.output).toBe('No month is sent to an adviser.\n');
  const set = await cli.run([
    'adviser-package',
    'monthly',
    '--email',
    'office@adviser.example',
    '--send',
    'on',
  ]);
  expect(set.output).toContain('to office@adviser.example.');
  expect((await cli.run(['adviser-package', 'monthly', '--send', 'off'])).output).toBe(none.output);
});

it('begins a package, says how far it is, and saves its file', async () => {
  const days = ['--from', '2026-11-01', '--to', '2026-11-21'];
  const begun = await cli.run(['adviser-package', 'create', ...days, '--no-wait', '--json']);
  const { id } = JSON.parse(begun.output);
  expect((await cli.run(['adviser-package', 'show', id])).output).toMatch(/: Packing$/m);
  const early = await cli.run(['adviser-package', 'save', id, '--output', target]);
  expect([early.code === 0, early.errors]).toEqual([false, expect.stringContaining('being packed')]);
  await service.work();
  expect((await cli.run(['adviser-package', 'show', id])).output).toContain('Could not be made: e-invoices/');
  const saved = await cli.run(['adviser-package', 'save', id, '--output', target]);
  expect(saved.output).toContain(`1 document packed. Saved as ${target}. 1 file could not be made`);
  expect([...unzip(await readFile(target)).keys()]).toContain('index.csv');
  expect((await cli.run(['adviser-package', 'list'])).output).toContain('Ready');
});
