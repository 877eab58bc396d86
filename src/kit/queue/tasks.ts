import { type Database, OF_ACCOUNT, type Queries, statement, type Transaction } from '../db/database.ts';
import { earlierBy } from '../db/instants.ts';
import { askParts } from '../db/parts.ts';
import { anyLength, rowArrays } from '../db/rows.ts';
import type { AccountId } from '../ids.ts';
import { noteTaskCause } from '../tracing/tracing.ts';

/**
 * Work that waits for its time. A task is named by its account, kind and the id of what it is about, so that
 * there is never a second one for the same thing. Its time is the account's, which a test clock may move;
 * a queue that knows only the machine's time could not run it in order (decision 7).
 */
export interface Task {
  readonly accountId: AccountId;
  readonly kind: TaskKind;
  readonly key: string;
  /** In the account's time. */
  readonly dueAt: Date;
  /** How often it was tried, this time included. */
  readonly attempts: number;
  /** Names the claim: it ends when the task is set again, or when another process takes it over. */
  readonly claim: string;
}

/** Every kind of task, named after the slice that handles it. */
export const taskKinds = [
  'invoice.fall_due',
  'invoice.miss_transfer',
  'due_dates.wake',
  'due_dates.notify',
  'invoice.autopay',
  'autopay.wake',
  'charge.check',
  'refund.check',
  'setup.check',
  'evidence.check',
  'payment.expire',
  'payment.fund',
  'payment.check',
  'recipient.check',
  'payment_method.forget',
  'processor_event.apply',
  'processor.sync',
  'ledger.check',
  'event.notify',
  'invoice.remind',
  'payment.remind',
  'recipient.remind',
  'reminders.wake',
  'member.mail',
  'bank_details.tell',
  'contact.merge',
  'contact.erase',
  'account.wind_up',
  'account.erase',
  'account.resume',
  'import.run',
  'adviser_package.pack',
  'adviser_package.send',
  'e_invoice.hand_over',
  'e_invoice.prepare',
  'mail.letters',
  'mail.send',
  'mails.wake',
  'mail_route.look',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Every lane of the worker. The table derives the number of a kind's lane: its place in this list. */
export const lanes = ['money', 'notices', 'reminders', 'mail'] as const;
/**
 * Tasks of different lanes do not wait for each other: money waits for nothing but money, reminders hold up no notice
 * of an event, and a mail server that is slow holds up only mails.
 */
export type Lane = (typeof lanes)[number];

export const laneNumber = (lane: Lane): number => lanes.indexOf(lane);

/** What is due in a lane and not done. */
export interface Backlog {
  readonly lane: Lane;
  readonly count: number;
  /** For how long the oldest has been due; 0 when nothing is. */
  readonly oldestSeconds: number;
}

// Across accounts, each lane by its indexes: a lane with very many tasks is not counted to its end. A task that fails
// waits for its next try, but has been due since its first.
const findBacklog = statement(
  'tasks_find_backlog',
  lanes
    .map(
      (lane, number) => `select '${lane}' as lane, count(*) as count,
        coalesce(extract(epoch from $1::timestamptz - min(since)), 0)::float8 as "oldestSeconds"
      from (
        select run_at as since from (
          select run_at, failure from tasks
          where lane = ${number} and run_at <= $1 order by run_at limit 100000) due
        where failure is null
        union all
        select due_at - clock_offset_ms * interval '1 millisecond' from tasks join accounts on id = account_id
        where lane = ${number} and failure is not null
      ) ${lane}`,
    )
    .join(' union all '),
);

/** Reads what is due at an instant of the machine's time and not done, by lane. As the system role. */
export async function readBacklog(database: Database, now: Date): Promise<Backlog[]> {
  const { rows } = await askParts<Backlog>(database, findBacklog, [now], ['tasks', 'accounts'], 'Health');
  return lanes.map((lane) => {
    const ofLane = rows.filter((row) => row.lane === lane);
    return {
      lane,
      count: ofLane.reduce((sum, { count }) => sum + count, 0),
      oldestSeconds: Math.max(0, ...ofLane.map(({ oldestSeconds }) => oldestSeconds)),
    };
  });
}

const put = (column = '', runAt = '') =>
  `insert into tasks as kept (account_id, kind, key, due_at${column})
   select counter.account_id, $2, new.key, new.due_at${runAt}
   from unnest($3::uuid[], $4::timestamptz[]) as new (key, due_at)
   ${OF_ACCOUNT}
   on conflict (account_id, kind, key) do update
     set due_at = excluded.due_at, attempts = 0, failure = null`;

// Over several machines an insert that asks the accounts goes to all of them: there the table derives `run_at` for each row.
const putTasks = statement('tasks_put', put(), {
  onOne: put(
    ', run_at',
    `, new.due_at - (select clock_offset_ms from accounts where id = $1) * interval '1 millisecond'`,
  ),
});

const dropTasks = statement(
  'tasks_drop',
  'delete from tasks where account_id = $1 and kind = $2 and key = any($3::uuid[])',
);

/**
 * Sets when tasks of a kind are to be done, by their keys, in the account's time; those that waited for the same things
 * are moved.
 */
export async function scheduleTasks(
  tx: Queries,
  accountId: AccountId,
  kind: TaskKind,
  dueAt: ReadonlyMap<string, Date>,
): Promise<void> {
  if (dueAt.size === 0) return;
  noteTaskCause(accountId, kind, dueAt.keys());
  await tx.query(putTasks, [accountId, kind, [...dueAt.keys()], [...dueAt.values()]]);
}

/** Sets when a task is to be done, in the account's time; one that waited for the same thing is moved. */
export async function scheduleTask(
  tx: Queries,
  accountId: AccountId,
  kind: TaskKind,
  key: string,
  dueAt: Date,
): Promise<void> {
  await scheduleTasks(tx, accountId, kind, new Map([[key, dueAt]]));
}

/** Takes tasks back that are still there. */
export async function dropScheduledTasks(
  tx: Transaction,
  accountId: AccountId,
  kind: TaskKind,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0) await tx.query(dropTasks, [accountId, kind, keys]);
}

