import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '../../support/imports.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (path: string, body: object = {}) => service.call('POST', path, { body });
const read = async (path: string) => (await service.call('GET', path)).data;

async function added(kind: 'Contacts' | 'Invoices', rows: readonly object[], name = 'file.csv') {
  const { data } = await post('/v1/imports', { kind, name });
  const path = `/v1/imports/${data.id}`;
  expect((await post(`${path}/${kind.toLowerCase()}`, { rows })).status).toBe(200);
  return path;
}

const worked = (path: string, move: 'check' | 'start') => runImport(service, path, move);

const rowsOf = async (path: string, query = '') => (await read(`${path}/rows?limit=200${query}`)).items;
const invoiceRow = (line: number, name: string, more: object = {}) => ({
  line,
  contact: { name: 'Ann', email: `${name}@example.com` },
  totalAmount: 500,
  paymentSchedule: [{ dueDate: '2027-03-01', amount: 500 }],
  ...more,
});
const countOf = async (name: string) => {
  const [row] = await service.sql<{ count: number }>(
    'select count(*)::int as count from invoices where contact_email = $1',
    [`${name}@example.com`],
  );
  return row?.count;
};

describe('a file that was imported before', () => {
  it('is known row by row: the check says when and by whom, and starting it creates nothing', async () => {
    const rows = [invoiceRow(2, 'again'), invoiceRow(3, 'again', { note: 'Another' })];
    const first = await added('Invoices', rows, 'open-invoices.csv');
    await worked(first, 'start');
    const second = await added('Invoices', [...rows, invoiceRow(4, 'new')]);
    expect(await worked(second, 'check')).toMatchObject({
      status: 'Checked',
      rows: { total: 3, valid: 1, skipped: 2, faulty: 0, created: 0 },
      invoices: { draft: 1, open: 0, paid: 0, canceled: 0 },
    });
    const before = await rowsOf(first);
    const skipped = await rowsOf(second, '&status=Skipped');
    const { createdAt } = await read(first);
    expect(skipped).toMatchObject(
      before.map(({ line, objectId }: { line: number; objectId: string }) => ({
        line,
        objectId,
        skipReason: 'ImportedBefore',
        earlier: {
          importId: first.split('/').at(-1),
          name: 'open-invoices.csv',
          at: createdAt,
          by: { type: 'Token', name: expect.any(String) },
        },
      })),
    );
    expect((await worked(second, 'start')).rows).toMatchObject({ created: 1, skipped: 2 });
    expect(await countOf('again')).toBe(2);
  });

  it('is known by the reference of a row, or without one by its number, whatever other fields differ', async () => {
    const issued = { status: 'Active', reference: 'A-1' };
    await worked(await added('Invoices', [invoiceRow(2, 'ref', { reference: 'A-1' })]), 'start');
    const again = await added('Invoices', [invoiceRow(2, 'ref', { ...issued, note: 'Other' })]);
    expect((await worked(again, 'start')).rows).toMatchObject({ created: 0, skipped: 1 });
    const numbered = { status: 'Active', number: 'B-7' };
    await worked(await added('Invoices', [invoiceRow(2, 'ref', numbered)]), 'start');
    const other = await added('Invoices', [
      invoiceRow(9, 'ref', { ...numbered, totalAmount: 500, note: 'x' }),
    ]);
    expect((await worked(other, 'start')).rows).toMatchObject({ created: 0, skipped: 1, faulty: 0 });
    expect(await countOf('ref')).toBe(2);
  });

  it('is also known without a check, and when both imports run at once', async () => {
    const rows = Array.from({ length: 60 }, (_, index) =>
      invoiceRow(index + 2, 'race', { note: `${index}` }),
    );
    const paths = [await added('Invoices', rows), await added('Invoices', rows)];
    for (const path of paths) await post(`${path}/start`);
    await service.work();
    const sums = await Promise.all(paths.map(async (path) => (await read(path)).rows));
    expect(sums.map(({ created, skipped }) => created + skipped)).toEqual([60, 60]);
    expect(sums[0].created + sums[1].created).toBe(60);
    expect(await countOf('race')).toBe(60);
  });

  it('creates what its rows are more often than before', async () => {
    const twice = [invoiceRow(2, 'twice'), invoiceRow(3, 'twice')];
    await worked(await added('Invoices', twice), 'start');
    const thrice = await added('Invoices', [...twice, invoiceRow(4, 'twice')]);
    expect((await worked(thrice, 'start')).rows).toMatchObject({ created: 1, skipped: 2 });
    expect(await countOf('twice')).toBe(3);
  });

  it('is known behind rows of which nothing is made, and by a reference however often it is there', async () => {
    const active = { status: 'Active' };
    const rows = [
      invoiceRow(2, 'replaced', { status: 'Canceled' }),
      invoiceRow(3, 'replaced', active),
      invoiceRow(4, 'corrected', { ...active, reference: 'R-1', totalAmount: 7 }),
      invoiceRow(5, 'corrected', { ...active, reference: 'R-1' }),
    ];
    const created = { skipped: 1, faulty: 1, created: 2 };
    expect(await worked(await added('Invoices', rows), 'start')).toMatchObject({ rows: created });
    const second = await added('Invoices', rows);
    await worked(second, 'check');
    expect(await worked(second, 'start')).toMatchObject({ rows: { skipped: 4, created: 0 } });
    expect([await countOf('replaced'), await countOf('corrected')]).toEqual([1, 1]);
  });

  it('creates again what was deleted since', async () => {
    const first = await added('Invoices', [invoiceRow(2, 'deleted')]);
    await worked(first, 'start');
    const [{ objectId }] = await rowsOf(first);
    expect((await service.call('DELETE', `/v1/invoices/${objectId}`)).status).toBe(200);
    const again = await added('Invoices', [invoiceRow(2, 'deleted')]);
    expect((await worked(again, 'start')).rows).toMatchObject({ created: 1, skipped: 0 });
  });

  it('skips contacts that an import has made, and refuses those that were there otherwise', async () => {
    await post('/v1/contacts', { name: 'Old', email: 'own@example.com' });
    await worked(await added('Contacts', [{ line: 2, name: 'Bo', email: 'bo@example.com' }]), 'start');
    const again = await added('Contacts', [
      { line: 2, name: 'Bo', email: 'BO@example.com' },
      { line: 3, name: 'Old', email: 'own@example.com' },
    ]);
    expect((await worked(again, 'check')).rows).toMatchObject({ skipped: 1, faulty: 1 });
  });

  it('of another account is not known', async () => {
    const stranger = await service.addMember('strange');
    await worked(await added('Contacts', [{ line: 2, name: 'Cy', email: 'cy@example.com' }]), 'start');
    const sending = { token: stranger.token };
    const made = await service.call('POST', '/v1/imports', { body: { kind: 'Contacts' }, ...sending });
    const path = `/v1/imports/${made.data.id}`;
    const rows = [{ line: 2, name: 'Cy', email: 'cy@example.com' }];
    await service.call('POST', `${path}/contacts`, { body: { rows }, ...sending });
    await service.call('POST', `${path}/start`, { body: {}, ...sending });
    await service.work();
    const { data } = await service.call('GET', path, sending);
    expect(data.rows).toMatchObject({ created: 1, skipped: 0 });
  });
});

