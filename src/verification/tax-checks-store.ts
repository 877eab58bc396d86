import { isDeferral, type TaxKind, taxCounts } from '../ledger/service.ts';
import { defineCheck } from './check-store.ts';
import { itemRatesWhere } from './item-rates-store.ts';
import type { Check } from './types.ts';

const taxesOfPosting = `
  select format('%s of %s', coalesce(t.code, x.code), coalesce(t.source_id, x.source_id)) as subject,
    coalesce(format('gross %s of invoice %s', t.amount, t.invoice_id), 'no posting') as expected,
    format('gross %s of invoice %s', x.gross, x.invoices) as found, x.rows + 1 as rows
  from (
    select source_id, code, sequence, sum(gross) as gross, string_agg(distinct invoice_id::text, ', ') as invoices,
      count(*) as rows
    from ledger_posting_taxes where account_id = $1
    group by source_id, code, sequence
  ) x
  left join ledger_postings t
    on t.account_id = $1 and t.source_id = x.source_id and t.code = x.code and t.sequence = x.sequence`;

const netAndTax = `
  select format('%s of %s, rate %s', code, source_id, rate) as subject, gross::text as expected,
    (net + tax)::text as found, 1 as rows
  from ledger_posting_taxes where account_id = $1`;

// The tax of the line items now, less that of credit notes.
const itemRates = `
  select l.invoice_id, l.rate, l.gross - coalesce(credited.gross, 0) as gross, l.tax - coalesce(credited.tax, 0) as tax
  from (${itemRatesWhere("i.status not in ('Draft', 'Canceled')")}
  ) l
  left join (
    select n.invoice_id, r.rate, sum(r.gross) as gross, sum(r.tax) as tax
    from credit_notes n join credit_note_rates r on r.account_id = $1 and r.credit_note_id = n.id
    where n.account_id = $1
    group by n.invoice_id, r.rate
  ) credited on credited.invoice_id = l.invoice_id and credited.rate = l.rate`;

// $2 to $4: which postings count, with which sign.
const postedRates = `
  select x.invoice_id, x.rate, sum(x.gross * count.sign) as gross, sum(x.tax * count.sign) as tax, count(*) as rows
  from ledger_posting_taxes x
  join ledger_postings t on t.account_id = $1 and t.source_id = x.source_id and t.code = x.code and t.sequence = x.sequence
  join unnest($2::text[], $3::text[], $4::integer[]) as count (source_type, code, sign)
    on count.source_type = t.source_type and count.code = t.code
  where x.account_id = $1
  group by x.invoice_id, x.rate`;

const billedRates = `
  select format('%s, rate %s', coalesce(i.invoice_id, p.invoice_id), coalesce(i.rate, p.rate)) as subject,
    format('gross %s, tax %s', coalesce(i.gross, 0), coalesce(i.tax, 0)) as expected,
    format('gross %s, tax %s', coalesce(p.gross, 0), coalesce(p.tax, 0)) as found, coalesce(p.rows, 0) + 1 as rows
  from (${itemRates}) i
  full join (${postedRates}) p on p.invoice_id = i.invoice_id and p.rate = i.rate -- all of one account_id`;

// For an invoice that is fully paid, each rate is compared; for the others, the total that was paid.
const paidRates = `
  with i as (${itemRates}), p as (${postedRates}), credited as (
    select invoice_id, sum(outside_amount) as outside
    from credit_notes where account_id = $1 group by invoice_id
  ), paid as (
    select s.invoice_id, sum(s.paid_amount - s.refunded_amount) - coalesce(max(c.outside), 0) as amount,
      (select sum(billed.gross) from i billed where billed.invoice_id = s.invoice_id) as total
    from scheduled_payments s left join credited c on c.invoice_id = s.invoice_id
    where s.account_id = $1 group by s.invoice_id)
  select format('%s, rate %s', i.invoice_id, i.rate) as subject,
    format('gross %s, tax %s', i.gross, i.tax) as expected,
    format('gross %s, tax %s', coalesce(p.gross, 0), coalesce(p.tax, 0)) as found, coalesce(p.rows, 0) + 1 as rows
  from i join paid on paid.invoice_id = i.invoice_id and paid.amount = paid.total
  left join p on p.invoice_id = i.invoice_id and p.rate = i.rate
  union all
  select items.invoice_id::text, paid.amount::text, coalesce(posted.gross, 0)::text, 1
  from (select distinct invoice_id from i) items
  join paid on paid.invoice_id = items.invoice_id
  left join (select invoice_id, sum(gross) as gross from p group by invoice_id) posted
    on posted.invoice_id = items.invoice_id -- all of one account_id`;

// Only invoices of which nothing is owed. Tax is not compared, because it was rounded for each part.
const closedRates = `
  with i as (${itemRates}), p as (${postedRates})
  select format('%s, rate %s', i.invoice_id, i.rate) as subject, format('gross %s', i.gross) as expected,
    format('gross %s', coalesce(p.gross, 0)) as found, coalesce(p.rows, 0) + 1 as rows
  from i
  join (select invoice_id, sum(gross) as gross from i group by invoice_id) billed on billed.invoice_id = i.invoice_id
  join (select invoice_id, sum(gross) as gross from p group by invoice_id) closed
    on closed.invoice_id = i.invoice_id and closed.gross = billed.gross
  left join p on p.invoice_id = i.invoice_id and p.rate = i.rate -- all of one account_id`;

function countsOf(...kinds: readonly TaxKind[]): unknown[] {
  // The documents of an invoice are checked by themselves.
  const counts = taxCounts.filter(({ code, kind }) => kinds.includes(kind) && !isDeferral(code));
  return [
    counts.map(({ sourceType }) => sourceType),
    counts.map(({ code }) => code),
    counts.map(({ sign }) => sign),
  ];
}

/** Invariants of the tax rows of postings, which the tax report adds up. */
export const taxChecks: readonly Check[] = [
  defineCheck('taxes_of_posting', 'The tax rows of a posting add up to its amount.', taxesOfPosting),
  defineCheck('net_and_tax', 'Net and tax of a tax row are its gross amount.', netAndTax),
  defineCheck(
    'billed_rates',
    'The billed amount of each invoice at each rate, and its tax, are those of its line items.',
    billedRates,
    countsOf('Billed'),
  ),
  defineCheck(
    'paid_rates',
    'Tax rows of money add up to what is paid of an invoice, and of a fully paid one are its tax.',
    paidRates,
    countsOf('Received'),
  ),
  defineCheck(
    'closed_rates',
    'When nothing of an invoice is owed, its paid, waived and written-off amounts add up to the billed amount at ' +
      'each rate.',
    closedRates,
    countsOf('Received', 'Waived', 'WrittenOff'),
  ),
];
