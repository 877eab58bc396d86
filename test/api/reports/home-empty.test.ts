import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it('an account has no invoice until its first draft', async () => {
  const read = async () => (await service.call('GET', '/v1/reports/home')).data.hasInvoices;
  expect(await read()).toBe(false);
  const contact = { type: 'Client', name: 'Maria Lindqvist', email: 'maria@example.com' };
  expect((await service.call('POST', '/v1/contacts', { body: contact })).status).toBe(201);
  expect(await read()).toBe(false);
  await createInvoice(service, { status: 'Draft' });
  expect(await read()).toBe(true);
});

it('the invoices of another account are not its own', async () => {
  const other = await service.addMember('other-studio');
  const { data } = await service.call('GET', '/v1/reports/home', { token: other.token });
  expect(data.hasInvoices).toBe(false);
});
