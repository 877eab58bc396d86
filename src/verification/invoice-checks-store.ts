import { type PostingEffect, postings } from '../ledger/service.ts';
import { defineCheck } from './check-store.ts';
import type { Check } from './types.ts';

const ASKED = `('Due', 'Failed', 'ChargedBack', 'Processing', 'RequiresAction')`;
const PAYABLE = `('Scheduled', 'Due', 'Failed', 'ChargedBack')`;
const OWING = `('Due', 'Scheduled', 'Failed', 'ChargedBack', 'Processing', 'RequiresAction')`;

// The amount owed for each invoice that is not paid.
const owed = `
  select i.currency, i.id, count(*) as rows, sum(case when i.status = 'Active' and p.status in ${OWING}
    then p.amount - p.paid_amount else 0 end) as amount
  from invoices i
  join scheduled_payments p on p.account_id = $1 and p.invoice_id = i.id
  where i.account_id = $1
  group by i.currency, i.id`;

const receivableRows = `
  select currency, invoice_id, case when debit = 'receivable' then amount else -amount end as amount
  from ledger_postings
  where account_id = $1 and (debit = 'receivable' or credit = 'receivable')`;

const receivable = `
  select currency as subject, coalesce(o.amount, 0)::text as expected, coalesce(l.amount, 0)::text as found,
    coalesce(o.rows, 0) + coalesce(l.rows, 0) as rows
  from (select currency, sum(amount) as amount, sum(rows) as rows from (${owed}) one group by currency) o
  full join (
    select currency, sum(amount) as amount, count(*) as rows from (${receivableRows}) one group by currency
  ) l using (currency) -- all of one account_id`;

const receivableOfInvoice = `
  select coalesce(o.id, l.invoice_id)::text as subject, coalesce(o.amount, 0)::text as expected,
    coalesce(l.amount, 0)::text as found, coalesce(o.rows, 0) + coalesce(l.rows, 0) as rows
  from (${owed}) o
  full join (
    select invoice_id, currency, sum(amount) as amount, count(*) as rows from (${receivableRows}) one
    group by invoice_id, currency
  ) l on l.invoice_id = o.id and l.currency = o.currency -- all of one account_id`;

const billed = `
  select coalesce(i.id, l.invoice_id)::text as subject, coalesce(i.amount, 0)::text as expected,
    coalesce(l.amount, 0)::text as found, 1 + coalesce(l.rows, 0) as rows
  from (
    select i.id, case when i.status in ('Draft', 'Canceled') then 0
      else i.total_amount - (i.credited_amount - i.lowered_amount) end as amount
    from invoices i where i.account_id = $1
  ) i
  full join (
    select invoice_id, sum(case when credit in ('billed', 'uninvoiced') then amount else 0 end
      - case when debit in ('billed', 'uninvoiced') then amount else 0 end) as amount, count(*) as rows
    from ledger_postings
    where account_id = $1 and (debit in ('billed', 'uninvoiced') or credit in ('billed', 'uninvoiced'))
    group by invoice_id
  ) l on l.invoice_id = i.id`;

const issueDay = `
  select i.id::text as subject, i.issued_on::text as expected, t.day::text as found, 1 as rows
  from invoices i
  left join ledger_postings t
    on t.account_id = $1 and t.source_id = i.id and t.code = 'issue' and t.source_type = 'Invoice'
  where i.account_id = $1 and i.status <> 'Draft'`;

const total = `
  select i.id::text as subject, i.total_amount::text as expected, coalesce(sum(p.amount), 0)::text as found,
    count(p.id) as rows
  from invoices i
  left join scheduled_payments p on p.account_id = $1 and p.invoice_id = i.id
  where i.account_id = $1
  group by i.id, i.total_amount`;

const bounds = `
  select format('%s of invoice %s', p.id, p.invoice_id) as subject,
    format('paid 0 to %s, of that outside and refunded', p.amount) as expected,
    case when p.paid_amount between 0 and p.amount and p.outside_amount between 0 and p.paid_amount
        and p.refunded_amount between 0 and p.paid_amount - p.outside_amount
      then format('paid 0 to %s, of that outside and refunded', p.amount)
      else format('paid %s, outside %s, refunded %s', p.paid_amount, p.outside_amount, p.refunded_amount)
    end as found, 1 as rows
  from scheduled_payments p
  where p.account_id = $1`;

// Marks from before the table have no rows: of an invoice with one of them the rows may be less than what came outside, never more.
const manualRows = `
  with marks as (
    select t.invoice_id, bool_and(m.id is not null) as is_known
    from ledger_postings t
    left join manual_payments m on m.account_id = $1 and m.invoice_id = t.invoice_id and m.invoice_sequence = t.sequence
    where t.account_id = $1 and t.source_type = 'Invoice' and t.code in ('mark_as_paid', 'apply_credit')
    group by t.invoice_id
  ), standing as (
    select invoice_id, scheduled_payment_id as id, sum(amount) as amount, count(*) as rows
    from manual_payments where account_id = $1 and removed_at is null
    group by invoice_id, scheduled_payment_id
  )
  select format('%s of invoice %s', p.id, p.invoice_id) as subject, p.outside_amount::text as expected,
    case when coalesce(k.is_known, false) or s.amount > p.outside_amount then coalesce(s.amount, 0)
      else p.outside_amount end::text as found,
    coalesce(s.rows, 0) as rows
  from scheduled_payments p
  left join marks k on k.invoice_id = p.invoice_id
  left join standing s on s.invoice_id = p.invoice_id and s.id = p.id
  where p.account_id = $1 and (k.invoice_id is not null or s.id is not null)
  union all
  select format('%s of invoice %s', m.id, m.invoice_id), m.amount::text, coalesce(t.amount::text, 'no posting'), 1
  from manual_payments m
  left join ledger_postings t on t.account_id = $1 and t.source_type = 'Invoice' and t.source_id = m.invoice_id
    and t.code = case m.source when 'Credit' then 'apply_credit' else 'mark_as_paid' end
    and t.sequence = m.invoice_sequence
  where m.account_id = $1`;

