import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/kit/db/database.ts';
import { saveItem } from '../../../src/reports/adviser/files-store.ts';
import { packagesOfErased } from '../../../src/reports/adviser/service.ts';
import { beginRun } from '../../../src/reports/adviser/store.ts';
import { beginPacking, PACKAGES, pack } from '../../support/adviser.ts';
import { bankLines, upload } from '../../support/bank.ts';
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
  const other = await pack(service, '2026-10-01', '2026-10-31');
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
  expect(await service.sql('select from adviser_package_pieces where package_id = $1', [late.id])).toEqual(
    [],
  );
  // A file without the person has its seven days, not fewer.
  const [kept] = await service.sql<{ at: Date }>(
    'select expires_at as at from adviser_packages where id = $1',
    [other.id],
  );
  expect(kept?.at.toISOString()).toBe(other.expiresAt);
});

const moved = async (name: string) => {
  const contact = (one: string) => ({ type: 'Client', name: one, email: `${one.toLowerCase()}@example.com` });
  const day = service.clock.now().toISOString().slice(0, 10);
  const invoice = await activeInvoice(service, {
    contact: contact(name),
    totalAmount: 1_000,
    paymentSchedule: [{ dueDate: day, amount: 1_000 }],
  });
  const [{ id: contactId } = { id: '' }] = await service.sql<{ id: string }>(
    'select contact_id as id from invoices where id = $1',
    [invoice.id],
  );
  const changed = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
    body: { contact: contact(`After${name}`) },
  });
  if (changed.status !== 200) throw new Error(changed.text);
  const canceled = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
    body: { status: 'Canceled' },
  });
  if (canceled.status !== 200) throw new Error(canceled.text);
  return {
    invoice,
    contactId,
    erase: () => service.call('POST', `/v1/contacts/${contactId}/erase`, { body: {} }),
  };
};
const keptOf = (id: string) =>
  service.sql<{ sha: string }>(
    `select encode(sha256, 'hex') as sha from adviser_documents where invoice_id = $1 and version = 1`,
    [id],
  );

it('what was packed of a former client of an invoice is gone, too, and a mailed month is packed again without the name, behind the same link', async () => {
  service.clock.set('2027-02-10T12:00:00.000Z');
  await service.call('PUT', '/v1/adviser_settings', {
    body: { adviserEmail: 'office@adviser.example', sendsMonthlyPackage: true },
  });
  const { invoice, erase } = await moved('Zora');
  service.clock.set('2027-12-31T12:00:00.000Z');
  await service.work();
  const before = await keptOf(invoice.id);
  expect(before).toHaveLength(1);
  const month = () =>
    service.sql<{ status: string; link: string }>(
      `select status, encode(link_hash, 'hex') as link, expires_at as until from adviser_packages
       where from_day = '2027-02-01' and mailed_to is not null`,
    );
  const [mailed] = await month();
  expect([mailed?.status, mailed?.link.length]).toEqual(['Ready', 64]);
  expect((await erase()).status).toBe(200);
  service.clock.set('2028-01-01T12:00:00.000Z');
  await service.work();
  // The documents that are kept now were made without the name.
  expect(await keptOf(invoice.id)).not.toEqual(before);
  const rest = await service.sql(`select from adviser_package_files where facts::text like '%"Zora"%'`);
  expect([rest, await month()]).toEqual([[], [mailed]]);
});

