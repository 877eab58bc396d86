import type { Queries } from '../kit/db/database.ts';
import { formats } from '../kit/http/formats.ts';
import { type DeviceId, newId } from '../kit/ids.ts';
import { randomBase62 } from '../kit/random.ts';
import { endPersonCodes, findPersonCode, insertCode, useCode } from './code-store.ts';
import { hashSecret, leaveMemberMail, type MemberDeps, SECRET_LENGTH } from './deps.ts';
import { dropAttempts } from './login-attempt-store.ts';
import { attemptedEmail, countedAttempt, ofAddress } from './login-attempts.ts';
import { countMemberMails } from './member-mail-store.ts';
import { requirePassword } from './passwords.ts';
import { hasRequests, insertRequest, takeRequest } from './request-store.ts';
import { notifyPerson, requireRecent, requireStillSignedIn, withOwnPassword } from './security.ts';
import { confirmSession, endSessions, forgetDevices, insertDevice } from './session-store.ts';
import { seenOf } from './start-session.ts';
import { findPerson, findWritingAccount, lockPerson, savePassword } from './store.ts';
import { MemberRefusal, type Session, type Visitor } from './types.ts';
import { proveAddress } from './unproved.ts';
import { isWayIn, requireOwnWayIn } from './way-in.ts';

const HOUR_MS = 3_600_000;
/** How long a link to a new password works. */
export const RESET_MS = HOUR_MS;
const RESETS_AN_HOUR = 3;

/** The most requests from one IP address within a quarter of an hour. */
const ASKED_BY_ADDRESS = 30;

/** How many requests are answered before the worker does other work. */
const ANSWERED_AT_ONCE = 100;

/** New passwords. */
export function createResets(deps: MemberDeps) {
  const { database, clock, publicUrl } = deps;
  const { system } = database;
  return {
    askForReset: (email: string, address: string) => askForReset(deps, email, address),

    answerRequests: () => answerRequests(deps),

    /** The address whose password a code sets, without using the code; null when it does not work. */
    async findReset(code: string): Promise<string | null> {
      return (await findPersonCode(system, hashSecret(code), 'PasswordReset', clock.now()))?.email ?? null;
    },

    resetPassword: (code: string, password: string, visitor: Visitor) =>
      resetPassword(deps, code, password, visitor),

    changePassword: (session: Session, current: string, password: string) =>
      changePassword(deps, session, current, password),

    /**
     * Makes a link to a new password for the command line; null when nobody has the address, or its person belongs to no
     * account. Errors: `sign_on_required`.
     */
    makeResetLink: (email: string) =>
      system.transaction(async (tx) => {
        const now = clock.now();
        const { person } = await findPerson(tx, email);
        if (person === null || (await findWritingAccount(tx, person.id, now)) === null) return null;
        requireOwnWayIn(deps, person);
        const code = randomBase62(SECRET_LENGTH);
        const expiresAt = new Date(now.getTime() + RESET_MS);
        const purpose = { purpose: 'PasswordReset', personId: person.id } as const;
        await insertCode(tx, hashSecret(code), purpose, now, expiresAt);
        return resetLink(publicUrl, code);
      }),
  };
}

/** The page where a person sets a new password. */
export function resetLink(publicUrl: string, code: string): string {
  return `${publicUrl}/app/reset/${code}`;
}

/**
 * Notes a request to mail a link to a new password, at most three times an hour for each person. The person is looked
 * up later, so that neither the answer nor its time tells who is known. Errors: `too_many_guesses` after too many
 * requests.
 */
async function askForReset(deps: MemberDeps, text: string, address: string): Promise<void> {
  const { database, clock } = deps;
  const email = text.trim();
  const key = { hash: ofAddress('reset', address), most: ASKED_BY_ADDRESS };
  await countedAttempt(deps, [key], async () => {
    if (formats.email(email)) await insertRequest(database.system, newId(), email, clock.now());
  });
}

/** Leaves the mails of all waiting requests; answers how many requests there were. */
async function answerRequests(deps: MemberDeps): Promise<number> {
  const { database } = deps;
  const answerOne = (tx: Queries) => answerOldest(deps, tx);
  let done = 0;
  if (!(await hasRequests(database.system))) return done;
  while (done < ANSWERED_AT_ONCE && (await database.system.transaction(answerOne))) done += 1;
  return done;
}

