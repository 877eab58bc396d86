import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportBytes, exportRows, setUpBooks } from '../../support/book-exports.ts';
import type { Member } from '../../support/members.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let stranger: Member;
beforeAll(async () => {
  service = await startService();
  stranger = await service.addMember('stranger');
});
afterAll(() => service.close());

const EXPORTS = '/v1/book_exports';
const create = (body: object, headers = {}) => service.call('POST', EXPORTS, { body, headers });
const preview = (query: string) => service.call('GET', `${EXPORTS}/next?${query}`);

const invoiceOf = (name: string, currency = 'EUR') =>
  activeInvoice(service, {
    contact: { name, email: `${name.toLowerCase().replaceAll(/\W/g, '')}@example.com` },
    totalAmount: 22_600,
    currency,
    paymentSchedule: [{ dueDate: '2026-12-20', amount: 22_600 }],
    lineItems: [
      { description: 'Photography', quantity: 1, unitAmount: 11_900, taxBasisPoints: 1_900 },
      { description: 'Album', quantity: 1, unitAmount: 10_700, taxBasisPoints: 700 },
    ],
  });

const inOrder = (one: string, other: string) => (one < other ? -1 : 1);

async function exported(format: string) {
  return service.sql<{ code: string; export_id: string }>(
    'select code, export_id from book_export_postings where account_id = $1 and format = $2',
    [service.member.accountId, format],
  );
}

describe('the settings of a format', () => {
  it('are proposed for the chart of accounts until they are saved', async () => {
    const first = await service.call('GET', '/v1/book_settings/Datev');
    expect(first.data).toMatchObject({ isSaved: false, datev: { chart: 'SKR03', adviserNumber: null } });
    const other = await service.call('GET', '/v1/book_settings/Datev?chart=SKR04');
    expect(other.data.accounts).toMatchObject({ receivable: '10000', fees: '6855' });
    expect((await preview('format=Datev')).data.missing).toMatchObject([
      { fact: 'AdviserNumber' },
      { fact: 'ClientNumber' },
    ]);
  });

  it('are refused with two elements for one rate, and with those of another program', async () => {
    const { data } = await service.call('GET', '/v1/book_settings/Xero');
    const { format: _format, isSaved: _saved, ...settings } = data;
    const twice = { ...settings, rates: [settings.rates[0], settings.rates[0]] };
    const repeated = await service.call('PUT', '/v1/book_settings/Xero', { body: twice });
    expect([repeated.status, repeated.error.details[0]?.path]).toEqual([400, '/rates/1']);
    const wrong = await service.call('PUT', '/v1/book_settings/Datev', { body: settings });
    expect([wrong.status, wrong.error.details[0]?.path]).toEqual([400, '/datev']);
  });
});

