import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
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

const set = (...words: string[]) => cli.run(['documents', 'set', ...words]);

it('sets patterns, next numbers and PDFs in mails, shows them, and goes back', async () => {
  const made = await set(
    '--pattern',
    'R{YYYY}-{000}',
    '--next',
    '7',
    '--credit-note-pattern',
    'C{0}',
    '--attach-pdf',
    'on',
  );
  expect(made.code).toBe(0);
  expect(made.output).toContain('R2026-007');
  const { data } = await service.call('GET', '/v1/account');
  expect(data).toMatchObject({
    numberPattern: 'R{YYYY}-{000}',
    nextNumber: 7,
    creditNotePattern: 'C{0}',
    attachPdf: true,
    nextNumbers: { invoice: 'R2026-007', creditNote: 'C1' },
  });
  const shown = await cli.run(['documents', 'show']);
  for (const text of ['R{YYYY}-{000}', 'R2026-007', 'C1', 'PDFs in mails: on'])
    expect(shown.output).toContain(text);
  await set('--pattern', 'none', '--credit-note-pattern', 'none', '--prefix', 'X-', '--attach-pdf', 'off');
  expect((await cli.run(['documents', 'show'])).output).toContain('X-{0000}, next X-0007');
});

it('names an invoice by its count under a pattern with the year, and says where that may be several', async () => {
  const { items } = (await service.call('GET', '/v1/invoices')).data;
  expect(items).toEqual([]);
  const create = async (number?: string) =>
    (
      await service.call('POST', '/v1/invoices', {
        body: {
          contact: { name: 'Kim', email: 'kim@example.com' },
          totalAmount: 100,
          ...(number === undefined ? {} : { number }),
        },
      })
    ).data.id as string;
  await set('--pattern', 'R/{YYYY}-{0000}', '--next', '42');
  const id = await create();
  const found = await cli.run(['invoices', 'get', '42', '--json']);
  expect([found.code, found.errors]).toEqual([0, '']);
  expect(found.json).toMatchObject({ id, number: 'R/2026-0042' });
  await create('R/2025-0042');
  const several = await cli.run(['invoices', 'get', '42']);
  expect(several.code).not.toBe(0);
  for (const number of ['R/2026-0042', 'R/2025-0042']) expect(several.errors).toContain(number);
  await set('--pattern', 'none');
});

it('says what it needs, and what the service refuses', async () => {
  expect((await set()).code).toBe(2);
  expect((await set('--next', 'one')).code).toBe(2);
  const refused = await set('--pattern', '{MM}-{0}');
  expect(refused.code).not.toBe(0);
  expect(refused.output + (refused as { errors?: string }).errors).toContain('{YYYY}');
});
