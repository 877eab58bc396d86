import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';

/** Contacts that have what is typed in their name or e-mail, to choose one. */
export const contactSuggestionsQuery = (account: string, typed: string) =>
  queryOptions({
    queryKey: [account, 'contacts', 'suggestions', typed],
    queryFn: ({ signal }) =>
      readApi(account, 'GET /v1/contacts', {
        query: { limit: 10, ...(typed === '' ? {} : { q: typed }) },
        signal,
      }),
    staleTime: 60_000,
  });