// $2, $3, $4: the postings of the money, with their signs.
const moneyInLedger = `
  select t.invoice_id, sum(t.amount * r.sign) as amount, count(*) as rows
  from ledger_postings t
  join unnest($2::text[], $3::text[], $4::int[]) as r (source_type, code, sign) using (source_type, code)
  where t.account_id = $1
  group by t.invoice_id`;

const moneyOfInvoice = (amount: string) => `
  select coalesce(p.invoice_id, l.invoice_id)::text as subject, coalesce(p.amount, 0)::text as expected,
    coalesce(l.amount, 0)::text as found, coalesce(p.rows, 0) + coalesce(l.rows, 0) as rows
  from (
    select invoice_id, sum(${amount}) as amount, count(*) as rows
    from scheduled_payments where account_id = $1 group by invoice_id
  ) p
  full join (${moneyInLedger}) l on l.invoice_id = p.invoice_id`;

function signs(plus: PostingEffect, minus: PostingEffect): unknown[] {
  const counted = postings.filter(({ effect }) => effect === plus || effect === minus);
  return [
    counted.map((posting) => posting.sourceType),
    counted.map((posting) => posting.code),
    counted.map((posting) => (posting.effect === plus ? 1 : -1)),
  ];
}

const settled = `
  select i.id::text as subject, case i.status when 'Paid' then 'Paid, owes nothing' else 'Active, owes something' end
    as expected,
    format('%s, owes %s', i.status, case when sum(p.amount - p.paid_amount) filter (where p.status in ${OWING}) > 0
      then 'something' else 'nothing' end) as found, count(p.id) as rows
  from invoices i
  left join scheduled_payments p on p.account_id = $1 and p.invoice_id = i.id
  where i.account_id = $1 and i.status in ('Active', 'Paid')
  group by i.id, i.status`;

// The conditions of the states of active invoices.
const stateOfPayments = `
  select i.id::text as subject,
    format('asked for: %s, late after: %s', coalesce(bool_or(p.status in ${ASKED}), false),
      min(p.due_date) filter (where p.status in ${PAYABLE})) as expected,
    format('asked for: %s, late after: %s', i.is_asked, i.late_after) as found, count(p.id) as rows
  from invoices i
  left join scheduled_payments p on p.account_id = $1 and p.invoice_id = i.id
  where i.account_id = $1
  group by i.id, i.is_asked, i.late_after`;

// Numbers that a caller chose are not counted; the counted ones are there once each, from the first to the last
// of each range.
const numbers = `
  select n.number as subject, '1' as expected,
    count(i.id)::text as found, count(i.id) as rows
  from (
    select r.prefix || lpad(n::text, greatest(r.digits, length(n::text)), '0') || r.suffix as number
    from (
      select c.prefix, c.suffix, c.digits, c.first, c.value as last from account_counters c
      where c.account_id = $1 and c.name = 'InvoiceNumber'
      union all
      select k.prefix, k.suffix, k.digits, k.first, k.last from number_ranges k
      where k.account_id = $1 and k.document = 'Invoice'
      union all
      -- Of releases before patterns.
      select p.prefix, '', 4, p.first, p.last from past_number_ranges p where p.account_id = $1
    ) r
    cross join lateral generate_series(r.first, r.last) as counted (n)
  ) n
  left join invoices i on i.account_id = $1 and i.number = n.number and i.status <> 'Draft'
  group by n.number
  union all
  select i.id::text, 'a number', null, 1
  from invoices i where i.account_id = $1 and i.status <> 'Draft' and i.number is null`;

/** Invariants of invoices and their schedules, and between them and the ledger. */
export const invoiceChecks: readonly Check[] = [
  defineCheck('receivable', 'Receivable is the sum that is owed for all active invoices.', receivable),
  defineCheck(
    'receivable_of_invoice',
    'Receivable of each invoice is what is owed for it.',
    receivableOfInvoice,
  ),
  defineCheck(
    'billed',
    'The billed amount of each issued invoice is its total less what credit notes took of the paid amount, of a canceled one nothing.',
    billed,
  ),
  defineCheck('issue_day', 'An invoice is posted on the day of issue that its documents show.', issueDay),
  defineCheck('total', 'An invoice’s total is the sum of its schedule.', total),
  defineCheck(
    'bounds',
    'A payment is paid between 0 and its amount, and refunded at most what came through a processor.',
    bounds,
  ),
  defineCheck(
    'money_of_invoice',
    'The paid amount of an invoice is the captured amount, less refunds, returns and chargebacks.',
    moneyOfInvoice('paid_amount - refunded_amount - outside_amount'),
    signs('Received', 'GivenBack'),
  ),
  defineCheck(
    'outside_of_invoice',
    'The amount of an invoice that was paid outside is the sum of its manual payments.',
    moneyOfInvoice('outside_amount'),
    signs('ReceivedOutside', 'GivenBackOutside'),
  ),
  defineCheck(
    'manual_payments',
    'Each manual payment has its posting, and those of a payment that stand are what came for it outside.',
    manualRows,
  ),
  defineCheck('settled', 'Nothing is owed for a Paid invoice, something for an Active one.', settled),
  defineCheck(
    'state_of_payments',
    'An invoice keeps whether something of it is asked for, and the first due date that can be paid.',
    stateOfPayments,
  ),
  defineCheck('numbers', 'Invoice numbers that the service counts have no gaps and no repeats.', numbers),
];
