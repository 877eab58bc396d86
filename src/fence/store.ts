import type { Account } from '../accounts/types.ts';
import { type Database, type Queries, statement, type Transaction } from '../kit/db/database.ts';
import { laterBy } from '../kit/db/instants.ts';
import { type AccountId, newId } from '../kit/ids.ts';
import type { Findings, Hold, HoldStep } from './types.ts';

// Across accounts: a restore is of all of them.
const insertRestore = statement(
  'restores_insert',
  'insert into restores (id, backup_at, restored_at) values ($1, $2, $3)',
);
// Across accounts: this restore takes the place of one before.
const endEarlier = statement(
  'account_holds_end_earlier',
  `update account_holds set step = 'Lifted', finished_at = $1, reason = 'Another restore began.'
   where finished_at is null returning account_id as "accountId", backup_at as "backupAt"`,
);
// Across accounts: every one is held, but one that was erased, in which nothing can happen twice, frozen ones, too, which are
// unfrozen where they run nowhere else. All jumps of an account together are the seconds since 2026: a later restore, of the same copy too,
// jumps further than an earlier one that the database does not know.
const insertHolds = statement(
  'account_holds_insert',
  `insert into account_holds (account_id, restore_id, backup_at, held_at, position, jump)
   select a.id, $1, $2, $3::timestamptz + a.clock_offset_ms * interval '1 millisecond',
     c.value, greatest(1, floor(extract(epoch from $3::timestamptz - timestamptz '2026-01-01 00:00:00+00'))::bigint
       - (select coalesce(sum(h.jump), 0) from account_holds h where h.account_id = a.id))
   from accounts a
   join account_counters c on c.account_id = a.id and c.name = 'Position'
   where a.erased_at is null
   returning account_id as "accountId"`,
);
// Across accounts: those that an earlier restore held, which may lack what happened since an older backup.
const backDate = statement(
  'account_holds_back_date',
  `update account_holds h set backup_at = least(h.backup_at, earlier.backup_at)
   from unnest($2::uuid[], $3::timestamptz[]) as earlier (account_id, backup_at)
   where h.restore_id = $1 and h.account_id = earlier.account_id`,
);
// Across accounts: those of the restore.
const holdAccounts = statement(
  'accounts_hold',
  `update accounts set held_at = ${laterBy('$2::timestamptz', `clock_offset_ms * interval '1 millisecond'`)}
   where id = any($1::uuid[])`,
);
// More than the transactions of an account in a second, so that no position of what was lost is given again.
const POSITIONS_A_SECOND = 1_000;

// Across accounts: those of the restore. A frozen counter moves when it is unfrozen.
const jumpPositions = statement(
  'account_counters_jump',
  `update account_counters c set value = c.value + h.jump * ${POSITIONS_A_SECOND}
   from account_holds h
   where h.account_id = c.account_id and h.restore_id = $1 and c.name = 'Position' and c.frozen_value is null`,
);

const jumpUnfrozen = statement(
  'account_counters_jump_unfrozen',
  `update account_counters c set frozen_value = null, value = c.value + ${POSITIONS_A_SECOND} * (
     select sum(h.jump) from account_holds h where h.account_id = $1 and h.position = c.value)
   where c.account_id = $1 and c.name = 'Position' and c.frozen_value is not null
     and exists (select from account_holds h where h.account_id = $1 and h.position = c.value)`,
);

/** Unfreezes the position of an account, and has it jump for the restores at which it was frozen. As the system role. */
export async function jumpPosition(tx: Queries, accountId: AccountId): Promise<void> {
  await tx.query(jumpUnfrozen, [accountId]);
}

/** Writes a restore, and holds every account. Answers how many that are. As the system role. `now` is the machine's. */
export async function insertHoldsOfAll(tx: Queries, backupAt: Date, now: Date): Promise<number> {
  const id = newId();
  await tx.query(insertRestore, [id, backupAt, now]);
  const earlier = await tx.query<{ accountId: AccountId; backupAt: Date }>(endEarlier, [now]);
  const held = await tx.query<{ accountId: AccountId }>(insertHolds, [id, backupAt, now]);
  await tx.query(backDate, [
    id,
    earlier.map(({ accountId }) => accountId),
    earlier.map((one) => one.backupAt),
  ]);
  const ids = held.map(({ accountId }) => accountId);
  await tx.query(holdAccounts, [ids, now]);
  await tx.query(jumpPositions, [id]);
  return ids.length;
}

// Across accounts: a restore is of all of them.
const findLastRestore = statement(
  'restores_last',
  'select id from restores order by restored_at desc, id desc limit 1',
);

