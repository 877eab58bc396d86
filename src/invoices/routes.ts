import { type Static, type TSchema, Type } from 'typebox';
import { finish } from '../kit/http/envelope.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { type Operations, operationsOf } from '../kit/http/operations.ts';
import { answers, Closed, DateText, DryRunOf, IfMatch, Page } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { clientCreditRoutes } from './client-credit/routes.ts';
import { InvoiceCounts } from './count-schemas.ts';
import { answerAgain } from './create.ts';
import { issueFinalSchema, listPrepaymentsSchema } from './deposits/routes.ts';
import { createExample, draftExample, itemsExample, rulesExample, updateExample } from './examples.ts';
import { CountInvoices, ListInvoices } from './list-schemas.ts';
import { manualPaymentRoutes } from './manual-payments/routes.ts';
import {
  CreateInvoice,
  FullInvoice,
  InvoiceAnswer,
  ListedInvoice,
  ShownInvoice,
  ShownScheduledPayment,
  UpdateInvoice,
} from './schemas.ts';
import type { Invoices } from './service.ts';
import type { TryChange } from './types.ts';

const tags = ['Invoices'];
const Params = Type.Object({ invoice_id: Type.String() });
const PaymentParams = Type.Object({ invoice_id: Type.String(), payment_id: Type.String() });

const createSchema = {
  operationId: 'createInvoice',
  isVersioned: true,
  summary: 'Create an invoice',
  description:
    'Issues an invoice for a contact, or keeps it as a draft with `status: "Draft"`. Without `status`, every ' +
    'payment is Due; with `Active`, only those with the earliest due date.',
  tags,
  body: { ...CreateInvoice, examples: [createExample, draftExample, itemsExample, rulesExample] },
  response: answers(201, InvoiceAnswer, [409, 413, 415, 422]),
};

const updateSchema = {
  operationId: 'updateInvoice',
  isVersioned: true,
  summary: 'Update, activate or cancel an invoice',
  description:
    'Any subset of the fields, all or nothing. `paymentSchedule` replaces the whole schedule: elements with an ' +
    '`id` keep or change that payment, those without are added, payments left out are deleted. With `dryRun`, `data` is ' +
    'an `InvoiceDryRun`: the same request under its ETag does exactly what it says.',
  tags,
  params: Params,
  headers: IfMatch,
  body: {
    ...UpdateInvoice,
    examples: [
      updateExample,
      { note: 'See you in June', status: 'Active' },
      { eventDate: '2027-07-10', dryRun: true },
    ],
  },
  response: answers(200, InvoiceAnswer, [404, 409, 412, 413, 415, 422]),
};

const deleteSchema = {
  operationId: 'deleteInvoice',
  summary: 'Delete a draft',
  description: 'Only drafts are deleted; an issued invoice is canceled instead.',
  tags,
  params: Params,
  headers: IfMatch,
  response: answers(200, FullInvoice, [404, 409, 412, 422]),
};

const countSchema = {
  operationId: 'countInvoices',
  summary: 'Count invoices by state',
  description:
    'How many invoices are in each `state`, with the other filters of the list. At most 10000 of each are ' +
    'counted, at most 10000 of Upcoming, Due and Overdue together, and at most 1000 that `q` finds. Above ' +
    'that, `isExact` is false.',
  tags,
  querystring: CountInvoices,
  response: answers(200, InvoiceCounts),
};

const getSchema = {
  operationId: 'getInvoice',
  isVersioned: true,
  summary: 'Read an invoice',
  description: 'An invoice with its amounts and states of today, and the allowed actions.',
  tags,
  params: Params,
  response: answers(200, ShownInvoice, [404]),
};

const paymentSchema = {
  operationId: 'getScheduledPayment',
  isVersioned: true,
  summary: 'Read a scheduled payment',
  description:
    'One payment of an invoice’s schedule, as the invoice shows it. The ETag is that of the invoice: a change of any ' +
    'payment is a change of the invoice.',
  tags,
  params: PaymentParams,
  response: answers(200, ShownScheduledPayment, [404]),
};

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

const MarkAsPaid = Closed({
  paidOn: Type.Optional({ ...DateText, description: 'When the money came; today without it.' }),
  dryRun: DryRunOf('InvoiceDryRun'),
});
const NoFields = Closed({ dryRun: DryRunOf('InvoiceDryRun') });

const decisions = [
  {
    name: 'mark_as_paid',
    kind: 'markAsPaid',
    operationId: 'markScheduledPaymentAsPaid',
    summary: 'Mark a scheduled payment as paid',
    description:
      'Records money that came outside the service: cash, a cheque, a transfer. Marks the whole amount that is ' +
      'still owed.',
    body: { ...MarkAsPaid, examples: [{ paidOn: '2026-11-20' }, {}] },
  },
  {
    name: 'unmark_as_paid',
    kind: 'unmarkAsPaid',
    operationId: 'unmarkScheduledPaymentAsPaid',
    summary: 'Unmark as paid',
    description: 'Undoes `mark_as_paid`: the amount is owed again, and a paid invoice becomes Active.',
    body: { ...NoFields, examples: [{}] },
  },
  {
    name: 'waive',
    kind: 'waive',
    operationId: 'waiveScheduledPayment',
    summary: 'Waive a scheduled payment',
    description:
      'The client no longer has to pay the rest of this payment. To waive the only open payment of an unpaid ' +
      'invoice, cancel the invoice instead. With deposit documents and before the final invoice it is a credit note over the rest: the ' +
      'payment keeps what is paid of it, or leaves the schedule.',
    body: { ...NoFields, examples: [{}] },
  },
] as const;

