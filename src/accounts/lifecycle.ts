import type { Transaction } from '../kit/db/database.ts';
import { AppError, accountFrozen, accountHeld } from '../kit/errors.ts';
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
 * The same of an account that is held after a restore. Errors: 403 `account_closed`, `account_suspended`, 503 `account_frozen`.
 */
export async function requireUnsuspended(tx: Transaction, accountId: AccountId): Promise<Suspensions> {
  const found = await holdOpenAccount(tx, accountId);
  requireWorking(found);
  if (found.heldAt !== null) throw accountHeld();
  return suspensionsOf(found);
}

/**
 * Refuses to connect a processor in a suspended account, with keys or at the operator’s platform, but not in one that is held after a restore: its
 * processor may have been connected since the backup, and has to be asked. Errors: as of {@link requireUnsuspended}.
 */
export async function requireConnectable(tx: Transaction, accountId: AccountId): Promise<void> {
  requireWorking(await holdOpenAccount(tx, accountId));
}

function requireWorking(found: ClosingRow): void {
  const { closedAt, isFrozen } = found;
  if (isFrozen) throw accountFrozen();
  if (closedAt !== null) throw new AppError('account_closed');
  // Clients get this refusal, too: the reason is for the members alone.
  if (isSuspended(found)) throw new AppError('account_suspended');
}

/**
 * Refuses to give money back while an account is held after a restore: what was given back since the backup is not known
 * here. The account is not held before the transaction ends. Errors: 503 `account_frozen`.
 */
export async function requireUnheld(tx: Transaction, accountId: AccountId): Promise<void> {
  const { heldAt } = await holdOpenAccount(tx, accountId);
  if (heldAt !== null) throw accountHeld();
}

function suspensionsOf(row: ClosingRow): Suspensions {
  const { heldAt } = row;
  if (heldAt !== null) {
    const since = row.unannouncedSince ?? heldAt;
    return { suspendedAt: heldAt, resumedAt: null, lastSuspendedAt: null, unannouncedSince: since };
  }
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

/**
 * Reads whether an account is suspended, or held after a restore since an instant, and keeps it so until the transaction
 * ends.
 */
export async function holdSuspension(
  tx: Transaction,
  accountId: AccountId,
): Promise<{ readonly isSuspended: boolean; readonly heldAt: Date | null }> {
  const found = await holdOpenAccount(tx, accountId);
  return { isSuspended: isSuspended(found), heldAt: found.heldAt };
}

/**
 * Writes that a locked account is no longer held, with its event. Tasks that were put off go on as after a suspension, because
 * nothing could be announced while it was held. `continues`: what was put off before is still being done. A suspension by
 * the operator stays. `now` is the account's time.
 */
export async function saveRestored(
  tx: Transaction,
  { id, path, name }: Pick<Account, 'id' | 'path' | 'name'>,
  before: ClosingRow & { readonly heldAt: Date },
  { backupAt, continues }: { readonly backupAt: Date; readonly continues: boolean },
  now: Date,
  machineNow: Date,
): Promise<void> {
  const { heldAt, suspendedAt, suspendedReason, unannouncedSince } = before;
  const sequence = before.sequence + 1;
  const ended = isSuspended(before)
    ? {}
    : {
        suspendedAt: continues ? (suspendedAt ?? heldAt) : heldAt,
        suspendedReason: suspendedReason ?? RESTORED,
        resumedAt: now,
        unannouncedSince: unannouncedSince ?? heldAt,
      };
  await saveClosing(tx, id, { ...before, ...ended, heldAt: null, sequence }, machineNow);
  const stays = isSuspended(before);
  const suspension = {
    suspendedAt: stays ? suspendedAt : null,
    suspendedReason: stays ? suspendedReason : null,
  };
  const data = { id, path, name, ...suspension, backupAt };
  await recordEvents(tx, id, now, [{ type: 'account.restored', objectId: id, sequence, data }]);
}

/** The reason of a suspension that stands for a hold which has ended: no page shows it. */
const RESTORED = 'The installation was restored from a backup.';

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
