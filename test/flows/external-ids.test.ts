import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listContacts } from '../../src/contacts/store.ts';
import { countNarrowed } from '../../src/invoices/lists/count-store.ts';
import { listChangedVersions, listVersions } from '../../src/invoices/lists/store.ts';
import { readNumbered } from '../../src/invoices/search/store.ts';
import { clientConfig, type Statement } from '../../src/kit/db/database.ts';
import { type AccountId, LAST_ID } from '../../src/kit/ids.ts';
import { countPayments, listPayments } from '../../src/payments/store.ts';
import { createInvoice, invoiceBody } from '../support/invoices.ts';
import { acceptedPayment, payOut } from '../support/outgoing.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let method: string;
beforeAll(async () => {
  service = await startService();
  method = (await service.call('GET', '/v1/payment_methods')).data.items[0].id;
});
afterAll(() => service.close());

let count = 0;
const fresh = () => {
  count += 1;
  return `order ${count}`;
};
const kinds = {
  invoices: () => invoiceBody(),
  contacts: () => ({ name: 'Ann', email: `${fresh().replace(' ', '')}@example.com` }),
  payments: () => ({
    contact: { name: 'The Band', email: 'band@example.com' },
    totalAmount: 5_000,
    scheduleDate: '2026-12-01',
    paymentMethodId: method,
  }),
};
type Kind = keyof typeof kinds;
const all = Object.keys(kinds) as Kind[];
const create = (kind: Kind, more: object = {}, headers: Record<string, string> = {}, token?: string) =>
  service.call('POST', `/v1/${kind}`, {
    body: { ...kinds[kind](), ...more },
    headers,
    ...(token === undefined ? {} : { token }),
  });
const change = (kind: Kind, id: string, body: object) => service.call('PATCH', `/v1/${kind}/${id}`, { body });
const read = async (path: string) => (await service.call('GET', path)).data;
const find = async (kind: Kind, externalId: string, name = 'externalId') =>
  (await read(`/v1/${kind}?${name}=${encodeURIComponent(externalId)}`)).items.map(
    ({ id }: { id: string }) => id,
  );
const lastEvent = async (id: string) => (await read(`/v1/events?objectId=${id}&limit=1`)).items[0];

