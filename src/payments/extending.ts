import type { Account } from '../accounts/types.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { applyChange, transact, type WorkDeps } from './apply.ts';
import { stepOf } from './outcome.ts';
import { lockOffersOpenSince } from './store.ts';

/** When a suspension began and ended, in the account's time. */
export interface Suspended {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Gives some offers the time back that passed while nobody could accept them: those that were open when it began. Done
 * once for each, also when it is repeated. Answers how many.
 */
export function extendOffers(
  deps: WorkDeps,
  account: Account,
  { from, to }: Suspended,
  now: Date,
  limit: number,
): Promise<number> {
  return transact(deps, account, now, async (work) => {
    const offers = await lockOffersOpenSince(work.tx, account.id, from, to, limit);
    for (const offer of offers) {
      if (offer.expiresAt === null) continue;
      const expiresAt = new Date(offer.expiresAt.getTime() + to.getTime() - from.getTime());
      const payment = { ...offer, expiresAt };
      await applyChange(work, offer, { payment, steps: [stepOf(payment, 'payment.updated')] });
      await scheduleTask(work.tx, account.id, 'payment.expire', offer.id, expiresAt);
    }
    return offers.length;
  });
}
