import { Type } from 'typebox';
import { type FaultDetail, invalidRequest } from '../kit/errors.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import { findRequestFaults } from '../kit/http/request-faults.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import { answers, IfMatch, NoBody, Page } from '../kit/http/schemas.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import {
  CountPayments,
  CreatePayment,
  CreatePayments,
  FullPayment,
  ListPayments,
  PaymentAnswer,
  PaymentBatchAnswer,
  PaymentCounts,
  PaymentQuote,
  QuotePayment,
  RefundPayment,
  ShownPayment,
  UpdatePayment,
} from './schemas.ts';
import type { Payments } from './service.ts';

const tags = ['Payments'];
const Params = Type.Object({ payment_id: Type.String() });

/** A change of one payment under its version. */
const changing = {
  isVersioned: true,
  tags,
  params: Params,
  headers: IfMatch,
  response: answers(200, FullPayment, [404, 409, 412, 413, 415, 422]),
};

const paymentExample = {
  contact: { name: 'The Band', email: 'band@example.com' },
  totalAmount: 80000,
  scheduleDate: '2027-06-10',
  eventDate: '2027-06-12',
  paymentMethodId: '0198c5a0-5b7e-7cc3-98c4-dc0c0c07398f',
  note: 'Fee for the evening',
};

const createSchema = {
  operationId: 'createPayment',
  isVersioned: true,
  summary: 'Create a payment',
  description:
    'Pays a contact out of your own wallet. It is stored as Pending: nothing is charged before the recipient ' +
    'accepts, and not before `scheduleDate`. It expires if the recipient does not answer within 7 days. Real ' +
    'money goes through the Stripe platform of the operator; without one the answer is 422 `no_processor`.',
  tags,
  body: { ...CreatePayment, examples: [paymentExample] },
  response: answers(201, PaymentAnswer, [409, 413, 415, 422]),
};

const batchErrors = [409, 413, 415, 422];
const batchSchema = {
  operationId: 'createPayments',
  summary: 'Create payments together',
  description:
    'Up to 200 payments, all or none, under one idempotency key. With `dryRun` nothing is created, and the ' +
    'answer lists the faults of each row. Without it, a batch with faults is refused, and `details` lists them.',
  tags,
  body: { ...CreatePayments, examples: [{ payments: [paymentExample], dryRun: true }] },
  response: {
    ...answers(201, PaymentBatchAnswer, batchErrors),
    ...answers(200, PaymentBatchAnswer, batchErrors),
  },
};

const updateSchema = {
  operationId: 'updatePayment',
  summary: 'Update a payment',
  description:
    'Send any of the fields. Before the recipient accepts, everything can be changed; afterwards only `paymentMethodId`, ' +
    'until it is charged, and always `externalId`. A new email address gets a new link, which is valid for 7 days. To change the contact, ' +
    'amount or date of a payment from another person’s wallet, also send a method of your own.',
  ...changing,
  body: { ...UpdatePayment, examples: [{ totalAmount: 90000, scheduleDate: '2027-06-11' }] },
};

const cancelSchema = {
  operationId: 'cancelPayment',
  summary: 'Cancel a payment',
  description:
    'Cancels a payment before it is charged, whether it is accepted or not. From Processing on it cannot be ' +
    'canceled, with one exception: if the outcome of its funding, delivery or refund has been unknown for a ' +
    'day, the processor is asked once more, and the operation then ends as failed. Look at the processor’s ' +
    'pages first.',
  ...changing,
  body: NoBody,
};

const resendSchema = {
  operationId: 'resendOffer',
  summary: 'Send an offer again',
  description:
    'Sends the recipient the mail with the present offer again; the time to answer does not change. Refused ' +
    'with 422 `illegal_action` when the offer is answered or expired, within 10 minutes of the last mail, and ' +
    'after 6 mails.',
  ...changing,
  body: NoBody,
};

