import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
import { startService, type TestService } from '../support/service.ts';

/** Companies can share an email address: the command line takes none of several. */

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

const EMAIL = 'office@shared.example';
const create = async (body: object): Promise<string> =>
  (await service.call('POST', '/v1/contacts', { body: { name: 'Jo', email: EMAIL, ...body } })).data.id;

it('an address of several contacts is refused with their names and ids, and one of them is taken by its id', async () => {
  const [north, south] = [await create({ company: 'Nord GmbH' }), await create({ company: 'Süd GmbH' })];
  const words = ['invoices', 'create', '--amount', '10'];
  const refused = await cli.run([...words, '--to', EMAIL]);
  expect([refused.code, refused.output]).toEqual([4, '']);
  for (const part of [`Nord GmbH (${north})`, `Süd GmbH (${south})`]) expect(refused.errors).toContain(part);
  const made = await cli.run([...words, '--to', south, '--json']);
  expect(made.json).toMatchObject({ contactId: south });
});

it('a payment that the service would give to another contact is not offered', async () => {
  const [first] = (await service.call('GET', `/v1/contacts?email=${EMAIL}`)).data.items;
  await service.call('POST', '/v1/payment_methods', { body: { token: 'tok_bank' } });
  const { data: wallet } = await service.call('GET', '/v1/payment_methods');
  const words = ['payments', 'create', '--amount', '10', '--on', '2026-12-01', '--from', wallet.items[0].id];
  const refused = await cli.run([...words, '--to', first.id, '--yes']);
  expect([refused.code, refused.output]).toEqual([2, '']);
  expect(refused.errors).toContain('the payment would go to another one');
  const only = await create({ company: 'Allein GmbH', email: 'allein@shared.example' });
  const offered = await cli.run([...words, '--to', only, '--yes', '--json']);
  expect(offered.json).toMatchObject({ contactId: only });
});

it('an invoice is billed with details of its own, and they are shown', async () => {
  const to = await create({ company: 'Rand GmbH', city: 'Kiel', email: 'rand@shared.example' });
  const own = ['--reference', 'PO-7', '--vat-id', 'DE123456789', '--city', ''];
  const made = await cli.run(['invoices', 'create', '--amount', '10', '--to', to, ...own, '--json']);
  const { id } = made.json as { id: string };
  const { billing } = (await service.call('GET', `/v1/invoices/${id}`)).data;
  expect(billing).toMatchObject({
    company: 'Rand GmbH',
    reference: 'PO-7',
    vatId: 'DE123456789',
    city: null,
  });
  const update = ['invoices', 'update', id, '--company', 'Rand AG'];
  expect((await cli.run(update)).code).toBe(0);
  const { output } = await cli.run(['invoices', 'get', id]);
  for (const part of ['Rand AG', 'DE123456789', 'PO-7']) expect(output).toContain(part);
});
