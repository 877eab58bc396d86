import { Type } from 'typebox';
import type { Transaction } from '../kit/db/database.ts';
import { type FinishedAnswer, renderSuccess } from '../kit/http/envelope.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { answers, IfMatch, Page } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import type { ChangedWebhook } from './managing.ts';
import { CreateWebhook, RotateSecret, SecretAnswer, UpdateWebhook, WebhookAnswer } from './schemas.ts';
import type { Webhooks } from './service.ts';

export interface WebhookRoutesOptions {
  readonly webhooks: Webhooks;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
}

const tags = ['Webhooks'];
const params = Type.Object({ webhook_id: Type.String() });

const createSchema = {
  operationId: 'createWebhook',
  isVersioned: true,
  summary: 'Create a webhook',
  description:
    'From now on, events are sent to an address, signed according to Standard Webhooks. The secret is shown ' +
    'once. An account has at most 20 webhooks.',
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
  description: 'A webhook with its state.',
  tags,
  params,
  response: answers(200, WebhookAnswer, [404]),
};
const updateSchema = {
  operationId: 'updateWebhook',
  isVersioned: true,
  summary: 'Change a webhook',
  description:
    'Fields that are left out do not change. `status` pauses the webhook, or starts it again: then all waiting ' +
    'events are sent at once.',
  tags,
  params,
  headers: IfMatch,
  body: { ...UpdateWebhook, examples: [{ status: 'Active' }] },
  response: answers(200, WebhookAnswer, [404, 409, 412, 413, 415, 422]),
};
const deleteSchema = {
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'Nothing more is sent to its address.',
  tags,
  params,
  headers: IfMatch,
  response: answers(200, WebhookAnswer, [404, 409, 412, 422]),
};
const rotateSchema = {
  operationId: 'rotateWebhookSecret',
  isVersioned: true,
  summary: 'Rotate the secret of a webhook',
  description:
    'Makes a new secret, which is shown once. During the overlap, each request has a signature of the new and ' +
    'of the old secret. If you rotate again in this time, earlier secrets continue to sign, at most five.',
  tags,
  params,
  body: { ...RotateSecret, examples: [{ overlapHours: 24 }] },
  response: answers(200, SecretAnswer, [404, 409, 413, 415, 422]),
};

/** Adds the operations on webhooks and their deliveries. */
export function webhookRoutes(server: HttpServer, options: WebhookRoutesOptions): void {
  const { webhooks, idempotency } = options;
  const { read, readVersion, perform } = operationsOf(server, options);
  const path = '/v1/webhooks/:webhook_id';
  const reading = { scope: 'webhooks:read' as const };
  const writing = { scope: 'webhooks:write' as const };

  read({ ...reading, url: '/v1/webhooks', schema: listSchema }, ({ caller }) =>
    webhooks.listWebhooks(caller),
  );
  readVersion({ ...reading, url: path, schema: getSchema }, ({ caller, params: { webhook_id: id } }) =>
    webhooks.getWebhook(caller, id),
  );

  // A key keeps neither the secret nor the query of the address: a caller that repeats the request later must not read
  // them.
  const answerOnce = async (
    idempotent: IdempotentRequest,
    status: number,
    change: (tx: Transaction) => Promise<ChangedWebhook>,
  ): Promise<FinishedAnswer> => {
    let shown: object | null = null;
    const answer = await idempotency.perform(idempotent, async (tx) => {
      const { kept, etag, ...changed } = await change(tx);
      shown = changed.shown;
      return { status, data: kept, ...(etag === undefined ? {} : { etag }) };
    });
    if (answer.isReplayed || shown === null) return answer;
    return { ...answer, body: renderSuccess(idempotent.now, JSON.stringify(shown)) };
  };
  perform(
    { ...writing, method: 'POST', url: '/v1/webhooks', schema: createSchema },
    ({ caller, body }, idempotent) =>
      answerOnce(idempotent, 201, (tx) => webhooks.createWebhook(tx, caller, body)),
  );
  perform(
    { ...writing, method: 'POST', url: `${path}/rotate_secret`, schema: rotateSchema },
    ({ caller, body, params: { webhook_id: id } }, idempotent) =>
      answerOnce(idempotent, 200, (tx) => webhooks.rotateSecret(tx, caller, id, body)),
  );
  perform(
    { ...writing, method: 'PATCH', url: path, schema: updateSchema },
    ({ caller, body, params: { webhook_id: id }, headers }, idempotent) =>
      answerOnce(idempotent, 200, (tx) => webhooks.updateWebhook(tx, caller, id, body, headers['if-match'])),
  );
  perform(
    { ...writing, worksSuspended: true, method: 'DELETE', url: path, schema: deleteSchema },
    ({ caller, params: { webhook_id: id }, headers }, idempotent) =>
      answerOnce(idempotent, 200, (tx) => webhooks.deleteWebhook(tx, caller, id, headers['if-match'])),
  );
  deliveryRoutes(server, options);
}
