import type { AccountClosing } from './account-closing/service.ts';
import { type Account, accountTime } from './accounts/types.ts';
import type { Backups } from './backup/service.ts';
import type { Charges } from './charges/service.ts';
import type { ContactRecords } from './contact-records/service.ts';
import type { Evidence } from './evidence/service.ts';
import { type HouseDeps, keepHouse } from './housekeeping.ts';
import type { Imports } from './imports/service.ts';
import type { Invoices } from './invoices/service.ts';
import { isWithoutEffect } from './kit/db/database-faults.ts';
import { AppError } from './kit/errors.ts';
import type { AccountId, InvoiceId } from './kit/ids.ts';
import { createBatcher, createLoader } from './kit/queue/batch.ts';
import { claimDueTasks, createFairness } from './kit/queue/due-tasks.ts';
import { createIdle } from './kit/queue/idle.ts';
import { createRest, type Rest } from './kit/queue/rest.ts';
import {
  DORMANT,
  finishTask,
  finishTasks,
  type Lane,
  lanes,
  releaseTasks,
  retryTask,
  type Task,
  type TaskKind,
} from './kit/queue/tasks.ts';
import { faultName, inSpan, type OpenSpan, taskCauses } from './kit/tracing/tracing.ts';
import type { MailRoutes } from './mail-routes/service.ts';
import { noticeTasks, type PaperJobs, paperTasks } from './notice-tasks.ts';
import type { Notifications } from './notifications/service.ts';
import type { Payments } from './payments/service.ts';
import type { Connecting } from './processors/service.ts';
import type { Recipients } from './recipients/service.ts';
import { restsHeld, restsSuspended, type Suspension } from './suspension/service.ts';
import type { Verification } from './verification/service.ts';
import type { Wallet } from './wallet/service.ts';

/** How a lane shares the machine. */
interface LaneRule {
  /** How many batches run at once. Notices and reminders can wait, and must leave the machine to requests. */
  readonly atOnce: number;
  /** How many more batches must have room before tasks are claimed: a claim costs about as much as a small task. */
  readonly roomToClaim: number;
  /** How many tasks are claimed for each batch that has room: one batch holds many where the kind is done so. */
  readonly perBatch: number;
}

const laneRules: Readonly<Record<Lane, LaneRule>> = {
  money: { atOnce: 8, roomToClaim: 4, perBatch: 1 },
  // Each stands for all that one transaction has caused, often many invoices.
  notices: { atOnce: 2, roomToClaim: 1, perBatch: 20 },
  reminders: { atOnce: 2, roomToClaim: 1, perBatch: 10 },
  // More than there are connections to the mail server: mails that begin, or end, together share a transaction.
  mail: { atOnce: 100, roomToClaim: 25, perBatch: 1 },
};

/** How long the end of mails under way is awaited when the worker stops; what is not known then is sent again. */
const MAILS_END_MS = 15_000;

/** Does a task at an instant of the account's time; answers when it is to be done again, or null. */
export type RunTask = (account: Account, task: Task, now: Date) => Promise<Date | null>;

/** Does a batch: tasks of one kind of an account, by their keys, at an instant of its time. None of them comes again. */
type RunBatch = (account: Account, keys: readonly string[], now: Date) => Promise<void>;

/** Which kinds are done in batches, and by which slice. */
export type BatchJobs = Readonly<Partial<Record<TaskKind, RunBatch>>>;

/** The table of jobs that do a batch of tasks. */
export function createBatchJobs({ notifications }: Pick<JobDeps, 'notifications'>): BatchJobs {
  return { 'event.notify': notifications.jobs.handleEvents };
}

interface JobDeps extends PaperJobs {
  readonly accountClosing: AccountClosing;
  readonly charges: Charges;
  readonly connecting: Connecting;
  readonly contactRecords: ContactRecords;
  readonly evidence: Evidence;
  readonly imports: Imports;
  readonly invoices: Invoices;
  readonly mailRoutes: Pick<MailRoutes, 'look'>;
  readonly notifications: Notifications;
  readonly payments: Payments;
  readonly recipients: Recipients;
  readonly suspension: Suspension;
  readonly verification: Verification;
  readonly wallet: Wallet;
}