const writing = { scope: 'invoices:write' as const };
const reading = { scope: 'invoices:read' as const };
const path = '/v1/invoices/:invoice_id';
const paymentPath = `${path}/scheduled_payments/:payment_id`;

/** Tries changes of invoices. The mails that a change causes are decided in a slice above. */
interface DryRuns {
  /** What they answer. */
  readonly answer: TSchema;
  readonly tryChange: TryChange;
}

/** Adds the operations on invoices. */
export function invoiceRoutes(
  server: HttpServer,
  {
    invoices,
    dryRuns,
    ...deps
  }: { invoices: Invoices; dryRuns: DryRuns; idempotency: Idempotency; clock: Clock },
): void {
  const operations = operationsOf(server, deps);
  const { perform, readCached, readVersion, write } = operations;
  const writes = { ...deps, operations, invoices, dryRuns };

  perform(
    { ...writing, method: 'POST', url: '/v1/invoices', schema: createSchema },
    ({ caller, body }, idempotent) =>
      deps.idempotency.performBatched(
        idempotent,
        () => invoices.createInvoice(caller, body, idempotent),
        (created) => answerAgain(created, body),
      ),
  );
  updateRoute(writes);
  write(
    { ...writing, method: 'DELETE', url: path, schema: deleteSchema },
    (tx, { caller, params, headers }) =>
      invoices.deleteInvoice(tx, caller, params.invoice_id, headers['if-match']),
  );

  readCached({ ...reading, url: '/v1/invoices/counts', schema: countSchema }, ({ caller, query }) =>
    invoices.countInvoices(caller, query),
  );
  readCached({ ...reading, url: path, schema: getSchema }, ({ caller, params }) =>
    invoices.getInvoice(caller, params.invoice_id),
  );
  readVersion({ ...reading, url: paymentPath, schema: paymentSchema }, ({ caller, params }) =>
    invoices.getScheduledPayment(caller, params.invoice_id, params.payment_id),
  );
  readCached({ ...reading, url: '/v1/invoices', schema: listSchema }, ({ caller, query }) =>
    invoices.listInvoices(caller, query),
  );
  operations.read(
    { ...reading, url: `${path}/prepayment_invoices`, schema: listPrepaymentsSchema },
    ({ caller, params }) => invoices.deposits.listOf(caller, params.invoice_id),
  );
  finalInvoiceRoute(writes);
  decisionRoutes(writes);
  manualPaymentRoutes(writes);
  clientCreditRoutes(writes);
}

interface Writes {
  readonly operations: Operations;
  readonly invoices: Invoices;
  readonly dryRuns: DryRuns;
  readonly idempotency: Idempotency;
}

function updateRoute({ operations, invoices, dryRuns, idempotency }: Writes): void {
  const schema = { ...updateSchema, 'x-dry-run': dryRuns.answer };
  operations.perform(
    { ...writing, method: 'PATCH', url: path, schema },
    async ({ caller, body: { dryRun = false, ...body }, params, headers }, idempotent) => {
      const { invoice_id: id } = params;
      const ifMatch = headers['if-match'];
      if (!dryRun)
        return idempotency.perform(idempotent, (tx) => invoices.updateInvoice(tx, caller, id, body, ifMatch));
      const tried = await dryRuns.tryChange(caller, (tx, trial) =>
        invoices.tryUpdate(tx, caller, id, body, ifMatch, trial),
      );
      return finish(idempotent.now, tried);
    },
  );
}

function finalInvoiceRoute({ operations, invoices, dryRuns, idempotency }: Writes): void {
  const schema = { ...issueFinalSchema, 'x-dry-run': dryRuns.answer };
  operations.perform(
    { ...writing, method: 'POST', url: `${path}/final_invoice`, schema },
    async ({ caller, body: { dryRun = false }, params, headers }, idempotent) => {
      const asked = { id: params.invoice_id, ifMatch: headers['if-match'] };
      if (!dryRun)
        return idempotency.perform(idempotent, (tx) => invoices.deposits.issueFinal(tx, caller, asked));
      const tried = await dryRuns.tryChange(caller, (tx, trial) =>
        invoices.deposits.tryFinal(tx, caller, asked, trial),
      );
      return finish(idempotent.now, tried);
    },
  );
}

function decisionRoutes({ operations, invoices, dryRuns, idempotency }: Writes): void {
  for (const { name, kind, ...described } of decisions) {
    const schema = {
      ...described,
      isVersioned: true,
      tags,
      params: PaymentParams,
      headers: IfMatch,
      response: answers(200, FullInvoice, [404, 409, 412, 413, 415, 422]),
      'x-dry-run': dryRuns.answer,
    };
    operations.perform(
      { ...writing, method: 'POST', url: `${paymentPath}/${name}`, schema },
      async ({ caller, body, params, headers }, idempotent) => {
        const { paidOn, dryRun = false } = body as Static<typeof MarkAsPaid>;
        const asked = {
          invoiceId: params.invoice_id,
          paymentId: params.payment_id,
          decision: { kind, paidOn },
          ifMatch: headers['if-match'],
        };
        if (!dryRun) return idempotency.perform(idempotent, (tx) => invoices.decide(tx, caller, asked));
        const tried = await dryRuns.tryChange(caller, (tx, trial) =>
          invoices.tryDecision(tx, caller, asked, trial),
        );
        return finish(idempotent.now, tried);
      },
    );
  }
}
