import { type Database, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { type PostingRange, type TaxKind, taxCounts } from '../ledger/service.ts';

/** Sums posted for tax in a range. Invoices without line items, and surcharges, have no rate. */
export interface TaxSum {
  readonly kind: TaxKind;
  readonly currency: string;
  readonly rate: number | null;
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
  readonly invoiceCount: number;
}

// A posting without tax rows has no tax. Amounts that cancel each other out within an invoice do not count it.
// `offset 0` keeps the codes out of the join of postings with taxes: otherwise the planner expects one of 24 postings, and
// looks up the taxes of each of a million in the index, which takes twice the time.
const sumTaxes = statement(
  'reports_sum_taxes',
  `select kind, currency, rate, sum(gross)::bigint as gross, sum(net)::bigint as net, sum(tax)::bigint as tax,
     count(*) as "invoiceCount"
   from (
     select count.kind, t.currency, t.rate, t.invoice_id, sum(coalesce(t.gross, t.amount) * count.sign) as gross,
       sum(coalesce(t.net, t.amount) * count.sign) as net, sum(coalesce(t.tax, 0) * count.sign) as tax
     from (
       select t.source_type, t.code, t.invoice_id, t.currency, t.amount, x.rate, x.gross, x.net, x.tax
       from ledger_postings t
       left join ledger_posting_taxes x
         on x.account_id = $1 and x.source_id = t.source_id and x.code = t.code and x.sequence = t.sequence
       where t.account_id = $1 and t.position >= $2 and t.position <= $3 and t.day between $4::date and $5::date
         and t.code = any($7::text[])
       offset 0
     ) t
     join unnest($6::text[], $7::text[], $8::text[], $9::integer[]) as count (source_type, code, kind, sign)
       on count.source_type = t.source_type and count.code = t.code
     group by 1, 2, 3, 4
     having sum(coalesce(t.gross, t.amount) * count.sign) <> 0 or sum(coalesce(t.tax, 0) * count.sign) <> 0
   ) one
   group by kind, currency, rate`,
);

/** Sums what was posted for tax in a range, of some kinds. */
export function sumTaxesOf(
  database: Database,
  accountId: AccountId,
  { positions, from, to }: PostingRange,
  kinds: readonly TaxKind[],
): Promise<TaxSum[]> {
  const counts = taxCounts.filter(({ kind }) => kinds.includes(kind));
  return database.snapshot(accountId, (tx) =>
    tx.query<TaxSum>(sumTaxes, [
      accountId,
      positions.first,
      positions.last,
      from,
      to,
      counts.map(({ sourceType }) => sourceType),
      counts.map(({ code }) => code),
      counts.map(({ kind }) => kind),
      counts.map(({ sign }) => sign),
    ]),
  );
}
