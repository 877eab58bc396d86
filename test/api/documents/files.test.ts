import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, invoiceBody } from '../../support/invoices.ts';
import { activeInvoice, codeOf, pay, read } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import { startService, type TestService } from '../../support/service.ts';

const address = {
  street: 'Hauptstraße 12',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  taxId: 'DE123456789',
  footer: 'IBAN DE02 1203',
};

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.services.accounts.changeProfile('demo-studio', address);
});
afterAll(() => service.close());

const invoicePdf = async (id: string, language = 'en') =>
  readPdf((await service.call('GET', `/v1/invoices/${id}/pdf?language=${language}`)).bytes);

describe('GET /v1/invoices/{id}/pdf', () => {
  it('says what the client’s page says, tagged, in the asked language, with the link to pay', async () => {
    const invoice = await activeInvoice(service, {
      eventDate: '2027-06-12',
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 100_000, name: 'Deposit' },
        { dueDate: '2027-02-01', amount: 200_000 },
      ],
      lineItems: [
        { description: 'Photography', quantity: 10, unitAmount: 20_000, taxBasisPoints: 1900 },
        { description: 'Album', quantity: 1, unitAmount: 100_000, taxBasisPoints: 700 },
      ],
    });
    await pay(service, invoice);
    const { number } = await read(service, invoice.id);
    const pdf = await invoicePdf(invoice.id);
    for (const text of [
      'Hauptstraße 12',
      '10115 Berlin',
      'Germany',
      'VAT ID: DE123456789',
      'IBAN DE02 1203',
      'Maria Lindqvist',
      'maria@example.com',
      number,
      '21 Nov 2026',
      '12 Jun 2027',
      'Wedding photography, 12 June',
      'Photography 10 $200.00 19% $2,000.00',
      'VAT 19% (Net amount $1,680.67) $319.33',
      'VAT 7% (Net amount $934.58) $65.42\nTotal $3,000.00\nPayment schedule',
      'Tue 1 Dec 2026 Deposit',
      'Paid Sat 21 Nov 2026',
      'Paid $1,000.00',
      'Mon 1 Feb 2027 Payment 2 of 2',
      '$2,000.00',
      'Total $3,000.00',
      'Paid $1,000.00',
      'Remaining $2,000.00',
      'Page 1 of 1',
    ]) {
      expect(pdf.text).toContain(text);
    }
    expect(pdf.text.replaceAll(/\s/g, '')).toContain(invoice.paymentLink);
    // Below the amount on the first page, and beside the code at the end.
    expect(pdf.links).toEqual([invoice.paymentLink, invoice.paymentLink]);
    expect(pdf.language).toBe('en-US');
    expect(pdf.title).toContain(`Invoice ${number} – `);
    expect(pdf.tags).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Link', 'Figure']));
    expect(pdf.metadata).toMatch(/pdfuaid:part/);
    expect(pdf.size.map(Math.round)).toEqual([595, 842]);
  });

  it.each([
    ['de', 'Rechnung', 'Zahlungsplan', 'Offen', '3.000,00 $'],
    ['fr', 'Facture', 'Échéancier', 'Reste à payer', '3 000,00 $US'],
    ['es', 'Factura', 'Calendario de pagos', 'Pendiente', '3000,00 US$'],
  ])('speaks %s', async (language, ...texts) => {
    const { id } = await activeInvoice(service);
    const pdf = await invoicePdf(id, language);
    for (const text of texts) expect(pdf.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(text);
    expect(pdf.language).toMatch(new RegExp(`^${language}`));
  });

  it('takes the best of Accept-Language, and the profile’s language without one', async () => {
    const { id } = await activeInvoice(service);
    const get = (headers: Record<string, string>) =>
      service.call('GET', `/v1/invoices/${id}/pdf`, { headers });
    expect((await readPdf((await get({ 'accept-language': 'xx, fr-CA;q=0.8' })).bytes)).language).toBe(
      'fr-CA',
    );
    await service.services.accounts.changeProfile('demo-studio', { language: 'de' });
    expect((await readPdf((await get({})).bytes)).language).toBe('de-DE');
    await service.services.accounts.changeProfile('demo-studio', { language: 'en' });
  });

  it('says on a draft that it is one, and shows neither number nor link', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    const pdf = await invoicePdf(id);
    expect(pdf.text).toContain('Draft');
    expect(pdf.text).not.toContain('Invoice number');
    expect(pdf.links).toEqual([]);
  });

  it('says on a canceled invoice that it is, and asks for no money', async () => {
    const { id } = await activeInvoice(service);
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { status: 'Canceled' } });
    const pdf = await invoicePdf(id);
    expect(pdf.text).toContain('Canceled');
    expect(pdf.links).toEqual([]);
  });

  it.each([
    ['JPY', '¥300,000'],
    ['KWD', 'KWD 300.000'],
  ])('writes %s with its own digits', async (currency, text) => {
    const { id } = await activeInvoice(service, { currency });
    expect((await invoicePdf(id)).text.replaceAll('\u00a0', ' ')).toContain(text);
  });

  it('is Letter where the business is in the United States', async () => {
    const { id } = await activeInvoice(service);
    await service.services.accounts.changeProfile('demo-studio', { country: 'US' });
    expect((await invoicePdf(id)).size).toEqual([612, 792]);
    await service.services.accounts.changeProfile('demo-studio', { country: 'DE' });
  });

  it('repeats the heads of its tables on every page of 120 payments and 100 line items', async () => {
    const { id } = await activeInvoice(service, {
      totalAmount: 1200,
      paymentSchedule: Array.from({ length: 120 }, () => ({ dueDate: '2026-12-01', amount: 10 })),
      lineItems: Array.from({ length: 100 }, (_, index) => ({
        description: `Line ${index}`,
        quantity: 4,
        unitAmount: 3,
      })),
    });
    const { pages } = await invoicePdf(id);
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    for (const page of pages.slice(1, -1)) expect(page).toMatch(/^(Description|Due) /);
  });

  it('is a private file with a safe name', async () => {
    const { id } = await activeInvoice(service);
    const { headers } = await service.call('GET', `/v1/invoices/${id}/pdf`);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="invoice-INV-\d+-[\w.-]+\.pdf"; filename\*=UTF-8''[\w.%-]+\.pdf$/,
    );
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('refuses a language that it does not speak with 400', async () => {
    const { id } = await activeInvoice(service);
    expect((await service.call('GET', `/v1/invoices/${id}/pdf?language=xx`)).status).toBe(400);
  });

  it('answers who asks for PDF alone', async () => {
    const { id } = await activeInvoice(service);
    const headers = { accept: 'application/pdf' };
    expect((await service.call('GET', `/v1/invoices/${id}/pdf`, { headers })).status).toBe(200);
    expect((await service.call('GET', `/v1/invoices/${id}/pdf`, { headers, token: null })).status).toBe(401);
    expect((await service.call('GET', `/v1/invoices/${id}`, { headers })).status).toBe(406);
  });
});

