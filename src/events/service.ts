import type { Actor } from '../kit/actor.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { cursorOf, makePage, type PageRequest } from '../kit/http/pages.ts';
import {
  type AccountId,
  type EventId,
  FIRST_ID,
  LAST_ID,
  parseEventId,
  parseId,
  showEventId,
} from '../kit/ids.ts';
import {
  findEvent,
  findNewestCursor,
  findStopOfPage,
  isToken,
  listEventRows,
  listHeadsAfter,
  listLogRows,
} from './store.ts';
import {
  API_VERSION,
  type EventFilter,
  type KeptEvent,
  type LogCursor,
  type LoggedHead,
  type Visibility,
} from './types.ts';
import { hideNames } from './visibility.ts';

export { redactEvents, redactMemberEvents } from './redaction-store.ts';
export { findEvents, findFirstEvents, findLogCursor, findNoticedEvents, listHeadsAfter } from './store.ts';
export { createEventStreams, type EventStreams } from './stream.ts';
export { hideNames } from './visibility.ts';

/** The account that owns events. A type of its own, because this slice is below accounts. */
interface EventOwner {
  readonly id: AccountId;
  readonly mode: 'Live' | 'Sandbox';
}

/** Reading the log of what has happened. */
export type Events = ReturnType<typeof createEvents>;

/** How far the clocks of two processes may differ: an event may be dated before one that was written earlier. */
const SKEW_MS = 3_600_000;

/** Reads the names of actors by their ids; one that is gone has none. */
export type NameActors = (
  accountId: AccountId,
  actors: readonly Actor[],
) => Promise<ReadonlyMap<string, string>>;

/** Builds the reading of events. Other slices name the actors, and know the tokens of the installation. */
export function createEvents({
  database,
  nameActors,
  isOperatorToken,
}: {
  readonly database: Database;
  readonly nameActors: NameActors;
  readonly isOperatorToken: (id: string) => Promise<boolean>;
}) {
  // Tokens cause most events, so that no index has theirs.
  const isOfTokens = async ({ id }: EventOwner, { actorId, actorType }: EventFilter): Promise<boolean> =>
    actorId === undefined
      ? actorType === 'Token' || actorType === 'Operator'
      : (await isToken(database, id, actorId)) || (await isOperatorToken(actorId));
  const namesOf = (owner: EventOwner, rows: readonly KeptEvent[]) => {
    const actors = new Map(rows.map(actorOf).flatMap((actor) => (actor === null ? [] : [[actor.id, actor]])));
    return nameActors(owner.id, [...actors.values()]);
  };
  const showPage = async (
    owner: EventOwner,
    rows: readonly KeptEvent[],
    { limit }: PageRequest,
    visibility: Visibility,
  ) => {
    const names = await namesOf(owner, rows);
    return makePage(rows, limit, (row) => hideNames(presentEvent(row, owner, names), visibility));
  };
  return {
    /** One event. Errors: 404. */
    async getEvent(owner: EventOwner, shownId: string, visibility: Visibility) {
      const id = parseEventId(shownId);
      const event = id === null ? null : await findEvent(database, owner.id, id);
      if (event === null) throw AppError.notFound('event');
      return hideNames(presentEvent(event, owner, await namesOf(owner, [event])), visibility);
    },

    /** The id of the event that was committed last; null without events. */
    async readNewestId(accountId: AccountId): Promise<string | null> {
      const newest = await findNewestCursor(database, accountId);
      return newest === null ? null : showEventId(newest.id);
    },

    /** A page of events, newest first. With a filter by tokens it may hold fewer than the limit. */
    async listEvents(owner: EventOwner, filter: EventFilter, page: PageRequest, visibility: Visibility) {
      if (!(await isOfTokens(owner, filter))) {
        return showPage(owner, await listSince(database, owner.id, filter, page), page, visibility);
      }
      const { rows, stoppedAt } = await listOfTokens(database, owner.id, filter, page);
      const shown = await showPage(owner, rows, page, visibility);
      return { ...shown, nextCursor: shown.nextCursor ?? (stoppedAt === null ? null : cursorOf(stoppedAt)) };
    },

    /**
     * A page of an invoice's events, newest first, also of a deleted draft. Errors: 404 for an id that was never an invoice
     * of the account: each invoice has at least the event of its creation.
     */
    async listInvoiceEvents(owner: EventOwner, shownId: string, page: PageRequest, visibility: Visibility) {
      const objectId = parseId(shownId);
      if (objectId === null) throw AppError.notFound('invoice');
      const filter = { objectId, family: 'invoice.' };
      const rows = await listEventRows(database, owner.id, filter, page);
      if (rows.length === 0) {
        const [any] = await listEventRows(database, owner.id, filter, { limit: 1, before: null });
        if (any === undefined) throw AppError.notFound('invoice');
      }
      return showPage(owner, rows, page, visibility);
    },
  };
}