describe('the rates of the settings', () => {
  const read = async (format: string) => {
    const { data } = await service.call('GET', `/v1/book_settings/${format}`);
    const { format: _format, isSaved: _saved, ...settings } = data;
    return settings;
  };
  const save = (format: string, body: object) => service.call('PUT', `/v1/book_settings/${format}`, { body });
  const rate = { isItemized: true, account: '4400', taxCode: null };

  it('have each category and each pair of rates that was used, and are kept as sent', async () => {
    const settings = await read('Datev');
    const rates = [
      {
        ...rate,
        taxBasisPoints: null,
        localTaxBasisPoints: null,
        taxCategory: 'ReverseCharge',
        taxCode: '47',
      },
      { ...rate, taxBasisPoints: 725, localTaxBasisPoints: 100, taxCategory: 'Standard' },
      { ...rate, taxBasisPoints: 1_900 },
    ];
    const saved = await save('Datev', { ...settings, rates });
    expect(saved.status).toBe(200);
    expect(saved.data.rates).toEqual([
      { ...rate, taxBasisPoints: 1_900, localTaxBasisPoints: null, taxCategory: 'Standard' },
      rates[1],
      rates[0],
    ]);
    await save('Datev', settings);
  });

  it('may be some hundreds, as of a business with a local rate in each place', async () => {
    const settings = await read('Xero');
    const rates = Array.from({ length: 300 }, (_one, index) => ({
      ...rate,
      taxBasisPoints: 725,
      localTaxBasisPoints: 1 + index,
    }));
    const saved = await save('Xero', { ...settings, rates });
    expect([saved.status, saved.data?.rates.length]).toEqual([200, 300]);
    await save('Xero', settings);
  });

  it('have no second rate of 0, because no line item may have one', async () => {
    const { status, error } = await service.call('POST', '/v1/invoices', {
      body: {
        contact: { name: 'Kim', email: 'kim@example.com' },
        totalAmount: 100,
        lineItems: [
          {
            description: 'Flowers',
            quantity: 1,
            unitAmount: 100,
            taxBasisPoints: 1_900,
            localTaxBasisPoints: 0,
          },
        ],
      },
    });
    expect([status, error.details[0]?.path]).toEqual([400, '/lineItems/0/localTaxBasisPoints']);
  });

  it.each([
    ['a category that its rate denies', { taxBasisPoints: 1_900, taxCategory: 'Exempt' }, 'taxCategory'],
    ['a standard rate of nothing', { taxBasisPoints: 0, taxCategory: 'Standard' }, 'taxCategory'],
    [
      'a second rate without a first',
      { taxBasisPoints: null, localTaxBasisPoints: 100 },
      'localTaxBasisPoints',
    ],
    ['a rate without line items', { taxBasisPoints: 1_900, isItemized: false }, 'taxBasisPoints'],
    ['a BU-Schlüssel that is none', { taxBasisPoints: 1_900, taxCode: 'AM' }, 'taxCode'],
  ])('are refused with %s', async (_title, part, field) => {
    const settings = await read('Datev');
    const refused = await save('Datev', { ...settings, rates: [{ ...rate, ...part }] });
    expect([refused.status, refused.error.details[0]?.path]).toEqual([400, `/rates/0/${field}`]);
  });

  it('of settings that were saved before are those that they were', async () => {
    await service.sql(
      `update book_settings set settings = jsonb_set(settings, '{rates}', $2) where account_id = $1`,
      [
        service.member.accountId,
        JSON.stringify([{ taxBasisPoints: null, isItemized: true, account: '8200', taxCode: null }]),
      ],
    );
    const settings = await read('Datev');
    expect(settings.rates).toEqual([
      {
        ...rate,
        taxBasisPoints: null,
        localTaxBasisPoints: null,
        taxCategory: 'OutsideScope',
        account: '8200',
      },
    ]);
    await service.sql('delete from book_settings where account_id = $1', [service.member.accountId]);
  });
});