describe.each(all)('the externalId of %s', (kind) => {
  const noun = kind.slice(0, -1);

  it('is shown by GET, lists and events, and is found by the filter and by q, exactly', async () => {
    const externalId = fresh();
    const { data } = await create(kind, { externalId });
    await create(kind, { externalId: `${externalId} and more` });
    expect((await read(`/v1/${kind}/${data.id}`)).externalId).toBe(externalId);
    expect(await find(kind, externalId)).toEqual([data.id]);
    expect((await find(kind, externalId, 'q'))[0]).toBe(data.id);
    expect(await find(kind, externalId.toUpperCase())).toEqual([]);
    const { items } = await read(`/v1/events?objectId=${data.id}`);
    const made = items.find(({ type }: { type: string }) => type === `${noun}.created`).data;
    expect((made[noun] ?? made).externalId).toBe(externalId);
  });

  it('is null where none was sent, and is changed and taken away by PATCH', async () => {
    const { data } = await create(kind);
    expect((await read(`/v1/${kind}/${data.id}`)).externalId).toBeNull();
    const externalId = fresh();
    for (const value of [externalId, null]) {
      expect((await change(kind, data.id, { externalId: value })).status).toBe(200);
      expect((await read(`/v1/${kind}/${data.id}`)).externalId).toBe(value);
    }
    expect((await create(kind, { externalId })).status).toBe(201);
  });

  it('belongs to one of them: a second is refused with the id of the first', async () => {
    const externalId = fresh();
    const { data } = await create(kind, { externalId });
    const other = (await create(kind)).data;
    for (const answer of [await create(kind, { externalId }), await change(kind, other.id, { externalId })]) {
      expect([answer.status, answer.error?.code]).toEqual([422, 'external_id_taken']);
      expect(answer.error?.details).toMatchObject([
        { path: '/externalId', message: `The ${noun} ${data.id} has this externalId.` },
      ]);
    }
  });

  it('goes to one of eight requests at once, and the others learn who has it', async () => {
    const externalId = fresh();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(kind, { externalId })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(7);
    for (const { error } of refused) {
      expect(error.code).toBe('external_id_taken');
      expect(error.message).toContain(made[0]?.data.id);
    }
  });

  it('goes to one of eight changes at once, and the others learn which one has it', async () => {
    const externalId = fresh();
    const made = await Promise.all(Array.from({ length: 8 }, () => create(kind)));
    const answers = await Promise.all(made.map(({ data }) => change(kind, data.id, { externalId })));
    const [holder, ...others] = await find(kind, externalId);
    expect(others).toEqual([]);
    for (const [index, { status, error }] of answers.entries()) {
      if (made[index]?.data.id === holder) expect(status).toBe(200);
      else
        expect([error.code, error.message]).toEqual([
          'external_id_taken',
          `The ${noun} ${holder} has this externalId.`,
        ]);
    }
  });

  it('is answered again to a repeated key, and refused to another request', async () => {
    const externalId = fresh();
    const body = { ...kinds[kind](), externalId };
    const post = (key: string) =>
      service.call('POST', `/v1/${kind}`, {
        body,
        headers: { 'idempotency-key': `${kind} ${key}`.replaceAll(' ', '-') },
      });
    const first = await post('one');
    const again = await post('one');
    expect([again.status, again.data]).toEqual([201, first.data]);
    expect((await post('two')).error.code).toBe('external_id_taken');
  });

  it('is of one account only', async () => {
    const externalId = fresh();
    const stranger = await service.addMember(`stranger-${kind}`);
    const { data } = await create(kind, { externalId });
    const body = { ...kinds[kind](), externalId };
    if (kind !== 'payments') {
      const answer = await service.call('POST', `/v1/${kind}`, { body, token: stranger.token });
      expect(answer.status).toBe(201);
    }
    const seen = await service.call('GET', `/v1/${kind}?externalId=${encodeURIComponent(externalId)}`, {
      token: stranger.token,
    });
    expect(seen.data.items.map(({ id }: { id: string }) => id)).not.toContain(data.id);
  });

  it.each<[string, unknown, number]>([
    ['200 characters', 'x'.repeat(200), 201],
    ['200 characters of four bytes', '😀'.repeat(100), 201],
    ['other scripts', 'заказ № 7 注文', 201],
    ['201 characters', 'x'.repeat(201), 400],
    ['a letter with 200 accents', `e${'\u0301'.repeat(200)}`, 400],
    ['nothing', '', 400],
    ['only spaces', '   ', 400],
    ['a space at the end', 'order 7 ', 400],
    ['a no-break space before it', '\u00a0order 7', 400],
    ['two lines', 'order\n7', 400],
    ['a NUL', 'order\u00007', 400],
    ['half of a character', 'order \ud83d', 400],
    ['a number', 7, 400],
    ['null, which only a change takes', null, 400],
  ])('with %s', async (_title, externalId, status) => {
    expect((await create(kind, { externalId })).status).toBe(status);
  });

  it('is compared as it was sent: another case or composition is another id', async () => {
    const mark = fresh();
    const sent = [`É ${mark}`, `E\u0301 ${mark}`, `é ${mark}`];
    const made = await Promise.all(sent.map((externalId) => create(kind, { externalId })));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await find(kind, sent[1] as string)).toEqual([made[1]?.data.id]);
  });
});

