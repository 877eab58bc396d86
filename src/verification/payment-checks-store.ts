import { defineCheck } from './check-store.ts';
import type { Check } from './types.ts';

// Where the ledger has the money of each payment, beside what its row says. A payment to a bank account has its money in
// transit from funding to delivery; one to a recipient's account at the processor then has it there. A refund counts from
// when the processor took it, unless it failed.
const balances = `
  select p.*, coalesce(p.id, l.source_id)::text as subject, coalesce(l.transit, 0) as transit,
    coalesce(l.there, 0) as there, coalesce(l.payable, 0) as payable, coalesce(l.owed, 0) as owed,
    coalesce(l.arrivals, 0) as arrivals, 1 + coalesce(l.rows, 0) as rows,
    case when p.id is null then null
      when p.recipient_id is not null and p.delivered_at is not null and p.status <> 'Completed'
        and p.reversed_at is null and p.written_off_at is null then p.total_amount
      else 0 end as wanted_there,
    case when p.id is null then null
      when p.funded_at is null or p.status = 'Completed' then 0
      when p.recipient_id is not null and p.written_off_at is not null then 0
      -- A transfer that was taken for failed may have reached the recipient after the money was given back.
      when p.status = 'Processing' or (p.recipient_id is not null and p.delivered_at is not null
        and p.reversed_at is null) then p.total_amount - p.refunded
      -- At the platform: without what was given back, and what covers what the wallet's bank took. A refund that is under
      -- way needs its own.
      else p.total_amount - p.refunded - case when p.recipient_id is null or p.funding_returned_at is null then 0
        else least(coalesce(p.returned_amount, p.total_amount), p.total_amount - p.refunding) end
      end as wanted_payable
  from (
    select *,
      past_refunded_amount + case when refund_reference is not null and refund_failure_code is null
        then coalesce(refund_amount, total_amount) else 0 end as refunded,
      past_refunded_amount + case when refund_id is not null and refund_failure_code is null
        then coalesce(refund_amount, total_amount) else 0 end as refunding
    from payments where account_id = $1) p
  full join (
    select source_id, count(*) as rows,
      sum(amount * ((debit = 'in_transit')::int - (credit = 'in_transit')::int)) as transit,
      sum(amount * ((debit = 'at_recipient')::int - (credit = 'at_recipient')::int)) as there,
      sum(amount * ((credit = 'payable')::int - (debit = 'payable')::int)) as payable,
      sum(amount * ((credit = 'owed_to_operator')::int - (debit = 'owed_to_operator')::int)) as owed,
      sum((code = 'arrive')::int - (code = 'arrive_returned')::int) as arrivals
    from ledger_postings where account_id = $1 and source_type = 'Payment'
    group by source_id
  ) l on l.source_id = p.id`;

const inTransit = `
  select subject, (wanted_payable - wanted_there)::text as expected,
    case when transit + there = payable then transit::text
      else format('in transit %s, at the recipient %s, payable %s', transit, there, payable) end as found, rows
  -- All of one account_id.
  from (${balances}) b`;

const atRecipients = `
  select subject, wanted_there::text as expected, there::text as found, rows
  -- All of one account_id.
  from (${balances}) b`;

// A payment arrives once at most, and what a bank sent back is taken back.
const arrived = `
  select subject,
    case when id is null then null when recipient_id is not null and status = 'Completed' then '1' else '0' end as expected,
    arrivals::text as found, rows
  -- All of one account_id.
  from (${balances}) b`;

const owedToOperator = `
  select subject,
    case when id is null then null
      when overpaid_since is not null then (-coalesce(debt_amount, total_amount))::text
      when owed_since is not null and debt_settled_at is null
        then coalesce(debt_amount, total_amount)::text else '0' end as expected,
    owed::text as found, rows
  -- All of one account_id.
  from (${balances}) b`;

// The operator would pay twice for money that is given back while it is on its way to the recipient, or there.
const oneOperation = `
  select p.id::text as subject, '' as expected,
    concat_ws(' and ',
      case when p.recipient_id is not null and p.status = 'Processing' and p.delivered_at is not null
        and p.payout_failure_code is null then 'paid out' end,
      case when p.reversal_id is not null and p.reversed_at is null and p.written_off_at is null then 'taken back' end,
      case when p.refund_id is not null and p.refund_failure_code is null then 'refunded' end) as found,
    1 as rows
  from payments p
  where p.account_id = $1`;

const pastRefunds = `
  select p.id::text as subject, p.past_refunded_amount::text as found, 1 as rows,
    (select coalesce(sum(r.amount), 0)
     from jsonb_to_recordset(p.past_refunds) as r(amount bigint))::text as expected
  from payments p
  where p.account_id = $1`;

/** Invariants of outgoing payments, and between them and the ledger. */
export const paymentChecks: readonly Check[] = [
  defineCheck(
    'outgoing',
    'An outgoing payment’s money in transit is what is payable and not at its recipient’s account: its amount, from funding to delivery.',
    inTransit,
  ),
  defineCheck(
    'outgoing_at_recipients',
    'An outgoing payment’s money is at the recipient’s account at the processor from the transfer until it arrived, was taken back or was left there.',
    atRecipients,
  ),
  defineCheck(
    'outgoing_arrived',
    'An outgoing payment through a recipient’s account at the processor has arrived once if it is completed.',
    arrived,
  ),
  defineCheck(
    'outgoing_owed',
    'The operator is owed the amount of an outgoing payment, from when the wallet’s bank took spent money back until that is settled; the operator owes it, while it has the money twice.',
    owedToOperator,
  ),
  defineCheck(
    'outgoing_one_operation',
    'The money of an outgoing payment is not paid out, taken back and refunded at once.',
    `-- All of one account_id.
     select subject, case when found like '% and %' then '' else found end as expected, found, rows
     from (${oneOperation}) o`,
  ),
  defineCheck(
    'outgoing_refunds',
    'The amount that earlier refunds of an outgoing payment gave back is the sum of those that have not failed.',
    pastRefunds,
  ),
];
