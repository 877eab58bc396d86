import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runImport } from '../../support/imports.ts';
import type { Member } from '../../support/members.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let stranger: Member;
beforeAll(async () => {
  service = await startService();
  stranger = await service.addMember('stranger');
});
afterAll(() => service.close());

const post = (path: string, body: object = {}, token?: string) =>
  service.call('POST', path, { body, ...(token === undefined ? {} : { token }) });

async function begun(kind: 'Contacts' | 'Invoices', rows: readonly object[], more: object = {}) {
  const { data } = await post('/v1/imports', { kind, ...more });
  const path = `/v1/imports/${data.id}`;
  if (rows.length > 0) expect((await post(`${path}/${kind.toLowerCase()}`, { rows })).status).toBe(200);
  return path;
}

async function moved(path: string, move: 'check' | 'start') {
  expect((await post(`${path}/${move}`)).status).toBe(200);
  await service.work();
  return (await service.call('GET', path)).data;
}

const worked = (path: string, move: 'check' | 'start') => runImport(service, path, move);

const rowsOf = async (path: string, query = '') =>
  (await service.call('GET', `${path}/rows${query}`)).data.items;
const contactRow = (line: number, email: string, name = 'Kim') => ({ line, name, email });
const invoiceRow = (line: number, more: object = {}) => ({
  line,
  contact: { name: 'Ann', email: `ann${line}@example.com` },
  totalAmount: 500,
  ...more,
});

describe('an import of contacts', () => {
  it('creates each row as the operation does, with an event whose actor is the importer', async () => {
    const path = await begun(
      'Contacts',
      [contactRow(2, 'a1@example.com'), contactRow(3, 'a2@example.com', 'Lee')],
      {
        name: 'clients.csv',
      },
    );
    const done = await worked(path, 'start');
    expect(done).toMatchObject({
      kind: 'Contacts',
      name: 'clients.csv',
      status: 'Done',
      rows: { total: 2, waiting: 0, valid: 0, faulty: 0, skipped: 0, created: 2 },
      finishedAt: expect.any(String),
    });
    const [first, second] = await rowsOf(path);
    const contact = (await service.call('GET', `/v1/contacts/${second.objectId}`)).data;
    expect(contact).toMatchObject({ name: 'Lee', email: 'a2@example.com', type: 'Client' });
    const events = (await service.call('GET', '/v1/events?type=contact.created')).data.items;
    const event = events.find((one: { data: { id: string } }) => one.data.id === first.objectId);
    expect(event.actor).toMatchObject({ type: 'Token' });
  });

  it('checks before it creates: form, repeats in the file and contacts that exist, and writes nothing', async () => {
    await post('/v1/contacts', { name: 'Old', email: 'old@example.com' });
    const path = await begun('Contacts', [
      contactRow(2, 'b1@example.com'),
      contactRow(3, 'not an address'),
      contactRow(4, 'B1@example.com'),
      contactRow(5, 'OLD@example.com'),
      { ...contactRow(6, 'b6@example.com'), nmae: 'x' },
    ]);
    const checked = await worked(path, 'check');
    expect(checked).toMatchObject({
      status: 'Checked',
      rows: { total: 5, waiting: 0, valid: 1, faulty: 4, skipped: 0, created: 0 },
    });
    const faults = await rowsOf(path, '?status=Faulty');
    expect(
      faults.map(({ line, faults: [one] }: { line: number; faults: { path: string; code: string }[] }) => [
        line,
        one?.path,
        one?.code,
      ]),
    ).toEqual([
      [3, '/email', 'invalid_email'],
      [4, '/email', 'repeated_line'],
      [5, '/email', 'contact_exists'],
      [6, '/nmae', 'unknown_field'],
    ]);
    expect(faults[1].faults[0].message).toBe('Line 2 has the same email address.');
    expect((await service.call('GET', '/v1/contacts?email=b1@example.com')).data.items).toEqual([]);
    expect((await worked(path, 'start')).rows).toMatchObject({ created: 1, faulty: 4 });
  });

  it('refuses a contact that exists also when nobody has checked before', async () => {
    const path = await begun('Contacts', [
      contactRow(2, 'old2@example.com'),
      contactRow(3, 'Old2@example.com'),
    ]);
    expect((await worked(path, 'start')).rows).toMatchObject({ created: 1, faulty: 1 });
    const [row] = await rowsOf(path, '?status=Faulty');
    expect(row).toMatchObject({
      line: 3,
      objectId: null,
      faults: [{ path: '/email', code: 'contact_exists' }],
    });
  });

  it('finds the faults of each row, also behind one that has thousands, and keeps few of each', async () => {
    const lineItems = Array.from({ length: 2_100 }, () => 1);
    const bad = { note: 7, ccEmails: ['nobody\r\nBcc: all@example.com'] };
    const path = await begun('Invoices', [invoiceRow(2, { lineItems }), invoiceRow(3, bad)]);
    expect((await worked(path, 'start')).rows).toMatchObject({ created: 0, faulty: 2 });
    const [first, second] = await rowsOf(path);
    expect(first.faults).toHaveLength(10);
    expect(second.faults.map(({ path: at }: { path: string }) => at).sort()).toEqual([
      '/ccEmails/0',
      '/note',
    ]);
  });

  it('hands its errors out as CSV, in which no text becomes a formula', async () => {
    const path = await begun('Contacts', [
      contactRow(2, 'nobody'),
      { ...contactRow(3, 'c@example.com'), '=1+1': 'x' },
    ]);
    const { text, headers } = await service.call('GET', `${path}/errors/csv`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text).toContain(
      '"Line","Field","Code","Message"\r\n"2","email","invalid_email","must be an email address."',
    );
    expect(text).toContain('\r\n"3","\'=1+1","unknown_field"');
  });

  it('takes a row again under its line, also after it was checked', async () => {
    const path = await begun('Contacts', [contactRow(2, 'wrong')]);
    expect((await worked(path, 'check')).rows).toMatchObject({ faulty: 1 });
    const again = await post(`${path}/contacts`, { rows: [contactRow(2, 'right@example.com')] });
    expect(again.data).toMatchObject({ status: 'Open', rows: { total: 1, waiting: 1, faulty: 0 } });
    expect((await worked(path, 'start')).rows).toMatchObject({ created: 1 });
  });
});

