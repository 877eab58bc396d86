import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Transaction } from '../kit/db/database.ts';
import { renderSuccess } from '../kit/http/envelope.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import { answers, Page } from '../kit/http/schemas.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import type { ChangedWebhook } from './managing.ts';
import { CreateWebhook, RotateSecret, SecretAnswer, UpdateWebhook, WebhookAnswer } from './schemas.ts';
import type { Webhooks } from './service.ts';

/** What the operations on webhooks stand on. */
export interface WebhookRoutesOptions {
  readonly webhooks: Webhooks;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

const tags = ['Webhooks'];
const params = Type.Object({ webhook_id: Type.String() });
const headers = Type.Object({
  'if-match': Type.Optional(Type.String({ description: 'The ETag you last saw.' })),
});
const read = { scope: 'webhooks:read' as const };
const write = { scope: 'webhooks:write' as const };

const createSchema = {
  operationId: 'createWebhook',
  isVersioned: true,
  summary: 'Create a webhook',
  description:
    'Has events from now on sent to an address, signed as Standard Webhooks says. The secret is shown once. An account has at most ' +
    '20.',
  tags,
  body: {
    ...CreateWebhook,
    examples: [
      {
        url: 'https://example.com/tranche',
        eventTypes: ['invoice.paid', 'invoice.payment.completed'],
        description: 'Booking site',
      },
    ],
  },
  response: answers(201, SecretAnswer, [409, 413, 415, 422]),
};
const listSchema = {
  operationId: 'listWebhooks',
  summary: 'List webhooks',
  description: 'All webhooks of the account, newest first; 20 at most.',
  tags,
  response: answers(200, Page(WebhookAnswer)),
};
const getSchema = {
  operationId: 'getWebhook',
  isVersioned: true,
  summary: 'Read a webhook',
  description: 'A webhook and how it stands.',
  tags,
  params,
  response: answers(200, WebhookAnswer, [404]),
};
const updateSchema = {
  operationId: 'updateWebhook',
  isVersioned: true,
  summary: 'Change a webhook',
  description:
    'What is not sent stays. `status` pauses it, or starts it again: then all that waits is sent at once.',
  tags,
  params,
  headers,
  body: { ...UpdateWebhook, examples: [{ status: 'Active' }] },
  response: answers(200, WebhookAnswer, [404, 409, 412, 413, 415, 422]),
};
const deleteSchema = {
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'Nothing is sent to it any more.',
  tags,
  params,
  headers,
  response: answers(200, WebhookAnswer, [404, 409, 412, 422]),
};
const rotateSchema = {
  operationId: 'rotateWebhookSecret',
  isVersioned: true,
  summary: 'Rotate the secret of a webhook',
  description:
    'Makes a new secret, which is shown once. Until the overlap is over, what is sent has a signature of each of the two. After another rotation in that time, what signed before goes on: at most five earlier secrets.',
  tags,
  params,
  body: { ...RotateSecret, examples: [{ overlapHours: 24 }] },
  response: answers(200, SecretAnswer, [404, 409, 413, 415, 422]),
};

/** Adds the operations on webhooks and their deliveries. */
export function webhookRoutes(server: HttpServer, options: WebhookRoutesOptions): void {
  const { webhooks } = options;
  server.get(
    '/v1/webhooks',
    { schema: listSchema, config: read },
    async ({ caller }) => (await webhooks.listWebhooks(caller)) as never,
  );
  server.get(
    '/v1/webhooks/:webhook_id',
    { schema: getSchema, config: read },
    async ({ caller, params: path }, reply) => {
      const { data, etag } = await webhooks.getWebhook(caller, path.webhook_id);
      reply.header('etag', etag);
      return data as never;
    },
  );
  writingRoutes(server, options);
  deliveryRoutes(server, options);
}

function writingRoutes(server: HttpServer, options: WebhookRoutesOptions): void {
  const { webhooks } = options;
  server.post('/v1/webhooks', { schema: createSchema, config: write }, (request, reply) =>
    answerOnce(options, 201, request, reply, (tx) =>
      webhooks.createWebhook(tx, request.caller, request.body),
    ),
  );
  server.post(
    '/v1/webhooks/:webhook_id/rotate_secret',
    { schema: rotateSchema, config: write },
    (request, reply) =>
      answerOnce(options, 200, request, reply, (tx) =>
        webhooks.rotateSecret(tx, request.caller, request.params.webhook_id, request.body),
      ),
  );
  server.patch('/v1/webhooks/:webhook_id', { schema: updateSchema, config: write }, (request, reply) => {
    const { caller, body, params: path, headers: sent } = request;
    return answerOnce(options, 200, request, reply, (tx) =>
      webhooks.updateWebhook(tx, caller, path.webhook_id, body, sent['if-match']),
    );
  });
  server.delete('/v1/webhooks/:webhook_id', { schema: deleteSchema, config: write }, (request, reply) => {
    const { caller, params: path, headers: sent } = request;
    return answerOnce(options, 200, request, reply, (tx) =>
      webhooks.deleteWebhook(tx, caller, path.webhook_id, sent['if-match']),
    );
  });
}

// A key keeps neither the secret nor the query of the address: who repeats the request later must not read them.
async function answerOnce(
  { idempotency, clock }: WebhookRoutesOptions,
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
  change: (tx: Transaction) => Promise<ChangedWebhook>,
) {
  const idempotent = readIdempotency(request, request.caller.account.id, clock.now());
  let shown: object | null = null;
  const answer = await idempotency.perform(idempotent, async (tx) => {
    const { kept, etag, ...changed } = await change(tx);
    shown = changed.shown;
    return { status, data: kept, ...(etag === undefined ? {} : { etag }) };
  });
  if (answer.isReplayed || shown === null) return sendFinished(reply, answer);
  return sendFinished(reply, { ...answer, body: renderSuccess(idempotent.now, JSON.stringify(shown)) });
}
