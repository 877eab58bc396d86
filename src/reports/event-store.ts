import { type Database, statement } from '../kit/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { DayRange, SourceType } from '../ledger/types.ts';

/** What was posted under a code for the invoices, or the outgoing payments, of an event date. */
export interface EventSum {
  readonly eventDate: string;
  readonly currency: string;
  readonly sourceType: SourceType;
  readonly code: string;
  readonly amount: number;
}

// The postings of an invoice are its own, and those of its charges, refunds and disputes: each is found by its source.
const sumEvents = statement(
  'reports_sum_events',
  `with event as materialized (
     select id, event_date from invoices
     where account_id = $1 and event_date >= $2::date and event_date <= $3::date and status <> 'Draft'
   ), charge as materialized (
     select c.id, e.event_date from event e join charges c on c.account_id = $1 and c.invoice_id = e.id
   ), source as materialized (
     select id, event_date from event
     union all select id, event_date from charge
     union all select r.id, c.event_date from charge c join refunds r on r.account_id = $1 and r.charge_id = c.id
     union all select d.id, c.event_date from charge c join disputes d on d.account_id = $1 and d.charge_id = c.id
     union all
     select id, event_date from payments
     where account_id = $1 and event_date >= $2::date and event_date <= $3::date
   )
   select s.event_date as "eventDate", t.currency, t.source_type as "sourceType", t.code,
     sum(t.amount)::bigint as amount
   from source s join ledger_postings t on t.account_id = $1 and t.source_id = s.id
   group by s.event_date, t.currency, t.source_type, t.code
   order by s.event_date, t.currency`,
);

/** Sums the postings of events between two dates. Transaction: opens one that reads. */
export function sumEventsOf(
  database: Database,
  accountId: AccountId,
  { from, to }: DayRange,
): Promise<EventSum[]> {
  return database.snapshot(accountId, (tx) => tx.query<EventSum>(sumEvents, [accountId, from, to]));
}
