import { defineCheck } from './check-store.ts';
import type { Check } from './types.ts';

// The money in the events of an invoice; the ledger's side is the money at the processor and outside, and credit of the client.
const movements = `
  select coalesce(l.invoice_id, e.invoice_id)::text as subject,
    format('moved %s, fees %s', coalesce(l.amount, 0), coalesce(l.fee, 0)) as expected,
    format('moved %s, fees %s', coalesce(e.amount, 0), coalesce(e.fee, 0)) as found,
    coalesce(l.rows, 0) + coalesce(e.rows, 0) as rows
  from (
    select invoice_id, count(*) as rows,
      sum(amount * ((debit in ('processor', 'outside', 'client_credit', 'fees'))::int
        - (credit in ('processor', 'outside', 'client_credit', 'fees'))::int)) as amount,
      sum(amount * ((debit = 'fees')::int - (credit = 'fees')::int)) as fee
    from ledger_postings where account_id = $1 and invoice_id is not null
    group by invoice_id
  ) l
  full join (
    select object_id as invoice_id, count(*) as rows, sum((data -> 'movement' ->> 'amount')::bigint) as amount,
      sum((data -> 'movement' ->> 'fee')::bigint) as fee
    from events
    where account_id = $1 and (starts_with(type, 'invoice.payment.') or type = 'invoice.credited')
    group by object_id
  ) e on e.invoice_id = l.invoice_id`;

const payments = `
  select format('%s of invoice %s', coalesce(p.id, e.id), coalesce(p.invoice_id, e.invoice_id)) as subject,
    format('paid %s, refunded %s', coalesce(p.paid_amount, 0), coalesce(p.refunded_amount, 0)) as expected,
    format('paid %s, refunded %s', coalesce(e.paid, 0), coalesce(e.refunded, 0)) as found,
    coalesce(e.rows, 0) + 1 as rows
  from (select * from scheduled_payments where account_id = $1) p
  full join (
    select object_id as invoice_id, (data ->> 'scheduledPaymentId')::uuid as id, count(*) as rows,
      sum((data -> 'movement' ->> 'paid')::bigint) as paid,
      sum((data -> 'movement' ->> 'refunded')::bigint) as refunded
    from events where account_id = $1 and starts_with(type, 'invoice.payment.')
    group by 1, 2
  ) e on e.invoice_id = p.invoice_id and e.id = p.id`;

// The same for outgoing payments: money in transit, money that a bank takes out of the account's own balance, and fees.
const outgoing = `
  select coalesce(l.id, e.id)::text as subject,
    format('in transit %s, at the recipient %s, balance %s, fees %s', coalesce(l.amount, 0), coalesce(l.there, 0),
      coalesce(l.balance, 0), coalesce(l.fee, 0)) as expected,
    format('in transit %s, at the recipient %s, balance %s, fees %s', coalesce(e.amount, 0), coalesce(e.there, 0),
      coalesce(e.balance, 0), coalesce(e.fee, 0)) as found,
    coalesce(l.rows, 0) + coalesce(e.rows, 0) as rows
  from (
    select source_id as id, count(*) as rows,
      sum(amount * ((debit = 'in_transit')::int - (credit = 'in_transit')::int)) as amount,
      sum(amount * ((debit in ('processor', 'fees'))::int - (credit in ('processor', 'fees'))::int))
        filter (where 'processor' in (debit, credit)) as balance,
      sum(amount * ((debit = 'fees')::int - (credit = 'fees')::int)) filter (where 'processor' in (debit, credit)) as fee,
      sum(amount * ((debit = 'at_recipient')::int - (credit = 'at_recipient')::int)) as there
    from ledger_postings where account_id = $1 and source_type = 'Payment'
    group by source_id
  ) l
  full join (
    select object_id as id, count(*) as rows, sum((data -> 'movement' ->> 'amount')::bigint) as amount,
      sum((data -> 'movement' ->> 'balance')::bigint) as balance,
      sum((data -> 'movement' ->> 'fee')::bigint) as fee,
      sum((data -> 'movement' ->> 'atRecipient')::bigint) as there
    from events where account_id = $1 and starts_with(type, 'payment.')
    group by object_id
  ) e on e.id = l.id`;

// An invoice, and a payment, carries the sequence of its newest event.
const sequences = `
  select coalesce(e.object_id, i.id)::text as subject,
    format('1 to %s', coalesce(i.sequence, e.events)) as expected,
    case when e.events = e.newest - e.oldest + 1 then format('%s to %s', e.oldest, e.newest)
      else format('%s events, %s to %s', coalesce(e.events, 0), e.oldest, e.newest) end as found,
    coalesce(e.events, 1) as rows
  from (
    select object_id, count(distinct sequence) as events, min(sequence) as oldest, max(sequence) as newest
    from events where account_id = $1
    group by object_id
  ) e
  full join (
    select id, sequence from invoices where account_id = $1
    union all
    select id, sequence from payments where account_id = $1
  ) i on i.id = e.object_id`;

// An event of the erasure, which is written for the erased contact alone, must allow each redaction. For members, it is
// the event that the account was erased.
const redactions = `
  select r.redacted_for::text as subject,
    case when r.redacted_for = $1 then 'account.erased' else 'contact.erased' end as expected,
    max(e.type) as found, count(distinct r.id) as rows
  from events r
  left join events e on e.account_id = $1 and e.object_id = r.redacted_for
    and e.type = case when r.redacted_for = $1 then 'account.erased' else 'contact.erased' end
  where r.account_id = $1 and r.redacted_for is not null
  group by r.redacted_for`;

/** Invariants between the events and the objects that they report. */
export const eventChecks: readonly Check[] = [
  defineCheck('event_money', 'The events of an invoice report exactly the money that moved.', movements),
  defineCheck(
    'event_payments',
    'The events of a payment report exactly what was paid and refunded.',
    payments,
  ),
  defineCheck(
    'event_outgoing',
    'The events of an outgoing payment report exactly the money that moved.',
    outgoing,
  ),
  defineCheck(
    'redactions',
    'Events were redacted for contacts, or members of an account, that were erased, and for no others.',
    redactions,
  ),
  defineCheck('event_sequences', 'The events of each object are numbered from 1 without gaps.', sequences),
];
