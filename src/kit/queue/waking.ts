import { type Database, statement, type Transaction } from '../db/database.ts';
import { type AccountId, FIRST_ID } from '../ids.ts';
import { scheduleTask, type TaskKind } from './tasks.ts';

// A mail that is under way is left alone: its conversation with a server is no transaction, so that a second process would
// send it a second time.
const isWakeable = `(kind <> 'mail.send' or claimed_by is null)`;

const rescheduleSome = statement(
  'tasks_reschedule_some',
  `update tasks t set due_at = $4, attempts = 0
   from (
     select kind, key from tasks
     where account_id = $1 and kind = $2 and key > $3::uuid and ${isWakeable}
     order by key limit $5
     for update
   ) woken
   where t.account_id = $1 and t.kind = woken.kind and t.key = woken.key
   returning t.key`,
);

/** How many tasks are woken at once: a few milliseconds, so that nobody waits long for the locks. */
const WOKEN_AT_ONCE = 1_000;

/** The kinds of tasks that wake others after a setting has changed, with the kind that each wakes. */
const woken = {
  'reminders.wake': 'invoice.remind',
  'due_dates.wake': 'invoice.fall_due',
  'autopay.wake': 'invoice.autopay',
  'mails.wake': 'mail.send',
} as const;

/**
 * Has an account's tasks done now, some at a time, in the order of their keys after `after`. The next batch is a task
 * with the last key, written in the same transaction, so that a process that dies loses nothing. Waking a task twice is
 * harmless; one that is being done is done once more, but for mails, which are left to the process that sends them.
 * `alongside` runs first in each transaction, with the number of tasks that are woken at most.
 */
export async function wakeTasks(
  database: Database,
  accountId: AccountId,
  waker: keyof typeof woken,
  after: string,
  now: Date,
  alongside: (tx: Transaction, limit: number) => Promise<unknown> = async () => {},
): Promise<void> {
  await database.transaction(accountId, async (tx) => {
    await alongside(tx, WOKEN_AT_ONCE);
    const values = [accountId, woken[waker], after, now, WOKEN_AT_ONCE];
    const rows = await tx.query<{ key: string }>(rescheduleSome, values);
    if (rows.length < WOKEN_AT_ONCE) return;
    const [last = after] = rows
      .map(({ key }) => key)
      .toSorted()
      .slice(-1);
    await scheduleTask(tx, accountId, waker, last, now);
  });
}

/**
 * Has all tasks of some kinds of an account done now, some at a time. Repeating it is harmless, so that a process that
 * dies in between loses nothing as long as its task comes again.
 */
export async function wakeAllTasks(
  database: Database,
  accountId: AccountId,
  kinds: readonly TaskKind[],
  now: Date,
): Promise<void> {
  for (const kind of kinds) {
    let after = FIRST_ID;
    for (;;) {
      const values = [accountId, kind, after, now, WOKEN_AT_ONCE];
      const rows = await database.transaction(accountId, (tx) =>
        tx.query<{ key: string }>(rescheduleSome, values),
      );
      if (rows.length < WOKEN_AT_ONCE) break;
      after =
        rows
          .map(({ key }) => key)
          .toSorted()
          .at(-1) ?? after;
    }
  }
}
