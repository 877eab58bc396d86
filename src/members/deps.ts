import { hash } from 'node:crypto';
import type { Role } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { AppError } from '../kit/errors.ts';
import { formats } from '../kit/http/schemas.ts';
import {
  type AccountId,
  type DeviceId,
  type InvitationId,
  type MailId,
  newId,
  type PersonId,
} from '../kit/ids.ts';
import { scheduleTask } from '../kit/tasks.ts';
import type { Clock } from '../kit/time.ts';
import { insertNotice } from './notice-store.ts';
import type { Passwords } from './passwords.ts';
import { type AccountRow, listMembers } from './store.ts';
import { type AccountMember, MemberRefusal, type NoticeKind, roles } from './types.ts';

/** What the verbs of this slice work with. */
export interface MemberDeps {
  readonly database: Database;
  /** The machine's: a test clock must not end sessions, nor make old links new. */
  readonly clock: Clock;
  readonly passwords: Passwords;
  /** Where the pages are, without a trailing slash. */
  readonly publicUrl: string;
}

/** Who changes the members of an account: a person who is signed in, or, as null, somebody at the command line. */
export type Acting = PersonId | null;

/** SHA-256 of a secret of 256 random bits: what is kept and looked up. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** What a notice is about besides its account. */
interface NoticeCause {
  readonly kind: NoticeKind;
  readonly invitationId?: InvitationId;
  readonly personId?: PersonId;
  readonly deviceId?: DeviceId;
}

/** Leaves a mail to a member to be written, in the account's time. Transaction: needs the one of its cause. */
export async function leaveNotice(
  tx: Transaction,
  account: Pick<AccountRow, 'id' | 'clockOffsetMs'>,
  cause: NoticeCause,
  now: Date,
): Promise<void> {
  const id = newId<MailId>();
  await insertNotice(tx, { ...cause, accountId: account.id, id, createdAt: now });
  const dueAt = new Date(now.getTime() + account.clockOffsetMs);
  await scheduleTask(tx, account.id, 'member.mail', id, dueAt);
}

/** Which roles a member may give, take and look after. */
export function rolesUnder(role: Role | null): readonly Role[] {
  if (role === null || role === 'Owner') return roles;
  return role === 'Admin' ? roles.filter((one) => one !== 'Owner') : [];
}

/**
 * What somebody may do with the members of an account, and who they are. Errors: 404 for who is no member of it,
 * `not_allowed` for who may not look after members. Transaction: needs, with the account locked.
 */
export async function requireKeeper(
  tx: Transaction,
  accountId: AccountId,
  acting: Acting,
): Promise<{ readonly members: AccountMember[]; readonly allowed: readonly Role[] }> {
  const members = await listMembers(tx, accountId);
  const self = members.find(({ personId }) => personId === acting);
  if (acting !== null && self === undefined) throw new AppError('not_found');
  const allowed = rolesUnder(self?.role ?? null);
  if (allowed.length === 0) throw new MemberRefusal('not_allowed');
  return { members, allowed };
}

/** Reads an e-mail address as it was typed. Errors: `unusable_email`. */
export function requireEmail(text: string): string {
  const email = text.trim();
  if (!formats.email(email)) throw new MemberRefusal('unusable_email');
  return email;
}

/** Reads a role as it was typed. Errors: `unusable_role`. */
export function requireRole(text: string): Role {
  const role = roles.find((one) => one.toLowerCase() === text.trim().toLowerCase());
  if (role === undefined) throw new MemberRefusal('unusable_role');
  return role;
}
