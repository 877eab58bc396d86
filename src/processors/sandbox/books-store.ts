import { type RoleAccess, statement } from '../../kit/db/database.ts';
import { type AccountId, newId } from '../../kit/ids.ts';
import type { ProcessorEvent } from '../types.ts';
import type { Job, JobKind, MerchantTransaction, Posting } from './types.ts';
import { encodeEvent } from './wire.ts';

// Every position is drawn from the merchant's row, whose lock the transaction holds: an order without gaps.
const position = `update sandbox.merchants set next_position = next_position + 1 where account_id = $1
  returning next_position - 1 as position`;

const lockMerchant = statement(
  'sandbox_lock_merchant',
  `insert into sandbox.merchants as kept (account_id, now_at, created_at) values ($1, $2, $3)
   on conflict (account_id) do update set now_at = greatest(kept.now_at, excluded.now_at)
   returning now_at as "nowAt"`,
);

/** Takes a merchant's lock until the end of the transaction. Answers its time, never less than before. */
export async function lockMerchantRow({ tx, accountId, now, machineNow }: MerchantTransaction) {
  const [row] = await tx.query<{ nowAt: Date }>(lockMerchant, [accountId, now, machineNow]);
  if (row === undefined) throw new Error('A merchant could not be locked.');
  return row.nowAt;
}

const seeTime = statement(
  'sandbox_see_time',
  `with seen as (
     update sandbox.merchants set now_at = $2 where account_id = $1 and now_at < $2
   )
   select exists (select from sandbox.jobs where account_id = $1 and due_at <= $2) as "isBehind"`,
);

/** Stores a merchant's time. Answers whether something fell due until then. */
export async function seeMerchantTime(database: RoleAccess, accountId: AccountId, now: Date) {
  const [row] = await database.query<{ isBehind: boolean }>(seeTime, [accountId, now]);
  return row?.isBehind === true;
}

const insertLog = statement(
  'sandbox_insert_log',
  `with drawn as (${position})
   insert into sandbox.log (account_id, position, kind, key, reference, entry, occurred_at, recorded_at)
   select $1, position, $2, $3, $4, $5, $6, $7 from drawn`,
);

/** Writes an entry of the activity log, which is never changed. */
export async function recordActivity(
  { tx, accountId, now, machineNow }: MerchantTransaction,
  kind: string,
  key: string | null,
  reference: string | null,
  entry: object,
): Promise<void> {
  await tx.query(insertLog, [accountId, kind, key, reference, JSON.stringify(entry), now, machineNow]);
}

const insertLine = statement(
  'sandbox_insert_statement_line',
  `with drawn as (${position})
   insert into sandbox.statement_lines (account_id, position, reference, kind, key, amount, fee, held, in_transit,
     currency, occurred_at, available_at, payout)
   select $1, position, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from drawn`,
);

export async function insertStatementLine({ tx, accountId, now }: MerchantTransaction, line: Posting) {
  await tx.query(insertLine, [
    accountId,
    line.reference,
    line.kind,
    line.key,
    line.amount,
    line.fee,
    line.held,
    line.inTransit,
    line.currency,
    now,
    line.availableAt,
    line.payout ?? null,
  ]);
}

/** An event before it has an id and a time. */
type NewEvent = ProcessorEvent extends infer One
  ? One extends ProcessorEvent
    ? Omit<One, 'id' | 'occurredAt'>
    : never
  : never;

/** A webhook that has not arrived after this long is given up. */
const DELIVERY_LIMIT_MS = 3 * 86_400_000;

const insertEvent = statement(
  'sandbox_insert_event',
  `with drawn as (${position}), event as (
     insert into sandbox.events (account_id, id, position, body, occurred_at)
     select $1, $2, position, $3, $4 from drawn
     returning account_id, id, position
   )
   insert into sandbox.outbox (account_id, event_id, position, due_at, expires_at)
   select account_id, id, position, $5, $6 from event`,
);

/** Writes an event, which is listed and sent. */
export async function makeEvent(work: MerchantTransaction, event: NewEvent): Promise<void> {
  const { tx, accountId, now, machineNow } = work;
  const made: ProcessorEvent = { id: newId<never>(), occurredAt: now, ...event };
  await tx.query(insertEvent, [
    accountId,
    made.id,
    JSON.stringify(encodeEvent(made)),
    now,
    machineNow,
    new Date(machineNow.getTime() + DELIVERY_LIMIT_MS),
  ]);
  work.made.push(made);
}

// A payout that is planned for an instant already is not planned twice.
const insertJob = statement(
  'sandbox_insert_job',
  `with drawn as (${position})
   insert into sandbox.jobs (account_id, position, kind, subject, due_at)
   select $1, position, $2, $3, $4 from drawn
   on conflict (account_id, subject, due_at) where kind = 'payout' do nothing`,
);

/** Plans something for an instant of the merchant's time. */
export async function planJob(
  { tx, accountId }: MerchantTransaction,
  kind: JobKind,
  subject: string,
  dueAt: Date,
): Promise<void> {
  await tx.query(insertJob, [accountId, kind, subject, dueAt]);
}

const takeJob = statement(
  'sandbox_take_job',
  `delete from sandbox.jobs taken
   using (select account_id, position from sandbox.jobs
          where account_id = $1 and due_at <= $2 order by due_at, position limit 1) next
   where taken.account_id = $1 and taken.position = next.position
   returning taken.position, taken.kind, taken.subject, taken.due_at as "dueAt"`,
);

/** Takes the first job that is due. It is done in the same transaction, or stays. */
export async function takeDueJob({ tx, accountId, now }: MerchantTransaction): Promise<Job | null> {
  const [job] = await tx.query<Job>(takeJob, [accountId, now]);
  return job ?? null;
}

const nextJob = statement(
  'sandbox_next_job',
  'select due_at as "dueAt" from sandbox.jobs where account_id = $1 order by due_at limit 1',
);

/** The instant at which something falls due for a merchant, or null. */
export async function findNextInstant(database: RoleAccess, accountId: AccountId): Promise<Date | null> {
  const [row] = await database.query<{ dueAt: Date }>(nextJob, [accountId]);
  return row?.dueAt ?? null;
}

// Across accounts: the timer serves every merchant whose time is the machine's.
const merchantsDue = statement(
  'sandbox_merchants_due',
  `select distinct account_id as "accountId" from
     (select account_id from sandbox.jobs where due_at <= $1 order by due_at limit 1000) due`,
);

/** The merchants for whom something is due at an instant of the machine's time. */
export async function findMerchantsDue(database: RoleAccess, now: Date): Promise<AccountId[]> {
  const rows = await database.query<{ accountId: AccountId }>(merchantsDue, [now]);
  return rows.map((row) => row.accountId);
}
