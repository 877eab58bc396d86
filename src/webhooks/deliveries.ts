import type { Account, Caller } from '../accounts/types.ts';
import { findEvents } from '../events/service.ts';
import { AppError } from '../kit/errors.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { type DeliveryId, parseId } from '../kit/ids.ts';
import { type DeliveryFilter, findDelivery, listDeliveryRows } from './delivery-store.ts';
import { requireWebhook, type WebhookDeps } from './managing.ts';
import { eventBody, presentDelivery, testBody, withoutQuery } from './present.ts';
import { bodyHeaders } from './signing.ts';
import type { Delivery, Webhook } from './types.ts';

/** Builds the reading of deliveries. */
export function createDeliveryReads({ database }: Pick<WebhookDeps, 'database'>) {
  return {
    /** A page of deliveries, newest event first. Errors: 404. */
    async listDeliveries(account: Account, id: string, filter: DeliveryFilter, page: PageRequest) {
      const webhook = await requireWebhook(database, account, id);
      const rows = await listDeliveryRows(database, account.id, webhook.id, filter, page);
      return makePage(rows, page.limit, presentDelivery);
    },

    /** One delivery, with what is sent. Errors: 404. */
    async getDelivery({ account, scopes }: Caller, id: string, text: string) {
      const webhook = await requireWebhook(database, account, id);
      const deliveryId = parseId<DeliveryId>(text);
      const delivery =
        deliveryId === null ? null : await findDelivery(database, account.id, webhook.id, deliveryId);
      if (delivery === null) throw AppError.notFound('delivery');
      const events = await findEvents(database, account.id, [delivery.eventId]);
      const body = bodyOf(delivery, webhook, account, events);
      const url = scopes.has('webhooks:write') ? webhook.url : withoutQuery(webhook.url);
      return {
        ...presentDelivery(delivery),
        request: { url, headers: bodyHeaders(delivery.id), body: body ?? '' },
      };
    },
  };
}

// Null when the event is gone, or is unreadable.
function bodyOf(
  delivery: Delivery,
  webhook: Webhook,
  account: Account,
  events: Awaited<ReturnType<typeof findEvents>>,
): string | null {
  if (delivery.isTest) return testBody(delivery, webhook, account);
  const event = events.get(delivery.eventId);
  if (event === undefined) return null;
  try {
    return eventBody(event, account);
  } catch {
    return null; // The sender has logged the reason.
  }
}