describe('rows that were skipped', () => {
  it('are created a second time when they are named, and only those', async () => {
    const rows = [invoiceRow(2, 'wanted'), invoiceRow(3, 'wanted', { note: 'Two' })];
    await worked(await added('Invoices', rows), 'start');
    const path = await added('Invoices', rows);
    await worked(path, 'check');
    const included = await post(`${path}/include`, { lines: [3] });
    expect(included.data).toMatchObject({ status: 'Open', rows: { waiting: 1, skipped: 1 } });
    expect((await worked(path, 'check')).rows).toMatchObject({ valid: 1, skipped: 1 });
    expect((await worked(path, 'start')).rows).toMatchObject({ created: 1, skipped: 1 });
    expect(await countOf('wanted')).toBe(3);
  });

  it('are refused when they were not imported before, and nothing is changed', async () => {
    const rows = [invoiceRow(2, 'mixed')];
    await worked(await added('Invoices', rows), 'start');
    const path = await added('Invoices', [...rows, invoiceRow(3, 'mixed', { status: 'Canceled' })]);
    await worked(path, 'check');
    const refused = await post(`${path}/include`, { lines: [2, 3] });
    expect([refused.status, refused.error.code]).toEqual([422, 'illegal_action']);
    expect(refused.error.details).toMatchObject([{ path: '/lines/1' }]);
    expect(await read(path)).toMatchObject({ status: 'Checked', rows: { skipped: 2, waiting: 0 } });
    await post(`${path}/cancel`);
    expect((await post(`${path}/include`, { lines: [2] })).error.code).toBe('illegal_action');
  });

  it('belong to their account and need the scopes of what they create', async () => {
    const stranger = await service.addMember('stranger');
    const path = await added('Invoices', [invoiceRow(2, 'mine')]);
    const body = { lines: [2] };
    expect((await service.call('POST', `${path}/include`, { body, token: stranger.token })).status).toBe(404);
    const { text: token } = await service.services.accounts.createToken({
      accountPath: 'demo-studio',
      name: 'contacts only',
      scopes: ['contacts:read', 'contacts:write'],
    });
    expect((await service.call('POST', `${path}/include`, { body, token })).status).toBe(403);
  });
});

it('creates its rows although a caller has used the keys under which an import does that', async () => {
  const path = await added('Invoices', [invoiceRow(2, 'reserved')]);
  const id = path.split('/').at(-1);
  const [row] = await service.sql<{ body: object }>('select body from import_rows where import_id = $1', [
    id,
  ]);
  const digest = createHash('sha256').update(JSON.stringify(row?.body)).digest('hex');
  const taken = await service.call('POST', '/v1/contacts', {
    body: { name: 'First', email: 'first@example.com' },
    headers: { 'idempotency-key': `import:${id}:2:${digest.slice(0, 16)}` },
  });
  expect(taken.status).toBe(201);
  expect((await worked(path, 'start')).rows).toMatchObject({ created: 1, faulty: 0 });
  expect(await countOf('reserved')).toBe(1);
  const [kept] = await service.sql<{ count: number }>(
    'select count(*)::int as count from idempotency_keys where key like $1',
    [`%import:${id}:2:${digest.slice(0, 16)}`],
  );
  expect(kept?.count).toBe(2);
});
