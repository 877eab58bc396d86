import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi, readApi } from '../client.ts';
import type { Operations } from '../schema.ts';
import { pagedQuery, readQuery } from './reads.ts';

type InvoiceListFilters = Omit<Operations['GET /v1/invoices']['query'], 'cursor' | 'limit'>;

/** The list, page by page as it is scrolled. */
export const invoiceListQuery = (account: string, filters: InvoiceListFilters) =>
  infiniteQueryOptions({
    queryKey: [account, 'invoices', 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      readApi(account, 'GET /v1/invoices', {
        // A small first page arrives sooner; larger further pages need fewer requests while a person scrolls.
        query: { ...filters, ...(pageParam === null ? { limit: 50 } : { limit: 100, cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // Each further page would be compared with all before it, value by value.
    structuralSharing: false,
  });

/** How many invoices each tab has, with the other filters of the list. */
export const invoiceCountsQuery = (
  account: string,
  filters: Operations['GET /v1/invoices/counts']['query'],
) => readQuery(account, ['invoices', 'counts', filters], 'GET /v1/invoices/counts', { query: filters });

/** One invoice with its version, which a change names as `ifMatch`. */
export const invoiceQuery = (account: string, invoice: string) =>
  queryOptions({
    queryKey: [account, 'invoices', 'one', invoice],
    queryFn: ({ signal }) =>
      callApi(account, 'GET /v1/invoices/{invoice_id}', { path: { invoice_id: invoice }, signal }),
  });

/** The events of an invoice, newest first, page by page. */
export const invoiceEventsQuery = (account: string, invoice: string) =>
  pagedQuery(account, ['invoices', 'events', invoice], 'GET /v1/invoices/{invoice_id}/events', {
    path: { invoice_id: invoice },
  });

/** The last mails about an invoice. */
export const invoiceMailsQuery = (account: string, invoice: string) =>
  readQuery(account, ['invoices', 'mails', invoice], 'GET /v1/mails', {
    query: { invoiceId: invoice, limit: 100 },
  });

/** The attempts to take money for an invoice. */
export const invoiceChargesQuery = (account: string, invoice: string) =>
  readQuery(account, ['invoices', 'charges', invoice], 'GET /v1/charges', {
    query: { invoiceId: invoice, limit: 100 },
  });

/** The credit notes of an invoice, the oldest first. */
export const invoiceCreditNotesQuery = (account: string, invoice: string) =>
  readQuery(account, ['invoices', 'credit-notes', invoice], 'GET /v1/invoices/{invoice_id}/credit_notes', {
    path: { invoice_id: invoice },
  });

/** The prepayment invoices of an invoice, the oldest first. */
export const invoicePrepaymentsQuery = (account: string, invoice: string) =>
  readQuery(
    account,
    ['invoices', 'prepayments', invoice],
    'GET /v1/invoices/{invoice_id}/prepayment_invoices',
    {
      path: { invoice_id: invoice },
    },
  );

/** The money that came outside for an invoice. */
export const invoiceManualPaymentsQuery = (account: string, invoice: string) =>
  readQuery(account, ['invoices', 'manual-payments', invoice], 'GET /v1/invoices/{invoice_id}/payments', {
    path: { invoice_id: invoice },
  });

/** One attempt to take money, with what may be done with it. */
export const chargeQuery = (account: string, charge: string) =>
  readQuery(account, ['charges', 'one', charge], 'GET /v1/charges/{charge_id}', {
    path: { charge_id: charge },
  });

/** Whether an invoice is paid automatically, and what is to come. */
export const invoiceAutopayQuery = (account: string, invoice: string) =>
  readQuery(account, ['invoices', 'autopay', invoice], 'GET /v1/invoices/{invoice_id}/autopay', {
    path: { invoice_id: invoice },
  });

/** The reminders of an invoice: those that were sent, and those that are planned. */
export const invoiceRemindersQuery = (account: string, invoice: string) =>
  readQuery(account, ['invoices', 'reminders', invoice], 'GET /v1/invoices/{invoice_id}/reminders', {
    path: { invoice_id: invoice },
  });

/** The refunds of a charge of an invoice, newest first. */
export const invoiceRefundsQuery = (account: string, charge: string) =>
  readQuery(account, ['invoices', 'refunds', charge], 'GET /v1/refunds', {
    query: { chargeId: charge, limit: 200 },
  });

/** Everything that is still to come for an invoice, as far as it is shown. */
export const invoiceForecastQuery = (account: string, invoice: string) =>
  readQuery(account, ['invoices', 'forecast', invoice], 'GET /v1/invoices/{invoice_id}/forecast', {
    path: { invoice_id: invoice },
    query: { limit: 200 },
  });

/** The versions of the document of an issued invoice, the newest first: more than anybody compares. */
export const invoiceVersionsQuery = (account: string, invoice: string) =>
  readQuery(account, ['invoices', 'versions', invoice], 'GET /v1/invoices/{invoice_id}/versions', {
    path: { invoice_id: invoice },
    query: { limit: 200 },
  });

/** One version of the document of an issued invoice. */
export const invoiceVersionQuery = (account: string, invoice: string, number: number) =>
  readQuery(
    account,
    ['invoices', 'versions', invoice, number],
    'GET /v1/invoices/{invoice_id}/versions/{number}',
    { path: { invoice_id: invoice, number: String(number) } },
  );
