import type { AccountId, WebhookId } from '../kit/ids.ts';
import type { FreeSlots, ReadyWebhook } from './work-store.ts';

/** How many webhooks a process begins to send to beside each other, of those whose servers were prompt, or new. */
const PROMPT_SLOTS = 200;
/** The same of those whose servers were slow. */
const SLOW_SLOTS = 200;
const MOST_AT_ONCE = 1_000;
/**
 * How many of one host it sends to at once, over all accounts: each has up to 16 requests under way. Somebody with many
 * accounts must not turn this service against a host.
 */
const MOST_AT_HOST = 10;
/** After so many looks a webhook leaves its place to others, and goes on beside them. */
const MOST_LOOKS = 2;

/** The room of a process in which nothing is under way. */
export const ALL_SLOTS: FreeSlots = {
  prompt: PROMPT_SLOTS,
  slow: SLOW_SLOTS,
  held: new Map(),
  heldAt: new Map(),
  mostAtHost: MOST_AT_HOST,
};

/** Which webhooks a process sends to at the moment. */
interface Slots {
  /** Notes that it is looked again, and answers for how many webhooks there is room. */
  look(): FreeSlots;
  /** Takes a place; false when the webhook has one. */
  take(webhook: ReadyWebhook): boolean;
  leave(id: WebhookId): void;
}

/**
 * Counts the webhooks under way. Servers that are slow hold no place of prompt ones: those that are known to be slow
 * have their own, and whoever turns out to be keeps that of a prompt one for two looks.
 */
export function createSlots(): Slots {
  const underWay = new Map<
    WebhookId,
    { accountId: AccountId; host: string; isSlow: boolean; looks: number }
  >();
  return {
    look() {
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
    take({ id, accountId, host, isSlow }) {
      if (underWay.has(id)) return false;
      underWay.set(id, { accountId, host, isSlow, looks: 0 });
      return true;
    },
    leave(id) {
      underWay.delete(id);
    },
  };
}
