import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';

/** The lists that the person has saved. */
export const viewsQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'views'],
    queryFn: ({ signal }) => readApi(account, 'GET /v1/views', { signal }),
  });