const ensureTask = statement(
  'tasks_ensure',
  `insert into tasks (account_id, kind, key, due_at) values ($1, $2, $3, $4)
   on conflict (account_id, kind, key) do nothing`,
);

/** Sets when a task is to be done, unless one waits already. */
export async function ensureScheduledTask(
  tx: Transaction,
  accountId: AccountId,
  kind: TaskKind,
  key: string,
  dueAt: Date,
): Promise<void> {
  noteTaskCause(accountId, kind, [key]);
  await tx.query(ensureTask, [accountId, kind, key, dueAt]);
}

const findOne = statement(
  'tasks_find',
  'select 1 from tasks where account_id = $1 and kind = $2 and key = $3',
);

/** Whether a task waits, or is being done. */
export async function isTaskScheduled(tx: Queries, accountId: AccountId, kind: TaskKind, key: string) {
  return (await tx.query(findOne, [accountId, kind, key])).length > 0;
}

const reschedule = statement(
  'tasks_reschedule',
  `update tasks set due_at = $4, attempts = 0
   where account_id = $1 and kind = $2 and key = any($3::uuid[])`,
);

/** Has those tasks of a kind done now that wait. */
export async function makeTasksDueNow(
  tx: Transaction,
  accountId: AccountId,
  kind: TaskKind,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  if (keys.length > 0) await tx.query(reschedule, [accountId, kind, keys, now]);
}

const hasten = statement(
  'tasks_hasten',
  `update tasks set due_at = least(due_at, $4), attempts = 0
   where account_id = $1 and kind = $2 and key = $3`,
);

/**
 * Has a task that waits done at an instant, unless it is to be done sooner; one that is being done is done once more.
 */
export async function runTaskBy(
  tx: Transaction,
  accountId: AccountId,
  kind: TaskKind,
  key: string,
  dueAt: Date,
): Promise<void> {
  await tx.query(hasten, [accountId, kind, key, dueAt]);
}

// Derives `run_at` itself, as inserting does: a function for each row took more time than the rows.
const move = statement(
  'tasks_move',
  `update tasks t
   set due_at = new.due_at, attempts = 0, failure = null, claimed_by = null,
     run_at = ${earlierBy('new.due_at', `(select clock_offset_ms from accounts where id = $1) * interval '1 millisecond'`)}
   from unnest($3::uuid[], $4::timestamptz[]) as new (key, due_at)
   where t.account_id = $1 and t.kind = $2 and t.key = new.key`,
);

