import { type Actor, currentActor } from '../kit/actor.ts';
import type { Transaction } from '../kit/db/database.ts';
import { type NewEvent, nextSequence, recordEvents } from '../kit/events.ts';
import { accountTime } from '../kit/time.ts';
import type { AccountRow } from './store.ts';
import type { AccountMember, Invitation } from './types.ts';

type MemberEvent = 'member.joined' | 'member.role_changed' | 'member.removed';

export function showInvitation({ id, email, role, createdAt, expiresAt }: Invitation) {
  return { id, email, role, createdAt, expiresAt };
}

/** A member as events show it. */
type MemberFacts = Omit<AccountMember, 'isOperator'>;

export function showMember({ personId, name, email, role, createdAt }: MemberFacts) {
  return { id: personId, name, email, role, joinedAt: createdAt };
}

/** Records that invitations were made or ended. An invitation has two events at most. */
export function recordInvitations(
  tx: Transaction,
  account: Pick<AccountRow, 'id' | 'clockOffsetMs'>,
  type: 'invitation.created' | 'invitation.revoked',
  invitations: readonly Invitation[],
  now: Date,
): Promise<void> {
  const sequence = type === 'invitation.created' ? 1 : 2;
  const events = invitations.map(
    (one): NewEvent => ({ type, objectId: one.id, sequence, data: showInvitation(one) }),
  );
  return recordEvents(tx, account.id, accountTime(account, now), events);
}

/** Records what has happened to a member. Needs the account locked. */
export async function recordMember(
  tx: Transaction,
  account: Pick<AccountRow, 'id' | 'clockOffsetMs'>,
  type: MemberEvent,
  member: MemberFacts,
  { now, actor = currentActor(), ...more }: { now: Date; actor?: Actor | null; previousRole?: string },
): Promise<void> {
  const sequence = await nextSequence(tx, account.id, member.personId);
  await recordEvents(tx, account.id, accountTime(account, now), [
    { type, objectId: member.personId, sequence, actor, data: { ...showMember(member), ...more } },
  ]);
}
