import { Type } from 'typebox';
import { answersFile } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { readerOf, sendDocument } from './file.ts';
import { EInvoiceQuery, LanguageQuery } from './queries.ts';
import type { Documents } from './service.ts';

const tags = ['Documents'];
const params = Type.Object({ prepayment_invoice_id: Type.String() });
const PDF = 'application/pdf';
const XML = 'application/xml';

const pdfSchema = {
  operationId: 'getPrepaymentInvoicePdf',
  summary: 'Download a prepayment invoice as PDF',
  description:
    'The money that came, its day, its tax, and the number of the order that the final invoice will have.',
  tags,
  params,
  querystring: LanguageQuery,
  response: answersFile([PDF], [404]),
};

const eInvoiceSchema = {
  operationId: 'getPrepaymentEInvoice',
  summary: 'Download a prepayment invoice as e-invoice',
  description: 'Factur-X or UBL of EN 16931, type 386. Needs what the e-invoice of an invoice needs.',
  tags,
  params,
  querystring: EInvoiceQuery,
  response: answersFile([PDF, XML], [404, 422]),
};

/** Adds the operations that answer prepayment invoices as files. */
export function prepaymentFiles(server: HttpServer, documents: Documents): void {
  const path = '/v1/prepayment_invoices/:prepayment_invoice_id';
  const scope = 'invoices:read' as const;
  server.get(
    `${path}/pdf`,
    { schema: pdfSchema, config: { scope, produces: [PDF] } },
    async (request, reply) => {
      const { account } = request.caller;
      const prepaid = await documents.requirePrepayment(account, request.params.prepayment_invoice_id);
      const file = await documents.prepaymentFile(account, prepaid, readerOf(request, reply));
      return sendDocument(reply, file) as never;
    },
  );
  server.get(
    `${path}/e_invoice`,
    { schema: eInvoiceSchema, config: { scope, produces: [PDF, XML] } },
    async (request, reply) => {
      const { account } = request.caller;
      const { format = 'facturx' } = request.query;
      const prepaid = await documents.requirePrepayment(account, request.params.prepayment_invoice_id);
      const file = await documents.prepaymentEInvoiceFile(account, prepaid, format, readerOf(request, reply));
      return sendDocument(reply, file) as never;
    },
  );
}
