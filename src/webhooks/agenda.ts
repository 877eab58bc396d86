import { listEventsAfter } from '../events/service.ts';
import type { LogCursor, LoggedHead } from '../events/types.ts';
import type { Database } from '../kit/db/database.ts';
import { type EventId, LAST_ID } from '../kit/ids.ts';
import { MOST_FAILURES } from './retry-rules.ts';
import { deliveryIdOf } from './signing.ts';
import type { Delivery } from './types.ts';
import { type ClaimedWebhook, findWaitingObjects, listDueDeliveries } from './work-store.ts';

/** How many events a round takes. */
const ROUND = 200;

/** A delivery before its next attempt. */
export interface Item {
  readonly delivery: Delivery;
  /** Where it was just read in the log; null when it was not read there. */
  readonly cursor: LogCursor | null;
}

export interface Agenda {
  /** Waiting deliveries that are due, and events that were read. */
  readonly items: readonly Item[];
  /** Events of the log that must wait for earlier ones of their objects. */
  readonly blocked: ReadonlySet<Item>;
  /** How far the log is read when all of it is done. */
  readonly end: LogCursor;
}

export async function readAgenda(database: Database, webhook: ClaimedWebhook, now: Date): Promise<Agenda> {
  const { accountId, position, eventId, logPosition, isOrdered } = webhook;
  // A server that does not answer gets one attempt, to see whether it is back.
  const isQuiet = webhook.failures >= MOST_FAILURES;
  const due = await listDueDeliveries(database, webhook, now, isQuiet ? 1 : ROUND);
  const room = isQuiet && due.length > 0 ? 0 : ROUND - due.length;
  const cursor = { position, id: eventId };
  const found =
    room > 0 && isBehind({ position, eventId }, logPosition)
      ? await listEventsAfter(database, accountId, cursor, room)
      : [];
  // Events from after the webhook was read may fall under a later change of the webhook.
  const visible = found.filter((one) => one.position <= logPosition);
  const first = isQuiet ? visible.findIndex(({ type }) => isWanted(webhook, type)) : -1;
  const read = first < 0 ? visible : visible.slice(0, first + 1);
  const last = read.at(-1);
  // All up to the position of the log was visible before it was read.
  const isAllRead = room > 0 && visible.length < room && read.length === visible.length;
  const logEnd = { position: logPosition, id: LAST_ID as EventId };
  const end = isAllRead && (last === undefined || last.position <= logPosition) ? logEnd : (last ?? cursor);
  const known = due.map((delivery): Item => ({ delivery, cursor: null }));
  // An event that was replayed before it was read in the log is due already.
  const dueEvents = new Set(due.map((one) => one.eventId));
  const fresh = read
    .filter(({ id, type }) => isWanted(webhook, type) && !dueEvents.has(id))
    .map((event) => newItem(webhook, event, now));
  const objects = isOrdered ? [...new Set(fresh.map(({ delivery }) => delivery.objectId))] : [];
  const waiting = await findWaitingObjects(database, webhook, objects);
  const blocked = new Set(fresh.filter(({ delivery }) => waiting.has(delivery.objectId)));
  return { items: [...known, ...fresh], blocked, end };
}

/**
 * Whether something of the log is not read yet. The events of one transaction share a position: some of them may be left
 * when an attempt fails, and then nothing else says so until the account moves again.
 */
export function isBehind(
  { position, eventId }: Pick<ClaimedWebhook, 'position' | 'eventId'>,
  logPosition: number,
): boolean {
  return position < logPosition || (position === logPosition && eventId !== LAST_ID);
}

function isWanted({ eventTypes }: ClaimedWebhook, type: LoggedHead['type']): boolean {
  return eventTypes === null || eventTypes.includes(type);
}

function newItem(webhook: ClaimedWebhook, event: LoggedHead, now: Date): Item {
  return {
    delivery: newDelivery(webhook, event, now),
    cursor: { position: event.position, id: event.id },
  };
}

/** The first delivery of an event. */
export function newDelivery(
  { id, isOrdered }: Pick<ClaimedWebhook, 'id' | 'isOrdered'>,
  event: Pick<LoggedHead, 'id' | 'objectId' | 'position'> & { readonly type: Delivery['eventType'] },
  now: Date,
): Delivery {
  return {
    id: deliveryIdOf(id, event.id),
    eventId: event.id,
    eventType: event.type,
    objectId: event.objectId,
    eventPosition: event.position,
    isTest: false,
    status: 'Waiting',
    attempts: 0,
    nextAt: isOrdered ? null : now,
    attemptedAt: null,
    statusCode: null,
    failure: null,
    answer: null,
    milliseconds: null,
    createdAt: now,
    deliveredAt: null,
  };
}

/** Makes chains of items that are sent one after another: an object's events for an ordered webhook, otherwise each alone. */
export function chainsOf({ isOrdered }: ClaimedWebhook, { items, blocked }: Agenda): Item[][] {
  const free = items.filter((item) => !blocked.has(item));
  if (!isOrdered) return free.map((item) => [item]);
  const chains = new Map<string, Item[]>();
  for (const item of free) {
    const chain = chains.get(item.delivery.objectId);
    if (chain === undefined) chains.set(item.delivery.objectId, [item]);
    else chain.push(item);
  }
  return [...chains.values()];
}

/** How far the log is read when some of the events that were read are handled, and the rest stays for later. */
export function cursorAfter(
  { position, eventId }: ClaimedWebhook,
  { items, end }: Agenda,
  isHandled: (item: Item) => boolean,
): { readonly cursor: LogCursor; readonly kept: readonly Item[] } {
  const fresh = items.filter(({ cursor }) => cursor !== null);
  const kept = fresh.slice(0, fresh.findLastIndex(isHandled) + 1);
  const cursor = kept.length === fresh.length ? end : kept.at(-1)?.cursor;
  return { cursor: cursor ?? { position, id: eventId }, kept };
}