describe('an import of invoices', () => {
  it('makes drafts with their schedules, and tells nobody until they are issued', async () => {
    const schedule = [
      { dueDate: '2027-03-01', amount: 200, name: 'Deposit' },
      { dueDate: '2027-06-01', amount: 300 },
    ];
    const path = await begun('Invoices', [invoiceRow(2, { paymentSchedule: schedule }), invoiceRow(3)]);
    expect(await worked(path, 'start')).toMatchObject({ status: 'Done', rows: { created: 2 } });
    const [{ objectId }] = await rowsOf(path);
    const invoice = (await service.call('GET', `/v1/invoices/${objectId}`)).data;
    expect(invoice).toMatchObject({ status: 'Draft', totalAmount: 500, deliveryMethod: 'Email' });
    expect(invoice.paymentSchedule).toMatchObject(schedule);
    const { items } = (await service.call('GET', `/v1/mails?invoiceId=${objectId}`)).data;
    expect(items).toEqual([]);
  });

  it('issues those that say so, in the order of the file; mails are sent only when it was said', async () => {
    const mailsBefore = (await service.call('GET', '/v1/mails?limit=200')).data.items.length;
    const rows = [
      invoiceRow(2, { status: 'Active' }),
      invoiceRow(3, { status: 'Active', number: 'OLD-7' }),
      invoiceRow(4, { status: 'Active' }),
    ];
    const quiet = await begun('Invoices', rows);
    await worked(quiet, 'start');
    const numbers = await Promise.all(
      (await rowsOf(quiet)).map(async ({ objectId }: { objectId: string }) => {
        const { number } = (await service.call('GET', `/v1/invoices/${objectId}`)).data;
        return number;
      }),
    );
    expect(numbers).toEqual(['INV-0001', 'OLD-7', 'INV-0002']);
    expect((await service.call('GET', '/v1/mails?limit=200')).data.items).toHaveLength(mailsBefore);
    const loud = await begun('Invoices', [invoiceRow(9, { status: 'Active' })], { sendMails: true });
    await worked(loud, 'start');
    expect((await service.call('GET', '/v1/mails?limit=200')).data.items).toHaveLength(mailsBefore + 1);
  });

  it('remembers which invoices were issued elsewhere, also today', async () => {
    const issued = { status: 'Active', number: 'ELSEWHERE-8', issuedOn: '2026-11-21' };
    const path = await begun('Invoices', [
      invoiceRow(2, issued),
      invoiceRow(3, { status: 'Active', number: 'OLD-9' }),
    ]);
    await worked(path, 'start');
    const ids = (await rowsOf(path)).map(({ objectId }: { objectId: string }) => objectId);
    const rows = await service.sql<{ elsewhere: boolean | null }>(
      'select issued_elsewhere as elsewhere from invoices where id = any($1::uuid[]) order by id',
      [ids],
    );
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ elsewhere }) => elsewhere))).toEqual(new Set([null, true]));
  });

  it('is refused row by row, as the operation refuses, and the others are created', async () => {
    await post('/v1/invoices', { ...invoiceRow(1), line: undefined, status: 'Active', number: 'OLD-8' });
    const rows = [
      invoiceRow(2, { paymentSchedule: [{ dueDate: '2027-03-01', amount: 499 }] }),
      invoiceRow(3, { number: 'A-1' }),
      invoiceRow(4, { status: 'Active', number: 'OLD-8' }),
      invoiceRow(5, { status: 'Active', number: 'INV-0009' }),
      invoiceRow(6, { contact: { id: '01981f9e-0000-7000-8000-000000000000' } }),
      invoiceRow(7, { currency: 'XXX' }),
      invoiceRow(8, { status: 'Active', number: 'B-1' }),
      invoiceRow(9, { status: 'Active', number: 'B-1' }),
    ];
    const told = [
      [2, 'total_mismatch'],
      [3, 'illegal_action'],
      [4, 'number_taken'],
      [5, 'number_reserved'],
      [6, 'unknown_contact'],
      [7, 'unknown_value'],
      [9, 'number_taken'],
    ];
    const codesOf = async (path: string) =>
      (await rowsOf(path, '?status=Faulty')).map((row: { line: number; faults: { code: string }[] }) => [
        row.line,
        row.faults[0]?.code,
      ]);
    const checked = await begun('Invoices', rows);
    await worked(checked, 'check');
    expect(await codesOf(checked)).toEqual([...told.slice(0, -1), [9, 'repeated_line']]);
    const started = await begun('Invoices', rows);
    expect((await worked(started, 'start')).rows).toMatchObject({ created: 1, faulty: 7 });
    expect(await codesOf(started)).toEqual(told);
  });

  it('notes what it has created, though another row must wait', async () => {
    const old = (await post('/v1/contacts', { name: 'Bo', email: 'busy@example.com' })).data.id;
    const into = (await post('/v1/contacts', { name: 'Bo', email: 'busier@example.com' })).data.id;
    await service.sql('update contacts set merged_into_id = $2 where id = $1', [old, into]);
    const busy = invoiceRow(3, { contact: { name: 'Bo', email: 'busy@example.com' } });
    const [first, last] = [2, 4].map((line) => invoiceRow(line, { reference: `busy ${line}` }));
    const path = await begun('Invoices', [first as object, busy, last as object]);
    expect((await moved(path, 'start')).rows).toMatchObject({ created: 2, waiting: 1, faulty: 0 });
    expect((await post(`${path}/cancel`)).data.rows).toMatchObject({ created: 2, waiting: 1 });
  });

  it('creates each row once, though its process dies between the creation and the note', async () => {
    const rows = Array.from({ length: 120 }, (_, index) =>
      invoiceRow(index + 2, { reference: `died ${index}` }),
    );
    const path = await begun('Invoices', rows);
    await worked(path, 'start');
    const ids = async () =>
      (await rowsOf(path, '?limit=200')).map((row: { objectId: string }) => row.objectId);
    const before = await ids();
    // The state after a process dies before it has stored a result: the bodies are still there.
    const id = path.split('/').at(-1);
    await service.sql(
      `update imports set status = 'Running', finished_at = null, counts = null where id = $1`,
      [id],
    );
    await service.sql(
      `update import_rows r set status = 'Waiting', object_id = null, body = b.body::json
       from json_to_recordset($2::json) as b (line int, body text) where r.import_id = $1 and r.line = b.line`,
      [id, JSON.stringify(rows.map(({ line, ...body }) => ({ line, body: JSON.stringify(body) })))],
    );
    await service.sql(
      `insert into tasks (account_id, kind, key, due_at) values ($1, 'import.run', $2, '2026-11-21')`,
      [service.member.accountId, id],
    );
    await service.work();
    expect(await ids()).toEqual(before);
    expect(new Set(before).size).toBe(120);
    const [count] = await service.sql<{ count: number }>(
      `select count(*)::int as count from invoices where contact_email like 'ann1__@example.com'`,
    );
    expect(count?.count).toBe(22);
  });
});

