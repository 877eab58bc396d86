import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';
import type { Operations } from '../schema.ts';

type MailFilters = Pick<
  Operations['GET /v1/mails']['query'],
  'status' | 'contactId' | 'invoiceId' | 'paymentId' | 'q'
>;

export const MAILS_A_PAGE = 50;

/** The mails of an account, page by page as they are scrolled. */
export const mailListQuery = (account: string, filters: MailFilters) =>
  infiniteQueryOptions({
    queryKey: [account, 'mails', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      readApi(account, 'GET /v1/mails', {
        query: { ...filters, limit: MAILS_A_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const mailQuery = (account: string, mail: string) =>
  queryOptions({
    queryKey: [account, 'mails', 'one', mail],
    queryFn: ({ signal }) => readApi(account, 'GET /v1/mails/{mail_id}', { path: { mail_id: mail }, signal }),
    // A queued mail is sent within a moment.
    refetchInterval: (query) => (query.state.data?.status === 'Queued' ? 2_000 : false),
  });

/** Why an address gets no reminders: no item when it gets them. */
export const suppressionQuery = (account: string, email: string) =>
  queryOptions({
    queryKey: [account, 'mails', 'suppression', email],
    queryFn: ({ signal }) => readApi(account, 'GET /v1/mail_suppressions', { query: { email }, signal }),
  });
