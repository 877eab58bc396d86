import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_IBAN, testMapping, upload } from '../support/bank.ts';
import { exportRows, setUpBooks } from '../support/book-exports.ts';
import { keepBooks } from '../support/books.ts';
import { pay, read } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

/**
 * October of a German agency: 12 people write 80 invoices at net prices to 16 clients. Files for advisers and the tax report are held
 * against amounts that this file computes by itself, in whole numbers, and against the e-invoices.
 */

interface Line {
  readonly description: string;
  readonly quantity: string;
  readonly unitAmount: number;
  readonly percent?: number;
  readonly taxBasisPoints?: number;
  readonly taxCategory?: 'ReverseCharge' | 'Export';
}
interface Client {
  readonly name: string;
  readonly email: string;
  readonly country: string;
  readonly city: string;
  readonly vatId?: string;
}
/** What one tax of an invoice comes to, in cents. */
interface Sum {
  readonly tax: string;
  readonly net: number;
  readonly vat: number;
}
interface Job {
  readonly day: string;
  readonly client: Client;
  readonly lines: readonly Line[];
  /** Off the whole, in hundredths of a percent. */
  readonly discount: number;
  readonly sums: readonly Sum[];
  readonly id: string;
  readonly number: string;
  readonly scheduledPaymentId: string;
}
interface Paid {
  readonly day: string;
  readonly job: Job;
  readonly amount: number;
  readonly fee?: number;
}

let service: TestService;
const jobs: Job[] = [];
const outside: Paid[] = [];
const cards: Paid[] = [];
let credited: { number: string; day: string; job: Job; sum: Sum };
let rest: number | undefined;
keepBooks(() => service);

const clients: Client[] = Array.from({ length: 16 }, (_, index) => {
  const client = {
    name: `Kunde ${index + 1} GmbH`,
    email: `k${index + 1}@example.com`,
    city: 'Köln',
    country: 'DE',
  };
  if (index === 3)
    return { ...client, name: 'Éditions Lyon', city: 'Lyon', country: 'FR', vatId: 'FR40303265045' };
  if (index === 7)
    return { ...client, name: 'Wien Werbung', city: 'Wien', country: 'AT', vatId: 'ATU12345675' };
  if (index === 11) return { ...client, name: 'Oslo Studio', city: 'Oslo', country: 'NO' };
  return client;
});

const half = (numerator: bigint, denominator: bigint) =>
  Number((2n * numerator + denominator) / (2n * denominator));
const hundredths = (text: string) => BigInt(Math.round(Number(text) * 100));
const taxOf = (line: Line) => line.taxCategory ?? String(line.taxBasisPoints);

// The order of docs: line, its discount, the discount of the whole within its only rate, the sum of a rate, its tax.
function sumsOf(lines: readonly Line[], discount: number): Sum[] {
  const net = new Map<string, number>();
  for (const line of lines) {
    const whole = half(hundredths(line.quantity) * BigInt(line.unitAmount), 100n);
    const off = half(BigInt(whole) * BigInt(line.percent ?? 0), 10_000n);
    net.set(taxOf(line), (net.get(taxOf(line)) ?? 0) + whole - off);
  }
  return [...net].map(([tax, amount]) => {
    const base = amount - half(BigInt(amount) * BigInt(discount), 10_000n);
    const rate = /^\d+$/.test(tax) ? BigInt(tax) : 0n;
    return { tax, net: base, vat: half(BigInt(base) * rate, 10_000n) };
  });
}

const grossOf = (sums: readonly Sum[]) => sums.reduce((all, { net, vat }) => all + net + vat, 0);
const dayOf = (place: number) => `2026-10-${String(1 + Math.floor((place * 29) / 80)).padStart(2, '0')}`;

function linesOf(place: number, client: Client): Line[] {
  const line = (count: number): Line => ({
    description: `Leistung ${count}`,
    quantity: String((place % 9) + count + ([0, 0.25, 0.5, 0.33][(place + count) % 4] ?? 0)),
    unitAmount: 7_933 + 101 * place + 997 * count,
    ...(client.country === 'FR' || client.country === 'AT'
      ? { taxCategory: 'ReverseCharge' as const }
      : client.country === 'NO'
        ? { taxCategory: 'Export' as const }
        : { taxBasisPoints: place % 5 === 4 && count === 2 ? 700 : 1_900 }),
    ...(place === 21 && count === 1 ? { percent: 1_250 } : {}),
  });
  return Array.from({ length: 1 + (place % 3) }, (_, index) => line(index + 1));
}

