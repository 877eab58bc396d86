import { InvoiceFilters, type Invoices } from '../invoices/service.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { answers, answersFile } from '../kit/http/schemas.ts';
import { CSV, createSending } from '../kit/http/sending-files.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { createHome, type HomeDeps } from './home.ts';
import { headLine, invoiceLines, type ListedInvoice } from './invoice-csv.ts';
import { periodRoutes } from './period-routes.ts';
import { HomeAnswer } from './schemas.ts';

export interface ReportRoutesOptions extends HomeDeps {
  readonly invoices: Invoices;
  readonly idempotency: Idempotency;
}

const tags = ['Reports'];

const homeSchema = {
  operationId: 'getHomeReport',
  summary: 'Read the money at a glance',
  description:
    'The amounts owed, overdue and coming within 30 days, money in and out in each of the last twelve months, ' +
    'and tasks for people. Months and days are those of the account’s zone.',
  tags,
  response: answers(200, HomeAnswer),
};

const invoiceFileSchema = {
  operationId: 'listInvoicesAsCsv',
  summary: 'Download invoices as CSV',
  description:
    'All invoices that match the filters of the list, as a table for spreadsheets: a line for each payment, ' +
    'amounts as decimal numbers. The file is sent while it is made. If the connection breaks before the end, ' +
    'the file is incomplete.',
  tags,
  querystring: InvoiceFilters,
  response: answersFile([CSV]),
};

/** Adds the figures of the first page, the reports, and the exports for spreadsheets. */
export function reportRoutes(server: HttpServer, options: ReportRoutesOptions): void {
  const { invoices } = options;
  const operations = operationsOf(server, options);
  const sendCsv = createSending(CSV, 'csv');
  const readHome = createHome(options);
  operations.read({ scope: 'reports:read', url: '/v1/reports/home', schema: homeSchema }, ({ caller }) =>
    readHome(caller.account),
  );
  periodRoutes(server, operations, options, sendCsv);
  server.get(
    '/v1/invoices/csv',
    { schema: invoiceFileSchema, config: { scope: 'invoices:read', produces: [CSV] } },
    async (request, reply) => {
      const lines = linesOf(invoices.eachInvoice(request.caller, request.query));
      return sendCsv(request, reply, 'invoices', lines);
    },
  );
}

async function* linesOf(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string, void> {
  yield headLine();
  for await (const batch of batches) for (const one of batch) yield invoiceLines(one as ListedInvoice);
}
