import { recordActivity } from './books-store.ts';
import type { Faults } from './faults.ts';
import { atWork, type MerchantLock } from './merchant-lock.ts';
import { claimParcels, dropParcel, type Parcel, postponeParcel } from './outbox-store.ts';
import { webhookSecretOf } from './secrets.ts';
import { signWebhook } from './signature.ts';

/** How long a receiver may take to answer. */
const ANSWER_LIMIT_MS = 10_000;

/** The first pause before another try; it doubles up to the longest. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** How many webhooks are taken at once. */
const BATCH = 64;

/** How long a fault delays a webhook, or waits before it sends the webhook again. */
const faultPausesMs = { webhook_late: 90_000, webhook_reordered: 5_000, webhook_duplicate: 1_000 };

interface Dispatch {
  readonly merchantLock: MerchantLock;
  readonly faults: Faults;
  readonly key: string;
  /** Where merchants' webhooks go, without a trailing slash. */
  readonly webhookBaseUrl: string;
}

/**
 * Sends all webhooks that are due in machine time: to one merchant in order, to several merchants at once. Webhooks that
 * do not arrive are tried again for three days. No transaction is open while sending.
 */
export async function sendDueWebhooks(dispatch: Dispatch): Promise<void> {
  const { database, clock } = dispatch.merchantLock;
  for (let isMore = true; isMore; ) {
    const parcels = await claimParcels(database, clock.now(), BATCH);
    const merchants = Map.groupBy(parcels, (parcel) => parcel.accountId);
    await Promise.all(
      [...merchants.values()].map(async (ofOne) => {
        for (const parcel of ofOne) await sendParcel(dispatch, parcel);
      }),
    );
    isMore = parcels.length === BATCH;
  }
}

async function sendParcel(dispatch: Dispatch, parcel: Parcel): Promise<void> {
  const { database, clock } = dispatch.merchantLock;
  const later = (pauseMs: number) => new Date(clock.now().getTime() + pauseMs);
  const fault = parcel.attempts === 1 && !parcel.isRepeat ? dispatch.faults.drawForWebhook() : null;
  if (fault === 'webhook_late' || fault === 'webhook_reordered') {
    return postponeParcel(database, parcel, later(faultPausesMs[fault]));
  }
  if (await hasArrived(dispatch, parcel)) {
    return fault === 'webhook_duplicate'
      ? postponeParcel(database, parcel, later(faultPausesMs[fault]), true)
      : dropParcel(database, parcel);
  }
  const again = later(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(parcel.attempts - 1, 20)));
  if (again < parcel.expiresAt) return postponeParcel(database, parcel, again);
  await atWork(dispatch.merchantLock, parcel.accountId, new Date(0), (work) =>
    recordActivity(work, 'webhook.given_up', null, parcel.eventId, { attempts: parcel.attempts }),
  );
  return dropParcel(database, parcel);
}

async function hasArrived({ merchantLock, key, webhookBaseUrl }: Dispatch, parcel: Parcel): Promise<boolean> {
  const { accountId, eventId, event } = parcel;
  const body = JSON.stringify({ events: [event] });
  try {
    const response = await fetch(`${webhookBaseUrl}/processors/sandbox/${accountId}/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signWebhook(webhookSecretOf(key, accountId), eventId, merchantLock.clock.now(), body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false; // Any failure on the way is tried again.
  }
}
