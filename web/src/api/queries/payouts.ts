import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';

/** The payouts, page by page as they are scrolled. */
export const payoutListQuery = (account: string) =>
  infiniteQueryOptions({
    queryKey: [account, 'payouts', 'list'],
    queryFn: ({ pageParam, signal }) =>
      readApi(account, 'GET /v1/payouts', {
        query: { limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const payoutQuery = (account: string, payout: string) =>
  queryOptions({
    queryKey: [account, 'payouts', 'one', payout],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/payouts/{payout_id}', { path: { payout_id: payout }, signal }),
  });

/** What the processor holds and has not announced, the next first. */
export const upcomingPayoutsQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'payouts', 'upcoming'],
    queryFn: async ({ signal }) => (await readApi(account, 'GET /v1/payouts/upcoming', { signal })).items,
  });