async function issue(place: number, tokens: readonly string[]): Promise<void> {
  const client = clients[place % clients.length] as Client;
  const { name: company, email, country, city, vatId } = client;
  const lines = linesOf(place, client);
  const discount = place === 42 ? 500 : 0;
  const day = dayOf(place);
  service.clock.set(`${day}T09:00:00.000Z`);
  const billing = {
    company,
    street: 'Weg 1',
    postalCode: '50667',
    city,
    country,
    ...(vatId === undefined ? {} : { vatId }),
  };
  const answer = await service.call('POST', '/v1/invoices', {
    token: tokens[place % tokens.length] ?? null,
    body: {
      status: 'Active',
      contact: { name: company, email },
      billing,
      currency: 'EUR',
      taxMode: 'OnTop',
      deliveryMethod: 'ShareManually',
      paymentMethods: ['CreditCard', 'DebitCard', 'BankAccount'],
      lineItems: lines.map(({ quantity, percent, ...line }) => ({
        ...line,
        quantity: Number(quantity),
        ...(percent === undefined ? {} : { discount: { basisPoints: percent } }),
      })),
      ...(discount === 0 ? {} : { discount: { basisPoints: discount } }),
    },
  });
  expect([answer.status, answer.error?.message]).toEqual([201, undefined]);
  const { id, number, paymentSchedule } = await read(service, answer.data.id);
  const sums = sumsOf(lines, discount);
  jobs.push({
    day,
    client,
    lines,
    discount,
    sums,
    id,
    number,
    scheduledPaymentId: paymentSchedule[0].id,
  });
}

const openOf = (job: Job) =>
  grossOf(job.sums) -
  [...outside, ...cards].filter((one) => one.job === job).reduce((all, { amount }) => all + amount, 0);

// Three transfers pay a part, one more than is owed; a person confirms each.
async function takeStatement(): Promise<void> {
  const came = [5, 15, 25, 35].map((place) => {
    const job = jobs[place] as Job;
    return { job, amount: place === 35 ? grossOf(job.sums) + 1_234 : Math.floor(grossOf(job.sums) / 3) };
  });
  const decimal = (amount: number) => (amount / 100).toFixed(2);
  const rows = came.map(
    ({ job, amount }) => `2026-10-30,${decimal(amount)},${job.client.name},,${job.number}\n`,
  );
  const mapping = { ...testMapping, currencyCode: 'EUR' };
  const kept = await service.call('POST', '/v1/bank_mappings', {
    body: { name: 'Hausbank', bankAccount: OWN_IBAN, mapping },
  });
  expect((await upload(service, rows.join(''), { mappingId: kept.data.id })).status).toBe(201);
  const { items } = (await service.call('GET', '/v1/bank_lines')).data;
  expect(items).toHaveLength(4);
  for (const line of items) {
    const one = came.find(({ job }) => line.text.includes(job.number));
    if (one === undefined) throw new Error(line.text);
    const amount = Math.min(one.amount, grossOf(one.job.sums));
    if (amount < one.amount) rest = line.suggestion?.unassignedAmount;
    const allocation = { invoiceId: one.job.id, scheduledPaymentId: one.job.scheduledPaymentId, amount };
    const body = { allocations: [allocation] };
    expect((await service.call('POST', `/v1/bank_lines/${line.id}/confirm`, { body })).status).toBe(200);
    outside.push({ day: '2026-10-30', job: one.job, amount });
  }
}

