import { createHash, createHmac } from 'node:crypto';
import { API_VERSION } from '../events/types.ts';
import type { DeliveryId, EventId, WebhookId } from '../kit/ids.ts';
import { drawRandomBytes } from '../kit/random.ts';

/** How secrets of Standard Webhooks begin. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const SECRET_PURPOSE = 'webhook';

/** A new secret: `whsec_` and 256 random bits in base64. */
export function newSecret(): string {
  return PREFIX + Buffer.from(drawRandomBytes(SECRET_BYTES)).toString('base64');
}

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
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    ...bodyHeaders(id),
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
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