/** The id of the last restore of this database, or null. As the system role. */
export async function lastRestoreId(system: Queries): Promise<string | null> {
  const [row] = await system.query<{ id: string }>(findLastRestore);
  return row?.id ?? null;
}

// Across accounts: the operator finishes a restore of all.
const listAll = statement(
  'account_holds_list',
  `select h.account_id as "accountId", h.restore_id as "restoreId", a.path, a.name, a.mode, h.backup_at as "backupAt",
     h.held_at as "heldAt", h.step, h.reason, a.frozen_at is not null as "isFrozen"
   from account_holds h join accounts a on a.id = h.account_id
   where h.finished_at is null order by a.path`,
);

/** Reads the accounts that are held. As the system role. */
export function listHolds(system: Queries): Promise<Hold[]> {
  return system.query<Hold>(listAll);
}

// Across accounts: a gauge of the installation.
const countAll = statement(
  'account_holds_count',
  // A frozen one runs elsewhere, or is held still when it is unfrozen: nobody can finish it now.
  'select count(*) as count from accounts where held_at is not null and frozen_at is null',
);

/** Counts the accounts that are held, without frozen ones. As the system role. */
export async function countHolds(system: Queries): Promise<number> {
  const [row] = await system.query<{ count: number }>(countAll);
  return row?.count ?? 0;
}

const saveOne = statement(
  'account_holds_save',
  `update account_holds set step = $3, reason = $4 where account_id = $1 and restore_id = $2 and finished_at is null`,
);

/** Notes how far finishing has come with an account, and what keeps it held. */
export async function saveStep(
  database: Database,
  { accountId, restoreId }: Pick<Hold, 'accountId' | 'restoreId'>,
  step: HoldStep,
  reason: string | null = null,
): Promise<void> {
  await database.single(accountId, saveOne, [accountId, restoreId, step, reason]);
}

const endOne = statement(
  'account_holds_end',
  `update account_holds set step = 'Lifted', reason = null, found = $3, is_lifted_anyway = $4, finished_at = $5
   where account_id = $1 and restore_id = $2 and finished_at is null returning restore_id`,
);

/** Ends the hold of an account; false when it has ended, because another restore began. `now` is the machine's. */
export async function saveEnd(
  tx: Transaction,
  { accountId, restoreId }: Pick<Hold, 'accountId' | 'restoreId'>,
  found: Findings,
  isAnyway: boolean,
  now: Date,
): Promise<boolean> {
  const values = [accountId, restoreId, JSON.stringify(found), isAnyway, now];
  return (await tx.query(endOne, values)).length === 1;
}

// Across accounts: a restore ends with the last of them.
const endRestores = statement(
  'restores_end',
  `update restores r set finished_at = $1
   where finished_at is null
     and not exists (
       select from account_holds h join accounts a on a.id = h.account_id
       where h.restore_id = r.id and h.finished_at is null and a.frozen_at is null)`,
);

/** Ends restores of which no account is held any more, but frozen ones. As the system role. */
export async function endFinishedRestores(system: Queries, now: Date): Promise<void> {
  await system.query(endRestores, [now]);
}

// Of one second, what a payment out does first stands first: a later operation is not known before the one that it follows.
const listWaiting = statement(
  'fence_list_waiting_events',
  `select id from processor_events where account_id = $1 and applied_at is null
   order by (event->>'occurredAt')::timestamptz,
     array_position(array['charge', 'transfer', 'bank_payout', 'reversal', 'refund'], event->>'type'), id`,
);

/** The processor's events of an account that are not applied, in the order in which they happened there. */
export async function listWaitingEvents(database: Database, accountId: AccountId): Promise<string[]> {
  return (await database.single<{ id: string }>(accountId, listWaiting, [accountId])).map(({ id }) => id);
}

// A restore in a hold continues it: what was read then is in its backup, and is not read again. A hold that a later restore
// took over has found nothing.
const FIRST_HELD = `(select least($2::timestamptz, min(h.held_at)) from account_holds h
     where h.account_id = $1 and h.found = '{}'
       and h.held_at > coalesce((select max(l.held_at) from account_holds l where l.account_id = $1 and l.found <> '{}'),
         '-infinity'))`;

const listTexts = statement(
  'fence_list_descriptions',
  `select event->'record'->>'of' as "invoiceId", event->'record'->>'description' as text from processor_events
   where account_id = $1 and received_at >= ${FIRST_HELD} and event->>'type' = 'charge' and event->'record' is not null`,
);

/** The texts of charges that were read from the processor since an account is held, over restores in between, and what they are for. */
export function listDescriptions(database: Database, { accountId, heldAt }: Hold) {
  return database.single<{ invoiceId: string; text: string }>(accountId, listTexts, [accountId, heldAt]);
}

