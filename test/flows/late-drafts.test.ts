import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvoice } from '../support/invoices.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it('an invoice that is issued after its due date has passed is told to be overdue', async () => {
  await service.services.invoices.ensureDatesTold(service.clock.now());
  await service.work();
  const { id } = await createInvoice(service, { status: 'Draft' });
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03']) {
    service.clock.set(`${day}T12:00:00.000Z`);
    await service.work();
  }
  const issued = await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Active' } });
  expect(issued.status).toBe(200);
  expect((await service.call('GET', `/v1/invoices/${id}`)).data.isOverdue).toBe(true);
  for (const day of ['2026-12-04', '2026-12-05']) {
    service.clock.set(`${day}T12:00:00.000Z`);
    await service.work();
  }
  const { items } = (await service.call('GET', `/v1/invoices/${id}/events`)).data;
  expect(items.map(({ type }: { type: string }) => type)).toContain('invoice.overdue');
});
