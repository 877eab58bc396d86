import { queryOptions } from '@tanstack/react-query';
import { readApi } from '../client.ts';

export const membersQuery = (account: string) =>
  queryOptions({
    queryKey: [account, 'members'],
    queryFn: async ({ signal }) => {
      const [members, invitations] = await Promise.all([
        readApi(account, 'GET /v1/members', { query: { limit: 200 }, signal }),
        readApi(account, 'GET /v1/invitations', { query: { limit: 200 }, signal }),
      ]);
      return { members: members.items, invitations: invitations.items };
    },
  });