describe('an invoice with an externalId', () => {
  it('is answered by POST and PATCH with the fields of the contract, and no others', async () => {
    const plain = await createInvoice(service);
    const named = await createInvoice(service, { externalId: fresh() });
    expect(Object.keys(named)).toEqual(Object.keys(plain));
    const changed = await change('invoices', named.id, { externalId: fresh() });
    expect(Object.keys(changed.data)).toEqual(Object.keys(named));
    const payment = (await create('payments', { externalId: fresh() })).data;
    expect(Object.keys(payment)).toEqual(Object.keys((await create('payments')).data));
  });

  it('does not cost its neighbours anything: those that waited with a taken one are created', async () => {
    const [taken, ...free] = [fresh(), fresh(), fresh()] as [string, string, string];
    await createInvoice(service, { externalId: taken });
    const asked = [free[0], taken, free[1], taken, free[1], undefined];
    const answers = await Promise.all(
      asked.map((externalId) => create('invoices', externalId === undefined ? {} : { externalId })),
    );
    const codes = answers.map(({ status, error }) => (status === 201 ? 'made' : error.code));
    expect([codes[0], codes[1], codes[3], codes[5]]).toEqual([
      'made',
      'external_id_taken',
      'external_id_taken',
      'made',
    ]);
    expect(new Set([codes[2], codes[4]])).toEqual(new Set(['external_id_taken', 'made']));
  });

  it('keeps it changeable when it is over, and gives it back when a draft is deleted', async () => {
    const invoice = await createInvoice(service, { status: 'Active' });
    await change('invoices', invoice.id, { status: 'Canceled' });
    expect((await change('invoices', invoice.id, { externalId: fresh() })).status).toBe(200);
    const externalId = fresh();
    const draft = await createInvoice(service, { status: 'Draft', externalId });
    await service.call('DELETE', `/v1/invoices/${draft.id}`);
    expect((await create('invoices', { externalId })).status).toBe(201);
  });

  it('stands first in a search, and once on all pages, beside an invoice with this number', async () => {
    const number = (await read(`/v1/invoices/${(await createInvoice(service)).id}`)).number.replace(
      'INV-0',
      '',
    );
    const named = await createInvoice(service, { externalId: number });
    await createInvoice(service, { note: `About ${number}` });
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await read(`/v1/invoices?q=${number}&limit=1${cursor && `&cursor=${cursor}`}`);
      found.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor;
    }
    expect(found[0]).toBe(named.id);
    expect(new Set(found).size).toBe(found.length);
    expect(found.length).toBeGreaterThanOrEqual(3);
    expect((await read(`/v1/invoices/counts?externalId=${number}`)).All.count).toBe(1);
  });
});

describe('a contact with an externalId', () => {
  it('gives it back when it is deleted', async () => {
    const externalId = fresh();
    const { data } = await create('contacts', { externalId });
    await service.call('DELETE', `/v1/contacts/${data.id}`);
    const next = await create('contacts', { externalId });
    expect(next.status).toBe(201);
    expect(await find('contacts', externalId)).toEqual([next.data.id]);
  });

  it('hands it on when it is merged into one that has none', async () => {
    const [one, other] = [fresh(), fresh()];
    const [from, into, busy] = [
      (await create('contacts', { externalId: one })).data,
      (await create('contacts')).data,
      (await create('contacts', { externalId: other })).data,
    ];
    const merge = async (id: string, target: string) => {
      const answer = await service.call('POST', `/v1/contacts/${id}/merge`, { body: { into: target } });
      expect(answer.status).toBe(200);
      await service.work();
    };
    await merge(from.id, into.id);
    expect(await find('contacts', one)).toEqual([into.id]);
    expect(await lastEvent(into.id)).toMatchObject({ type: 'contact.updated', data: { externalId: one } });
    await merge(busy.id, into.id);
    expect(await find('contacts', one)).toEqual([into.id]);
    expect(await find('contacts', other)).toEqual([]);
  });

  it('loses it when it is erased, in rows and events, and so do its invoices and payments, when they are no longer kept', async () => {
    const contact = { name: 'Zoe Erasable', email: 'zoe@erasable.example' };
    const externalId = 'customer-of-zoe';
    const { data } = await create('contacts', { ...contact, externalId });
    const invoice = await createInvoice(service, { contact, externalId: 'invoice-of-zoe', status: 'Active' });
    await change('invoices', invoice.id, { status: 'Canceled' });
    const payment = await payOut(service, { contact, externalId: 'payment-of-zoe' });
    await service.call('DELETE', `/v1/payments/${payment.id}`);
    expect((await service.call('POST', `/v1/contacts/${data.id}/erase`, { body: {} })).status).toBe(200);
    await service.work();
    expect(await find('invoices', 'invoice-of-zoe')).toEqual([invoice.id]);
    service.clock.set('2038-01-01T12:00:00.000Z');
    await service.work();
    service.clock.set('2026-11-21T12:00:00.000Z');
    const left = await service.sql<{ text: string }>(
      `select one::text as text from contacts one where one::text like '%of-zoe%'
       union all select one::text from invoices one where one::text like '%of-zoe%'
       union all select one::text from payments one where one::text like '%of-zoe%'
       union all select data::text from events where data::text like '%of-zoe%'`,
    );
    expect(left).toEqual([]);
  });
});

