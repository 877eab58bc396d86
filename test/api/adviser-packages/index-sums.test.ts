import { afterAll, beforeAll, expect, it } from 'vitest';
import { pack, tableIn } from '../../support/adviser.ts';
import { numberOf } from '../../support/bank.ts';
import { keepBooks } from '../../support/books.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const profile = {
    street: 'Hafenstraße 1',
    postalCode: '20457',
    city: 'Hamburg',
    country: 'DE',
    taxId: 'DE123456789',
    language: 'de',
  };
  await service.call('PATCH', '/v1/account', { body: { profile, afterIssue: 'Versions' } });
});
afterAll(() => service.close());
keepBooks(() => service);

const line = (unitAmount: number, taxBasisPoints: number) => ({
  description: 'Portrait',
  quantity: 1,
  unitAmount,
  taxBasisPoints,
});
const billed = async (name: string, changes = {}) => {
  const made = await activeInvoice(service, {
    contact: { name, email: `${name.toLowerCase()}@example.com` },
    totalAmount: 11_900,
    currency: 'EUR',
    paymentSchedule: [{ dueDate: '2026-12-25', amount: 11_900 }],
    lineItems: [line(11_900, 1_900)],
    ...changes,
  });
  return { ...made, number: await numberOf(service, made) };
};
async function change(id: string, body: object): Promise<void> {
  const { status, text } = await service.call('PATCH', `/v1/invoices/${id}`, { body });
  if (status !== 200) throw new Error(text);
}

type Rows = readonly Record<string, string>[];
const sum = (rows: Rows, column: string) =>
  rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
const packed = async (from: string, to: string) => {
  const { files } = await pack(service, from, to);
  const index = tableIn(files, 'index.csv');
  const documents = index.filter(({ Kind }) => Kind === 'Invoice' || Kind === 'CreditNote');
  const supplies = tableIn(files, 'reports/tax-invoiced.csv').filter(({ Kind }) => Kind === 'Supply');
  expect([sum(documents, 'Amount'), sum(documents, 'Tax')]).toEqual([
    sum(supplies, 'Gross'),
    sum(supplies, 'Tax'),
  ]);
  return { files, documents, page: files.get('index.html')?.toString() ?? '' };
};
const rowsOf = (rows: Rows, number: string) =>
  rows
    .filter((row) => row['Number'] === number)
    .map((row) => ['Version', 'Date', 'Net', 'Tax', 'Amount', 'File'].map((column) => row[column]));

it('the invoices and credit notes of the index add up to the tax report, after edits and cancellations, in each period', async () => {
  service.clock.set('2026-11-21T12:00:00.000Z');
  const edited = await billed('Ada');
  await change(edited.id, {
    totalAmount: 10_000,
    paymentSchedule: [{ dueDate: '2026-12-25', amount: 10_000 }],
    lineItems: [line(10_000, 700)],
  });
  const itemized = await billed('Berta', { lineItems: [] });
  const canceled = await billed('Cleo');
  const credited = await billed('Dora');
  await pay(service, await billed('Ella'));
  const body = { amount: 1_190, reason: 'A day less' };
  expect((await service.call('POST', `/v1/invoices/${credited.id}/credit_notes`, { body })).status).toBe(201);
  const november = await packed('2026-11-01', '2026-11-21');
  expect(rowsOf(november.documents, edited.number)).toEqual([
    ['1', '2026-11-21', '100.00', '19.00', '119.00', `invoices/${edited.number}.pdf`],
    ['2', '2026-11-21', '-6.54', '-12.46', '-19.00', `invoices/${edited.number}-v2.pdf`],
  ]);

  service.clock.set('2026-12-02T12:00:00.000Z');
  await change(itemized.id, { lineItems: [line(11_900, 1_900)] });
  await change(edited.id, { eventDate: '2027-06-12' });
  await change(canceled.id, { status: 'Canceled' });
  await change(credited.id, { status: 'Canceled' });
  const { documents, page } = await packed('2026-12-01', '2026-12-02');
  expect(rowsOf(documents, itemized.number).map((row) => row.slice(0, 5))).toEqual([
    ['2', '2026-12-02', '100.00', '19.00', '0.00'],
  ]);
  expect(rowsOf(documents, edited.number).map((row) => row.slice(0, 5))).toEqual([
    ['3', '2026-12-02', '0.00', '0.00', '0.00'],
  ]);
  expect(rowsOf(documents, canceled.number)).toEqual([
    ['Canceled', '2026-12-02', '-100.00', '-19.00', '-119.00', ''],
  ]);
  expect(rowsOf(documents, credited.number)).toEqual([
    ['Canceled', '2026-12-02', '-90.00', '-17.10', '-107.10', ''],
  ]);
  expect(page).toContain('Stornierte Rechnungen');
  expect(page).toContain(`<td>${canceled.number}</td><td>2. Dez. 2026</td><td>Cleo</td>`);
  expect((await packed('2026-11-01', '2026-11-21')).files.get('index.csv')).toEqual(
    november.files.get('index.csv'),
  );
  await packed('2026-11-01', '2026-12-02');
});

