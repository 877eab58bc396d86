import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachLatePosting } from '../../../src/reports/adviser/source-store.ts';
import { beginPacking, PACKAGES, pack, packageBytes, tableIn } from '../../support/adviser.ts';
import { numberOf, upload } from '../../support/bank.ts';
import { setUpBooks } from '../../support/book-exports.ts';
import { keepBooks } from '../../support/books.ts';
import { activeInvoice, read } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';
import { unzip } from '../../support/unzip.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  service.clock.set('2026-11-21T12:00:00.000Z');
});
afterAll(() => service.close());
keepBooks(() => service);

async function exportBooks(format: 'Xero' | 'QuickBooks', through: string): Promise<string> {
  const made = await service.call('POST', '/v1/book_exports', { body: { format, through } });
  if (made.status !== 201) throw new Error(made.text);
  return made.data.id;
}
const billed = () =>
  activeInvoice(service, {
    contact: { name: 'Ada', email: 'ada@example.com' },
    totalAmount: 11_900,
    currency: 'EUR',
    paymentSchedule: [{ dueDate: '2026-12-25', amount: 11_900 }],
  });
const booksIn = (files: ReadonlyMap<string, Buffer>) =>
  [...files.keys()].filter((name) => name.startsWith('books/'));
const namesIn = (files: ReadonlyMap<string, Buffer>, table: string) =>
  tableIn(files, table).map((row) => row['Name']);

it('an export that was undone between two runs leaves those before it packed once', async () => {
  await setUpBooks(service, 'Xero');
  await setUpBooks(service, 'QuickBooks');
  await billed();
  const first = await exportBooks('Xero', '2026-11-21');
  const other = await exportBooks('QuickBooks', '2026-11-21');
  await billed();
  const undone = await exportBooks('Xero', '2026-11-21');
  const id = await beginPacking(service, '2026-11-01', '2026-11-21');
  await service.sql('update adviser_packages set progress = progress || $2::jsonb where id = $1', [
    id,
    JSON.stringify({ stage: 'Books', after: undone }),
  ]);
  expect((await service.call('POST', `/v1/book_exports/${undone}/undo`, { body: {} })).status).toBe(200);
  const last = await exportBooks('Xero', '2026-11-21');
  await service.work();
  const rest = booksIn(unzip(await packageBytes(service, id)));
  expect(rest).toEqual([expect.stringContaining(last.slice(-8))]);
  const whole = booksIn((await pack(service, '2026-11-01', '2026-11-21')).files);
  expect(whole.map((name) => name.slice(-12, -4))).toEqual([first, other, last].map((one) => one.slice(-8)));
});

it('bank lines, exports and invoices that come after their month was filed stand in the file of the month in which they came', async () => {
  await upload(service, '2026-11-20,119.00,Punctual,,x\n');
  await billed();
  service.clock.set('2026-12-04T12:00:00.000Z');
  await upload(service, '2026-11-30,50.00,Late,,x\n2026-12-01,60.00,December,,x\n');
  const late = await exportBooks('Xero', '2026-11-30');
  const { id } = (await service.call('POST', '/v1/imports', { body: { kind: 'Invoices', name: 'old' } }))
    .data;
  const contact = { name: 'Berta', email: 'berta@example.com' };
  const row = { contact, totalAmount: 500, currency: 'EUR', status: 'Active', number: 'OLD-1' };
  const rows = [{ ...row, line: 2, issuedOn: '2026-11-15' }];
  expect((await service.call('POST', `/v1/imports/${id}/invoices`, { body: { rows } })).status).toBe(200);
  expect((await service.call('POST', `/v1/imports/${id}/start`, { body: {} })).status).toBe(200);
  await service.work();
  const punctual = await billed();
  const { files, notMade } = await pack(service, '2026-12-01', '2026-12-04');
  expect(namesIn(files, 'bank/lines.csv')).toEqual(['December']);
  expect(namesIn(files, 'bank/recorded-later.csv')).toEqual(['Late']);
  expect(booksIn(files)).toEqual([expect.stringContaining(late.slice(-8))]);
  const lacking = notMade.filter(({ kind }: { kind: string }) => kind === 'Books');
  expect(lacking.map(({ file }: { file: string }) => file)).toEqual([
    'books/quickbooks.zip',
    'books/xero.zip',
  ]);
  const invoices = tableIn(files, 'index.csv').filter(({ Kind }) => Kind === 'Invoice');
  expect(new Map(invoices.map((one) => [one['Number'], one['Date']]))).toEqual(
    new Map([
      ['OLD-1', '2026-11-15'],
      [await numberOf(service, punctual), '2026-12-04'],
    ]),
  );
  const november = await pack(service, '2026-11-01', '2026-11-30');
  expect(namesIn(november.files, 'bank/recorded-later.csv')).toEqual([]);
  expect(tableIn(november.files, 'index.csv').map((one) => one['Number'])).not.toContain('OLD-1');
});

it('documents are counted when packing begins: the request answers none', async () => {
  const made = await service.call('POST', PACKAGES, { body: { from: '2026-11-01', to: '2026-11-30' } });
  expect([made.status, made.data.documentTotal]).toEqual([201, 0]);
  await service.work();
  const { data } = await service.call('GET', `${PACKAGES}/${made.data.id}`);
  expect(data.documentTotal).toBeGreaterThan(2);
  expect(data.documentCount).toBe(data.documentTotal);
});

it('late postings are all found, each once, with as few positions in a statement as there may be', async () => {
  service.clock.set('2026-12-05T12:00:00.000Z');
  const invoice = await billed();
  const [payment] = (await read(service, invoice.id)).paymentSchedule;
  service.clock.set('2027-01-04T12:00:00.000Z');
  const path = `/v1/invoices/${invoice.id}/scheduled_payments/${payment.id}/payments`;
  for (const paidOn of ['2026-12-05', '2026-12-06']) {
    const recorded = await service.call('POST', path, { body: { amount: 100, paidOn } });
    expect([paidOn, recorded.status]).toEqual([paidOn, 201]);
  }
  await billed();
  const { database } = service.services;
  const period = { from: '2027-01-01', to: '2027-01-31', timeZone: 'UTC' };
  const found = async (atOnce?: number) =>
    (
      await Array.fromAsync(eachLatePosting(database, service.member.accountId as never, period, atOnce))
    ).flat();
  const late = await found();
  expect(late.map(({ day, code }) => [day, code])).toEqual([
    ['2026-12-05', 'mark_as_paid'],
    ['2026-12-06', 'mark_as_paid'],
  ]);
  expect(await found(1)).toEqual(late);
  expect(await found(3)).toEqual(late);
});
