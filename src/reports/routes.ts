import { type Invoices, ListInvoices } from '../invoices/service.ts';
import { readPage } from '../kit/http/pages.ts';
import { answersFile } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { invoiceLines, type ListedInvoice } from './invoice-lines.ts';

/** What reports need. */
interface ReportRoutesOptions {
  readonly invoices: Invoices;
}

const CSV = 'text/csv';

/** Adds what is taken along into spreadsheets. */
export function reportRoutes(server: HttpServer, { invoices }: ReportRoutesOptions): void {
  const schema = {
    operationId: 'listInvoicesAsCsv',
    summary: 'Download a page of invoices as CSV',
    description:
      'The list of invoices, with its filters, as a table for spreadsheets: a line for each payment, amounts as ' +
      'decimal numbers. The header `Next-Cursor` is there when there is more: send it as `cursor`.',
    tags: ['Reports'],
    querystring: ListInvoices,
    response: answersFile([CSV]),
  };
  server.get(
    '/v1/invoices/csv',
    { schema, config: { scope: 'invoices:read', produces: [CSV] } },
    async ({ caller, query }, reply) => {
      const { body } = await invoices.listInvoices(caller, query, readPage(query));
      const { data } = JSON.parse(body) as { data: { items: ListedInvoice[]; nextCursor: string | null } };
      if (data.nextCursor !== null) reply.header('next-cursor', data.nextCursor);
      return reply
        .type(`${CSV}; charset=utf-8`)
        .header('content-disposition', 'attachment; filename="invoices.csv"')
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(invoiceLines(data.items))) as never;
    },
  );
}
