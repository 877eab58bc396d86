import type { Accounts } from '../../accounts/service.ts';
import type { Account } from '../../accounts/types.ts';
import type { Database } from '../../kit/db/database.ts';
import type { MailId } from '../../kit/ids.ts';
import { oneLine } from '../../kit/text/text.ts';
import type { Members } from '../../members/service.ts';
import { CODE_PLACE, type MemberMail } from '../../members/types.ts';
import { renderMemberEmail } from '../render/member-email.ts';
import type { Mail } from '../types.ts';
import { addressed, enqueueMail, type Outbox, readSender } from './outbox.ts';

interface MemberMailDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly members: Members;
  readonly outbox: Outbox;
}

/** Writes the mail that was requested for a member, once. Its link gets a code only when it is sent. */
export async function writeToMember(
  { database, accounts, members, outbox }: MemberMailDeps,
  account: Account,
  id: MailId,
  now: Date,
): Promise<void> {
  const memberMail = await members.readMemberMail(account.id, id);
  if (memberMail === null || undoneSince(account, memberMail) !== null) return;
  const made = await render(accounts, account, memberMail);
  await database.transaction(account.id, (tx) =>
    enqueueMail(
      tx,
      outbox,
      account,
      {
        id,
        kind: memberMail.kind,
        onceKey: `member:${id}`,
        ...made,
      },
      now,
    ),
  );
}

/** A mail as it goes out now, or why it does not. */
export type RenewedMail =
  | { readonly isObsolete: false; readonly mail: Mail; readonly code: string | null }
  | { readonly isObsolete: true; readonly reason: string };

/**
 * Writes a mail to a member again, with the code of this attempt. Everything comes from `member_mails`, which only the
 * role that signs callers in can write: somebody who could change the stored mail must not get the code with it.
 */
export async function renewMemberMail(
  { accounts, members }: Pick<MemberMailDeps, 'accounts' | 'members'>,
  account: Account,
  mail: Mail,
): Promise<RenewedMail> {
  const undone = undoneSince(account, mail);
  if (undone !== null) return { isObsolete: true, reason: undone };
  const issued = await members.issueMemberMailCode(account.id, mail.id);
  if (issued.isObsolete) return issued;
  const rendered = await render(accounts, account, issued.memberMail);
  const [only, ...more] = mail.recipients;
  if (more.length > 0 || only?.email !== issued.memberMail.email) {
    return { isObsolete: true, reason: 'Not sent: its address differs from that of its reason.' };
  }
  const { code } = issued;
  const renewed = { ...mail, ...rendered, senderName: oneLine(account.name) };
  return { isObsolete: false, mail: renewed, code };
}

// Why a mail about the account is obsolete: what it says was undone before it went out.
function undoneSince({ closedAt, suspendedAt }: Account, { kind }: { readonly kind: string }): string | null {
  if (kind === 'AccountClosed' && closedAt === null) return 'Not sent: the account is open again.';
  if (kind === 'AccountReopened' && closedAt !== null) return 'Not sent: the account was closed again.';
  if (kind === 'AccountSuspended' && suspendedAt === null) return 'Not sent: the suspension has ended.';
  // Nothing works again, and nobody can pay.
  if (kind === 'AccountResumed' && closedAt !== null) return 'Not sent: the account is closed.';
  if (kind === 'AccountResumed' && suspendedAt !== null) return 'Not sent: the account was suspended again.';
  return null;
}

/** A shorter part of a code gives nothing away: the remaining 32 of its 43 letters still have 190 bits. */
const TELLING = 12;

/** Hides the code of a mail in the answer of a mail server, which may quote it. */
export function concealCode(detail: string | null, code: string | null): string | null {
  if (detail === null || code === null) return detail;
  const concealed = detail.replaceAll(code, CODE_PLACE);
  // Servers wrap, cut and change their quotes.
  const plain = concealed.replaceAll(/[^0-9A-Za-z]/g, '').toLowerCase();
  const isTelling = Array.from({ length: code.length - TELLING + 1 }).some((_, start) =>
    plain.includes(code.slice(start, start + TELLING).toLowerCase()),
  );
  return isTelling
    ? 'The mail server refused it. Its answer is not stored, because it quotes the link.'
    : concealed;
}

// The content of a mail, its recipient, and the address for answers.
async function render(accounts: Accounts, account: Account, memberMail: MemberMail) {
  const { profile, addresses } = await readSender(accounts, account);
  const writing = { account, profile: { ...profile, language: memberMail.language ?? profile.language } };
  return {
    recipients: [addressed(memberMail.email, memberMail.name)],
    // Nobody at the account answers for a person's own password.
    replyTo:
      memberMail.kind === 'MemberInvitation' ? (memberMail.inviterEmail ?? addresses[0] ?? null) : null,
    ...renderMemberEmail(writing, memberMail),
  };
}