describe('GET /v1/charges/{id}/receipt', () => {
  it('says what was paid, when in the account’s zone, how, what was refunded and what remains', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice);
    await service.call('POST', `/v1/charges/${data.id}/refunds`, { body: { amount: 5_000 } });
    const answer = await service.call('GET', `/v1/charges/${data.id}/receipt`);
    const { text, tags, language } = await readPdf(answer.bytes);
    for (const part of [
      'Receipt',
      '21 Nov 2026',
      'Credit card',
      '•••• 4242',
      data.id,
      '1 Dec 2026 Payment 1 of 3 $1,000.00',
      'Total charged $1,000.00',
      'Refunded $50.00',
      '$2,000.00',
    ]) {
      expect(text.replaceAll('\n', ' ')).toContain(part);
    }
    expect([language, tags.includes('Table')]).toEqual(['en-US', true]);
  });

  it('says when autopay was agreed to with the payment', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice, { autopay: { terms: 'Along the schedule.' } });
    const { text } = await readPdf((await service.call('GET', `/v1/charges/${data.id}/receipt`)).bytes);
    expect(text.replaceAll('\n', ' ')).toContain('Autopay Agreed with this payment');
  });

  it('is refused with 422 for a charge that has not succeeded', async () => {
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice);
    await service.sql(`update charges set status = 'Returned' where id = $1`, [data.id]);
    const answer = await service.call('GET', `/v1/charges/${data.id}/receipt`);
    expect([answer.status, answer.error.code]).toEqual([422, 'no_receipt']);
  });
});