it('prepayment invoices, final invoices and what comes behind them add up to the tax report, in each period, and plans are not packed', async () => {
  const record = async (id: string, body: object) =>
    expect((await service.call('POST', `/v1/invoices/${id}/payments`, { body })).status).toBe(201);
  const credit = async (id: string, amount: number) => {
    const body = { amount, reason: 'A day less' };
    const { status, text, data } = await service.call('POST', `/v1/invoices/${id}/credit_notes`, { body });
    if (status !== 201) throw new Error(text);
    return data.number as string;
  };
  const plan = (name: string) =>
    billed(name, {
      depositDocuments: true,
      paymentSchedule: [
        { dueDate: '2027-02-10', amount: 3_333 },
        { dueDate: '2027-05-10', amount: 8_567 },
      ],
      lineItems: [line(6_667, 1_900), line(5_233, 700)],
    });
  service.clock.set('2027-01-20T12:00:00.000Z');
  const [paid, canceled, waiting] = [await plan('Frida'), await plan('Gerd'), await plan('Hanna')];
  await change(paid.id, { contact: { name: 'Frida Berg', email: 'frida@example.com' } });
  await record(paid.id, { amount: 3_333, paidOn: '2027-01-18' });
  await record(waiting.id, { amount: 1_000 });
  const note = await credit(paid.id, 500);
  const january = await packed('2027-01-01', '2027-01-20');
  const prepaid = `${paid.number}-P1`;
  expect(rowsOf(january.documents, prepaid)).toEqual([
    ['', '2027-01-20', '29.39', '3.94', '33.33', `prepayment-invoices/${prepaid}.pdf`],
  ]);
  expect(rowsOf(january.documents, note).map((row) => row.slice(1, 5))).toEqual([
    ['2027-01-20', '0.00', '0.00', '0.00'],
  ]);
  for (const { number } of [paid, canceled, waiting]) expect(rowsOf(january.documents, number)).toEqual([]);
  expect([...january.files.keys()]).toContain(`e-invoices/prepayment-invoices/${prepaid}.xml`);
  expect([...january.files.keys()].filter((name) => name.includes(canceled.number))).toEqual([]);
  expect(january.page).toContain('Ein Zahlungsplan ist keine Rechnung');

  service.clock.set('2027-02-10T12:00:00.000Z');
  await change(canceled.id, { status: 'Canceled' });
  await record(paid.id, { amount: 11_900 - 3_333 - 500 });
  const { data: open } = await service.call('POST', `/v1/invoices/${waiting.id}/final_invoice`, { body: {} });
  expect(open.finalInvoicedOn).toBe('2027-02-10');
  // At the instant of its final invoice.
  await change(waiting.id, { eventDate: '2027-07-03' });
  const february = await packed('2027-02-01', '2027-02-10');
  expect(
    rowsOf(february.documents, paid.number).map(([, day, , , amount, file]) => [day, amount, file]),
  ).toEqual([['2027-02-10', '80.67', `invoices/${paid.number}.pdf`]]);
  const { number } = waiting;
  expect(
    rowsOf(february.documents, number).map(([version, , , , amount, file]) => [version, amount, file]),
  ).toEqual([
    ['3', '0.00', `invoices/${number}-v3.pdf`],
    ['', '109.00', `invoices/${number}.pdf`],
  ]);
  expect(rowsOf(february.documents, canceled.number)).toEqual([]);
  const final = await readPdf(february.files.get(`invoices/${paid.number}.pdf`) as Buffer);
  expect(final.text).toContain('Schlussrechnung');
  expect([...february.files.keys()]).toContain(`e-invoices/${paid.number}.xml`);
  expect([...february.files.keys()]).toContain(`e-invoices/credit-notes/${note}.xml`);

  service.clock.set('2027-03-05T12:00:00.000Z');
  await change(waiting.id, { eventDate: '2027-06-12' });
  await credit(waiting.id, 1_000);
  const march = await packed('2027-03-01', '2027-03-05');
  expect(rowsOf(march.documents, waiting.number).map((row) => row.slice(1, 5))).toEqual([
    ['2027-03-05', '0.00', '0.00', '0.00'],
  ]);
  for (const [from, to, filed] of [
    ['2027-01-01', '2027-01-20', january],
    ['2027-02-01', '2027-02-10', february],
  ] as const)
    expect(
      (await packed(from, to)).files.get('index.csv')?.equals(filed.files.get('index.csv') as Buffer),
    ).toBe(true);
  await packed('2027-01-01', '2027-03-05');
});
