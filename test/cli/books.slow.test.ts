import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUpBooks } from '../support/book-exports.ts';
import { type Cli, cliOf } from '../support/cli.ts';
import { activeInvoice } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';
import { unzip } from '../support/unzip.ts';

let service: TestService;
let cli: Cli;
const target = join(tmpdir(), `books-${process.pid}.zip`);
beforeAll(async () => {
  service = await startService();
  cli = cliOf(service);
  await activeInvoice(service, { currency: 'EUR' });
});
afterAll(async () => {
  await service.close();
  await cli.close();
  await rm(target, { force: true });
});

it('shows the next export and what it lacks, makes it, saves its file, and undoes it', async () => {
  const lacking = await cli.run(['books', 'next', '--format', 'datev']);
  expect(lacking.output).toContain('Missing: The number of the adviser at DATEV is not set.');
  const refused = await cli.run(['books', 'export', '--format', 'datev', '--output', target]);
  expect([refused.code === 0, refused.errors]).toEqual([false, expect.stringContaining('adviser')]);
  await setUpBooks(service, 'Datev');
  const made = await cli.run(['books', 'export', '--format', 'datev', '--output', target]);
  expect([made.code, made.output]).toEqual([0, `1 posting exported. Saved as ${target}.\n`]);
  expect([...unzip(await readFile(target)).keys()][0]).toMatch(/^EXTF_Buchungsstapel/);
  const listed = JSON.parse((await cli.run(['books', 'list', '--json'])).output);
  expect(listed.items).toMatchObject([{ format: 'Datev', postingCount: 1, undoneAt: null }]);
  const undone = await cli.run(['books', 'undo', listed.items[0].id, '--yes']);
  expect(undone.output).toContain('The export is undone.');
});
