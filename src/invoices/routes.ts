import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import { answers, Closed, DateText, Page } from '../kit/http/schemas.ts';
import { type HttpServer, sendFinished, sendRead } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { answerAgain } from './create.ts';
import { createExample, draftExample, itemsExample, updateExample } from './examples.ts';
import {
  CountInvoices,
  CreateInvoice,
  FullInvoice,
  InvoiceAnswer,
  InvoiceCounts,
  ListedInvoice,
  ListInvoices,
  ShownInvoice,
  ShownScheduledPayment,
  UpdateInvoice,
} from './schemas.ts';
import type { Invoices } from './service.ts';

interface InvoiceRoutesOptions {
  readonly invoices: Invoices;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

const tags = ['Invoices'];
const Params = Type.Object({ invoice_id: Type.String() });
const IfMatch = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'The ETag you last saw.' })),
});

const createSchema = {
  operationId: 'createInvoice',
  isVersioned: true,
  summary: 'Create an invoice',
  description:
    'Issues an invoice for a contact, or keeps it as a draft with `status: "Draft"`. Without `status` every ' +
    'payment is Due; with it, those with the earliest due date are.',
  tags,
  body: { ...CreateInvoice, examples: [createExample, draftExample, itemsExample] },
  response: answers(201, InvoiceAnswer, [409, 413, 415, 422]),
};

/** Adds the operations on invoices. */
export function invoiceRoutes(
  server: HttpServer,
  { invoices, idempotency, clock }: InvoiceRoutesOptions,
): void {
  server.post(
    '/v1/invoices',
    { schema: createSchema, config: { scope: 'invoices:write' } },
    async (request, reply) => {
      const { caller, body } = request;
      const idempotent = readIdempotency(request, caller.account.id, clock.now());
      const create = () => invoices.createInvoice(caller, body, idempotent);
      const again = (created: unknown) => answerAgain(created, body);
      const answer = await idempotency.performBatched(idempotent, create, again);
      return sendFinished(reply, answer);
    },
  );

  const updateSchema = {
    operationId: 'updateInvoice',
    isVersioned: true,
    summary: 'Update, activate or cancel an invoice',
    description:
      'Any subset of the fields, all or nothing. `paymentSchedule` replaces the whole schedule: elements with an ' +
      '`id` keep or change that payment, those without are added, payments left out are deleted.',
    tags,
    params: Params,
    headers: IfMatch,
    body: { ...UpdateInvoice, examples: [updateExample, { note: 'See you in June', status: 'Active' }] },
    response: answers(200, InvoiceAnswer, [404, 409, 412, 413, 415, 422]),
  };
  const updateOptions = { schema: updateSchema, config: { scope: 'invoices:write' as const } };
  server.patch('/v1/invoices/:invoice_id', updateOptions, async (request, reply) => {
    const { caller, body, params, headers } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now());
    const answer = await idempotency.perform(idempotent, (tx) =>
      invoices.updateInvoice(tx, caller, params.invoice_id, body, headers['if-match']),
    );
    return sendFinished(reply, answer);
  });

  const deleteSchema = {
    operationId: 'deleteInvoice',
    summary: 'Delete a draft',
    description: 'Only drafts are deleted; an issued invoice is canceled instead.',
    tags,
    params: Params,
    headers: IfMatch,
    response: answers(200, FullInvoice, [404, 409, 412, 422]),
  };
  const deleteOptions = { schema: deleteSchema, config: { scope: 'invoices:write' as const } };
  server.delete('/v1/invoices/:invoice_id', deleteOptions, async (request, reply) => {
    const { caller, params, headers } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now());
    const answer = await idempotency.perform(idempotent, (tx) =>
      invoices.deleteInvoice(tx, caller, params.invoice_id, headers['if-match']),
    );
    return sendFinished(reply, answer);
  });
  readingRoutes(server, invoices);
  decisionRoutes(server, { invoices, idempotency, clock });
}

const DecisionParams = Type.Object({ invoice_id: Type.String(), payment_id: Type.String() });
const MarkAsPaid = Closed({
  paidOn: Type.Optional({ ...DateText, description: 'When the money came; today without it.' }),
});
const NoFields = Closed({});

