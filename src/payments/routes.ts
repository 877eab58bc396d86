import { Type } from 'typebox';
import { type FaultDetail, invalidRequest } from '../kit/errors.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { readPage } from '../kit/http/pages.ts';
import { findRequestFaults } from '../kit/http/request-faults.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import { answers, Closed, Page } from '../kit/http/schemas.ts';
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
  RefundPayment,
  ShownPayment,
  UpdatePayment,
} from './schemas.ts';
import type { Payments } from './service.ts';

interface PaymentRoutesOptions {
  readonly payments: Payments;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

const tags = ['Payments'];
const Params = Type.Object({ payment_id: Type.String() });
const IfMatch = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'The ETag you last saw.' })),
});

const paymentExample = {
  contact: { name: 'The Band', email: 'band@example.com' },
  totalAmount: 80000,
  scheduleDate: '2027-06-10',
  eventDate: '2027-06-12',
  paymentMethodId: '0198c5a0-5b7e-7cc3-98c4-dc0c0c07398f',
  note: 'Fee for the evening',
};

/** Adds the operations on outgoing payments. */
export function paymentRoutes(server: HttpServer, options: PaymentRoutesOptions): void {
  const { payments, idempotency, clock } = options;
  const createSchema = {
    operationId: 'createPayment',
    isVersioned: true,
    summary: 'Create a payment',
    description:
      'Pays a contact out of your own wallet. It is stored as Pending: nothing is charged before the recipient ' +
      'accepts, and not before `scheduleDate`. Unanswered for 7 days, it expires. Live accounts cannot pay out yet: ' +
      'nothing delivers through Stripe, and the answer is 422 `no_processor`.',
    tags,
    body: { ...CreatePayment, examples: [paymentExample] },
    response: answers(201, PaymentAnswer, [409, 413, 415, 422]),
  };
  const createOptions = { schema: createSchema, config: { scope: 'payments:write' as const } };
  server.post('/v1/payments', createOptions, async (request, reply) => {
    const { caller, body } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now());
    const answer = await idempotency.perform(idempotent, (tx) => payments.createPayment(tx, caller, body));
    return sendFinished(reply, answer);
  });
  batchRoute(server, options);
  changingRoutes(server, options);
  offerRoutes(server, options);
  givingBackRoutes(server, options);
  readingRoutes(server, payments);
}

/** Faults of a batch that are told at most: ten for each row. */
const MOST_FAULTS = 2_000;

function batchRoute(server: HttpServer, { payments, idempotency, clock }: PaymentRoutesOptions): void {
  const done = [409, 413, 415, 422];
  const schema = {
    operationId: 'createPayments',
    summary: 'Create payments together',
    description:
      'Up to 200 payments, all or none, under one idempotency key. With `dryRun` the answer says what is wrong with which ' +
      'row, and nothing is created; without it, the same is refused with every fault of every row in `details`.',
    tags,
    body: { ...CreatePayments, examples: [{ payments: [paymentExample], dryRun: true }] },
    response: { ...answers(201, PaymentBatchAnswer, done), ...answers(200, PaymentBatchAnswer, done) },
  };
  // The faults of the form are told together with those of what the rows say.
  const options = { schema, config: { scope: 'payments:write' as const }, attachValidation: true };
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

function changingRoutes(server: HttpServer, { payments, idempotency, clock }: PaymentRoutesOptions): void {
  const config = { scope: 'payments:write' as const };
  const updateSchema = {
    operationId: 'updatePayment',
    isVersioned: true,
    summary: 'Update a payment',
    description:
      'Send any of the fields. Before the recipient accepts, everything can be changed; afterwards only `paymentMethodId`, ' +
      'until it is charged. A new e-mail address gets a new link, which is valid for 7 days. To change the contact, ' +
      'amount or date of a payment from another person’s wallet, also send a method of your own.',
    tags,
    params: Params,
    headers: IfMatch,
    body: { ...UpdatePayment, examples: [{ totalAmount: 90000, scheduleDate: '2027-06-11' }] },
    response: answers(200, FullPayment, [404, 409, 412, 413, 415, 422]),
  };
  server.patch('/v1/payments/:payment_id', { schema: updateSchema, config }, async (request, reply) => {
    const { caller, body, params, headers } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now());
    const answer = await idempotency.perform(idempotent, (tx) =>
      payments.updatePayment(tx, caller, params.payment_id, body, headers['if-match']),
    );
    return sendFinished(reply, answer);
  });

  const cancelSchema = {
    operationId: 'cancelPayment',
    isVersioned: true,
    summary: 'Cancel a payment',
    description:
      'Takes it back, accepted or not, before it is charged. From Processing on it is too late, unless the processor has ' +
      'not said for a day what became of its funding, delivery or refund: then that is asked once more, and ended as ' +
      'failed. Look there before you do.',
    tags,
    params: Params,
    headers: IfMatch,
    body: { ...Closed({}), examples: [{}] },
    response: answers(200, FullPayment, [404, 409, 412, 413, 415, 422]),
  };
  const cancelOptions = { schema: cancelSchema, config: { ...config, waitsForOthers: true } };
  server.post('/v1/payments/:payment_id/cancel', cancelOptions, async (request, reply) => {
    const { caller, params, headers } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now());
    const wanted = { ifMatch: headers['if-match'] };
    return sendFinished(reply, await payments.cancelPayment(caller, params.payment_id, wanted, idempotent));
  });
}

