import type { Database } from '../kit/database.ts';
import { AppError } from '../kit/errors.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { type AccountId, parseEventId, parseId, showEventId } from '../kit/ids.ts';
import { findEvent, listEventRows, listLogRows, type StoreFilter } from './store.ts';
import { API_VERSION, type EventFilter, type KeptEvent, type LoggedEvent, type LogPlace } from './types.ts';

export { findEvents } from './store.ts';

/** Whose events they are. An account fits; this room is below that of accounts. */
interface EventOwner {
  readonly id: AccountId;
  readonly mode: 'Live' | 'Sandbox';
}

/** Reading the log of what has happened. */
export type Events = ReturnType<typeof createEvents>;

/** How far apart the clocks of two processes may be: an event may be dated before one that was written earlier. */
const SKEW_MS = 3_600_000;

/** Builds the reading of events. Transaction: none; each verb opens its own. */
export function createEvents({ database }: { readonly database: Database }) {
  return {
    /** One event. Errors: 404. Transaction: opens. */
    async getEvent(owner: EventOwner, shownId: string) {
      const id = parseEventId(shownId);
      const event = id === null ? null : await findEvent(database, owner.id, id);
      if (event === null) throw AppError.notFound('event');
      return presentEvent(event, owner);
    },

    /** A page of events, newest first. Transaction: opens. */
    async listEvents(owner: EventOwner, filter: EventFilter, page: PageRequest) {
      const rows = await listSince(database, owner.id, filter, page);
      return makePage(rows, page.limit, (row) => presentEvent(row, owner));
    },

    /**
     * A page of an invoice's events, newest first, also of a draft that was deleted since. Errors: 404 for what was
     * never an invoice of the account: each has at least the event of its creation. Transaction: opens.
     */
    async listInvoiceEvents(owner: EventOwner, shownId: string, page: PageRequest) {
      const objectId = parseId(shownId);
      if (objectId === null) throw AppError.notFound('invoice');
      const filter = { objectId, family: 'invoice.' };
      const rows = await listEventRows(database, owner.id, filter, page);
      if (rows.length === 0) {
        const [any] = await listEventRows(database, owner.id, filter, { limit: 1, before: null });
        if (any === undefined) throw AppError.notFound('invoice');
      }
      return makePage(rows, page.limit, (row) => presentEvent(row, owner));
    },
  };
}

/** An event as callers and receivers of webhooks see it. Transaction: none. */
function presentEvent(event: KeptEvent, { mode }: Pick<EventOwner, 'mode'>) {
  return {
    id: showEventId(event.id),
    type: event.type,
    apiVersion: API_VERSION,
    livemode: mode === 'Live',
    createdAt: event.createdAt.toISOString(),
    sequence: event.sequence,
    data: event.data,
  };
}

/**
 * The log after a place, in the order of commits, for readers who must hear of everything once: no event ever appears
 * before one that was read. Without a place, from the beginning. Transaction: opens.
 */
export function listEventsAfter(
  database: Database,
  accountId: AccountId,
  after: LogPlace | null,
  limit: number,
): Promise<LoggedEvent[]> {
  return listLogRows(database, accountId, after, limit);
}

// Events are dated as they are written, but for the skew, so that the newest first end soon: no index is needed.
async function listSince(
  database: Database,
  accountId: AccountId,
  { createdSince, type, objectId }: EventFilter,
  page: PageRequest,
): Promise<KeptEvent[]> {
  const filter: StoreFilter = {
    ...(type === undefined ? {} : { type }),
    ...(objectId === undefined ? {} : { objectId }),
  };
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
