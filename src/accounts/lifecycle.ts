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
import { type Account, reopenableUntil } from './types.ts';

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
