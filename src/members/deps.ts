import { hash } from 'node:crypto';
import type { Accounts } from '../accounts/service.ts';
import type { Role } from '../accounts/types.ts';
import type { Database, Queries } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { isPersonalAddress } from '../kit/http/formats.ts';
import {
  type AccountId,
  type DeviceId,
  type InvitationId,
  type MailId,
  newId,
  type PersonId,
} from '../kit/ids.ts';
import type { Log } from '../kit/log.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Clock } from '../kit/time.ts';
import type { AccountProviders } from '../single-sign-on/service.ts';
import type { SingleSignOn } from '../single-sign-on/types.ts';
import { insertMemberMail } from './member-mail-store.ts';
import type { Passwords } from './passwords.ts';
import { type AccountRow, listMembers } from './store.ts';
import { type AccountMember, type MemberMailKind, MemberRefusal, roles } from './types.ts';

/** The dependencies of this slice. */
export interface MemberDeps {
  readonly database: Database;
  /** The machine's clock: a test clock must not end sessions, or make old links valid again. */
  readonly clock: Clock;
  readonly passwords: Passwords;
  /** Where the pages are, without a trailing slash. */
  readonly publicUrl: string;
  /** Encrypt the secrets of authenticator apps. */
  readonly loadSecrets: () => Promise<Secrets>;
  readonly accounts: Pick<Accounts, 'foundAccount'>;
  /** Null without a provider at which people sign in. */
  readonly signOn: SingleSignOn | null;
  /** The providers that accounts have set for their people. */
  readonly accountProviders: AccountProviders;
  readonly log: Log;
  /** Whether strangers may sign up by a link that is mailed. */
  readonly isSignUpOpen: boolean;
}

/** 62 to the power of 43 is 2 to the power of 256.03. */
export const SECRET_LENGTH = 43;

/** The actor that changes members: a signed-in person, a token of a person, or null for the command line. */
export type Acting = PersonId | { readonly tokenOf: PersonId } | null;

/** The person behind a change; null for the command line. */
export function personOf(acting: Acting): PersonId | null {
  return typeof acting === 'object' ? (acting?.tokenOf ?? null) : acting;
}

/** SHA-256 of a secret of 256 random bits: the stored form, used for look-ups. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Why a mail goes to a member. */
interface MemberMailCause {
  readonly kind: MemberMailKind;
  readonly invitationId?: InvitationId;
  readonly personId?: PersonId;
  readonly deviceId?: DeviceId;
}

/**
 * Requests a mail to a member: writes its reason, and the task that makes it, in the account's time. `id`: for a mail that
 * may be requested again.
 */
export async function leaveMemberMail(
  tx: Queries,
  account: Pick<AccountRow, 'id' | 'clockOffsetMs'>,
  cause: MemberMailCause,
  now: Date,
  id = newId<MailId>(),
): Promise<void> {
  await insertMemberMail(tx, { ...cause, accountId: account.id, id, createdAt: now });
  const dueAt = new Date(now.getTime() + account.clockOffsetMs);
  await scheduleTask(tx, account.id, 'member.mail', id, dueAt);
}

/**
 * The roles that a member may give, take away and manage. No token reaches Owners: a stolen token must not make anybody an
 * Owner.
 */
export function rolesUnder(role: Role | null, isToken = false): readonly Role[] {
  if (role === null || (role === 'Owner' && !isToken)) return roles;
  return role === 'Owner' || role === 'Admin' ? roles.filter((one) => one !== 'Owner') : [];
}

/**
 * Reads the members of an account, and the roles that a person may manage. Errors: 404 for a person who is no member,
 * `not_allowed` for a member who may not manage members. Needs the account locked.
 */
export async function requireKeeper(
  tx: Queries,
  accountId: AccountId,
  acting: Acting,
): Promise<{ readonly members: AccountMember[]; readonly allowed: readonly Role[] }> {
  const members = await listMembers(tx, accountId);
  const person = personOf(acting);
  const self = members.find(({ personId }) => personId === person);
  if (person !== null && self === undefined) throw new AppError('not_found');
  const allowed = rolesUnder(self?.role ?? null, acting !== person);
  if (allowed.length === 0) throw new MemberRefusal('not_allowed');
  return { members, allowed };
}

/** Parses an email address that a person typed. Errors: `unusable_email`. */
export function requireEmail(text: string): string {
  const email = text.trim();
  if (!isPersonalAddress(email)) throw new MemberRefusal('unusable_email');
  return email;
}

/** Parses a person's name. Errors: `unusable_name`. */
export function requireName(text: string): string {
  const name = usableName(text);
  if (name === null) throw new MemberRefusal('unusable_name');
  return name;
}

/** The name that a text gives a person; null when it cannot be one. */
export function usableName(text: string): string | null {
  const name = text.normalize('NFC').trim();
  // Mail programs turn addresses into links, and names appear in mails to strangers.
  return name === '' || Array.from(name).length > 200 || /\p{Cc}|:\/\//u.test(name) ? null : name;
}

/** Parses a role that a person typed. Errors: `unusable_role`. */
export function requireRole(text: string): Role {
  const role = roles.find((one) => one.toLowerCase() === text.trim().toLowerCase());
  if (role === undefined) throw new MemberRefusal('unusable_role');
  return role;
}