beforeAll(async () => {
  service = await startService();
  await service.sql(`update accounts set currency = 'EUR', time_zone = 'Europe/Berlin' where id = $1`, [
    service.member.accountId,
  ]);
  await service.services.accounts.changeProfile('demo-studio', {
    street: 'Hauptstraße 12',
    postalCode: '10115',
    city: 'Berlin',
    country: 'DE',
    taxId: 'DE123456789',
  });
  service.clock.set('2026-10-01T08:00:00.000Z');
  const tokens: string[] = [];
  for (let person = 1; person <= 12; person += 1) {
    const made = await service.call('POST', '/v1/tokens', {
      body: { name: `Person ${person}`, scopes: ['invoices:read', 'invoices:write'] },
    });
    expect(made.status).toBe(201);
    tokens.push(made.data.text);
  }
  for (let place = 0; place < 80; place += 1) await issue(place, tokens);
  service.clock.set('2026-10-30T10:00:00.000Z');
  await takeStatement();
  for (let place = 50; place < 70; place += 1) {
    const job = jobs[place] as Job;
    const path = `/v1/invoices/${job.id}/payments`;
    const amount = grossOf(job.sums);
    const body = { amount, method: 'BankTransfer', paidOn: '2026-10-29' };
    expect((await service.call('POST', path, { body })).status).toBe(201);
    outside.push({ day: '2026-10-29', job, amount });
  }
  for (let place = 70; place < 78; place += 1) {
    const job = jobs[place] as Job;
    const charge = await pay(service, await read(service, job.id));
    expect([charge.status, charge.data?.status]).toEqual([201, 'Succeeded']);
    const [row] = await service.sql<{ fee: string }>('select fee from charges where id = $1', [
      charge.data.id,
    ]);
    cards.push({ day: '2026-10-30', job, amount: grossOf(job.sums), fee: Number(row?.fee) });
  }
  const job = jobs[30] as Job;
  const reason = 'Weniger geliefert';
  const note = await service.call('POST', `/v1/invoices/${job.id}/credit_notes`, {
    body: { reason, lines: [{ lineItem: 0, quantity: 2 }] },
  });
  expect([note.status, note.error?.message]).toEqual([201, undefined]);
  const [line] = job.lines as [Line];
  const [sum] = sumsOf([{ ...line, quantity: '2' }], 0) as [Sum];
  credited = { number: note.data.number, day: '2026-10-30', job, sum };
  service.clock.set('2026-11-02T08:00:00.000Z');
}, 300_000);
afterAll(() => service.close());

const euro = (cents: number, point = '.') => (cents / 100).toFixed(2).replace('.', point);
const inOrder = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join('|')).toSorted();
async function made(format: 'Datev' | 'Xero' | 'QuickBooks') {
  await setUpBooks(service, format);
  const answer = await service.call('POST', '/v1/book_exports', { body: { format, through: '2026-10-31' } });
  expect([answer.status, answer.error?.message]).toEqual([201, undefined]);
  return exportRows(service, answer.data.id);
}

it('was a month of 80 invoices, whose overpaid rest is named and not taken', async () => {
  expect(jobs).toHaveLength(80);
  expect(rest).toBe(1_234);
  const overpaid = jobs[35] as Job;
  expect(await read(service, overpaid.id)).toMatchObject({ status: 'Paid', amountDue: 0 });
  for (const job of jobs) {
    const { totalAmount } = await read(service, job.id);
    const less = job === credited.job ? credited.sum.net + credited.sum.vat : 0;
    expect(totalAmount).toBe(grossOf(job.sums) - less);
  }
});