it('an erasure ends the run of a package, which then writes nothing of the person back', async () => {
  const invoice = await paidBy('Vera');
  const day = service.clock.now().toISOString().slice(0, 10);
  const id = await beginPacking(service, day, day);
  const { database } = service.services as unknown as { database: Database };
  const accountId = service.member.accountId as never;
  const begun = await beginRun(database, accountId, id as never, crypto.randomUUID());
  const [{ run } = { run: '' }] = await service.sql<{ run: string }>(
    'select run from adviser_packages where id = $1',
    [id],
  );
  const forget = (invoiceIds: readonly string[]) =>
    database.transaction(accountId, (tx) =>
      packagesOfErased.forgetDocuments(tx, accountId, invoiceIds as never, '(erased)', service.clock.now()),
    );
  await forget([invoice.id]);
  const document = {
    kind: 'Receipt',
    objectId: invoice.id,
    version: 1,
    invoiceId: invoice.id,
    sha256: Buffer.from('x'),
    bytes: null,
  };
  const place = { accountId, id: id as never, run };
  const saved = await saveItem(database, place, begun?.progress as never, [], [], [document as never]);
  expect([saved, await keptOf(invoice.id)]).toEqual([false, []]);
  await service.work();
  expect((await service.call('GET', `${PACKAGES}/${id}`)).data.status).toBe('Ready');
});

it('a file whose index names a person for a cancellation alone ends with the person', async () => {
  service.clock.set('2027-11-20T12:00:00.000Z');
  const invoice = await activeInvoice(service, {
    contact: { name: 'Canceled Cleo', email: 'cleo@example.com' },
    totalAmount: 1_000,
    paymentSchedule: [{ dueDate: '2027-12-24', amount: 1_000 }],
  });
  service.clock.set('2027-12-30T12:00:00.000Z');
  const body = { status: 'Canceled' };
  expect((await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body })).status).toBe(200);
  const packed = await pack(service, '2027-12-01', '2027-12-30');
  expect(packed.files.get('index.csv')?.toString()).toContain('Canceled Cleo');
  const [contact] = await service.sql<{ id: string }>(`select contact_id as id from invoices where id = $1`, [
    invoice.id,
  ]);
  const erased = await service.call('POST', `/v1/contacts/${contact?.id}/erase`, { body: {} });
  expect(erased.status).toBe(200);
  service.clock.set('2028-01-01T12:00:00.000Z');
  await service.work();
  expect((await service.call('GET', `${PACKAGES}/${packed.id}`)).data.status).toBe('Expired');
});

it('a file whose lines of the bank name the invoice from which credit came, and no person, keeps its time when the person is erased', async () => {
  await service.call('PUT', '/v1/adviser_settings', {
    body: { adviserEmail: null, sendsMonthlyPackage: false },
  });
  service.clock.set('2028-12-30T12:00:00.000Z');
  await service.work();
  const billed = (totalAmount: number) =>
    activeInvoice(service, {
      contact: { name: 'Rosa', email: 'rosa@example.com' },
      totalAmount,
      paymentSchedule: [{ dueDate: '2028-12-31', amount: totalAmount }],
    });
  const [invoice, next] = [await billed(1_000), await billed(4_000)];
  await upload(service, '2028-10-15,50.00,Mother,,x\n');
  const line = (await bankLines(service)).find(({ name }: { name: string }) => name === 'Mother');
  const act = async (path: string, body: object) =>
    expect((await service.call('POST', path, { body })).status).toBeLessThan(300);
  const allocations = [{ invoiceId: invoice.id, amount: 5_000 }];
  await act(`/v1/bank_lines/${line?.id}/confirm`, { allocations, overpayment: 'Credit' });
  await act(`/v1/invoices/${next.id}/apply_credit`, {});
  // As when the line also paid an invoice of another client, who was erased before.
  await service.sql(`update bank_lines set name = '(erased)', iban = null where id = $1`, [line?.id]);
  const packed = await pack(service, '2028-10-01', '2028-10-31');
  const lines = packed.files.get('bank/lines.csv')?.toString();
  expect(lines).toMatch(/credit from INV-\d+ 40\.00/);
  expect(lines).not.toContain('Rosa');
  const [contact] = await service.sql<{ id: string }>(`select contact_id as id from invoices where id = $1`, [
    invoice.id,
  ]);
  await act(`/v1/contacts/${contact?.id}/erase`, {});
  service.clock.set('2029-01-01T12:00:00.000Z');
  await service.work();
  expect((await service.call('GET', `${PACKAGES}/${packed.id}`)).data).toMatchObject({
    status: 'Ready',
    expiresAt: packed.expiresAt,
  });
});
