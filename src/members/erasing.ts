import { revokeTokensOf } from '../accounts/service.ts';
import type { Account } from '../accounts/types.ts';
import { deleteAccountProvider } from '../single-sign-on/service.ts';
import type { MemberDeps } from './deps.ts';
import { eraseInvitations, erasePerson, findFormerMembers, isElsewhere } from './erasing-store.ts';
import { endSessions } from './session-store.ts';
import { endMembership, listMembers, lockKnownAccount } from './store.ts';

/** Erases the members of an account that is closed for good. */
export function createErasingMembers({ database, clock }: MemberDeps) {
  return {
    /**
     * Ends all memberships, tokens and invitations of an account; people who belong to no other are erased with how they
     * sign in. The log keeps the ids of who has done what. May be repeated. As the system role.
     */
    eraseMembers: (account: Account) =>
      database.system.transaction(async (tx) => {
        const now = clock.now();
        await lockKnownAccount(tx, account.id);
        await eraseInvitations(tx, account.id, now);
        await deleteAccountProvider(tx, account.id, now);
        for (const { personId } of await listMembers(tx, account.id)) {
          await revokeTokensOf(tx, account, personId, now);
          await endMembership(tx, account.id, personId, now);
        }
        // Also members who were removed before: nothing else would ever erase them.
        for (const { personId } of await findFormerMembers(tx, account.id)) {
          if (await isElsewhere(tx, personId, now)) continue;
          await endSessions(tx, personId, null, now);
          await erasePerson(tx, personId);
        }
      }),
  };
}
