import { type TSchema, Type } from 'typebox';
import type { Caller, Scope } from '../accounts/types.ts';
import { readPage } from '../kit/http/pages.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import { answers, Closed, Page } from '../kit/http/schemas.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { autopayRoutes } from './autopay-routes.ts';
import {
  ChargeAnswer,
  CreateRefund,
  DisputeAnswer,
  FullPayout,
  ListCharges,
  ListPlain,
  ListRefunds,
  PayoutAnswer,
  RefundAnswer,
  ShownCharge,
  ShownDispute,
  ShownRefund,
  UpcomingPayouts,
} from './schemas.ts';
import type { Charges } from './service.ts';

interface ChargeRoutesOptions {
  readonly charges: Charges;
  readonly clock: Clock;
}

/** Adds the business's operations on charges, refunds, disputes and payouts. */
export function chargeRoutes(server: HttpServer, { charges, clock }: ChargeRoutesOptions): void {
  refundRoute(server, charges, clock);
  autopayRoutes(server, { charges, clock });
  cancelRoutes(server, charges, clock);
  readingRoute(server, {
    path: '/v1/charges/:charge_id',
    operationId: 'getCharge',
    summary: 'Read a charge',
    description:
      'One attempt to take a client’s money. A retry is another charge. Says what may be done with it, and what can be given back.',
    tag: 'Charges',
    scope: 'charges:read',
    answer: ShownCharge,
    read: (caller, id) => charges.getCharge(caller, id),
  });
  readingRoute(server, {
    path: '/v1/refunds/:refund_id',
    operationId: 'getRefund',
    summary: 'Read a refund',
    description: 'Money of a charge given back.',
    tag: 'Charges',
    scope: 'charges:read',
    answer: ShownRefund,
    read: (caller, id) => charges.getRefund(caller, id),
  });
  readingRoute(server, {
    path: '/v1/disputes/:dispute_id',
    operationId: 'getDispute',
    summary: 'Read a dispute',
    description:
      'A client’s objection to a charge at their bank, with what helps against it and how many days are left.',
    tag: 'Charges',
    scope: 'charges:read',
    answer: ShownDispute,
    read: (caller, id) => charges.getDispute(caller, id),
  });
  readingRoute(server, {
    path: '/v1/payouts/:payout_id',
    operationId: 'getPayout',
    summary: 'Read a payout',
    description: 'Money that the processor sent to the account’s bank, with what is in it.',
    tag: 'Payouts',
    scope: 'payouts:read',
    answer: FullPayout,
    read: (caller, id) => charges.getPayout(caller, id),
  });
  listingRoutes(server, charges);
  payoutRoutes(server, charges);
}

function refundRoute(server: HttpServer, charges: Charges, clock: Clock): void {
  const schema = {
    operationId: 'createRefund',
    summary: 'Refund a charge',
    description:
      'Gives a charge back, whole or in part, several times up to its amount. With `reopen` the client owes the ' +
      'amount again. `Processing` means that the bank has not said yet.',
    tags: ['Charges'],
    params: Type.Object({ charge_id: Type.String() }),
    body: {
      ...CreateRefund,
      examples: [{ amount: 50000, expectedLeft: 100000, reason: 'Half of the deposit' }],
    },
    response: answers(201, RefundAnswer, [404, 409, 413, 415, 422]),
  };
  const options = { schema, config: { scope: 'charges:write' as const, waitsForOthers: true } };
  server.post('/v1/charges/:charge_id/refunds', options, async (request, reply) => {
    const { caller, params, body } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now());
    const refundRequest = { ...body, chargeId: params.charge_id };
    return sendFinished(reply, await charges.refund(caller, refundRequest, idempotent));
  });
}