// What is done with an offer that is not answered.
function offerRoutes(server: HttpServer, { payments, idempotency, clock }: PaymentRoutesOptions): void {
  const config = { scope: 'payments:write' as const };
  const resendSchema = {
    operationId: 'resendOffer',
    isVersioned: true,
    summary: 'Send an offer again',
    description:
      'Sends the recipient the mail with the offer once more, as it stands; the time to answer stays. Refused with 422 ' +
      '`illegal_action` once it is answered or expired, within 10 minutes of the last time, and after 6 times.',
    tags,
    params: Params,
    headers: IfMatch,
    body: { ...Closed({}), examples: [{}] },
    response: answers(200, FullPayment, [404, 409, 412, 413, 415, 422]),
  };
  server.post(
    '/v1/payments/:payment_id/resend_offer',
    { schema: resendSchema, config },
    async (request, reply) => {
      const { caller, params, headers } = request;
      const idempotent = readIdempotency(request, caller.account.id, clock.now());
      const answer = await idempotency.perform(idempotent, (tx) =>
        payments.resendOffer(tx, caller, params.payment_id, headers['if-match']),
      );
      return sendFinished(reply, answer);
    },
  );

  const deleteSchema = {
    operationId: 'deletePayment',
    isVersioned: true,
    summary: 'Delete a payment',
    description:
      'Cancels a payment that is not accepted, and answers it as canceling does. It stays in the list as Canceled. One ' +
      'that is accepted is canceled by its own operation.',
    tags,
    params: Params,
    headers: IfMatch,
    response: answers(200, FullPayment, [404, 409, 412, 422]),
  };
  server.delete('/v1/payments/:payment_id', { schema: deleteSchema, config }, async (request, reply) => {
    const { caller, params, headers } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now());
    const answer = await idempotency.perform(idempotent, (tx) =>
      payments.deletePayment(tx, caller, params.payment_id, headers['if-match']),
    );
    return sendFinished(reply, answer);
  });
}

function givingBackRoutes(server: HttpServer, { payments, clock }: PaymentRoutesOptions): void {
  const config = { scope: 'payments:write' as const, waitsForOthers: true };
  const refundSchema = {
    operationId: 'refundPayment',
    isVersioned: true,
    summary: 'Give a payment back again',
    description:
      'For money that could be neither delivered nor given back (`refund.status` is `Failed`) and is still at the ' +
      'processor: tries again, to the method that paid, or to another bank account of your wallet.',
    tags,
    params: Params,
    headers: IfMatch,
    body: { ...RefundPayment, examples: [{}] },
    response: answers(200, FullPayment, [404, 409, 412, 413, 415, 422]),
  };
  server.post('/v1/payments/:payment_id/refund', { schema: refundSchema, config }, async (request, reply) => {
    const { caller, params, headers, body } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now());
    const wanted = { paymentMethodId: body.paymentMethodId, ifMatch: headers['if-match'] };
    return sendFinished(reply, await payments.refundPayment(caller, params.payment_id, wanted, idempotent));
  });

  const writeOffSchema = {
    operationId: 'writeOffPayment',
    isVersioned: true,
    summary: 'Write a payment off',
    description:
      'Money that could be neither delivered nor given back goes to the account’s own balance at the processor, and is ' +
      'paid out with it. Of a payment whose funding the wallet’s bank took back after it was spent or given back, the ' +
      'amount is written off: it is not collected from the wallet’s owner.',
    tags,
    params: Params,
    headers: IfMatch,
    body: { ...Closed({}), examples: [{}] },
    response: answers(200, FullPayment, [404, 409, 412, 413, 415, 422]),
  };
  const writeOffOptions = { schema: writeOffSchema, config };
  server.post('/v1/payments/:payment_id/write_off', writeOffOptions, async (request, reply) => {
    const { caller, params, headers } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now());
    const wanted = { ifMatch: headers['if-match'] };
    return sendFinished(reply, await payments.writeOffPayment(caller, params.payment_id, wanted, idempotent));
  });
}

function readingRoutes(server: HttpServer, payments: Payments): void {
  const config = { scope: 'payments:read' as const };
  const getSchema = {
    operationId: 'getPayment',
    isVersioned: true,
    summary: 'Read a payment',
    description: 'A payment of the account with its steps so far, also when another person created it.',
    tags,
    params: Params,
    response: answers(200, ShownPayment, [404]),
  };
  server.get('/v1/payments/:payment_id', { schema: getSchema, config }, async (request, reply) => {
    const { data, etag } = await payments.getPayment(request.caller, request.params.payment_id);
    reply.header('etag', etag);
    return data as never;
  });

  const listSchema = {
    operationId: 'listPayments',
    summary: 'List payments',
    description: 'Newest first, in pages.',
    tags,
    querystring: ListPayments,
    response: answers(200, Page(FullPayment)),
  };
  server.get(
    '/v1/payments',
    { schema: listSchema, config },
    async ({ caller, query }) => (await payments.listPayments(caller, query, readPage(query))) as never,
  );

  const countSchema = {
    operationId: 'countPayments',
    summary: 'Count payments by state',
    description: 'How many payments each `state` of the list has, with the other filters of the list.',
    tags,
    querystring: CountPayments,
    response: answers(200, PaymentCounts),
  };
  server.get(
    '/v1/payments/counts',
    { schema: countSchema, config },
    async ({ caller, query }) => (await payments.countPayments(caller, query)) as never,
  );
}
