import type { Account } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import type { EventType } from '../kit/event-types.ts';
import { nextSequence, recordEvents } from '../kit/events.ts';
import { accountTime } from '../kit/time.ts';
import { describeWebhook } from './present.ts';
import type { Webhook } from './types.ts';

// Every attempt of three days has failed, or the server has answered 410.
type StopReason = 'Failing' | 'Gone';

/**
 * Writes what happened to a locked webhook into the log; answers its new version. With a reason the service has stopped
 * the webhook, and the business gets a mail.
 */
export async function recordWebhookEvent(
  tx: Transaction,
  account: Account,
  webhook: Webhook,
  type: EventType,
  now: Date,
  reason: StopReason | null = null,
): Promise<number> {
  const sequence = await nextSequence(tx, account.id, webhook.id);
  const data = { ...describeWebhook(webhook, now), ...(reason === null ? {} : { reason }) };
  await recordEvents(tx, account.id, accountTime(account, now), [
    { type, objectId: webhook.id, sequence, data, isNoticed: reason !== null },
  ]);
  return sequence;
}
