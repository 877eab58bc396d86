import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

let count = 0;
async function contact(more: object): Promise<string> {
  count += 1;
  const body = { name: `Contact ${count}`, email: `c${count}@merge.example`, ...more };
  const { status, data } = await service.call('POST', '/v1/contacts', { body });
  expect(status).toBe(201);
  return data.id;
}
const preview = (from: string, into: string) =>
  service.call('GET', `/v1/contacts/${from}/merge_preview?into=${into}`);
const person = (name: string, receives: string[], role: string | null = null) => ({
  name,
  email: `${name.toLowerCase()}@people.example`,
  role,
  receives,
});

describe('The preview of a merge', () => {
  it('says each value that the contact that stays gets, and the merge does exactly that', async () => {
    const from = await contact({
      company: 'Nordlicht GmbH',
      vatId: 'DE123456789',
      street: 'Hafenstraße 4',
      city: 'Hamburg',
      country: 'DE',
      phone: '+49 40 1',
      reference: 'PO-7',
      language: 'de',
      externalId: 'crm-1',
      persons: [person('Ines', ['Receipts'], 'Bookkeeper'), person('Mark', ['Reminders'])],
    });
    const into = await contact({ city: 'Kiel', phone: '+49 431 2', persons: [person('INES', ['Invoices'])] });
    const { status, data } = await preview(from, into);
    // Of two addresses no third one is made; Ines is one person, who gets what either got.
    const gets = {
      company: 'Nordlicht GmbH',
      vatId: 'DE123456789',
      reference: 'PO-7',
      language: 'de',
      externalId: 'crm-1',
      persons: [person('INES', ['Invoices', 'Receipts'], 'Bookkeeper'), person('Mark', ['Reminders'])],
    };
    expect([status, data]).toEqual([200, { contactId: from, intoId: into, gets, personsLeftOut: 0 }]);
    expect((await service.call('GET', `/v1/contacts/${into}`)).data.company).toBeNull();
    await service.call('POST', `/v1/contacts/${from}/merge`, { body: { into } });
    await service.work('reminders');
    const after = await service.call('GET', `/v1/contacts/${into}`);
    expect(after.data).toMatchObject({ ...gets, city: 'Kiel', street: null, phone: '+49 431 2' });
  });

  it('counts the persons that no longer fit', async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => person(`P${index}`, ['Invoices']));
    const into = await contact({ persons: twenty });
    const from = await contact({
      persons: [person('P3', ['Receipts']), person('Late', []), person('Later', [])],
    });
    const { data } = await preview(from, into);
    expect([data.gets.persons.length, data.personsLeftOut]).toEqual([20, 2]);
  });

  it('of two contacts that know the same says nothing, and of the same contact or none it is refused', async () => {
    const [from, into] = [await contact({ city: 'Kiel' }), await contact({ city: 'Kiel' })];
    expect((await preview(from, into)).data.gets).toEqual({});
    const codes = [
      await preview(from, from),
      await preview(from, from.replace(/.$/, '0')),
      await preview('x', into),
    ];
    expect(codes.map(({ status, error }) => [status, error.code])).toEqual([
      [422, 'illegal_action'],
      [422, 'unknown_contact'],
      [404, 'not_found'],
    ]);
  });
});
