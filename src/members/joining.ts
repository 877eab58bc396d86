import type { Role } from '../accounts/types.ts';
import type { Queries, Transaction } from '../kit/db/database.ts';
import { hashSecret, type MemberDeps } from './deps.ts';
import { recordMember } from './events.ts';
import { findInvitationByCode, useInvitation } from './invitation-store.ts';
import { type AccountRow, lockKnownAccount, type PersonRow, putMember } from './store.ts';
import { MemberRefusal, type ShownInvitation } from './types.ts';

/** Reads the open invitation of a link. Errors: `unusable_code`. */
export async function requireInvitation(
  { clock }: MemberDeps,
  tx: Queries,
  code: string,
): Promise<ShownInvitation> {
  const found = await findInvitationByCode(tx, hashSecret(code), clock.now());
  if (found === null) throw new MemberRefusal('unusable_code');
  return found;
}

/** Makes a person a member by an invitation. Errors: `unusable_code` when another request has used it first. */
export async function join(
  tx: Transaction,
  invitation: ShownInvitation,
  person: Pick<PersonRow, 'id' | 'name' | 'email'>,
  now: Date,
): Promise<void> {
  const { accountId, id, role } = invitation;
  const account = await lockKnownAccount(tx, accountId);
  if (!(await useInvitation(tx, accountId, id, now))) throw new MemberRefusal('unusable_code');
  await joinAs(tx, account, person, role, now);
}

/** Makes a person a member with a role. Needs the account locked. */
export async function joinAs(
  tx: Transaction,
  account: AccountRow,
  { id: personId, name, email }: Pick<PersonRow, 'id' | 'name' | 'email'>,
  role: Role,
  now: Date,
): Promise<void> {
  if (!(await putMember(tx, account.id, personId, role, now))) return;
  const actor = { type: 'Member', id: personId } as const;
  const member = { personId, name, email, role, createdAt: now };
  await recordMember(tx, account, 'member.joined', member, { now, actor });
}
