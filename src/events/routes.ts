import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorTypes } from '../kit/actor.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import {
  answers,
  answersFile,
  Choice,
  Closed,
  Described,
  Instant,
  Nullable,
  OrNull,
  Page,
  pageQuery,
  TextOf,
  Uuid,
} from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { Events } from './service.ts';
import type { EventStreams } from './stream.ts';
import type { Visibility } from './types.ts';

const tags = ['Events'];

const EventAnswer = Closed({
  id: TextOf('the id of an event, `evt_` and 32 hexadecimal digits', '^evt_[0-9a-f]{32}$', {
    description: 'The id of the event.',
  }),
  type: Type.String({
    description: 'The kind of object and what happened to it, e.g. `invoice.payment.completed`.',
  }),
  apiVersion: Type.String({ format: 'date', description: 'The version of `data`.' }),
  livemode: Type.Boolean({ description: 'Whether money is real.' }),
  createdAt: Described(Instant, 'When it happened.'),
  sequence: Type.Integer({
    minimum: 1,
    description: 'Counts up from 1 for each object, to order its events.',
  }),
  actor: OrNull(
    Closed({
      type: Choice(
        actorTypes,
        'A signed-in person, a token, a person with the link of an invoice or of a payment, or a token that the ' +
          'operator of the installation made.',
      ),
      id: { ...Uuid, description: 'The id of the person, the token or the contact.' },
      name: Nullable(
        Type.String({
          description: 'The present name; null when the actor is gone, or the caller may not read it.',
        }),
      ),
    }),
    'The actor; null: the service itself, because of the clock or the processor.',
  ),
  data: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        'The object at the time of the event. Names and addresses of members are null without the scope `members:read`. The ' +
        'same holds for tokens that the caller may not read.',
    },
  ),
  redactedAt: Nullable({
    ...Instant,
    description: 'When names, addresses and texts were taken out of `data`, because the person was erased.',
  }),
});

const ListEvents = Closed({
  ...pageQuery,
  type: Type.Optional(
    TextOf('the type of an event, e.g. `invoice.paid`', '^[a-z_]+(\\.[a-z_]+)+$', {
      maxLength: 100,
      description: 'Only events of this type, e.g. `invoice.paid`.',
    }),
  ),
  objectId: Type.Optional({ ...Uuid, description: 'Only events of this invoice, contact, payment, …' }),
  actorType: Type.Optional(Choice(actorTypes, 'Only events that one of these caused.')),
  actorId: Type.Optional({
    ...Uuid,
    description: 'Only events that this person, token or contact caused.',
  }),
  createdSince: Type.Optional({ ...Instant, description: 'Only events at or after this instant.' }),
});

const listSchema = {
  operationId: 'listEvents',
  summary: 'List events',
  description:
    'The events of the account, newest first, in pages. With the `actorId` of a token, or the `actorType` ' +
    '`Token` or `Operator`, a page may have fewer events than `limit` and still have a `nextCursor`.',
  tags,
  querystring: ListEvents,
  response: answers(200, Page(EventAnswer)),
};

const getSchema = {
  operationId: 'getEvent',
  summary: 'Read an event',
  description: 'One event. Events never change, except when a person is erased: see `redactedAt`.',
  tags,
  params: Type.Object({ event_id: Type.String() }),
  response: answers(200, EventAnswer, [404]),
};

const listOfInvoiceSchema = {
  operationId: 'listInvoiceEvents',
  summary: 'List the events of an invoice',
  description: 'The events of an invoice and its payments, newest first, in pages.',
  tags,
  params: Type.Object({ invoice_id: Type.String() }),
  querystring: Closed(pageQuery),
  response: answers(200, Page(EventAnswer), [404]),
};

interface EventRoutesOptions {
  readonly events: Events;
  readonly eventStreams: EventStreams;
  /** Whether the caller of a request would be admitted to it now, too. */
  readonly isStillAdmitted: (request: FastifyRequest) => Promise<boolean>;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

/** Adds the operations on events. */
export function eventRoutes(server: HttpServer, options: EventRoutesOptions): void {
  streamRoute(server, options);
  const { events } = options;
  const { read } = operationsOf(server, options);
  const reading = { scope: 'events:read' as const };
  read({ ...reading, url: '/v1/events', schema: listSchema }, ({ caller, query }) => {
    const { type, objectId, actorType, actorId, createdSince } = query;
    const filter = { type, objectId, actorType, actorId, createdSince };
    return events.listEvents(caller.account, filter, readPage(query), visibilityFor(caller));
  });
  read({ ...reading, url: '/v1/events/:event_id', schema: getSchema }, ({ caller, params }) =>
    events.getEvent(caller.account, params.event_id, visibilityFor(caller)),
  );
  read(
    { ...reading, url: '/v1/invoices/:invoice_id/events', schema: listOfInvoiceSchema },
    ({ caller, params, query }) =>
      events.listInvoiceEvents(caller.account, params.invoice_id, readPage(query), visibilityFor(caller)),
  );
}

// As in the lists of members and of tokens: callers that may not manage tokens see their own.
function visibilityFor({ scopes, personId }: FastifyRequest['caller']): Visibility {
  const seesOwn = scopes.has('tokens:read') ? personId : null;
  return {
    seesMembers: scopes.has('members:read'),
    seesTokensOf: scopes.has('tokens:read') && scopes.has('tokens:write') ? 'All' : seesOwn,
  };
}

const STREAM = 'text/event-stream';

const streamSchema = {
  operationId: 'streamEvents',
  summary: 'Hear of events as they happen',
  description:
    'Server-sent events: each message has the id of an event, and as data `{id, type, objectId}`; read the ' +
    'rest with GET /v1/events/{event_id}. `Last-Event-ID`, or `lastEventId` where no header can be sent, ' +
    'continues after an event. No event is left out, and events come in the order of their commits. The first ' +
    'message is of the kind `ready`, with the newest event. If it is `reset` instead, too much was missed: ' +
    'read everything again. A stream ends after ten minutes: connect again. It ends sooner when the token or ' +
    'the session has ended.',
  tags,
  headers: Type.Object({
    'last-event-id': Type.Optional(
      Type.String({ maxLength: 100, description: 'The id of the last event that you have received.' }),
    ),
  }),
  querystring: Closed({
    lastEventId: Type.Optional(
      Type.String({ maxLength: 100, description: 'The same, when there is no `Last-Event-ID`.' }),
    ),
  }),
  response: answersFile([STREAM]),
};

function streamRoute(
  server: HttpServer,
  { eventStreams: streams, isStillAdmitted }: EventRoutesOptions,
): void {
  server.get(
    '/v1/events/stream',
    { schema: streamSchema, config: { scope: 'events:read' as const, produces: [STREAM] } },
    async (request, reply) => {
      // Nobody would read the stream that a HEAD opens, or end it.
      if (request.method === 'HEAD') return reply.type(STREAM).send('') as never;
      const { caller, headers, query } = request;
      const last = headers['last-event-id'] ?? query.lastEventId ?? null;
      const stream = await streams.open(caller.account.id, last, () => isStillAdmitted(request));
      // So that proxies pass each event on at once.
      return reply.type(STREAM).header('x-accel-buffering', 'no').send(stream) as never;
    },
  );
  server.addHook('preClose', (done) => {
    streams.stop();
    done();
  });
}
