import type { Queries, Transaction } from '../kit/db/database.ts';
import { type AccountId, newId, type PersonId } from '../kit/ids.ts';
import { holdActive } from '../single-sign-on/service.ts';
import type { AccountSignOn, Claimed, DefaultRole, SignOnAt } from '../single-sign-on/types.ts';
import { type MemberDeps, usableName } from './deps.ts';
import { findIdentity, hasIdentity, putIdentity } from './identity-store.ts';
import { joinAs } from './joining.ts';
import { openAccountSession } from './start-session.ts';
import {
  findMember,
  findPerson,
  insertPerson,
  listMemberships,
  lockKnownAccount,
  lockPerson,
} from './store.ts';
import { MemberRefusal, type SignedIn, type Visitor } from './types.ts';

export const REFRESH_PURPOSE = 'refresh-token';

/** The provider whose identities have this name: that of the installation, or of an account; null for neither. */
export function findSignOn(
  { signOn, accountProviders }: MemberDeps,
  provider: string,
): Promise<SignOnAt | null> | SignOnAt {
  return signOn?.provider === provider ? signOn : accountProviders.findByKey(provider);
}

/**
 * Signs in at the provider of an account, which may be anybody's: the session reaches this account only, and only its
 * members are found by an address. Somebody of the domains whom nobody here knows becomes a member, if the account says
 * so. Errors: `sign_on_not_verified`, `sign_on_not_in_account`, `sign_on_account_off`, `sign_on_other_person`.
 */
export async function signInAtAccount(
  deps: MemberDeps,
  { accountId, provider }: AccountSignOn,
  claimed: Claimed,
  visitor: Visitor,
): Promise<SignedIn> {
  const secrets = await deps.loadSecrets();
  return deps.database.system.transaction(async (tx) => {
    const now = deps.clock.now();
    const known = await findKnown(tx, accountId, claimed);
    if (known !== null) await lockPerson(tx, known);
    const settings = await holdActive(tx, accountId, provider);
    if (settings === null) throw new MemberRefusal('sign_on_account_off');
    const id = known ?? (await addPerson(tx, accountId, claimed, settings.defaultRole, now));
    await requireMember(tx, accountId, id);
    const owner = await findIdentity(tx, claimed);
    if (owner !== id && (owner !== null || (await hasIdentity(tx, id, provider)))) {
      throw new MemberRefusal('sign_on_other_person');
    }
    const { email, refreshToken, subject } = claimed;
    const sealed = refreshToken === null ? null : secrets.encrypt(id, REFRESH_PURPOSE, refreshToken);
    if (!(await putIdentity(tx, claimed, { personId: id, email, refreshToken: sealed, accountId }, now))) {
      throw new MemberRefusal('sign_on_other_person');
    }
    const by = { provider, subject, provedAt: accountProvedAt(claimed, now) };
    return { opened: await openAccountSession(tx, id, visitor, now, by) };
  });
}

/**
 * When the person proved who they are, for this account. Where the provider does not say, the new sign-in counts: a
 * password or passkey of the person means nothing in such a session, and could not confirm it.
 */
export function accountProvedAt({ provedAt }: Claimed, now: Date): Date {
  return provedAt === null || provedAt > now ? now : provedAt;
}

async function findKnown(tx: Queries, accountId: AccountId, claimed: Claimed): Promise<PersonId | null> {
  const owner = await findIdentity(tx, claimed);
  if (owner !== null) return owner;
  if (!claimed.isEmailTrusted) throw new MemberRefusal('sign_on_not_verified');
  return findMember(tx, accountId, claimed.email);
}

async function requireMember(tx: Queries, accountId: AccountId, id: PersonId): Promise<void> {
  const memberships = await listMemberships(tx, id);
  if (!memberships.some((one) => one.accountId === accountId)) {
    throw new MemberRefusal('sign_on_not_in_account');
  }
}

// People whom somebody here knows are invited, and accept it themselves: the account has not proved to them who it is.
async function addPerson(
  tx: Transaction,
  accountId: AccountId,
  { name, email }: Claimed,
  role: DefaultRole,
  now: Date,
): Promise<PersonId> {
  const { person } = await findPerson(tx, email);
  if (role === null || person !== null) throw new MemberRefusal('sign_on_not_in_account');
  const id = newId<PersonId>();
  const called = usableName(name) ?? email.slice(0, email.lastIndexOf('@'));
  // The provider is the account's: to the installation the address is not proved.
  const made = { id, name: called, email, passwordHash: null, language: null, isUnproved: true };
  if (!(await insertPerson(tx, made, now))) throw new MemberRefusal('sign_on_not_in_account');
  await joinAs(tx, await lockKnownAccount(tx, accountId), made, role, now);
  return id;
}
