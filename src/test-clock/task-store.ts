import { randomUUID } from 'node:crypto';
import { type Database, statement } from '../kit/db/database.ts';
import { earlierBy } from '../kit/db/instants.ts';
import { type AccountId, FIRST_ID } from '../kit/ids.ts';
import { LEASE_MS, laneNumber, lanes, type Task } from '../kit/queue/tasks.ts';

// The first task of each lane, each found by one probe of an index: a test clock runs them in order. Mails are left
// out: a test clock does not wait for a mail server.
const firstOnTheWay = lanes
  .filter((lane) => lane !== 'mail')
  .map(
    (
      lane,
    ) => `(select account_id, kind, key, due_at from tasks where lane = ${laneNumber(lane)} and account_id = $1
      order by due_at, kind, key limit 1)`,
  )
  .join(' union all ');

const claimNext = statement(
  'tasks_claim_next',
  `update tasks t
   set run_at = $3, attempts = least(t.attempts + 1, 1000), claimed_by = $4
   from (select * from (${firstOnTheWay}) one order by due_at, kind, key limit 1) due
   where t.account_id = $1 and t.kind = due.kind and t.key = due.key and t.due_at <= $2
   returning t.account_id as "accountId", t.kind, t.key, t.due_at as "dueAt", t.attempts,
     t.claimed_by as claim`,
);

const findNext = statement(
  'tasks_find_next',
  `select due_at as "dueAt" from (${firstOnTheWay}) one where account_id = $1 order by due_at limit 1`,
);

/** The instant of an account's next task, except mails, in the account's time, or null. As the system role. */
export async function nextTaskInstant(database: Database, accountId: AccountId): Promise<Date | null> {
  const [row] = await database.system.query<{ dueAt: Date }>(findNext, [accountId]);
  return row?.dueAt ?? null;
}

/** Claims an account's next task that is due at an instant of the account's time, except mails. As the system role. */
export async function claimNextTask(database: Database, accountId: AccountId, until: Date, now: Date) {
  const leasedUntil = new Date(now.getTime() + LEASE_MS.money);
  const [task] = await database.system.query<Task>(claimNext, [accountId, until, leasedUntil, randomUUID()]);
  return task ?? null;
}

// The table derives `run_at` whenever `due_at` is written. A task that was tried keeps its instant: it waits for the end
// of a lease or of a pause, which are in machine time.
const align = statement(
  'tasks_align',
  `with page as materialized (
     select kind, key from tasks where account_id = $1 and (kind, key) > ($2, $3) order by kind, key limit $4
   ), moved as (
     update tasks t set due_at = t.due_at
     from page, accounts a
     where t.account_id = $1 and t.kind = page.kind and t.key = page.key and t.attempts = 0
       and a.id = $1 and t.run_at <> ${earlierBy('t.due_at', `a.clock_offset_ms * interval '1 millisecond'`)}
   )
   select kind, key from page order by kind desc, key desc limit 1`,
);

export type TaskKey = Pick<Task, 'kind' | 'key'>;

/**
 * After a test clock was moved, sets again when the account's tasks run. Does one batch: the tasks that follow a task
 * in the order of kind and key. Answers the last one, or null when none is left. As the system role.
 */
export async function alignTasks(database: Database, accountId: AccountId, after: TaskKey | null) {
  const values = [accountId, after?.kind ?? '', after?.key ?? FIRST_ID, 5_000];
  const [last] = await database.system.transaction((tx) => tx.query<TaskKey>(align, values));
  return last ?? null;
}
