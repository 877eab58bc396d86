import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';
import type { Operations } from '../schema.ts';

/** How the money stands, and what needs somebody. */
export type HomeReport = Operations['GET /v1/reports/home']['data'];

/** Everything of the first page that is money, in one request. */
export const homeQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'reports', 'home'],
    queryFn: ({ signal }) => readApi(account, 'GET /v1/reports/home', { signal }),
  });
