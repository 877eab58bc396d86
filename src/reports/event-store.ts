import { type Database, statement } from '../kit/db/database.ts';
import type { AccountId } from '../kit/ids.ts';
import type { DayRange, SourceType } from '../ledger/types.ts';

/** The sum posted under a code for a client's invoices of an event date, or for the outgoing payments of that date. */
export interface EventSum {
  readonly eventDate: string;
  /** Null for outgoing payments: they name no client. */
  readonly contactId: string | null;
  readonly currency: string;
  readonly sourceType: SourceType;
  readonly code: string;
  readonly amount: number;
}

/** The client of an event and its purpose, from the first invoice that the client has for it. */
export interface EventClient {
  readonly eventDate: string;
  readonly contactId: string;
  readonly name: string;
  /** The first line of the note. */
  readonly note: string;
}

// The postings of an invoice are its own, and those of its charges, refunds and disputes: each is found by its source.
const sumEvents = statement(
  'reports_sum_events',
  `with event as materialized (
     select id, event_date, contact_id from invoices
     where account_id = $1 and event_date >= $2::date and event_date <= $3::date and status <> 'Draft'
   ), charge as materialized (
     select c.id, e.event_date, e.contact_id
     from event e join charges c on c.account_id = $1 and c.invoice_id = e.id
   ), source as materialized (
     select id, event_date, contact_id from event
     union all select id, event_date, contact_id from charge
     union all
     select r.id, c.event_date, c.contact_id from charge c join refunds r on r.account_id = $1 and r.charge_id = c.id
     union all
     select d.id, c.event_date, c.contact_id from charge c join disputes d on d.account_id = $1 and d.charge_id = c.id
     union all
     select id, event_date, null from payments
     where account_id = $1 and event_date >= $2::date and event_date <= $3::date
   )
   select s.event_date as "eventDate", s.contact_id as "contactId", t.currency, t.source_type as "sourceType", t.code,
     sum(t.amount)::bigint as amount
   from source s join ledger_postings t on t.account_id = $1 and t.source_id = s.id
   group by s.event_date, s.contact_id, t.currency, t.source_type, t.code
   order by s.event_date, s.contact_id, t.currency`,
);

const listClients = statement(
  'reports_list_event_clients',
  `select distinct on (event_date, contact_id) event_date as "eventDate", contact_id as "contactId",
     contact_name as name, left(split_part(ltrim(note, E' \\t\\r\\n'), E'\\n', 1), 200) as note
   from invoices
   where account_id = $1 and event_date >= $2::date and event_date <= $3::date and status <> 'Draft'
   order by event_date, contact_id, status = 'Canceled', id`,
);

/** Reads the sums of postings of events between two dates, with the clients of the events. */
export function readEventsOf(
  database: Database,
  accountId: AccountId,
  { from, to }: DayRange,
): Promise<{ readonly sums: readonly EventSum[]; readonly clients: readonly EventClient[] }> {
  return database.snapshot(accountId, async (tx) => {
    const values = [accountId, from, to];
    const [sums, clients] = await Promise.all([
      tx.query<EventSum>(sumEvents, values),
      tx.query<EventClient>(listClients, values),
    ]);
    return { sums, clients };
  });
}
