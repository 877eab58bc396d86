import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { languages, type Scope } from '../accounts/types.ts';
import { answersFile, Choice, Closed } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { eInvoiceFormats } from './e-invoice.ts';
import { closingOf, type Documents, type ReaderPreferences, sendDocument } from './service.ts';

interface DocumentRoutesOptions {
  readonly documents: Documents;
}

const tags = ['Documents'];
const config = (produces: readonly string[], scope: Scope = 'invoices:read') => ({
  scope,
  produces,
});
const InvoiceParams = Type.Object({ invoice_id: Type.String() });
const language = Type.Optional(
  Choice(
    languages,
    'By default the best match of Accept-Language, otherwise the language of the account’s profile.',
  ),
);
const Language = Closed({ language });
const EInvoiceQuery = Closed({
  format: Type.Optional(
    Choice(eInvoiceFormats, '`facturx` (the default): a PDF/A-3 with the XML in it. `ubl`: the XML alone.'),
  ),
  language,
});

const PDF = 'application/pdf';
const ICS = 'text/calendar';
const XML = 'application/xml';

/** Adds the operations that answer files instead of JSON; their refusals are JSON as everywhere. */
export function documentRoutes(server: HttpServer, { documents }: DocumentRoutesOptions): void {
  const pdfSchema = {
    operationId: 'getInvoicePdf',
    summary: 'Download an invoice as PDF',
    description:
      'What the client’s page says, on A4 or Letter by the country of the profile, tagged for screen readers. A ' +
      'draft says that it is one, and all of a sandbox account that no real money moves. Name, address and tax id of ' +
      'the business are those of the instant when the invoice was issued.',
    tags,
    params: InvoiceParams,
    querystring: Language,
    response: answersFile([PDF], [404]),
  };
  server.get(
    '/v1/invoices/:invoice_id/pdf',
    { schema: pdfSchema, config: config([PDF]) },
    async ({ caller: { account }, params, query, headers }, reply) => {
      const invoice = await documents.requireInvoice(account, params.invoice_id);
      return sendDocument(
        reply,
        await documents.invoiceFile(account, invoice, readerOf(query, headers, reply)),
      ) as never;
    },
  );

  const calendarSchema = {
    operationId: 'getInvoiceCalendar',
    summary: 'Download the due dates as calendar',
    description:
      'iCalendar with an all-day entry for each payment of an issued invoice, a reminder the day before, and the ' +
      'payment link. Entries keep their identity, so a newer file changes what an older one has added: what is no ' +
      'longer to be paid is in it as canceled, without a reminder.',
    tags,
    params: InvoiceParams,
    querystring: Language,
    response: answersFile([ICS], [404]),
  };
  server.get(
    '/v1/invoices/:invoice_id/calendar',
    { schema: calendarSchema, config: config([ICS]) },
    async ({ caller: { account }, params, query, headers }, reply) => {
      const invoice = await documents.requireInvoice(account, params.invoice_id);
      return sendDocument(
        reply,
        await documents.calendarFile(account, invoice, readerOf(query, headers, reply)),
      ) as never;
    },
  );

  eInvoiceRoute(server, documents);
  receiptRoute(server, documents);
}

function eInvoiceRoute(server: HttpServer, documents: Documents): void {
  const schema = {
    operationId: 'getEInvoice',
    summary: 'Download an e-invoice',
    description:
      'Factur-X or UBL of EN 16931. Needs the address and the tax id of the business, and line items: all with ' +
      '`taxBasisPoints` or all without, of which nothing was waived. Of the client the country is not known: the account’s is taken.',
    tags,
    params: InvoiceParams,
    querystring: EInvoiceQuery,
    response: answersFile([PDF, XML], [404, 422]),
  };
  server.get(
    '/v1/invoices/:invoice_id/e_invoice',
    { schema, config: config([PDF, XML]) },
    async ({ caller: { account }, params, query, headers }, reply) => {
      const invoice = await documents.requireInvoice(account, params.invoice_id);
      const format = query.format ?? 'facturx';
      const file = await documents.eInvoiceFile(account, invoice, format, readerOf(query, headers, reply));
      return sendDocument(reply, file) as never;
    },
  );
}

function receiptRoute(server: HttpServer, documents: Documents): void {
  const schema = {
    operationId: 'getReceipt',
    summary: 'Download a receipt as PDF',
    description:
      'The receipt of a charge that succeeded: the payments, the method, the time, refunds and chargebacks, and the ' +
      'rest. It is marked while a dispute is open and after one was lost.',
    tags,
    params: Type.Object({ charge_id: Type.String() }),
    querystring: Language,
    response: answersFile([PDF], [404, 422]),
  };
  server.get(
    '/v1/charges/:charge_id/receipt',
    { schema, config: config([PDF], 'charges:read') },
    async ({ caller: { account }, params, query, headers }, reply) => {
      const { charge, invoice } = await documents.requireCharge(account, params.charge_id);
      return sendDocument(
        reply,
        await documents.receiptFile(account, invoice, charge, readerOf(query, headers, reply)),
      ) as never;
    },
  );
}

function readerOf(
  query: { readonly language?: string | undefined },
  headers: { readonly 'accept-language'?: string | undefined },
  reply: FastifyReply,
): ReaderPreferences {
  const acceptLanguage = headers['accept-language'];
  return { language: query.language, acceptLanguage, signal: closingOf(reply) };
}
