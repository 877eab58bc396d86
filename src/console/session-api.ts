import type { FastifyRequest } from 'fastify';
import { type Caller, scopesIn } from '../accounts/types.ts';
import type { Session } from '../members/types.ts';
import { createCookies } from './cookies.ts';
import { requireOwnPage } from './origin.ts';
import type { ConsoleDeps } from './page.ts';

/** The API under a session: `/app/accounts/<account_path>/v1/…` is the operation of `/v1/…`. */
export function createSessionApi({
  accounts,
  members,
  publicUrl,
}: Pick<ConsoleDeps, 'accounts' | 'members' | 'publicUrl'>) {
  const cookies = createCookies(publicUrl);
  return {
    /** Reads who is signed in; null without a session. Errors: 403 for a request that another site makes. */
    async readSession(request: FastifyRequest): Promise<Session | null> {
      requireOwnPage(request, publicUrl);
      const secret = cookies.readSession(request);
      return secret === null ? null : members.findSession(secret);
    },

    /** The person as caller in an account, with all that their role allows; null where they are no member. */
    async findCaller({ personId, memberships }: Session, accountPath: string): Promise<Caller | null> {
      const membership = memberships.find(({ path }) => path === accountPath);
      if (membership === undefined) return null;
      const account = await accounts.findAccount(membership.accountId);
      if (account === null) return null;
      const { role } = membership;
      const scopes = scopesIn(account, role);
      return { account, personId, role, tokenId: null, isOperator: false, scopes, position: null };
    },
  };
}
