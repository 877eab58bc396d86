import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { numberOf, OWN_IBAN, testMapping } from '../support/bank.ts';
import { type Cli, cliOf } from '../support/cli.ts';
import { activeInvoice, read } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let cli: Cli;
const folder = join(tmpdir(), `bank-${process.pid}`);
const [mapping, statement] = [`${folder}-mapping.json`, `${folder}-nov.csv`];
beforeAll(async () => {
  service = await startService();
  cli = cliOf(service);
});
afterAll(async () => {
  await service.close();
  await cli.close();
  await rm(mapping, { force: true });
  await rm(statement, { force: true });
});

it('keeps a mapping, uploads a statement, confirms what is suggested, and takes it back', async () => {
  const invoice = await activeInvoice(service, {
    totalAmount: 40_000,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 40_000 }],
  });
  await writeFile(mapping, JSON.stringify({ name: 'Our bank', bankAccount: OWN_IBAN, mapping: testMapping }));
  const header = 'Day,Amount,Name,IBAN,Text\n';
  await writeFile(
    statement,
    `${header}2026-11-20,400.00,Maria,,${await numberOf(service, invoice)}\n2026-11-19,1.00,Kim,,x\n`,
  );
  const kept = await cli.run(['bank', 'mappings', 'save', '--input', mapping, '--json']);
  const { id } = JSON.parse(kept.output);
  const taken = await cli.run(['bank', 'upload', statement, '--mapping', id]);
  expect([taken.code, taken.output]).toEqual([0, expect.stringContaining('2 new lines.')]);
  const certain = await cli.run(['bank', 'lines', '--state', 'certain', '--json']);
  const [line] = JSON.parse(certain.output).items;
  const confirmed = await cli.run(['bank', 'confirm', line.id, '--yes']);
  expect([confirmed.code, confirmed.output]).toEqual([0, expect.stringContaining('400.00 USD recorded.')]);
  expect((await read(service, invoice.id)).status).toBe('Paid');
  const undone = await cli.run(['bank', 'undo', line.id, '--yes']);
  expect(undone.output).toContain('The invoices owe this again.');
  expect((await read(service, invoice.id)).status).toBe('Active');
  const [other] = JSON.parse(
    (await cli.run(['bank', 'lines', '--state', 'unmatched', '--json'])).output,
  ).items;
  const nothing = await cli.run(['bank', 'confirm', other.id, '--yes']);
  expect([nothing.code === 0, nothing.errors]).toEqual([
    false,
    expect.stringContaining('Nothing is suggested'),
  ]);
  const ignored = await cli.run(['bank', 'ignore', other.id]);
  expect(ignored.output).toContain('The line is ignored.');
  const listed = await cli.run(['bank', 'list']);
  expect(listed.output).toContain('nov.csv');
});

it('names the line of a file that is refused, and takes nothing', async () => {
  await writeFile(statement, ':20:x\n:25:DE89370400440532013000\n:28C:1\n:60F:C261101EUR0,00\n:61:broken\n');
  const refused = await cli.run(['bank', 'upload', statement]);
  expect([refused.code === 0, refused.errors]).toEqual([false, expect.stringContaining('Line 5')]);
});
