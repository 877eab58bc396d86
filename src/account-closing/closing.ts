import { lockLifecycle, saveTransition } from '../accounts/service.ts';
import { type Account, accountTime, reopenableUntil } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError, accountFrozen, type FaultDetail, refusal } from '../kit/errors.ts';
import { FIRST_ID } from '../kit/ids.ts';
import { dropScheduledTasks, scheduleTask } from '../kit/queue/tasks.ts';
import type { Clock } from '../kit/time.ts';
import { readBalances } from '../ledger/service.ts';
import { countConsequences, findLastReturnDate, type Obstacle, readObstacles } from './store.ts';

export interface ClosingDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Reads whether an account is open, what blocks closing it, and what closing would do. */
export function showClosing({ database, clock }: ClosingDeps, account: Account) {
  return database.transaction(account.id, async (tx) => {
    const { closedAt } = account;
    const from = closedAt ?? accountTime(account, clock.now());
    const [obstacles, consequences, balances, erasableFrom] = await Promise.all([
      readObstacles(tx, account.id),
      countConsequences(tx, account.id, clock.now()),
      readBalances(tx, account.id),
      findErasableFrom(tx, account, from, clock.now()),
    ]);
    const atProcessor = balances
      .filter((balance) => balance.account === 'processor' && balance.debits !== balance.credits)
      .map(({ currency, debits, credits }) => ({ currency, amount: Number(debits - credits) }));
    return {
      status: closedAt === null ? ('Open' as const) : ('Closed' as const),
      /** In the account's time. */
      closedAt,
      reopenableUntil: closedAt && reopenableUntil(closedAt),
      /** When what is held of people is erased at the earliest; of an open account, if it were closed now. */
      erasableFrom,
      obstacles: closedAt === null ? obstacles.map(shownObstacle) : [],
      consequences: { ...consequences, atProcessor },
    };
  });
}

/**
 * The earliest instant at which what is held of people may be erased, in the account's time. Not while the account may
 * be reopened, nor while a bank may take money back: an Owner would have to answer that. `now` is the machine's.
 */
export async function findErasableFrom(
  tx: Transaction,
  { id }: Account,
  closedAt: Date,
  now: Date,
): Promise<Date> {
  const until = reopenableUntil(closedAt);
  const lastReturn = await findLastReturnDate(tx, id, now);
  return lastReturn !== null && lastReturn > until ? lastReturn : until;
}

function shownObstacle(one: Obstacle) {
  const { code, message } = detailOf(one);
  return { code, count: one.count, message };
}

function detailOf({ kind, count }: Obstacle): FaultDetail {
  const what = count === 1 ? 'One' : String(count);
  const verb = count === 1 ? 'is' : 'are';
  const message = {
    under_way: `${what} of the charges and refunds ${verb} under way: wait for the end.`,
    disputed: `${what} of the charges ${verb} disputed: wait for the decision.`,
    paying_out: `${what} of the payments out ${verb} accepted and not finished: cancel them, or wait.`,
    operator_debt: `For ${count === 1 ? 'one' : count} of the payments out something is owed between you and the operator of this installation: settle it with them.`,
    client_credit: `${what} of the credits of clients ${verb} not given back or used: see GET /v1/contacts/{contact_id}/credit, then give it back or apply it.`,
  }[kind];
  return { path: '', code: kind, message };
}

/**
 * Closes an account: from now on it is only read. Two tasks follow: one ends consents and offers, the other erases what
 * is held of people when the account can no longer be reopened. A closed account stays as it is. Answers until when it
 * may be reopened. Errors: 409 `open_money`, 503 `account_frozen`.
 */
export function closeAccount({ database, clock }: ClosingDeps, account: Account): Promise<Date> {
  return database.transaction(account.id, async (tx) => {
    const machineNow = clock.now();
    const now = accountTime(account, machineNow);
    const before = await lockLifecycle(tx, account);
    if (before.closedAt !== null) return reopenableUntil(before.closedAt);
    if (before.isFrozen) throw accountFrozen();
    const obstacles = await readObstacles(tx, account.id);
    if (obstacles.length > 0) {
      throw new AppError('open_money', {
        message: 'Money is under way or disputed; see details.',
        details: obstacles.map(detailOf),
      });
    }
    await saveTransition(tx, account, before, 'closed', now, machineNow);
    const until = reopenableUntil(now);
    await scheduleTask(tx, account.id, 'account.wind_up', FIRST_ID, now);
    await scheduleTask(tx, account.id, 'account.erase', FIRST_ID, until);
    return until;
  });
}

/**
 * Opens a closed account again. What closing it has ended stays ended; its tokens and reminders continue. An open
 * account stays as it is. Errors: 422 `illegal_action` for an account that was closed for too long, unless money blocks
 * erasing it; 503 `account_frozen`.
 */
export function reopenAccount({ database, clock }: ClosingDeps, account: Account): Promise<void> {
  return database.transaction(account.id, async (tx) => {
    const machineNow = clock.now();
    const now = accountTime(account, machineNow);
    const before = await lockLifecycle(tx, account);
    if (before.closedAt === null) return;
    if (before.isFrozen) throw accountFrozen();
    const isLate = reopenableUntil(before.closedAt) <= now;
    // The processor may have reported more since: people are not erased before an Owner has dealt with it.
    const isStuck = isLate && (await readObstacles(tx, account.id)).length > 0;
    if (before.erasedAt !== null || (isLate && !isStuck)) {
      throw refusal('illegal_action', 'The time in which the account could be reopened is over.');
    }
    await saveTransition(tx, account, before, 'reopened', now, machineNow);
    await endTasks(tx, account);
    await scheduleTask(tx, account.id, 'reminders.wake', FIRST_ID, now);
    // A consent that was not ended yet stands.
    await scheduleTask(tx, account.id, 'autopay.wake', FIRST_ID, now);
    // Final invoices were not issued.
    await scheduleTask(tx, account.id, 'due_dates.wake', FIRST_ID, now);
  });
}

async function endTasks(tx: Transaction, { id }: Account): Promise<void> {
  await dropScheduledTasks(tx, id, 'account.wind_up', [FIRST_ID]);
  await dropScheduledTasks(tx, id, 'account.erase', [FIRST_ID]);
}
