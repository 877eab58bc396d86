import { XMLParser } from 'fast-xml-parser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepBooks } from '../../support/books.ts';
import { activeInvoice, codeOf, read } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import { filedReports, taxesOf } from '../../support/reports.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
  service.clock.set('2026-11-23T12:00:00.000Z');
});
afterEach(() => service.close());
keepBooks(() => service);

const post = (path: string, body: object = {}) => service.call('POST', path, { body });
const year = (one: number) => `from=${one}-01-01&to=${one}-12-31`;
const NOVEMBER = 'from=2026-11-01&to=2026-11-30';

async function imported(rows: readonly object[], move: 'check' | 'start' = 'start') {
  const { data } = await post('/v1/imports', { kind: 'Invoices' });
  expect((await post(`/v1/imports/${data.id}/invoices`, { rows })).status).toBe(200);
  expect((await post(`/v1/imports/${data.id}/${move}`)).status).toBe(200);
  await service.work();
  const { items } = (await service.call('GET', `/v1/imports/${data.id}/rows`)).data;
  return items as { objectId: string; status: string; faults: { path: string; code: string }[] }[];
}

const row = (line: number, paidOn: string | null, more: object = {}) => ({
  line,
  contact: { name: 'Ann', email: `ann${line}@example.com` },
  number: `OLD-${line}`,
  totalAmount: 11_900,
  paymentSchedule: [{ dueDate: '2024-01-31', amount: 11_900, ...(paidOn === null ? {} : { paidOn }) }],
  lineItems: [{ description: 'Portrait', quantity: 1, unitAmount: 11_900, taxBasisPoints: 1_900 }],
  status: 'Active',
  ...more,
});
const cashIn = async (period: string) =>
  (await service.call('GET', `/v1/reports/cash_flow?${period}`)).data.items.map(
    ({ total }: { total: { in: number } }) => total.in,
  );

describe('invoices that another program issued', () => {
  it('count in the years in which they were issued and paid, and today has nothing of them', async () => {
    const rows = await imported([
      row(2, '2024-03-04', { issuedOn: '2024-02-01' }),
      row(3, '2025-01-05', { issuedOn: '2024-12-30' }),
      row(4, '2026-03-01'),
    ]);
    expect(rows.map(({ status }) => status)).toEqual(['Created', 'Created', 'Created']);
    const whole = [11_900, 10_000, 1_900];
    const twice = [23_800, 20_000, 3_800];
    expect(await taxesOf(service, year(2024))).toEqual({ 'Supply 1900': twice });
    expect(await taxesOf(service, year(2024), 'Paid')).toEqual({ 'Supply 1900': whole });
    expect(await taxesOf(service, year(2025))).toEqual({});
    expect(await taxesOf(service, year(2025), 'Paid')).toEqual({ 'Supply 1900': whole });
    // Without a day of issue it was issued by the day on which it was paid.
    for (const basis of ['Invoiced', 'Paid'])
      expect(await taxesOf(service, 'from=2026-03-01&to=2026-03-01', basis)).toEqual({
        'Supply 1900': whole,
      });
    for (const basis of ['Invoiced', 'Paid']) expect(await taxesOf(service, NOVEMBER, basis)).toEqual({});
    expect([await cashIn(year(2024)), await cashIn(year(2025)), await cashIn(NOVEMBER)]).toEqual([
      [11_900],
      [11_900],
      [0],
    ]);
    const { data } = await service.call('GET', '/v1/reports/ledger?from=2024-01-01&to=2024-12-31');
    expect(data.items.map(({ code, day }: { code: string; day: string }) => [code, day]).toSorted()).toEqual([
      ['issue', '2024-02-01'],
      ['issue', '2024-12-30'],
      ['mark_as_paid', '2024-03-04'],
    ]);
  });

  it('that are open count on the day of their issue; without one, on that of the import', async () => {
    await imported([row(2, null, { issuedOn: '2026-10-05' }), row(3, null, { number: 'OLD-9' })]);
    const whole = { 'Supply 1900': [11_900, 10_000, 1_900] };
    expect(await taxesOf(service, 'from=2026-10-05&to=2026-10-05')).toEqual(whole);
    expect(await taxesOf(service, NOVEMBER)).toEqual(whole);
  });

  it('show one day of issue, that of the other program, everywhere and in every zone', async () => {
    await service.services.accounts.changeProfile('demo-studio', {
      street: 'Hauptstraße 12',
      postalCode: '10115',
      city: 'Berlin',
      country: 'DE',
      taxId: 'DE123456789',
    });
    const [one] = await imported([row(2, '2024-03-04', { issuedOn: '2024-02-01', currency: 'EUR' })]);
    const id = one?.objectId ?? '';
    for (const timeZone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect((await service.call('PATCH', '/v1/account', { body: { timeZone } })).status).toBe(200);
      const invoice = await read(service, id);
      expect(invoice.issuedOn).toBe('2024-02-01');
      const pdf = await readPdf((await service.call('GET', `/v1/invoices/${id}/pdf?language=en`)).bytes);
      expect(pdf.text.replaceAll(/\s+/g, ' ')).toContain('Issued 1 Feb 2024');
      expect(pdf.text).not.toContain('2026');
      const { text } = await service.call('GET', `/v1/invoices/${id}/e_invoice?format=ubl`);
      const parsed = new XMLParser({ removeNSPrefix: true, parseTagValue: false }).parse(text);
      expect(parsed.Invoice.IssueDate).toBe('2024-02-01');
      const page = await (await fetch(`${service.url}/demo-studio/r/${codeOf(invoice)}`)).text();
      expect(page).toContain('1 Feb 2024');
      expect(page).not.toContain('23 Nov 2026');
    }
  });

  it('are refused with a day of issue in the future, or as drafts that were issued', async () => {
    const rows = await imported(
      [
        row(2, null, { issuedOn: '2026-11-24' }),
        row(3, null, { issuedOn: '2026-11-01', status: 'Draft', number: undefined }),
      ],
      'check',
    );
    expect(rows.map(({ faults }) => faults.map(({ path, code }) => [path, code]))).toEqual([
      [['/issuedOn', 'issued_in_future']],
      [['/issuedOn', 'draft_issued']],
    ]);
  });
});