const deleteSchema = {
  operationId: 'deletePayment',
  isVersioned: true,
  summary: 'Delete a payment',
  description:
    'Cancels a payment that is not accepted yet. It stays in the list as Canceled. To cancel an accepted ' +
    'payment, use `…/cancel`.',
  tags,
  params: Params,
  headers: IfMatch,
  response: answers(200, FullPayment, [404, 409, 412, 422]),
};

const refundSchema = {
  operationId: 'refundPayment',
  summary: 'Give a payment back again',
  description:
    'For money that could be neither delivered nor given back (`refund.status` is `Failed`) and is still at the ' +
    'processor: tries again, to the method that paid, or to another bank account of your wallet.',
  ...changing,
  body: { ...RefundPayment, examples: [{}] },
};

const writeOffSchema = {
  operationId: 'writeOffPayment',
  summary: 'Write a payment off',
  description:
    'Money that could be neither delivered nor given back goes to the account’s own balance at the processor, ' +
    'and is paid out with it. If the wallet’s bank took back the funding of a payment after the money was ' +
    'spent or given back, the amount is written off: it is not collected from the wallet’s owner.',
  ...changing,
  body: NoBody,
};

const retrySchema = {
  operationId: 'retryPayout',
  summary: 'Pay out again',
  description:
    'For money that the recipient’s bank refused (`stage` is `AwaitingBank`): sends it again without waiting for another ' +
    'bank account of the recipient.',
  ...changing,
  body: NoBody,
};

const reverseSchema = {
  operationId: 'reversePayment',
  summary: 'Take a payment back from its recipient',
  description:
    'For money that the recipient’s bank refused: ends the wait, takes the money back from the recipient’s account at the ' +
    'processor, and refunds it to the wallet. Also tries again what could not be taken back (`reversal.status` is `Failed`).',
  ...changing,
  body: NoBody,
};

const getSchema = {
  operationId: 'getPayment',
  isVersioned: true,
  summary: 'Read a payment',
  description: 'A payment of the account with its steps so far, also when another person created it.',
  tags,
  params: Params,
  response: answers(200, ShownPayment, [404]),
};

const listSchema = {
  operationId: 'listPayments',
  summary: 'List payments',
  description: 'Newest first, in pages.',
  tags,
  querystring: ListPayments,
  response: answers(200, Page(FullPayment)),
};

const countSchema = {
  operationId: 'countPayments',
  summary: 'Count payments by state',
  description: 'How many payments are in each `state`, with the other filters of the list.',
  tags,
  querystring: CountPayments,
  response: answers(200, PaymentCounts),
};

const quoteSchema = {
  operationId: 'quotePayment',
  summary: 'Read what a payment would cost',
  description:
    'The charge to the method: the amount and the fee of the operator, which is fixed when the payment is ' +
    'created. Refused like creating the payment, where no platform, or none for this currency or method, pays out.',
  tags,
  querystring: QuotePayment,
  response: answers(200, PaymentQuote, [422]),
};

