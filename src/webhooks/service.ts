import type { Rest } from '../kit/queue/rest.ts';
import { createMemoryBudget } from './bodies.ts';
import { createDeliveryReads } from './deliveries.ts';
import { purgeDeliveries } from './delivery-store.ts';
import { runDispatcher, sendDue } from './dispatcher.ts';
import { createInstallationWebhooks } from './installation.ts';
import { createWebhookAdmin } from './managing.ts';
import { createReplays, type ReplayDeps } from './replaying.ts';
import type { RoundDeps } from './round.ts';

export { createOperatorMails } from './operator-mail-store.ts';
export { createOutbound } from './outbound.ts';
export { createUrlGuard } from './url-guard.ts';

/** How long deliveries are kept, and how many are deleted at once. */
const KEPT_MS = 30 * 86_400_000;
const PURGED_AT_ONCE = 5_000;
/** Together more than a process sends in an hour. */
const MOST_PIECES = 2_000;

/** Webhooks: managing and replaying them, reading deliveries, and sending. */
export type Webhooks = ReturnType<typeof createWebhooks>;

export function createWebhooks(options: ReplayDeps & Omit<RoundDeps, 'isOver' | 'budget'>) {
  const { database } = options;
  const sending = { ...options, budget: createMemoryBudget() };
  return {
    ...createWebhookAdmin(options),
    ...createDeliveryReads(options),
    ...createReplays(options),
    ...createInstallationWebhooks(options),

    /** Sends events until `rest` is over. Any number of processes may do it. */
    run: (rest: Rest) => runDispatcher(sending, rest),

    /** Sends all that is due now. Answers how many rounds that took. */
    sendDue: () => sendDue(sending),

    /** Deletes deliveries that ended long ago. Answers how many. */
    async keepHouse(now: Date): Promise<number> {
      const before = new Date(now.getTime() - KEPT_MS);
      let deleted = 0;
      for (let piece = 0; piece < MOST_PIECES; piece += 1) {
        const count = await purgeDeliveries(database, before, PURGED_AT_ONCE);
        deleted += count;
        if (count < PURGED_AT_ONCE) break;
      }
      return deleted;
    },

    /** Closes the kept connections. */
    close: () => options.outbound.close(),
  };
}
