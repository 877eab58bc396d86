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

const wedding = {
  name: 'Wedding',
  paymentSchedule: [
    { name: 'Deposit', due: { days: 0, from: 'Issue' }, share: { basisPoints: 3000 } },
    { due: { days: -14, from: 'Event' }, share: 'Remainder' },
  ],
};

it('keeps a schedule, makes an invoice by it, and deletes it', async () => {
  const made = await cli.run(['schedules', 'create', '--input', '-'], { input: JSON.stringify(wedding) });
  expect([made.code, made.output]).toEqual([
    0,
    'Wedding is kept: 30 % +0d from issue; the rest -14d from event.\n',
  ]);
  const words = [
    '--to',
    'maria@example.com',
    '--name',
    'Maria',
    '--amount',
    '1,000.00',
    '--event',
    '2027-06-12',
  ];
  const invoice = await cli.run(['invoices', 'create', ...words, '--schedule', 'wedding', '--json']);
  const read = (await service.call('GET', `/v1/invoices/${invoice.json.id}`)).data;
  const seen = read.paymentSchedule.map(({ dueDate, amount }: Record<string, unknown>) => [dueDate, amount]);
  expect(seen[0]?.[1]).toBe(30_000);
  expect(seen[1]).toEqual(['2027-05-29', 70_000]);
  const both = await cli.run(['invoices', 'create', ...words, '--schedule', 'Wedding', '--split', '2']);
  expect(both.code).toBe(2);
  const unknown = await cli.run(['schedules', 'delete', 'Portrait', '--yes']);
  expect(unknown.code).toBe(4);
  expect((await cli.run(['schedules', 'delete', 'wedding', '--yes'])).output).toBe('Wedding is deleted.\n');
  expect((await cli.run(['schedules', 'list'])).errors).toContain('There are no schedules yet');
});

it('makes no invoice by a schedule whose amounts are in another currency', async () => {
  const paymentSchedule = [
    { due: { days: 0, from: 'Issue' }, amount: 50_000 },
    { due: { days: 30, from: 'Issue' }, share: 'Remainder' },
  ];
  const input = JSON.stringify({ name: 'Portrait', currency: 'USD', paymentSchedule });
  expect((await cli.run(['schedules', 'create', '--input', '-'], { input })).code).toBe(0);
  const words = [
    '--to',
    'jonas@example.com',
    '--name',
    'Jonas',
    '--amount',
    '100000',
    '--schedule',
    'Portrait',
  ];
  const yen = await cli.run(['invoices', 'create', ...words, '--currency', 'JPY', '--activate']);
  expect([yen.code, yen.errors]).toEqual([
    2,
    expect.stringContaining('The amounts of "Portrait" are in USD'),
  ]);
  expect((await cli.run(['invoices', 'create', ...words])).code).toBe(0);
});

it('saves items, shows and deletes them', async () => {
  expect((await cli.run(['items', 'create', 'Album=1,200.00@19%'])).output).toBe('Album is saved.\n');
  expect((await cli.run(['items', 'list'])).output).toMatch(/Album +1 +1,200\.00 USD +19 %/);
  expect((await cli.run(['items', 'create', 'album=900.00'])).code).toBe(1);
  expect((await cli.run(['items', 'delete', 'ALBUM', '--yes'])).output).toBe('Album is deleted.\n');
});
