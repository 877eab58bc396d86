import type { Queries } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { type AccountId, newId, type PersonId } from '../kit/ids.ts';
import { type Claimed, type SignOnAt, type SignOnPurpose, SignOnRefusal } from '../single-sign-on/types.ts';
import { accountProvedAt, REFRESH_PURPOSE, signInAtAccount } from './account-sign-on.ts';
import { hashSecret, type MemberDeps, usableName } from './deps.ts';
import { findIdentity, forgetIdentities, hasIdentity, putIdentity } from './identity-store.ts';
import { findInvitationByCode } from './invitation-store.ts';
import { join } from './joining.ts';
import { listPasskeys } from './passkey-store.ts';
import { deleteSecondFactor } from './second-factor-store.ts';
import { notifyPerson, RECENT_MS } from './security.ts';
import { confirmSession } from './session-store.ts';
import { insertSignUpCode } from './sign-up.ts';
import { openOrStep, openSession } from './start-session.ts';
import {
  findAccountByPath,
  findPerson,
  hasPassword,
  insertPerson,
  listMemberships,
  lockPerson,
} from './store.ts';
import { MemberRefusal, type Session, type SignedIn, type Visitor } from './types.ts';
import { proveAddress } from './unproved.ts';
import { takesAccountProviders } from './way-in.ts';

/** The end of a sign-in at the provider. */
interface SignedOn {
  /** A session or its second step; null for a confirmation of the open session, and for somebody who signs up. */
  readonly signedIn: SignedIn | null;
  /** Why it does not confirm the open session; null when it does, and for a new one. */
  readonly refusal: MemberRefusal | null;
  /** The path of the app where it leads. */
  readonly returnPath: string;
}

/** Signing in at the provider of the installation. */
export function createSigningOn(deps: MemberDeps) {
  const { signOn, clock } = deps;
  const { system } = deps.database;
  return {
    /** The name of the provider at which people may sign in; null without one. */
    signOnName: signOn?.providerName ?? null,

    /** Whether passwords and passkeys are refused, except for people whom the command line allows them. */
    isSignOnRequired: signOn?.isRequired === true,

    /**
     * Begins a sign-in there, or with a session the confirmation of who is signed in. With an account: at its provider.
     * Errors: `sign_on_unavailable`, `sign_on_account_off`.
     */
    startSignOn: (
      session: Session | null,
      returnPath: string,
      keptSecret: string | null,
      accountPath?: string,
    ) =>
      inOurTerms(async () => {
        const at =
          session === null && accountPath !== undefined
            ? await requireActive(deps, await findAccountAt(deps, accountPath))
            : await requireSignOn(deps, session);
        const purpose = purposeOf(session);
        return at.start(purpose, returnPath, keptSecret);
      }),

    /** The name of the provider at which a session can be confirmed; null when it cannot. */
    async confirmsAt({ identity, personId, onlyAccountId }: Session): Promise<string | null> {
      if (identity !== null && onlyAccountId !== null) {
        return (await deps.accountProviders.findByKey(identity.provider))?.providerName ?? null;
      }
      if (signOn === null || identity?.provider !== signOn.provider) return null;
      return signOn.asksAgain || !(await hasOtherProof(system, personId)) ? signOn.providerName : null;
    },

    finishSignOn: (back: CameBack, session: Session | null, visitor: Visitor) =>
      finishSignOn(deps, back, session, visitor),

    /** Forgets who a person is at the provider, for the command line; false when nothing was known. */
    forgetSignOn: (email: string) =>
      system.transaction(async (tx) => {
        const { person } = await findPerson(tx, email);
        if (person === null) return false;
        await lockPerson(tx, person.id);
        return forgetIdentities(tx, person.id, clock.now());
      }),
  };
}

