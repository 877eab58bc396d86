import { defineCheck } from './check-store.ts';
import type { Check } from './types.ts';

const allocations = `
  select c.id::text as subject, format('parts %s, refunded %s', c.amount, c.refunded_amount) as expected,
    format('parts %s, refunded %s', coalesce(sum(p.amount), 0), coalesce(sum(p.refunded_amount), 0)) as found,
    count(p.charge_id) as rows
  from charges c
  left join charge_allocations p on p.account_id = $1 and p.charge_id = c.id
  where c.account_id = $1
  group by c.id, c.amount, c.refunded_amount`;

// A failed refund reserves nothing any more; only one that succeeded makes the client owe again.
const refunds = `
  select format('%s of charge %s', coalesce(p.scheduled_payment_id, r.scheduled_payment_id),
      coalesce(p.charge_id, r.charge_id)) as subject,
    format('refunded %s, owed again %s, given back %s', coalesce(p.refunded_amount, 0), coalesce(p.reopened_amount, 0),
      coalesce(p.given_back_amount - p.kept_amount, 0)) as expected,
    format('refunded %s, owed again %s, given back %s', coalesce(r.amount, 0), coalesce(r.reopened, 0),
      coalesce(r.given_back, 0)) as found,
    1 + coalesce(r.rows, 0) as rows
  from (select * from charge_allocations where account_id = $1) p
  full join (
    select f.charge_id, q.scheduled_payment_id, sum(q.amount) as amount, count(*) as rows,
      sum(q.amount - q.lost_amount) filter (where f.reopens and f.status = 'Succeeded') as reopened,
      sum(q.amount - q.lost_amount) filter (where not f.reopens and f.status = 'Succeeded') as given_back
    from refunds f
    join refund_allocations q on q.account_id = $1 and q.refund_id = f.id
    where f.account_id = $1 and f.status <> 'Failed'
    group by f.charge_id, q.scheduled_payment_id
  ) r on r.charge_id = p.charge_id and r.scheduled_payment_id = p.scheduled_payment_id`;

// Money outside the processor belongs to no charge. A payment that left the schedule was paid nothing.
const paidAllocations = `
  select format('%s of invoice %s', coalesce(p.id, c.scheduled_payment_id), coalesce(p.invoice_id, c.invoice_id)) as subject,
    format('paid %s, refunded %s', coalesce(p.paid_amount - p.outside_amount, 0), coalesce(p.refunded_amount, 0))
      as expected,
    format('paid %s, refunded %s', coalesce(c.paid, 0), coalesce(c.given_back, 0)) as found,
    1 + coalesce(c.rows, 0) as rows
  from (select * from scheduled_payments where account_id = $1) p
  full join (
    select c.invoice_id, q.scheduled_payment_id, sum(q.paid_amount) as paid, sum(q.given_back_amount) as given_back,
      count(*) as rows
    from charge_allocations q
    join charges c on c.account_id = $1 and c.id = q.charge_id
    where q.account_id = $1
    group by c.invoice_id, q.scheduled_payment_id
  ) c on c.invoice_id = p.invoice_id and c.scheduled_payment_id = p.id`;

const refundBounds = `
  select c.id::text as subject, format('0 to %s', c.amount) as expected,
    case when c.refunded_amount between 0 and c.amount then format('0 to %s', c.amount)
      else c.refunded_amount::text end as found, 1 as rows
  from charges c
  where c.account_id = $1`;

const live = `
  select format('%s of invoice %s', coalesce(p.id, l.scheduled_payment_id), coalesce(p.invoice_id, l.invoice_id))
      as subject,
    case when p.status in ('Processing', 'RequiresAction') then '1' else '0' end as expected,
    coalesce(l.charges, 0)::text as found, 1 as rows
  from (select * from scheduled_payments where account_id = $1) p
  full join (
    select c.invoice_id, q.scheduled_payment_id, count(*) as charges
    from charge_allocations q
    join charges c on c.account_id = $1 and c.id = q.charge_id
    where q.account_id = $1 and (q.is_live or c.status in ('Created', 'Processing', 'RequiresAction'))
    group by c.invoice_id, q.scheduled_payment_id
  ) l on l.invoice_id = p.invoice_id and l.scheduled_payment_id = p.id`;

