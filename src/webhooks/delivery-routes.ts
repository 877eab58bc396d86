import { Type } from 'typebox';
import { operationsOf } from '../kit/http/operations.ts';
import { readPage } from '../kit/http/pages.ts';
import { answers, NoBody, Page } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { WebhookRoutesOptions } from './routes.ts';
import { DeliveryAnswer, FullDelivery, ListDeliveries, ReplayAnswer, ReplayPeriod } from './schemas.ts';

const tags = ['Webhooks'];
const params = Type.Object({ webhook_id: Type.String() });
const deliveryParams = Type.Object({ webhook_id: Type.String(), delivery_id: Type.String() });

const listSchema = {
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook',
  description:
    'The deliveries of a webhook with their results, newest event first, in pages. Deliveries are kept for 30 days.',
  tags,
  params,
  querystring: ListDeliveries,
  response: answers(200, Page(DeliveryAnswer), [404]),
};
const getSchema = {
  operationId: 'getWebhookDelivery',
  summary: 'Read a delivery of a webhook',
  description: 'A delivery with its request, and the last answer of the server.',
  tags,
  params: deliveryParams,
  response: answers(200, FullDelivery, [404]),
};

const testSchema = {
  operationId: 'testWebhook',
  summary: 'Send a test to a webhook',
  description:
    'Sends `webhook.test` once, and answers the result. If it arrives, a paused or disabled webhook becomes ' +
    'active again.',
  tags,
  params,
  body: NoBody,
  response: answers(200, DeliveryAnswer, [404, 409, 413, 415, 422]),
};
const replayOneSchema = {
  operationId: 'replayWebhookDelivery',
  summary: 'Send an event to a webhook again',
  description:
    'Sends an event again under the same id, also one that has arrived. It is sent in a moment, and tried ' +
    'again like a new event. Refused while the address has never answered with 2xx. At most 20 000 events of ' +
    'an account are sent again in an hour.',
  tags,
  params: deliveryParams,
  body: NoBody,
  response: answers(200, DeliveryAnswer, [404, 409, 413, 415, 422]),
};
const replaySchema = {
  operationId: 'replayWebhookEvents',
  summary: 'Send the events of a period to a webhook again',
  description:
    'Sends the events of a period again that have the types of the webhook, also those from before it was ' +
    'created. One request covers 10 000 events: repeat it with `cursor` until `nextCursor` is null. Refused ' +
    'while the address has never answered with 2xx. At most 20 000 events of an account are sent again in an ' +
    'hour: above that, the answer is 429 with `Retry-After`.',
  tags,
  params,
  body: {
    ...ReplayPeriod,
    examples: [{ from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' }],
  },
  response: answers(200, ReplayAnswer, [404, 409, 413, 415, 422]),
};

/** Adds the operations on deliveries. */
export function deliveryRoutes(server: HttpServer, { webhooks, ...deps }: WebhookRoutesOptions): void {
  const { read, write, perform } = operationsOf(server, deps);
  const path = '/v1/webhooks/:webhook_id';
  const reading = { scope: 'webhooks:read' as const };
  const writing = { scope: 'webhooks:write' as const, method: 'POST' as const };

  read({ ...reading, url: `${path}/deliveries`, schema: listSchema }, ({ caller, params, query }) => {
    const filter = { status: query.status, eventType: query.eventType };
    return webhooks.listDeliveries(caller.account, params.webhook_id, filter, readPage(query));
  });
  read(
    { ...reading, url: `${path}/deliveries/:delivery_id`, schema: getSchema },
    ({ caller, params: { webhook_id: id, delivery_id: deliveryId } }) =>
      webhooks.getDelivery(caller, id, deliveryId),
  );

  perform(
    { ...writing, url: `${path}/test`, schema: testSchema, waitsForOthers: true },
    ({ caller, params: { webhook_id: id } }, idempotent) => webhooks.testWebhook(idempotent, caller, id),
  );
  write(
    { ...writing, url: `${path}/deliveries/:delivery_id/replay`, schema: replayOneSchema },
    (tx, { caller, params: { webhook_id: id, delivery_id: deliveryId } }) =>
      webhooks.replayDelivery(tx, caller, id, deliveryId),
  );
  write(
    { ...writing, url: `${path}/replay`, schema: replaySchema },
    (tx, { caller, body, params: { webhook_id: id } }) => webhooks.replayPeriod(tx, caller, id, body),
  );
}
