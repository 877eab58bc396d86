import { statement, type Transaction } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { type PostingRange, type TaxKind, taxCounts } from '../ledger/service.ts';

/** Sums posted for tax in a month. */
export interface MonthTax {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly kind: TaxKind;
  readonly currency: string;
  /** The tax key; null of surcharges, and of invoices without line items. */
  readonly rate: number | null;
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
}

// Counts as the tax report does. `offset 0`: as in its statement.
const sumTaxes = statement(
  'reports_sum_taxes_by_month',
  `select to_char(t.day, 'YYYY-MM') as month, count.kind, t.currency, t.rate,
     sum(coalesce(t.gross, t.amount) * count.sign)::bigint as gross,
     sum(coalesce(t.net, t.amount) * count.sign)::bigint as net,
     sum(coalesce(t.tax, 0) * count.sign)::bigint as tax
   from (
     select t.source_type, t.code, t.currency, t.amount, t.day, x.rate, x.gross, x.net, x.tax
     from ledger_postings t
     left join ledger_posting_taxes x
       on x.account_id = $1 and x.source_id = t.source_id and x.code = t.code and x.sequence = t.sequence
     where t.account_id = $1 and t.position >= $2 and t.position <= $3 and t.day between $4::date and $5::date
       and t.code = any($7::text[])
     offset 0
   ) t
   join unnest($6::text[], $7::text[], $8::text[], $9::integer[]) as count (source_type, code, kind, sign)
     on count.source_type = t.source_type and count.code = t.code
   group by 1, 2, 3, 4`,
);

/** Sums what was posted for tax in each month of a range, of some kinds. */
export function sumTaxesByMonth(
  tx: Transaction,
  accountId: AccountId,
  { positions, from, to }: PostingRange,
  kinds: readonly TaxKind[],
): Promise<MonthTax[]> {
  const counts = taxCounts.filter(({ kind }) => kinds.includes(kind));
  return tx.query<MonthTax>(sumTaxes, [
    accountId,
    positions.first,
    positions.last,
    from,
    to,
    counts.map(({ sourceType }) => sourceType),
    counts.map(({ code }) => code),
    counts.map(({ kind }) => kind),
    counts.map(({ sign }) => sign),
  ]);
}

/** What came outside of the processor in a month by one method. */
export interface MonthMethod {
  readonly month: string;
  readonly currency: string;
  /** Null where nobody said it. */
  readonly method: string | null;
  readonly amount: number;
}

// The method of a manual payment never changes; that of a charge is erased with its client, so that it is not read.
const sumMethods = statement(
  'reports_sum_methods_by_month',
  `select to_char(t.day, 'YYYY-MM') as month, t.currency, m.method, sum(t.amount)::bigint as amount
   from ledger_postings t
   left join manual_payments m
     on m.account_id = $1 and m.invoice_id = t.source_id and m.invoice_sequence = t.sequence
   where t.account_id = $1 and t.position >= $2 and t.position <= $3 and t.day between $4::date and $5::date
     and t.source_type = 'Invoice' and t.code = 'mark_as_paid'
   group by 1, 2, 3
   union all
   select to_char(t.day, 'YYYY-MM'), t.currency, c.method, sum(t.amount)::bigint
   from ledger_postings t
   join client_credit_movements c on c.account_id = $1 and c.id = t.source_id
   where t.account_id = $1 and t.position >= $2 and t.position <= $3 and t.day between $4::date and $5::date
     and t.source_type = 'Credit' and t.code = 'overpay'
   group by 1, 2, 3`,
);

/** Sums what was recorded by hand in a range, by month and method. */
export function sumMethodsByMonth(
  tx: Transaction,
  accountId: AccountId,
  { positions, from, to }: PostingRange,
): Promise<MonthMethod[]> {
  return tx.query<MonthMethod>(sumMethods, [accountId, positions.first, positions.last, from, to]);
}
