import type { Transaction } from '../kit/db/database.ts';
import { AppError, accountFrozen } from '../kit/errors.ts';
import { recordEvents } from '../kit/events.ts';
import type { AccountId } from '../kit/ids.ts';
import {
  type ClosingRow,
  findClosing,
  holdOpenAccount,
  lockOpening,
  saveClosing,
} from './lifecycle-store.ts';
import { lockSettings } from './settings-store.ts';
import { type Account, reopenableUntil, type Suspensions } from './types.ts';

/**
 * Refuses to begin anything with money in a closed or frozen account. An account is neither closed nor exported before
 * the transaction ends, so the closing or the export sees what was begun. Errors: 403 `account_closed`, 503
 * `account_frozen`.
 */
export async function requireOpen(tx: Transaction, accountId: AccountId): Promise<void> {
  const { closedAt, isFrozen } = await holdOpenAccount(tx, accountId);
  if (isFrozen) throw accountFrozen();
  if (closedAt !== null) throw new AppError('account_closed');
}

/**
 * Refuses what a suspended account must not begin: taking or sending money, and mails to others. The account is not
 * suspended before the transaction ends, so either this came first, or it is refused. Answers the suspensions before.
 * Errors: 403 `account_closed`, `account_suspended`, 503 `account_frozen`.
 */
export async function requireUnsuspended(tx: Transaction, accountId: AccountId): Promise<Suspensions> {
  const found = await holdOpenAccount(tx, accountId);
  const { closedAt, isFrozen } = found;
  if (isFrozen) throw accountFrozen();
  if (closedAt !== null) throw new AppError('account_closed');
  // Clients get this refusal, too: the reason is for the members alone.
  if (isSuspended(found)) throw new AppError('account_suspended');
  return suspensionsOf(found);
}

function suspensionsOf(row: ClosingRow): Suspensions {
  const { suspendedAt, resumedAt, unannouncedSince } = row;
  return isSuspended(row)
    ? { suspendedAt, resumedAt: null, lastSuspendedAt: null, unannouncedSince }
    : { suspendedAt: null, resumedAt, lastSuspendedAt: suspendedAt, unannouncedSince };
}

/** Reads the suspensions of an account as they are now: an account that was read earlier may have other ones. */
export async function readSuspensions(tx: Transaction, accountId: AccountId): Promise<Suspensions> {
  return suspensionsOf(await findClosing(tx, accountId));
}

/** Whether the last suspension of an account lasts. */
export function isSuspended({
  suspendedAt,
  resumedAt,
}: Pick<ClosingRow, 'suspendedAt' | 'resumedAt'>): boolean {
  return suspendedAt !== null && resumedAt === null;
}

/** Reads whether an account is suspended, and keeps it so until the transaction ends. */
export async function holdSuspension(tx: Transaction, accountId: AccountId): Promise<boolean> {
  return isSuspended(await holdOpenAccount(tx, accountId));
}

/**
 * Locks an account that is to be closed or reopened: nothing with money begins afterwards. Waits for open
 * money transactions. Take this lock before any invoice or payment lock.
 */
export async function lockLifecycle(tx: Transaction, { id }: Account): Promise<ClosingRow> {
  await lockSettings(tx, id);
  return lockOpening(tx, id);
}

/**
 * Keeps an account closed, or open, until the transaction ends. Waits for no money transaction: one that has locked an
 * invoice or a payment may wait for the account in {@link requireOpen}, which would be a deadlock.
 */
export async function holdLifecycle(tx: Transaction, { id }: Account): Promise<ClosingRow> {
  await lockSettings(tx, id);
  return findClosing(tx, id);
}

/** A suspension that begins: since when it counts. */
interface Suspending extends Pick<ClosingRow, 'suspendedAt' | 'unannouncedSince'> {
  readonly suspendedReason: string;
}

/**
 * Writes that a locked account is suspended, or that its suspension ended, with its event. `suspending`: null ends it.
 * `now` is the account's time.
 */
export async function saveSuspension(
  tx: Transaction,
  { id, path, name }: Pick<Account, 'id' | 'path' | 'name'>,
  before: ClosingRow,
  suspending: Suspending | null,
  now: Date,
  machineNow: Date,
): Promise<void> {
  const sequence = before.sequence + 1;
  const change = suspending === null ? { resumedAt: now } : { ...suspending, resumedAt: null };
  await saveClosing(tx, id, { ...before, ...change, sequence }, machineNow);
  const reason = suspending?.suspendedReason ?? null;
  const type = reason === null ? 'account.resumed' : 'account.suspended';
  const data = { id, path, name, suspendedAt: reason === null ? null : now, suspendedReason: reason };
  await recordEvents(tx, id, now, [{ type, objectId: id, sequence, data }]);
}

type AccountTransition = 'closed' | 'reopened' | 'erased';

/** Writes that a locked account is closed, open again, or erased, with its event. `now` is the account's time. */
export async function saveTransition(
  tx: Transaction,
  { id, path, name }: Account,
  before: ClosingRow,
  standing: AccountTransition,
  now: Date,
  machineNow: Date,
): Promise<ClosingRow> {
  const closedAt = { closed: now, reopened: null, erased: before.closedAt }[standing];
  const sequence = before.sequence + 1;
  const row = { ...before, closedAt, erasedAt: standing === 'erased' ? now : null, sequence };
  await saveClosing(tx, id, row, machineNow);
  const until = closedAt === null || standing === 'erased' ? null : reopenableUntil(closedAt);
  const data = { id, path, name, closedAt, reopenableUntil: until };
  await recordEvents(tx, id, now, [{ type: `account.${standing}`, objectId: id, sequence, data }]);
  return row;
}
