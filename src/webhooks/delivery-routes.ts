import { Type } from 'typebox';
import { readPage } from '../kit/http/pages.ts';
import { answers, Page } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { WebhookRoutesOptions } from './routes.ts';
import { DeliveryAnswer, FullDelivery, ListDeliveries } from './schemas.ts';

const tags = ['Webhooks'];
const params = Type.Object({ webhook_id: Type.String() });
const deliveryParams = Type.Object({ webhook_id: Type.String(), delivery_id: Type.String() });
const read = { scope: 'webhooks:read' as const };

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

/** Adds the operations on deliveries. */
export function deliveryRoutes(server: HttpServer, { webhooks }: WebhookRoutesOptions): void {
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
      (await webhooks.getDelivery(caller.account, path.webhook_id, path.delivery_id)) as never,
  );
}
