import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (path: string, body: object) => service.call('POST', path, { body });
const patch = (id: string, body: object) => service.call('PATCH', `/v1/invoices/${id}`, { body });
const read = async (id: string) => (await service.call('GET', `/v1/invoices/${id}`)).data;

const address = { street: 'Hafenstraße 4', postalCode: '20457', city: 'Hamburg', country: 'DE' };
const company = { company: 'Nordlicht GmbH', vatId: 'DE123456789', ...address };
let count = 0;
async function contact(billing: object = company): Promise<string> {
  count += 1;
  const { data } = await post('/v1/contacts', { name: 'Jo', email: `jo${count}@nord.example`, ...billing });
  return data.id;
}
async function invoice(contactId: string, more: object = {}) {
  const { status, data } = await post('/v1/invoices', {
    contact: { id: contactId },
    totalAmount: 1000,
    ...more,
  });
  expect(status).toBe(201);
  return data;
}

describe('Who an invoice bills', () => {
  it('an issued invoice keeps what it was issued with; the answers of the contract have no such field', async () => {
    const contactId = await contact();
    const made = await invoice(contactId);
    expect(made).not.toHaveProperty('billing');
    await service.call('PATCH', `/v1/contacts/${contactId}`, { body: { company: 'Südlicht GmbH' } });
    expect((await read(made.id)).billing).toMatchObject({ ...company, reference: null, persons: [] });
  });

  it('an invoice to name and email alone bills nobody else', async () => {
    const { data } = await post('/v1/invoices', {
      contact: { name: 'Ada', email: 'ada@plain.example' },
      totalAmount: 1000,
    });
    expect((await read(data.id)).billing).toBeNull();
  });

  it('a draft is issued with what its contact says on that day, and with what was chosen for it', async () => {
    const contactId = await contact();
    const draft = await invoice(contactId, { status: 'Draft', billing: { reference: 'PO-7' } });
    await service.call('PATCH', `/v1/contacts/${contactId}`, {
      body: { city: 'Bremen', reference: 'PO-1' },
    });
    await patch(draft.id, { billing: { phone: '+49 40 1' } });
    await patch(draft.id, { status: 'Active' });
    expect((await read(draft.id)).billing).toMatchObject({
      ...company,
      city: 'Bremen',
      reference: 'PO-7',
      phone: '+49 40 1',
    });
  });

  it('changing it after issue is a version of the document, and the same again is none', async () => {
    const { id } = await invoice(await contact());
    const versions = async () => (await service.call('GET', `/v1/invoices/${id}/versions`)).data.items;
    expect((await patch(id, { billing: { vatId: null, street: 'Am Kai 1' } })).status).toBe(200);
    await patch(id, { billing: { street: 'Am Kai 1' } });
    expect((await versions()).map(({ changed }: { changed: string[] }) => changed)).toEqual([['buyer'], []]);
    // The people who get mails are no part of the document.
    const persons = [{ name: 'Ines', email: 'ines@nord.example', receives: ['Receipts'] }];
    await patch(id, { billing: { persons } });
    expect(await versions()).toHaveLength(2);
    expect((await read(id)).billing).toMatchObject({ vatId: null, street: 'Am Kai 1', persons });
  });

  it('null takes over what the contact says now', async () => {
    const contactId = await contact();
    const { id } = await invoice(contactId, { billing: { city: 'Kiel' } });
    await service.call('PATCH', `/v1/contacts/${contactId}`, { body: { company: 'Südlicht GmbH' } });
    await patch(id, { billing: null });
    expect((await read(id)).billing).toMatchObject({ ...company, company: 'Südlicht GmbH' });
  });

  it('where issued invoices are corrected by documents, it is refused with 422', async () => {
    await service.call('PATCH', '/v1/account', { body: { afterIssue: 'Corrections' } });
    const { id } = await invoice(await contact());
    const { status, error } = await patch(id, { billing: { city: 'Kiel' } });
    expect([status, error.code]).toEqual([422, 'illegal_action']);
    await service.call('PATCH', '/v1/account', { body: { afterIssue: 'Versions' } });
  });

  it('money that came belongs to the client it was billed to: only the persons can change', async () => {
    const { id } = await invoice(await contact());
    const [payment] = (await read(id)).paymentSchedule;
    const part = { amount: 300, method: 'Cash' };
    await post(`/v1/invoices/${id}/scheduled_payments/${payment.id}/payments`, part);
    for (const billing of [{ company: 'Südlicht GmbH' }, { reference: 'PO-8' }]) {
      const { status, error } = await patch(id, { billing });
      expect([status, error.code, error.details[0]?.path]).toEqual([422, 'contact_locked', '/billing']);
    }
    const persons = [{ name: 'Ines', email: 'ines@nord.example', role: null, receives: ['Receipts'] }];
    expect((await patch(id, { billing: { ...company, persons } })).status).toBe(200);
    expect((await read(id)).billing).toMatchObject({ ...company, persons });
  });

  it('a credit note names the client: only the persons can change afterwards', async () => {
    const { id } = await invoice(await contact());
    expect((await post(`/v1/invoices/${id}/credit_notes`, { amount: 100, reason: 'Late' })).status).toBe(201);
    const refused = await patch(id, { billing: { city: 'Kiel' } });
    expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
    const persons = [{ name: 'Ines', email: 'ines@nord.example', role: null, receives: ['Invoices'] }];
    expect((await patch(id, { billing: { persons } })).status).toBe(200);
    expect((await read(id)).billing.persons).toEqual(persons);
  });

  it('another client takes what was chosen for the first one away', async () => {
    const { id } = await invoice(await contact(), { status: 'Draft', billing: { reference: 'PO-7' } });
    await patch(id, { contact: { id: await contact({ company: 'Other Ltd' }) } });
    expect((await read(id)).billing).toMatchObject({ company: 'Other Ltd', reference: null, city: null });
  });

  it('a VAT id of a wrong form is refused with 400 at its place', async () => {
    const { id } = await invoice(await contact());
    const { status, error } = await patch(id, { billing: { vatId: 'DE1' } });
    expect([status, error.details[0]?.path]).toEqual([400, '/billing/vatId']);
  });

  it('a company and a reference find their invoice', async () => {
    const { id } = await invoice(await contact({ company: 'Leuchtturm KG' }), {
      billing: { reference: 'Bestellung-4711' },
    });
    for (const q of ['leuchtturm', 'bestellung-4711']) {
      const { data } = await service.call('GET', `/v1/invoices?q=${q}`);
      expect(data.items.map((one: { id: string }) => one.id)).toEqual([id]);
    }
  });
});
