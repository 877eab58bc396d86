import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';

/** The settings of an account. */
export const accountQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'account'],
    queryFn: ({ signal }) => readApi(account, 'GET /v1/account', { signal }),
    staleTime: 60_000,
  });
