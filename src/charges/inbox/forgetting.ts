import type { Account } from '../../accounts/types.ts';
import type { Database } from '../../kit/db/database.ts';
import type { Clock } from '../../kit/time.ts';
import { FORGOTTEN_AT_ONCE, forgetAppliedEvents } from './store.ts';

/** So long events of processors are kept. None is sent again after so long, or listed: Stripe lists those of 30 days. */
const KEPT_MS = 90 * 86_400_000;

/**
 * Deletes events of processors that were applied long ago. Not in an account that is held: finishing its restore counts them.
 * `now` is in the account's time.
 */
export async function forgetEvents(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  account: Account,
  now: Date,
): Promise<void> {
  if (account.heldAt !== null) return;
  const ofAccount = new Date(now.getTime() - KEPT_MS);
  const ofMachine = new Date(clock.now().getTime() - KEPT_MS);
  for (;;) {
    const count = await forgetAppliedEvents(database, account.id, { ofAccount, ofMachine });
    if (count < FORGOTTEN_AT_ONCE) return;
  }
}