const listGiven = statement(
  'fence_list_numbers_given',
  `select id, number from invoices
   where account_id = $1 and activated_at >= ${FIRST_HELD} and number is not null and status <> 'Canceled' order by id`,
);

/** The invoices that got their number since an account is held, without canceled ones. */
export function listNumbersGiven(database: Database, { accountId, heldAt }: Hold) {
  return database.single<{ id: string; number: string }>(accountId, listGiven, [accountId, heldAt]);
}

const findClosed = statement(
  'fence_find_closed',
  `select exists (select from discrepancies where account_id = $1 and kind = 'lost_money' and subject = $2
     and closing_note is not null and found_at >= $3) as "isClosed"`,
);

/** Whether a person has closed a discrepancy about lost money since an account is held. */
export async function isClosedByPerson(
  tx: Transaction,
  accountId: AccountId,
  subject: string,
  since: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ isClosed: boolean }>(findClosed, [accountId, subject, since]);
  return row?.isClosed === true;
}

const listLost = statement(
  'fence_list_lost_money_of',
  `select subject from discrepancies
   where account_id = $1 and kind = 'lost_money' and gone_at is null and starts_with(subject, $2 || ' ')`,
);

/** The subjects of the lost money that is open and was found at an account of a business. */
export async function listLostMoneyOf(
  tx: Transaction,
  accountId: AccountId,
  businessId: string,
): Promise<string[]> {
  const rows = await tx.query<{ subject: string }>(listLost, [accountId, businessId]);
  return rows.map(({ subject }) => subject);
}

const findOlder = statement(
  'fence_find_older_difference',
  `select exists (select from discrepancies where account_id = $1 and kind = $2 and subject = $3 and gone_at is null
     and found_at < $4) as "isOlder"`,
);

/** Whether a difference was there before an instant, in the account's time. */
export async function isOlderDifference(
  database: Database,
  accountId: AccountId,
  { kind, subject }: { readonly kind: string; readonly subject: string },
  before: Date,
): Promise<boolean> {
  const values = [accountId, kind, subject, before];
  const [row] = await database.single<{ isOlder: boolean }>(accountId, findOlder, values);
  return row?.isOlder === true;
}

const countFound = statement(
  'fence_count_found',
  `select
     (select count(*) from processor_events where account_id = $1 and received_at >= $2) as events,
     (select count(*) from charges where account_id = $1 and source = 'restored' and created_at >= $2) as charges,
     (select count(*) from refunds where account_id = $1 and created_at >= $2) as refunds,
     (select count(*) from discrepancies where account_id = $1 and gone_at is null) as differences,
     (select count(*) from discrepancies where account_id = $1 and gone_at is null and kind = 'lost_money') as lost,
     (select count(*) from webhook_deliveries where account_id = $1 and status = 'Waiting') as deliveries`,
);

type Counts = Pick<Findings, 'events' | 'charges' | 'refunds' | 'differences' | 'deliveries'> & {
  readonly lost: number;
};

/** Counts what finishing has found in an account so far. */
export async function countFindings(database: Database, { accountId, heldAt }: Hold): Promise<Counts> {
  const [row] = await database.single<Counts>(accountId, countFound, [accountId, heldAt]);
  if (row === undefined) throw new Error('PostgreSQL counts nothing.');
  return row;
}

const findPayments = statement(
  'fence_list_payments',
  `select id from payments where account_id = $1 and status = 'Processing' order by id`,
);
const findMoney = statement(
  'fence_list_money',
  `select id, false as "isRefund" from charges where account_id = $1 and status in ('Processing', 'RequiresAction')
   union all
   select id, true from refunds where account_id = $1 and status = 'Processing'
   order by 2, 1`,
);

/** The charges, refunds and payments out of an account whose end is not known here. */
export async function listUnderWay(database: Database, { id }: Pick<Account, 'id'>) {
  const [money, payments] = await Promise.all([
    database.single<{ id: string; isRefund: boolean }>(id, findMoney, [id]),
    database.single<{ id: string }>(id, findPayments, [id]),
  ]);
  return { money, payments: payments.map((one) => one.id) };
}

const findUnknown = statement(
  'fence_list_unknown_charges',
  `select k.id from unnest($2::uuid[]) as k (id)
   where not exists (select from charges c where c.account_id = $1 and c.id = k.id)`,
);

/** The ids among some of which no charge is known here. */
export async function listUnknownCharges(
  database: Database,
  accountId: AccountId,
  ids: readonly string[],
): Promise<string[]> {
  return (await database.single<{ id: string }>(accountId, findUnknown, [accountId, ids])).map(
    ({ id }) => id,
  );
}
