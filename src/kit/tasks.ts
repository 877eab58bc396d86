import { type Database, type Statement, statement, type Transaction } from './database.ts';
import type { AccountId } from './ids.ts';

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
}

/** Every kind of task, named after the slice that handles it. */
export type TaskKind =
  | 'invoice.fall_due'
  | 'invoice.autopay'
  | 'charge.check'
  | 'refund.check'
  | 'payment.expire'
  | 'payment.fund'
  | 'payment.check'
  | 'payment_method.forget'
  | 'processor_event.apply'
  | 'processor.sync'
  | 'ledger.check'
  | 'event.notify'
  | 'invoice.remind'
  | 'payment.remind'
  | 'member.mail'
  | 'mail.send';

/** Every lane of the worker. */
export const lanes = ['money', 'notices', 'mail'] as const;
/**
 * Tasks of different lanes do not wait for each other: money waits for nothing but money, and a mail server that
 * is slow holds up only mails.
 */
export type Lane = (typeof lanes)[number];

// The indexes of the table are made for exactly these conditions.
const laneConditions: Readonly<Record<Lane, string>> = {
  money: `kind <> 'mail.send' and kind not in ('event.notify', 'invoice.remind', 'payment.remind', 'member.mail')`,
  notices: `kind in ('event.notify', 'invoice.remind', 'payment.remind', 'member.mail')`,
  mail: `kind = 'mail.send'`,
};

// What a test clock does in order. Mails have an instant of their own only while a server refuses them.
const onTheWay = `kind <> 'mail.send'`;

const putTask = statement(
  'tasks_put',
  `insert into tasks as kept (account_id, kind, key, due_at) values ($1, $2, $3, $4)
   on conflict (account_id, kind, key) do update
     set due_at = excluded.due_at, attempts = 0, leased_until = null, failure = null`,
);

const dropTask = statement(
  'tasks_drop',
  'delete from tasks where account_id = $1 and kind = $2 and key = $3',
);

/**
 * Sets when a task is to be done, in the account's time; one that waited for the same thing is moved.
 * Transaction: needs the one of its cause.
 */
export async function scheduleTask(
  tx: Transaction,
  accountId: AccountId,
  kind: TaskKind,
  key: string,
  dueAt: Date,
): Promise<void> {
  await tx.query(putTask, [accountId, kind, key, dueAt]);
}

/** Takes a task back, when it is still there. Transaction: needs the one of its cause. */
export async function dropScheduledTask(
  tx: Transaction,
  accountId: AccountId,
  kind: TaskKind,
  key: string,
): Promise<void> {
  await tx.query(dropTask, [accountId, kind, key]);
}

const ensureTask = statement(
  'tasks_ensure',
  `insert into tasks (account_id, kind, key, due_at) values ($1, $2, $3, $4)
   on conflict (account_id, kind, key) do nothing`,
);

/** Sets when a task is to be done, unless one waits already. Transaction: needs the one of its cause. */
export async function ensureScheduledTask(
  tx: Transaction,
  accountId: AccountId,
  kind: TaskKind,
  key: string,
  dueAt: Date,
): Promise<void> {
  await tx.query(ensureTask, [accountId, kind, key, dueAt]);
}

const nudge = statement(
  'tasks_nudge',
  `update tasks set due_at = $4, attempts = 0, leased_until = null
   where account_id = $1 and kind = $2 and key = $3`,
);

/** Has a task that waits done now, when there is one. Transaction: needs the one of its cause. */
export async function nudgeTask(
  tx: Transaction,
  accountId: AccountId,
  kind: TaskKind,
  key: string,
  now: Date,
): Promise<void> {
  await tx.query(nudge, [accountId, kind, key, now]);
}

const nudgeAll = statement(
  'tasks_nudge_all',
  `update tasks set due_at = $3, attempts = 0, leased_until = null where account_id = $1 and kind = $2`,
);

/** Has all of an account's tasks of a kind done now. Transaction: needs the one of its cause. */
export async function nudgeTasks(
  tx: Transaction,
  accountId: AccountId,
  kind: TaskKind,
  now: Date,
): Promise<void> {
  await tx.query(nudgeAll, [accountId, kind, now]);
}

/** The time of a task that sleeps until it is nudged: no clock comes so far. */
export const ASLEEP = new Date('2199-12-31T00:00:00.000Z');

/** How long a process may work on a task before another takes it over: longer than the work can take. */
const LEASE_MS: Readonly<Record<Lane, number>> = { money: 60_000, notices: 60_000, mail: 300_000 };

/** How many tasks that are due longest are looked at before each account is asked for its own. */
const LONGEST_DUE = 100;

/** How many of the accounts' own are read then: enough for a draw, whatever number of accounts there are. */
const DRAWN = 200;

