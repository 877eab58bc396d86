import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImports } from '../../../src/imports/service.ts';
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

/** Does an import; something else happens when its rows are read, and nothing of them is noted. */
async function runWhile(path: string, happen: () => Promise<void>): Promise<void> {
  const { services } = service;
  const account = await services.accounts.findAccount(service.member.accountId);
  const id = path.split('/').at(-1) as string;
  await service.sql('delete from tasks where key = $1', [id]);
  let once: Promise<void> | null = null;
  const meanwhile = () => {
    once ??= happen();
    return once;
  };
  const { contacts, invoices, idempotency } = services;
  const imports = createImports({
    ...services,
    contacts: {
      ...contacts,
      checkContact: (...some) => meanwhile().then(() => contacts.checkContact(...some)),
    },
    invoices: {
      ...invoices,
      checkInvoice: (...some) => meanwhile().then(() => invoices.checkInvoice(...some)),
    },
    idempotency: {
      ...idempotency,
      perform: (...some) => meanwhile().then(() => idempotency.perform(...some)),
      performBatched: (...some) => meanwhile().then(() => idempotency.performBatched(...some)),
    },
  });
  if (account === null) throw new Error('The account is gone.');
  const now = service.clock.now();
  for (let next: Date | null = now; next !== null && next <= now; ) {
    next = await imports.jobs.run(account, id, now);
  }
  expect(once).not.toBeNull();
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

  it.each([
    { way: 'checked', kind: 'Contacts', move: 'check' },
    { way: 'checked', kind: 'Invoices', move: 'check' },
    { way: 'created', kind: 'Contacts', move: 'start' },
    { way: 'created', kind: 'Invoices', move: 'start' },
  ] as const)(
    'lets nothing come back of rows of $kind that are being $way at the same time',
    async ({ kind, move }) => {
      const person = { name: 'Nell Orlo', email: `${kind}-${move}@orlo.example` };
      const { data } = await post('/v1/contacts', person);
      const row = kind === 'Contacts' ? person : { contact: person, totalAmount: 500 };
      const path = await added('meanwhile.csv', [{ line: 2, ...row }], kind);
      await post(`${path}/${move}`);
      await runWhile(path, async () => {
        expect((await post(`/v1/contacts/${data.id}/erase`)).status).toBe(200);
        await service.work();
      });
      expect(await saysImport('orlo.example')).toBe(false);
      expect((await read(`${path}/rows`)).items).toMatchObject([
        { status: 'Faulty', objectId: null, faults: [{ code: 'erased' }] },
      ]);
      expect((await read(path)).status).toBe(move === 'check' ? 'Checked' : 'Done');
      expect((await read(`/v1/contacts?email=${person.email}`)).items).toEqual([]);
    },
  );

  it('leaves no row to be included of which nothing can be made any more', async () => {
    const person = { name: 'Ivo Lark', email: 'ivo@lark.example' };
    const [row] = await started(await added('first.csv', [{ line: 2, ...person }]));
    const second = await added('second.csv', [{ line: 2, ...person }]);
    await post(`${second}/check`);
    await service.work();
    expect((await read(`${second}/rows`)).items).toMatchObject([{ skipReason: 'ImportedBefore' }]);
    await post(`/v1/contacts/${row.objectId}/erase`);
    await service.work();
    expect((await post(`${second}/include`, { lines: [2] })).status).toBe(422);
    expect((await read(`${second}/rows`)).items).toMatchObject([
      { status: 'Faulty', objectId: null, earlier: null, faults: [{ code: 'erased' }] },
    ]);
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
