import { type TSchema, Type } from 'typebox';
import { finish } from '../../kit/http/envelope.ts';
import type { Idempotency } from '../../kit/http/idempotency.ts';
import type { Operations } from '../../kit/http/operations.ts';
import { readPage } from '../../kit/http/pages.ts';
import {
  answers,
  Closed,
  Described,
  DryRunOf,
  IfMatch,
  Page,
  pageQuery,
  Uuid,
} from '../../kit/http/schemas.ts';
import { requireReadable } from '../manual-payments/readable.ts';
import { RecordedPayments } from '../manual-payments/schemas.ts';
import type { Invoices } from '../service.ts';
import type { TryChange } from '../types.ts';
import { ApplyCredit, ContactCredit, CreditMovement, GiveBackCredit, MovedCreditAnswer } from './schemas.ts';

const tags = ['Credit of clients'];
const ContactParams = Type.Object({ contact_id: Type.String() });
const MovementParams = Type.Object({ contact_id: Type.String(), movement_id: Type.String() });

const applySchema = {
  operationId: 'applyCredit',
  summary: 'Pay an invoice with credit',
  description:
    'Credit of the client pays the open payments of an invoice in the same currency, in the order of their due dates. Autopay then ' +
    'takes less. `POST /v1/invoices/{invoice_id}/payments/{manual_payment_id}/unmark` takes a part back.',
  tags,
  isVersioned: true,
  headers: IfMatch,
  params: Type.Object({ invoice_id: Type.String() }),
  body: {
    ...Closed({ ...ApplyCredit, dryRun: DryRunOf('InvoiceDryRun') }),
    examples: [{}, { amount: 20000 }, { dryRun: true }],
  },
  response: answers(201, RecordedPayments, [404, 409, 412, 413, 415, 422]),
};

const getSchema = {
  operationId: 'getContactCredit',
  summary: 'Get the credit of a contact',
  description: 'Money of the client that the business has and that pays no invoice yet.',
  tags,
  params: ContactParams,
  querystring: Closed({}),
  response: answers(200, ContactCredit, [404]),
};

const listSchema = {
  operationId: 'listCreditMovements',
  summary: 'List why the credit of a contact rose and fell',
  description: 'Newest first, also what was taken back. The amounts of a currency add up to the credit.',
  tags,
  params: ContactParams,
  querystring: Closed({
    ...pageQuery,
    invoiceId: Type.Optional(Described(Uuid, 'Only those of this invoice.')),
  }),
  response: answers(200, Page(CreditMovement), [404]),
};

const giveBackSchema = {
  operationId: 'giveBackCredit',
  summary: 'Record credit that was given back',
  description:
    'Records that credit was given back to the client outside of the service, as by a transfer. The service moves no money. ' +
    'Send an `Idempotency-Key`: a request that is repeated without one is recorded twice.',
  tags,
  params: ContactParams,
  body: {
    ...GiveBackCredit,
    examples: [{ amount: 20000, currency: 'USD', method: 'BankTransfer', reference: 'Credit of Ada' }],
  },
  response: answers(201, MovedCreditAnswer, [404, 409, 413, 415, 422]),
};

const undoSchema = {
  operationId: 'undoCreditMovement',
  summary: 'Undo a movement of credit',
  description:
    'Money beyond what was owed did not come after all, or credit was not given back. Applied credit is undone at its invoice, and ' +
    'what a line of a bank statement has brought at that line.',
  tags,
  params: MovementParams,
  body: { ...Closed({}), examples: [{}] },
  response: answers(200, MovedCreditAnswer, [404, 409, 413, 415, 422]),
};

interface CreditRoutesDeps {
  readonly operations: Operations;
  readonly invoices: Invoices;
  readonly dryRuns: { readonly answer: TSchema; readonly tryChange: TryChange };
  readonly idempotency: Idempotency;
}

/** Adds the operations on the credit of clients. */
export function clientCreditRoutes({ operations, invoices, dryRuns, idempotency }: CreditRoutesDeps): void {
  const { perform, read, write } = operations;
  const { clientCredit } = invoices;
  const writing = { scope: 'invoices:write' as const, method: 'POST' as const };
  const path = '/v1/contacts/:contact_id';
  perform(
    {
      ...writing,
      url: '/v1/invoices/:invoice_id/apply_credit',
      schema: { ...applySchema, 'x-dry-run': dryRuns.answer },
    },
    async ({ caller, body: { dryRun = false, amount }, params, headers }, idempotent) => {
      const request = { invoiceId: params.invoice_id, ifMatch: headers['if-match'], amount };
      if (!dryRun) return idempotency.perform(idempotent, (tx) => clientCredit.apply(tx, caller, request));
      const outcome = await dryRuns.tryChange(caller, (tx, trial) =>
        clientCredit.tryApply(tx, caller, request, trial),
      );
      return finish(idempotent.now, outcome);
    },
  );
  read({ scope: 'invoices:read', url: `${path}/credit`, schema: getSchema }, ({ caller, params }) =>
    clientCredit.getCredit(caller, params.contact_id),
  );
  read(
    { scope: 'invoices:read', url: `${path}/credit_movements`, schema: listSchema },
    ({ caller, params, query }) =>
      clientCredit.listMovements(caller, params.contact_id, readPage(query), query.invoiceId ?? null),
  );
  write(
    { ...writing, url: `${path}/credit/give_back`, schema: giveBackSchema },
    (tx, { caller, body, params }) => {
      const { method = null, reference = '', note = '', ...asked } = body;
      requireReadable({ reference, note });
      return clientCredit.giveBack(tx, caller, params.contact_id, { ...asked, method, reference, note });
    },
  );
  write(
    { ...writing, url: `${path}/credit_movements/:movement_id/undo`, schema: undoSchema },
    (tx, { caller, params }) => clientCredit.undo(tx, caller, params.contact_id, params.movement_id),
  );
}
