import type { Caller } from '../accounts/types.ts';
import { InvoiceFilters, type Invoices } from '../invoices/service.ts';
import { AppError } from '../kit/errors.ts';
import { answersFile } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { headLine, invoiceLines, type ListedInvoice } from './invoice-csv.ts';
import { streamLines } from './streaming.ts';

/** The dependencies of reports. */
interface ReportRoutesOptions {
  readonly invoices: Invoices;
}

const CSV = 'text/csv';

/** The most files at once, for an account and in all: a file takes as long as its reader. */
const AT_ONCE = { account: 4, process: 32 };

/** Adds the exports for spreadsheets. */
export function reportRoutes(server: HttpServer, { invoices }: ReportRoutesOptions): void {
  const underWay = new Map<string, number>();
  const schema = {
    operationId: 'listInvoicesAsCsv',
    summary: 'Download invoices as CSV',
    description:
      'All invoices that the filters of the list let through, as a table for spreadsheets: a line for each payment, amounts as ' +
      'decimal numbers. The file is sent while it is made. A connection that breaks before its end means that the file is not whole.',
    tags: ['Reports'],
    querystring: InvoiceFilters,
    response: answersFile([CSV]),
  };
  server.get(
    '/v1/invoices/csv',
    { schema, config: { scope: 'invoices:read', produces: [CSV] } },
    async ({ caller, query, raw }, reply) => {
      takePlace(underWay, caller, (leave) => reply.raw.once('close', leave));
      const file = await streamLines(linesOf(invoices.eachInvoice(caller, query)));
      // The connection is cut, so that nobody takes the part for the whole file.
      file.once('error', () => raw.socket.resetAndDestroy());
      return reply
        .type(`${CSV}; charset=utf-8`)
        .header('content-disposition', 'attachment; filename="invoices.csv"')
        .header('x-content-type-options', 'nosniff')
        .send(file) as never;
    },
  );
}

async function* linesOf(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string, void> {
  yield headLine();
  for await (const batch of batches) for (const one of batch) yield invoiceLines(one as ListedInvoice);
}

function takePlace(
  underWay: Map<string, number>,
  { account }: Caller,
  onEnd: (leave: () => void) => void,
): void {
  const mine = underWay.get(account.id) ?? 0;
  const all = [...underWay.values()].reduce((sum, count) => sum + count, 0);
  if (mine >= AT_ONCE.account || all >= AT_ONCE.process) {
    const message = 'Too many files are being made; try again when one of them is done.';
    throw new AppError('overloaded', { message, retryAfterSeconds: 5 });
  }
  underWay.set(account.id, mine + 1);
  onEnd(() => {
    const left = (underWay.get(account.id) ?? 1) - 1;
    if (left > 0) underWay.set(account.id, left);
    else underWay.delete(account.id);
  });
}