async function answerOldest(deps: MemberDeps, tx: Queries): Promise<boolean> {
  const now = deps.clock.now();
  const email = await takeRequest(tx);
  if (email === null) return false;
  const { person: found } = await findPerson(tx, email);
  // Where the provider is required, a new password opens nothing.
  if (found === null || !isWayIn(deps, null, found.isBreakGlass)) return true;
  // Locked, so that concurrent requests send at most three mails.
  const { id: personId } = await lockPerson(tx, found.id);
  const sent = await countMemberMails(tx, personId, 'PasswordReset', new Date(now.getTime() - HOUR_MS));
  const account = sent >= RESETS_AN_HOUR ? null : await findWritingAccount(tx, personId, now);
  if (account !== null) await leaveMemberMail(tx, account, { kind: 'PasswordReset', personId }, now);
  return true;
}

/**
 * Sets a password. Ends all codes and sessions of the person, and only the visitor's browser stays known: the code
 * proves who they are. Answers the browser's secret, so that an attacker elsewhere cannot lock the person out.
 * Errors: `unusable_code`, `unusable_password`, `sign_on_required` (the code then still works).
 */
async function resetPassword(
  deps: MemberDeps,
  code: string,
  password: string,
  visitor: Visitor,
): Promise<string> {
  const { clock, passwords } = deps;
  const { system } = deps.database;
  const hash = hashSecret(code);
  const found = await findPersonCode(system, hash, 'PasswordReset', clock.now());
  if (found === null) throw new MemberRefusal('unusable_code');
  requirePassword(password, found.email);
  const passwordHash = await passwords.hash(password);
  const now = clock.now();
  const deviceSecret = randomBase62(SECRET_LENGTH);
  await system.transaction(async (tx) => {
    const person = await lockPerson(tx, found.personId);
    requireOwnWayIn(deps, person);
    if (!(await useCode(tx, hash, 'PasswordReset', now))) throw new MemberRefusal('unusable_code');
    await endPersonCodes(tx, person.id, now);
    await proveAddress(tx, person.id, now);
    await savePassword(tx, person.id, passwordHash, now);
    await endSessions(tx, person.id, null, now);
    await forgetDevices(tx, person.id, null, now);
    const seen = seenOf(person.id, visitor, now);
    const deviceId = newId<DeviceId>();
    await insertDevice(tx, deviceId, { ...seen, secretHash: hashSecret(deviceSecret) });
    // A first password changes none.
    if (person.passwordHash !== null) {
      await notifyPerson(tx, { personId: person.id, deviceId }, 'PasswordChanged', now);
    }
    await dropAttempts(tx, attemptedEmail(person.emailKey));
  });
  return deviceSecret;
}

/**
 * Changes the password; ends the person's other sessions, and their browsers become unknown. A person without one
 * needs no present password, only a recent sign-in. Errors: `wrong_password`, `confirmation_needed`,
 * `unusable_password`, `too_many_guesses`.
 */
async function changePassword(deps: MemberDeps, session: Session, current: string, password: string) {
  const { database, clock, passwords } = deps;
  const { id, personId, email } = session;
  const makeHash = () => {
    requirePassword(password, email);
    return passwords.hash(password);
  };
  const { passwordHash: kept } = await database.system.transaction((tx) => lockPerson(tx, personId));
  // A person who came by a link of the operator has no password yet.
  if (kept === null) requireRecent(session, clock.now());
  const [before, passwordHash] =
    kept === null
      ? [null, await makeHash()]
      : await withOwnPassword(deps, session, current, async (known) => [known, await makeHash()] as const);
  const now = clock.now();
  await database.system.transaction(async (tx) => {
    const locked = await lockPerson(tx, personId);
    if (locked.passwordHash !== before) throw new MemberRefusal('wrong_password');
    await requireStillSignedIn(tx, session);
    await savePassword(tx, personId, passwordHash, now);
    await endPersonCodes(tx, personId, now);
    await endSessions(tx, personId, id, now);
    await forgetDevices(tx, personId, id, now);
    await confirmSession(tx, personId, id, now);
    await notifyPerson(tx, session, 'PasswordChanged', now);
  });
}
