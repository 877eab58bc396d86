import { createHash } from 'node:crypto';
import { API_VERSION } from '../events/types.ts';
import type { DeliveryId, EventId, WebhookId } from '../kit/ids.ts';
import { signed } from '../kit/standard-webhooks.ts';

export { newSecret } from '../kit/standard-webhooks.ts';

export const SECRET_PURPOSE = 'webhook';

/** The headers that are the same in each attempt of a delivery. */
export function bodyHeaders(id: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Tranche-Webhooks/1',
    'webhook-api-version': API_VERSION,
    'webhook-id': id,
  };
}

/**
 * The headers of Standard Webhooks for a body. Each secret signs: during a rotation the receiver may know only the earlier
 * one.
 */
export function signatureHeaders(
  id: string,
  now: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  return { ...bodyHeaders(id), ...signed(id, now, body, secrets) };
}

/**
 * The id of the delivery of an event to a webhook: the same in every process, and ordered as the ids of events. It begins
 * like the id of the event, and has 62 bits of a hash of both.
 */
export function deliveryIdOf(webhookId: WebhookId, eventId: EventId): DeliveryId {
  const hash = createHash('sha256').update(`${webhookId}.${eventId}`).digest('hex');
  const variant = ((Number.parseInt(hash.charAt(0), 16) & 3) | 8).toString(16);
  return `${eventId.slice(0, 19)}${variant}${hash.slice(1, 4)}-${hash.slice(4, 16)}` as DeliveryId;
}