// Bank payouts belong to payments, and the account at the processor to recipients.
async function checkRecipient(
  { payments, recipients }: Pick<JobDeps, 'payments' | 'recipients'>,
  account: Account,
  key: string,
  now: Date,
): Promise<Date | null> {
  await payments.jobs.lookAtArrived(account, key, now);
  return recipients.jobs.check(account, key, now);
}

// Each asks a processor for an outcome that has not come.
const createChecks = ({ jobs }: JobDeps['charges']) => ({
  'charge.check': jobs.checkCharge,
  'refund.check': jobs.checkRefund,
  'setup.check': jobs.checkSetup,
});

/** The table of jobs: which slice does which kind of task. */
export function createRunTask({
  accessPoints,
  accountClosing,
  adviserPackages,
  charges,
  connecting,
  contactRecords,
  evidence,
  imports,
  invoices,
  mailRoutes,
  notifications,
  payments,
  recipients,
  suspension,
  verification,
  wallet,
}: JobDeps): RunTask {
  const { jobs } = charges;
  const batchJobs = createBatchJobs({ notifications });
  const table: Readonly<
    Partial<Record<TaskKind, (account: Account, key: string, now: Date) => Promise<Date | null>>>
  > = {
    'invoice.fall_due': (account, key, now) => invoices.letFallDue(account, key as InvoiceId, now),
    'invoice.miss_transfer': (account, key, now) => invoices.missTransfer(account, key as InvoiceId, now),
    'due_dates.wake': (account, key, now) => invoices.wakeDueDates(account, key, now),
    'due_dates.notify': (account, _key, now) => invoices.sendDueDateNotices(account, now),
    'invoice.autopay': jobs.autopay,
    'autopay.wake': jobs.wakeAutopay,
    ...createChecks(charges),
    'evidence.check': evidence.jobs.check,
    'processor.sync': async (account, key, now) => {
      await connecting.refresh(account);
      return jobs.syncEvents(account, key, now);
    },
    'ledger.check': jobs.forgettingEventsAfter(verification.jobs.check),
    'payment.expire': payments.jobs.expire,
    'payment.fund': payments.jobs.fund,
    'payment.check': payments.jobs.check,
    'recipient.check': (account, key, now) => checkRecipient({ payments, recipients }, account, key, now),
    'payment_method.forget': wallet.jobs.forget,
    ...noticeTasks(notifications),
    'mail_route.look': (account, _key, now) => mailRoutes.look(account, now),
    'contact.merge': contactRecords.jobs.merge,
    'contact.erase': contactRecords.jobs.erase,
    'account.wind_up': accountClosing.jobs.windUp,
    'account.erase': accountClosing.jobs.erase,
    'account.resume': suspension.jobs.resume,
    'import.run': imports.jobs.run,
    ...paperTasks({ accessPoints, adviserPackages }),
    'processor_event.apply': createApplyEvent({ charges, payments, recipients, connecting }),
  };
  return (account, task, now) => {
    const run = table[task.kind];
    const runBatch = batchJobs[task.kind];
    if (runBatch !== undefined) return runBatch(account, [task.key], now).then(() => null);
    if (run === undefined) throw new Error(`Nobody does tasks of the kind ${task.kind}.`);
    const rests = account.heldAt === null ? restsSuspended : restsHeld;
    if (account.suspendedAt !== null && rests.has(task.kind)) return Promise.resolve(DORMANT);
    return run(account, task.key, now).catch((cause: unknown) => {
      // The account was suspended since it was read.
      if (cause instanceof AppError && cause.code === 'account_suspended') return DORMANT;
      throw cause;
    });
  };
}

/** Makes the way to apply a kept event of a processor, in an account that is held, too. */
export function createApplyEvent({
  charges,
  ...others
}: Pick<JobDeps, 'charges' | 'payments' | 'recipients' | 'connecting'>) {
  const elsewhere = elsewhereOf(others);
  return (account: Account, key: string, now: Date) => charges.jobs.applyEvent(account, key, now, elsewhere);
}

