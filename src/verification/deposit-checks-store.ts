import { defineCheck } from './check-store.ts';
import { itemRatesWhere } from './item-rates-store.ts';
import type { Check } from './types.ts';

const documentsOfInvoice = `
  select i.id::text as subject,
    format('%s prepayment invoices of %s, the last is %s', d.count, d.invoiced, d.count) as expected,
    format('%s prepayment invoices of %s, the last is %s', count(p.id), coalesce(sum(p.amount), 0), coalesce(max(p.ordinal), 0)) as found,
    count(p.id) + 1 as rows
  from invoices i
  left join prepayment_invoices p on p.account_id = $1 and p.invoice_id = i.id
  cross join lateral (
    select coalesce((i.deposits ->> 'count')::bigint, 0) as count, coalesce((i.deposits ->> 'invoiced')::bigint, 0) as invoiced
  ) d
  where i.account_id = $1 and (i.deposits is not null or p.id is not null)
  group by i.id, d.count, d.invoiced`;

// Each prepayment invoice with its posting, at each rate.
const postingsOfPrepayment = `
  select format('%s, rate %s', p.number, coalesce(r.rate, x.rate)) as subject,
    format('gross %s, net %s on %s', r.gross, r.net, p.paid_on) as expected,
    format('gross %s, net %s on %s', x.gross, x.net, t.day) as found, 1 as rows
  from prepayment_invoices p
  cross join lateral json_to_recordset(p.rates) as r (rate integer, gross bigint, net bigint)
  left join ledger_postings t
    on t.account_id = $1 and t.source_id = p.invoice_id and t.code = 'prepayment' and t.sequence = p.invoice_sequence
  left join ledger_posting_taxes x
    on x.account_id = $1 and x.source_id = p.invoice_id and x.code = 'prepayment' and x.sequence = p.invoice_sequence and x.rate = r.rate
  where p.account_id = $1
  union all
  select format('prepayment of %s', t.source_id), t.amount::text, p.amount::text, 1
  from ledger_postings t
  left join prepayment_invoices p on p.account_id = $1 and p.invoice_id = t.source_id and p.invoice_sequence = t.sequence
  where t.account_id = $1 and t.code = 'prepayment' and t.source_type = 'Invoice'`;

// The prepayment invoices, what credit notes took off before the final one, and what it adds, at each rate; before it, what is not invoiced yet is the rest.
const sumOfDocuments = `
  with item as (${itemRatesWhere("i.status <> 'Draft' and i.deposits ->> 'finalOn' is not null")}
  ), posted as (
    select x.invoice_id, x.rate, sum(x.gross) as gross, sum(x.tax) as tax, count(*) as rows
    from ledger_posting_taxes x
    where x.account_id = $1 and (x.code in ('prepayment', 'final') or x.code = 'undefer' and exists (
      select from ledger_postings c
      where c.account_id = $1 and c.source_id = x.source_id and c.code = 'credit' and c.sequence = x.sequence))
    group by x.invoice_id, x.rate
  )
  select format('%s, rate %s', item.invoice_id, item.rate) as subject,
    format('gross %s, tax %s', item.gross, item.tax) as expected,
    format('gross %s, tax %s', coalesce(posted.gross, 0), coalesce(posted.tax, 0)) as found, coalesce(posted.rows, 0) + 1 as rows
  from item
  left join posted on posted.invoice_id = item.invoice_id and posted.rate = item.rate
  where item.gross <> 0 -- all of one account_id
  union all
  select i.id::text,
    case when i.status = 'Draft' or i.deposits ->> 'finalOn' is not null or i.deposits ->> 'isReleased' = 'true' then 0
      else i.total_amount + i.lowered_amount - (i.deposits ->> 'invoiced')::bigint - coalesce((i.deposits ->> 'credited')::bigint, 0) end::text,
    coalesce(t.amount, 0)::text, coalesce(t.rows, 0) + 1
  from invoices i
  left join (
    select invoice_id, sum(case when credit = 'uninvoiced' then amount else -amount end) as amount, count(*) as rows
    from ledger_postings where account_id = $1 and 'uninvoiced' in (debit, credit)
    group by invoice_id
  ) t on t.invoice_id = i.id
  where i.account_id = $1 and i.deposits is not null`;

/** Invariants of prepayment invoices and final invoices. */
export const depositChecks: readonly Check[] = [
  defineCheck(
    'deposit_documents',
    'An invoice knows its prepayment invoices, and their places have no gaps.',
    documentsOfInvoice,
  ),
  defineCheck(
    'deposit_postings',
    'Each prepayment invoice has its posting, at each tax rate and on the day of its money.',
    postingsOfPrepayment,
  ),
  defineCheck(
    'deposit_sums',
    'The prepayment invoices of an invoice and its final invoice add up to it at each tax rate; before, the rest is not invoiced.',
    sumOfDocuments,
  ),
];