function cancelRoutes(server: HttpServer, charges: Charges, clock: Clock): void {
  const missing =
    'The processor is asked once more, and what it says counts. Should it tell later that it happened after all, that ' +
    'is a discrepancy for people to settle: look there before you cancel.';
  const body = { ...Closed({}), examples: [{}] };
  const config = { scope: 'charges:write' as const, waitsForOthers: true };
  const chargeSchema = {
    operationId: 'cancelCharge',
    summary: 'Cancel a charge',
    description: `Ends a charge that waits for its holder, or whose end has not been known for a day, as Declined. ${missing}`,
    tags: ['Charges'],
    params: Type.Object({ charge_id: Type.String() }),
    body,
    response: answers(200, ChargeAnswer, [404, 409, 413, 415, 422]),
  };
  server.post('/v1/charges/:charge_id/cancel', { schema: chargeSchema, config }, async (request, reply) => {
    const { caller, params } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now());
    return sendFinished(reply, await charges.cancelCharge(caller, params.charge_id, idempotent));
  });
  const refundSchema = {
    operationId: 'cancelRefund',
    summary: 'Cancel a refund',
    description: `Ends a refund whose end has not been known for a day, as Failed: it can be made again. ${missing}`,
    tags: ['Charges'],
    params: Type.Object({ refund_id: Type.String() }),
    body,
    response: answers(200, RefundAnswer, [404, 409, 413, 415, 422]),
  };
  server.post('/v1/refunds/:refund_id/cancel', { schema: refundSchema, config }, async (request, reply) => {
    const { caller, params } = request;
    const idempotent = readIdempotency(request, caller.account.id, clock.now());
    return sendFinished(reply, await charges.cancelRefund(caller, params.refund_id, idempotent));
  });
}

interface Reading {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly scope: Scope;
  readonly answer: TSchema;
  readonly read: (caller: Caller, id: string) => Promise<object>;
}

function readingRoute(server: HttpServer, reading: Reading): void {
  const { path, operationId, summary, description, tag, scope, answer, read } = reading;
  const name = path.slice(path.indexOf(':') + 1);
  const schema = {
    operationId,
    summary,
    description,
    tags: [tag],
    params: Type.Object({ [name]: Type.String() }),
    response: answers(200, answer, [404]),
  };
  server.get(path, { schema, config: { scope } }, async ({ caller, params }) => {
    return (await read(caller, (params as Record<string, string>)[name] ?? '')) as never;
  });
}

const newestFirst = 'Newest first, in pages.';

function listingRoutes(server: HttpServer, charges: Charges): void {
  const read = { scope: 'charges:read' as const };
  const listChargesSchema = {
    operationId: 'listCharges',
    summary: 'List charges',
    description: newestFirst,
    tags: ['Charges'],
    querystring: ListCharges,
    response: answers(200, Page(ChargeAnswer)),
  };
  server.get(
    '/v1/charges',
    { schema: listChargesSchema, config: read },
    async ({ caller, query }) => (await charges.listCharges(caller, query, readPage(query))) as never,
  );
  const listRefundsSchema = {
    operationId: 'listRefunds',
    summary: 'List refunds',
    description: newestFirst,
    tags: ['Charges'],
    querystring: ListRefunds,
    response: answers(200, Page(RefundAnswer)),
  };
  server.get(
    '/v1/refunds',
    { schema: listRefundsSchema, config: read },
    async ({ caller, query }) =>
      (await charges.listRefunds(caller, query.chargeId, readPage(query))) as never,
  );
  const listDisputesSchema = {
    operationId: 'listDisputes',
    summary: 'List disputes',
    description: newestFirst,
    tags: ['Charges'],
    querystring: ListPlain,
    response: answers(200, Page(DisputeAnswer)),
  };
  server.get(
    '/v1/disputes',
    { schema: listDisputesSchema, config: read },
    async ({ caller, query }) => (await charges.listDisputes(caller, readPage(query))) as never,
  );
}

function payoutRoutes(server: HttpServer, charges: Charges): void {
  const upcomingSchema = {
    operationId: 'listUpcomingPayouts',
    summary: 'List expected payouts',
    description:
      'Money that the processor holds and has not announced a payout of, by the day on which it goes out, as the processor ' +
      'says it now.',
    tags: ['Payouts'],
    querystring: Closed({}),
    response: answers(200, UpcomingPayouts),
  };
  server.get(
    '/v1/payouts/upcoming',
    { schema: upcomingSchema, config: { scope: 'payouts:read' as const, waitsForOthers: true } },
    async ({ caller }) => (await charges.listUpcomingPayouts(caller)) as never,
  );
  const listPayoutsSchema = {
    operationId: 'listPayouts',
    summary: 'List payouts',
    description: newestFirst,
    tags: ['Payouts'],
    querystring: ListPlain,
    response: answers(200, Page(PayoutAnswer)),
  };
  server.get(
    '/v1/payouts',
    { schema: listPayoutsSchema, config: { scope: 'payouts:read' as const } },
    async ({ caller, query }) => (await charges.listPayouts(caller, readPage(query))) as never,
  );
}