// Across accounts, in turns: the first task of each account goes before anybody's second, what is `busy` counted, so
// that one with very many holds up nobody else. Whose turn it is of those who are equal is drawn, because by age those
// with a backlog would win every time; of one account the oldest goes first.
// Few are due: then the window holds them all. More than that: then the oldest few are read of accounts that are drawn,
// one probe of an index for each, however many tasks there are (3 ms at a million of them and a thousand accounts). An account whose test clock is ahead of the machine's is
// always probed; one whose clock is on its way is left to the process that moves it, but for mails.
const claimDue = (lane: Lane) => {
  const isFree = `${laneConditions[lane]} and (leased_until is null or leased_until <= $1)`;
  const isStill = (account: string) =>
    lane === 'mail' ? '' : `and (select a.clock_target from accounts a where a.id = ${account}) is null`;
  return statement(
    `tasks_claim_due_${lane}`,
    `with longest as materialized (
       select account_id, kind, key, due_at from tasks
       where due_at <= $1 and ${isFree} ${isStill('account_id')}
       order by due_at limit ${LONGEST_DUE}
     ), own as (
       select few.*
       from (
         select id, clock_offset_ms from accounts
         where (clock_offset_ms > 0 or (select count(*) from longest) = ${LONGEST_DUE})
           ${lane === 'mail' ? '' : 'and clock_target is null'}
         order by random()
       ) a
       cross join lateral (
         select account_id, kind, key, due_at from tasks
         where account_id = a.id and due_at <= $1 + make_interval(secs => a.clock_offset_ms / 1000.0) and ${isFree}
         order by due_at limit $3
       ) few
       limit ${DRAWN}
     ), turns as (
       select account_id, kind, key,
         row_number() over (partition by account_id order by due_at, kind, key)
           + (select count(*) from unnest($4::uuid[]) busy (id) where busy.id = account_id) as turn
       from (select * from longest union select * from own) candidates
     )
     update tasks t
     set leased_until = $2, attempts = least(t.attempts + 1, 1000)
     from (
       select w.account_id, w.kind, w.key
       from tasks w
       where (w.account_id, w.kind, w.key) in (
           select account_id, kind, key from turns order by turn, random() limit $3)
         ${isStill('w.account_id')}
         and (w.leased_until is null or w.leased_until <= $1)
       for update skip locked
     ) due
     where t.account_id = due.account_id and t.kind = due.kind and t.key = due.key
     returning t.account_id as "accountId", t.kind, t.key, t.due_at as "dueAt", t.attempts`,
  );
};
const claimDueOf: Readonly<Record<Lane, Statement>> = {
  money: claimDue('money'),
  notices: claimDue('notices'),
  mail: claimDue('mail'),
};

/**
 * Takes up to `limit` tasks of a lane that are due in their accounts' time, in turns between the accounts. `busy` names
 * the account of each task that is under way already. Transaction: opens, as the system role.
 */
export async function claimDueTasks(
  database: Database,
  lane: Lane,
  now: Date,
  limit: number,
  busy: readonly AccountId[] = [],
): Promise<Task[]> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS[lane]);
  const tasks = await database.system.query<Task>(claimDueOf[lane], [now, leasedUntil, limit, busy]);
  return tasks.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
}

const claimNext = statement(
  'tasks_claim_next',
  `update tasks t
   set leased_until = $3, attempts = least(t.attempts + 1, 1000)
   from (
     select account_id, kind, key from tasks
     where account_id = $1 and due_at <= $2 and ${onTheWay}
     order by due_at, kind, key
     limit 1
     for update
   ) due
   where t.account_id = due.account_id and t.kind = due.kind and t.key = due.key
   returning t.account_id as "accountId", t.kind, t.key, t.due_at as "dueAt", t.attempts`,
);

const findNext = statement(
  'tasks_find_next',
  `select due_at as "dueAt" from tasks where account_id = $1 and ${onTheWay} order by due_at limit 1`,
);

/** The instant of an account's next task other than mails, in its own time, or null. Transaction: opens, as the system role. */
export async function nextTaskInstant(database: Database, accountId: AccountId): Promise<Date | null> {
  const [row] = await database.system.query<{ dueAt: Date }>(findNext, [accountId]);
  return row?.dueAt ?? null;
}

/** Takes an account's next task other than mails that is due until an instant of its time. Transaction: opens, as the system role. */
export async function claimNextTask(
  database: Database,
  accountId: AccountId,
  until: Date,
  now: Date,
): Promise<Task | null> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS.money);
  const [task] = await database.system.query<Task>(claimNext, [accountId, until, leasedUntil]);
  return task ?? null;
}

// Only the task that was done: the work itself may have set it anew meanwhile.
const finish = statement(
  'tasks_finish',
  `delete from tasks
   where account_id = $1 and kind = $2 and key = $3 and due_at = $4 and leased_until is not null`,
);
const postpone = statement(
  'tasks_postpone',
  `update tasks set due_at = $5, attempts = 0, leased_until = null, failure = null
   where account_id = $1 and kind = $2 and key = $3 and due_at = $4 and leased_until is not null`,
);

/** Ends a claimed task, or sets its next time. Transaction: opens, as the system role. */
export async function finishTask(database: Database, task: Task, nextAt: Date | null): Promise<void> {
  const name = [task.accountId, task.kind, task.key, task.dueAt];
  if (nextAt === null) await database.system.query(finish, name);
  else await database.system.query(postpone, [...name, nextAt]);
}

const retry = statement(
  'tasks_retry',
  `update tasks set leased_until = $5, failure = $6
   where account_id = $1 and kind = $2 and key = $3 and due_at = $4 and leased_until is not null`,
);

/** The longest pause between two tries of a task that fails. */
const MAXIMUM_PAUSE_MS = 3_600_000;

/** Has a task that failed tried again after a pause that doubles, from one second up. Transaction: opens, as the system role. */
export async function retryTask(database: Database, task: Task, now: Date, failure: string): Promise<void> {
  const pauseMs = Math.min(MAXIMUM_PAUSE_MS, 1000 * 2 ** Math.min(task.attempts - 1, 20));
  const again = new Date(now.getTime() + pauseMs);
  await database.system.query(retry, [
    task.accountId,
    task.kind,
    task.key,
    task.dueAt,
    again,
    failure.slice(0, 500),
  ]);
}
