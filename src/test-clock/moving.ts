import { type Account, accountTime } from '../accounts/types.ts';
import type { Database } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { Presence } from '../kit/queue/presence.ts';
import { finishTask, scheduleTask, type Task, type TaskKind } from '../kit/queue/tasks.ts';
import type { TestClockOptions } from './service.ts';
import { moveTestClock } from './store.ts';
import { alignTasks, claimNextTask, nextTaskInstant, type TaskPlace } from './task-store.ts';

/** How long a process that moves a clock may be silent before another goes on with it, although it seems to be there. */
export const LEASE_MS = 60_000;

/** How often a task on the way is tried before the clock stops there. */
const TRIES = 3;

/** A move is ended because its process ends, or another has it: that one goes on with it. */
export class Stopped extends Error {
  override readonly name = 'Stopped';

  constructor() {
    super('The service is being restarted.');
  }
}

/**
 * What is done once, where the clock arrives, instead of many times on the way: the events of the processor are handed
 * over step by step, and the books are looked at as a whole.
 */
const doneOnArrival: ReadonlySet<TaskKind> = new Set<TaskKind>(['processor.sync', 'ledger.check']);

/**
 * Moves a clock that was taken to its target. Time stands at the instant of each thing while it is done, so that what
 * it writes has the right date. Errors: what the work throws, {@link Stopped}.
 */
export async function moveAlong(
  options: TestClockOptions,
  id: AccountId,
  target: Date,
  holder: Presence,
  isAsked: () => boolean,
): Promise<void> {
  const { database, clock, charges, processorFor } = options;
  const isStopping = () => isAsked() || holder.isGone();
  const moveTo = async (instant: Date): Promise<void> => {
    const now = clock.now();
    const aheadMs = instant.getTime() - now.getTime();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    if (!(await moveTestClock(database, id, aheadMs, leasedUntil, holder.key))) throw new Stopped();
  };
  let account = await readAccount(options, id);
  // What is told of due dates was planned when other invoices were there.
  await database.transaction(id, (tx) =>
    scheduleTask(tx, id, 'due_dates.tell', id, accountTime(account, clock.now())),
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
    account = await readAccount(options, id);
    if (processor?.clock !== undefined && theirs !== null && theirs <= instant) {
      const events = await processor.clock.advance({ accountId: id, now: instant });
      await charges.receiveEvents(account, processor.name, events, instant);
    }
    await doDue(options, account, instant, target, () => moveTo(instant), isStopping);
  }
  await moveTo(target);
}

/** Has an account's tasks run by its clock as it stands now. Calls `renew` now and then. */
export async function alignAllTasks(
  database: Database,
  id: AccountId,
  renew: () => Promise<void> = async () => {},
): Promise<void> {
  let place: TaskPlace | null = null;
  do {
    place = await alignTasks(database, id, place);
    await renew();
  } while (place !== null);
}

// Each task renews the lease: one may wait for a processor that does not answer for as long as that takes.
async function doDue(
  { database, clock, runTask }: TestClockOptions,
  account: Account,
  instant: Date,
  target: Date,
  renew: () => Promise<void>,
  isStopping: () => boolean,
): Promise<void> {
  let renewedAt = performance.now();
  for (;;) {
    if (isStopping()) throw new Stopped();
    const task = await claimNextTask(database, account.id, instant, clock.now());
    if (task === null) return;
    const isLater = doneOnArrival.has(task.kind) && instant < target;
    await finishTask(database, task, isLater ? target : await tryTask(runTask, account, task, instant));
    if (performance.now() - renewedAt < LEASE_MS / 6) continue;
    await renew();
    renewedAt = performance.now();
  }
}

async function tryTask(
  runTask: TestClockOptions['runTask'],
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

async function readAccount({ accounts }: TestClockOptions, id: AccountId): Promise<Account> {
  const account = await accounts.findAccount(id);
  if (account === null) throw new Error(`There is no account ${id}.`);
  return account;
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
