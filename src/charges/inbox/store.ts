import { type Database, statement, type Transaction } from '../../kit/db/database.ts';
import { createFinder } from '../../kit/db/rows.ts';
import { type AccountId, type ChargeId, firstIdAt, parseId } from '../../kit/ids.ts';
import type { ProcessorEvent, ProcessorName } from '../../processors/types.ts';

const insertEvent = statement(
  'processor_events_insert',
  `insert into processor_events as kept
     (account_id, id, processor, processor_event_id, event, received_at, by_webhook)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (account_id, processor, processor_event_id) do update set by_webhook = true
     where excluded.by_webhook and not kept.by_webhook
   returning id`,
);

/**
 * Keeps an event of a processor; false when it is kept already. One that asking had found is then noted to have been sent,
 * too.
 */
export async function insertProcessorEvent(
  tx: Transaction,
  accountId: AccountId,
  id: string,
  processor: ProcessorName,
  event: ProcessorEvent,
  now: Date,
  isByWebhook: boolean,
): Promise<boolean> {
  const values = [accountId, id, processor, event.id, JSON.stringify(event), now, isByWebhook];
  const [row] = await tx.query<{ id: string }>(insertEvent, values);
  return row?.id === id;
}

const findEvents = statement(
  'processor_events_find_waiting',
  `select o.id, o.event, o.received_at as "receivedAt", o.processor
   from processor_events e
   join processor_events o on o.account_id = $1 and o.processor = e.processor and o.id <= e.id
     and o.applied_at is null
     and (o.id = e.id
       or coalesce(o.event->>'key', o.event->>'reference') = coalesce(e.event->>'key', e.event->>'reference'))
   where e.account_id = $1 and e.id = $2 and e.applied_at is null
   order by o.id`,
);

interface WaitingEvent {
  readonly id: string;
  readonly processor: ProcessorName;
  readonly event: ProcessorEvent;
  /** In the account's time. */
  readonly receivedAt: Date;
}

/**
 * Reads a kept event, unless it was applied, after earlier events about the same charge, refund or dispute that also
 * wait. Several workers take events at once, and a return must not overtake its payment.
 */
export async function findWaitingEvents(
  database: Database,
  accountId: AccountId,
  id: string,
): Promise<WaitingEvent[]> {
  const rows = await database.single<WaitingEvent>(accountId, findEvents, [accountId, id]);
  return rows.map(({ event, ...row }) => ({
    ...row,
    // JSON has no instants.
    event: {
      ...event,
      occurredAt: new Date(event.occurredAt),
      ...('respondBy' in event && event.respondBy !== null ? { respondBy: new Date(event.respondBy) } : {}),
    } as ProcessorEvent,
  }));
}

const findElsewhere = statement(
  'charges_find_elsewhere',
  `select c.id from charges c where c.account_id = $1 and c.processor <> $2
     and (c.id = $3
       or c.id = (select r.charge_id from refunds r where r.account_id = $1 and r.id = $4)
       or c.id = (select d.charge_id from disputes d where d.account_id = $1 and d.processor_reference = $5))`,
);

/** Finds the charge that an event is about, when another processor than that of the event made it; otherwise null. */
export async function findChargeElsewhere(
  tx: Transaction,
  accountId: AccountId,
  processor: ProcessorName,
  event: ProcessorEvent,
): Promise<ChargeId | null> {
  const { charge = '', refund = '', dispute = null } = subjectOf(event);
  if (charge === '' && refund === '' && dispute === null) return null;
  const values = [accountId, processor, parseId(charge), parseId(refund), dispute];
  const [row] = await tx.query<{ id: ChargeId }>(findElsewhere, values);
  return row?.id ?? null;
}

function subjectOf(event: ProcessorEvent): { charge?: string; refund?: string; dispute?: string } {
  switch (event.type) {
    case 'charge':
      return { charge: event.key };
    case 'refund':
      return { refund: event.key };
    case 'dispute_opened':
      return { charge: event.chargeKey };
    case 'dispute_answered':
    case 'dispute_closed':
      return { dispute: event.reference };
    default:
      return {};
  }
}

const markApplied = statement(
  'processor_events_applied',
  `update processor_events set applied_at = $3, outcome = $4
   where account_id = $1 and id = $2 and applied_at is null`,
);

export async function noteApplied(
  database: Database,
  accountId: AccountId,
  id: string,
  outcome: string,
  now: Date,
): Promise<void> {
  await database.single(accountId, markApplied, [accountId, id, now, outcome]);
}

/** How many one statement deletes at most: a few milliseconds. */
export const FORGOTTEN_AT_ONCE = 1_000;

// The last of each processor stays, the last that it sent, and the first that only asking found since then: they tell whether a
// webhook is silent, and since when.
const forgetApplied = statement(
  'processor_events_forget',
  `delete from processor_events where account_id = $1 and id in (
     select id from processor_events e
     where e.account_id = $1 and e.id < $2 and e.received_at < $3 and e.applied_at < $3
       and exists (select from processor_events later
         where later.account_id = $1 and later.processor = e.processor and later.id > e.id
           and (later.by_webhook or not e.by_webhook))
       and (e.by_webhook or e.id is distinct from (select asked.id from processor_events asked
         where asked.account_id = $1 and asked.processor = e.processor and not asked.by_webhook
           and asked.received_at > coalesce(greatest(
             (select max(sent.received_at) from processor_events sent
               where sent.account_id = $1 and sent.processor = e.processor and sent.by_webhook),
             (select k.updated_at from processor_accounts k where k.account_id = $1 and k.processor = e.processor)), '-infinity')
         order by asked.received_at limit 1))
     order by id limit ${FORGOTTEN_AT_ONCE})
   returning id`,
);

/**
 * Deletes up to {@link FORGOTTEN_AT_ONCE} events that came and were applied before an instant of the account's time, and before one of the
 * machine's. Answers how many.
 */
export async function forgetAppliedEvents(
  database: Database,
  accountId: AccountId,
  before: { readonly ofAccount: Date; readonly ofMachine: Date },
): Promise<number> {
  const values = [accountId, firstIdAt(before.ofMachine), before.ofAccount];
  return (await database.single(accountId, forgetApplied, values)).length;
}

const findCursor = statement(
  'processor_cursors_find',
  'select cursor from processor_cursors where account_id = $1 and processor = $2',
);

/** How far the processor's log of events was read, or null. */
export const readCursor = createFinder<{ cursor: string }, ProcessorName, string>(
  findCursor,
  ({ cursor }) => cursor,
);

const putCursor = statement(
  'processor_cursors_put',
  `insert into processor_cursors (account_id, processor, cursor, updated_at) values ($1, $2, $3, $4)
   on conflict (account_id, processor) do update set cursor = excluded.cursor, updated_at = excluded.updated_at`,
);

/** Notes how far the processor's log of events was read. */
export async function saveCursor(
  database: Database,
  accountId: AccountId,
  processor: ProcessorName,
  cursor: string,
  now: Date,
): Promise<void> {
  await database.single(accountId, putCursor, [accountId, processor, cursor, now]);
}
