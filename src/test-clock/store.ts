import { type Database, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { isPresent } from '../kit/queue/presence.ts';

// The process that moved the clock ended before it released it. Nobody waits for the end of the lease then.
const IS_ABANDONED = `clock_holder is not null and not ${isPresent('clock_holder')}`;

// Across accounts: the account is the row. The lease is in machine time, which the offset does not move.
const takeClock = statement(
  'test_clock_take',
  `update accounts
   set clock_target = $2, clock_leased_until = $4, clock_holder = $5, clock_failure = null
   where id = $1 and mode = 'Sandbox' and frozen_at is null
     and (clock_target is null or clock_leased_until <= $3 or ${IS_ABANDONED})
   returning id`,
);

/** Takes an account's clock in order to move it; false when another process is moving it. As the system role. */
export async function takeTestClock(
  database: Database,
  accountId: AccountId,
  target: Date,
  machineNow: Date,
  leasedUntil: Date,
  holder: number,
): Promise<boolean> {
  const rows = await database.system.query(takeClock, [accountId, target, machineNow, leasedUntil, holder]);
  return rows.length === 1;
}

// Across accounts: the account is the row.
const moveClock = statement(
  'test_clock_move',
  `update accounts
   set clock_offset_ms = greatest(clock_offset_ms, $2), clock_leased_until = $3
   where id = $1 and clock_target is not null and clock_holder = $4
   returning id`,
);

/**
 * Sets how far the account's time is ahead; it is never set back. False when another process moves it. As the system
 * role.
 */
export async function moveTestClock(
  database: Database,
  accountId: AccountId,
  offsetMs: number,
  leasedUntil: Date,
  holder: number,
): Promise<boolean> {
  const rows = await database.system.query(moveClock, [accountId, offsetMs, leasedUntil, holder]);
  return rows.length === 1;
}

// Across accounts: the account is the row.
const releaseClock = statement(
  'test_clock_release',
  `update accounts set clock_target = null, clock_leased_until = $2, clock_holder = null, clock_failure = null
   where id = $1 and clock_holder = $3`,
);

/** Releases an account's clock, whose tasks are aligned once more from an instant on. As the system role. */
export async function releaseTestClock(
  database: Database,
  accountId: AccountId,
  alignAgainAt: Date,
  holder: number,
): Promise<void> {
  await database.system.query(releaseClock, [accountId, alignAgainAt, holder]);
}

// Across accounts: the account is the row.
const settleClock = statement(
  'test_clock_settle',
  `update accounts set clock_leased_until = null
   where id = $1 and clock_target is null and clock_leased_until <= $2`,
);

/**
 * Notes that the tasks of a clock that has arrived are aligned for good, unless it was moved since. As the system role.
 */
export async function settleTestClock(database: Database, accountId: AccountId, foundAt: Date) {
  await database.system.query(settleClock, [accountId, foundAt]);
}

// Across accounts: the account is the row.
const postponeClock = statement(
  'test_clock_postpone',
  `update accounts set clock_leased_until = $2, clock_failure = $3, clock_holder = null
   where id = $1 and clock_target is not null and clock_holder = $4`,
);

/** Leaves a clock on its way to the process that continues with it from an instant on. As the system role. */
export async function postponeTestClock(
  database: Database,
  accountId: AccountId,
  until: Date,
  failure: string | null,
  holder: number,
): Promise<void> {
  await database.system.query(postponeClock, [accountId, until, failure, holder]);
}

// Across accounts: the account is the row.
const renewClock = statement(
  'test_clock_renew',
  'update accounts set clock_leased_until = $2 where id = $1 and clock_holder = $3',
);

/** Holds a clock that has arrived until it is released. As the system role. */
export async function renewTestClock(database: Database, accountId: AccountId, until: Date, holder: number) {
  await database.system.query(renewClock, [accountId, until, holder]);
}

// Across accounts: the account is the row.
const readClock = statement(
  'test_clock_read',
  `select clock_offset_ms as "offsetMs", clock_target as target, clock_failure as failure
   from accounts where id = $1`,
);

/** Reads where an account's clock stands. As the system role. */
export async function readTestClock(database: Database, accountId: AccountId) {
  type Row = { offsetMs: number; target: Date | null; failure: string | null };
  const [row] = await database.system.query<Row>(readClock, [accountId]);
  if (row === undefined) throw new Error(`There is no account ${accountId}.`);
  return row;
}

// Across accounts: clocks whose process died on the way, and those whose tasks are to be aligned once more.
const findWaiting = statement(
  'test_clock_find_waiting',
  `(select id, clock_target as target from accounts where clock_leased_until <= $1 limit 10)
   union
   (select id, clock_target from accounts where clock_target is not null and ${IS_ABANDONED} limit 10)
   limit 10`,
);

/**
 * Finds clocks that were on their way when their process died, and, without a target, clocks that have arrived and
 * whose tasks are to be aligned once more. As the system role.
 */
export function findWaitingClocks(database: Database, machineNow: Date) {
  return database.system.query<{ id: AccountId; target: Date | null }>(findWaiting, [machineNow]);
}