const decisions = [
  {
    name: 'mark_as_paid',
    kind: 'markAsPaid',
    operationId: 'markScheduledPaymentAsPaid',
    summary: 'Mark a scheduled payment as paid',
    description:
      'Money came outside the service: cash, a cheque, a transfer. Marks all that is still owed of it.',
    body: { ...MarkAsPaid, examples: [{ paidOn: '2026-11-20' }, {}] },
  },
  {
    name: 'unmark_as_paid',
    kind: 'unmarkAsPaid',
    operationId: 'unmarkScheduledPaymentAsPaid',
    summary: 'Unmark as paid',
    description: 'Undoes `mark_as_paid`: what was marked is owed again, and a paid invoice becomes Active.',
    body: { ...NoFields, examples: [{}] },
  },
  {
    name: 'waive',
    kind: 'waive',
    operationId: 'waiveScheduledPayment',
    summary: 'Waive a scheduled payment',
    description:
      'The client no longer has to pay the rest of it. To waive the only open payment of an unpaid invoice, cancel the invoice instead.',
    body: { ...NoFields, examples: [{}] },
  },
] as const;

function decisionRoutes(server: HttpServer, { invoices, idempotency, clock }: InvoiceRoutesOptions): void {
  for (const { name, kind, operationId, summary, description, body } of decisions) {
    const schema = {
      operationId,
      isVersioned: true,
      summary,
      description,
      tags,
      params: DecisionParams,
      headers: IfMatch,
      body,
      response: answers(200, FullInvoice, [404, 409, 412, 413, 415, 422]),
    };
    const options = { schema, config: { scope: 'invoices:write' as const } };
    const url = `/v1/invoices/:invoice_id/scheduled_payments/:payment_id/${name}`;
    server.post(url, options, async (request, reply) => {
      const { caller, params, headers } = request;
      const idempotent = readIdempotency(request, caller.account.id, clock.now());
      const { paidOn } = request.body as { paidOn?: string };
      const answer = await idempotency.perform(idempotent, (tx) =>
        invoices.decide(
          tx,
          caller,
          params.invoice_id,
          params.payment_id,
          { kind, paidOn },
          headers['if-match'],
        ),
      );
      return sendFinished(reply, answer);
    });
  }
}

function countingRoute(server: HttpServer, invoices: Invoices): void {
  const schema = {
    operationId: 'countInvoices',
    summary: 'Count invoices by state',
    description:
      'How many invoices each `state` of the list has, with the other filters of the list. Up to 10000 of each are ' +
      'counted, of those that are Upcoming, Due, or Overdue up to 10000 together, and up to 1000 that `q` finds; then ' +
      '`isExact` is false.',
    tags,
    querystring: CountInvoices,
    response: answers(200, InvoiceCounts),
  };
  server.get(
    '/v1/invoices/counts',
    { schema, config: { scope: 'invoices:read' as const } },
    async ({ caller, query }, reply) => sendRead(reply, await invoices.countInvoices(caller, query)),
  );
}

function readingRoutes(server: HttpServer, invoices: Invoices): void {
  countingRoute(server, invoices);
  const getSchema = {
    operationId: 'getInvoice',
    isVersioned: true,
    summary: 'Read an invoice',
    description:
      'All of an invoice, with what is derived from it today: what is paid, due and overdue, and what may be done with it.',
    tags,
    params: Params,
    response: answers(200, ShownInvoice, [404]),
  };
  const getOptions = { schema: getSchema, config: { scope: 'invoices:read' as const } };
  server.get('/v1/invoices/:invoice_id', getOptions, async (request, reply) =>
    sendRead(reply, await invoices.getInvoice(request.caller, request.params.invoice_id)),
  );

  const paymentSchema = {
    operationId: 'getScheduledPayment',
    isVersioned: true,
    summary: 'Read a scheduled payment',
    description:
      'One payment of an invoice’s schedule, as the invoice shows it. The ETag is that of the invoice: a change of any ' +
      'payment is a change of the invoice.',
    tags,
    params: DecisionParams,
    response: answers(200, ShownScheduledPayment, [404]),
  };
  server.get(
    '/v1/invoices/:invoice_id/scheduled_payments/:payment_id',
    { schema: paymentSchema, config: { scope: 'invoices:read' as const } },
    async ({ caller, params }, reply) => {
      const { data, etag } = await invoices.getScheduledPayment(caller, params.invoice_id, params.payment_id);
      reply.header('etag', etag);
      return data as never;
    },
  );

  const listSchema = {
    operationId: 'listInvoices',
    summary: 'List invoices',
    description:
      'Newest first, in pages: repeat with `cursor` set to `nextCursor` until that is null. With `updatedSince` the last ' +
      'changed come first.',
    tags,
    querystring: ListInvoices,
    response: answers(200, Page(ListedInvoice)),
  };
  const listOptions = { schema: listSchema, config: { scope: 'invoices:read' as const } };
  server.get('/v1/invoices', listOptions, async ({ caller, query }, reply) =>
    sendRead(reply, await invoices.listInvoices(caller, query)),
  );
}
