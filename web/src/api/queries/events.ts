import { queryOptions } from '@tanstack/react-query';
import { type Change, changeOf } from '../changes.ts';
import { ApiError, readApi } from '../client.ts';
import type { Event, Operations } from '../schema.ts';
import { pagedQuery } from './reads.ts';

type EventFilters = Pick<
  Operations['GET /v1/events']['query'],
  'type' | 'objectId' | 'actorType' | 'actorId' | 'createdSince'
>;

export const lastEventsQuery = (account: string, limit: number) =>
  queryOptions({
    queryKey: [account, 'events', 'last', limit],
    queryFn: async ({ signal }) =>
      (await readApi(account, 'GET /v1/events', { query: { limit }, signal })).items,
  });

/** The log of events, page by page as it is scrolled. */
export const eventListQuery = (account: string, filters: EventFilters) =>
  pagedQuery(account, ['events', 'list', filters], 'GET /v1/events', { query: filters });

export const eventQuery = (account: string, event: string) =>
  queryOptions({
    queryKey: [account, 'events', 'one', event],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/events/{event_id}', { path: { event_id: event }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads the author of the last change of an object, or of its last event of a type; null when the author is unknown. */
export async function readLastChange(
  account: string,
  objectId: string,
  type?: Event['type'],
): Promise<Change | null> {
  try {
    const query = { objectId, limit: 1, ...(type === undefined ? {} : { type }) };
    const { items } = await readApi(account, 'GET /v1/events', { query });
    return items[0] === undefined ? null : changeOf(items[0]);
  } catch (cause) {
    // The page can report the change without a name.
    if (cause instanceof ApiError) return null;
    throw cause;
  }
}
