import type { Rest } from '../kit/queue/rest.ts';
import { createMemoryBudget } from './bodies.ts';
import { createDeliveryReads, type DeliveryReads } from './deliveries.ts';
import { purgeDeliveries } from './delivery-store.ts';
import { runDispatcher, sendDue } from './dispatcher.ts';
import { createWebhookAdmin, type WebhookAdmin } from './managing.ts';
import { createReplays, type ReplayDeps, type Replays } from './replaying.ts';
import type { RoundDeps } from './round.ts';

export { createGuard } from './guard.ts';
export { createOutbound } from './outbound.ts';

/** How long deliveries are kept, and how many are deleted at once. */
const KEPT_MS = 30 * 86_400_000;
const PURGED_AT_ONCE = 5_000;
/** Above what a process sends in an hour. */
const MOST_PIECES = 2_000;

/** What can be done with webhooks, and what the service does with them by itself. */
export interface Webhooks extends WebhookAdmin, DeliveryReads, Replays {
  /** Sends events until `rest` is over. Any number of processes may do it. */
  run(rest: Rest): Promise<void>;
  sendDue(): Promise<number>;
  /** Forgets deliveries that ended long ago. Answers how many. */
  keepHouse(now: Date): Promise<number>;
  /** Closes the connections that are kept. */
  close(): void;
}

type WebhooksOptions = ReplayDeps & Omit<RoundDeps, 'isOver' | 'room'>;

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { database } = options;
  const sending = { ...options, room: createMemoryBudget() };
  return {
    ...createWebhookAdmin(options),
    ...createDeliveryReads(options),
    ...createReplays(options),
    run: (rest) => runDispatcher(sending, rest),
    sendDue: () => sendDue(sending),
    async keepHouse(now) {
      const before = new Date(now.getTime() - KEPT_MS);
      let deleted = 0;
      for (let piece = 0; piece < MOST_PIECES; piece += 1) {
        const count = await purgeDeliveries(database, before, PURGED_AT_ONCE);
        deleted += count;
        if (count < PURGED_AT_ONCE) break;
      }
      return deleted;
    },
    close: () => options.outbound.close(),
  };
}
