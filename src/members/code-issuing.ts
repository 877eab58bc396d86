import type { Queries, Transaction } from '../kit/db/database.ts';
import type { AccountId, InvitationId, MailId } from '../kit/ids.ts';
import { randomBase62 } from '../kit/random.ts';
import { insertCode } from './code-store.ts';
import { hashSecret, type MemberDeps, SECRET_LENGTH } from './deps.ts';
import { findMemberMail, type MemberMailRow } from './member-mail-store.ts';
import { RESET_MS, resetLink } from './resets.ts';
import { CODE_PLACE, type Invitation, type IssuedMemberMail, type MemberMail } from './types.ts';

/** A mail that is sent again after this time no longer answers the request. */
const ASKED_MS = 4 * 86_400_000;

export type CodeIssuing = ReturnType<typeof createCodeIssuing>;

/** Links of mails. A code is made when its mail is sent, and only the sent mail contains it. */
export function createCodeIssuing(deps: MemberDeps) {
  const { database, clock, publicUrl } = deps;
  const { system } = database;
  const provider = deps.signOn?.providerName ?? '';
  const issueCode = async (
    purpose: Parameters<typeof insertCode>[2],
    expiresAt: Date,
    queries: Queries = system,
  ) => {
    const code = randomBase62(SECRET_LENGTH);
    await insertCode(queries, hashSecret(code), purpose, clock.now(), expiresAt);
    return code;
  };
  const issueInvitationCode = (
    accountId: AccountId,
    invitationId: InvitationId,
    isMailed: boolean,
    tx?: Transaction,
  ) =>
    // The invitation's row says when it ends; the code is only kept until then.
    issueCode(
      { purpose: 'Invitation', accountId, invitationId, isMailed },
      new Date(clock.now().getTime() + 7 * 86_400_000),
      tx,
    );
  const issueCodeFor = async ({ accountId, kind, invitationId, personId }: MemberMailRow) => {
    if (invitationId !== null) return issueInvitationCode(accountId, invitationId, true);
    if (kind !== 'PasswordReset' || personId === null) return null;
    return issueCode({ purpose: 'PasswordReset', personId }, new Date(clock.now().getTime() + RESET_MS));
  };
  return {
    /** Reads the content of a mail to a member; null when there is no such request. */
    async readMemberMail(accountId: AccountId, id: MailId): Promise<MemberMail | null> {
      const row = await findMemberMail(system, accountId, id, clock.now());
      return row === null ? null : shownOf(row, linkOf(publicUrl, row, CODE_PLACE), provider);
    },

    /** Reads the content with a new link that works, unless its reason no longer holds. */
    async issueMemberMailCode(accountId: AccountId, id: MailId): Promise<IssuedMemberMail> {
      const now = clock.now();
      const row = await findMemberMail(system, accountId, id, now);
      const reason = row === null ? 'its reason is gone.' : whyObsolete(row, now);
      if (row === null || reason !== null) return { isObsolete: true, reason: `Not sent: ${reason}` };
      const code = await issueCodeFor(row);
      const memberMail = shownOf(row, linkOf(publicUrl, row, code ?? ''), provider);
      return { isObsolete: false, memberMail, code };
    },

    /**
     * Makes a link of an invitation, with a fresh code: for the command line, and for the person who invites where no
     * mail goes out. It does not prove the address of the person who joins by it: the inviter has it, too. Transaction:
     * joins one of the system role, or opens.
     */
    makeInvitationLink: async ({ accountId, id }: Invitation, tx?: Transaction): Promise<string> =>
      joinLink(publicUrl, await issueInvitationCode(accountId, id, false, tx)),
  };
}

function joinLink(publicUrl: string, code: string): string {
  return `${publicUrl}/app/join/${code}`;
}

function linkOf(publicUrl: string, { kind, accountPath }: MemberMailRow, code: string): string {
  if (kind === 'AccountClosed') return `${publicUrl}/app/accounts/${accountPath}/settings/data`;
  if (kind === 'BankDetailsChanged') return `${publicUrl}/app/accounts/${accountPath}/settings/bank`;
  if (kind === 'AccountReopened' || kind === 'AccountSuspended' || kind === 'AccountResumed')
    return `${publicUrl}/app/accounts/${accountPath}`;
  if (kind === 'MemberInvitation') return joinLink(publicUrl, code);
  if (kind === 'PasswordReset') return resetLink(publicUrl, code);
  // A new password does not undo it.
  if (kind === 'SignOnLinked') return `${publicUrl}/app/me`;
  // The other mails say what has happened. A person who did not do it chooses a new password.
  return kind === 'SignUpAgain' ? `${publicUrl}/app/sign-in` : `${publicUrl}/app/forgotten`;
}

function whyObsolete(
  { kind, invitationState, isMember, isPasswordNewer, createdAt }: MemberMailRow,
  now: Date,
) {
  if (invitationState === 'Accepted') return 'the invitation was accepted.';
  if (invitationState === 'Revoked') return 'the invitation was revoked.';
  if (invitationState === 'Expired') return 'the invitation has expired.';
  if (invitationState !== null) return null;
  if (!isMember) return 'the person is not a member any more.';
  if (kind === 'PasswordReset' && isPasswordNewer) return 'the password was changed after the request.';
  return now.getTime() - createdAt.getTime() > ASKED_MS ? 'it was asked for too long ago.' : null;
}

function shownOf(row: MemberMailRow, link: string, provider: string): MemberMail {
  const { id, kind, email, name, language, role, inviter, inviterEmail, endsAt } = row;
  const { deviceId, userAgent, address } = row;
  const device =
    deviceId === null ? null : { userAgent: userAgent ?? '', address: address ?? '', at: row.createdAt };
  return { id, kind, email, name, language, role, inviter, inviterEmail, endsAt, provider, device, link };
}
