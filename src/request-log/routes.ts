import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import {
  answers,
  Choice,
  Closed,
  Instant,
  Nullable,
  Page,
  pageQuery,
  TextOf,
  Uuid,
} from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { RequestLog } from './service.ts';
import { callerTypes } from './types.ts';

const LoggedRequest = Closed({
  id: TextOf('the Request-Id of an answer', '^req_[0-9A-Za-z]{12,24}$', {
    description: 'The `Request-Id` of the answer.',
  }),
  method: Type.String({ description: 'GET, POST, PATCH, PUT or DELETE.' }),
  path: Type.String({ description: 'The path with the ids that were sent. Texts of its query are hidden.' }),
  status: Type.Integer({ description: 'The HTTP status of the answer.' }),
  milliseconds: Type.Number({ description: 'How long the answer took.' }),
  personId: { ...Uuid, description: 'The owner of the token or session.' },
  tokenId: { ...Nullable(Uuid), description: 'The token; null for a signed-in person.' },
  refusalCode: { ...Nullable(Type.String()), description: '`error.code` of a refusal.' },
  refusalMessage: {
    ...Nullable(Type.String()),
    description: 'The general meaning of the code. The answer may have had a more exact message.',
  },
  faults: Type.Array(
    Closed({
      path: Type.String({
        description: 'The place of the fault, as a JSON pointer; names that this API does not know are `…`.',
      }),
      code: Type.String({ description: 'What kind of fault it was.' }),
    }),
    {
      description: 'The first 20 of `error.details`, without their messages, which may contain sent values.',
    },
  ),
  idempotencyKey: {
    ...Nullable(Type.String()),
    description: 'The Idempotency-Key when it is a UUID; `…` for another one; null without one.',
  },
  body: {
    ...Nullable(Type.Object({}, { additionalProperties: true })),
    description:
      'The body without personal data: names of fields, amounts, dates, ids and fixed words are kept, all other ' +
      'values are `…`. Null without a body, and for a body that was larger than 16 KB or could not be read.',
  },
  bodyBytes: Type.Integer({ minimum: 0, description: 'How long the body was, in bytes; 0 without one.' }),
  dropped: Type.Integer({
    minimum: 0,
    description:
      'The number of other requests in the same second that were not kept, because there were too many.',
  }),
  createdAt: { ...Instant, description: 'When it ended, in the machine’s time.' },
});

const ListRequests = Closed({
  ...pageQuery,
  method: Type.Optional(Choice(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'], 'Only this method.')),
  statusClass: Type.Optional(Choice(['2', '4', '5'], 'Only statuses that begin like this.')),
  path: Type.Optional(
    TextOf('the beginning of a path, e.g. /v1/invoices', '^/v1[a-z0-9_/-]*$', {
      maxLength: 200,
      description: 'Only paths that begin like this, e.g. `/v1/invoices`.',
    }),
  ),
  actorType: Type.Optional(Choice(callerTypes, 'Only requests by tokens, or by people who were signed in.')),
  since: Type.Optional({ ...Instant, description: 'Only requests that ended at this time or later.' }),
});

/** Bytes of a body that is kept at most: a longer one would take memory until it is written. */
const MOST_BYTES = 16_384;

/** Has every request of a known caller noted. Call before routes are added. */
export function logRequests(
  server: HttpServer,
  { requestLog, clock }: { readonly requestLog: RequestLog; readonly clock: Clock },
): void {
  const writing = requestLog.start();
  server.addHook('onClose', () => writing.stop());
  server.addHook('onResponse', (request, reply, done) => {
    note(request, reply);
    done();
  });
  // Requests that read the log are not logged.
  const isOwn = (route: string) => route.startsWith('/v1/requests');

  function note(request: FastifyRequest, reply: FastifyReply): void {
    const { config, url: route } = request.route;
    const caller = request.caller as typeof request.caller | undefined;
    if (caller === undefined || config.scope === undefined || route === undefined || isOwn(route)) return;
    const bodyBytes = request.rawBody?.length ?? 0;
    requestLog.note({
      accountId: caller.account.id,
      personId: caller.personId,
      tokenId: caller.tokenId,
      requestId: request.id,
      method: request.method,
      route,
      params: request.params as Record<string, unknown>,
      query: request.query as Record<string, unknown>,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      refusalCode: request.refusalCode,
      faults: request.refusalFaults ?? [],
      idempotencyKey: request.headers['idempotency-key'],
      body: bodyBytes <= MOST_BYTES ? request.body : null,
      bodyBytes,
      endedAt: clock.now(),
    });
  }
}

const listSchema = {
  operationId: 'listRequests',
  summary: 'List requests',
  description:
    'The requests of the last seven days by tokens and signed-in people, newest first, in pages. They are written up to ' +
    'a second after their answer, at most 50 per second, refusals first. When a process dies, requests that are not yet ' +
    'written are lost. A page may have fewer items than `limit` and still have a `nextCursor`.',
  tags: ['Requests'],
  querystring: ListRequests,
  response: answers(200, Page(LoggedRequest)),
};

const getSchema = {
  operationId: 'getRequest',
  summary: 'Read a request',
  description: 'One request, by the `Request-Id` of its answer.',
  tags: ['Requests'],
  params: Type.Object({ request_id: Type.String() }),
  response: answers(200, LoggedRequest, [404]),
};

/** Adds the operations on the log of requests. */
export function requestLogRoutes(
  server: HttpServer,
  { requestLog, ...deps }: { requestLog: RequestLog; idempotency: Idempotency; clock: Clock },
): void {
  const { read } = operationsOf(server, deps);
  const reading = { scope: 'requests:read' as const };
  read({ ...reading, url: '/v1/requests', schema: listSchema }, ({ caller, query }) => {
    const { since, ...others } = query;
    const filter = { ...others, since: since === undefined ? undefined : new Date(since) };
    return requestLog.listRequests(caller.account.id, filter, readPage(query));
  });
  read({ ...reading, url: '/v1/requests/:request_id', schema: getSchema }, ({ caller, params }) =>
    requestLog.getRequest(caller.account.id, params.request_id),
  );
}