describe('GET /v1/invoices/{id}/calendar', () => {
  const entries = async (id: string, language = 'en') => {
    const answer = await service.call('GET', `/v1/invoices/${id}/calendar?language=${language}`);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    const lines = answer.text.split('\r\n');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(answer.text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    return answer.text
      .replaceAll('\r\n ', '')
      .split('\r\nBEGIN:VEVENT\r\n')
      .slice(1)
      .map((entry) => entry.split('\r\n'));
  };

  it('has an all-day entry for each open payment, which keeps its identity', async () => {
    const name = 'Rest; with, a long name 🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉 \\n BEGIN:VEVENT';
    const invoice = await activeInvoice(service, {
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 100_000 },
        { dueDate: '2027-02-28', amount: 200_000, name },
      ],
    });
    await pay(service, invoice);
    const { paymentSchedule, number } = await read(service, invoice.id);
    const [, entry = [], ...others] = await entries(invoice.id);
    expect(others).toEqual([]);
    expect(entry).toEqual(
      expect.arrayContaining([
        `UID:${paymentSchedule[1].id}@tranche`,
        'DTSTAMP:20261121T120000Z',
        'DTSTART;VALUE=DATE:20270228',
        expect.stringMatching(/^SEQUENCE:\d+$/),
        expect.stringMatching(/^SUMMARY:Pay \$2\\,000\.00 to /),
        `DESCRIPTION:Invoice ${number}\\nRest\\; with\\, a long name ${'🎉'.repeat(14)} \\\\n BEGIN:VEVENT\\n${invoice.paymentLink}`,
        'BEGIN:VALARM',
        // At nine in the morning of the day before.
        'TRIGGER:-PT15H',
      ]),
    );
    const before = Number(entry.find((line) => line.startsWith('SEQUENCE:'))?.slice(9));
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { note: 'x' } });
    const [, after = []] = await entries(invoice.id, 'de');
    expect(after).toContain(`UID:${paymentSchedule[1].id}@tranche`);
    expect(Number(after.find((line) => line.startsWith('SEQUENCE:'))?.slice(9))).toBeGreaterThan(before);
    expect(after.some((line) => line.includes('zahlen'))).toBe(true);
  });

  it('takes what is paid, waived or on its way out of calendars that an older file has filled', async () => {
    const invoice = await activeInvoice(service);
    const facts = async () =>
      (await entries(invoice.id)).map((entry) => [
        entry.find((line) => line.startsWith('UID:'))?.slice(4, -'@tranche'.length),
        entry.includes('STATUS:CANCELLED'),
        entry.includes('BEGIN:VALARM'),
      ]);
    const ids = invoice.paymentSchedule.map(({ id }: { id: string }) => id);
    expect(await facts()).toEqual(ids.map((id: string) => [id, false, true]));
    await pay(service, invoice);
    await pay(service, invoice, { token: 'tok_bank' });
    await service.call('POST', `/v1/invoices/${invoice.id}/scheduled_payments/${ids[2]}/waive`, { body: {} });
    expect(await facts()).toEqual([
      [ids[0], true, false],
      // A bank payment may be returned, and then has to be paid on its date.
      [ids[1], false, false],
      [ids[2], true, false],
    ]);
    const canceled = await activeInvoice(service);
    await service.call('PATCH', `/v1/invoices/${canceled.id}`, { body: { status: 'Canceled' } });
    const lines = (await entries(canceled.id)).flat();
    expect(lines.filter((line) => line === 'STATUS:CANCELLED')).toHaveLength(3);
    expect(lines).not.toContain('BEGIN:VALARM');
  });

  it('rings for nothing that is written off', async () => {
    const invoice = await activeInvoice(service);
    await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { status: 'Uncollectible' } });
    const lines = (await entries(invoice.id)).flat();
    expect(lines.filter((line) => line.startsWith('SUMMARY:Pay '))).toHaveLength(3);
    expect(lines.filter((line) => /BEGIN:VALARM|STATUS:CANCELLED/.test(line))).toEqual([]);
  });

  it('has no entries for a draft', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    expect(await entries(id)).toEqual([]);
  });
});

describe('documents of others', () => {
  it('are not there: 404, whichever of the four', async () => {
    const stranger = await service.addMember('documents-stranger');
    const invoice = await activeInvoice(service);
    const { data } = await pay(service, invoice);
    for (const path of [
      `/v1/invoices/${invoice.id}/pdf`,
      `/v1/invoices/${invoice.id}/calendar`,
      `/v1/invoices/${invoice.id}/e_invoice`,
      `/v1/charges/${data.id}/receipt`,
    ]) {
      expect([path, (await service.call('GET', path, { token: stranger.token })).status]).toEqual([
        path,
        404,
      ]);
    }
  });

  it('can be rendered for a visitor who opens the link, through the service alone', async () => {
    const { id, paymentLink } = await activeInvoice(service);
    const account = await service.services.accounts.findAccountByPath('demo-studio');
    if (account === null) throw new Error('The account is gone.');
    const { documents, invoices } = service.services;
    const invoice = await invoices.findInvoiceByCode(account.id, codeOf({ paymentLink }));
    expect(invoice?.id).toBe(id);
    if (invoice === null) return;
    const before = service.clock.now().toISOString();
    service.clock.set('2027-03-01T12:00:00Z');
    const file = await documents.invoiceFile(account, invoice, { language: 'en' });
    service.clock.set(before);
    expect((await readPdf(file.bytes)).text).toContain('Overdue');
  });
});

describe('line items', () => {
  it('keep the tax that they include, and refuse one that cannot be', async () => {
    const lineItems = [{ description: 'x', quantity: 1, unitAmount: 300_000, taxBasisPoints: 1900 }];
    const { id } = await createInvoice(service, { lineItems });
    expect((await read(service, id)).lineItems).toEqual(lineItems);
    for (const taxBasisPoints of [-1, 10_001, 1.5, '19', null]) {
      const body = invoiceBody({ lineItems: [{ ...lineItems[0], taxBasisPoints }] });
      expect((await service.call('POST', '/v1/invoices', { body })).status).toBe(400);
    }
  });
});
