import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (path: string, body: object = {}) => service.call('POST', path, { body });
const invoiceRow = (line: number, more: object = {}) => ({
  line,
  contact: { name: 'Ann', email: `ann${line}@example.com` },
  totalAmount: 500,
  ...more,
});

async function added(name: string): Promise<{ id: string; path: string }> {
  const { id } = (await post('/v1/imports', { kind: 'Invoices', name })).data;
  const rows = [
    invoiceRow(2),
    invoiceRow(3, { status: 'Active' }),
    invoiceRow(4, { status: 'Canceled' }),
    invoiceRow(5, { status: 'Active', paymentSchedule: [{ dueDate: '2026-12-01', amount: 1 }] }),
  ];
  const path = `/v1/imports/${id}`;
  expect((await post(`${path}/invoices`, { rows })).status).toBe(200);
  return { id, path };
}

describe('the counts of an import', () => {
  it.each([
    {
      end: 'start',
      rows: { total: 4, waiting: 0, valid: 0, faulty: 1, skipped: 1, created: 2 },
      invoices: { draft: 1, open: 1, paid: 0, canceled: 1 },
    },
    {
      end: 'cancel',
      rows: { total: 4, waiting: 3, valid: 0, faulty: 0, skipped: 1, created: 0 },
      invoices: { draft: 1, open: 2, paid: 0, canceled: 1 },
    },
  ])('that is over by $end are kept: lists do not read its rows again', async ({ end, rows, invoices }) => {
    const { id, path } = await added(end);
    expect((await post(`${path}/${end}`)).status).toBe(200);
    await service.work();
    expect((await service.call('GET', path)).data).toMatchObject({ rows, invoices });
    await service.sql('delete from import_rows where import_id = $1', [id]);
    const { items } = (await service.call('GET', '/v1/imports')).data;
    expect(items[0]).toMatchObject({ id, rows, invoices });
    expect((await service.call('GET', path)).data).toMatchObject({ rows, invoices });
  });

  it('that goes on follow its rows', async () => {
    const { path } = await added('open');
    const read = async () => (await service.call('GET', '/v1/imports')).data.items[0].rows;
    expect(await read()).toMatchObject({ total: 4, waiting: 3, valid: 0 });
    await post(`${path}/check`);
    await service.work();
    expect(await read()).toMatchObject({ total: 4, waiting: 0, valid: 2, faulty: 1, skipped: 1 });
    await post(`${path}/invoices`, { rows: [invoiceRow(6)] });
    expect(await read()).toMatchObject({ total: 5, waiting: 1 });
  });
});
