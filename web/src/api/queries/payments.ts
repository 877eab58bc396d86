import { queryOptions } from '@tanstack/react-query';
import { callApi, readApi } from '../client.ts';
import type { Operations } from '../schema.ts';
import { pagedQuery, readQuery } from './reads.ts';

export type PaymentListFilters = Omit<Operations['GET /v1/payments']['query'], 'cursor' | 'limit'>;

/** The outgoing payments, page by page as they are scrolled. */
export const paymentListQuery = (account: string, filters: PaymentListFilters) =>
  pagedQuery(account, ['payments', 'list', filters], 'GET /v1/payments', { query: filters });

/** How many outgoing payments are in each state. */
export const paymentCountsQuery = (
  account: string,
  filters: Operations['GET /v1/payments/counts']['query'],
) => readQuery(account, ['payments', 'counts', filters], 'GET /v1/payments/counts', { query: filters });

/** The last payment that reached a contact; null before the first. */
export const lastDeliveredQuery = (account: string, contactId: string) =>
  queryOptions({
    queryKey: [account, 'payments', 'last', contactId],
    queryFn: async ({ signal }) => {
      const query = { contactId, state: 'Delivered', limit: 1 } as const;
      return (await readApi(account, 'GET /v1/payments', { query, signal })).items[0] ?? null;
    },
  });

/** One outgoing payment with its version, and what may be done with it. */
export const paymentQuery = (account: string, payment: string) =>
  queryOptions({
    queryKey: [account, 'payments', 'one', payment],
    queryFn: ({ signal }) =>
      callApi(account, 'GET /v1/payments/{payment_id}', { path: { payment_id: payment }, signal }),
  });

export type PaymentBatch = Operations['POST /v1/payments/batch']['body']['payments'];

/** Checks a batch and returns the errors of each row; creates nothing. */
export const batchCheckQuery = (account: string, payments: PaymentBatch) =>
  queryOptions({
    queryKey: [account, 'payments', 'batch-check', payments],
    queryFn: ({ signal }) =>
      readApi(account, 'POST /v1/payments/batch', { body: { payments, dryRun: true }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The cost of a payment for the wallet, before it is offered. */
export const quoteQuery = (account: string, query: Operations['GET /v1/payments/quote']['query']) =>
  queryOptions({
    queryKey: [account, 'payments', 'quote', query],
    queryFn: ({ signal }) => readApi(account, 'GET /v1/payments/quote', { query, signal }),
    retry: false,
  });
