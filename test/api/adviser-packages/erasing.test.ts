import { afterAll, beforeAll, expect, it } from 'vitest';
import { PACKAGES, pack } from '../../support/adviser.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ RETENTION_YEARS: '0' });
});
afterAll(() => service.close());

const paidBy = async (name: string) => {
  const invoice = await activeInvoice(service, {
    contact: { name, email: `${name.toLowerCase()}@example.com` },
    totalAmount: 1_000,
    paymentSchedule: [{ dueDate: '2026-11-21', amount: 1_000 }],
  });
  await pay(service, invoice);
  return invoice;
};
const packedInvoices = async () => {
  const rows = await service.sql<{ id: string }>(
    'select distinct invoice_id as id from adviser_documents order by invoice_id',
  );
  return rows.map(({ id }) => id);
};

it('what was packed of a person is gone once nothing must be kept any more, and so is every file that has it', async () => {
  const kim = await paidBy('Kim');
  const ada = await paidBy('Ada');
  const early = await pack(service, '2026-11-01', '2026-11-21');
  expect(early.files.get(`invoices/INV-0001.pdf`)).toBeDefined();
  const [contact] = await service.sql<{ id: string }>(`select contact_id as id from invoices where id = $1`, [
    kim.id,
  ]);
  const erased = await service.call('POST', `/v1/contacts/${contact?.id}/erase`, { body: {} });
  expect(erased.status).toBe(200);
  service.clock.set('2026-12-31T12:00:00.000Z');
  await service.work();
  const late = await pack(service, '2026-11-01', '2026-11-30');
  expect(await packedInvoices()).toEqual([kim.id, ada.id]);
  service.clock.set('2027-01-01T12:00:00.000Z');
  await service.work();
  expect(await packedInvoices()).toEqual([ada.id]);
  expect((await service.call('GET', `${PACKAGES}/${late.id}`)).data.status).toBe('Expired');
  expect(await service.sql('select from adviser_package_pieces')).toEqual([]);
});
