import { queryOptions } from '@tanstack/react-query';
import { callApi, readApi } from '../client.ts';
import type { Operations } from '../schema.ts';
import { pagedQuery, readQuery } from './reads.ts';

type DeliveryFilter = Pick<Operations['GET /v1/webhooks/{webhook_id}/deliveries']['query'], 'status'>;

/** All webhooks of an account, the newest first. */
export const webhooksQuery = (account: string) =>
  readQuery(account, ['webhooks', 'list'], 'GET /v1/webhooks', {});

/** One webhook; its version for If-Match is kept with it. */
export const webhookQuery = (account: string, webhook: string) =>
  queryOptions({
    queryKey: [account, 'webhooks', 'one', webhook],
    queryFn: ({ signal }) =>
      callApi(account, 'GET /v1/webhooks/{webhook_id}', { path: { webhook_id: webhook }, signal }),
    select: ({ data }) => data,
  });

/** The deliveries of a webhook; scrolling reads the next page. */
export const deliveriesQuery = (account: string, webhook: string, filter: DeliveryFilter) => ({
  ...pagedQuery(
    account,
    ['webhooks', 'deliveries', webhook, filter],
    'GET /v1/webhooks/{webhook_id}/deliveries',
    { path: { webhook_id: webhook }, query: filter },
  ),
  // Deliveries change without an event of the log.
  refetchInterval: 5_000,
});

export const deliveryQuery = (account: string, webhook: string, delivery: string) =>
  queryOptions({
    queryKey: [account, 'webhooks', 'delivery', webhook, delivery],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/webhooks/{webhook_id}/deliveries/{delivery_id}', {
        path: { webhook_id: webhook, delivery_id: delivery },
        signal,
      }),
    refetchInterval: 5_000,
  });
