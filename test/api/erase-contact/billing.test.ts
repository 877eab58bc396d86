import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (path: string, body: object = {}) => service.call('POST', path, { body });

async function tablesWith(text: string): Promise<string[]> {
  const tables = await service.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await service.sql(
      `select 1 from ${name} one where strpos(lower(one::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const details = {
  company: 'Quuxwerk KG',
  street: 'Zdenkagasse 77',
  vatId: 'ATU98765432',
  phone: '+43 1 7654321',
  reference: 'Zdenka-4711',
  peppolId: '9915:Zdenka-Peppol',
};
const persons = [{ name: 'Wanda Quuxová', email: 'wanda@quuxwerk.example', receives: ['Invoices'] }];

it('nothing of the billing details of an erased contact is left, also of its drafts', async () => {
  const { data } = await post('/v1/contacts', {
    name: 'Zdenka',
    email: 'z@quuxwerk.example',
    ...details,
    persons,
  });
  await post('/v1/invoices', {
    contact: { id: data.id },
    totalAmount: 1000,
    status: 'Draft',
    billing: { reference: 'Draft-Quux-9' },
  });
  const texts = [...Object.values(details), 'Wanda Quuxová', 'wanda@quuxwerk.example', 'Draft-Quux-9'];
  expect(await tablesWith('Quuxwerk')).toContain('contacts');
  expect((await post(`/v1/contacts/${data.id}/erase`)).status).toBe(200);
  await service.work();
  service.clock.set('2026-11-21T12:05:00.000Z');
  await service.work();
  for (const text of texts) expect([text, await tablesWith(text)]).toEqual([text, []]);
});

it('what many clients can have, such as a short reference or a street, erases no answer about another one', async () => {
  const shared = { street: 'Hauptstraße 1', city: 'Zwettl', reference: '2026', phone: '0664 1' };
  const stranger = { body: { name: 'Stranger', email: 'stranger@other.example', ...shared } };
  const headers = { 'idempotency-key': 'of-a-stranger' };
  const first = await service.call('POST', '/v1/contacts', { ...stranger, headers });
  const { data } = await post('/v1/contacts', { name: 'Xaverl', email: 'xaverl@gone.example', ...shared });
  await post(`/v1/contacts/${data.id}/erase`);
  await service.work();
  const again = await service.call('POST', '/v1/contacts', { ...stranger, headers });
  expect([again.status, again.data]).toEqual([201, first.data]);
});

it('a merged contact gives what the other one lacks, and an address as a whole', async () => {
  const from = await post('/v1/contacts', {
    name: 'Ada',
    email: 'ada@one.example',
    ...details,
    city: 'Wien',
    country: 'AT',
    persons,
  });
  const into = await post('/v1/contacts', {
    name: 'Ada',
    email: 'ada@two.example',
    city: 'Graz',
    phone: '+43 316 1',
  });
  await post(`/v1/contacts/${from.data.id}/merge`, { into: into.data.id });
  await service.work();
  const { data } = await service.call('GET', `/v1/contacts/${into.data.id}`);
  expect(data).toMatchObject({
    company: details.company,
    vatId: details.vatId,
    city: 'Graz',
    street: null,
    country: null,
    phone: '+43 316 1',
    persons: [{ name: 'Wanda Quuxová' }],
  });
});
