import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const create = (body: object) => service.call('POST', '/v1/contacts', { body });
const change = (id: string, body: object) => service.call('PATCH', `/v1/contacts/${id}`, { body });
const list = (query: string) => service.call('GET', `/v1/contacts?${query}`);
const invoiceFor = (email: string, name = 'Kim Berg') =>
  service.call('POST', '/v1/invoices', { body: { contact: { name, email }, totalAmount: 1000 } });

const agency = {
  company: 'Nordlicht GmbH',
  street: 'Hafenstraße 4',
  postalCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE123456789',
  phone: '+49 40 123456',
  reference: '991-12345-67',
};

describe('Who is billed', () => {
  it('a contact answers what it was given, with null for what is not known', async () => {
    const person = { name: 'Ines Roth', email: 'books@nordlicht.example', receives: ['Receipts'] };
    const made = await create({ name: 'Jo', email: 'jo@nordlicht.example', ...agency, persons: [person] });
    const expected = { ...agency, region: null, persons: [{ ...person, role: null }] };
    expect([made.status, made.data]).toMatchObject([201, expected]);
    expect((await service.call('GET', `/v1/contacts/${made.data.id}`)).data).toEqual(made.data);
    const moved = await change(made.data.id, { street: null, city: ' Bremen ', persons: [] });
    expect(moved.data).toMatchObject({ ...expected, street: null, city: 'Bremen', persons: [] });
  });

  it('a repeated change is none, whatever order its fields have', async () => {
    const { data, headers } = await create({ name: 'Same', email: 'same@example.com', ...agency });
    const again = await change(data.id, Object.fromEntries(Object.entries(agency).toReversed()));
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
  });

  it.each([
    ['DE12345678', 'DE', '/vatId'],
    ['ATU1234567', null, '/vatId'],
    ['123456789', 'DE', '/vatId'],
    ['FR12345678901', 'XX', '/country'],
  ])('a VAT id %s in %s is refused with 400 at %s', async (vatId, country, path) => {
    const { status, error } = await create({ name: 'Wrong', email: 'wrong@example.com', vatId, country });
    expect([status, error.details.map((detail: { path: string }) => detail.path)]).toEqual([400, [path]]);
  });

  it.each([
    ['de 123.456.789', 'DE', 'DE123456789'],
    ['EL123456789', 'GR', 'EL123456789'],
    ['CHE-123.456.789 MWST', 'CH', 'CHE123456789MWST'],
    ['nl123456789b01', 'NL', 'NL123456789B01'],
    ['ATU12345678', 'DE', 'ATU12345678'],
    [' 12-3456789 ', 'US', '12-3456789'],
  ])('a VAT id %s in %s is stored as %s', async (vatId, country, stored) => {
    const { data } = await create({ name: 'Right', email: `${stored}@example.com`, vatId, country });
    expect(data.vatId).toBe(stored);
  });

  it.each([
    ['a character that turns the direction', '\u202eGmbH'],
    ['an isolate', 'A\u2066B'],
    ['a mark of the direction', 'A\u200fB'],
    ['a control character', 'A\u0085B'],
    ['a line separator', 'A\u2028B'],
  ])('%s is refused in every text, with 400', async (_what, text) => {
    const body = { name: 'Turned', email: 'turned@example.com' };
    const fields = ['company', 'street', 'postalCode', 'city', 'region', 'phone', 'reference'];
    for (const field of fields)
      expect([field, (await create({ ...body, [field]: text })).status]).toEqual([field, 400]);
    const person = { name: 'Ines', email: 'ines@example.com', receives: [] };
    for (const wrong of [{ name: text }, { role: text }, { name: '  ' }]) {
      expect((await create({ ...body, persons: [{ ...person, ...wrong }] })).status).toBe(400);
    }
    expect((await create({ ...body, company: 'شركة النور', persons: [person] })).status).toBe(201);
    const [made] = (await list('email=turned@example.com')).data.items;
    await service.call('DELETE', `/v1/contacts/${made.id}`);
  });

  it.each([
    ['0088:7300010000001', 201],
    ['0208:0123456749', 201],
    ['0088:7300010000002', 400],
    ['9999:1', 400],
    ['7300010000001', 400],
  ])('a Peppol id %s is answered with %i', async (peppolId, expected) => {
    const body = { name: 'Peppol', email: `peppol-${peppolId.replace(':', '-')}@example.com`, peppolId };
    const { status, data, error } = await create(body);
    expect(status).toBe(expected);
    if (expected === 201) expect(data.peppolId).toBe(peppolId);
    else expect(error.details.map((one: { path: string }) => one.path)).toEqual(['/peppolId']);
  });

  it('another country judges the VAT id again', async () => {
    const { data } = await create({
      name: 'Moves',
      email: 'moves@example.com',
      vatId: '12-3456789',
      country: 'US',
    });
    const { status, error } = await change(data.id, { country: 'DE' });
    expect([status, error.details[0]?.code]).toEqual([400, 'invalid_vat_id']);
  });

  it('companies share an address, contacts without a company do not', async () => {
    const email = 'office@shared.example';
    const first = await create({ name: 'Jo', email, company: 'One Ltd' });
    expect((await create({ name: 'Jo', email, company: 'Two Ltd' })).status).toBe(201);
    const person = await create({ name: 'Jo', email });
    expect(person.status).toBe(201);
    expect((await create({ name: 'Jo', email: 'Office@Shared.example' })).error.code).toBe('contact_exists');
    // Without its company it would be a second one.
    expect((await change(first.data.id, { company: null })).error.code).toBe('contact_exists');
    for (const order of ['Newest', 'Name']) {
      expect((await list(`email=${email}&order=${order}`)).data.items).toHaveLength(3);
    }
  });

  it('name and email stand for the contact without a company, otherwise for the only company', async () => {
    const email = 'only@company.example';
    const company = await create({ name: 'Jo', email, company: 'Only Ltd' });
    expect((await invoiceFor(email.toUpperCase())).data.contactId).toBe(company.data.id);
    const person = await create({ name: 'Jo', email });
    expect((await invoiceFor(email)).data.contactId).toBe(person.data.id);
  });

  it('name and email never choose between companies: they make a contact, once', async () => {
    const email = 'two@companies.example';
    const companies = await Promise.all(
      ['A', 'B'].map((company) => create({ name: 'Jo', email, company: `${company} Ltd` })),
    );
    const [one, two] = await Promise.all([invoiceFor(email), invoiceFor(email)]);
    expect(one.data.contactId).toBe(two.data.contactId);
    expect(companies.map(({ data }) => data.id)).not.toContain(one.data.contactId);
  });

  it('a company is found by a part of its name', async () => {
    const { data } = await create({ name: 'Lea', email: 'lea@found.example', company: 'Findbar & Söhne' });
    for (const order of ['Newest', 'Name']) {
      const found = await list(`q=${encodeURIComponent('bar & sö')}&order=${order}`);
      expect(found.data.items.map(({ id }: { id: string }) => id)).toEqual([data.id]);
    }
  });

  it('a person with an address that another one has is refused with 400', async () => {
    const persons = ['a@x.example', 'A@x.example'].map((email) => ({ name: 'A', email, receives: [] }));
    const { status, error } = await create({ name: 'P', email: 'p@x.example', persons });
    expect([status, error.details[0]?.path]).toEqual([400, '/persons/1/email']);
  });
});
