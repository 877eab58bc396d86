import {
  isSuspended,
  lockLifecycle,
  readSuspensions,
  saveRestored,
  saveSuspension,
} from '../accounts/service.ts';
import { type Account, accountTime } from '../accounts/types.ts';
import { announcedDays } from '../charges/service.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { accountFrozen, refusal } from '../kit/errors.ts';
import { FIRST_ID } from '../kit/ids.ts';
import { isTaskScheduled, scheduleTask, type TaskKind } from '../kit/queue/tasks.ts';
import { wakeAllTasks } from '../kit/queue/waking.ts';
import type { Clock } from '../kit/time.ts';
import type { Payments } from '../payments/service.ts';

interface LockingDeps {
  readonly database: Database;
  readonly clock: Clock;
}

interface SuspensionDeps {
  readonly database: Database;
  /** Gives the offers of payments out the time back that passed. */
  readonly extendOffers: Payments['extendOffers'];
}

export type Suspension = ReturnType<typeof createSuspension>;

/**
 * The tasks that a suspended account does not do: they would take or send money, write to clients and recipients, or end
 * an offer that its recipient cannot accept. Everything else goes on: what is under way at the processor ends, is
 * returned or disputed, and webhooks report it. Mails wait by themselves (`mail.send`), because some may go.
 */
export const restsSuspended: ReadonlySet<TaskKind> = new Set<TaskKind>([
  'invoice.autopay',
  'invoice.remind',
  'payment.fund',
  'payment.expire',
  'payment.remind',
  'recipient.remind',
  'import.run',
  'e_invoice.hand_over',
  'e_invoice.prepare',
]);

/**
 * The tasks that rest while an account is held after a restore. A payment out does not go on either: its next step may be
 * done already, under a key that is not known here. Events of the processor wait for the end of the hold, which applies them
 * in the order in which they happened: a refund must not come before its charge.
 */
export const restsHeld: ReadonlySet<TaskKind> = new Set<TaskKind>([
  ...restsSuspended,
  'payment.check',
  'refund.check',
  'processor_event.apply',
]);

/** What was put off, in the order in which it goes on. */
const woken: readonly TaskKind[] = [...restsHeld, 'invoice.fall_due', 'mail.send'];

/** How long after a suspension autopay may still announce what it could not: its longest notice, and the day before. */
const ANNOUNCING_MS = (announcedDays('Ach') + 2) * 86_400_000;

/** How many offers one transaction extends: each writes an event. */
const AT_ONCE = 100;

/**
 * Suspends an account: nothing with money or mails begins afterwards. Waits for what is beginning. A suspended account
 * stays as it is, with its first reason. Errors: 422 `illegal_action` for a closed account, 503 `account_frozen`.
 */
export function suspendAccount(
  { database, clock }: LockingDeps,
  account: Account,
  reason: string,
  alongside: Alongside = nothing,
): Promise<void> {
  return database.transaction(account.id, async (tx) => {
    const machineNow = clock.now();
    const before = await lockLifecycle(tx, account);
    if (isSuspended(before)) return;
    if (before.isFrozen) throw accountFrozen();
    if (before.closedAt !== null) {
      throw refusal('illegal_action', 'The account is closed: nothing can begin in it.', '', 'by change');
    }
    const now = accountTime(account, machineNow);
    const { suspendedAt, resumedAt, unannouncedSince } = before;
    // The task of the last end has not given all offers their time back: both suspensions count as one, so that it does.
    const isContinued = await isTaskScheduled(tx, account.id, 'account.resume', FIRST_ID);
    const isClose = resumedAt !== null && now.getTime() - resumedAt.getTime() < ANNOUNCING_MS;
    const suspending = {
      suspendedReason: reason,
      suspendedAt: isContinued ? suspendedAt : now,
      unannouncedSince: isClose ? unannouncedSince : now,
    };
    await saveSuspension(tx, account, before, suspending, now, machineNow);
    await alongside(tx, machineNow);
  });
}

/**
 * Ends the hold of an account after a restore, with its event: what was put off goes on as after a suspension. `alongside`
 * runs in the same transaction. An account that is not held stays as it is, and false is answered.
 */
export function endHold(
  { database, clock }: LockingDeps,
  account: Account,
  backupAt: Date,
  alongside: Alongside,
): Promise<boolean> {
  return database.transaction(account.id, async (tx) => {
    const machineNow = clock.now();
    const now = accountTime(account, machineNow);
    const before = await lockLifecycle(tx, account);
    const { heldAt } = before;
    if (heldAt === null) return false;
    const continues = await isTaskScheduled(tx, account.id, 'account.resume', FIRST_ID);
    await saveRestored(tx, account, { ...before, heldAt }, { backupAt, continues }, now, machineNow);
    await scheduleTask(tx, account.id, 'account.resume', FIRST_ID, now);
    await alongside(tx, machineNow);
    return true;
  });
}

/** Ends a suspension: a task has what was put off done. An account without one stays as it is. Errors: 503. */
export function resumeAccount(
  { database, clock }: LockingDeps,
  account: Account,
  alongside: Alongside = nothing,
): Promise<void> {
  return database.transaction(account.id, async (tx) => {
    const machineNow = clock.now();
    const now = accountTime(account, machineNow);
    const before = await lockLifecycle(tx, account);
    if (!isSuspended(before)) return;
    if (before.isFrozen) throw accountFrozen();
    await saveSuspension(tx, account, before, null, now, machineNow);
    await scheduleTask(tx, account.id, 'account.resume', FIRST_ID, now);
    await alongside(tx, machineNow);
  });
}

/** Makes the task that follows the end of a suspension. */
export function createSuspension({ database, extendOffers }: SuspensionDeps) {
  return {
    jobs: {
      /** Extends offers, then has everything done that was put off. Answers when to continue, or null. */
      resume: async (account: Account, _key: string, now: Date): Promise<Date | null> => {
        const suspensions = await database.transaction(account.id, (tx) => readSuspensions(tx, account.id));
        if (suspensions.resumedAt === null) return null;
        if ((await extendOffers(account, suspensions, now, AT_ONCE)) === AT_ONCE) return now;
        await wakeAllTasks(database, account.id, woken, now);
        return null;
      },
    },
  };
}

/** Writes what belongs to a change into its transaction, such as the operator's log. `now` is the machine's. */
type Alongside = (tx: Transaction, now: Date) => Promise<void>;

const nothing: Alongside = async () => {};
