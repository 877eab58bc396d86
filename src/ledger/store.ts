import { type Database, OF_ACCOUNT, POSITION, statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type {
  Balance,
  DatedPosting,
  LedgerAccount,
  Posting,
  PostingPlace,
  RateAmount,
  TaxedCode,
} from './types.ts';

const insertRows = statement(
  'ledger_insert',
  `insert into ledger_postings (account_id, source_type, source_id, code, sequence, invoice_id, debit, credit,
     amount, currency, created_at, day, position)
   select counter.account_id, t.source_type, t.source_id, t.code, t.sequence, t.invoice_id, t.debit, t.credit, t.amount,
     t.currency, $11, t.day, counter.value
   from unnest($2::text[], $3::uuid[], $4::text[], $5::bigint[], $6::uuid[], $7::text[], $8::text[], $9::bigint[],
       $10::text[], $12::date[])
     as t (source_type, source_id, code, sequence, invoice_id, debit, credit, amount, currency, day)
   ${OF_ACCOUNT}`,
);

/** Appends postings. Errors: the unique key, when a source has the code already. */
export function insertPostings(
  tx: Transaction,
  accountId: AccountId,
  now: Date,
  posted: readonly DatedPosting[],
): void {
  tx.append(insertRows, [
    accountId,
    posted.map((one) => one.sourceType),
    posted.map((one) => one.sourceId),
    posted.map((one) => one.code),
    posted.map((one) => one.sequence),
    posted.map((one) => one.invoiceId),
    posted.map((one) => one.debit),
    posted.map((one) => one.credit),
    posted.map((one) => one.amount),
    posted.map((one) => one.currency),
    now,
    posted.map((one) => one.day),
  ]);
}

const findOfVersion = statement(
  'ledger_find_of_version',
  `select code, debit, credit, amount from ledger_postings
   where account_id = $1 and source_id = $2 and sequence = $3 and code = any($4::text[])
   order by code`,
);

/** Reads what a source posted under some codes with a sequence, by code. */
export function findPostingsOf(
  database: Database,
  accountId: AccountId,
  sourceId: string,
  sequence: number,
  codes: readonly string[],
): Promise<Pick<Posting, 'code' | 'debit' | 'credit' | 'amount'>[]> {
  return database.single(accountId, findOfVersion, [accountId, sourceId, sequence, codes]);
}

const findOfInstant = statement(
  'ledger_find_of_instant',
  `select code, debit, credit, amount from ledger_postings
   where account_id = $1 and source_id = $2 and created_at = $3 and code = any($4::text[])`,
);

/** Reads the postings with some codes that a change of a source made at an instant, as {@link findPostingsOf}. */
export function findPostingsAt(
  database: Database,
  accountId: AccountId,
  sourceId: string,
  at: Date,
  codes: readonly string[],
): Promise<Pick<Posting, 'code' | 'debit' | 'credit' | 'amount'>[]> {
  return database.single(accountId, findOfInstant, [accountId, sourceId, at, codes]);
}

const insertTaxRows = statement(
  'ledger_insert_taxes',
  `insert into ledger_posting_taxes (account_id, source_id, code, sequence, rate, invoice_id, gross, net, tax)
   select counter.account_id, t.source_id, t.code, t.sequence, t.rate, t.invoice_id, t.gross, t.net, t.gross - t.net
   from unnest($2::uuid[], $3::text[], $4::bigint[], $5::integer[], $6::uuid[], $7::bigint[], $8::bigint[])
     as t (source_id, code, sequence, rate, invoice_id, gross, net)
   ${OF_ACCOUNT}`,
);

/**
 * Writes the tax rows of postings. Not at the end, as the postings: two causes in one transaction build on each other's
 * rows.
 */
export async function insertTaxes(tx: Transaction, accountId: AccountId, posted: readonly DatedPosting[]) {
  const rows = posted.flatMap(({ taxes = [], ...one }) => taxes.map((tax) => ({ ...one, ...tax })));
  if (rows.length === 0) return;
  await tx.query(insertTaxRows, [
    accountId,
    rows.map((one) => one.sourceId),
    rows.map((one) => one.code),
    rows.map((one) => one.sequence),
    rows.map((one) => one.rate),
    rows.map((one) => one.invoiceId),
    rows.map((one) => one.gross),
    rows.map((one) => one.net),
  ]);
}

const sumTaxes = statement(
  'ledger_sum_taxes',
  `select t.code, t.rate, sum(t.gross)::bigint as gross, sum(t.net)::bigint as net
   from ledger_posting_taxes t
   where t.account_id = $1 and t.invoice_id = $2
   group by t.code, t.rate`,
);

/** Sums the tax rows of an invoice by code and rate. Needs the invoice locked. */
export function sumTaxesOf(tx: Transaction, accountId: AccountId, invoiceId: string): Promise<TaxedCode[]> {
  return tx.query<TaxedCode>(sumTaxes, [accountId, invoiceId]);
}

const findTaxes = statement(
  'ledger_find_taxes',
  `select t.source_id as "sourceId", t.code, t.sequence, t.rate, t.gross, t.net
   from ledger_posting_taxes t
   where t.account_id = $1 and t.source_id = any($2::uuid[])
   order by t.source_id, t.code, t.sequence, t.rate desc`,
);

/** Reads the tax rows of sources of postings. */
export function findTaxesOf(
  database: Database,
  accountId: AccountId,
  sourceIds: readonly string[],
): Promise<(RateAmount & Pick<PostingPlace, 'sourceId' | 'code' | 'sequence'>)[]> {
  return database.single(accountId, findTaxes, [accountId, sourceIds]);
}

const kept = `
  select ledger_account, currency, up_to, debits, credits from ledger_snapshots where account_id = $1`;

// The tail begins after the lowest mark; a ledger account without a sum had nothing before it. A coalesce around the
// subquery would keep PostgreSQL, under row-level security, from looking it up in the index.
const sides = `
  select side.ledger_account, t.currency, sum(side.debit) as debits, sum(side.credit) as credits
  from ledger_postings t
  cross join lateral (values (t.debit, t.amount, 0), (t.credit, 0, t.amount)) as side (ledger_account, debit, credit)
  left join kept k on k.ledger_account = side.ledger_account and k.currency = t.currency
  where t.account_id = $1
    and t.position > (select coalesce(min(up_to), 0) from kept)
    and t.position > coalesce(k.up_to, 0)`;

const sumBalances = statement(
  'ledger_balances',
  `with kept as materialized (${kept}),
   tail as materialized (${sides} group by side.ledger_account, t.currency)
   -- Both are of one account_id.
   select ledger_account as account, currency,
     (coalesce(kept.debits, 0) + coalesce(tail.debits, 0))::text as debits,
     (coalesce(kept.credits, 0) + coalesce(tail.credits, 0))::text as credits
   from kept full join tail using (ledger_account, currency)
   order by currency, account`,
);

interface BalanceRow {
  readonly account: LedgerAccount;
  readonly currency: string;
  readonly debits: string;
  readonly credits: string;
}

/** Sums both sides of every ledger account of an account: the kept sums and the tail. */
export async function readBalanceRows(tx: Transaction, accountId: AccountId): Promise<Balance[]> {
  const rows = await tx.query<BalanceRow>(sumBalances, [accountId]);
  return rows.map(({ debits, credits, ...row }) => ({
    ...row,
    debits: BigInt(debits),
    credits: BigInt(credits),
  }));
}

// One statement sees the position and the rows as of one moment: up to that position no row can still appear.
const keepSums = statement(
  'ledger_keep_sums',
  `with kept as materialized (${kept}),
   tail as materialized (${sides} group by side.ledger_account, t.currency)
   insert into ledger_snapshots as known (account_id, ledger_account, currency, up_to, debits, credits, taken_at)
   select $1, ledger_account, currency, ${POSITION},
     coalesce(kept.debits, 0) + coalesce(tail.debits, 0), coalesce(kept.credits, 0) + coalesce(tail.credits, 0), $2
   from kept full join tail using (ledger_account, currency)
   order by ledger_account, currency
   on conflict (account_id, ledger_account, currency) do update
     set up_to = excluded.up_to, debits = excluded.debits, credits = excluded.credits, taken_at = excluded.taken_at
     where known.up_to < excluded.up_to`,
);

/** Keeps the sums of everything that can no longer change. */
export async function keepSumsOf(database: Database, accountId: AccountId, now: Date): Promise<void> {
  await database.single(accountId, keepSums, [accountId, now]);
}
