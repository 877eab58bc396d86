import { unreturnedOf } from '../invoices/service.ts';
import { defineCheck } from './check-store.ts';
import { itemRatesWhere } from './item-rates-store.ts';
import type { Check } from './types.ts';

const postingsOfNote = `
  select n.number as subject,
    format('open %s, paid %s, outside %s', n.open_amount, n.refunded_amount + n.outside_amount, n.outside_amount) as expected,
    format('open %s, paid %s, outside %s', coalesce(sum(t.amount) filter (where t.code = 'credit'), 0),
      coalesce(sum(t.amount) filter (where t.code = 'credit_paid'), 0),
      coalesce(sum(t.amount) filter (where t.code = 'give_back_outside'), 0)) as found,
    count(t.code) + 1 as rows
  from credit_notes n
  left join ledger_postings t
    on t.account_id = $1 and t.source_id = n.invoice_id and t.sequence = n.invoice_sequence and t.source_type = 'Invoice'
      and t.day = n.issued_on
  where n.account_id = $1
  group by n.id, n.number, n.open_amount, n.refunded_amount, n.outside_amount`;

const unknownPostings = `
  select format('%s of %s', t.code, t.source_id) as subject, coalesce(n.number, 'a credit note') as expected, n.number as found, 1 as rows
  from ledger_postings t
  left join credit_notes n on n.account_id = $1 and n.invoice_id = t.source_id and n.invoice_sequence = t.sequence
  where t.account_id = $1 and t.source_type = 'Invoice' and t.code in ('credit', 'credit_paid', 'give_back_outside')`;

const sums = `
  select n.number as subject, format('rates %s', case when r.rows > 0 then n.amount else 0 end) as expected,
    format('rates %s', coalesce(r.gross, 0)) as found, coalesce(r.rows, 0) + 1 as rows
  from credit_notes n
  left join (
    select credit_note_id, sum(gross) as gross, count(*) as rows from credit_note_rates where account_id = $1
    group by credit_note_id
  ) r on r.credit_note_id = n.id
  where n.account_id = $1
  union all
  select i.id::text, format('credited %s, lowered at most %s', coalesce(n.amount, 0), coalesce(n.amount, 0)),
    format('credited %s, lowered at most %s', i.credited_amount,
      case when i.lowered_amount <= coalesce(n.amount, 0) then coalesce(n.amount, 0) else i.lowered_amount end),
    1
  from invoices i
  left join (
    select invoice_id, sum(amount) as amount from credit_notes where account_id = $1
    group by invoice_id
  ) n on n.invoice_id = i.id
  where i.account_id = $1`;

const withinBilled = `
  with item as (
    ${itemRatesWhere('true')}
  )
  select format('%s, rate %s', n.invoice_id, r.rate) as subject, format('at most %s', coalesce(item.gross, 0)) as expected,
    format('at most %s', case when sum(r.gross) <= item.gross then item.gross else sum(r.gross) end) as found,
    count(*) as rows
  from credit_notes n
  join credit_note_rates r on r.account_id = $1 and r.credit_note_id = n.id
  left join item on item.invoice_id = n.invoice_id and item.rate = r.rate
  where n.account_id = $1
  group by n.invoice_id, r.rate, item.gross`;

const numbers = `
  select n.number as subject, '1' as expected, count(c.id)::text as found, count(c.id) as rows
  from (
    select r.prefix || lpad(n::text, greatest(r.digits, length(n::text)), '0') || r.suffix as number
    from (
      select k.prefix, k.suffix, k.digits, k.first, k.value as last, k.skipped from credit_note_counters k
      where k.account_id = $1
      union all
      select k.prefix, k.suffix, k.digits, k.first, k.last, k.skipped from number_ranges k
      where k.account_id = $1 and k.document = 'CreditNote'
    ) r
    cross join lateral generate_series(r.first, r.last) as counted (n)
    where not r.skipped @> n
  ) n
  left join credit_notes c on c.account_id = $1 and c.number = n.number
  group by n.number`;

// A credited amount that has not gone back stands only where nothing is owed that it could lower. Money on its way back has not
// gone yet, but nothing falls by it.
const owedLessCredited = `
  with credited as (${unreturnedOf('account_id = $1', 'select null::uuid as source_id, null as code, 0::bigint as amount where false')}
  ), owed as (
    select invoice_id, sum(amount - paid_amount) as amount
    from scheduled_payments
    where account_id = $1 and status in ('Scheduled', 'Due', 'Failed', 'ChargedBack')
    group by invoice_id
  )
  select i.id::text as subject, 'owes nothing that was credited' as expected,
    case when least(coalesce(o.amount, 0), c.unreturned, i.credited_amount - i.lowered_amount) > 0
      then format('owes %s that was credited',
        least(coalesce(o.amount, 0), c.unreturned, i.credited_amount - i.lowered_amount))
      else 'owes nothing that was credited' end as found, 1 as rows
  from invoices i
  join credited c on c.invoice_id = i.id
  left join owed o on o.invoice_id = i.id and i.status in ('Active', 'Uncollectible')
  where i.account_id = $1`;

/** Invariants of credit notes, and between them, their invoices and the ledger. */
export const creditChecks: readonly Check[] = [
  defineCheck(
    'credit_postings',
    'The postings of each credit note, on its day, are its amounts.',
    postingsOfNote,
  ),
  defineCheck('credit_known', 'Every posting of a credit belongs to a credit note.', unknownPostings),
  defineCheck(
    'credit_sums',
    'The rates of a credit note add up to its amount, and the credit notes of an invoice to what it has been credited.',
    sums,
  ),
  defineCheck(
    'credit_rates',
    'The credit notes of an invoice take no more of a tax rate than was billed at it.',
    withinBilled,
  ),
  defineCheck(
    'credit_owed',
    'A credited amount that has not gone back to the client is not owed.',
    owedLessCredited,
  ),
  defineCheck('credit_numbers', 'Numbers of credit notes have no gaps and no repeats.', numbers),
];
