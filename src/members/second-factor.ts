import type { Queries } from '../kit/db/database.ts';
import type { DeviceId, PersonId } from '../kit/ids.ts';
import {
  createEnrolment,
  createRecoveryCodes,
  type Enrolment,
  sealAuthenticator,
  takeCode,
} from './authenticator.ts';
import { hashSecret, type MemberDeps } from './deps.ts';
import { dropAttempts } from './login-attempt-store.ts';
import { type AttemptKey, countedAttempt, ofAddress } from './login-attempts.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findAuthenticator,
  findStepByHash,
  hasAuthenticator,
  putAuthenticator,
  replaceRecoveryCodes,
  useStepByHash,
} from './second-factor-store.ts';
import { notifyPerson, notifyPersonOnce, requireRecent, requireStillSignedIn } from './security.ts';
import { endSessions, findSignedInDevice, forgetBothFactors, noteBothFactors } from './session-store.ts';
import { openSession } from './start-session.ts';
import { findPerson, hasPassword, listMemberships, lockPerson } from './store.ts';
import { MemberRefusal, type OpenedSession, type Session, type Visitor } from './types.ts';
import { requireOwnWayIn } from './way-in.ts';

const DAY_MS = 86_400_000;

// The most wrong codes. A guesser knows the password already: ten codes in a quarter of an hour and fifty a day leave one
// chance in 6000 a day. A browser that the person has signed in with has its own count.
const GUESSES = { quarter: 10, day: 50, address: 100 } as const;

/** Sign-in with a second step: a code of an app, or a recovery code. */
export function createSecondFactor(deps: MemberDeps) {
  const { database, clock } = deps;
  const { system } = database;
  return {
    /** The address of the person at the second step; null when the step is over. */
    findStep: async (secret: string): Promise<string | null> =>
      (await findStepByHash(system, hashSecret(secret), clock.now()))?.email ?? null,

    finishSignIn: (secret: string, code: string, visitor: Visitor) =>
      finishSignIn(deps, secret, code, visitor),

    /** Reads how a person signs in, and how many recovery codes are left. */
    readSecurity: (personId: PersonId) =>
      system.transaction(async (tx) => ({
        hasPassword: await hasPassword(tx, personId),
        hasTwoFactor: await hasAuthenticator(tx, personId),
        recoveryCodesLeft: await countRecoveryCodes(tx, personId),
      })),

    /**
     * Makes a secret for an app; nothing changes before its first code. Errors: `confirmation_needed`, `two_factor_on`,
     * `no_secret_key`.
     */
    async startTwoFactor(session: Session): Promise<Enrolment> {
      requireRecent(session, clock.now());
      const made = createEnrolment(session.email);
      const sealed = sealAuthenticator(await deps.loadSecrets(), session.personId, made.secret);
      if (!(await putAuthenticator(system, session.personId, sealed, clock.now()))) {
        throw new MemberRefusal('two_factor_on');
      }
      return made;
    },

    confirmTwoFactor: (session: Session, code: string) => confirmTwoFactor(deps, session, code),

    /** Switches it off with a code. Errors: `wrong_code`, `two_factor_off`, `too_many_guesses`, `too_many_codes`. */
    async removeTwoFactor(session: Session, code: string): Promise<void> {
      await withOwnCode(deps, session, code, 'On', async (tx, now) => {
        await deleteSecondFactor(tx, session.personId);
        await forgetBothFactors(tx, session.personId);
        await notifyPerson(tx, session, 'TwoFactorOff', now);
      });
    },

    renewRecoveryCodes: (session: Session) => renewRecoveryCodes(deps, session),

    /**
     * Switches it off for somebody who lost app and codes, and ends their sessions; for the command line. False when
     * nobody has the address, or it is not on.
     */
    clearTwoFactor: (email: string) =>
      system.transaction(async (tx) => {
        const { person } = await findPerson(tx, email);
        if (person === null) return false;
        const now = clock.now();
        await lockPerson(tx, person.id);
        if (!(await deleteSecondFactor(tx, person.id))) return false;
        await endSessions(tx, person.id, null, now);
        await notifyPerson(tx, { personId: person.id }, 'TwoFactorOff', now);
        return true;
      }),
  };
}

/**
 * Ends a sign-in with a code. Errors: `step_over`, `wrong_code`, `too_many_guesses`, `too_many_codes`,
 * `unreadable_factor`, `no_account`.
 */