describe('a payment with an externalId', () => {
  it('keeps it changeable after it was accepted, and nothing else with it', async () => {
    const payment = await acceptedPayment(service);
    const externalId = fresh();
    expect((await change('payments', payment.id, { externalId })).data.externalId).toBe(externalId);
    const refused = await change('payments', payment.id, { externalId: null, note: 'New' });
    expect(refused.error.details).toMatchObject([{ path: '/note', code: 'payment_locked' }]);
  });

  it('in a batch is refused by row: taken by another payment, and repeated in the batch', async () => {
    const [taken, twice] = [fresh(), fresh()];
    const { data } = await create('payments', { externalId: taken });
    const rows = [taken, twice, twice, fresh()].map((externalId) => ({ ...kinds.payments(), externalId }));
    const dry = await service.call('POST', '/v1/payments/batch', { body: { payments: rows, dryRun: true } });
    const faults = [
      { row: 1, path: '/externalId', code: 'external_id_taken', message: expect.stringContaining(data.id) },
      { row: 3, path: '/externalId', code: 'external_id_taken' },
    ];
    expect(dry.data.errors).toMatchObject(faults);
    const wet = await service.call('POST', '/v1/payments/batch', { body: { payments: rows } });
    expect([wet.status, wet.error.code]).toEqual([422, 'invalid_payments']);
    expect(await find('payments', twice)).toEqual([]);
    const some = await service.call('POST', '/v1/payments/batch', { body: { payments: [rows[1], rows[3]] } });
    expect(some.status).toBe(201);
    expect(await find('payments', twice)).toEqual([some.data.payments[0].id]);
  });
});

describe('a file with external ids', () => {
  it.each(['Contacts', 'Invoices'] as const)(
    'of %s is told by row which are taken, when it is checked',
    async (kind) => {
      const [taken, twice] = [fresh(), fresh()];
      const holder = (await create(kind === 'Contacts' ? 'contacts' : 'invoices', { externalId: taken }))
        .data;
      const row = (line: number, externalId: string) => ({
        line,
        externalId,
        ...(kind === 'Contacts'
          ? kinds.contacts()
          : { contact: { name: 'Ann', email: `${kind}${line}@example.com` }, totalAmount: 500 + line }),
      });
      const { data } = await service.call('POST', '/v1/imports', { body: { kind, name: 'file.csv' } });
      const path = `/v1/imports/${data.id}`;
      const rows = [row(2, taken), row(3, twice), row(4, twice), row(5, fresh())];
      const added = await service.call('POST', `${path}/${kind.toLowerCase()}`, { body: { rows } });
      expect(added.status).toBe(200);
      await service.call('POST', `${path}/check`, { body: {} });
      await service.work();
      const faulty = (await read(`${path}/rows?status=Faulty`)).items;
      expect(faulty).toMatchObject([
        { line: 2, faults: [{ path: '/externalId', code: 'external_id_taken' }] },
        {
          line: 4,
          faults: [
            { path: '/externalId', code: 'repeated_line', message: 'Line 3 has the same externalId.' },
          ],
        },
      ]);
      expect(faulty[0].faults[0].message).toContain(holder.id);
      await service.call('POST', `${path}/start`, { body: {} });
      await service.work();
      expect((await read(path)).rows).toMatchObject({ created: 2, faulty: 2 });
      const [row3] = await find(kind === 'Contacts' ? 'contacts' : 'invoices', twice);
      expect(row3).toBeDefined();
    },
  );
});

