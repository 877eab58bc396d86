import { createHash } from 'node:crypto';
import type { Account } from '../accounts/types.ts';
import type { MailId } from '../kit/ids.ts';
import { leaveMemberMail, type MemberDeps } from './deps.ts';
import { listMembers } from './store.ts';
import type { AccountMailKind } from './types.ts';

/** Mails to the Owners about their account as a whole. */
export function createAccountMails({ database, clock }: MemberDeps) {
  return {
    /** Requests a mail to each Owner, once for a cause, e.g. the id of an event. */
    notifyOwners: (account: Account, kind: AccountMailKind, cause: string) =>
      database.system.transaction(async (tx) => {
        const members = await listMembers(tx, account.id);
        for (const { personId } of members.filter(({ role }) => role === 'Owner')) {
          const id = mailIdOf(cause, personId);
          await leaveMemberMail(tx, account, { kind, personId }, clock.now(), id);
        }
      }),
  };
}

// In the form of a UUID. A cause that is handled again has the same mails.
function mailIdOf(cause: string, personId: string): MailId {
  const digest = createHash('sha256').update(`${cause} ${personId}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as MailId;
}