async function finishSignIn(
  deps: MemberDeps,
  stepSecret: string,
  code: string,
  visitor: Visitor,
): Promise<OpenedSession> {
  const { database, clock } = deps;
  const { system } = database;
  const hash = hashSecret(stepSecret);
  const found = await findStepByHash(system, hash, clock.now());
  if (found === null) throw new MemberRefusal('step_over');
  const { personId } = found;
  // A new password also makes a browser known, so that a reader of the person's mails can make many known browsers. Only a
  // browser that has finished a sign-in has a count of its own.
  const device = await findSignedInDevice(system, personId, visitor.deviceSecrets.map(hashSecret));
  const keys = codeKeys(personId, device, visitor.address);
  const secrets = await deps.loadSecrets();
  const open = () =>
    system.transaction(async (tx) => {
      const now = clock.now();
      const person = await lockPerson(tx, personId);
      const taken = await takeCode(tx, secrets, personId, code, now);
      if (taken === null) throw new MemberRefusal('wrong_code');
      const step = await useStepByHash(tx, hash, now);
      if (step === null) throw new MemberRefusal('step_over');
      if (step.identity === null) requireOwnWayIn(deps, person);
      if ((await listMemberships(tx, personId)).length === 0) throw new MemberRefusal('no_account');
      if (taken === 'Recovery') await notifyPerson(tx, { personId }, 'RecoveryCodeUsed', now);
      // The code has just proved who they are.
      const by = step.identity === null ? null : { ...step.identity, provedAt: now };
      return openSession(tx, personId, visitor, now, 'notify', by, true);
    });
  try {
    const opened = await countedAttempt(deps, keys, open);
    for (const key of keys) if (key.isOwn) await dropAttempts(system, key.hash);
    return opened;
  } catch (cause) {
    if (cause instanceof MemberRefusal && cause.retryAfterSeconds !== undefined) {
      await system.transaction((tx) => notifyPersonOnce(tx, personId, 'WrongCodes', DAY_MS, clock.now()));
    }
    throw cause;
  }
}

function codeKeys(
  personId: PersonId,
  device: DeviceId | null,
  address: string,
): (AttemptKey & { readonly isOwn: boolean })[] {
  const of = device === null ? `person ${personId}` : `device ${device}`;
  const own = guessesOf(of).map((key) => ({ ...key, isOwn: true }));
  if (device !== null) return own;
  return [{ hash: ofAddress('code', address), most: GUESSES.address, isOwn: false }, ...own];
}

function guessesOf(whom: string): AttemptKey[] {
  return [
    { hash: hashSecret(`code ${whom}`), most: GUESSES.quarter },
    { hash: hashSecret(`code a day ${whom}`), most: GUESSES.day, withinMs: DAY_MS },
  ];
}

// A code that a signed-in person enters, counted for the session: a thief's attempts must not lock the person out.
async function withOwnCode<T>(
  deps: MemberDeps,
  session: Session,
  code: string,
  expected: 'On' | 'Started',
  work: (tx: Queries, now: Date) => Promise<T>,
): Promise<T> {
  const { id, personId } = session;
  const { system } = deps.database;
  const secrets = await deps.loadSecrets();
  const keys = guessesOf(`session ${id}`);
  const done = await countedAttempt(deps, keys, () =>
    system.transaction(async (tx) => {
      const now = deps.clock.now();
      await lockPerson(tx, personId);
      await requireStillSignedIn(tx, session);
      const kept = await findAuthenticator(tx, personId);
      const isOn = kept !== null && kept.confirmedAt !== null;
      if (isOn && expected === 'Started') throw new MemberRefusal('two_factor_on');
      if (kept === null || (!isOn && expected === 'On')) throw new MemberRefusal('two_factor_off');
      if ((await takeCode(tx, secrets, personId, code, now)) === null) throw new MemberRefusal('wrong_code');
      return work(tx, now);
    }),
  );
  for (const { hash } of keys) await dropAttempts(system, hash);
  return done;
}

/**
 * Switches it on with the app's first code, and answers the recovery codes. Errors: `wrong_code`, `too_many_guesses`,
 * `two_factor_on`, `two_factor_off` when it was not started.
 */
function confirmTwoFactor(deps: MemberDeps, session: Session, code: string): Promise<readonly string[]> {
  const { codes, hashes } = createRecoveryCodes();
  return withOwnCode(deps, session, code, 'Started', async (tx, now) => {
    await replaceRecoveryCodes(tx, session.personId, hashes, now);
    await noteBothFactors(tx, session.personId, session.id);
    await notifyPerson(tx, session, 'TwoFactorOn', now);
    return codes;
  });
}

/** Replaces the recovery codes. Errors: `confirmation_needed`, `two_factor_off`. */
function renewRecoveryCodes({ database, clock }: MemberDeps, session: Session): Promise<readonly string[]> {
  return database.system.transaction(async (tx) => {
    const now = clock.now();
    requireRecent(session, now);
    await lockPerson(tx, session.personId);
    if (!(await hasAuthenticator(tx, session.personId))) throw new MemberRefusal('two_factor_off');
    const { codes, hashes } = createRecoveryCodes();
    await replaceRecoveryCodes(tx, session.personId, hashes, now);
    await notifyPerson(tx, session, 'RecoveryCodesRenewed', now);
    return codes;
  });
}
