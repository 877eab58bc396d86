import { randomBase62 } from '../kit/random.ts';
import { endResetCodes, findResetCode, insertCode, useResetCode } from './code-store.ts';
import { countGuess, forgiveGuesses } from './guess-store.ts';
import { countResetNotices } from './notice-store.ts';
import { hashSecret, leaveNotice, type MemberParts } from './parts.ts';
import { requirePassword } from './passwords.ts';
import { endSessions, forgetDevices } from './session-store.ts';
import { guessedEmail, SECRET_LENGTH } from './signing-in.ts';
import { findPerson, findWritingAccount, lockPerson, savePassword } from './store.ts';
import { MemberRefusal, type Session } from './types.ts';

const HOUR_MS = 3_600_000;
/** How long a link to a new password works. */
export const RESET_MS = HOUR_MS;
const RESETS_AN_HOUR = 3;

/** What one address may ask for within a quarter of an hour, whoever is meant; and how often a session may guess. */
const ASKED_BY_ADDRESS = 30;
const GUESSES = 10;

/** New passwords. */
export interface Resets {
  /**
   * Has a link to a new password mailed to who has this address, at most three times an hour. It answers nothing, so
   * that nobody learns who is known. Errors: `too_many_guesses` for who asks too often. Transaction: opens.
   */
  askForReset(email: string, address: string): Promise<void>;
  /** The address whose password a code sets, without using it; null when the code does not work. Transaction: opens. */
  findReset(code: string): Promise<string | null>;
  /**
   * Sets a password. Ends all codes and all sessions of the person, and every browser is new again. Errors:
   * `unusable_code`, `unusable_password`: then the code still works. Transaction: opens.
   */
  resetPassword(code: string, password: string): Promise<void>;
  /** Sets another password; the person's other sessions end. Errors: `sign_in_failed`, `unusable_password`, `too_many_guesses`. Transaction: opens. */
  changePassword(session: Session, current: string, password: string): Promise<void>;
  /**
   * Makes a link to a new password for whoever stands at the command line; null when nobody has the address, or who
   * has it belongs to no account. Transaction: opens.
   */
  makeResetLink(email: string): Promise<string | null>;
}

/** Makes the verbs of new passwords. */
export function createResets(parts: MemberParts): Resets {
  const { database, clock, passwords, publicUrl } = parts;
  const { system } = database;
  return {
    askForReset: (email, address) => askForReset(parts, email, address),
    async findReset(code) {
      return (await findResetCode(system, hashSecret(code), clock.now()))?.email ?? null;
    },
    async resetPassword(code, password) {
      const hash = hashSecret(code);
      const found = await findResetCode(system, hash, clock.now());
      if (found === null) throw new MemberRefusal('unusable_code');
      requirePassword(password, found.email);
      const passwordHash = await passwords.hash(password);
      const now = clock.now();
      await system.transaction(async (tx) => {
        const person = await lockPerson(tx, found.personId);
        if (!(await useResetCode(tx, hash, now))) throw new MemberRefusal('unusable_code');
        await endResetCodes(tx, person.id, now);
        await savePassword(tx, person.id, passwordHash, now);
        await endSessions(tx, person.id, null, now);
        await forgetDevices(tx, person.id, now);
        await forgiveGuesses(tx, guessedEmail(person.email));
      });
    },
    changePassword: (session, current, password) => changePassword(parts, session, current, password),
    makeResetLink: (email) =>
      system.transaction(async (tx) => {
        const now = clock.now();
        const person = await findPerson(tx, email);
        if (person === null || (await findWritingAccount(tx, person.id, now)) === null) return null;
        const code = randomBase62(SECRET_LENGTH);
        const expiresAt = new Date(now.getTime() + RESET_MS);
        const purpose = { purpose: 'PasswordReset', personId: person.id } as const;
        await insertCode(tx, hashSecret(code), purpose, now, expiresAt);
        return resetLink(publicUrl, code);
      }),
  };
}

/** Where a person sets a new password. */
export function resetLink(publicUrl: string, code: string): string {
  return `${publicUrl}/app/reset/${code}`;
}

async function askForReset({ database, clock }: MemberParts, email: string, address: string): Promise<void> {
  const now = clock.now();
  const [asked] = await countGuess(database.system, [hashSecret(`reset ${address}`)], now);
  if ((asked?.count ?? 0) > ASKED_BY_ADDRESS) throw new MemberRefusal('too_many_guesses');
  await database.system.transaction(async (tx) => {
    const found = await findPerson(tx, email.trim());
    if (found === null) return;
    // Locked, so that of many at once no more than three are sent.
    const person = await lockPerson(tx, found.id);
    const sent = await countResetNotices(tx, person.id, new Date(now.getTime() - HOUR_MS));
    const account = sent >= RESETS_AN_HOUR ? null : await findWritingAccount(tx, person.id, now);
    if (account !== null) await leaveNotice(tx, account, { kind: 'PasswordReset', personId: person.id }, now);
  });
}

async function changePassword(
  { database, clock, passwords }: MemberParts,
  { id, personId, email }: Session,
  current: string,
  password: string,
): Promise<void> {
  const { system } = database;
  const key = hashSecret(`session ${personId}`);
  const [guessed] = await countGuess(system, [key], clock.now());
  if ((guessed?.count ?? 0) > GUESSES) throw new MemberRefusal('too_many_guesses');
  const person = await findPerson(system, email);
  if (person === null || !(await passwords.verify(current, person.passwordHash))) {
    throw new MemberRefusal('sign_in_failed', 'This is not your present password.');
  }
  requirePassword(password, email);
  const passwordHash = await passwords.hash(password);
  const now = clock.now();
  await system.transaction(async (tx) => {
    const locked = await lockPerson(tx, personId);
    if (locked.passwordHash !== person.passwordHash) throw new MemberRefusal('sign_in_failed');
    await savePassword(tx, personId, passwordHash, now);
    await endResetCodes(tx, personId, now);
    await endSessions(tx, personId, id, now);
    await forgiveGuesses(tx, key);
  });
}