/**
 * Sets when tasks of a kind come again, by their keys, in the account's time; those without a time are done. Transaction:
 * needs the one that did them, with the tasks locked.
 */
export async function moveTasks(
  tx: Transaction,
  accountId: AccountId,
  kind: TaskKind,
  dueAt: ReadonlyMap<string, Date | null>,
): Promise<void> {
  const again = [...dueAt].filter(([, at]) => at !== null);
  const done = [...dueAt].filter(([, at]) => at === null);
  await Promise.all([
    again.length > 0 &&
      tx.query(move, [accountId, kind, again.map(([key]) => key), again.map(([, at]) => at)]),
    dropScheduledTasks(
      tx,
      accountId,
      kind,
      done.map(([key]) => key),
    ),
  ]);
}

/** The time of a task that is dormant until it is rescheduled: no clock comes so far. */
export const DORMANT = new Date('2199-12-31T00:00:00.000Z');

/**
 * How long a process may work on a task before another takes it over: longer than the work can take. A payment out asks for
 * its funding, sends it and its delivery, 19 seconds each at most, and writes in up to four transactions of 7 seconds.
 */
export const LEASE_MS: Readonly<Record<Lane, number>> = {
  money: 120_000,
  notices: 60_000,
  reminders: 60_000,
  mail: 300_000,
};

// Only under the claim, here and below: a task that was set again while it ran, also to the same instant, or that another
// process took over, is left as it is.
const finish = statement(
  'tasks_finish',
  `delete from tasks t
   using unnest(${anyLength('$3::uuid[]')}, $4::uuid[]) as done (key, claim)
   where t.account_id = $1 and t.kind = $2 and t.key = done.key and t.claimed_by = done.claim`,
);

/** Ends claimed tasks of one account and kind. As the system role. */
export async function finishTasks(database: Database, tasks: readonly Task[]): Promise<void> {
  const [{ accountId, kind }] = tasks as [Task];
  const keys = tasks.map(({ key }) => key);
  await database.system.query(finish, [accountId, kind, keys, tasks.map(({ claim }) => claim)]);
}

const postpone = statement(
  'tasks_postpone',
  `update tasks set due_at = $5, attempts = 0, failure = null
   where account_id = $1 and kind = $2 and key = $3 and claimed_by = $4`,
);

/** Ends a claimed task, or sets its next time. As the system role. */
export async function finishTask(database: Database, task: Task, nextAt: Date | null): Promise<void> {
  if (nextAt === null) return finishTasks(database, [task]);
  await database.system.query(postpone, [task.accountId, task.kind, task.key, task.claim, nextAt]);
}

const claimRows = rowArrays('account_id uuid, kind text, key uuid, claim uuid');
const release = statement(
  'tasks_release',
  `update tasks t set run_at = least(run_at, $1), attempts = t.attempts - 1, claimed_by = null
   from ${claimRows.unnest(2)} as claimed (${claimRows.columns})
   where t.account_id = claimed.account_id and t.kind = claimed.kind and t.key = claimed.key
     and t.claimed_by = claimed.claim`,
);

/** Gives claimed tasks back that were not begun: they count as never tried. As the system role. */
export async function releaseTasks(database: Database, tasks: readonly Task[], now: Date): Promise<void> {
  if (tasks.length > 0) await database.system.query(release, [now, ...claimRows.of(tasks)]);
}

const retry = statement(
  'tasks_retry',
  `update tasks set run_at = $5, failure = $6, claimed_by = null
   where account_id = $1 and kind = $2 and key = $3 and claimed_by = $4`,
);

/** The longest pause between two tries of a task that fails. */
const MAXIMUM_PAUSE_MS = 3_600_000;

/** Has a task that failed tried again after a pause that doubles, from one second up. As the system role. */
export async function retryTask(database: Database, task: Task, now: Date, failure: string): Promise<void> {
  const pauseMs = Math.min(MAXIMUM_PAUSE_MS, 1000 * 2 ** Math.min(task.attempts - 1, 20));
  const again = new Date(now.getTime() + pauseMs);
  await database.system.query(retry, [
    task.accountId,
    task.kind,
    task.key,
    task.claim,
    again,
    failure.slice(0, 500),
  ]);
}