// Applies an event that is about none of the clients' charges.
function elsewhereOf({
  payments,
  recipients,
  connecting,
}: Pick<JobDeps, 'payments' | 'recipients' | 'connecting'>) {
  return async (...[account, processor, event, now]: Parameters<Payments['jobs']['applyEvent']>) =>
    (await payments.jobs.applyEvent(account, processor, event, now)) ||
    (await recipients.applyEvent(account, event, now)) ||
    connecting.applyEvent(account, event);
}

interface WorkerDeps extends HouseDeps {
  readonly backups: Pick<Backups, 'run'>;
  readonly runTask: RunTask;
  readonly batchJobs: BatchJobs;
}

/**
 * Starts what the service does by itself: tasks whose time has come, each lane beside the others, and keeping house. Any
 * number of processes may do it at once. Answers how to end it: it awaits what is under way, mails but a moment.
 */
export function startWorker(deps: WorkerDeps): { stop(): Promise<void> } {
  const rest = createRest();
  deps.database.onWork(rest.wake);
  const lanesRun = lanes.map((lane) => runLane(deps, lane, rest));
  const bounces = deps.notifications.watchBounces(rest);
  const working = [
    keepHouse(deps, rest),
    deps.webhooks.run(rest),
    deps.backups.run(rest),
    bounces,
    ...lanesRun,
  ];
  return {
    async stop() {
      rest.end();
      await Promise.all(working);
      deps.webhooks.close();
      // Which tokens were used since that was stored last.
      await deps.accounts.saveTokenUses().catch((err: unknown) => deps.log.warn({ err }, 'uses were lost'));
    },
  };
}

/** Tasks that are done together: many of a kind that has a batch job, one of any other. */
type Batch = readonly [Task, ...Task[]];

function batchesOf({ batchJobs }: WorkerDeps, tasks: readonly Task[]): Batch[] {
  const batches = new Map<string, [Task, ...Task[]]>();
  for (const task of tasks) {
    const { accountId, kind, key } = task;
    const name = batchJobs[kind] === undefined ? `${accountId} ${kind} ${key}` : `${accountId} ${kind}`;
    const batch = batches.get(name);
    if (batch === undefined) batches.set(name, [task]);
    else batch.push(task);
  }
  return [...batches.values()];
}

type LaneDeps = WorkerDeps & ReturnType<typeof joinQueries>;

// Tasks that run side by side share the reads of their accounts, and those of one account and kind that end together
// share a statement: a mail is little work, and each of these would cost about as much.
function joinQueries({ accounts, database, clock }: WorkerDeps) {
  return {
    readAccount: createLoader<null, AccountId, Account | null>((_all, ids) =>
      Promise.all(ids.map((id) => accounts.findAccount(id))),
    ),
    finish: createBatcher<string, Task, null>({
      run: async (_kind, tasks) => {
        await finishTasks(database, tasks);
        return tasks.map(() => null);
      },
      maximumItems: 100,
      maximumRuns: 1,
      isWithoutEffect,
      maximumWaitMs: Number.POSITIVE_INFINITY,
      clock,
    }),
  };
}

// Takes as much as there is room for; what takes long keeps only its own place.
async function runLane(options: WorkerDeps, lane: Lane, rest: Rest): Promise<void> {
  const deps = { ...options, ...joinQueries(options) };
  const { database, clock, log } = deps;
  const { atOnce, roomToClaim, perBatch } = laneRules[lane];
  const waiting: Batch[] = [];
  const underWay = new Map<Promise<void>, AccountId>();
  const fairness = createFairness();
  const idle = createIdle(rest);
  while (!rest.isOver()) {
    try {
      idle.look();
      const room = atOnce - underWay.size;
      if (waiting.length === 0 && room >= roomToClaim) {
        const busy = [...underWay.values()];
        const tasks = await claimDueTasks(database, lane, clock, room * perBatch, fairness, busy);
        waiting.push(...batchesOf(deps, tasks));
      }
      for (const batch of waiting.splice(0, atOnce - underWay.size)) {
        const work = workOn(deps, lane, batch).finally(() => underWay.delete(work));
        underWay.set(work, batch[0].accountId);
      }
      await Promise.race([...underWay.keys(), idle.pause(underWay.size > 0)]);
    } catch (err) {
      log.error({ err, lane }, 'the worker failed; it goes on in a moment');
      await rest.pause(5_000);
    }
  }
  // Claimed tasks that were not begun are free at once, for another process or the next start.
  await releaseTasks(database, waiting.flat(), clock.now()).catch((err: unknown) => {
    log.error(
      { err, lane },
      'claimed tasks could not be released; they are taken again when their lease is over',
    );
  });
  const ended = Promise.all(underWay.keys());
  await (lane === 'mail' ? Promise.race([ended, pause(MAILS_END_MS)]) : ended);
}

