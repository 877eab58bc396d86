import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, pay, read } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import { startService, type TestService } from '../../support/service.ts';

const address = {
  street: 'Hauptstraße 12',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  taxId: 'DE123456789',
};
const lineItems = [
  { description: 'Photography & <album>', quantity: 7, unitAmount: 28_573, taxBasisPoints: 1900 },
  { description: 'Prints', quantity: 3, unitAmount: 33_331, taxBasisPoints: 700 },
  { description: 'Postage', quantity: 1, unitAmount: 6, taxBasisPoints: 0 },
  { description: 'Frame', quantity: 10, unitAmount: 0 + 1, taxBasisPoints: 1900 },
];
const totalAmount = 7 * 28_573 + 3 * 33_331 + 6 + 10;
const body = { totalAmount, paymentSchedule: [{ dueDate: '2026-12-01', amount: totalAmount }], lineItems };

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.services.accounts.changeProfile('demo-studio', address);
});
afterAll(() => service.close());

// Tests look into XML of two kinds.
// biome-ignore lint/suspicious/noExplicitAny: - as said above
type Xml = any;
const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: false, parseTagValue: false });
const list = (value: Xml): Xml[] => [value].flat();
const cents = (value: Xml) => Math.round(Number(value['#text'] ?? value) * 100);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const get = (id: string, format: string) =>
  service.call('GET', `/v1/invoices/${id}/e_invoice?format=${format}`);