/** An event as callers and receivers of webhooks see it. */
export function presentEvent(
  event: KeptEvent,
  { mode }: Pick<EventOwner, 'mode'>,
  names: ReadonlyMap<string, string>,
) {
  const actor = actorOf(event);
  return {
    id: showEventId(event.id),
    type: event.type,
    apiVersion: API_VERSION,
    livemode: mode === 'Live',
    createdAt: event.createdAt.toISOString(),
    sequence: event.sequence,
    actor: actor === null ? null : { ...actor, name: names.get(actor.id) ?? null },
    data: event.data,
    redactedAt: event.redactedAt?.toISOString() ?? null,
  };
}

function actorOf({ actorType, actorId }: KeptEvent): Actor | null {
  return actorType === null || actorId === null ? null : { type: actorType, id: actorId };
}

/**
 * Reads the log after a cursor, in the order of commits, without the events' data, for readers that need each event once:
 * no event ever appears before one that was read. Null: from the beginning.
 */
export function listEventsAfter(
  database: Database,
  accountId: AccountId,
  after: LogCursor | null,
  limit: number,
): Promise<LoggedHead[]> {
  return listLogRows(database, accountId, after, limit);
}

/**
 * Finds a cursor before all events that are dated at or after an instant. Dates follow the positions, but for the skew, so
 * that a binary search finds it: some fifty probes of an index.
 */
export async function findCursorBefore(
  tx: Transaction,
  accountId: AccountId,
  since: Date,
): Promise<LogCursor> {
  const from = since.getTime() - SKEW_MS;
  // Everything up to `low` is dated before `from`; `high` is not, or is behind the end.
  let low = 0;
  let high = Number.MAX_SAFE_INTEGER;
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    const [next] = await listHeadsAfter(tx, accountId, { position: middle, id: FIRST_ID as EventId }, 1);
    if (next === undefined || next.createdAt.getTime() >= from) high = middle;
    else low = Math.min(next.position, high - 1);
  }
  return { position: low, id: LAST_ID as EventId };
}

/** Whether all later events are surely dated after an instant. */
export function isPast({ createdAt }: LoggedHead, until: Date): boolean {
  return createdAt.getTime() > until.getTime() + SKEW_MS;
}

// Dates follow the order of writing, but for the skew, so that reading the newest first ends soon without an index.
async function listSince(
  database: Database,
  accountId: AccountId,
  { createdSince, ...filter }: EventFilter,
  page: PageRequest,
): Promise<KeptEvent[]> {
  if (createdSince === undefined) return listEventRows(database, accountId, filter, page);
  const since = Date.parse(createdSince);
  const kept: KeptEvent[] = [];
  let { before } = page;
  for (;;) {
    const rows = await listEventRows(database, accountId, filter, { limit: page.limit, before });
    kept.push(...rows.filter((row) => row.createdAt.getTime() >= since));
    const last = rows.at(-1);
    const isEnd =
      last === undefined || rows.length <= page.limit || last.createdAt.getTime() < since - SKEW_MS;
    if (isEnd || kept.length > page.limit) return kept.slice(0, page.limit + 1);
    before = last.id;
  }
}

async function listOfTokens(
  database: Database,
  accountId: AccountId,
  { createdSince, ...filter }: EventFilter,
  page: PageRequest,
): Promise<{ readonly rows: readonly KeptEvent[]; readonly stoppedAt: string | null }> {
  const stop = await findStopOfPage(database, accountId, page);
  const looked = await listEventRows(database, accountId, { ...filter, from: stop?.id ?? FIRST_ID }, page);
  if (createdSince === undefined) return { rows: looked, stoppedAt: stop?.id ?? null };
  const since = Date.parse(createdSince);
  const isEnd = stop === null || stop.createdAt.getTime() < since - SKEW_MS;
  const rows = looked.filter((row) => row.createdAt.getTime() >= since);
  return { rows, stoppedAt: isEnd ? null : stop.id };
}
