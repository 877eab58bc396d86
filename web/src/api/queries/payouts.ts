import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';
import { pagedQuery, readQuery } from './reads.ts';

/** The payouts, page by page as they are scrolled. */
export const payoutListQuery = (account: string) =>
  pagedQuery(account, ['payouts', 'list'], 'GET /v1/payouts', {});

export const payoutQuery = (account: string, payout: string) =>
  readQuery(account, ['payouts', 'one', payout], 'GET /v1/payouts/{payout_id}', {
    path: { payout_id: payout },
  });

/** What the processor holds and has not announced, the next first. */
export const upcomingPayoutsQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'payouts', 'upcoming'],
    queryFn: async ({ signal }) => (await readApi(account, 'GET /v1/payouts/upcoming', { signal })).items,
  });
