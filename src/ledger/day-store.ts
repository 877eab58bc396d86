import { type Database, POSITION, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { DayRange, DaySum, KeptPosting, LedgerAccount, PostingPlace } from './types.ts';

/** How far the sums by day reach. */
interface Mark {
  readonly upTo: number;
  /** The newest position of the account. */
  readonly position: number;
}

const ensureMark = statement(
  'ledger_days_ensure_mark',
  `insert into ledger_day_marks (account_id, up_to) values ($1, 0) on conflict (account_id) do nothing`,
);
const readMark = statement(
  'ledger_days_read_mark',
  `select m.up_to as "upTo", coalesce(${POSITION}, 0) as position from ledger_day_marks m where m.account_id = $1`,
);
const lockMark = statement(
  'ledger_days_lock_mark',
  `select up_to from ledger_day_marks where account_id = $1 for update`,
);

/** How far the sums reach, or null where there are none. */
export async function findMark(database: Database, accountId: AccountId): Promise<Mark | null> {
  const [mark] = await database.single<Mark>(accountId, readMark, [accountId]);
  return mark ?? null;
}

/** How far the sums reach, locked until the transaction ends. */
export async function lockMarkOf(tx: Transaction, accountId: AccountId): Promise<Mark> {
  await tx.query(ensureMark, [accountId]);
  await tx.query(lockMark, [accountId]);
  // A statement of its own: it sees what the one before waited for.
  const [mark] = await tx.query<Mark>(readMark, [accountId]);
  if (mark === undefined) throw new Error('The mark of the sums by day is gone.');
  return mark;
}

const moveMark = statement(
  'ledger_days_move_mark',
  `update ledger_day_marks set up_to = $2 where account_id = $1`,
);

const addUp = statement(
  'ledger_days_add_up',
  `insert into ledger_days as kept (account_id, day, source_type, code, currency, amount, count, first_position,
     last_position)
   select $1, t.day, t.source_type, t.code, t.currency, sum(t.amount), count(*), min(t.position), max(t.position)
   from ledger_postings t
   where t.account_id = $1 and t.position > $2 and t.position <= $3
   group by 2, 3, 4, 5
   on conflict (account_id, day, source_type, code, currency) do update
     set amount = kept.amount + excluded.amount, count = kept.count + excluded.count,
       first_position = least(kept.first_position, excluded.first_position),
       last_position = greatest(kept.last_position, excluded.last_position)`,
);

/** Adds the postings of some positions to the sums, and moves the mark. Needs the mark locked. */
export async function addPositions(tx: Transaction, accountId: AccountId, after: number, upTo: number) {
  await tx.query(addUp, [accountId, after, upTo]);
  await tx.query(moveMark, [accountId, upTo]);
}

// The sums and the mark are of one moment, so that nothing counts twice or not at all.
const sumDays = statement(
  'ledger_days_sum',
  `with mark as materialized (
     select coalesce(max(up_to), 0) as up_to from ledger_day_marks where account_id = $1
   )
   select case when $4 then day::text else '' end as day, source_type as "sourceType", code, currency, sum(amount)::text as amount,
     sum(count)::bigint as count
   from (
     select day, source_type, code, currency, amount, count from ledger_days
     where account_id = $1 and day >= $2::date and day <= $3::date
     union all
     select t.day, t.source_type, t.code, t.currency, t.amount, 1
     from ledger_postings t
     where t.account_id = $1 and t.position > (select up_to from mark) and t.day between $2::date and $3::date
   ) one
   group by 1, source_type, code, currency
   order by 1, source_type, code, currency`,
);

/** Sums what was posted on some days, by source, code, currency and, if asked, day. */
export async function sumDaysOf(
  database: Database,
  accountId: AccountId,
  { from, to }: DayRange,
  isByDay: boolean,
): Promise<DaySum[]> {
  const rows = await database.single<Omit<DaySum, 'amount'> & { amount: string }>(accountId, sumDays, [
    accountId,
    from,
    to,
    isByDay,
  ]);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

const findPositions = statement(
  'ledger_days_find_positions',
  `select coalesce(min(d.first_position), 0) as first, coalesce(max(d.last_position), 0) as last
   from ledger_days d
   where d.account_id = $1 and d.day >= $2::date and d.day <= $3::date`,
);

/** Between which positions the postings of some days lie, as far as the sums reach. */
export async function findPositionsOf(database: Database, accountId: AccountId, { from, to }: DayRange) {
  const values = [accountId, from, to];
  const [row] = await database.single<{ first: number; last: number }>(accountId, findPositions, values);
  return row ?? { first: 0, last: 0 };
}

const listPostings = statement(
  'ledger_postings_list',
  `select t.source_type as "sourceType", t.source_id as "sourceId", t.code, t.sequence, t.invoice_id as "invoiceId",
     t.debit, t.credit, t.amount, t.currency, t.created_at as "createdAt", t.day, t.position
   from ledger_postings t
   where t.account_id = $1 and t.position >= $2 and t.position <= $3 and t.day between $4::date and $5::date
     and (t.position, t.source_id, t.code, t.sequence) > ($6::bigint, $7::uuid, $8::text, $9::bigint)
     and ($11::text is null or $11 in (t.debit, t.credit))
   order by t.position, t.source_id, t.code, t.sequence
   limit $10`,
);

/** Which postings are read: of some days, as far as they lie between two positions. */
export interface PostingRange extends DayRange {
  readonly positions: { readonly first: number; readonly last: number };
  /** Only those of this account of the ledger; null: all. */
  readonly account: LedgerAccount | null;
}

/** Reads postings behind a place, in their order. */
export function listPostingsOf(
  database: Database,
  accountId: AccountId,
  { positions, from, to, account }: PostingRange,
  after: PostingPlace,
  limit: number,
): Promise<KeptPosting[]> {
  const first = Math.max(positions.first, after.position);
  const { position, sourceId, code, sequence } = after;
  const place = [position, sourceId, code, sequence];
  const values = [accountId, first, positions.last, from, to, ...place, limit, account];
  return database.single<KeptPosting>(accountId, listPostings, values);
}

const sumUpTo = statement(
  'ledger_postings_sum_up_to',
  `select t.debit, t.credit, t.currency, sum(t.amount)::text as amount
   from ledger_postings t
   where t.account_id = $1 and t.position >= $2 and t.position <= $6 and t.day between $4::date and $5::date
     and (t.position, t.source_id, t.code, t.sequence) <= ($6::bigint, $7::uuid, $8::text, $9::bigint)
     and $6 <= $3
   group by t.debit, t.credit, t.currency`,
);

/** The sums of the postings of a range up to a position, by both accounts and currency. */
export async function sumPostingsUpTo(
  database: Database,
  accountId: AccountId,
  { positions, from, to }: PostingRange,
  { position, sourceId, code, sequence }: PostingPlace,
): Promise<Pick<KeptPosting, 'debit' | 'credit' | 'currency' | 'amount'>[]> {
  const place = [position, sourceId, code, sequence];
  const values = [accountId, positions.first, positions.last, from, to, ...place];
  type Row = Pick<KeptPosting, 'debit' | 'credit' | 'currency'> & { amount: string };
  const rows = await database.single<Row>(accountId, sumUpTo, values);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}
