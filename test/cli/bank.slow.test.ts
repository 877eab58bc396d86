import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankLines, numberOf, OWN_IBAN, testMapping, upload } from '../support/bank.ts';
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

it('takes back what is credit by itself, and with the rest of its line', async () => {
  const invoice = await activeInvoice(service, {
    contact: { name: 'Nora', email: 'nora@example.com' },
    totalAmount: 30_000,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 30_000 }],
  });
  await upload(service, '2026-11-17,350.00,Nora,,too much\n');
  const [line] = await bankLines(service, '?q=Nora');
  const confirm = async (amount: number) => {
    const body = { allocations: [{ invoiceId: invoice.id, amount }], overpayment: 'Credit' };
    return (await service.call('POST', `/v1/bank_lines/${line.id}/confirm`, { body })).data;
  };
  const { credits } = await confirm(35_000);
  const alone = await cli.run(['bank', 'undo', line.id, '--credit', credits[0].creditMovementId]);
  expect([alone.code === 0, alone.errors]).toEqual([
    false,
    expect.stringContaining('50.00 USD of credit of Nora'),
  ]);
  const taken = await cli.run(['bank', 'undo', line.id, '--credit', credits[0].creditMovementId, '--yes']);
  expect([taken.code, taken.output]).toEqual([
    0,
    expect.stringContaining('The rest of the line is open again.'),
  ]);
  expect((await read(service, invoice.id)).status).toBe('Paid');
  await confirm(5_000);
  const all = await cli.run(['bank', 'undo', line.id, '--yes']);
  expect([all.code, all.output]).toEqual([0, expect.stringContaining('The invoices owe this again.')]);
  expect(await bankLines(service, '?q=Nora')).toMatchObject([{ assignedAmount: 0, credits: [] }]);
});

it('with --ignore takes back all of a line with an ignored rest, as it asks, and without it the rest alone', async () => {
  const invoice = await activeInvoice(service, {
    totalAmount: 30_000,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 30_000 }],
  });
  await upload(service, '2026-11-16,350.00,Olga,,returned\n');
  const [line] = await bankLines(service, '?q=Olga');
  const allocations = [{ invoiceId: invoice.id, amount: 30_000 }];
  await service.call('POST', `/v1/bank_lines/${line.id}/confirm`, { body: { allocations } });
  const undo = (...options: string[]) => cli.run(['bank', 'undo', line.id, ...options]);
  await cli.run(['bank', 'ignore', line.id]);
  expect((await undo()).errors).toContain('that the rest of this line is ignored');
  expect((await undo('--yes')).output).toContain('The rest of the line is open again.');
  await cli.run(['bank', 'ignore', line.id]);
  expect((await undo('--ignore')).errors).toContain(
    `Take back 300.00 USD for ${await numberOf(service, invoice)}?`,
  );
  expect((await read(service, invoice.id)).status).toBe('Paid');
  const undone = await undo('--ignore', '--yes');
  expect([undone.code, undone.output]).toEqual([
    0,
    expect.stringContaining('The invoices owe this again. The line is ignored.'),
  ]);
  expect(await bankLines(service, '?q=Olga')).toMatchObject([
    { assignedAmount: 0, ignoredAt: expect.any(String) },
  ]);
  const again = await undo('--ignore', '--yes');
  expect([again.code === 0, again.errors]).toEqual([false, expect.stringContaining('is ignored already')]);
});

it('names the line of a file that is refused, and takes nothing', async () => {
  await writeFile(statement, ':20:x\n:25:DE89370400440532013000\n:28C:1\n:60F:C261101EUR0,00\n:61:broken\n');
  const refused = await cli.run(['bank', 'upload', statement]);
  expect([refused.code === 0, refused.errors]).toEqual([false, expect.stringContaining('Line 5')]);
});

it('a confirmation and an undo are repeated under their key with the parts of the first time, and have one effect', async () => {
  const invoice = await activeInvoice(service, {
    totalAmount: 50_000,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 50_000 }],
  });
  await upload(service, '2026-11-18,500.00,Lena,,once\n');
  const [line] = await bankLines(service, '?q=Lena');
  const [payment] = (await read(service, invoice.id)).paymentSchedule;
  const part = `${invoice.id}/${payment.id}=50000`;
  const confirm = [
    'bank',
    'confirm',
    line.id,
    '--pay',
    part,
    '--seen',
    '0',
    '--yes',
    '--idempotency-key',
    'lena-1',
  ];
  const first = await cli.run(confirm);
  expect([first.code, first.output]).toEqual([0, expect.stringContaining('500.00 USD recorded.')]);
  expect(await cli.run(confirm)).toMatchObject({ code: 0, output: first.output });
  expect((await read(service, invoice.id)).amountPaid).toBe(50_000);

  const [{ assignments }] = await bankLines(service, '?q=Lena');
  const named = ['--part', assignments[0].manualPaymentId, '--seen', '1'];
  const undo = ['bank', 'undo', line.id, ...named, '--yes', '--idempotency-key', 'lena-2'];
  const undone = await cli.run(undo);
  expect([undone.code, undone.output]).toEqual([0, expect.stringContaining('The invoices owe this again.')]);
  expect(await cli.run(undo)).toMatchObject({ code: 0, output: undone.output });
  expect((await read(service, invoice.id)).amountPaid).toBe(0);
  const late = await cli.run([
    'bank',
    'confirm',
    line.id,
    '--pay',
    part,
    '--seen',
    '0',
    '--yes',
    '--idempotency-key',
    'lena-3',
  ]);
  expect(late.code).not.toBe(0);
  expect((await read(service, invoice.id)).amountPaid).toBe(0);
});
