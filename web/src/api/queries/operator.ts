import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callOperator, callPersonApi } from '../client.ts';
import type { Operations } from '../schema.ts';

export type OperatedAccount = Operations['GET /v1/accounts/{account_id}']['data'];
export type ListedAccount = Operations['GET /v1/accounts']['data']['items'][number];
export type OperatedToken = Operations['GET /v1/accounts/{account_id}/tokens']['data']['items'][number];

/** Which accounts the list shows. */
export type OperatedFilters = Pick<Operations['GET /v1/accounts']['query'], 'q' | 'status' | 'mode'>;

/** Something that the operator did. */
export interface LoggedAction {
  readonly id: string;
  readonly action: string;
  readonly accountId: string | null;
  readonly accountName: string | null;
  /** Names and reasons. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly actorType: 'CommandLine' | 'Token' | 'Person';
  readonly actorName: string | null;
  readonly createdAt: string;
}

interface LogPage {
  readonly items: readonly LoggedAction[];
  readonly nextCursor: string | null;
}

const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor,
};
const after = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** All accounts of the installation, the newest first, page by page. */
export const operatedListQuery = (filters: OperatedFilters) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'accounts', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      callOperator('GET /v1/accounts', { query: { limit: 50, ...filters, ...after(pageParam) }, signal }),
    ...paged,
  });

export const operatedQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'accounts', 'one', id],
    queryFn: ({ signal }) =>
      callOperator('GET /v1/accounts/{account_id}', { path: { account_id: id }, signal }),
  });

/** The tokens that the operator made for an account. */
export const operatedTokensQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'accounts', 'tokens', id],
    queryFn: ({ pageParam, signal }) =>
      callOperator('GET /v1/accounts/{account_id}/tokens', {
        path: { account_id: id },
        query: { limit: 100, ...after(pageParam) },
        signal,
      }),
    ...paged,
  });

export type AccountUsage = Operations['GET /v1/accounts/{account_id}/usage']['data']['items'][number];
export type ListedUsage = Operations['GET /v1/usage']['data']['items'][number];

/** What an account used in the last twelve months. */
export const operatedUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'accounts', 'usage', id],
    queryFn: ({ signal }) =>
      callOperator('GET /v1/accounts/{account_id}/usage', { path: { account_id: id }, signal }),
  });

/** Reads a page of what all accounts used in a month. */
export const readUsagePage = (month: string, cursor: string | null, signal?: AbortSignal) =>
  callOperator('GET /v1/usage', { query: { month, limit: 100, ...after(cursor) }, signal });

/** What all accounts used in a month, page by page. */
export const usageQuery = (month: string) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'usage', month],
    queryFn: ({ pageParam, signal }) => readUsagePage(month, pageParam, signal),
    ...paged,
  });

/** A backup that was made or tried. */
export interface ShownBackup {
  readonly id: string;
  readonly place: string;
  readonly name: string;
  readonly status: 'Running' | 'Succeeded' | 'Failed';
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly bytes: number | null;
  readonly failure: string | null;
}

interface Backups {
  readonly isScheduled: boolean;
  readonly goodAt: string | null;
  /** How many have failed since the last good one, and why the last of them did. */
  readonly failed: number;
  readonly failure: string | null;
  readonly runs: readonly ShownBackup[];
}

/** How the backups of the installation stand. */
export const backupsQuery = queryOptions({
  queryKey: ['operator', 'backups'],
  queryFn: ({ signal }) => callPersonApi<Backups>('GET', '/operator_backups', { signal }),
});

interface UnwellPage {
  readonly items: readonly OperatedAccount[];
  readonly nextCursor: string | null;
}

/** The accounts in which something is wrong, of all. The service looks through a page of accounts at a time. */
export const unwellQuery = queryOptions({
  queryKey: ['operator', 'health'],
  queryFn: async ({ signal }) => {
    const found: OperatedAccount[] = [];
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ limit: '100', ...after(cursor) });
      const page: UnwellPage = await callPersonApi('GET', `/operator_health?${query.toString()}`, { signal });
      found.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return found;
  },
});

/** What the operator did, in one account or in all, the newest first. */
export const operatorLogQuery = (account: string | null) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'log', account],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(account === null ? {} : { accountId: account }), ...after(pageParam) };
      return callPersonApi<LogPage>('GET', `/operator_log?${new URLSearchParams(query).toString()}`, {
        signal,
      });
    },
    ...paged,
  });