interface PaymentRoutesOptions {
  readonly payments: Payments;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

/** Adds the operations on outgoing payments. */
export function paymentRoutes(server: HttpServer, options: PaymentRoutesOptions): void {
  const { payments } = options;
  const { read, readVersion, write, perform } = operationsOf(server, options);
  const path = '/v1/payments/:payment_id';
  const writing = { scope: 'payments:write' as const };
  const asking = { ...writing, waitsForOthers: true };
  const reading = { scope: 'payments:read' as const };

  write({ ...writing, method: 'POST', url: '/v1/payments', schema: createSchema }, (tx, { caller, body }) =>
    payments.createPayment(tx, caller, body),
  );
  addBatchRoute(server, options);
  write(
    { ...writing, method: 'PATCH', url: path, schema: updateSchema },
    (tx, { caller, params, body, headers }) =>
      payments.updatePayment(tx, caller, params.payment_id, body, headers['if-match']),
  );
  perform(
    { ...asking, worksSuspended: true, method: 'POST', url: `${path}/cancel`, schema: cancelSchema },
    ({ caller, params, headers }, idempotent) =>
      payments.cancelPayment(caller, params.payment_id, { ifMatch: headers['if-match'] }, idempotent),
  );
  write(
    { ...writing, method: 'POST', url: `${path}/resend_offer`, schema: resendSchema },
    (tx, { caller, params, headers }) =>
      payments.resendOffer(tx, caller, params.payment_id, headers['if-match']),
  );
  write(
    { ...writing, worksSuspended: true, method: 'DELETE', url: path, schema: deleteSchema },
    (tx, { caller, params, headers }) =>
      payments.deletePayment(tx, caller, params.payment_id, headers['if-match']),
  );
  perform(
    { ...asking, worksSuspended: true, method: 'POST', url: `${path}/refund`, schema: refundSchema },
    ({ caller, params, body, headers }, idempotent) => {
      const wanted = { paymentMethodId: body.paymentMethodId, ifMatch: headers['if-match'] };
      return payments.refundPayment(caller, params.payment_id, wanted, idempotent);
    },
  );
  perform(
    { ...asking, worksSuspended: true, method: 'POST', url: `${path}/write_off`, schema: writeOffSchema },
    ({ caller, params, headers }, idempotent) =>
      payments.writeOffPayment(caller, params.payment_id, { ifMatch: headers['if-match'] }, idempotent),
  );

  addRecipientRoutes(server, options);
  readVersion({ ...reading, url: path, schema: getSchema }, ({ caller, params }) =>
    payments.getPayment(caller, params.payment_id),
  );
  read({ ...reading, url: '/v1/payments', schema: listSchema }, ({ caller, query }) =>
    payments.listPayments(caller, query, readPage(query)),
  );
  read({ ...reading, url: '/v1/payments/quote', schema: quoteSchema }, ({ caller, query }) =>
    payments.quotePayment(caller, { ...query, amount: Number(query.amount) }),
  );
  read({ ...reading, url: '/v1/payments/counts', schema: countSchema }, ({ caller, query }) =>
    payments.countPayments(caller, query),
  );
}

// Those about money at the recipient's account at the processor.
function addRecipientRoutes(server: HttpServer, options: PaymentRoutesOptions): void {
  const { payments } = options;
  const { perform } = operationsOf(server, options);
  const path = '/v1/payments/:payment_id';
  const asking = { scope: 'payments:write' as const, waitsForOthers: true, method: 'POST' as const };
  perform(
    { ...asking, url: `${path}/retry_payout`, schema: retrySchema },
    ({ caller, params, headers }, idempotent) =>
      payments.retryPayout(caller, params.payment_id, { ifMatch: headers['if-match'] }, idempotent),
  );
  perform(
    { ...asking, worksSuspended: true, url: `${path}/reverse`, schema: reverseSchema },
    ({ caller, params, headers }, idempotent) =>
      payments.reversePayment(caller, params.payment_id, { ifMatch: headers['if-match'] }, idempotent),
  );
}

/** The most faults of a batch that an answer names: ten for each row. */
const MOST_FAULTS = 2_000;

// By itself, because its handler is also called with a body that does not have the form: it names all faults together.
function addBatchRoute(server: HttpServer, { payments, idempotency, clock }: PaymentRoutesOptions): void {
  const options = {
    schema: batchSchema,
    config: { scope: 'payments:write' as const },
    attachValidation: true,
  };
  server.post('/v1/payments/batch', options, async (request, reply) => {
    const { caller, body } = request;
    const faults = request.validationError === undefined ? [] : findRequestFaults(request, MOST_FAULTS);
    const isOfRow = ({ path }: FaultDetail) => /^\/payments\/\d+(?:\/|$)/.test(path);
    if (!faults.every(isOfRow)) throw invalidRequest(faults);
    const idempotent = readIdempotency(request, caller.account.id, clock.now());
    const answer = await idempotency.perform(idempotent, (tx) =>
      payments.createBatch(tx, caller, body, faults),
    );
    return sendFinished(reply, answer);
  });
}