/** The rows that are written, and those that PostgreSQL takes for written: writing them would take minutes. */
const WRITTEN = 2_000;
const COUNTED = 10_000_000;

describe('among ten million', () => {
  beforeAll(async () => {
    const { data: contact } = await create('contacts');
    const invoice = await createInvoice(service);
    const columns = async (table: string) => {
      const own = ['id', 'external_id', 'number', 'email', 'email_key', 'payment_code', 'code'];
      const rows = await service.sql<{ name: string }>(
        `select attname as name from pg_attribute
         where attrelid = '${table}'::regclass and attnum > 0 and attgenerated = '' and attname <> all($1)`,
        [own],
      );
      return rows.map(({ name }) => name).join(', ');
    };
    const contactColumns = await columns('contacts');
    await service.sql(
      `insert into contacts (id, external_id, email, email_key, ${contactColumns})
       select uuidv7(), 'many ' || n, n || '@many.example', n || '@many.example', ${contactColumns}
       from contacts, generate_series(1, ${WRITTEN}) n where id = $1`,
      [contact.id],
    );
    const invoiceColumns = await columns('invoices');
    await service.sql(
      `insert into invoices (id, external_id, number, payment_code, ${invoiceColumns})
       select uuidv7(), 'many ' || n, 'MANY-' || n, payment_code || n, ${invoiceColumns} from invoices, generate_series(1, ${WRITTEN}) n where id = $1`,
      [invoice.id],
    );
    const payment = await payOut(service);
    const paymentColumns = await columns('payments');
    await service.sql(
      `insert into payments (id, external_id, code, ${paymentColumns})
       select uuidv7(), 'many ' || n, code || n, ${paymentColumns} from payments, generate_series(1, ${WRITTEN}) n where id = $1`,
      [payment.id],
    );
    await service.sql('analyze invoices, contacts, payments');
    const tables = ['invoices', 'contacts', 'payments'];
    await service.sql('update pg_class set reltuples = $1 where relname = any($2)', [COUNTED, tables]);
  });

  /** The plan for all values of the statement that reads a list, as the service's own connection makes it after some uses. */
  async function explain(read: (database: never) => Promise<unknown>): Promise<string> {
    let query = '';
    const note = ({ text }: Statement) => {
      query = text;
      return Promise.resolve([]);
    };
    await read({ single: (_id: unknown, one: Statement) => note(one), query: note } as never);
    const app = new pg.Client(clientConfig(service.connection, 'tranche_app'));
    await app.connect();
    await app.query(`select set_config('tranche.account_id', $1, false)`, [service.member.accountId]);
    const { rows } = await app.query(`explain (generic_plan) ${query}`);
    await app.end();
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  const page = { limit: 50, before: null };
  const filter = { externalId: 'many 7' };
  const newest = { updatedAt: 'infinity', id: LAST_ID };
  it.each<[string, (database: never, id: AccountId) => Promise<unknown>]>([
    ['the list of invoices', (database, id) => listVersions(database, id, filter, LAST_ID, 51)],
    [
      'the list of invoices by their changes',
      (database, id) => listChangedVersions(database, id, filter, newest, 51),
    ],
    ['the counts of invoices', (database, id) => countNarrowed(database, id, filter, '2026-11-21')],
    ['the search of invoices', (tx, id) => readNumbered(tx, id, {}, ['INV-7'], 'many 7')],
    ['the list of contacts', (database, id) => listContacts(database, id, filter, page)],
    ['the list of payments', (database, id) => listPayments(database, id, filter, page)],
    ['the counts of payments', (database, id) => countPayments(database, id, filter)],
  ])('%s finds one by the index of external ids', async (_list, read) => {
    const plan = await explain((database) => read(database, service.member.accountId));
    expect(plan).toMatch(/\w+_external_id[\s\S]*Index Cond: [^\n]*external_id/);
    expect(plan).not.toMatch(/\n +Filter: [^\n]*external_id/);
  });
});
