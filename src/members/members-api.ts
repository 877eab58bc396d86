import { type Caller, type Role, scopesOfRole } from '../accounts/types.ts';
import type { Queries, Transaction } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { type PersonId, parseId } from '../kit/ids.ts';
import { inApiTerms } from './api-refusals.ts';
import type { CodeIssuing } from './code-issuing.ts';
import { type Acting, type MemberDeps, rolesUnder } from './deps.ts';
import { showInvitation, showMember } from './events.ts';
import { listInvitationPage, type SentInvitation } from './invitation-store.ts';
import type { Membership } from './membership.ts';
import { listMemberPage, type MemberRow } from './store.ts';

interface Listed {
  readonly items: object[];
  readonly nextCursor: string | null;
}

const ONE: PageRequest = { limit: 1, before: null };

/**
 * Members and invitations for callers of the API, with what the caller may do with each. Those verbs that change
 * something need a transaction of the system role. Their refusals are those of {@link Membership}, in the API's codes.
 */
export function createMembersApi(
  { database, clock }: MemberDeps,
  membership: Membership,
  { makeInvitationLink }: Pick<CodeIssuing, 'makeInvitationLink'>,
) {
  const { system } = database;
  return {
    async pageMembers(caller: Caller, page: PageRequest): Promise<Listed> {
      const rows = await listMemberPage(system, caller.account.id, page);
      return makePage(rows, page.limit, (row) => presentMember(row, caller));
    },

    getMember: (caller: Caller, id: string) => getMember(system, caller, id),

    /** Changes a member; without a role it changes nothing. */
    updateMember: (tx: Transaction, caller: Caller, id: string, role: Role | undefined) =>
      role === undefined ? getMember(tx, caller, id) : changeRole(tx, membership, caller, id, role),

    /** Ends a membership, and answers it as it was. */
    async deleteMember(tx: Transaction, caller: Caller, id: string): Promise<object> {
      const { path } = caller.account;
      const removed = await inApiTerms(() => membership.removeMember(path, actingOf(caller), id, tx));
      return { ...showMember(removed), allowedRoles: [], isRemovable: false };
    },
    async pageInvitations(caller: Caller, page: PageRequest): Promise<Listed> {
      const rows = await listInvitationPage(system, caller.account.id, clock.now(), page);
      return makePage(rows, page.limit, (row) => presentInvitation(row, reachOf(caller)));
    },
    async createInvitation(
      tx: Transaction,
      caller: Caller,
      asked: { readonly email: string; readonly role: Role },
    ): Promise<object> {
      const { account } = caller;
      const { id } = await inApiTerms(() =>
        membership.inviteMember(account.path, actingOf(caller), asked, tx),
      );
      const [row] = await listInvitationPage(tx, account.id, clock.now(), ONE, id);
      if (row === undefined) throw new Error('An invitation that was just made is missing.');
      return presentInvitation(row, reachOf(caller));
    },

    /** Makes a link of an invitation, to be handed over: its code works once, and is not stored. */
    async linkInvitation(
      tx: Transaction,
      caller: Caller,
      id: string,
    ): Promise<{ readonly url: string; readonly expiresAt: string }> {
      const { path } = caller.account;
      const acting = actingOf(caller);
      const found = await inApiTerms(() => membership.findInvitationToManage(path, acting, id, tx));
      return { url: await makeInvitationLink(found, tx), expiresAt: found.expiresAt.toISOString() };
    },
    async deleteInvitation(tx: Transaction, caller: Caller, id: string): Promise<object> {
      const { path } = caller.account;
      const ended = await inApiTerms(() => membership.revokeInvitation(path, actingOf(caller), id, tx));
      return { ...showInvitation(ended), invitedBy: null, isRevocable: false };
    },
  };
}

/** One member. Errors: 404. */
async function getMember(queries: Queries, caller: Caller, text: string): Promise<object> {
  const id = parseId<PersonId>(text);
  const [row] = id === null ? [] : await listMemberPage(queries, caller.account.id, ONE, id);
  if (row === undefined) throw AppError.notFound('member');
  return presentMember(row, caller);
}

async function changeRole(
  tx: Transaction,
  membership: Membership,
  caller: Caller,
  id: string,
  role: Role,
): Promise<object> {
  const { path } = caller.account;
  const changed = await inApiTerms(() => membership.changeRole(path, actingOf(caller), id, role, tx));
  // A caller that gives up its own role may do no more than the new role allows.
  const isOwn = changed.personId === caller.personId;
  const now = isOwn ? { ...caller, role: changed.role, scopes: scopesOfRole[changed.role] } : caller;
  return getMember(tx, now, id);
}

/** The roles that a caller may give, take away and manage. */
function reachOf({ role, scopes, tokenId }: Caller): readonly Role[] {
  return scopes.has('members:write') ? rolesUnder(role, tokenId !== null) : [];
}

function actingOf({ personId, tokenId }: Caller): Acting {
  return tokenId === null ? personId : { tokenOf: personId };
}

// The rules themselves are those of membership.ts: this says beforehand what they would refuse.
function presentMember(row: MemberRow, caller: Caller): object {
  const reach = reachOf(caller);
  const isReached = reach.includes(row.role) && !row.isOperator;
  const isLastOwner = row.role === 'Owner' && row.owners === 1;
  return {
    ...showMember(row),
    allowedRoles: isReached ? (isLastOwner ? ['Owner'] : reach) : [],
    isRemovable: isReached && !isLastOwner,
  };
}

function presentInvitation(row: SentInvitation, reach: readonly Role[]): object {
  const { inviterId: id, inviterName: name } = row;
  const invitedBy = id === null ? null : { id, name };
  return { ...showInvitation(row), invitedBy, isRevocable: reach.includes(row.role) };
}
