import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('GET /v1/invoices/{id}/actions answers 404', () => {
  it.each(['no-id', '00000000-0000-7000-8000-000000000000'])('for %s', async (id) => {
    expect((await service.call('GET', `/v1/invoices/${id}/actions`)).status).toBe(404);
  });

  it('for an invoice of another account', async () => {
    const { id } = await createInvoice(service);
    const { token } = await service.addMember('somebody-else');
    expect((await service.call('GET', `/v1/invoices/${id}/actions`, { token })).status).toBe(404);
  });

  it('and 403 for a token without the scope', async () => {
    const { id } = await createInvoice(service);
    const { token } = await service.addMember('reader-of-contacts', ['contacts:read']);
    expect((await service.call('GET', `/v1/invoices/${id}/actions`, { token })).status).toBe(403);
  });
});
