import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
import { createInvoice } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let cli: Cli;
beforeAll(async () => {
  service = await startService();
  cli = cliOf(service);
});
afterAll(async () => {
  await service.close();
  await cli.close();
});

describe('api', () => {
  it('prints the data of any operation', async () => {
    const { id } = await createInvoice(service);
    const { data } = await service.call('GET', `/v1/invoices/${id}`);
    for (const path of [`/v1/invoices/${id}`, `v1/invoices/${id}`, `invoices/${id}`]) {
      expect((await cli.run(['api', 'get', path])).json).toEqual(data);
    }
    const { json } = await cli.run(['api', 'GET', 'invoices', '-d', 'limit=1', '-d', 'status=Active']);
    expect(json.items).toHaveLength(1);
  });

  it('builds the body of fields: text, numbers, lists and objects', async () => {
    const words = [
      '-d',
      'contact[name]=Kim',
      '-d',
      'contact[email]=kim@example.com',
      '-d',
      'totalAmount=5000',
    ];
    const schedule = [
      '-d',
      'paymentSchedule[0][dueDate]=2026-12-01',
      '-d',
      'paymentSchedule[0][amount]=5000',
    ];
    const more = ['-t', 'note=2026', '-d', 'ccEmails[]=a@example.com', '-d', 'ccEmails[]=b@example.com'];
    const { json } = await cli.run(['api', 'POST', 'invoices', ...words, ...schedule, ...more]);
    expect(json).toMatchObject({
      totalAmount: 5000,
      note: '2026',
      ccEmails: ['a@example.com', 'b@example.com'],
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 5000 }],
    });
  });

  it('takes the body from standard input, and a key for repetitions', async () => {
    const given = { input: JSON.stringify({ name: 'Lee', email: 'lee@example.com' }) };
    const words = ['api', 'POST', 'contacts', '--input', '-', '--idempotency-key', 'lee-1'];
    const [first, second] = [await cli.run(words, given), await cli.run(words, given)];
    expect(second.json).toEqual(first.json);
    expect((await cli.run([...words, '-d', 'x=1'], given)).code).toBe(2);
    expect((await cli.run(words, { input: '{' })).code).toBe(2);
  });

  it('saves files whole, or sends them to a program as they are', async () => {
    const { id } = await createInvoice(service);
    const file = (await service.call('GET', '/v1/invoices/csv')).text;
    expect((await cli.run(['api', 'GET', 'invoices/csv'])).output).toBe(file);
    await cli.run(['api', 'GET', `invoices/${id}/pdf`, '-o', 'one.pdf']);
    expect((await readFile(join(cli.home, 'one.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('sends nothing to another address than that of the service', async () => {
    const { code, errors } = await cli.run(['api', 'GET', 'https://example.com/v1/invoices']);
    expect([code, errors]).toEqual([2, expect.stringContaining('is not a path')]);
  });

  it('changes nothing that somebody else has changed, when asked so', async () => {
    const { id } = await createInvoice(service);
    const words = ['api', 'PATCH', `invoices/${id}`, '-d', 'note=x', '--if-match', '"old"'];
    const { code, errors } = await cli.run(words);
    expect([code, errors]).toEqual([1, expect.stringContaining('Read it again')]);
  });
});