const liveStatus = `
  select format('%s of charge %s', q.scheduled_payment_id, c.id) as subject,
    (c.status in ('Created', 'Processing', 'RequiresAction'))::text as expected, q.is_live::text as found, 1 as rows
  from charge_allocations q
  join charges c on c.account_id = $1 and c.id = q.charge_id
  where q.account_id = $1`;

const ledgerOf = (sourceType: string, columns: string) => `
  select source_id, ${columns}, count(*) as rows
  from ledger_postings where account_id = $1 and source_type = '${sourceType}'
  group by source_id`;

const sumOf = (...codes: readonly string[]) =>
  `coalesce(sum(amount) filter (where code in (${codes.map((code) => `'${code}'`).join()})), 0)`;

const charges = `
  select coalesce(c.id, l.source_id)::text as subject,
    case when c.status in ('Succeeded', 'Returned')
        then format('1 capture of %s, surcharge %s, fee %s, operator %s, returned %s', c.amount, c.surcharge,
          coalesce(c.fee, 0), c.platform_fee, case c.status when 'Returned' then c.amount + c.surcharge else 0 end)
      when c.id is not null then '0 capture of 0, surcharge 0, fee 0, operator 0, returned 0' end as expected,
    format('%s capture of %s, surcharge %s, fee %s, operator %s, returned %s', coalesce(l.captures, 0),
      coalesce(l.captured, 0), coalesce(l.surcharge, 0), coalesce(l.fee, 0), coalesce(l.kept, 0),
      coalesce(l.returned, 0)) as found,
    1 + coalesce(l.rows, 0) as rows
  from (select * from charges where account_id = $1) c
  full join (
    ${ledgerOf(
      'Charge',
      `count(*) filter (where code = 'capture') as captures, ${sumOf('capture')} as captured,
       ${sumOf('surcharge')} as surcharge, ${sumOf('fee')} as fee, ${sumOf('platform_fee')} as kept,
       ${sumOf('return', 'return_lost', 'return_given_up', 'return_credited', 'surcharge_returned')} as returned`,
    )}
  ) l on l.source_id = c.id`;

// Rows of a charge, and of its refunds and disputes.
const remains = `
  select coalesce(c.id, l.charge_id)::text as subject,
    format('surcharge left %s, got twice %s', coalesce(c.surcharge_left, 0), coalesce(c.twice_amount, 0)) as expected,
    format('surcharge left %s, got twice %s', coalesce(l.surcharge, 0), coalesce(l.twice, 0)) as found,
    1 + coalesce(l.rows, 0) as rows
  from (select * from charges where account_id = $1) c
  full join (
    select coalesce(r.charge_id, d.charge_id, t.source_id) as charge_id, count(*) as rows,
      sum(t.amount * ((t.credit = 'surcharges')::int - (t.debit = 'surcharges')::int)) as surcharge,
      sum(t.amount * ((t.code in ('return_lost', 'lose_twice'))::int - (t.code = 'refund_reversed_lost')::int)) as twice
    from ledger_postings t
    left join refunds r on r.account_id = $1 and r.id = t.source_id and t.source_type = 'Refund'
    left join disputes d on d.account_id = $1 and d.id = t.source_id and t.source_type = 'Dispute'
    where t.account_id = $1 and t.source_type in ('Charge', 'Refund', 'Dispute')
    group by 1
  ) l on l.charge_id = c.id`;

const refundRows = `
  select coalesce(r.id, l.source_id)::text as subject,
    case when r.status = 'Succeeded' then (r.amount + r.surcharge)::text when r.id is not null then '0' end
      as expected,
    coalesce(l.amount, 0)::text as found, 1 + coalesce(l.rows, 0) as rows
  from (select * from refunds where account_id = $1) r
  full join (
    ${ledgerOf(
      'Refund',
      `${sumOf('refund', 'refund_twice', 'surcharge_refunded')} - ${sumOf('refund_reversed', 'refund_reversed_lost', 'refund_reversed_twice', 'surcharge_refund_reversed')} as amount`,
    )}
  ) l on l.source_id = r.id`;

