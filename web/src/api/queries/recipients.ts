import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';
import { pagedQuery } from './reads.ts';

/** The accounts of recipients at the processor, page by page. */
export const recipientListQuery = (account: string) =>
  pagedQuery(account, ['recipients', 'list'], 'GET /v1/recipients', { query: {} });

/** The account of a contact at the processor that counts now, also one that was refused; null without one. */
export const recipientOfContactQuery = (account: string, contactId: string) =>
  queryOptions({
    queryKey: [account, 'recipients', 'of', contactId],
    queryFn: async ({ signal }) => {
      const query = { contactId, limit: 1 };
      const [last] = (await readApi(account, 'GET /v1/recipients', { query, signal })).items;
      return last === undefined || last.status === 'Gone' ? null : last;
    },
  });
