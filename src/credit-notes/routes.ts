import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import { answers, Closed, IfMatch, Page } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { endingRoutes } from './ending/routes.ts';
import { CreateCreditNote, CreditNoteAnswer, IssuedCreditNote, ListCreditNotes } from './schemas.ts';
import type { CreditNotes } from './service.ts';

const tags = ['Credit notes'];
const InvoiceParams = Type.Object({ invoice_id: Type.String() });

const createSchema = {
  operationId: 'createCreditNote',
  isVersioned: true,
  summary: 'Credit an invoice',
  description:
    'Issues a credit note: a document of its own that takes something of an issued invoice back. It first lowers what is ' +
    'open. `givenBack` says how the amount beyond that goes back to the client. The ETag is that of the invoice. With ' +
    '`dryRun` nothing is kept: the same request under the same ETag does exactly what the answer says.',
  tags,
  params: InvoiceParams,
  headers: IfMatch,
  body: {
    ...CreateCreditNote,
    examples: [
      { amount: 50000, reason: 'One hour less' },
      { lines: [{ lineItem: 0, quantity: 1 }], reason: 'The album is not wanted', dryRun: true },
    ],
  },
  response: answers(201, IssuedCreditNote, [404, 409, 412, 413, 415, 422]),
};

const listOfInvoiceSchema = {
  operationId: 'listInvoiceCreditNotes',
  summary: 'List the credit notes of an invoice',
  description: 'Oldest first, all on one page.',
  tags,
  params: InvoiceParams,
  querystring: Closed({}),
  response: answers(200, Page(CreditNoteAnswer), [404]),
};

const getSchema = {
  operationId: 'getCreditNote',
  summary: 'Read a credit note',
  description: 'A credit note never changes. A wrong one is answered by another invoice.',
  tags,
  params: Type.Object({ credit_note_id: Type.String() }),
  response: answers(200, CreditNoteAnswer, [404]),
};

const listSchema = {
  operationId: 'listCreditNotes',
  summary: 'List credit notes',
  description: 'Newest first, in pages.',
  tags,
  querystring: ListCreditNotes,
  response: answers(200, Page(CreditNoteAnswer)),
};

interface RoutesDeps {
  readonly creditNotes: CreditNotes;
  readonly dryRuns: Parameters<typeof endingRoutes>[1]['dryRuns'];
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

/** Adds the operations on credit notes, and those that end or postpone what an invoice is for. */
export function creditNoteRoutes(server: HttpServer, { creditNotes, dryRuns, ...deps }: RoutesDeps): void {
  endingRoutes(server, { endings: creditNotes.endings, dryRuns, ...deps });
  const { read, perform } = operationsOf(server, deps);
  const reading = { scope: 'invoices:read' as const };
  const ofInvoice = '/v1/invoices/:invoice_id/credit_notes';

  perform(
    { scope: 'invoices:write', waitsForOthers: true, method: 'POST', url: ofInvoice, schema: createSchema },
    ({ caller, params, body, headers }, idempotent) =>
      creditNotes.create(caller, params.invoice_id, body, headers['if-match'], idempotent),
  );
  read({ ...reading, url: ofInvoice, schema: listOfInvoiceSchema }, ({ caller, params }) =>
    creditNotes.listOf(caller, params.invoice_id),
  );
  read({ ...reading, url: '/v1/credit_notes/:credit_note_id', schema: getSchema }, ({ caller, params }) =>
    creditNotes.get(caller, params.credit_note_id),
  );
  read({ ...reading, url: '/v1/credit_notes', schema: listSchema }, ({ caller, query }) =>
    creditNotes.list(caller, readPage(query)),
  );
}