/** Signing in at the providers of accounts. */
export function createAccountSigningOn(deps: MemberDeps) {
  return {
    /** Switches the provider of an account off, for the command line; false without one. Errors: 404. */
    async switchProviderOff(accountPath: string): Promise<boolean> {
      const account = await findAccountAt(deps, accountPath);
      if (account === null) throw AppError.notFound('account');
      if ((await deps.accountProviders.show(account.id)) === null) return false;
      await deps.accountProviders.setOff(account.id, true);
      return true;
    },

    /** Begins a trial of the provider of an account. Errors: `sign_on_unavailable`, `sign_on_account_off`. */
    startTrial: (session: Session, accountId: AccountId, returnPath: string, keptSecret: string | null) =>
      inOurTerms(async () => {
        const at = await deps.accountProviders.find(accountId);
        if (at === null) throw new MemberRefusal('sign_on_account_off');
        return at.start({ name: 'Test', sessionId: session.id }, returnPath, keptSecret);
      }),

    /** The name of the provider of an account at which people sign in; null when they do not. */
    async findAccountSignOn(accountPath: string) {
      const found = await findAccountAt(deps, accountPath);
      const at = found === null ? null : await deps.accountProviders.find(found.id);
      if (found === null || at?.isActive !== true || !takesAccountProviders(deps)) return null;
      return { ...found, providerName: at.providerName };
    },
  };
}

/** A browser that comes back from a provider. */
interface CameBack {
  /** The account whose provider sends it, by the address that it comes to; null: that of the installation. */
  readonly accountId: AccountId | null;
  readonly query: string;
  readonly browserSecret: string | null;
}

function purposeOf(session: Session | null): SignOnPurpose {
  if (session === null) return { name: 'SignIn' };
  return { name: 'Confirm', sessionId: session.id, email: session.email };
}

// A session is confirmed where it was opened: an account's provider says nothing of sessions that others have opened.
async function requireSignOn(deps: MemberDeps, session: Session | null): Promise<SignOnAt> {
  const { signOn, accountProviders } = deps;
  const isOfAccount = session?.onlyAccountId !== null && session?.onlyAccountId !== undefined;
  const at = isOfAccount ? await accountProviders.findByKey(session?.identity?.provider ?? '') : signOn;
  if (at === null) throw new SignOnRefusal('unavailable');
  return at;
}

function findAccountAt({ database }: MemberDeps, path: string) {
  return findAccountByPath(database.system, path);
}

async function requireActive(
  deps: MemberDeps,
  account: { readonly id: AccountId } | null,
): Promise<SignOnAt> {
  const at = account === null ? null : await deps.accountProviders.find(account.id);
  if (at?.isActive !== true || !takesAccountProviders(deps)) throw new MemberRefusal('sign_on_account_off');
  return at;
}

/**
 * Ends a sign-in at a provider. Errors: `sign_on_…`, `no_account`, for a confirmation as the refusal. Transaction: must
 * not be inside of one.
 */
async function finishSignOn(
  deps: MemberDeps,
  { accountId, query, browserSecret }: CameBack,
  session: Session | null,
  visitor: Visitor,
): Promise<SignedOn> {
  if (accountId !== null) return finishAtAccount(deps, accountId, query, browserSecret, session, visitor);
  const at = await inOurTerms(() => requireSignOn(deps, null));
  const { claimed, sessionId, returnPath } = await inOurTerms(() => at.finish(query, browserSecret));
  if (sessionId === null) return signInAs(deps, claimed, visitor, returnPath);
  if (session?.id !== sessionId) throw new MemberRefusal('sign_on_other_browser');
  return { signedIn: null, refusal: await confirmBy(deps, session, claimed), returnPath };
}