describe('GET /v1/invoices/{id}/e_invoice', () => {
  it('as UBL adds up: lines to net, net and tax by rate to the total, total less paid to payable', async () => {
    const created = await activeInvoice(service, { ...body, currency: 'EUR' });
    const answer = await get(created.id, 'ubl');
    expect(answer.headers.get('content-type')).toBe('application/xml');
    const { Invoice: invoice } = parser.parse(answer.text) as Xml;
    const { number } = await read(service, created.id);
    expect([invoice.ID, invoice.InvoiceTypeCode, invoice.DocumentCurrencyCode]).toEqual([
      number,
      '380',
      'EUR',
    ]);
    expect(invoice.DueDate).toBe('2026-12-01');
    const lines = list(invoice.InvoiceLine);
    expect(lines[0].Item.Name).toBe('Photography & <album>');
    const total = invoice.LegalMonetaryTotal;
    expect(sum(lines.map((line) => cents(line.LineExtensionAmount)))).toBe(cents(total.LineExtensionAmount));
    const rates = list(invoice.TaxTotal.TaxSubtotal);
    expect(rates.map((rate) => [rate.TaxCategory.ID, rate.TaxCategory.Percent])).toEqual([
      ['S', '19'],
      ['S', '7'],
      ['Z', '0'],
    ]);
    for (const rate of rates) {
      const inside = lines.filter(
        (line) => line.Item.ClassifiedTaxCategory.Percent === rate.TaxCategory.Percent,
      );
      expect(sum(inside.map((line) => cents(line.LineExtensionAmount)))).toBe(cents(rate.TaxableAmount));
      const exact = (cents(rate.TaxableAmount) * Number(rate.TaxCategory.Percent)) / 100;
      expect(Math.abs(exact - cents(rate.TaxAmount))).toBeLessThanOrEqual(1);
    }
    expect(sum(rates.map((rate) => cents(rate.TaxAmount)))).toBe(cents(invoice.TaxTotal.TaxAmount));
    expect(cents(total.TaxExclusiveAmount) + cents(invoice.TaxTotal.TaxAmount)).toBe(totalAmount);
    expect(cents(total.PayableAmount)).toBe(totalAmount);
    for (const line of lines) {
      const price =
        (cents(line.Price.PriceAmount) * line.InvoicedQuantity['#text']) / line.Price.BaseQuantity['#text'];
      expect(price).toBe(cents(line.LineExtensionAmount));
    }
    const seller = invoice.AccountingSupplierParty.Party;
    expect(seller.PartyTaxScheme.CompanyID).toBe('DE123456789');
    expect(answer.text).not.toContain('no-address');
  });

  it('as Factur-X is a tagged PDF/A-3 with the same sums in factur-x.xml', async () => {
    const { id } = await activeInvoice(service, { ...body, currency: 'EUR' });
    const answer = await get(id, 'facturx');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const pdf = await readPdf(answer.bytes);
    expect(pdf.metadata).toMatch(/pdfaid:part>3<[\s\S]*pdfaid:conformance>A</);
    expect(pdf.metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(pdf.tags).toEqual(expect.arrayContaining(['H1', 'Table', 'TH']));
    expect(pdf.text).toContain('Hauptstraße 12');
    expect(answer.bytes.toString('latin1')).toContain('/AFRelationship /Alternative');
    const xml = parser.parse(pdf.attachments['factur-x.xml'] ?? '') as Xml;
    const trade = xml.CrossIndustryInvoice.SupplyChainTradeTransaction;
    const sums = trade.ApplicableHeaderTradeSettlement.SpecifiedTradeSettlementHeaderMonetarySummation;
    expect(cents(sums.TaxBasisTotalAmount) + cents(list(sums.TaxTotalAmount)[0])).toBe(totalAmount);
    expect(cents(sums.GrandTotalAmount)).toBe(totalAmount);
    expect(cents(sums.DuePayableAmount)).toBe(totalAmount);
    expect(trade.ApplicableHeaderTradeAgreement.BuyerTradeParty.Name).toBe('Maria Lindqvist');
    expect(trade.ApplicableHeaderTradeAgreement.BuyerTradeParty.PostalTradeAddress.CountryID).toBe('DE');
  });

  it('says what was paid, and what is left', async () => {
    const created = await activeInvoice(service, {
      lineItems: [{ description: 'x', quantity: 1, unitAmount: 300_000, taxBasisPoints: 1900 }],
    });
    await pay(service, created);
    const { Invoice: invoice } = parser.parse((await get(created.id, 'ubl')).text) as Xml;
    expect(cents(invoice.LegalMonetaryTotal.PrepaidAmount)).toBe(100_000);
    expect(cents(invoice.LegalMonetaryTotal.PayableAmount)).toBe(200_000);
    expect(invoice.PaymentTerms.Note).toContain(created.paymentLink);
  });

  it('without tax is outside the scope of VAT, and names no VAT identifier', async () => {
    const items = [{ description: 'x', quantity: 1, unitAmount: 300_000 }];
    const { id } = await activeInvoice(service, { lineItems: items });
    const { Invoice: invoice } = parser.parse((await get(id, 'ubl')).text) as Xml;
    expect(invoice.TaxTotal.TaxSubtotal.TaxCategory.ID).toBe('O');
    const seller = invoice.AccountingSupplierParty.Party;
    expect(seller.PartyTaxScheme.TaxScheme.ID).not.toBe('VAT');
    expect(seller.PartyLegalEntity.CompanyID).toBe('DE123456789');
  });

  it('as Factur-X has each of its notes in a place of its own: that no money moves, and the note', async () => {
    const note = 'Thank you.</ram:Content><ram:Content>';
    const { id } = await activeInvoice(service, { ...body, note });
    const pdf = await readPdf((await get(id, 'facturx')).bytes);
    const xml = parser.parse(pdf.attachments['factur-x.xml'] ?? '') as Xml;
    const notes = list(xml.CrossIndustryInvoice.ExchangedDocument.IncludedNote);
    expect(notes.map(({ Content }) => Content)).toEqual([expect.stringMatching(/Sandbox/i), note]);
  });

  it.each([
    ['not known', {}],
    ['known', { eventDate: '2027-06-12' }],
  ])('as Factur-X has a place for the delivery, whose date is %s', async (_what, about) => {
    const { id } = await activeInvoice(service, { ...body, ...about });
    const pdf = await readPdf((await get(id, 'facturx')).bytes);
    const xml = parser.parse(pdf.attachments['factur-x.xml'] ?? '') as Xml;
    // The schema prescribes the three, in this order.
    const parts = Object.keys(xml.CrossIndustryInvoice.SupplyChainTradeTransaction);
    expect(parts.filter((part) => part.startsWith('Applicable'))).toEqual([
      'ApplicableHeaderTradeAgreement',
      'ApplicableHeaderTradeDelivery',
      'ApplicableHeaderTradeSettlement',
    ]);
  });

  it('keeps hostile text as text', async () => {
    const text = ']]> <!-- & "x" \u{1f389} عربي #panic() =1';
    const items = [{ description: text, quantity: 1, unitAmount: 300_000, taxBasisPoints: 1900 }];
    const { id } = await activeInvoice(service, { lineItems: items, note: text });
    const { Invoice: invoice } = parser.parse((await get(id, 'ubl')).text) as Xml;
    expect([invoice.InvoiceLine.Item.Name, list(invoice.Note).at(-1)]).toEqual([text, text]);
    expect((await get(id, 'facturx')).status).toBe(200);
  });

  it.each<[string, object, string[]]>([
    ['a draft', { ...body, status: 'Draft' }, ['/number']],
    ['an invoice without line items', { status: 'Active' }, ['/lineItems']],
    ['a currency of three decimals', { ...body, status: 'Active', currency: 'KWD' }, ['/currency']],
    [
      'line items with and without tax together',
      {
        status: 'Active',
        lineItems: [
          { description: 'x', quantity: 1, unitAmount: 299_999 },
          { description: 'y', quantity: 1, unitAmount: 1, taxBasisPoints: 1900 },
        ],
      },
      ['/lineItems'],
    ],
  ])('refuses %s with 422 and says why', async (_name, changes, paths) => {
    const { id } = await createInvoice(service, { ...changes });
    const answer = await get(id, 'facturx');
    expect([answer.status, answer.error.code]).toEqual([422, 'no_e_invoice']);
    expect(answer.error.details.map((detail) => detail.path)).toEqual(paths);
  });

  it('refuses what the standard does not list with 422: a country that there is not', async () => {
    const { id } = await activeInvoice(service, body);
    await service.services.accounts.changeProfile('demo-studio', { country: 'ZZ' });
    const answer = await get(id, 'ubl');
    expect([answer.status, answer.error.code]).toEqual([422, 'no_e_invoice']);
    expect((await service.call('GET', `/v1/invoices/${id}/pdf`)).status).toBe(200);
    await service.services.accounts.changeProfile('demo-studio', { country: 'DE' });
  });

  it('refuses a business without address and tax id with 422, naming all that is missing', async () => {
    const { id } = await activeInvoice(service, body);
    await service.sql('delete from account_profiles');
    await service.sql('delete from seller_versions');
    const answer = await get(id, 'ubl');
    expect([answer.status, answer.error.code]).toEqual([422, 'no_e_invoice']);
    expect(answer.error.details.map((detail) => detail.path)).toEqual(
      Object.keys(address).map((field) => `/profile/${field}`),
    );
    // The caller has no command of the operator.
    for (const { message, path } of answer.error.details)
      expect(message).toMatch(
        new RegExp(`: send \`${path.slice(1).replace('/', '.')}\` to PATCH /v1/account\\.$`),
      );
    await service.services.accounts.changeProfile('demo-studio', address);
  });
});
