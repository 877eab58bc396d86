import { type Queries, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';

// Across accounts: the row is the account. What an Owner has decided stays decided.
const keep = statement(
  'accounts_keep_look',
  'update accounts set look_kept_at = coalesce(look_kept_at, $2) where id = $1',
);

/** Notes that the look stays as it came. As the system role. */
export async function keepLook(system: Queries, id: AccountId, now: Date): Promise<void> {
  await system.query(keep, [id, now]);
}

// Across accounts: as above.
const dismiss = statement(
  'accounts_dismiss_going_live',
  'update accounts set going_live_dismissed_at = coalesce(going_live_dismissed_at, $2) where id = $1',
);

/** Notes that the steps to the first payment are no longer shown. As the system role. */
export async function dismissGoingLive(system: Queries, id: AccountId, now: Date): Promise<void> {
  await system.query(dismiss, [id, now]);
}
