import { createDeliveryReads, type DeliveryReads } from './deliveries.ts';
import { createWebhookAdmin, type WebhookAdmin, type WebhookDeps } from './managing.ts';

export { createGuard } from './guard.ts';

/** What can be done with webhooks. */
export interface Webhooks extends WebhookAdmin, DeliveryReads {}

/** Builds the webhooks. Transaction: none. */
export function createWebhooks(deps: WebhookDeps): Webhooks {
  return { ...createWebhookAdmin(deps), ...createDeliveryReads(deps) };
}
