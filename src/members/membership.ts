import { revokeTokensOf } from '../accounts/service.ts';
import type { Queries, Transaction } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { type AccountId, type InvitationId, newId, type PersonId, parseId } from '../kit/ids.ts';
import {
  type Acting,
  leaveMemberMail,
  type MemberDeps,
  personOf,
  requireEmail,
  requireKeeper,
  requireRole,
  rolesUnder,
} from './deps.ts';
import { recordInvitations, recordMember } from './events.ts';
import {
  countInvitations,
  countInvitationsTo,
  insertInvitation,
  listInvitations,
  revokeInvitation,
  revokeInvitationsBy,
  shortenInvitations,
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
/** The most to one address: its owner may not want any of these mails. */
const INVITATIONS_TO_ADDRESS = 5;

export type Membership = ReturnType<typeof createMembership>;

/**
 * How an account manages its members. Every verb answers 404 to a person who is no member. Those that change something
 * leave an event, and do it in the caller's transaction of the system role when one is given.
 */
export function createMembership({ database, clock }: MemberDeps) {
  const within = async <T>(
    path: string,
    work: (tx: Transaction, account: AccountRow, now: Date) => Promise<T>,
    given?: Transaction,
  ): Promise<T> => {
    const run = async (tx: Transaction) => {
      const account = await lockAccount(tx, path);
      if (account === null) throw AppError.notFound('account');
      return work(tx, account, clock.now());
    };
    return given === undefined ? database.system.transaction(run) : run(given);
  };
  return {
    inviteMember: (
      path: string,
      acting: Acting,
      asked: { readonly email: string; readonly role: string },
      given?: Transaction,
    ) => within(path, (tx, account, now) => invite(tx, account, acting, asked, now), given),

    /** Finds an open invitation that the person may manage. Errors: 404, `not_allowed`. */
    findInvitationToManage: (path: string, acting: Acting, text: string, given?: Transaction) =>
      within(path, (tx, account, now) => requireInvitation(tx, account.id, acting, text, now), given),

    revokeInvitation: (path: string, acting: Acting, text: string, given?: Transaction) =>
      within(path, (tx, account, now) => revoke(tx, account, acting, text, now), given),

    changeRole: (path: string, acting: Acting, person: string, asked: string, given?: Transaction) =>
      within(path, (tx, account, now) => changeRole(tx, account, acting, person, asked, now), given),

    removeMember: (path: string, acting: Acting, person: string, given?: Transaction) =>
      within(path, (tx, account, now) => remove(tx, account, acting, person, now), given),

    /** Reads the members of an account and its open invitations. Errors: 404, `not_allowed`. */
    showMembers: (path: string, acting: Acting) =>
      within(path, async (tx, { id }, now) => {
        const { members, allowed } = await requireKeeper(tx, id, acting);
        return { members, allowed, invitations: await listInvitations(tx, id, now) };
      }),
  };
}

/** Ends an invitation; its links stop working at once. Errors: 404, `not_allowed`. */
async function revoke(
  tx: Transaction,
  account: AccountRow,
  acting: Acting,
  text: string,
  now: Date,
): Promise<Invitation> {
  const found = await requireInvitation(tx, account.id, acting, text, now);
  if (!(await revokeInvitation(tx, account.id, found.id, [found.role], now))) {
    throw AppError.notFound('invitation');
  }
  await recordInvitations(tx, account, 'invitation.revoked', [found], now);
  return found;
}

/** Gives a member another role. Errors: 404, `not_allowed`, `last_owner`, `unusable_role`. */
async function changeRole(
  tx: Transaction,
  account: AccountRow,
  acting: Acting,
  person: string,
  asked: string,
  now: Date,
): Promise<AccountMember> {
  const { members, allowed, member } = await requireMember(tx, account.id, acting, person);
  const role = requireRole(asked);
  if (!allowed.includes(role)) throw new MemberRefusal('not_allowed');
  if (role === member.role) return member;
  if (role !== 'Owner') requireAnotherOwner(members, member);
  await setRole(tx, account.id, member.personId, role);
  const changed = { ...member, role };
  await recordMember(tx, account, 'member.role_changed', changed, { now, previousRole: member.role });
  // A person who lost a right must not keep using it through invitations that they sent.
  const ended = await revokeInvitationsBy(tx, account.id, member.personId, rolesUnder(role), now);
  await recordInvitations(tx, account, 'invitation.revoked', ended, now);
  return changed;
}

/**
 * Ends a membership, its tokens, and the invitations that the person sent; after the last membership also the
 * person's sessions. Errors: 404, `not_allowed`, `last_owner`.
 */
async function remove(
  tx: Transaction,
  account: AccountRow,
  acting: Acting,
  person: string,
  now: Date,
): Promise<AccountMember> {
  const { members, member } = await requireMember(tx, account.id, acting, person);
  requireAnotherOwner(members, member);
  await endMembership(tx, account.id, member.personId, now);
  await recordMember(tx, account, 'member.removed', member, { now });
  // A returning member gets new tokens: nobody knows who holds the old ones.
  await revokeTokensOf(tx, account, member.personId, now);
  const ended = await revokeInvitationsBy(tx, account.id, member.personId, [], now);
  await recordInvitations(tx, account, 'invitation.revoked', ended, now);
  const left = await listMemberships(tx, member.personId);
  if (left.length === 0) await endSessions(tx, member.personId, null, now);
  return member;
}

/** Bounds the invitations that came with the file of an account: its author may have written any end. */
export async function boundInvitations(tx: Queries, accountId: AccountId, now: Date): Promise<void> {
  await shortenInvitations(tx, accountId, new Date(now.getTime() + INVITATION_MS));
}

/**
 * Invites a person for 7 days, and replaces an open invitation of the same address. Errors: 404, `not_allowed`,
 * `already_member`, `too_many_invitations`, `unusable_email`, `unusable_role`.
 */
async function invite(
  tx: Transaction,
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
  if ((await countInvitationsTo(tx, account.id, emailKey, since)) >= INVITATIONS_TO_ADDRESS) {
    const message = `${email} was invited ${INVITATIONS_TO_ADDRESS} times today. Try again tomorrow.`;
    throw new MemberRefusal('too_many_invitations', message);
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
  const closed = await insertInvitation(tx, { ...invitation, invitedBy: personOf(acting) });
  // An expired invitation is replaced, too, but was not revoked.
  const ended = closed.filter(({ expiresAt }) => expiresAt > now);
  await recordInvitations(tx, account, 'invitation.revoked', ended, now);
  await recordInvitations(tx, account, 'invitation.created', [invitation], now);
  await leaveMemberMail(tx, account, { kind: 'MemberInvitation', invitationId: invitation.id }, now);
  return invitation;
}

// An open invitation to a role that the acting person may give. Errors: 404, `not_allowed`.
async function requireInvitation(
  tx: Queries,
  accountId: AccountRow['id'],
  acting: Acting,
  text: string,
  now: Date,
): Promise<Invitation> {
  const { allowed } = await requireKeeper(tx, accountId, acting);
  const id = parseId<InvitationId>(text);
  const found = (await listInvitations(tx, accountId, now)).find((one) => one.id === id);
  if (found === undefined) throw AppError.notFound('invitation');
  if (!allowed.includes(found.role)) throw new MemberRefusal('not_allowed');
  return found;
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
  if (member === undefined) throw AppError.notFound('member');
  if (!keeper.allowed.includes(member.role)) throw new MemberRefusal('not_allowed');
  if (member.isOperator) {
    throw new MemberRefusal('not_allowed', 'This member stands for the operator: revoke its tokens instead.');
  }
  return { ...keeper, member };
}

// The account is locked, so that another request cannot remove the other Owner at the same time.
function requireAnotherOwner(members: readonly AccountMember[], but: AccountMember): void {
  if (but.role !== 'Owner') return;
  if (!members.some(({ role, personId }) => role === 'Owner' && personId !== but.personId)) {
    throw new MemberRefusal('last_owner');
  }
}