/** Does the tasks of some lanes that are due now, once, lane by lane; answers how many there were. */
export async function workOnce(options: WorkerDeps, ...some: readonly Lane[]): Promise<number> {
  const deps = { ...options, ...joinQueries(options) };
  const chosen = some.length === 0 ? lanes : some;
  const answered = chosen.includes('notices')
    ? (await deps.members.answerRequests()) +
      (await deps.notifications.sendSignUpMails()) +
      (await deps.notifications.sendOperatorMails())
    : 0;
  let count = answered;
  for (const lane of chosen) {
    const limit = laneRules[lane].atOnce * laneRules[lane].perBatch;
    const tasks = await claimDueTasks(deps.database, lane, deps.clock, limit, createFairness());
    await Promise.all(batchesOf(deps, tasks).map((batch) => workOn(deps, lane, batch)));
    count += tasks.length;
  }
  return count;
}

// Never throws: a task whose end cannot be written is taken again when its lease is over.
function workOn(deps: LaneDeps, lane: Lane, batch: Batch): Promise<void> {
  const [{ accountId, kind }] = batch;
  const keys = batch.map(({ key }) => key);
  const place = { caller: null, links: taskCauses(accountId, kind, keys) };
  return inSpan(`task ${kind}`, 'consumer', (span) => workOnBatch(deps, { batch, keys, span, lane }), place);
}

interface BatchWork {
  readonly batch: Batch;
  readonly keys: readonly string[];
  readonly lane: Lane;
  /** In traces. */
  readonly span: OpenSpan | null;
}

async function workOnBatch(deps: LaneDeps, { batch, keys, span, lane }: BatchWork): Promise<void> {
  const [first, ...more] = batch;
  span?.set({ 'tranche.lane': lane, 'tranche.tasks': batch.length, 'tranche.attempts': first.attempts });
  if (more.length === 0) return workOnTask(deps, first, span);
  const { database, clock, log, batchJobs } = deps;
  try {
    const account = await requireAccount(deps, first.accountId);
    const now = accountTime(account, clock.now());
    span?.set(waitOf(first, now));
    await batchJobs[first.kind]?.(account, keys, now);
    await finishTasks(database, batch);
  } catch (err) {
    span?.fail(faultName(err));
    log.warn(
      { err, kind: first.kind, count: batch.length },
      'a batch of tasks failed; each of them is done alone now',
    );
    for (const task of batch) await workOnTask(deps, task, span);
  }
}

function waitOf({ dueAt }: Task, now: Date) {
  return { 'tranche.wait_ms': now.getTime() - dueAt.getTime() };
}

async function workOnTask(deps: LaneDeps, task: Task, span: OpenSpan | null): Promise<void> {
  const { database, clock, log, finish, runTask } = deps;
  try {
    const account = await requireAccount(deps, task.accountId);
    const now = accountTime(account, clock.now());
    span?.set(waitOf(task, now));
    const nextAt = await runTask(account, task, now);
    if (nextAt === null) await finish(`${task.accountId} ${task.kind}`, task);
    else await finishTask(database, task, nextAt);
  } catch (err) {
    span?.fail(faultName(err));
    log.error({ err, kind: task.kind, key: task.key, attempts: task.attempts }, 'a task failed');
    const failure = err instanceof Error ? err.message : 'something that is no error was thrown';
    await retryTask(database, task, clock.now(), failure).catch((cause: unknown) => {
      log.error({ err: cause, kind: task.kind, key: task.key }, 'the failure of a task could not be noted');
    });
  }
}

async function requireAccount({ readAccount }: LaneDeps, id: AccountId): Promise<Account> {
  const account = await readAccount(null, id);
  if (account === null) throw new Error(`There is no account ${id}.`);
  return account;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