async function finishAtAccount(
  deps: MemberDeps,
  accountId: AccountId,
  query: string,
  browserSecret: string | null,
  session: Session | null,
  visitor: Visitor,
): Promise<SignedOn> {
  const at = await deps.accountProviders.find(accountId);
  if (at === null) throw new MemberRefusal('sign_on_account_off');
  const { claimed, purpose, sessionId, returnPath } = await inOurTerms(() => at.finish(query, browserSecret));
  if (sessionId === null) {
    if (!takesAccountProviders(deps)) throw new MemberRefusal('sign_on_account_off');
    return { signedIn: await signInAtAccount(deps, at, claimed, visitor), refusal: null, returnPath };
  }
  if (session?.id !== sessionId) throw new MemberRefusal('sign_on_other_browser');
  if (purpose === 'Confirm') {
    return { signedIn: null, refusal: await confirmBy(deps, session, claimed), returnPath };
  }
  if (!claimed.isEmailTrusted) throw new MemberRefusal('sign_on_not_verified');
  await deps.accountProviders.noteTrial(accountId, at.provider, sessionId);
  return { signedIn: null, refusal: null, returnPath };
}

/** Confirms a session by a sign-in at the provider that opened it; answers why not, or null. */
function confirmBy({ database, clock }: MemberDeps, session: Session, claimed: Claimed) {
  const { id, personId, onlyAccountId } = session;
  return database.system.transaction(async (tx) => {
    await lockPerson(tx, personId);
    if ((await findIdentity(tx, claimed)) !== personId) return new MemberRefusal('sign_on_other_person');
    const isOfAccount = onlyAccountId !== null;
    if (isOfAccount && session.identity?.provider !== claimed.provider) {
      return new MemberRefusal('sign_on_other_person');
    }
    const now = clock.now();
    const provedAt = isOfAccount
      ? accountProvedAt(claimed, now)
      : await provedAtOf(tx, personId, claimed, now);
    if (now.getTime() - provedAt.getTime() > RECENT_MS) return new MemberRefusal('sign_on_not_recent');
    await confirmSession(tx, personId, id, provedAt);
    return null;
  });
}

/**
 * Signs in the person of an identity. Somebody who is no member comes in by the invitation whose page sent them there,
 * or, where people of the provider may sign up, goes to the page that makes an account.
 */
async function signInAs(
  deps: MemberDeps,
  claimed: Claimed,
  visitor: Visitor,
  returnPath: string,
): Promise<SignedOn> {
  const secrets = await deps.loadSecrets();
  const { personId, emailKey } = await findOwner(deps, claimed);
  const { system } = deps.database;
  const invitation = await findInvitationOf(deps, returnPath);
  const now = deps.clock.now();
  return system.transaction(async (tx) => {
    const isInvited = personId === null && invitation?.emailKey === emailKey;
    const id = personId ?? (isInvited ? await insertInvited(tx, claimed, now) : null);
    if (id === null) return signUpOr(deps, tx, claimed.email, 'sign_on_no_member');
    const person = await lockPerson(tx, id);
    const owner = await requireOwnIdentity(tx, claimed, id);
    const isMember = (await listMemberships(tx, id)).length > 0;
    if (!isMember) {
      // Of a known identity the provider may name another address now.
      if (invitation?.emailKey !== person.emailKey) return signUpOr(deps, tx, person.email, 'no_account');
      await join(tx, invitation, person, now);
    }
    const { email, refreshToken, provider, subject } = claimed;
    const sealed = refreshToken === null ? null : secrets.encrypt(id, REFRESH_PURPOSE, refreshToken);
    if (
      !(await putIdentity(tx, claimed, { personId: id, email, refreshToken: sealed, accountId: null }, now))
    ) {
      throw new MemberRefusal('sign_on_other_person');
    }
    // A person who has just been made by it needs no word of it.
    if (owner === null && !isInvited) await welcomeIdentity(tx, id, claimed, now);
    const by = { provider, subject, provedAt: await provedAtOf(tx, id, claimed, now) };
    const signedIn = claimed.hasSecondFactor
      ? { opened: await openSession(tx, id, visitor, now, isInvited ? 'known' : 'notify', by, true) }
      : await openOrStep(tx, id, visitor, now, isInvited ? 'known' : 'notify', by);
    return { signedIn, refusal: null, returnPath: isMember ? returnPath : '/app' };
  });
}

