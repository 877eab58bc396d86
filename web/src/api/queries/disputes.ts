import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';

const readDispute = (account: string, dispute: string, signal: AbortSignal) =>
  readApi(account, 'GET /v1/disputes/{dispute_id}', { path: { dispute_id: dispute }, signal });

/** The disputes with their advice, page by page as they are scrolled; there are few. */
export const disputeListQuery = (account: string) =>
  infiniteQueryOptions({
    queryKey: [account, 'disputes', 'list'],
    queryFn: async ({ pageParam, signal }) => {
      const page = await readApi(account, 'GET /v1/disputes', {
        query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      });
      const items = await Promise.all(page.items.map(({ id }) => readDispute(account, id, signal)));
      return { ...page, items };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** One dispute with its advice, and the invoice that it is about. */
export const disputeQuery = (account: string, dispute: string) =>
  queryOptions({
    queryKey: [account, 'disputes', 'one', dispute],
    queryFn: async ({ signal }) => {
      const found = await readDispute(account, dispute, signal);
      const invoice = await readApi(account, 'GET /v1/invoices/{invoice_id}', {
        path: { invoice_id: found.invoiceId },
        signal,
      });
      return { dispute: found, invoice };
    },
  });

/** The evidence of a dispute, and the part that was sent. */
export const disputeEvidenceQuery = (account: string, dispute: string) =>
  queryOptions({
    queryKey: [account, 'disputes', 'evidence', dispute],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/disputes/{dispute_id}/evidence', { path: { dispute_id: dispute }, signal }),
  });
