import type { Accounts } from './accounts/service.ts';
import { type Account, accountTime } from './accounts/types.ts';
import type { Charges } from './charges/service.ts';
import type { Invoices } from './invoices/service.ts';
import type { Database } from './kit/database.ts';
import { purgeExpiredKeys } from './kit/idempotency.ts';
import type { InvoiceId } from './kit/ids.ts';
import type { Log } from './kit/log.ts';
import { claimDueTasks, finishTask, retryTask, type Task, type TaskKind } from './kit/tasks.ts';
import type { Clock } from './kit/time.ts';
import type { Payments } from './payments/service.ts';
import type { TestClock } from './test-clock/service.ts';
import type { Verification } from './verification/service.ts';
import type { Wallet } from './wallet/service.ts';

const HOUR_MS = 3_600_000;

/** How long the worker rests when nothing is due. */
const REST_MS = 250;

/** How often it looks for test clocks whose process died. */
const ABANDONED_EVERY_MS = 10_000;

/** How many tasks are taken at once, and worked on side by side. */
const TASKS_AT_ONCE = 8;

/** Does a task at an instant of the account's time; answers when it is to be done again, or null. */
export type RunTask = (account: Account, task: Task, now: Date) => Promise<Date | null>;

/** Whose jobs the worker does. */
interface JobParts {
  readonly charges: Charges;
  readonly invoices: Invoices;
  readonly payments: Payments;
  readonly verification: Verification;
  readonly wallet: Wallet;
}

/** The table of jobs: which slice does which kind of task. */
export function createRunTask({ charges, invoices, payments, verification, wallet }: JobParts): RunTask {
  const { jobs } = charges;
  const table: Readonly<
    Partial<Record<TaskKind, (account: Account, key: string, now: Date) => Promise<Date | null>>>
  > = {
    'invoice.fall_due': (account, key, now) => invoices.letFallDue(account, key as InvoiceId, now),
    'invoice.autopay': jobs.autopay,
    'charge.check': jobs.checkCharge,
    'refund.check': jobs.checkRefund,
    'processor.sync': jobs.syncEvents,
    'ledger.check': verification.jobs.check,
    'payment.expire': payments.jobs.expire,
    'payment.fund': payments.jobs.fund,
    'payment.check': payments.jobs.check,
    'payment_method.forget': wallet.jobs.forget,
    'processor_event.apply': (account, key, now) =>
      jobs.applyEvent(account, key, now, payments.jobs.applyEvent),
  };
  return (account, task, now) => {
    const run = table[task.kind];
    if (run === undefined) throw new Error(`Nobody does tasks of the kind ${task.kind}.`);
    return run(account, task.key, now);
  };
}

/** What the worker works with. */
interface WorkerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly runTask: RunTask;
  readonly testClock: TestClock;
  readonly verification: Verification;
}

/**
 * Starts what the service does by itself: tasks whose time has come, test clocks whose process died, and every
 * hour the deletion of idempotency keys past their time, and a nightly check for accounts that have none yet. Any number of processes may do it at once. Answers how
 * to end it; that awaits what is under way.
 */
export function startWorker(parts: WorkerParts): { stop(): Promise<void> } {
  const rest = createRest();
  let purgedAt = 0;
  let lookedAt = 0;
  // Beside the tasks: a clock may have years to go, and nobody else shall wait for that.
  let resuming: Promise<void> | null = null;
  const resume = async () => {
    try {
      await resumeClocks(parts);
    } catch (err) {
      parts.log.error({ err }, 'a test clock could not be moved on');
    } finally {
      resuming = null;
    }
  };
  const work = async () => {
    while (!rest.isOver()) {
      try {
        const now = parts.clock.now();
        if (now.getTime() - purgedAt >= HOUR_MS) {
          purgedAt = now.getTime();
          await keepHouse(parts, now);
        }
        if (resuming === null && now.getTime() - lookedAt >= ABANDONED_EVERY_MS) {
          lookedAt = now.getTime();
          resuming = resume();
        }
        if ((await workOnce(parts)) === 0) await rest.pause(REST_MS);
      } catch (err) {
        parts.log.error({ err }, 'the worker failed; it goes on in a moment');
        await rest.pause(5_000);
      }
    }
  };
  const working = work();
  return {
    async stop() {
      rest.end();
      await working;
      await resuming;
    },
  };
}

/** Does the tasks that are due now, once; answers how many there were. Transaction: opens many. */
export async function workOnce(parts: WorkerParts): Promise<number> {
  const tasks = await claimDueTasks(parts.database, parts.clock.now(), TASKS_AT_ONCE);
  await Promise.all(tasks.map((task) => workOn(parts, task)));
  return tasks.length;
}

async function workOn({ database, clock, log, accounts, runTask }: WorkerParts, task: Task): Promise<void> {
  try {
    const account = await accounts.findAccount(task.accountId);
    if (account === null) throw new Error(`There is no account ${task.accountId}.`);
    await finishTask(database, task, await runTask(account, task, accountTime(account, clock.now())));
  } catch (err) {
    log.error({ err, kind: task.kind, key: task.key, attempts: task.attempts }, 'a task failed');
    const failure = err instanceof Error ? err.message : 'something that is no error was thrown';
    await retryTask(database, task, clock.now(), failure);
  }
}

async function keepHouse({ database, log, verification }: WorkerParts, now: Date): Promise<void> {
  const purged = await purgeExpiredKeys(database, now);
  if (purged > 0) log.info({ purged }, 'expired idempotency keys deleted');
  await verification.ensureNightlyChecks(now);
}

async function resumeClocks({ log, testClock }: WorkerParts): Promise<void> {
  const resumed = await testClock.resumeAbandoned();
  if (resumed > 0) log.warn({ resumed }, 'test clocks whose process had died were moved on');
}

// A pause that ends early when the worker is to stop.
function createRest() {
  const ended = new AbortController();
  return {
    isOver: () => ended.signal.aborted,
    end: () => ended.abort(),
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        if (ended.signal.aborted) return resolve();
        const wake = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          ended.signal.removeEventListener('abort', wake);
          resolve();
        }, ms);
        ended.signal.addEventListener('abort', wake, { once: true });
      }),
  };
}