it('is a DATEV file that says each posting, field by field', async () => {
  const accounts: Readonly<Record<string, string>> = {
    1900: '8400',
    700: '8300',
    ReverseCharge: '8336',
    Export: '8120',
  };
  const entry = (fields: Readonly<Record<number, string>>) =>
    Array.from({ length: 125 }, (_, index) => fields[index + 1] ?? '');
  const base = (day: string, number: string, text: string) => ({
    3: 'EUR',
    10: `${day.slice(8)}10`,
    11: number,
    14: text,
    114: '0',
    118: '0',
  });
  const vatIdOf = ({ client }: Job, tax: string) => (tax === 'ReverseCharge' ? (client.vatId ?? '') : '');
  const sale = (
    job: Job,
    { tax, net, vat }: Sum,
    side: 'S' | 'H',
    number: string,
    word: string,
    day: string,
  ) =>
    entry({
      ...base(day, number, `${word} ${job.client.name}`),
      1: euro(net + vat, ','),
      2: side,
      7: '10000',
      8: accounts[tax] ?? '',
      40: vatIdOf(job, tax),
    });
  const money = (day: string, job: Job, amount: number, own: string, contra: string, word: string) =>
    entry({
      ...base(day, job.number, `${word} ${job.client.name}`),
      1: euro(amount, ','),
      2: 'S',
      7: own,
      8: contra,
    });
  const expected = [
    ...jobs.flatMap((job) => job.sums.map((sum) => sale(job, sum, 'S', job.number, 'Rechnung', job.day))),
    sale(credited.job, credited.sum, 'H', credited.number, 'Rechnungskorrektur', credited.day),
    ...outside.map(({ day, job, amount }) => money(day, job, amount, '1360', '10000', 'Zahlung')),
    ...cards.map(({ day, job, amount }) => money(day, job, amount, '1210', '10000', 'Zahlung')),
    ...cards.map(({ day, job, fee = 0 }) => money(day, job, fee, '4970', '1210', 'Gebühr')),
  ];
  const files = await made('Datev');
  expect([...files.keys()]).toEqual(['EXTF_Buchungsstapel_2026-10.csv']);
  const [[header = [], columns = [], ...rows] = []] = [...files.values()];
  expect(header.slice(0, 5)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13']);
  expect(header.slice(10, 16)).toEqual(['29098', '55003', '20260101', '4', '20261001', '20261031']);
  expect([columns.length, columns[39]]).toEqual([125, 'EU-Land u. UStID (Bestimmung)']);
  expect(inOrder(rows)).toEqual(inOrder(expected));
});

const xeroNames: Readonly<Record<string, string>> = {
  1900: '19 %',
  700: '7 %',
  ReverseCharge: 'reverse charge',
  Export: 'exports',
};
const shownDay = (day: string) => `${day.slice(8)}/10/2026`;
const statement = (side: readonly Paid[]) =>
  side.map(({ day, job, amount }) => [shownDay(day), euro(amount), job.number]);

it('is files for Xero by its columns', async () => {
  const files = await made('Xero');
  const cells = (name: string, columns: readonly string[]) => {
    const [head = [], ...rows] = files.get(name) ?? [];
    return rows.map((row) => columns.map((column) => row[head.indexOf(column)] ?? 'no such column'));
  };
  const columns = [
    '*ContactName',
    'EmailAddress',
    '*InvoiceNumber',
    'Reference',
    '*InvoiceDate',
    'Total',
    '*Description',
    '*Quantity',
    '*UnitAmount',
    '*AccountCode',
    '*TaxType',
    'TaxAmount',
    'Currency',
  ];
  const row = (
    job: Job,
    { tax, net, vat }: Sum,
    number: string,
    day: string,
    total: number,
    sign: number,
  ) => [
    job.client.name,
    job.client.email,
    number,
    job.number,
    shownDay(day),
    euro(sign * total),
    `${job.number} · ${xeroNames[tax]}`,
    '1',
    euro(sign * (net + vat)),
    '200',
    'Tax',
    euro(sign * vat),
    'EUR',
  ];
  const positive = (text: string) => text.replace(/^-0\.00$/, '0.00');
  expect(inOrder(cells('invoices.csv', columns))).toEqual(
    inOrder(
      jobs.flatMap((job) => job.sums.map((sum) => row(job, sum, job.number, job.day, grossOf(job.sums), 1))),
    ),
  );
  const { job, sum, number, day } = credited;
  expect(inOrder(cells('credit-notes.csv', columns))).toEqual(
    inOrder([row(job, sum, number, day, sum.net + sum.vat, -1).map(positive)]),
  );
  expect(inOrder(cells('statement-outside-EUR.csv', ['*Date', '*Amount', 'Reference']))).toEqual(
    inOrder(statement(outside)),
  );
  const fees = cards.map(({ day: at, job: own, fee = 0 }) => [shownDay(at), euro(-fee), own.number]);
  expect(inOrder(cells('statement-processor-EUR.csv', ['*Date', '*Amount', 'Reference']))).toEqual(
    inOrder([...statement(cards), ...fees]),
  );
});

it('is files for QuickBooks by its columns, without tax in the amounts, 100 invoices a file', async () => {
  const files = await made('QuickBooks');
  const cells = (name: string, columns: readonly string[]) => {
    const [head = [], ...rows] = files.get(name) ?? [];
    return rows.map((row) => columns.map((column) => row[head.indexOf(column)] ?? 'no such column'));
  };
  const columns = [
    '*InvoiceNo',
    '*Customer',
    '*InvoiceDate',
    'Item(Product/Service)',
    'ItemQuantity',
    'ItemRate',
    '*ItemAmount',
    'ItemTaxCode',
    'ItemTaxAmount',
    'Currency',
  ];
  const row = (job: Job, { net, vat }: Sum, number: string, day: string) => [
    number,
    job.client.name,
    shownDay(day),
    'Services',
    '1',
    euro(net),
    euro(net),
    'Tax',
    euro(vat),
    'EUR',
  ];
  expect(inOrder(cells('invoices.csv', columns))).toEqual(
    inOrder(jobs.flatMap((job) => job.sums.map((sum) => row(job, sum, job.number, job.day)))),
  );
  const { job, sum, number, day } = credited;
  expect(inOrder(cells('credit-memos-by-hand.csv', columns))).toEqual(inOrder([row(job, sum, number, day)]));
});

describe('the tax report', () => {
  const codes: Readonly<Record<string, string>> = { S: 'Standard', AE: 'ReverseCharge', G: 'Export' };
  // biome-ignore lint/suspicious/noExplicitAny: XML of two kinds
  type Xml = any;
  const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: false, parseTagValue: false });
  const cents = (value: Xml) => Math.round(Number(value['#text'] ?? value) * 100);

  async function addEInvoice(path: string, sign: 1 | -1, sums: Map<string, [net: number, tax: number]>) {
    const { status, text } = await service.call('GET', `${path}/e_invoice?format=ubl`);
    expect([path, status]).toEqual([path, 200]);
    const parsed = parser.parse(text);
    const document: Xml = parsed.Invoice ?? parsed.CreditNote;
    for (const one of [document.TaxTotal.TaxSubtotal].flat() as Xml[]) {
      const rate = Math.round(Number(one.TaxCategory.Percent) * 100);
      const name = `${codes[one.TaxCategory.ID]} ${rate === 0 ? null : rate}`;
      const [net, tax] = sums.get(name) ?? [0, 0];
      sums.set(name, [net + sign * cents(one.TaxableAmount), tax + sign * cents(one.TaxAmount)]);
    }
  }

  it('is the sum of the e-invoices by category and rate, and so is the report on profit and tax', async () => {
    const sums = new Map<string, [number, number]>();
    for (const { id } of jobs) await addEInvoice(`/v1/invoices/${id}`, 1, sums);
    const { data } = await service.call('GET', '/v1/credit_notes');
    for (const { id } of data.items) await addEInvoice(`/v1/credit_notes/${id}`, -1, sums);
    const period = 'from=2026-10-01&to=2026-10-31';
    const { data: report } = await service.call('GET', `/v1/reports/tax?${period}`);
    type Row = { taxCategory: string; taxBasisPoints: number | null; net: number; tax: number };
    const shown = (rows: readonly Row[]) =>
      rows.map(({ taxCategory, taxBasisPoints, net, tax }) => [
        `${taxCategory} ${taxBasisPoints}`,
        [net, tax],
      ]);
    const expected = Object.fromEntries(sums);
    expect(Object.fromEntries(shown(report.items))).toEqual(expected);
    const { data: summary } = await service.call('GET', `/v1/reports/profit_and_tax?${period}`);
    expect(Object.fromEntries(shown(summary.items[0].total.billed.rates))).toEqual(expected);
    expect(Object.keys(expected).toSorted()).toEqual(
      ['Export null', 'ReverseCharge null', 'Standard 1900', 'Standard 700'].toSorted(),
    );
  }, 300_000);
});

it('leaves owed what nobody has paid', async () => {
  const { data } = await service.call('GET', '/v1/reports/profit_and_tax?from=2026-10-01&to=2026-10-31');
  const owed = jobs.reduce((all, job) => all + openOf(job), 0) - credited.sum.net - credited.sum.vat;
  expect(data.items[0].total.owed).toBe(owed);
});
