import type { Account } from '../../accounts/types.ts';
import type { Database } from '../../kit/db/database.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import { FORGOTTEN_AT_ONCE, forgetAppliedEvents } from './store.ts';

/** So long events of processors are kept. None is sent again after so long, or listed: Stripe lists those of 30 days. */
const KEPT_MS = 90 * 86_400_000;

/** No night takes longer for them than some seconds: the rest waits for the next. */
const AT_MOST = 20;

interface ForgettingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Deletes events of processors that were applied long ago, 20 000 at most. Not in an account that is held: finishing its restore
 * counts them. `now` is in the account's time. A fault is logged and stops nothing: the next night tries again.
 */
export async function forgetEvents(deps: ForgettingDeps, account: Account, now: Date): Promise<void> {
  await forgetBatches(deps, account, now).catch((err: unknown) => {
    deps.log.error({ err, accountId: account.id }, 'old events of processors could not be deleted');
  });
}

async function forgetBatches(
  { database, clock }: Pick<ForgettingDeps, 'database' | 'clock'>,
  account: Account,
  now: Date,
): Promise<void> {
  if (account.heldAt !== null) return;
  const ofAccount = new Date(now.getTime() - KEPT_MS);
  const ofMachine = new Date(clock.now().getTime() - KEPT_MS);
  for (let batch = 0; batch < AT_MOST; batch += 1) {
    const count = await forgetAppliedEvents(database, account.id, { ofAccount, ofMachine });
    if (count < FORGOTTEN_AT_ONCE) return;
  }
}
