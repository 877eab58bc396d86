import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';
import { pagedQuery } from './paged.ts';

/** The payouts, page by page as they are scrolled. */
export const payoutListQuery = (account: string) =>
  pagedQuery(account, ['payouts', 'list'], 'GET /v1/payouts', {});

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
