import type { Accounts } from '../accounts/service.ts';
import { type Account, accountTime } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Connection, Database } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import type { Presence } from '../kit/queue/presence.ts';
import { finishTask, scheduleTask, type Task, type TaskKind } from '../kit/queue/tasks.ts';
import type { Clock } from '../kit/time.ts';
import type { Processor } from '../processors/types.ts';
import { moveTestClock } from './store.ts';
import { alignTasks, claimNextTask, nextTaskInstant, type TaskKey } from './task-store.ts';

export interface TestClockDeps {
  readonly database: Database;
  /** Shows other processes that this one is alive while it moves clocks. */
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly charges: Charges;
  readonly processorFor: (account: Account) => Promise<Processor | null>;
  /** Does a task at an instant of the account's time; answers when it is to be done again, or null. */
  readonly runTask: (account: Account, task: Task, now: Date) => Promise<Date | null>;
  /** How long a request waits for the clock to arrive; tests that need it on its way wait less. */
  readonly testClockWaitMs?: number | undefined;
}

/** How long a process that seems alive may not renew its hold of a clock before another continues with it. */
export const LEASE_MS = 60_000;

/** How often a task on the way is tried before the clock stops there. */
const TRIES = 3;

/** Ends a move because its process ends, or another process has the clock and continues with it. */
export class Stopped extends Error {
  override readonly name = 'Stopped';

  constructor() {
    super('The service is being restarted.');
  }
}

/**
 * Tasks that are done once, where the clock arrives, instead of many times on the way: the processor's events arrive
 * step by step anyway, one check of the books covers all days, and DNS knows only the present.
 */
const doneOnArrival: ReadonlySet<TaskKind> = new Set<TaskKind>([
  'processor.sync',
  'ledger.check',
  'mail_route.look',
]);

/**
 * Moves a clock that was taken to its target. It stops at the instant of each task while the task runs, so that what
 * the task writes has the right date. Errors: what a task throws, {@link Stopped}.
 */
export async function moveAlong(
  deps: TestClockDeps,
  id: AccountId,
  target: Date,
  holder: Presence,
  isAsked: () => boolean,
): Promise<void> {
  const { database, clock, charges, processorFor } = deps;
  const isStopping = () => isAsked() || holder.isGone();
  const moveTo = async (instant: Date): Promise<void> => {
    const now = clock.now();
    const aheadMs = instant.getTime() - now.getTime();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    if (!(await moveTestClock(database, id, aheadMs, leasedUntil, holder.key))) throw new Stopped();
  };
  let account = await readAccount(deps, id);
  // The notice of due dates was planned before the latest invoices were there.
  await database.transaction(id, (tx) =>
    scheduleTask(tx, id, 'due_dates.notify', id, accountTime(account, clock.now())),
  );
  const processor = await processorFor(account);
  for (;;) {
    if (isStopping()) throw new Stopped();
    const now = accountTime(account, clock.now());
    const [ours, theirs] = await Promise.all([
      nextTaskInstant(database, id),
      processor?.clock?.nextInstant({ accountId: id, now }) ?? null,
    ]);
    const next = earlier(ours, theirs);
    if (next === null || next > target) break;
    const instant = new Date(Math.max(next.getTime(), now.getTime()));
    await moveTo(instant);
    account = await readAccount(deps, id);
    if (processor?.clock !== undefined && theirs !== null && theirs <= instant) {
      const events = await processor.clock.advance({ accountId: id, now: instant });
      await charges.receiveEvents(account, processor.name, events, instant);
    }
    await runDueTasks(deps, account, instant, target, () => moveTo(instant), isStopping);
  }
  await moveTo(target);
}

/** Sets when each of an account's tasks runs by its clock. Calls `renew` after each batch. */
export async function alignAllTasks(
  database: Database,
  id: AccountId,
  renew: () => Promise<void> = async () => {},
): Promise<void> {
  let after: TaskKey | null = null;
  do {
    after = await alignTasks(database, id, after);
    await renew();
  } while (after !== null);
}

// The lease is renewed between tasks, because a task may wait long for a processor that does not answer.
async function runDueTasks(
  deps: TestClockDeps,
  read: Account,
  instant: Date,
  target: Date,
  renew: () => Promise<void>,
  isStopping: () => boolean,
): Promise<void> {
  const { database, clock, runTask } = deps;
  let renewedAt = performance.now();
  let account = read;
  for (;;) {
    if (isStopping()) throw new Stopped();
    const task = await claimNextTask(database, account.id, instant, clock.now());
    if (task === null) return;
    // The end of a suspension wakes tasks. An account that was read before it would put them to sleep for good.
    if (account.suspendedAt !== null) account = await readAccount(deps, account.id);
    const isLater = doneOnArrival.has(task.kind) && instant < target;
    await finishTask(database, task, isLater ? target : await tryTask(runTask, account, task, instant));
    if (performance.now() - renewedAt < LEASE_MS / 6) continue;
    await renew();
    renewedAt = performance.now();
  }
}

async function tryTask(
  runTask: TestClockDeps['runTask'],
  account: Account,
  task: Task,
  now: Date,
): Promise<Date | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runTask(account, task, now);
    } catch (cause) {
      if (tries === TRIES) throw cause;
    }
  }
}

async function readAccount({ accounts }: TestClockDeps, id: AccountId): Promise<Account> {
  const account = await accounts.findAccount(id);
  if (account === null) throw new Error(`There is no account ${id}.`);
  return account;
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
