import { type Database, type Queries, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';

/** Whether an account is open, and how many changes it has had. */
export interface ClosingRow {
  readonly closedAt: Date | null;
  readonly erasedAt: Date | null;
  readonly isFrozen: boolean;
  /** Since when it is held after a restore; null: it is not. */
  readonly heldAt: Date | null;
  /** When the last suspension began and why, and when it ended; without an end it lasts. */
  readonly suspendedAt: Date | null;
  readonly suspendedReason: string | null;
  readonly resumedAt: Date | null;
  /** When the first of those suspensions began that followed one another closely. */
  readonly unannouncedSince: Date | null;
  /** The sequence of its newest event. */
  readonly sequence: number;
}

// Across accounts: the lock is named by the account.
const holdOpen = statement(
  'accounts_hold_open',
  "select pg_advisory_xact_lock_shared(hashtextextended('closing ' || $1, 0))",
);

// Across accounts: the lock is named by the account.
const awaitHolders = statement(
  'accounts_await_holders',
  "select pg_advisory_xact_lock(hashtextextended('closing ' || $1, 0))",
);

// Across accounts: the row is the account.
const findOne = statement(
  'accounts_find_closing',
  `select closed_at as "closedAt", erased_at as "erasedAt", frozen_at is not null as "isFrozen",
     held_at as "heldAt", suspended_at as "suspendedAt", suspended_reason as "suspendedReason", resumed_at as "resumedAt",
     unannounced_since as "unannouncedSince", sequence
   from accounts where id = $1`,
);

/** Reads whether an account is open. */
export async function findClosing(tx: Queries, accountId: AccountId): Promise<ClosingRow> {
  const [row] = await tx.query<ClosingRow>(findOne, [accountId]);
  if (row === undefined) throw new Error(`There is no account ${accountId}.`);
  return row;
}

/** Whether an account is held after a restore at this moment, outside of a transaction. */
export async function isAccountHeld(database: Database, accountId: AccountId): Promise<boolean> {
  const [row] = await database.single<ClosingRow>(accountId, findOne, [accountId]);
  return row !== undefined && row.heldAt !== null;
}

const findRestored = statement(
  'accounts_find_restored',
  'select exists (select from account_holds where account_id = $1) as "isRestored"',
);

/** Whether an account was ever restored with its installation: then the processor may know money that we do not. */
export async function hasBeenRestored(tx: Queries, accountId: AccountId): Promise<boolean> {
  const [row] = await tx.query<{ isRestored: boolean }>(findRestored, [accountId]);
  return row?.isRestored === true;
}

/**
 * Reads whether an account is open, and keeps it so until the transaction ends. Such transactions do not wait for each
 * other, and write nothing for the lock.
 */
export async function holdOpenAccount(tx: Transaction, accountId: AccountId): Promise<ClosingRow> {
  // Two statements: one alone would read what was there before it waited.
  const [, row] = await Promise.all([tx.query(holdOpen, [accountId]), findClosing(tx, accountId)]);
  return row;
}

/** Awaits everybody who holds an account open, and keeps others from it. Needs the account locked. */
export async function lockOpening(tx: Transaction, accountId: AccountId): Promise<ClosingRow> {
  const [, row] = await Promise.all([tx.query(awaitHolders, [accountId]), findClosing(tx, accountId)]);
  return row;
}

// Across accounts: the row is the account.
const saveOne = statement(
  'accounts_save_closing',
  `update accounts set closed_at = $2, erased_at = $3, suspended_at = $4, suspended_reason = $5, resumed_at = $6,
     unannounced_since = $7, sequence = $8, updated_at = $9, held_at = $10
   where id = $1`,
);

/** Writes whether a locked account is open, suspended or held. */
export async function saveClosing(
  tx: Transaction,
  accountId: AccountId,
  {
    closedAt,
    erasedAt,
    suspendedAt,
    suspendedReason,
    resumedAt,
    unannouncedSince,
    sequence,
    heldAt,
  }: ClosingRow,
  now: Date,
): Promise<void> {
  const suspension = [suspendedAt, suspendedReason, resumedAt, unannouncedSince];
  await tx.query(saveOne, [accountId, closedAt, erasedAt, ...suspension, sequence, now, heldAt]);
}
