import { Type } from 'typebox';
import { readPage } from '../kit/http/pages.ts';
import { readIdempotency } from '../kit/http/requests.ts';
import { answers, Closed, Page } from '../kit/http/schemas.ts';
import { type HttpServer, sendFinished } from '../kit/http/server.ts';
import type { WebhookRoutesOptions } from './routes.ts';
import { DeliveryAnswer, FullDelivery, ListDeliveries, ReplayAnswer, ReplayPeriod } from './schemas.ts';

const tags = ['Webhooks'];
const params = Type.Object({ webhook_id: Type.String() });
const deliveryParams = Type.Object({ webhook_id: Type.String(), delivery_id: Type.String() });
const read = { scope: 'webhooks:read' as const };
const write = { scope: 'webhooks:write' as const };

const listSchema = {
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook',
  description:
    'What became of events at a webhook, newest event first, in pages. Deliveries are kept for 30 days.',
  tags,
  params,
  querystring: ListDeliveries,
  response: answers(200, Page(DeliveryAnswer), [404]),
};
const getSchema = {
  operationId: 'getWebhookDelivery',
  summary: 'Read a delivery of a webhook',
  description: 'What is sent, and what the server answered last.',
  tags,
  params: deliveryParams,
  response: answers(200, FullDelivery, [404]),
};

const testSchema = {
  operationId: 'testWebhook',
  summary: 'Send a test to a webhook',
  description:
    'Sends `webhook.test` once, and answers what became of it. When it arrives, a webhook that had stopped is active again.',
  tags,
  params,
  body: { ...Closed({}), examples: [{}] },
  response: answers(200, DeliveryAnswer, [404, 409, 413, 415, 422]),
};
const replayOneSchema = {
  operationId: 'replayWebhookDelivery',
  summary: 'Send an event to a webhook again',
  description:
    'Also one that has arrived, under the same id. It is sent in a moment, and tried again as a new one. Not before the ' +
    'address has answered anything with 2xx; an account may have 20 000 events sent again in an hour.',
  tags,
  params: deliveryParams,
  body: { ...Closed({}), examples: [{}] },
  response: answers(200, DeliveryAnswer, [404, 409, 413, 415, 422]),
};
const replaySchema = {
  operationId: 'replayWebhookEvents',
  summary: 'Send the events of a period to a webhook again',
  description:
    'Those of its types, also from before it was made. One request looks at 10 000 events: repeat it with `cursor` until ' +
    '`nextCursor` is null. Not before the address has answered anything with 2xx; an account may have 20 000 events sent ' +
    'again in an hour, and gets 429 with `Retry-After` above that.',
  tags,
  params,
  body: {
    ...ReplayPeriod,
    examples: [{ from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' }],
  },
  response: answers(200, ReplayAnswer, [404, 409, 413, 415, 422]),
};

/** Adds the operations on deliveries. */
export function deliveryRoutes(server: HttpServer, options: WebhookRoutesOptions): void {
  const { webhooks } = options;
  server.get(
    '/v1/webhooks/:webhook_id/deliveries',
    { schema: listSchema, config: read },
    async ({ caller, params: path, query }) => {
      const filter = { status: query.status, eventType: query.eventType };
      const page = readPage(query);
      return (await webhooks.listDeliveries(caller.account, path.webhook_id, filter, page)) as never;
    },
  );
  server.get(
    '/v1/webhooks/:webhook_id/deliveries/:delivery_id',
    { schema: getSchema, config: read },
    async ({ caller, params: path }) =>
      (await webhooks.getDelivery(caller, path.webhook_id, path.delivery_id)) as never,
  );
  replayRoutes(server, options);
}

function replayRoutes(server: HttpServer, { webhooks, idempotency, clock }: WebhookRoutesOptions): void {
  server.post(
    '/v1/webhooks/:webhook_id/test',
    { schema: testSchema, config: { ...write, waitsForOthers: true } },
    async (request, reply) => {
      const { caller, params: path } = request;
      const idempotent = readIdempotency(request, caller.account.id, clock.now());
      return sendFinished(reply, await webhooks.testWebhook(idempotent, caller, path.webhook_id));
    },
  );
  server.post(
    '/v1/webhooks/:webhook_id/deliveries/:delivery_id/replay',
    { schema: replayOneSchema, config: write },
    async (request, reply) => {
      const { caller, params: path } = request;
      const idempotent = readIdempotency(request, caller.account.id, clock.now());
      const answer = await idempotency.perform(idempotent, (tx) =>
        webhooks.replayDelivery(tx, caller, path.webhook_id, path.delivery_id),
      );
      return sendFinished(reply, answer);
    },
  );
  server.post(
    '/v1/webhooks/:webhook_id/replay',
    { schema: replaySchema, config: write },
    async (request, reply) => {
      const { caller, body, params: path } = request;
      const idempotent = readIdempotency(request, caller.account.id, clock.now());
      const answer = await idempotency.perform(idempotent, (tx) =>
        webhooks.replayPeriod(tx, caller, path.webhook_id, body),
      );
      return sendFinished(reply, answer);
    },
  );
}
