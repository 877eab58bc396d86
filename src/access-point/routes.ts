import { Type } from 'typebox';
import type { Caller, Scope } from '../accounts/types.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import { answers, Closed, NoBody, Page, pageQuery } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import { type InvoiceId, parseId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import { callbackRoute } from './callback-route.ts';
import { AccessPointAnswer, HandOverAnswer, ListHandOvers } from './schemas.ts';
import type { AccessPoints } from './service.ts';
import type { DocumentName } from './types.ts';

const tags = ['E-invoices'];

const handingOver = (of: string) =>
  `Queues ${of} for the access point of the account, in its format. Missing facts are named. One that failed goes ` +
  'again with the same key and bytes. A document that was handed over goes once more only as another version, or after it was ' +
  'refused or rejected.';
const answered = answers(201, HandOverAnswer, [404, 409, 413, 415, 422]);
const listed = answers(200, Page(HandOverAnswer), [404]);
const listing = 'Newest first, in pages.';

const invoice = { tags, params: Type.Object({ invoice_id: Type.String() }) };
const creditNote = { tags, params: Type.Object({ credit_note_id: Type.String() }) };
const prepayment = { tags, params: Type.Object({ prepayment_invoice_id: Type.String() }) };

const getAccessPointSchema = {
  operationId: 'getAccessPoint',
  summary: 'Read where e-invoices are handed over',
  description:
    'The access point of the account. An Owner or Admin sets it in the app, and confirms with the password: no token can ' +
    'change it.',
  tags,
  response: answers(200, AccessPointAnswer),
};
const handInvoiceSchema = {
  operationId: 'handOverInvoice',
  summary: 'Hand an invoice to the access point',
  description: handingOver('the e-invoice'),
  ...invoice,
  body: NoBody,
  response: answered,
};
const listOfInvoiceSchema = {
  operationId: 'listInvoiceHandOvers',
  summary: 'List the hand-overs of an invoice',
  description: listing,
  ...invoice,
  querystring: Closed(pageQuery),
  response: listed,
};
const handCreditNoteSchema = {
  operationId: 'handOverCreditNote',
  summary: 'Hand a credit note to the access point',
  description: handingOver('the credit note'),
  ...creditNote,
  body: NoBody,
  response: answered,
};
const listOfCreditNoteSchema = {
  operationId: 'listCreditNoteHandOvers',
  summary: 'List the hand-overs of a credit note',
  description: listing,
  ...creditNote,
  querystring: Closed(pageQuery),
  response: listed,
};
const handPrepaymentSchema = {
  operationId: 'handOverPrepaymentInvoice',
  summary: 'Hand a prepayment invoice to the access point',
  description: handingOver('the prepayment invoice'),
  ...prepayment,
  body: NoBody,
  response: answered,
};
const listOfPrepaymentSchema = {
  operationId: 'listPrepaymentInvoiceHandOvers',
  summary: 'List the hand-overs of a prepayment invoice',
  description: listing,
  ...prepayment,
  querystring: Closed(pageQuery),
  response: listed,
};
const listSchema = {
  operationId: 'listHandOvers',
  summary: 'List documents handed to the access point',
  description: listing,
  tags,
  querystring: ListHandOvers,
  response: answers(200, Page(HandOverAnswer)),
};
const getSchema = {
  operationId: 'getHandOver',
  summary: 'Read what became of a document',
  description: 'A hand-over with its state, and the message of the access point.',
  tags,
  params: Type.Object({ hand_over_id: Type.String() }),
  response: answers(200, HandOverAnswer, [404]),
};

interface RoutesDeps {
  readonly accessPoints: AccessPoints;
  /** Errors: 404 where the account has no such document. */
  readonly requireDocument: (caller: Caller, name: DocumentName) => Promise<unknown>;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

/** Adds the operations that hand documents to an access point, and the address at which it says what became of them. */
export function accessPointRoutes(
  server: HttpServer,
  { accessPoints, requireDocument, ...deps }: RoutesDeps,
): void {
  const { read, perform } = operationsOf(server, deps);
  const reading = { scope: 'invoices:read' as Scope };
  const writing = { scope: 'invoices:write' as Scope, method: 'POST' as const };
  // The document is made before the transaction: making it reads, and takes a moment.
  const hand = async (caller: Caller, name: DocumentName, idempotent: IdempotentRequest) => {
    const made = await accessPoints.make(caller, name);
    return deps.idempotency.perform(idempotent, (tx) => accessPoints.handOver(tx, caller, made));
  };
  const listOf = async (caller: Caller, name: DocumentName, query: Parameters<typeof readPage>[0]) => {
    await requireDocument(caller, name);
    return accessPoints.listHandOvers(caller, { documentId: name.id.toLowerCase() }, readPage(query));
  };

  read(
    { scope: 'account:write', url: '/v1/account/access_point', schema: getAccessPointSchema },
    ({ caller }) => accessPoints.show(caller.account),
  );
  const ofInvoice = '/v1/invoices/:invoice_id/e_invoice/hand_overs';
  perform({ ...writing, url: ofInvoice, schema: handInvoiceSchema }, ({ caller, params }, idempotent) =>
    hand(caller, { type: 'Invoice', id: params.invoice_id }, idempotent),
  );
  read({ ...reading, url: ofInvoice, schema: listOfInvoiceSchema }, ({ caller, params, query }) =>
    listOf(caller, { type: 'Invoice', id: params.invoice_id }, query),
  );
  const ofNote = '/v1/credit_notes/:credit_note_id/e_invoice/hand_overs';
  perform({ ...writing, url: ofNote, schema: handCreditNoteSchema }, ({ caller, params }, idempotent) =>
    hand(caller, { type: 'CreditNote', id: params.credit_note_id }, idempotent),
  );
  read({ ...reading, url: ofNote, schema: listOfCreditNoteSchema }, ({ caller, params, query }) =>
    listOf(caller, { type: 'CreditNote', id: params.credit_note_id }, query),
  );
  const ofPrepayment = '/v1/prepayment_invoices/:prepayment_invoice_id/e_invoice/hand_overs';
  perform({ ...writing, url: ofPrepayment, schema: handPrepaymentSchema }, ({ caller, params }, idempotent) =>
    hand(caller, { type: 'PrepaymentInvoice', id: params.prepayment_invoice_id }, idempotent),
  );
  read({ ...reading, url: ofPrepayment, schema: listOfPrepaymentSchema }, ({ caller, params, query }) =>
    listOf(caller, { type: 'PrepaymentInvoice', id: params.prepayment_invoice_id }, query),
  );
  read({ ...reading, url: '/v1/hand_overs', schema: listSchema }, ({ caller, query }) => {
    const { status = null, invoice_id: invoiceId } = query;
    const chosen = { status, invoiceId: invoiceId === undefined ? null : parseId<InvoiceId>(invoiceId) };
    return accessPoints.listHandOvers(caller, chosen, readPage(query));
  });
  read({ ...reading, url: '/v1/hand_overs/:hand_over_id', schema: getSchema }, ({ caller, params }) =>
    accessPoints.getHandOver(caller, params.hand_over_id),
  );
  callbackRoute(server, accessPoints);
}
