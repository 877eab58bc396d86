import { type Database, statement } from '../kit/database.ts';
import type { AccountId } from '../kit/ids.ts';
import { type PostingRange, type TaxKind, taxCounts } from '../ledger/service.ts';

/** What was posted for tax in a range. Without a rate: of invoices without line items, and surcharges. */
export interface TaxSum {
  readonly kind: TaxKind;
  readonly currency: string;
  readonly rate: number | null;
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
  readonly invoiceCount: number;
}

// A posting without tax rows says nothing of tax. What cancels itself out within an invoice is not counted.
const sumTaxes = statement(
  'reports_sum_taxes',
  `select kind, currency, rate, sum(gross)::bigint as gross, sum(net)::bigint as net, sum(tax)::bigint as tax,
     count(*) as "invoiceCount"
   from (
     select count.kind, t.currency, x.rate, t.invoice_id, sum(coalesce(x.gross, t.amount) * count.sign) as gross,
       sum(coalesce(x.net, t.amount) * count.sign) as net, sum(coalesce(x.tax, 0) * count.sign) as tax
     from ledger_postings t
     join unnest($6::text[], $7::text[], $8::text[], $9::integer[]) as count (source_type, code, kind, sign)
       on count.source_type = t.source_type and count.code = t.code
     left join ledger_posting_taxes x
       on x.account_id = $1 and x.source_id = t.source_id and x.code = t.code and x.sequence = t.sequence
     where t.account_id = $1 and t.position >= $2 and t.position <= $3 and t.day between $4::date and $5::date
     group by 1, 2, 3, 4
     having sum(coalesce(x.gross, t.amount) * count.sign) <> 0 or sum(coalesce(x.tax, 0) * count.sign) <> 0
   ) one
   group by kind, currency, rate`,
);

/** Sums what was posted for tax in a range, of some kinds. Transaction: opens one that reads. */
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
