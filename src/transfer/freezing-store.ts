import { type Queries, statement } from '../kit/db/database.ts';
import { earlierBy } from '../kit/db/instants.ts';
import type { AccountId } from '../kit/ids.ts';

// A clock on its way does the tasks of its account by itself.
const markFrozen = statement(
  'accounts_freeze',
  `-- account_id is the id here
   update accounts set frozen_at = $2 where id = $1 and frozen_at is null and clock_target is null returning id`,
);

const unmarkFrozen = statement(
  'accounts_unfreeze',
  `-- account_id is the id here
   update accounts set frozen_at = null where id = $1 and frozen_at is not null returning id`,
);

const holdCounters = statement(
  'account_counters_hold',
  'update account_counters set frozen_value = value where account_id = $1',
);

const releaseCounters = statement(
  'account_counters_release',
  'update account_counters set frozen_value = null where account_id = $1',
);

// The worker does not look at resting tasks, however many there are.
const restTasks = statement(
  'tasks_rest',
  `update tasks set run_at = 'infinity' where account_id = $1 and run_at < 'infinity'`,
);

const IS_CLAIMED = 'attempts > 0 and run_at > $2 and run_at <= $3';

// Waits for claims that are about to commit, and then looks at their tasks once more.
const restUnclaimedTasks = statement(
  'tasks_rest_unclaimed',
  `update tasks set run_at = 'infinity' where account_id = $1 and run_at < 'infinity' and not (${IS_CLAIMED})`,
);

const wakeTasks = statement(
  'tasks_wake_rested',
  `update tasks t set run_at = ${earlierBy('t.due_at', `a.clock_offset_ms * interval '1 millisecond'`)}
   from accounts a where a.id = $1 and t.account_id = $1 and t.run_at = 'infinity'`,
);

const findFreezing = statement(
  'accounts_find_freezing',
  `-- account_id is the id here
   select frozen_at as "frozenAt", clock_target is not null as "hasMovingClock" from accounts where id = $1`,
);

const countClaimed = statement(
  'tasks_count_claimed',
  `select count(*) as count from tasks where account_id = $1 and ${IS_CLAIMED}`,
);

/** Whether an account is frozen, and whether its test clock is on its way. */
export async function readFreezing(tx: Queries, accountId: AccountId) {
  const [row] = await tx.query<{ frozenAt: Date | null; hasMovingClock: boolean }>(findFreezing, [accountId]);
  return row ?? null;
}

/** Marks an account as frozen, so that requests and tasks leave it alone; false when it was frozen already. */
export async function freeze(tx: Queries, accountId: AccountId, now: Date): Promise<boolean> {
  return (await tx.query(markFrozen, [accountId, now])).length > 0;
}

/**
 * Rests the tasks of a frozen account that no process works on; false while there are others. A claim that began before the
 * account was frozen either commits before this, or finds its tasks resting.
 */
export async function restUnclaimed(
  tx: Queries,
  accountId: AccountId,
  now: Date,
  until: Date,
): Promise<boolean> {
  await tx.query(restUnclaimedTasks, [accountId, now, until]);
  return (await countUnderWay(tx, accountId, now, until)) === 0;
}

/** Blocks the commits of work under way from now on, after waiting for those that are about to commit. */
export async function hold(tx: Queries, accountId: AccountId): Promise<void> {
  await tx.query(holdCounters, [accountId]);
  await tx.query(restTasks, [accountId]);
}

/** Answers false when the account was not frozen. */
export async function unfreeze(tx: Queries, accountId: AccountId): Promise<boolean> {
  await tx.query(releaseCounters, [accountId]);
  await tx.query(wakeTasks, [accountId]);
  return (await tx.query(unmarkFrozen, [accountId])).length > 0;
}

/** Counts the tasks that a process works on, or that wait for another attempt until an instant. */
export async function countUnderWay(tx: Queries, accountId: AccountId, now: Date, until: Date) {
  const [row] = await tx.query<{ count: number }>(countClaimed, [accountId, now, until]);
  return row?.count ?? 0;
}
