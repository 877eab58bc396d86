import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('DELETE /v1/invoices/{id}', () => {
  it('removes a draft with its payments and leaves the event invoice.deleted', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    const answer = await service.call('DELETE', `/v1/invoices/${id}`);
    expect([answer.status, answer.data.id]).toEqual([200, id]);
    expect((await service.call('GET', `/v1/invoices/${id}`)).status).toBe(404);
    expect((await service.call('DELETE', `/v1/invoices/${id}`)).status).toBe(404);
    const events = await service.sql('select type from events where object_id = $1 order by sequence', [id]);
    expect(events).toEqual([{ type: 'invoice.created' }, { type: 'invoice.deleted' }]);
    expect(await service.sql('select id from scheduled_payments where invoice_id = $1', [id])).toEqual([]);
  });

  it('refuses an issued invoice with 422 and says that it is canceled instead', async () => {
    const { id } = await createInvoice(service);
    const { status, error } = await service.call('DELETE', `/v1/invoices/${id}`);
    expect([status, error.code]).toEqual([422, 'illegal_action']);
    expect(error.message).toContain('Canceled');
  });

  it('refuses a stale If-Match with 412', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { note: 'newer' } });
    const answer = await service.call('DELETE', `/v1/invoices/${id}`, { headers: { 'if-match': '"1"' } });
    expect([answer.status, answer.error.code]).toEqual([412, 'version_conflict']);
  });

  it('answers the first answer again under its idempotency key', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    const headers = { 'idempotency-key': 'delete-once' };
    const first = await service.call('DELETE', `/v1/invoices/${id}`, { headers });
    const again = await service.call('DELETE', `/v1/invoices/${id}`, { headers });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});
