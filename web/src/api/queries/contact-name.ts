import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';

/** The name of a contact, where only its id is known. */
export const contactNameQuery = (account: string, contact: string) =>
  queryOptions({
    queryKey: [account, 'contacts', 'name', contact],
    queryFn: async ({ signal }) =>
      (await readApi(account, 'GET /v1/contacts/{contact_id}', { path: { contact_id: contact }, signal }))
        .name,
    staleTime: 60_000,
  });
