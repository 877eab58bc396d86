import type { Role } from '../accounts/types.ts';
import type { Queries } from '../kit/database.ts';
import { AppError } from '../kit/errors.ts';
import { type InvitationId, newId, type PersonId, parseId } from '../kit/ids.ts';
import {
  type Acting,
  leaveMemberMail,
  type MemberDeps,
  requireEmail,
  requireKeeper,
  requireRole,
  rolesUnder,
} from './deps.ts';
import {
  countInvitations,
  insertInvitation,
  listInvitations,
  revokeInvitation,
  revokeInvitationsBy,
} from './invitation-store.ts';
import { endSessions } from './session-store.ts';
import {
  type AccountRow,
  endMembership,
  findPerson,
  listMemberships,
  lockAccount,
  setRole,
} from './store.ts';
import { type AccountMember, type Invitation, MemberRefusal } from './types.ts';

const DAY_MS = 86_400_000;
const INVITATION_MS = 7 * DAY_MS;
const INVITATIONS_A_DAY = 100;

/** How an account manages its members. Every verb answers 404 to a person who is no member. */
export interface Membership {
  /**
   * Invites a person for 7 days, and replaces an open invitation of the same address. Errors: 404, `not_allowed`,
   * `already_member`, `too_many_invitations`, `unusable_email`, `unusable_role`. Transaction: opens.
   */
  inviteMember(
    accountPath: string,
    acting: Acting,
    asked: { readonly email: string; readonly role: string },
  ): Promise<Invitation>;
  /** Ends an invitation; its links stop working at once. Errors: 404, `not_allowed`. Transaction: opens. */
  revokeInvitation(accountPath: string, acting: Acting, id: string): Promise<void>;
  /** Gives a member another role. Errors: 404, `not_allowed`, `last_owner`, `unusable_role`. Transaction: opens. */
  changeRole(accountPath: string, acting: Acting, personId: string, role: string): Promise<void>;
  /**
   * Ends a membership, its tokens, and the invitations that the person sent; after the last membership also the
   * person's sessions. Errors: 404, `not_allowed`, `last_owner`. Transaction: opens.
   */
  removeMember(accountPath: string, acting: Acting, personId: string): Promise<void>;
  /** Reads the members of an account and its open invitations. Errors: 404, `not_allowed`. Transaction: opens. */
  showMembers(
    accountPath: string,
    acting: Acting,
  ): Promise<{
    readonly members: readonly AccountMember[];
    readonly invitations: readonly Invitation[];
    /** The roles that the acting person may give, take away and manage. */
    readonly allowed: readonly Role[];
  }>;
}

/** Makes the verbs with which an account manages its members. */
export function createMembership({ database, clock }: MemberDeps): Membership {
  const within = <T>(path: string, work: (tx: Queries, account: AccountRow, now: Date) => Promise<T>) =>
    database.system.transaction(async (tx) => {
      const account = await lockAccount(tx, path);
      if (account === null) throw new AppError('not_found');
      return work(tx, account, clock.now());
    });
  return {
    inviteMember: (path, acting, asked) =>
      within(path, (tx, account, now) => invite(tx, account, acting, asked, now)),
    revokeInvitation: (path, acting, text) =>
      within(path, async (tx, { id: accountId }, now) => {
        const { allowed } = await requireKeeper(tx, accountId, acting);
        const id = parseId<InvitationId>(text);
        const found = (await listInvitations(tx, accountId, now)).find((one) => one.id === id);
        if (id === null || found === undefined) throw new AppError('not_found');
        if (!(await revokeInvitation(tx, accountId, id, allowed, now)))
          throw new MemberRefusal('not_allowed');
      }),
    changeRole: (path, acting, person, asked) =>
      within(path, async (tx, { id: accountId }, now) => {
        const { members, allowed, member } = await requireMember(tx, accountId, acting, person);
        const role = requireRole(asked);
        if (!allowed.includes(role)) throw new MemberRefusal('not_allowed');
        if (role !== 'Owner') requireAnotherOwner(members, member);
        await setRole(tx, accountId, member.personId, role);
        // A person who lost a right must not keep using it through invitations that they sent.
        await revokeInvitationsBy(tx, accountId, member.personId, rolesUnder(role), now);
      }),
    removeMember: (path, acting, person) =>
      within(path, async (tx, { id: accountId }, now) => {
        const { members, member } = await requireMember(tx, accountId, acting, person);
        requireAnotherOwner(members, member);
        await endMembership(tx, accountId, member.personId, now);
        await revokeInvitationsBy(tx, accountId, member.personId, [], now);
        const left = await listMemberships(tx, member.personId);
        if (left.length === 0) await endSessions(tx, member.personId, null, now);
      }),
    showMembers: (path, acting) =>
      within(path, async (tx, { id }, now) => {
        const { members, allowed } = await requireKeeper(tx, id, acting);
        return { members, allowed, invitations: await listInvitations(tx, id, now) };
      }),
  };
}

async function invite(
  tx: Queries,
  account: AccountRow,
  acting: Acting,
  asked: { readonly email: string; readonly role: string },
  now: Date,
): Promise<Invitation> {
  const { members, allowed } = await requireKeeper(tx, account.id, acting);
  const email = requireEmail(asked.email);
  const role = requireRole(asked.role);
  if (!allowed.includes(role)) throw new MemberRefusal('not_allowed');
  const { emailKey, person } = await findPerson(tx, email);
  if (members.some(({ personId }) => personId === person?.id)) {
    throw new MemberRefusal('already_member', `${email} is already a member.`);
  }
  // An Admin must not cancel, by inviting again, an invitation that only an Owner may touch.
  const open = await listInvitations(tx, account.id, now);
  const replaced = open.find((one) => one.emailKey === emailKey);
  if (replaced !== undefined && !allowed.includes(replaced.role)) throw new MemberRefusal('not_allowed');
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countInvitations(tx, account.id, since)) >= INVITATIONS_A_DAY) {
    throw new MemberRefusal('too_many_invitations');
  }
  const invitation: Invitation = {
    accountId: account.id,
    id: newId<InvitationId>(),
    email,
    emailKey,
    role,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_MS),
  };
  await insertInvitation(tx, { ...invitation, invitedBy: acting });
  await leaveMemberMail(tx, account, { kind: 'MemberInvitation', invitationId: invitation.id }, now);
  return invitation;
}

// A member whom the acting person may manage, with all members. Errors: 404, `not_allowed`.
async function requireMember(
  tx: Queries,
  accountId: AccountRow['id'],
  acting: Acting,
  person: string,
): Promise<Awaited<ReturnType<typeof requireKeeper>> & { readonly member: AccountMember }> {
  const keeper = await requireKeeper(tx, accountId, acting);
  const personId = parseId<PersonId>(person);
  const member = keeper.members.find((one) => one.personId === personId);
  if (member === undefined) throw new AppError('not_found');
  if (!keeper.allowed.includes(member.role)) throw new MemberRefusal('not_allowed');
  return { ...keeper, member };
}

// The account is locked, so nobody else removes another Owner meanwhile.
function requireAnotherOwner(members: readonly AccountMember[], but: AccountMember): void {
  if (but.role !== 'Owner') return;
  if (!members.some(({ role, personId }) => role === 'Owner' && personId !== but.personId)) {
    throw new MemberRefusal('last_owner');
  }
}
