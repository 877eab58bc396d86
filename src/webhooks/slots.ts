import type { AccountId, WebhookId } from '../kit/ids.ts';
import type { FreeSlots, ReadyWebhook } from './work-store.ts';

/** How many webhooks with prompt or new servers a process sends to at once. */
const PROMPT_SLOTS = 200;
/** How many webhooks with slow servers it sends to at once. */
const SLOW_SLOTS = 200;
const MOST_AT_ONCE = 1_000;
/**
 * How many webhooks of one host it sends to at once, over all accounts: each has up to 16 requests under way. A person
 * with many accounts must not turn this service against a host.
 */
const MOST_AT_HOST = 10;
/** After this many looks a webhook frees its slot for others, and continues beside them. */
const MOST_LOOKS = 2;

/** The slots of a process in which nothing is under way. */
export const ALL_SLOTS: FreeSlots = {
  prompt: PROMPT_SLOTS,
  slow: SLOW_SLOTS,
  held: new Map(),
  heldAt: new Map(),
  mostAtHost: MOST_AT_HOST,
};

/** The webhooks that a process sends to now. */
export function createSlots() {
  const underWay = new Map<
    WebhookId,
    { accountId: AccountId; host: string; isSlow: boolean; looks: number }
  >();
  return {
    /** Counts a look, and answers how many slots are free. */
    look(): FreeSlots {
      const held = new Map<AccountId, number>();
      const heldAt = new Map<string, number>();
      let [prompt, slow] = [0, 0];
      for (const one of underWay.values()) {
        one.looks += 1;
        held.set(one.accountId, (held.get(one.accountId) ?? 0) + 1);
        heldAt.set(one.host, (heldAt.get(one.host) ?? 0) + 1);
        if (one.isSlow) slow += 1;
        else if (one.looks <= MOST_LOOKS) prompt += 1;
      }
      const most = MOST_AT_ONCE - underWay.size;
      return {
        prompt: Math.max(0, Math.min(PROMPT_SLOTS - prompt, most)),
        slow: SLOW_SLOTS - slow,
        held,
        heldAt,
        mostAtHost: MOST_AT_HOST,
      };
    },

    /** Takes a slot; false when the webhook has one. */
    take({ id, accountId, host, isSlow }: ReadyWebhook): boolean {
      if (underWay.has(id)) return false;
      underWay.set(id, { accountId, host, isSlow, looks: 0 });
      return true;
    },
    leave(id: WebhookId): void {
      underWay.delete(id);
    },
  };
}