// Another browser may have been quicker: the identity may be another person's now, or the person may have another.
async function requireOwnIdentity(tx: Queries, claimed: Claimed, id: PersonId): Promise<PersonId | null> {
  const owner = await findIdentity(tx, claimed);
  if (owner !== id && (owner !== null || (await hasIdentity(tx, id, claimed.provider)))) {
    throw new MemberRefusal('sign_on_other_person');
  }
  return owner;
}

const JOINING = /^\/app\/join\/(\w+)$/;

async function findInvitationOf({ database, clock }: MemberDeps, returnPath: string) {
  const [, code] = JOINING.exec(returnPath) ?? [];
  return code === undefined ? null : findInvitationByCode(database.system, hashSecret(code), clock.now());
}

// The provider vouches for the address: it is proved, as by an invitation that was mailed.
async function insertInvited(tx: Queries, { name, email }: Claimed, now: Date): Promise<PersonId> {
  const id = newId<PersonId>();
  const called = usableName(name) ?? email.slice(0, email.lastIndexOf('@'));
  const person = { id, name: called, email, passwordHash: null, language: null };
  if (!(await insertPerson(tx, person, now))) throw new MemberRefusal('unusable_code');
  return id;
}

async function signUpOr(
  { signOn, clock }: MemberDeps,
  tx: Queries,
  email: string,
  refusal: 'sign_on_no_member' | 'no_account',
): Promise<SignedOn> {
  if (signOn?.opensSignUp !== true) throw new MemberRefusal(refusal);
  const code = await insertSignUpCode(tx, email, true, clock.now());
  return { signedIn: null, refusal: null, returnPath: `/app/sign-up/${code}` };
}

// The first sign-in there: the provider has proved the address, and from now on opens sessions of the person.
async function welcomeIdentity(tx: Queries, personId: PersonId, { hasSecondFactor }: Claimed, now: Date) {
  const wasUnproved = await proveAddress(tx, personId, now);
  // That of the file may be its author's. Without one of the provider it stays: people who have the app get on.
  if (wasUnproved && hasSecondFactor) await deleteSecondFactor(tx, personId);
  await notifyPerson(tx, { personId }, 'SignOnLinked', now);
}

/**
 * When the person has proved who they are. A browser that somebody finds open is often signed in at the provider, too,
 * which then asks nothing: the new sign-in proves nothing. Where the provider does not say when it asked, only people
 * with no other proof are believed.
 */
async function provedAtOf(tx: Queries, personId: PersonId, { provedAt }: Claimed, now: Date): Promise<Date> {
  if (provedAt !== null) return provedAt < now ? provedAt : now;
  return (await hasOtherProof(tx, personId)) ? new Date(0) : now;
}

async function hasOtherProof(tx: Queries, personId: PersonId): Promise<boolean> {
  return (await hasPassword(tx, personId)) || (await listPasskeys(tx, personId)).length > 0;
}

// An address finds a person once. From then on only the provider's own name for them counts: addresses change hands.
async function findOwner(
  { database: { system } }: MemberDeps,
  claimed: Claimed,
): Promise<{ readonly personId: PersonId | null; readonly emailKey: string | null }> {
  const owner = await findIdentity(system, claimed);
  if (owner !== null) return { personId: owner, emailKey: null };
  if (!claimed.isEmailTrusted) throw new MemberRefusal('sign_on_not_verified');
  const { person, emailKey } = await findPerson(system, claimed.email);
  return { personId: person?.id ?? null, emailKey };
}

async function inOurTerms<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof SignOnRefusal)
      throw new MemberRefusal(`sign_on_${cause.code}`, undefined, { cause });
    throw cause;
  }
}