describe('money that is recorded late', () => {
  const mark = (
    invoice: { id: string; paymentSchedule: { id: string }[] },
    index: number,
    how: string,
    body = {},
  ) =>
    post(`/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[index]?.id}/${how}`, body);

  it('counts on the day on which it came, and taking it back on the day on which that is done', async () => {
    service.clock.set('2026-10-01T12:00:00.000Z');
    const invoice = await activeInvoice(service);
    service.clock.set('2026-11-23T12:00:00.000Z');
    const october = 'from=2026-10-01&to=2026-10-31';
    expect((await mark(invoice, 0, 'mark_as_paid', { paidOn: '2026-10-30' })).status).toBe(200);
    expect([await cashIn(october), await cashIn(NOVEMBER)]).toEqual([[100_000], [0]]);
    expect(await taxesOf(service, october, 'Paid')).toEqual({ 'Supply unknown': [100_000, 100_000, 0] });
    expect((await service.call('GET', '/v1/reports/home')).data.cashFlow[0].months.slice(-2)).toEqual([
      { month: '2026-10', in: 100_000, out: 0 },
      { month: '2026-11', in: 0, out: 0 },
    ]);
    const before = await filedReports(service, october);
    expect((await mark(invoice, 0, 'unmark_as_paid')).status).toBe(200);
    expect(await filedReports(service, october)).toEqual(before);
    expect(await cashIn(NOVEMBER)).toEqual([-100_000]);
  });

  it('is found by a report of its day however late it lies, page by page and in the file', async () => {
    service.clock.set('2026-10-01T12:00:00.000Z');
    const early = await activeInvoice(service);
    await mark(early, 0, 'mark_as_paid');
    // Reading keeps the sums of the days so far.
    await cashIn('from=2026-10-01&to=2026-10-31');
    service.clock.set('2026-11-23T12:00:00.000Z');
    for (let count = 0; count < 5; count += 1) await activeInvoice(service);
    await mark(early, 1, 'mark_as_paid', { paidOn: '2026-10-01' });
    const codes: string[] = [];
    for (let cursor = ''; ; ) {
      const path = `/v1/reports/ledger?from=2026-10-01&to=2026-10-01&limit=1${cursor}`;
      const { data } = await service.call('GET', path);
      codes.push(...data.items.map(({ code }: { code: string }) => code));
      if (data.nextCursor === null) break;
      cursor = `&cursor=${data.nextCursor}`;
    }
    expect(codes).toEqual(['issue', 'mark_as_paid', 'mark_as_paid']);
    const { text } = await service.call('GET', '/v1/reports/ledger/csv?from=2026-10-01&to=2026-10-01');
    expect(text.match(/^"2026-10-01"/gm)).toHaveLength(3);
    expect(await cashIn('from=2026-10-01&to=2026-10-01')).toEqual([200_000]);
  });
});
