import { languages } from '../accounts/types.ts';
import type { Queries } from '../kit/db/database.ts';
import { type DeviceId, newId, type PersonId, parseId, type SessionId } from '../kit/ids.ts';
import { hashSecret, type MemberDeps, requireName } from './deps.ts';
import { findInvitationByCode, useInvitation } from './invitation-store.ts';
import { join, joinAs, requireInvitation } from './joining.ts';
import { dropAttempt, dropAttempts } from './login-attempt-store.ts';
import { type AttemptKey, attemptedEmail, countedAttempt, ofAddress } from './login-attempts.ts';
import { requirePassword } from './passwords.ts';
import { createRechecking } from './rechecking.ts';
import {
  endSession,
  endSessions,
  findDevice,
  findLiveSession,
  forgetDeviceOf,
  forgetDevices,
  listSessions,
} from './session-store.ts';
import { openOrStep, openSession } from './start-session.ts';
import {
  findPerson,
  insertPerson,
  listMemberships,
  lockKnownAccount,
  lockPerson,
  type PersonRow,
} from './store.ts';
import {
  type ClosedMembership,
  MemberRefusal,
  type OpenedSession,
  type Session,
  type SignedIn,
  type Visitor,
} from './types.ts';
import { isWayIn, requireOwnWayIn, takesAccountProviders } from './way-in.ts';

// The most wrong passwords within a quarter of an hour. Browsers that the person has signed in with have their own
// count, so that an attacker elsewhere cannot lock the person out.
const GUESSES = { person: 10, device: 10, address: 100 } as const;

/** Joining and signing in. All processes share the counts of attempts; no refusal shows whether an address is known. */
export function createSigningIn(deps: MemberDeps) {
  return { ...joiningVerbs(deps), ...sessionVerbs(deps) };
}

function joiningVerbs(deps: MemberDeps) {
  const { clock } = deps;
  const { system } = deps.database;
  return {
    /** Reads the open invitation of a link without using it; null when the link does not work. */
    findInvitation: (code: string) => findInvitationByCode(system, hashSecret(code), clock.now()),

    acceptAsNew: (
      code: string,
      person: { readonly name: string; readonly password: string; readonly language: string | null },
      visitor: Visitor,
    ) => acceptAsNew(deps, code, person, visitor),

    /**
     * Adds and signs in a known person. A person with a second factor first takes the second step; `acceptSignedIn`
     * then accepts the invitation. Errors: `unusable_code`, `sign_in_failed`, `too_many_guesses`.
     */
    async acceptWithPassword(code: string, password: string, visitor: Visitor): Promise<SignedIn> {
      const invitation = await requireInvitation(deps, system, code);
      const person = await requireOwnPassword(deps, invitation.email, password, visitor);
      const now = clock.now();
      return system.transaction(async (tx) => {
        requireOwnWayIn(deps, await lockUnchanged(tx, person));
        const signedIn = await openOrStep(tx, person.id, visitor, now);
        if ('opened' in signedIn) await join(tx, invitation, person, now);
        return signedIn;
      });
    },

    /** Makes the signed-in person a member. Errors: `unusable_code`, also if it is not theirs. */
    acceptSignedIn: (code: string, { personId, onlyAccountId }: Session) =>
      system.transaction(async (tx) => {
        // The provider of such a session may be anybody's: it must not make the person a member elsewhere.
        if (onlyAccountId !== null) throw new MemberRefusal('only_in_account');
        const invitation = await requireInvitation(deps, tx, code);
        const person = await lockPerson(tx, personId);
        if (person.emailKey !== invitation.emailKey) throw new MemberRefusal('unusable_code');
        await join(tx, invitation, person, clock.now());
      }),
  };
}

function sessionVerbs(deps: MemberDeps) {
  const { clock } = deps;
  const rechecking = createRechecking(deps);
  const { system } = deps.database;
  return {
    /**
     * Signs in, or starts the second step for a person with a second factor. Errors: `sign_in_failed`,
     * `too_many_guesses`, `no_account`, `sign_on_required`.
     */
    async signIn(email: string, password: string, visitor: Visitor): Promise<SignedIn> {
      const person = await requireOwnPassword(deps, email, password, visitor);
      return system.transaction(async (tx) => {
        requireOwnWayIn(deps, await lockUnchanged(tx, person));
        if ((await listMemberships(tx, person.id)).length === 0) throw new MemberRefusal('no_account');
        return openOrStep(tx, person.id, visitor, clock.now());
      });
    },

    /** Reads a session's person; null without a session or an account, or when they are gone at the provider. */
    async findSession(secret: string): Promise<Session | null> {
      const find = () => findLiveSession(system, hashSecret(secret), clock.now());
      const found = await find();
      if (found === null) return null;
      if (!isWayIn(deps, found.identity, found.isBreakGlass)) return null;
      const reread = async () => (await find())?.identity ?? null;
      if (!(await rechecking.goesOn(found.identity, reread))) return null;
      const all = await listMemberships(system, found.personId);
      const reached = reachedBy(deps, found.onlyAccountId, all);
      const { lastSeenAt: _, isBreakGlass: __, ...person } = found;
      const isAnywhere = reached.memberships.length + reached.closedMemberships.length > 0;
      return isAnywhere ? { ...person, ...reached } : null;
    },

    /** Reads where a person is signed in. */
    listSessions: (personId: PersonId) => listSessions(system, personId, clock.now()),

    /** Ends a session at its own browser, which stays known. */
    async signOut({ personId, id }: Session): Promise<void> {
      await endSession(system, personId, id, clock.now());
    },

    /** Ends another session of the person, and forgets its browser. False when it is not theirs. */
    async endSession({ personId, id: present }: Session, text: string): Promise<boolean> {
      const id = parseId<SessionId>(text);
      if (id === null) return false;
      return system.transaction(async (tx) => {
        await forgetDeviceOf(tx, personId, id, present, clock.now());
        return endSession(tx, personId, id, clock.now());
      });
    },

    /** Ends all sessions of a person except this one, and their browsers become unknown. */
    endOtherSessions: ({ personId, id }: Session) =>
      system.transaction(async (tx) => {
        await endSessions(tx, personId, id, clock.now());
        await forgetDevices(tx, personId, id, clock.now());
      }),
  };
}

