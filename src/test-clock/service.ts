import type { Accounts } from '../accounts/service.ts';
import { type Account, accountTime } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Database } from '../kit/database.ts';
import { AppError } from '../kit/errors.ts';
import type { AccountId } from '../kit/ids.ts';
import { claimNextTask, finishTask, nextTaskInstant, type Task } from '../kit/tasks.ts';
import type { Clock } from '../kit/time.ts';
import type { Processor } from '../processors/types.ts';
import { findAbandonedClocks, moveTestClock, releaseTestClock, takeTestClock } from './store.ts';

/** How long a process that moves a clock may be silent before another goes on with it. */
const LEASE_MS = 60_000;

/** As far as a clock may be set, so that nobody waits for a million days. */
const MAXIMUM_AHEAD_MS = 20 * 366 * 86_400_000;

/**
 * How long one request may move a clock, in milliseconds: a connection on which nothing moves is ended after 30 s.
 * What is left is done by the next request for the same instant.
 */
const MAXIMUM_MOVE_MS = 20_000;

/** How often a task on the way is tried before the clock stops there. */
const TRIES = 3;

/** The test clocks of sandbox accounts. */
export interface TestClock {
  /** The account's time, and whether its clock was moved. Transaction: none. */
  show(account: Account): object;
  /**
   * Moves an account's clock forward to an instant, and does all that would have happened on the way, in order.
   * Errors: 409 while it is being moved, 503 when there is so much that the request must be repeated, 422 `illegal_action` for a live account, the past, or more than 20 years.
   * Transaction: opens many.
   */
  advance(account: Account, target: Date): Promise<object>;
  /** Goes on with clocks whose process died on the way; answers how many. Transaction: opens many. */
  resumeAbandoned(): Promise<number>;
}

/** What test clocks need from outside. */
interface TestClockOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly charges: Charges;
  readonly processorFor: (account: Account) => Promise<Processor | null>;
  /** Does a task at an instant of the account's time; answers when it is to be done again, or null. */
  readonly runTask: (account: Account, task: Task, now: Date) => Promise<Date | null>;
}

/** Makes the verbs of test clocks. Transaction: none. */
export function createTestClock(options: TestClockOptions): TestClock {
  const { database, clock, accounts } = options;
  const show = (account: Account) => ({
    now: accountTime(account, clock.now()),
    isAhead: account.clockOffsetMs > 0,
  });
  const reread = async (id: AccountId): Promise<Account> => {
    const account = await accounts.findAccount(id);
    if (account === null) throw new Error(`There is no account ${id}.`);
    return account;
  };
  const move = async (id: AccountId, target: Date, endMs: number): Promise<Account> => {
    try {
      await run(options, () => reread(id), target, endMs);
    } finally {
      await releaseTestClock(database, id);
    }
    return reread(id);
  };
  const take = (id: AccountId, target: Date) => {
    const now = clock.now();
    return takeTestClock(database, id, target, now, new Date(now.getTime() + LEASE_MS));
  };
  return {
    show,
    async advance(account, target) {
      requireAllowed(account, target, clock.now());
      if (!(await take(account.id, target)))
        throw new AppError('request_in_progress', { retryAfterSeconds: 1 });
      return show(await move(account.id, target, performance.now() + MAXIMUM_MOVE_MS));
    },
    async resumeAbandoned() {
      let resumed = 0;
      for (const { id, target } of await findAbandonedClocks(database, clock.now())) {
        if (!(await take(id, target))) continue;
        await move(id, target, Number.POSITIVE_INFINITY);
        resumed += 1;
      }
      return resumed;
    },
  };
}

function requireAllowed(account: Account, target: Date, machineNow: Date): void {
  const refuse = (message: string) => new AppError('illegal_action', { message });
  if (account.mode !== 'Sandbox') throw refuse('Only sandbox accounts have a test clock.');
  const now = accountTime(account, machineNow);
  if (target < now) throw refuse(`The clock only moves forward; it is ${now.toISOString()}.`);
  if (target.getTime() - machineNow.getTime() > MAXIMUM_AHEAD_MS) {
    throw refuse('The clock can be set 20 years ahead at most.');
  }
}

// Time stands at the instant of each thing while it is done, so that what it writes has the right date.
async function run(
  { database, clock, charges, processorFor, runTask }: TestClockOptions,
  reread: () => Promise<Account>,
  target: Date,
  endMs: number,
): Promise<void> {
  const moveTo = async (id: AccountId, instant: Date) => {
    const now = clock.now();
    await moveTestClock(database, id, instant.getTime() - now.getTime(), new Date(now.getTime() + LEASE_MS));
  };
  let account = await reread();
  const processor = await processorFor(account);
  for (;;) {
    const now = accountTime(account, clock.now());
    const [ours, theirs] = await Promise.all([
      nextTaskInstant(database, account.id),
      processor?.clock?.nextInstant({ accountId: account.id, now }) ?? null,
    ]);
    const next = earlier(ours, theirs);
    if (next === null || next > target) break;
    if (performance.now() > endMs) throw stillOnItsWay(now);
    const instant = new Date(Math.max(next.getTime(), now.getTime()));
    await moveTo(account.id, instant);
    account = await reread();
    if (processor?.clock !== undefined && theirs !== null && theirs <= instant) {
      const events = await processor.clock.advance({ accountId: account.id, now: instant });
      await charges.receiveEvents(account, processor.name, events, instant);
    }
    for (;;) {
      if (performance.now() > endMs) break;
      const task = await claimNextTask(database, account.id, instant, clock.now());
      if (task === null) break;
      await finishTask(database, task, await tryTask(runTask, account, task, instant));
    }
  }
  await moveTo(account.id, target);
}

function stillOnItsWay(now: Date): AppError {
  const message = `There is much to do: the clock has come to ${now.toISOString()}. Repeat the request to go on.`;
  return new AppError('overloaded', { message, retryAfterSeconds: 1 });
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

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
