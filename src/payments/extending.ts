import type { Account, Suspensions } from '../accounts/types.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { applyChange, transact, type WorkDeps } from './apply.ts';
import { stepOf } from './change.ts';
import { extended } from './expiry.ts';
import { lockOffersOpenSince } from './store.ts';

/**
 * Gives some offers the time back that passed while nobody could accept them: those that were open when the account's
 * last suspension began. Done once for each, also when it is repeated. Answers how many.
 */
export function extendOffers(
  deps: WorkDeps,
  account: Account,
  suspensions: Suspensions,
  now: Date,
  limit: number,
): Promise<number> {
  const { lastSuspendedAt, resumedAt } = suspensions;
  if (lastSuspendedAt === null || resumedAt === null) return Promise.resolve(0);
  // No time passed: the clocks of two machines differ. Each offer would stay as it is, and come again for ever.
  if (resumedAt <= lastSuspendedAt) return Promise.resolve(0);
  return transact(deps, account, now, async (work) => {
    const offers = await lockOffersOpenSince(work.tx, account.id, lastSuspendedAt, resumedAt, limit);
    for (const offer of offers) {
      const payment = extended(suspensions, offer);
      if (payment.expiresAt === null) continue;
      await applyChange(work, offer, { payment, steps: [stepOf(payment, 'payment.updated')] });
      await scheduleTask(work.tx, account.id, 'payment.expire', offer.id, payment.expiresAt);
    }
    return offers.length;
  });
}
