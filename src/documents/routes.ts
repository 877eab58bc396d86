import { Type } from 'typebox';
import type { Scope } from '../accounts/types.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { answersFile } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { readerOf } from './file.ts';
import { prepaymentFiles } from './prepayment-routes.ts';
import { EInvoiceQuery, LanguageQuery } from './queries.ts';
import { type Documents, sendDocument } from './service.ts';
import { versionRoutes } from './version-routes.ts';

const tags = ['Documents'];
const config = (produces: readonly string[], scope: Scope = 'invoices:read') => ({
  scope,
  produces,
});
const InvoiceParams = Type.Object({ invoice_id: Type.String() });
const PDF = 'application/pdf';
const ICS = 'text/calendar';
const XML = 'application/xml';

const pdfSchema = {
  operationId: 'getInvoicePdf',
  summary: 'Download an invoice as PDF',
  description:
    'The content of the client’s page, on A4 or Letter depending on the country of the profile, tagged for ' +
    'screen readers. A draft is marked as a draft, and each document of a sandbox account says that no real ' +
    'money moves. Name, address and tax id of the business are those at the time of issue. The first one of each version and ' +
    'language can be had again: `GET /v1/invoices/{invoice_id}/versions/{number}/pdf`.',
  tags,
  params: InvoiceParams,
  querystring: LanguageQuery,
  response: answersFile([PDF], [404]),
};

const calendarSchema = {
  operationId: 'getInvoiceCalendar',
  summary: 'Download the due dates as calendar',
  description:
    'iCalendar with an all-day entry for each payment of an issued invoice, a reminder the day before, and the ' +
    'payment link. Entries keep their ids, so a newer file updates the entries of an older one: a payment that ' +
    'is no longer to be paid is in it as canceled, without a reminder.',
  tags,
  params: InvoiceParams,
  querystring: LanguageQuery,
  response: answersFile([ICS], [404]),
};

const eInvoiceSchema = {
  operationId: 'getEInvoice',
  summary: 'Download an e-invoice',
  description:
    'Factur-X or UBL of EN 16931. Needs the address and the tax id of the business, and line items: all with ' +
    '`taxBasisPoints` or all without, and no waived part. The country of the client is not known: the country ' +
    'of the account is used.',
  tags,
  params: InvoiceParams,
  querystring: EInvoiceQuery,
  response: answersFile([PDF, XML], [404, 422]),
};

const receiptSchema = {
  operationId: 'getReceipt',
  summary: 'Download a receipt as PDF',
  description:
    'The receipt of a charge that succeeded: the payments, the method, the time, refunds and chargebacks, and ' +
    'the open amount. While a dispute is open, and after it was lost, the receipt says so.',
  tags,
  params: Type.Object({ charge_id: Type.String() }),
  querystring: LanguageQuery,
  response: answersFile([PDF], [404, 422]),
};

const CreditNoteParams = Type.Object({ credit_note_id: Type.String() });

const creditPdfSchema = {
  operationId: 'getCreditNotePdf',
  summary: 'Download a credit note as PDF',
  description:
    'Which invoice it corrects, what it takes back and why, and its tax. It never changes but for the looks.',
  tags,
  params: CreditNoteParams,
  querystring: LanguageQuery,
  response: answersFile([PDF], [404]),
};

const creditEInvoiceSchema = {
  operationId: 'getCreditNoteEInvoice',
  summary: 'Download a credit note as e-invoice',
  description:
    'Factur-X or UBL of EN 16931, type 381, with the number and the day of the invoice. Needs what that needs.',
  tags,
  params: CreditNoteParams,
  querystring: EInvoiceQuery,
  response: answersFile([PDF, XML], [404, 422]),
};

/** Adds the operations that answer files instead of JSON; their refusals are JSON as everywhere. */
export function documentRoutes(
  server: HttpServer,
  deps: { readonly documents: Documents; readonly idempotency: Idempotency; readonly clock: Clock },
): void {
  const { documents } = deps;
  versionRoutes(server, deps);
  const ofInvoice = '/v1/invoices/:invoice_id';
  server.get(`${ofInvoice}/pdf`, { schema: pdfSchema, config: config([PDF]) }, async (request, reply) => {
    const { account } = request.caller;
    const invoice = await documents.requireInvoice(account, request.params.invoice_id);
    return sendDocument(
      reply,
      await documents.invoiceFile(account, invoice, readerOf(request, reply)),
    ) as never;
  });
  server.get(
    `${ofInvoice}/calendar`,
    { schema: calendarSchema, config: config([ICS]) },
    async (request, reply) => {
      const { account } = request.caller;
      const invoice = await documents.requireInvoice(account, request.params.invoice_id);
      return sendDocument(
        reply,
        await documents.calendarFile(account, invoice, readerOf(request, reply)),
      ) as never;
    },
  );
  server.get(
    `${ofInvoice}/e_invoice`,
    { schema: eInvoiceSchema, config: config([PDF, XML]) },
    async (request, reply) => {
      const { account } = request.caller;
      const { format = 'facturx' } = request.query;
      const invoice = await documents.requireInvoice(account, request.params.invoice_id);
      const file = await documents.eInvoiceFile(account, invoice, format, readerOf(request, reply));
      return sendDocument(reply, file) as never;
    },
  );
  creditNoteFiles(server, documents);
  prepaymentFiles(server, documents);
  server.get(
    '/v1/charges/:charge_id/receipt',
    { schema: receiptSchema, config: config([PDF], 'charges:read') },
    async (request, reply) => {
      const { account } = request.caller;
      const { charge, invoice } = await documents.requireCharge(account, request.params.charge_id);
      const file = await documents.receiptFile(account, invoice, charge, readerOf(request, reply));
      return sendDocument(reply, file) as never;
    },
  );
}

function creditNoteFiles(server: HttpServer, documents: Documents): void {
  const path = '/v1/credit_notes/:credit_note_id';
  server.get(`${path}/pdf`, { schema: creditPdfSchema, config: config([PDF]) }, async (request, reply) => {
    const { account } = request.caller;
    const credited = await documents.requireCreditNote(account, request.params.credit_note_id);
    const file = await documents.creditNoteFile(account, credited, readerOf(request, reply));
    return sendDocument(reply, file) as never;
  });
  server.get(
    `${path}/e_invoice`,
    { schema: creditEInvoiceSchema, config: config([PDF, XML]) },
    async (request, reply) => {
      const { account } = request.caller;
      const { format = 'facturx' } = request.query;
      const credited = await documents.requireCreditNote(account, request.params.credit_note_id);
      const file = await documents.creditEInvoiceFile(account, credited, format, readerOf(request, reply));
      return sendDocument(reply, file) as never;
    },
  );
}
