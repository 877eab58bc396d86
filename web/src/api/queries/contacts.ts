import { queryOptions } from '@tanstack/react-query';
import { callApi, readApi } from '../client.ts';
import type { Contact, Operations } from '../schema.ts';
import { stillFitting } from '../still-fitting.ts';
import { pagedQuery, readQuery } from './reads.ts';

type ContactListFilters = Omit<Operations['GET /v1/contacts']['query'], 'cursor' | 'limit'>;

/** The list, page by page as it is scrolled. */
export const contactListQuery = (account: string, filters: ContactListFilters) =>
  pagedQuery(account, ['contacts', 'list', filters], 'GET /v1/contacts', { query: filters });

/** The amounts that the contacts of a page owe. The list does not wait for this request. */
export const contactsOwedQuery = (account: string, ids: readonly string[]) =>
  readQuery(account, ['contacts', 'owed', ids], 'GET /v1/contacts/owed', {
    query: { contactIds: ids.join(',') },
  });

/** The contacts that fit a few letters of a name or an address; the newest without any. */
export const contactSearchQuery = (account: string, q: string) =>
  queryOptions({
    queryKey: [account, 'contacts', 'search', q],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/contacts', {
        query: { limit: 7, ...(q === '' ? {} : { q }) },
        signal,
      }),
    placeholderData: stillFitting(q, ({ name, email }: Contact) => `${name} ${email}`),
  });

/** One contact with its version (ETag). A change sends the version that the person saw. */
export const contactQuery = (account: string, contact: string) =>
  queryOptions({
    queryKey: [account, 'contacts', 'one', contact],
    queryFn: ({ signal }) =>
      callApi(account, 'GET /v1/contacts/{contact_id}', { path: { contact_id: contact }, signal }),
    select: ({ data }) => data,
  });

export const contactSummaryQuery = (account: string, contact: string) =>
  queryOptions({
    queryKey: [account, 'contacts', 'summary', contact],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/contacts/{contact_id}/summary', { path: { contact_id: contact }, signal }),
    // A merge takes a moment, or minutes where there is much.
    refetchInterval: (query) => (query.state.data?.mergingIntoId == null ? false : 2_000),
  });

/** The credit of a contact in each currency. */
export const contactCreditQuery = (account: string, contact: string) =>
  queryOptions({
    queryKey: [account, 'contacts', 'credit', contact],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/contacts/{contact_id}/credit', { path: { contact_id: contact }, signal }),
  });

/** Why the credit of a contact rose or fell. */
export type CreditMovement =
  Operations['GET /v1/contacts/{contact_id}/credit_movements']['data']['items'][number];

/** The movements of the credit of a contact, the newest first, page by page. */
export const creditMovementsQuery = (account: string, contact: string) =>
  pagedQuery(
    account,
    ['contacts', 'credit-movements', contact],
    'GET /v1/contacts/{contact_id}/credit_movements',
    { path: { contact_id: contact }, query: {} },
  );

/** The fields that a contact would get of another one that is merged into it. */
export const mergePreviewQuery = (account: string, contact: string, into: string) =>
  queryOptions({
    queryKey: [account, 'contacts', 'merge-preview', contact, into],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/contacts/{contact_id}/merge_preview', {
        path: { contact_id: contact },
        query: { into },
        signal,
      }),
    // Either contact may have changed a moment ago.
    staleTime: 0,
  });

/** Where a contact went that was merged. */
export const contactMergeQuery = (account: string, contact: string) =>
  queryOptions({
    queryKey: [account, 'contacts', 'merge', contact],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/contacts/{contact_id}/merge', { path: { contact_id: contact }, signal }),
  });

/** The records that erasing a contact would keep, and the reasons that block it. */
export const contactErasureQuery = (account: string, contact: string) =>
  queryOptions({
    queryKey: [account, 'contacts', 'erasure', contact],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/contacts/{contact_id}/erasure', { path: { contact_id: contact }, signal }),
    // An amount owed may have been paid a moment ago.
    staleTime: 0,
  });

/** The newest mails about a contact. */
export const contactMailsQuery = (account: string, contact: string) =>
  queryOptions({
    queryKey: [account, 'mails', 'contact', contact],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/mails', { query: { contactId: contact, limit: 5 }, signal }),
  });

/** The newest invoices and outgoing payments of a contact, where the person may see them. */
export const contactDealingsQuery = (
  account: string,
  contact: string,
  sees: { readonly invoices: boolean; readonly payments: boolean },
) =>
  queryOptions({
    queryKey: [account, 'contacts', 'dealings', contact, sees],
    queryFn: async ({ signal }) => {
      const query = { contactId: contact, limit: 20 };
      const [invoices, payments] = await Promise.all([
        sees.invoices ? readApi(account, 'GET /v1/invoices', { query, signal }) : null,
        sees.payments ? readApi(account, 'GET /v1/payments', { query, signal }) : null,
      ]);
      return { invoices: invoices?.items ?? [], payments: payments?.items ?? [] };
    },
  });