// A session of one account has come in by its provider. Every other one needs that provider where it is required, and where
// people may sign in there at all: otherwise nobody would get in.
function reachedBy(
  deps: MemberDeps,
  onlyAccountId: Session['onlyAccountId'],
  all: Awaited<ReturnType<typeof listMemberships>>,
): Pick<Session, 'memberships' | 'closedMemberships'> {
  if (onlyAccountId !== null) {
    return { memberships: all.filter((one) => one.accountId === onlyAccountId), closedMemberships: [] };
  }
  if (!takesAccountProviders(deps)) return { memberships: all, closedMemberships: [] };
  return {
    memberships: all.filter(({ requires }) => requires === null),
    closedMemberships: all.filter((one): one is ClosedMembership => one.requires !== null),
  };
}

/**
 * Creates a person who is not known yet, and signs them in. Errors: `unusable_code`, `known_person`, `unusable_name`,
 * `unusable_password`.
 */
async function acceptAsNew(
  deps: MemberDeps,
  code: string,
  asked: { readonly name: string; readonly password: string; readonly language: string | null },
  visitor: Visitor,
): Promise<OpenedSession> {
  const { database, clock, passwords } = deps;
  const invitation = await requireInvitation(deps, database.system, code);
  if (invitation.isKnown) throw new MemberRefusal('known_person');
  requireOwnWayIn(deps, null);
  const name = requireName(asked.name);
  requirePassword(asked.password, invitation.email);
  const passwordHash = await passwords.hash(asked.password);
  const language = languages.find((one) => one === asked.language) ?? null;
  const now = clock.now();
  return database.system.transaction(async (tx) => {
    const account = await lockKnownAccount(tx, invitation.accountId);
    const { email, isMailed } = invitation;
    const person = { id: newId<PersonId>(), name, email, passwordHash, language, isUnproved: !isMailed };
    // Locks the invitation first: a second request waits for this row, and then finds the invitation used.
    if (!(await useInvitation(tx, invitation.accountId, invitation.id, now))) {
      throw new MemberRefusal('unusable_code');
    }
    if (!(await insertPerson(tx, person, now))) throw new MemberRefusal('known_person');
    await joinAs(tx, account, person, invitation.role, now);
    return openSession(tx, person.id, visitor, now, 'known');
  });
}

/**
 * Finds the person with this email address and password. Every attempt is counted before its password is checked, and
 * costs the same whether or not the address is known. Errors: `sign_in_failed`, `too_many_guesses`.
 */
async function requireOwnPassword(
  deps: MemberDeps,
  email: string,
  password: string,
  visitor: Visitor,
): Promise<PersonRow> {
  const { system } = deps.database;
  const { emailKey, person } = await findPerson(system, email);
  const device = await findDevice(system, person?.id ?? NOBODY, visitor.deviceSecrets.map(hashSecret));
  const keys = guessKeys(emailKey, device?.id ?? null, visitor.address);
  const isRight = await countedAttempt(deps, keys, () =>
    deps.passwords.verify(password, person?.passwordHash ?? null),
  );
  if (person === null || !isRight) throw new MemberRefusal('sign_in_failed');
  for (const { hash, isOwn } of keys) await (isOwn ? dropAttempts : dropAttempt)(system, hash);
  return person;
}

// The password may have been changed while the hash was made.
async function lockUnchanged(tx: Queries, { id, passwordHash }: PersonRow): Promise<PersonRow> {
  const current = await lockPerson(tx, id);
  if (current.passwordHash !== passwordHash) throw new MemberRefusal('sign_in_failed');
  return current;
}

// Stands for a person who is not known, so that both cases take the same path.
const NOBODY = '00000000-0000-0000-0000-000000000000' as PersonId;

interface SignInKey extends AttemptKey {
  /** Whether a right password proves that the attempts were the person's. */
  readonly isOwn: boolean;
}

// Counted by the typed address, not by the person found: known and unknown addresses are counted alike.
function guessKeys(emailKey: string, device: DeviceId | null, address: string): SignInKey[] {
  if (device !== null) return [{ hash: hashSecret(`device ${device}`), most: GUESSES.device, isOwn: true }];
  return [
    { hash: ofAddress('address', address), most: GUESSES.address, isOwn: false },
    { hash: attemptedEmail(emailKey), most: GUESSES.person, isOwn: true },
  ];
}
