import { defineCheck } from './check-store.ts';
import type { Check } from './types.ts';

const movementsOfClient = `
  select format('%s of contact %s', coalesce(c.currency, m.currency), coalesce(c.contact_id, m.contact_id)) as subject,
    coalesce(m.amount, 0)::text as expected, coalesce(c.amount, 0)::text as found, coalesce(m.rows, 0) + 1 as rows
  from (select * from client_credits where account_id = $1) c
  full join (
    select contact_id, currency, sum(amount) as amount, count(*) as rows
    from client_credit_movements where account_id = $1
    group by contact_id, currency
  ) m on m.contact_id = c.contact_id and m.currency = c.currency`;

const inLedger = `
  select coalesce(c.currency, l.currency) as subject, coalesce(c.amount, 0)::text as expected,
    coalesce(l.amount, 0)::text as found, coalesce(c.rows, 0) + coalesce(l.rows, 0) as rows
  from (
    select currency, sum(amount) as amount, count(*) as rows from client_credits where account_id = $1
    group by currency
  ) c
  full join (
    select currency, sum(case when credit = 'client_credit' then amount else -amount end) as amount, count(*) as rows
    from ledger_postings
    where account_id = $1 and (debit = 'client_credit' or credit = 'client_credit')
    group by currency
  ) l on l.currency = c.currency`;

// Applied credit is posted with its invoice: there, what was taken back of several rows may be one posting.
const ownPostings = `
  select format('%s %s', m.kind, m.id) as subject, format('%s on %s', m.amount, m.day) as expected,
    case when t.amount is null then 'no posting'
      else format('%s on %s', case when t.credit = 'client_credit' then t.amount else -t.amount end, t.day) end as found,
    1 as rows
  from client_credit_movements m
  left join ledger_postings t on t.account_id = $1 and t.source_type = 'Credit' and t.source_id = m.id
    and t.code = case m.kind when 'Overpayment' then 'overpay' else 'give_back' end
      || case when m.undoes_id is null then '' else '_undone' end
  where m.account_id = $1 and m.kind <> 'Applied'
  union all
  select format('%s of %s', t.code, t.source_id), 'a movement', case when m.id is null then 'none' else 'a movement' end, 1
  from ledger_postings t
  left join client_credit_movements m on m.account_id = $1 and m.id = t.source_id
  where t.account_id = $1 and t.source_type = 'Credit'`;

const applied = `
  select coalesce(m.invoice_id, l.invoice_id)::text as subject,
    format('applied %s, in rows that stand %s', coalesce(l.amount, 0), coalesce(l.amount, 0)) as expected,
    format('applied %s, in rows that stand %s', coalesce(m.amount, 0), coalesce(p.amount, 0)) as found,
    coalesce(m.rows, 0) + coalesce(l.rows, 0) as rows
  from (
    select invoice_id, -sum(amount) as amount, count(*) as rows
    from client_credit_movements where account_id = $1 and kind = 'Applied'
    group by invoice_id
  ) m
  full join (
    select invoice_id, sum(case code when 'apply_credit' then amount else -amount end) as amount, count(*) as rows
    from ledger_postings
    where account_id = $1 and source_type = 'Invoice' and code in ('apply_credit', 'unapply_credit')
    group by invoice_id
  ) l on l.invoice_id = m.invoice_id
  left join (
    select invoice_id, sum(amount) as amount from manual_payments
    where account_id = $1 and source = 'Credit' and removed_at is null
    group by invoice_id
  ) p on p.invoice_id = coalesce(m.invoice_id, l.invoice_id)`;

/** Invariants of the credit of clients, and between it and the ledger. */
export const clientCreditChecks: readonly Check[] = [
  defineCheck(
    'client_credit',
    'The credit of each client in each currency is the sum of its movements.',
    movementsOfClient,
  ),
  defineCheck(
    'client_credit_in_ledger',
    'The credits of all clients add up to the ledger’s credit of clients.',
    inLedger,
  ),
  defineCheck(
    'client_credit_postings',
    'Each movement of credit from or to the outside has its posting, and each such posting its movement.',
    ownPostings,
  ),
  defineCheck(
    'client_credit_applied',
    'Credit that was applied to an invoice is posted there, and is the sum of its manual payments that stand.',
    applied,
  ),
];
