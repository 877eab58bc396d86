import { type Actor, currentActor } from './actor.ts';
import { OF_ACCOUNT, POSITION, statement, type Transaction } from './db/database.ts';
import { packEventData } from './event-data.ts';
import type { EventType } from './event-types.ts';
import { type AccountId, newId } from './ids.ts';
import { COUNTED_NUMBER } from './text/invoice-number.ts';
import { noteTaskCause } from './tracing/tracing.ts';

export type { EventType } from './event-types.ts';

/** An event to write: what happened to which object, and the object at that moment. */
export interface NewEvent {
  readonly type: EventType;
  readonly objectId: string;
  /** Grows by one per object, so that a receiver can put its events in order. */
  readonly sequence: number;
  readonly data: unknown;
  /** The actor that caused it, where that is not the current actor. */
  readonly actor?: Actor | null;
  /** Whether it may cause a mail, where the type does not say it. */
  readonly isNoticed?: boolean;
  /** Whether a document was issued with it, where the type does not say it. */
  readonly isIssuing?: boolean;
  /**
   * Where the transaction has taken counted invoice numbers: how many before its last one that of the data is. Then the data
   * lack their last field `number`, and PostgreSQL adds it at the commit: the transaction takes no further numbers.
   */
  readonly numberBack?: number | null;
}

/**
 * The events that may cause a mail, or that move a reminder. Events that are written together leave one task
 * `event.notify` in their transaction.
 */
const noticedEvents: ReadonlySet<EventType> = new Set<EventType>([
  'account.closed',
  'account.reopened',
  'account.suspended',
  'account.resumed',
  'account.processor_connected',
  'account.processor_disconnected',
  'invoice.updated',
  'invoice.activated',
  'invoice.canceled',
  'invoice.written_off',
  'invoice.reopened',
  'invoice.transfer_announced',
  'invoice.transfer_missed',
  'invoice.final_invoiced',
  'invoice.payment.completed',
  'invoice.payment.failed',
  'invoice.payment.returned',
  'invoice.payment.marked_as_paid',
  'invoice.payment.unmarked_as_paid',
  'invoice.payment.waived',
  'invoice.payment.refunded',
  'invoice.payment.refund_failed',
  'invoice.payment.disputed',
  'invoice.payment.dispute_closed',
  'invoice.autopay.enabled',
  'invoice.autopay.disabled',
  'invoice.autopay.renewed',
  'invoice.debit_mandate.given',
  'payment.created',
  'payment.updated',
  'payment.offer_resent',
  'payment.recipient_waiting',
  'payment.payout_failed',
  'payment.completed',
  'payment.failed',
  'payment.returned',
  'payment.reversed',
  'payment.reversal_failed',
]);

/** Whether an event may cause a mail. */
export function isNoticed({ type, isNoticed: isSaid = noticedEvents.has(type) }: NewEvent): boolean {
  return isSaid;
}

// JSON comes as lines of one text, since it holds no line breaks: in an array each of its quotes would be escaped.
const insertInto = (data: string, more: string, join: string) =>
  `insert into events (account_id, id, type, object_id, sequence, data, created_at, position, actor_type, actor_id,
     is_noticed)
   select counter.account_id, event.id, event.type, event.object_id, event.sequence, (${data})::json, $7, ${POSITION},
     event.actor_type, event.actor_id, event.is_noticed
   from rows from (
     unnest($2::uuid[], $3::text[], $4::uuid[], $5::bigint[], $8::text[], $9::uuid[], $10::boolean[]${more && ', $11::bigint[]'}),
     string_to_table($6, e'\\n')
   ) as event (id, type, object_id, sequence, actor_type, actor_id, is_noticed, ${more}data) ${join}`;

const insertEvents = statement('events_insert', insertInto('event.data', '', OF_ACCOUNT));

const insertNumberedEvents = statement(
  'events_insert_numbered',
  insertInto(
    `case when event.number_back is null then event.data
     else left(event.data, -1) || ',"number":' || to_json(${COUNTED_NUMBER})::text || '}' end`,
    'number_back, ',
    `join account_counters counter on counter.account_id = $1 and counter.name = 'InvoiceNumber'`,
  ),
);

const insertTask = statement(
  'events_insert_task',
  `insert into tasks (account_id, kind, key, due_at) values ($1, 'event.notify', $2, $3)`,
);

/** The events with which a document is issued that may go to an access point. */
const issuingEvents: ReadonlySet<EventType> = new Set<EventType>([
  'invoice.activated',
  'invoice.credited',
  'invoice.prepayment_invoiced',
  'invoice.final_invoiced',
]);

// One task for each invoice. Most accounts have no access point, and get none.
const insertIssued = statement(
  'events_insert_issued',
  `insert into tasks (account_id, kind, key, due_at)
   select point.account_id, 'e_invoice.prepare', issued.id, $3
   from access_points point, unnest($2::uuid[]) as issued (id)
   where point.account_id = $1 and point.on_issue_since is not null
   on conflict (account_id, kind, key) do update set due_at = excluded.due_at`,
);

const findNextSequence = statement(
  'events_find_next_sequence',
  'select coalesce(max(sequence), 0) + 1 as next from events where account_id = $1 and object_id = $2',
);

/** The number of the next event of an object that does not count its own. Needs the object locked. */
export async function nextSequence(tx: Transaction, accountId: AccountId, objectId: string): Promise<number> {
  const [row] = await tx.query<{ next: number }>(findNextSequence, [accountId, objectId]);
  return row?.next ?? 1;
}

/** The events of transactions that are only tried. */
const collected = new WeakMap<Transaction, NewEvent[]>();

/** Collects the events that a transaction writes from now on: one that is only tried leaves none to be read. */
export function collectEvents(tx: Transaction): readonly NewEvent[] {
  const events: NewEvent[] = [];
  collected.set(tx, events);
  return events;
}

/** Transactions that leave a task already: it finds all noticed events that share their position. */
const haveTask = new WeakSet<Transaction>();

/** Writes events with their cause, and what has them looked at. Transaction: needs the one of the cause. */
export async function recordEvents(
  tx: Transaction,
  accountId: AccountId,
  now: Date,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  collected.get(tx)?.push(...events);
  const ids = events.map(() => newId());
  const present = currentActor();
  const actors = events.map(({ actor = present }) => actor);
  const noticed = events.map(isNoticed);
  const isNumbered = events.some(({ numberBack = null }) => numberBack !== null);
  tx.append(isNumbered ? insertNumberedEvents : insertEvents, [
    accountId,
    ids,
    events.map((event) => event.type),
    events.map((event) => event.objectId),
    events.map((event) => event.sequence),
    events
      .map(({ data, type, objectId, numberBack = null }) =>
        JSON.stringify(packEventData(data, { type, objectId, createdAt: now }, numberBack !== null)),
      )
      .join('\n'),
    now,
    actors.map((actor) => actor?.type ?? null),
    actors.map((actor) => actor?.id ?? null),
    noticed,
    ...(isNumbered ? [events.map(({ numberBack = null }) => numberBack)] : []),
  ]);
  const issued = events
    .filter(({ type, isIssuing = issuingEvents.has(type) }) => isIssuing)
    .map(({ objectId }) => objectId);
  if (issued.length > 0) tx.append(insertIssued, [accountId, [...new Set(issued)], now]);
  const first = ids[noticed.indexOf(true)];
  if (first === undefined || haveTask.has(tx)) return;
  haveTask.add(tx);
  noteTaskCause(accountId, 'event.notify', [first]);
  await tx.query(insertTask, [accountId, first, now]);
}
