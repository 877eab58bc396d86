import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (path: string, body: object = {}) => service.call('POST', path, { body });
const read = async (path: string) => (await service.call('GET', path)).data;

async function added(name: string, rows: readonly object[], kind = 'Contacts') {
  const { data } = await post('/v1/imports', { kind, name });
  const path = `/v1/imports/${data.id}`;
  expect((await post(`${path}/${kind.toLowerCase()}`, { rows })).status).toBe(200);
  return path;
}

async function started(path: string) {
  await post(`${path}/start`);
  await service.work();
  return (await read(`${path}/rows`)).items;
}

/** Whether any row of imports says a text. */
async function saysImport(text: string): Promise<boolean> {
  const rows = await service.sql(
    `select 1 from imports i left join import_rows r on r.import_id = i.id
     where strpos(lower(i::text || coalesce(r::text, '')), $1) > 0`,
    [text],
  );
  return rows.length > 0;
}

describe('erasing a contact', () => {
  it('leaves nothing of it in names of files, in what was refused, and in rows that wait', async () => {
    const person = { name: 'Zdenka Quux', email: 'zdenka@quux.example' };
    const other = { name: 'Bo', email: 'bo@example.com' };
    const [row] = await started(await added('Clients of 2026, ZDENKA_quux.csv', [{ line: 2, ...person }]));
    const refused = await added('refused.csv', [
      { line: 2, ...other, 'Zdenka Quux': 'x' },
      { line: 3, ...other, unknown: 'x' },
    ]);
    const waiting = await added('waiting.csv', [
      { line: 2, ...person, name: 'Z. Q.' },
      { line: 3, ...other, name: 'Zdenka Quux' },
    ]);
    const byAddress = await added('zdenka@quux.example.csv', [{ line: 2, ...person }]);
    await started(byAddress);
    expect((await post(`/v1/contacts/${row.objectId}/erase`)).status).toBe(200);
    await service.work();
    for (const text of ['quux.example', 'zdenka_quux']) expect(await saysImport(text), text).toBe(false);
    expect((await read(refused)).name).toBe('refused.csv');
    expect((await read(`${refused}/rows`)).items).toMatchObject([
      { line: 2, status: 'Faulty', faults: [{ code: 'erased' }] },
      { line: 3, status: 'Faulty', faults: [{ path: '/unknown', code: 'unknown_field' }] },
    ]);
    // Another person may have the same name.
    expect(await started(waiting)).toMatchObject([{ status: 'Faulty' }, { status: 'Created' }]);
    expect((await read(byAddress)).name).toBe('');
  });

  it('leaves nothing by which its rows are known: they may come again', async () => {
    const rows = [{ line: 2, contact: { name: 'Ida Moss', email: 'ida@moss.example' }, totalAmount: 500 }];
    const [row] = await started(await added('a.csv', rows, 'Invoices'));
    const { contactId } = await read(`/v1/invoices/${row.objectId}`);
    expect((await post(`/v1/contacts/${contactId}/erase`)).status).toBe(200);
    await service.work();
    const known = await service.sql(
      'select 1 from import_rows where object_id = $1 and fingerprint is not null',
      [row.objectId],
    );
    expect(known).toEqual([]);
    expect(await started(await added('b.csv', rows, 'Invoices'))).toMatchObject([{ status: 'Created' }]);
  });

  it('leaves nothing by which rows are known of which nothing was made', async () => {
    const person = { name: 'Una Veld', email: 'una@veld.example' };
    const { data } = await post('/v1/contacts', person);
    const refused = await added('refused-again.csv', [{ line: 2, ...person }]);
    expect(await started(refused)).toMatchObject([{ status: 'Faulty' }]);
    const canceled = await added('canceled.csv', [{ line: 2, ...person }]);
    expect((await post(`${canceled}/cancel`)).status).toBe(200);
    expect((await post(`/v1/contacts/${data.id}/erase`)).status).toBe(200);
    await service.work();
    const ids = [refused, canceled].map((path) => path.split('/').at(-1));
    const known = await service.sql(
      'select import_id from import_rows where import_id = any($1::uuid[]) and fingerprint is not null',
      [ids],
    );
    expect(known).toEqual([]);
  });

  it('leaves the imports of others, also of another account, as they are', async () => {
    const [row] = await started(
      await added('Ole Brandt.csv', [{ line: 2, name: 'Ada Ruiz', email: 'ada@ruiz.example' }]),
    );
    const stranger = await service.addMember('stranger');
    const own = await service.call('POST', '/v1/imports', {
      body: { kind: 'Contacts', name: 'Ada Ruiz.csv' },
      token: stranger.token,
    });
    await post(`/v1/contacts/${row.objectId}/erase`);
    await service.work();
    const names = await service.sql<{ name: string }>(
      'select name from imports where name like $1 order by 1',
      ['%.csv'],
    );
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ada Ruiz.csv', 'Ole Brandt.csv']));
    expect(own.status).toBe(201);
  });
});