describe('an import', () => {
  it('stops when it is canceled, and keeps what it has created', async () => {
    const path = await begun('Contacts', [contactRow(2, 'd1@example.com')]);
    expect((await post(`${path}/cancel`)).data).toMatchObject({
      status: 'Canceled',
      finishedAt: expect.any(String),
    });
    await service.work();
    expect((await service.call('GET', path)).data.rows).toMatchObject({ created: 0, waiting: 1 });
    for (const move of ['check', 'start', 'cancel', 'contacts']) {
      const refused = await post(
        `${path}/${move}`,
        move === 'contacts' ? { rows: [contactRow(3, 'd@example.com')] } : {},
      );
      expect([refused.status, refused.error.code], move).toEqual([422, 'illegal_action']);
    }
  });

  it('keeps no name or address when it has ended, or was not started for a week', async () => {
    const path = await begun('Contacts', [contactRow(2, 'e1@example.com')]);
    const done = await begun('Contacts', [contactRow(2, 'e2@example.com')]);
    await worked(done, 'start');
    service.clock.set('2026-11-28T11:59:00.000Z');
    await service.work();
    expect((await service.call('GET', path)).data.status).toBe('Open');
    service.clock.set('2026-11-28T12:01:00.000Z');
    await service.work();
    expect((await service.call('GET', path)).data.status).toBe('Canceled');
    const left = await service.sql(
      `select line from import_rows r join imports i on i.id = import_id
       where i.finished_at is not null and (body is not null or match_key is not null)`,
    );
    expect(left).toEqual([]);
  });

  it('takes no row that a cancel has emptied since its run began', async () => {
    for (const [kind, row] of [
      ['Contacts', contactRow(2, 'emptied@example.com')],
      ['Invoices', invoiceRow(2)],
    ] as const) {
      const path = await begun(kind, [row]);
      await post(`${path}/start`);
      // A run that has read the import as Running meets this, when the cancel commits before it takes its rows.
      await service.sql('update import_rows set body = null where import_id = $1', [path.split('/').at(-1)]);
      await service.work();
      const failed = await service.sql(`select failure from tasks where key = $1 and failure is not null`, [
        path.split('/').at(-1),
      ]);
      expect([kind, failed]).toEqual([kind, []]);
      expect((await service.call('GET', path)).data).toMatchObject({ status: 'Done', rows: { created: 0 } });
    }
  });

  it('has at most 10 000 rows', async () => {
    const path = await begun('Contacts', []);
    await service.sql(
      `insert into import_rows (account_id, import_id, line, status)
       select $1, $2, line, 'Waiting' from generate_series(1, 10000) as line`,
      [service.member.accountId, path.split('/').at(-1)],
    );
    const refused = await post(`${path}/contacts`, { rows: [contactRow(20_000, 'f@example.com')] });
    expect(refused.error).toMatchObject({
      code: 'illegal_action',
      message: 'An import has at most 10000 rows.',
    });
    expect((await service.call('GET', path)).data.rows.total).toBe(10_000);
    await post(`${path}/cancel`);
  });

  it('lists its rows in pages, by their lines', async () => {
    const path = await begun(
      'Contacts',
      [7, 3, 5].map((line) => contactRow(line, `g${line}@example.com`)),
    );
    const first = (await service.call('GET', `${path}/rows?limit=2`)).data;
    expect(first.items.map(({ line }: { line: number }) => line)).toEqual([3, 5]);
    const second = (await service.call('GET', `${path}/rows?limit=2&cursor=${first.nextCursor}`)).data;
    expect(second).toMatchObject({
      items: [{ line: 7, status: 'Waiting', objectId: null, faults: [] }],
      nextCursor: null,
    });
  });

  it('is refused as a whole when a row has no line', async () => {
    const path = await begun('Contacts', []);
    const refused = await post(`${path}/contacts`, { rows: [{ name: 'Kim', email: 'h@example.com' }] });
    expect(refused).toMatchObject({
      status: 400,
      error: { details: [{ path: '/rows/0/line', code: 'required' }] },
    });
  });

  it('is another account’s: nobody else reads or moves it', async () => {
    const path = await begun('Contacts', [contactRow(2, 'i@example.com')]);
    const { token } = stranger;
    for (const read of ['', '/rows', '/errors/csv']) {
      expect((await service.call('GET', path + read, { token })).status, read).toBe(404);
    }
    for (const move of ['check', 'start', 'cancel']) {
      expect((await post(`${path}/${move}`, {}, token)).status, move).toBe(404);
    }
    expect((await service.call('GET', '/v1/imports', { token })).data.items).toEqual([]);
  });

  it('of invoices needs the scopes of invoices, too', async () => {
    const path = await begun('Invoices', [invoiceRow(2)]);
    const { accounts } = service.services;
    const { text: token } = await accounts.createToken({
      accountPath: 'demo-studio',
      name: 'contacts only',
      scopes: ['contacts:read', 'contacts:write'],
    });
    for (const [method, where] of [
      ['GET', path],
      ['GET', `${path}/rows`],
      ['POST', `${path}/start`],
    ] as const) {
      const refused = await service.call(method, where, {
        token,
        ...(method === 'POST' ? { body: {} } : {}),
      });
      expect([refused.status, refused.error.code], where).toEqual([403, 'forbidden']);
    }
    expect((await post('/v1/imports', { kind: 'Invoices' }, token)).status).toBe(403);
    const kinds = (await service.call('GET', '/v1/imports', { token })).data.items.map(
      (one: { kind: string }) => one.kind,
    );
    expect(new Set(kinds)).toEqual(new Set(['Contacts']));
  });
});
