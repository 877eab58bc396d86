import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const patch = (id: string, body: object) => service.call('PATCH', `/v1/invoices/${id}`, { body });
const pdf = (path: string) => service.call('GET', path);
const raise = (totalAmount: number) => ({
  totalAmount,
  paymentSchedule: [{ dueDate: '2026-12-01', amount: totalAmount }],
});
const single = (changes: object = {}) => activeInvoice(service, { ...raise(300_000), ...changes });

describe('erasing a client', () => {
  it('takes it out of the versions, and deletes what their PDFs were made from', async () => {
    const contact = { type: 'Client', name: 'Zora Quince', email: 'zora@quince.example' };
    const invoice = await single({
      contact,
      lineItems: [{ description: 'Zora’s day', quantity: 1, unitAmount: 300_000 }],
    });
    await pdf(`/v1/invoices/${invoice.id}/pdf`);
    await patch(invoice.id, {
      ...raise(200_000),
      lineItems: [{ description: 'Zora’s day', quantity: 1, unitAmount: 200_000 }],
    });
    await pdf(`/v1/invoices/${invoice.id}/pdf`);
    const exported = await service.call('GET', `/v1/contacts/${invoice.contactId}/export`);
    expect(exported.text).toContain('"handedOut"');
    await patch(invoice.id, { status: 'Canceled' });
    service.clock.set('2040-01-01T12:00:00Z');
    const erased = await service.call('POST', `/v1/contacts/${invoice.contactId}/erase`, { body: {} });
    expect(erased.status).toBe(200);
    await service.work();
    for (const table of ['invoice_versions', 'invoice_sheets', 'kept_logos', 'invoices']) {
      const rows = await service.sql(`select 1 from ${table} one where one::text ilike '%zora%'`);
      expect([table, rows]).toEqual([table, []]);
    }
    const { data } = await service.call('GET', `/v1/invoices/${invoice.id}/versions`);
    const versions = data.items as { number: number; totalAmount: number }[];
    expect(versions.map(({ number, totalAmount }) => [number, totalAmount])).toEqual([
      [2, 200_000],
      [1, 300_000],
    ]);
  });

  it('reaches the versions of an invoice that went to another client, and stays out of the export of that one', async () => {
    const contact = (name: string) => ({ type: 'Client', name, email: `${name}@quince.example` });
    service.clock.set('2040-06-01T12:00:00Z');
    const invoice = await single({ contact: contact('zelda') });
    const other = await single({ contact: contact('yorick') });
    await pdf(`/v1/invoices/${invoice.id}/pdf`);
    await patch(invoice.id, { contact: contact('yorick') });
    await patch(other.id, { contact: contact('zelda') });
    const exported = async (id: string) => (await service.call('GET', `/v1/contacts/${id}/export`)).text;
    const [hers, his] = [
      JSON.parse(await exported(invoice.contactId)),
      JSON.parse(await exported(other.contactId)),
    ];
    const named = ({ contact }: { contact: { name: string } | null }) => contact?.name;
    expect([hers.versions.map(named), hers.handedOut.length]).toEqual([['zelda', undefined], 1]);
    expect([his.versions.map(named), his.handedOut.length]).toEqual([[undefined, 'yorick'], 0]);
    await patch(other.id, { status: 'Canceled' });
    await patch(invoice.id, { status: 'Canceled' });
    service.clock.set('2045-01-01T12:00:00Z');
    const erased = await service.call('POST', `/v1/contacts/${invoice.contactId}/erase`, { body: {} });
    expect([erased.status, erased.data.kept.invoices]).toEqual([200, 2]);
    await service.work();
    const found = (table: string) =>
      service.sql(`select 1 from ${table} one where one::text ilike '%zelda@%'`);
    expect([(await found('invoice_versions')).length, (await found('invoice_sheets')).length]).toEqual([
      1, 1,
    ]);
    service.clock.set('2060-01-01T12:00:00Z');
    await service.work();
    for (const table of ['invoice_versions', 'invoice_sheets', 'invoices']) {
      expect([table, await found(table)]).toEqual([table, []]);
    }
    expect(
      await service.sql(`select 1 from invoice_versions one where one::text ilike '%yorick@%'`),
    ).toHaveLength(1);
  });

  it('reaches those of a contact that was merged into it, and takes as many transactions as it needs', async () => {
    const contact = (name: string) => ({ type: 'Client', name, email: `${name}@quince.example` });
    service.clock.set('2060-06-01T12:00:00Z');
    const invoice = await single({ contact: contact('quentin') });
    const into = await single({ contact: contact('quinn') });
    await patch(invoice.id, { contact: contact('rosa') });
    for (const { id } of [invoice, into]) await patch(id, { status: 'Canceled' });
    await service.sql(
      `insert into invoice_versions (account_id, invoice_id, number, sequence, created_at, changed, invoice, contact_id)
       select o.account_id, o.invoice_id, 2 + n, 2 + n, o.created_at, '{total}', o.invoice, o.contact_id
       from invoice_versions o, generate_series(1, 450) n where o.invoice_id = $1 and o.number = 1`,
      [invoice.id],
    );
    const merged = await service.call('POST', `/v1/contacts/${invoice.contactId}/merge`, {
      body: { into: into.contactId },
    });
    expect(merged.status).toBe(200);
    await service.work();
    const named = () => service.sql(`select 1 from invoice_versions one where one::text ilike '%quentin@%'`);
    expect(await named()).toHaveLength(451);
    const erased = await service.call('POST', `/v1/contacts/${into.contactId}/erase`, { body: {} });
    expect(erased.status).toBe(200);
    service.clock.set('2080-01-01T12:00:00Z');
    await service.work();
    expect(await named()).toEqual([]);
  });

  it('makes up for a process of an earlier release, which knows no versions', async () => {
    service.clock.set('2080-06-01T12:00:00Z');
    const contact = { type: 'Client', name: 'Otto', email: 'otto@quince.example' };
    const invoice = await single({ contact });
    await patch(invoice.id, raise(200_000));
    await pdf(`/v1/invoices/${invoice.id}/pdf`);
    await patch(invoice.id, { status: 'Canceled' });
    await service.call('POST', `/v1/contacts/${invoice.contactId}/erase`, { body: {} });
    await service.sql(
      `update invoices set contact_email = '(erased)', contact_name = '(erased)' where id = $1`,
      [invoice.id],
    );
    service.clock.set('2100-01-01T12:00:00Z');
    await service.work();
    for (const table of ['invoice_versions', 'invoice_sheets']) {
      const rows = await service.sql(`select 1 from ${table} one where one::text ilike '%otto%'`);
      expect([table, rows]).toEqual([table, []]);
    }
  });

  it('reaches a PDF that was under way: it is not kept afterwards', async () => {
    const invoice = await single();
    await service.sql(
      `update invoices set contact_email = '(erased)', contact_name = '(erased)' where id = $1`,
      [invoice.id],
    );
    await pdf(`/v1/invoices/${invoice.id}/pdf`);
    expect(await service.sql('select 1 from invoice_sheets where invoice_id = $1', [invoice.id])).toEqual([]);
  });
});