const disputes = `
  select coalesce(d.id, l.source_id)::text as subject,
    case when d.id is not null then format('taken %s, still held %s', d.amount,
      case d.status when 'Open' then d.amount else 0 end) end as expected,
    format('taken %s, still held %s', coalesce(l.taken, 0), coalesce(l.held, 0)) as found,
    1 + coalesce(l.rows, 0) as rows
  from (select * from disputes where account_id = $1) d
  full join (
    ${ledgerOf(
      'Dispute',
      `${sumOf('hold')} as taken, coalesce(sum(case when debit = 'disputes_held' then amount
         when credit = 'disputes_held' then -amount end), 0) as held`,
    )}
  ) l on l.source_id = d.id`;

const payouts = `
  select coalesce(p.id, l.source_id)::text as subject, p.amount::text as expected,
    coalesce(l.amount, 0)::text as found, 1 + coalesce(l.rows, 0) as rows
  from (select * from payouts where account_id = $1) p
  full join (
    ${ledgerOf('Payout', `sum(case when credit = 'processor' then amount else -amount end) as amount`)}
  ) l on l.source_id = p.id`;

// Of each refund, and of all refunds of a charge together.
const platformFees = `
  select coalesce(r.id, l.source_id)::text as subject, coalesce(r.platform_fee, 0)::text as expected,
    coalesce(l.amount, 0)::text as found, 1 + coalesce(l.rows, 0) as rows
  from (select * from refunds where account_id = $1) r
  full join (
    ${ledgerOf('Refund', `${sumOf('platform_fee_refunded')} - ${sumOf('platform_fee_kept')} as amount`)}
  ) l on l.source_id = r.id
  union all
  select c.id::text, format('%s of at most %s', c.platform_fee_refunded,
      case when c.refunds_platform_fee then c.platform_fee else 0 end),
    format('%s of at most %s', coalesce(f.amount, 0), greatest(coalesce(f.amount, 0),
      case when c.refunds_platform_fee then c.platform_fee else 0 end)), 1 + coalesce(f.rows, 0)
  from charges c
  left join (
    select charge_id, sum(platform_fee) as amount, count(*) as rows from refunds where account_id = $1 group by charge_id
  ) f on f.charge_id = c.id
  where c.account_id = $1`;

/** Invariants of charges, refunds, disputes and payouts, and between them and the ledger. */
export const chargeChecks: readonly Check[] = [
  defineCheck(
    'charge_allocations',
    'A charge is the sum of its allocations, and so are its refunds.',
    allocations,
  ),
  defineCheck('refunds', 'The refunded amount of an allocation is the sum of its refunds.', refunds),
  defineCheck(
    'paid_parts',
    'A payment’s paid and refunded amounts are the sums of its allocations.',
    paidAllocations,
  ),
  defineCheck('refund_bounds', 'No more is refunded than was charged.', refundBounds),
  defineCheck('live_charges', 'A payment under way has one live charge, every other payment has none.', live),
  defineCheck(
    'live_allocations',
    'The allocations of a charge are live exactly while it is under way.',
    liveStatus,
  ),
  defineCheck(
    'charge_rows',
    'A successful charge was captured once, with its amount; no other charge was.',
    charges,
  ),
  defineCheck(
    'charge_remains',
    'The remaining surcharge of a charge, and what its client got back twice, equal the ledger.',
    remains,
  ),
  defineCheck('refund_rows', 'A successful refund left the processor once, with its amount.', refundRows),
  defineCheck(
    'platform_fees',
    'The operator’s fee of a charge came back as its refunds and the ledger say, and no more of it than was taken.',
    platformFees,
  ),
  defineCheck('dispute_rows', 'A dispute holds its amount exactly while it is open.', disputes),
  defineCheck('payout_rows', 'A payout went to the bank once, with its amount.', payouts),
];