describe('an export', () => {
  it('names what is missing, and takes nothing then', async () => {
    await invoiceOf('Şahin');
    const refused = await create({ format: 'Datev' });
    expect([refused.status, refused.error.code]).toEqual([422, 'books_incomplete']);
    await setUpBooks(service, 'Datev');
    const letters = await create({ format: 'Datev' });
    expect(letters.error.details).toEqual([
      { path: '', code: 'Letters', message: 'Windows-1252 has no Ş as in “Rechnung Şahin”.' },
    ]);
    expect(await exported('Datev')).toEqual([]);
  });

  it('has each posting once, also when two are made at once', async () => {
    await invoiceOf('Kim Doe');
    const both = await Promise.all([1, 2].map(() => create({ format: 'Datev', replaceLetters: true })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)?.error.blockedBy).toBe('NothingLeft');
    expect((await exported('Datev')).map(({ code }) => code)).toEqual(['issue', 'issue']);
    const other = await preview('format=Xero');
    expect(other.data.postingCount).toBe(2);
  });

  it('is downloaded byte for byte as it was made, and read by nobody else', async () => {
    const { data } = await service.call('GET', EXPORTS);
    const [made] = data.items;
    const bytes = await exportBytes(service, made.id);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.sha256);
    await service.sql(`update invoices set contact_name = 'Another' where account_id = $1`, [
      service.member.accountId,
    ]);
    expect((await exportBytes(service, made.id)).equals(bytes)).toBe(true);
    for (const path of [`${EXPORTS}/${made.id}`, `${EXPORTS}/${made.id}/file`])
      expect((await service.call('GET', path, { token: stranger.token })).status).toBe(404);
  });

  it('takes a posting with an earlier day that is recorded later, and leaves later days', async () => {
    const invoice = await invoiceOf('Kim Doe');
    const [payment] = invoice.paymentSchedule;
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${payment?.id}/mark_as_paid`;
    const today = service.clock.now().toISOString().slice(0, 10);
    const earlier = new Date(service.clock.now().getTime() - 3 * 86_400_000).toISOString().slice(0, 10);
    expect((await create({ format: 'Datev', through: earlier })).error.blockedBy).toBe('NothingLeft');
    expect((await service.call('POST', path, { body: { paidOn: earlier } })).status).toBe(200);
    const late = await create({ format: 'Datev', through: earlier });
    expect([late.status, late.data]).toMatchObject([201, { postingCount: 1, from: earlier, to: earlier }]);
    const rest = await create({ format: 'Datev' });
    expect(rest.data).toMatchObject({ postingCount: 1, from: today });
    expect((await create({ format: 'Datev', through: '2999-01-01' })).status).toBe(400);
  });

  it('gives its postings back when it is undone, the newest first and once', async () => {
    const { items } = (await service.call('GET', `${EXPORTS}?format=Datev`)).data;
    const undo = (id: string) => service.call('POST', `${EXPORTS}/${id}/undo`, { body: {} });
    expect((await undo(items[1].id)).error.blockedBy).toBe('NotApplicable');
    const undone = await undo(items[0].id);
    expect([undone.status, undone.data.undoneAt]).toEqual([200, expect.any(String)]);
    expect((await undo(items[0].id)).status).toBe(422);
    const file = await service.call('GET', `${EXPORTS}/${items[0].id}/file`);
    expect([file.status, file.error.blockedBy]).toEqual([422, 'Outdated']);
    const again = await create({ format: 'Datev' });
    expect(again.data).toMatchObject({ postingCount: items[0].postingCount, sums: items[0].sums });
  });

  it('leaves other currencies out of DATEV, and says so', async () => {
    await invoiceOf('Kim Doe', 'USD');
    const { data } = await preview('format=Datev');
    expect([data.postingCount, data.leftOut]).toEqual([
      0,
      [{ reason: 'Currency', currency: 'USD', postingCount: 1, amount: 22_600 }],
    ]);
  });

  it('keeps the first day of the books once something is exported', async () => {
    const { data } = await service.call('GET', '/v1/book_settings/Datev');
    const { format: _format, isSaved: _saved, ...settings } = data;
    const body = { ...settings, startsOn: '2026-01-01' };
    const refused = await service.call('PUT', '/v1/book_settings/Datev', { body });
    expect([refused.status, refused.error.details[0]?.path]).toEqual([422, '/startsOn']);
  });
});

describe('the files', () => {
  it('have one row for each rate in DATEV, and a reversal as reversal', async () => {
    const invoice = await invoiceOf('Ana');
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status: 'Canceled' } });
    const made = await create({ format: 'Datev' });
    const [rows = []] = (await exportRows(service, made.data.id)).values();
    const [header = [], columns = [], ...entries] = rows;
    expect([header.length, columns.length, new Set(entries.map(({ length }) => length))]).toEqual([
      31,
      125,
      new Set([125]),
    ]);
    const shown = entries.map((cells) => [0, 1, 6, 7, 13, 113, 117].map((place) => cells[place]));
    expect(shown.map((cells) => cells.join(' ')).toSorted(inOrder)).toEqual(
      [
        ['119,00', 'S', '10000', '8400', 'Rechnung Ana', '0', '0'],
        ['107,00', 'S', '10000', '8300', 'Rechnung Ana', '0', '0'],
        ['119,00', 'S', '10000', '8400', 'Rechnung Ana', '0', '1'],
        ['107,00', 'S', '10000', '8300', 'Rechnung Ana', '0', '1'],
      ]
        .map((cells) => cells.join(' '))
        .toSorted(inOrder),
    );
  });

  it('are invoices, credit notes and statements in Xero and QuickBooks', async () => {
    const invoice = await invoiceOf('Bo');
    expect((await pay(service, invoice)).status).toBe(201);
    const { number: invoiceNumber } = (await service.call('GET', `/v1/invoices/${invoice.id}`)).data;
    for (const format of ['Xero', 'QuickBooks'] as const) {
      await setUpBooks(service, format);
      const made = await create({ format });
      expect(made.status).toBe(201);
      const files = await exportRows(service, made.data.id);
      const credits = format === 'Xero' ? 'credit-notes.csv' : 'credit-memos-by-hand.csv';
      const names = ['invoices.csv', credits, 'statement-processor-EUR.csv', 'statement-outside-EUR.csv'];
      expect([...files.keys()]).toEqual(names);
      const [head = [], ...lines] = files.get('invoices.csv') ?? [];
      const number = head.indexOf(format === 'Xero' ? '*InvoiceNumber' : '*InvoiceNo');
      const own = lines.filter((cells) => cells[number] === invoiceNumber);
      const amount = head.indexOf(format === 'Xero' ? '*UnitAmount' : '*ItemAmount');
      expect(own.map((cells) => cells[amount])).toEqual(
        format === 'Xero' ? ['119.00', '107.00'] : ['100.00', '100.00'],
      );
      const sum = (files.get('statement-processor-EUR.csv') ?? []).slice(1);
      expect(sum.map((cells) => cells[format === 'Xero' ? 1 : 2])[0]).toBe('226.00');
    }
  });
});
