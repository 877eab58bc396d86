import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';
import type { Operations } from '../schema.ts';

/** A mail with the own words of the business, saved or not. */
export const mailTextQuery = (account: string, body: Operations['POST /v1/account/mail_preview']['body']) =>
  queryOptions({
    queryKey: [account, 'account', 'mail-text', body],
    queryFn: ({ signal }) => readApi(account, 'POST /v1/account/mail_preview', { body, signal }),
    retry: false,
  });

/** The invoices of which a mail can be looked at: the newest. */
export const recentInvoicesQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'invoices', 'recent'],
    queryFn: ({ signal }) => readApi(account, 'GET /v1/invoices', { query: { limit: 20 }, signal }),
  });
