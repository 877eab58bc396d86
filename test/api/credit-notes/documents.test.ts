import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, codeOf, read } from '../../support/money.ts';
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
  { description: 'Photography', quantity: 7, unitAmount: 28_573, taxBasisPoints: 1900 },
  { description: 'Prints', quantity: 3, unitAmount: 33_331, taxBasisPoints: 700 },
];
const totalAmount = 7 * 28_573 + 3 * 33_331;
const body = {
  totalAmount,
  currency: 'EUR',
  paymentSchedule: [{ dueDate: '2026-12-01', amount: totalAmount }],
  lineItems,
};

let service: TestService;
let note: { id: string; number: string; invoiceNumber: string; amount: number; issuedOn: string };
let invoiceId: string;
beforeAll(async () => {
  service = await startService();
  await service.services.accounts.changeProfile('demo-studio', address);
  invoiceId = (await activeInvoice(service, body)).id;
  const lines = [
    { lineItem: 0, quantity: 2 },
    { lineItem: 1, amount: 5_001 },
  ];
  const answer = await service.call('POST', `/v1/invoices/${invoiceId}/credit_notes`, {
    body: { lines, reason: 'Two hours less & no prints' },
  });
  note = answer.data;
});
afterAll(() => service.close());

// Tests look into XML of two kinds.
// biome-ignore lint/suspicious/noExplicitAny: - as said above
type Xml = any;
const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: false, parseTagValue: false });
const list = (value: Xml): Xml[] => [value].flat();
const cents = (value: Xml) => Math.round(Number(value['#text'] ?? value) * 100);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const file = (path: string) => service.call('GET', `/v1/credit_notes/${note.id}/${path}`);

describe('GET /v1/credit_notes/{id}/e_invoice', () => {
  it('as UBL is a CreditNote of type 381 that names the invoice and its day, with positive amounts', async () => {
    const answer = await file('e_invoice?format=ubl');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml']);
    const { CreditNote: xml } = parser.parse(answer.text) as Xml;
    expect([xml.ID, xml.CreditNoteTypeCode, xml.IssueDate]).toEqual([note.number, '381', note.issuedOn]);
    const { ID, IssueDate } = xml.BillingReference.InvoiceDocumentReference;
    expect([ID, IssueDate]).toEqual([note.invoiceNumber, note.issuedOn]);
    const lines = list(xml.CreditNoteLine);
    expect(lines.map((line) => [line.Item.Name, line.CreditedQuantity['#text']])).toEqual([
      ['Photography', '2'],
      ['Prints', '1'],
    ]);
    const total = xml.LegalMonetaryTotal;
    expect(sum(lines.map((line) => cents(line.LineExtensionAmount)))).toBe(cents(total.LineExtensionAmount));
    expect(cents(total.TaxExclusiveAmount) + cents(xml.TaxTotal.TaxAmount)).toBe(note.amount);
    expect(cents(total.PayableAmount)).toBe(2 * 28_573 + 5_001);
  });

  it('as Factur-X is a PDF/A-3 with the same in it', async () => {
    const pdf = await readPdf((await file('e_invoice')).bytes);
    const xml = parser.parse(pdf.attachments['factur-x.xml'] ?? '') as Xml;
    expect(xml.CrossIndustryInvoice.ExchangedDocument.TypeCode).toBe('381');
    const settlement = xml.CrossIndustryInvoice.SupplyChainTradeTransaction.ApplicableHeaderTradeSettlement;
    expect(settlement.InvoiceReferencedDocument.IssuerAssignedID).toBe(note.invoiceNumber);
    expect(settlement.InvoiceReferencedDocument.FormattedIssueDateTime.DateTimeString['#text']).toBe(
      note.issuedOn.replaceAll('-', ''),
    );
    expect(cents(settlement.SpecifiedTradeSettlementHeaderMonetarySummation.DuePayableAmount)).toBe(
      note.amount,
    );
  });

  it('stays possible of the invoice, as it was issued, also when a credit note has ended it', async () => {
    const before = await service.call('GET', `/v1/invoices/${invoiceId}/e_invoice?format=ubl`);
    const { Invoice: xml } = parser.parse(before.text) as Xml;
    expect(cents(xml.LegalMonetaryTotal.TaxInclusiveAmount)).toBe(totalAmount);
    const ended = await activeInvoice(service, body);
    const answer = await service.call('POST', `/v1/invoices/${ended.id}/credit_notes`, {
      body: { amount: totalAmount, reason: 'Not held' },
    });
    expect(answer.data.invoiceStatus).toBe('Canceled');
    const after = await service.call('GET', `/v1/invoices/${ended.id}/e_invoice?format=ubl`);
    const { Invoice: stayed } = parser.parse(after.text) as Xml;
    expect(cents(stayed.LegalMonetaryTotal.TaxInclusiveAmount)).toBe(totalAmount);
  });

  it('is refused where the invoice has no line items', async () => {
    const { id } = await activeInvoice(service);
    const { data } = await service.call('POST', `/v1/invoices/${id}/credit_notes`, {
      body: { amount: 1, reason: 'x' },
    });
    const { status, error } = await service.call('GET', `/v1/credit_notes/${data.id}/e_invoice`);
    expect([status, error.code]).toEqual([422, 'no_e_invoice']);
  });
});

describe('GET /v1/credit_notes/{id}/pdf', () => {
  it.each([
    ['en', 'Credit note', 'Not held'],
    ['de', 'Rechnungskorrektur', 'Grund'],
    ['fr', 'Avoir', 'Motif'],
    ['es', 'Factura rectificativa', 'Motivo'],
  ])(
    'in %s is a %s, never a self-billed invoice, with the invoice that it corrects',
    async (language, heading) => {
      const answer = await file(`pdf?language=${language}`);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      const { text, tags } = await readPdf(answer.bytes);
      expect(text).toContain(heading);
      expect(text).not.toContain('Gutschrift');
      for (const part of [note.number, note.invoiceNumber, 'Two hours less & no prints', 'Photography']) {
        expect(text).toContain(part);
      }
      expect(tags).toEqual(expect.arrayContaining(['H1', 'Table', 'TH']));
    },
  );
});

describe('the client’s page', () => {
  it('says that a credit note exists, with its file; the link of another invoice does not have it', async () => {
    const page = (invoice: { paymentLink: string }, name = '') =>
      fetch(`${service.url}/demo-studio/r/${codeOf(invoice)}${name}`);
    const invoice = await read(service, invoiceId);
    const text = await (await page(invoice)).text();
    expect(text).toContain(`Credit note ${note.number}`);
    const file = await page(invoice, `/credit-note/${note.id}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const other = await activeInvoice(service, body);
    expect((await page(other, `/credit-note/${note.id}`)).status).toBe(404);
    expect(await (await page(other)).text()).not.toContain('Credit note');
  });
});
