import { defineCheck } from './check-store.ts';
import type { Check } from './types.ts';

// Once funded, the money waits until it is delivered or, when that failed or was returned, given back to the wallet.
// A refund counts from when the processor took it, unless it failed.
const inTransit = `
  select coalesce(p.id, l.source_id)::text as subject,
    case
      when p.id is null then null
      when p.funded_at is null or p.status = 'Completed' then '0'
      when p.refund_reference is not null and p.refund_failure_code is null then '0'
      else p.total_amount::text
    end as expected,
    case when coalesce(l.transit, 0) = coalesce(l.payable, 0) then coalesce(l.transit, 0)::text
      else format('in transit %s, payable %s', l.transit, l.payable) end as found,
    1 + coalesce(l.rows, 0) as rows
  from (select * from payments where account_id = $1) p
  full join (
    select source_id, count(*) as rows,
      coalesce(sum(amount) filter (where debit = 'in_transit'), 0)
        - coalesce(sum(amount) filter (where credit = 'in_transit'), 0) as transit,
      coalesce(sum(amount) filter (where credit = 'payable'), 0)
        - coalesce(sum(amount) filter (where debit = 'payable'), 0) as payable
    from ledger_postings where account_id = $1 and source_type = 'Payment'
    group by source_id
  ) l on l.source_id = p.id`;

/** Invariants of outgoing payments, and between them and the ledger. */
export const paymentChecks: readonly Check[] = [
  defineCheck(
    'outgoing',
    'An outgoing payment’s money in transit equals what is payable: its amount, from funding to delivery.',
    inTransit,
  ),
];
