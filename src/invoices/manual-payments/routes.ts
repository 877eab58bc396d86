import { type Static, type TSchema, Type } from 'typebox';
import { finish } from '../../kit/http/envelope.ts';
import type { Idempotency } from '../../kit/http/idempotency.ts';
import type { Operations } from '../../kit/http/operations.ts';
import { answers, Closed, IfMatch, Page } from '../../kit/http/schemas.ts';
import type { Invoices } from '../service.ts';
import type { TryChange } from '../types.ts';
import { requireReadable } from './readable.ts';
import { ManualPayment, RecordedPayments, RecordManualPayment, UnmarkManualPayment } from './schemas.ts';
import type { ManualChange } from './verbs.ts';

const tags = ['Manual payments'];
const InvoiceParams = Type.Object({ invoice_id: Type.String() });
const PaymentParams = Type.Object({ invoice_id: Type.String(), payment_id: Type.String() });
const OwnParams = Type.Object({ invoice_id: Type.String(), manual_payment_id: Type.String() });

/** As of each of these operations, in the reference. */
const ONCE =
  ' Send an `Idempotency-Key`, or the version in `If-Match`: a request that is repeated without either is recorded twice.';

const versioned = { isVersioned: true, tags, headers: IfMatch };
const example = { amount: 50000, method: 'BankTransfer', reference: 'INV-0001', paidOn: '2026-11-20' };

const ofInvoiceSchema = {
  ...versioned,
  operationId: 'recordManualPayment',
  summary: 'Record money for an invoice',
  description:
    'Records money that came outside of the service: cash, a cheque, a transfer. It pays the open payments in the order of ' +
    'their due dates. More than what is open is refused, unless `overpayment` keeps it as credit of the client.' +
    ONCE,
  params: InvoiceParams,
  body: { ...RecordManualPayment, examples: [example, { amount: 50000, dryRun: true }] },
  response: answers(201, RecordedPayments, [404, 409, 412, 413, 415, 422]),
};

const ofPaymentSchema = {
  ...ofInvoiceSchema,
  operationId: 'recordManualPaymentOfScheduledPayment',
  summary: 'Record money for a scheduled payment',
  description:
    'Records money that came outside of the service for one payment, or for a part of it: the rest stays open. With ' +
    '`overpayment`, more than that pays the other open payments by due date, and what is left is credit of the client. ' +
    '`mark_as_paid` records all that is open of it.' +
    ONCE,
  params: PaymentParams,
};

const unmarkSchema = {
  ...versioned,
  operationId: 'unmarkManualPayment',
  summary: 'Undo a manual payment',
  description:
    'The money did not come after all: its amount is owed again. Other manual payments of the invoice stay. One that a line of ' +
    'a bank statement has recorded is undone at that line.',
  params: OwnParams,
  body: { ...UnmarkManualPayment, examples: [{}] },
  response: answers(200, RecordedPayments, [404, 409, 412, 413, 415, 422]),
};

const listSchema = {
  operationId: 'listManualPayments',
  summary: 'List the manual payments of an invoice',
  description: 'Oldest first, all on one page, also those that were undone.',
  tags,
  params: InvoiceParams,
  querystring: Closed({}),
  response: answers(200, Page(ManualPayment), [404]),
};

interface ManualRoutesDeps {
  readonly operations: Operations;
  readonly invoices: Invoices;
  readonly dryRuns: { readonly answer: TSchema; readonly tryChange: TryChange };
  readonly idempotency: Idempotency;
}

/** Adds the operations on money that came outside. */
export function manualPaymentRoutes({ operations, invoices, dryRuns, idempotency }: ManualRoutesDeps): void {
  const { perform, read } = operations;
  const { manualPayments } = invoices;
  const writing = { scope: 'invoices:write' as const, method: 'POST' as const };
  const tried = { 'x-dry-run': dryRuns.answer };
  const path = '/v1/invoices/:invoice_id';

  /** Changes it, or only tries to. */
  const changing =
    <Body extends { readonly dryRun?: boolean }, Params extends { readonly invoice_id: string }>(
      changeOf: (body: Omit<Body, 'dryRun'>, params: Params) => ManualChange,
    ) =>
    async (
      { caller, body: { dryRun = false, ...body }, params, headers }: Asked<Body, Params>,
      idempotent: Parameters<Idempotency['perform']>[0],
    ) => {
      const target = { invoiceId: params.invoice_id, ifMatch: headers['if-match'] };
      const change = changeOf(body, params);
      if (!dryRun)
        return idempotency.perform(idempotent, (tx) => manualPayments.change(tx, caller, target, change));
      const outcome = await dryRuns.tryChange(caller, (tx, trial) =>
        manualPayments.tryChange(tx, caller, target, change, trial),
      );
      return finish(idempotent.now, outcome);
    };
  perform(
    { ...writing, url: `${path}/payments`, schema: { ...ofInvoiceSchema, ...tried } },
    changing((body: RecordBody) => recordOf(body, null)),
  );
  perform(
    {
      ...writing,
      url: `${path}/scheduled_payments/:payment_id/payments`,
      schema: { ...ofPaymentSchema, ...tried },
    },
    changing((body: RecordBody, params: Static<typeof PaymentParams>) => recordOf(body, params.payment_id)),
  );
  perform(
    {
      ...writing,
      url: `${path}/payments/:manual_payment_id/unmark`,
      schema: { ...unmarkSchema, ...tried },
    },
    changing((_body: Static<typeof UnmarkManualPayment>, params: Static<typeof OwnParams>) => ({
      undone: params.manual_payment_id,
    })),
  );
  read({ scope: 'invoices:read', url: `${path}/payments`, schema: listSchema }, ({ caller, params }) =>
    manualPayments.listOf(caller, params.invoice_id),
  );
}

type RecordBody = Static<typeof RecordManualPayment>;

interface Asked<Body, Params> {
  readonly caller: Parameters<TryChange>[0];
  readonly body: Body;
  readonly params: Params;
  readonly headers: Static<typeof IfMatch>;
}

function recordOf(
  { amount, paidOn, method: said, reference = '', note = '', overpayment }: Omit<RecordBody, 'dryRun'>,
  scheduledPaymentId: string | null,
): ManualChange {
  requireReadable({ reference, note });
  const method = said ?? null;
  const details = { method, reference, note, source: 'Person' as const, sourceId: null };
  return { parts: [{ amount, scheduledPaymentId }], paidOn, overpayment, ...details };
}
