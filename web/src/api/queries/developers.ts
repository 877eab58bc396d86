import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';
import type { Operations } from '../schema.ts';
import { pagedQuery, readQuery } from './reads.ts';

export type LoggedRequest = Operations['GET /v1/requests/{request_id}']['data'];

type RequestFilters = Pick<
  Operations['GET /v1/requests']['query'],
  'method' | 'statusClass' | 'path' | 'actorType' | 'since'
>;

/** The tokens of an account, the newest first, with those that ended. */
export const tokensQuery = (account: string) =>
  pagedQuery(account, ['tokens'], 'GET /v1/tokens', { query: { limit: 100 } });

/** The log of requests, page by page as it is scrolled. */
export const requestListQuery = (account: string, filters: RequestFilters) =>
  pagedQuery(account, ['requests', 'list', filters], 'GET /v1/requests', { query: filters });

export const requestQuery = (account: string, request: string) =>
  readQuery(account, ['requests', 'one', request], 'GET /v1/requests/{request_id}', {
    path: { request_id: request },
  });

export const memberNamesQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'members', 'names'],
    queryFn: async ({ signal }) => {
      const { items } = await readApi(account, 'GET /v1/members', { query: { limit: 200 }, signal });
      return Object.fromEntries(items.map(({ id, name }) => [id, name]));
    },
    staleTime: 60_000,
  });
