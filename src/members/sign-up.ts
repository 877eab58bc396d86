import type { AccountMode, Language } from '../accounts/types.ts';
import { languages } from '../accounts/types.ts';
import type { Queries } from '../kit/db/database.ts';
import { isPersonalAddress } from '../kit/http/formats.ts';
import { newId, type PersonId } from '../kit/ids.ts';
import { randomBase62 } from '../kit/random.ts';
import { findCountry } from '../kit/text/countries.ts';
import { countSignUpCodes, endPersonCodes, findSignUpCode, insertCode, useCode } from './code-store.ts';
import { hashSecret, type MemberDeps, requireName, SECRET_LENGTH } from './deps.ts';
import { countedAttempt, ofAddress } from './login-attempts.ts';
import { requirePassword } from './passwords.ts';
import { notifyPersonOnce } from './security.ts';
import { endSessions } from './session-store.ts';
import { deleteSignUp, insertSignUp, postponeSignUp, takeSignUp } from './sign-up-store.ts';
import { openOrStep } from './start-session.ts';
import { findPerson, insertPerson, listMemberships, lockPerson, savePassword } from './store.ts';
import { MemberRefusal, type Session, type SignedIn, type Visitor } from './types.ts';
import { proveAddress } from './unproved.ts';

const HOUR_MS = 3_600_000;
/** How long a link to sign up works. */
const CODE_MS = 24 * HOUR_MS;
const MAILS_AN_HOUR = 3;
/** The most requests from one IP address within a quarter of an hour: each may write to a stranger. */
const ASKED_BY_ADDRESS = 10;
/** For so long one process alone tries a mail. */
const LEASE_MS = 120_000;
const ACCOUNTS_OF_A_PERSON = 20;

interface SignUpForm {
  readonly name: string;
  readonly businessName: string;
  /** ISO 3166-1, two capitals. */
  readonly country: string;
  /** Of no meaning where none is taken. */
  readonly password: string;
  readonly language: string | null;
}

/** A person who may sign up. */
interface FoundSignUp {
  readonly email: string;
  /** Whether they choose a password; otherwise they sign in at the provider. */
  readonly takesPassword: boolean;
}

/** A mail with a link to sign up. It belongs to no account, and is kept nowhere. */
interface SignUpMail {
  readonly requestId: string;
  readonly email: string;
  readonly language: Language;
  readonly attempts: number;
  readonly link: string;
  readonly code: string;
}

/** Becoming a person with an account of one's own. */
export function createSigningUp(deps: MemberDeps) {
  const { database, clock, publicUrl, isSignUpOpen } = deps;
  const { system } = database;
  return {
    /** Whether strangers may sign up by a link that is mailed. */
    isSignUpOpen,

    /**
     * Notes a request to mail a link to sign up. The address is looked up later, so that neither the answer nor its time
     * shows whether it is known. Errors: `sign_up_off`, `too_many_guesses`.
     */
    async askForSignUp(text: string, language: Language, address: string): Promise<void> {
      if (!isSignUpOpen) throw new MemberRefusal('sign_up_off');
      const email = text.trim();
      const key = { hash: ofAddress('sign up', address), most: ASKED_BY_ADDRESS };
      await countedAttempt(deps, [key], async () => {
        if (isPersonalAddress(email)) await insertSignUp(system, newId(), email, language, clock.now());
      });
    },

    takeSignUpMail: () => system.transaction((tx) => takeMail(tx, deps)),

    /** Ends a request whose mail was sent or refused, or has it tried again at an instant. */
    noteSignUpMail: (id: string, again: Date | null) =>
      again === null ? deleteSignUp(system, id) : postponeSignUp(system, id, again),

    /** The person who may sign up with a code, without using it; null when it does not work. */
    findSignUp: (code: string) => findSignUp(deps, code),

    signUp: (code: string, form: SignUpForm, visitor: Visitor) => signUp(deps, code, form, visitor),

    /** Makes a link to sign up for the command line; null for a person who has an account. Errors: `unusable_email`. */
    async makeSignUpLink(text: string): Promise<string | null> {
      const email = text.trim();
      if (!isPersonalAddress(email)) throw new MemberRefusal('unusable_email');
      return system.transaction(async (tx) => {
        const { person } = await findPerson(tx, email);
        if (person !== null && (await listMemberships(tx, person.id)).length > 0) return null;
        return signUpLink(publicUrl, await insertSignUpCode(tx, email, false, clock.now()));
      });
    },

    /**
     * Makes a further account of a signed-in person, who is its Owner. A person who owns no account may do so only where
     * sign-up is open. Errors: `not_allowed`, `too_many_accounts`, `unusable_business_name`, `unusable_country`.
     */
    addAccount: (
      { personId, name, email }: Session,
      asked: { readonly name: string; readonly country: string; readonly mode: AccountMode },
    ) =>
      system.transaction(async (tx) => {
        await lockPerson(tx, personId);
        const owned = (await listMemberships(tx, personId)).filter(({ role }) => role === 'Owner');
        const isOpen = isSignUpOpen || deps.signOn?.opensSignUp === true;
        if (owned.length === 0 && !isOpen) throw new MemberRefusal('not_allowed');
        if (owned.length >= ACCOUNTS_OF_A_PERSON) throw new MemberRefusal('too_many_accounts');
        const { mode, country } = asked;
        requireCountry(country);
        const owner = { id: personId, name, email };
        const business = requireBusinessName(asked.name);
        return deps.accounts.foundAccount(tx, { name: business, country, mode, owner });
      }),
  };
}

/**
 * Takes the next waiting request. 'Answered' when nothing is to be sent: a known person gets a mail of their own
 * instead, and nobody more than three an hour.
 */
async function takeMail(
  tx: Queries,
  { clock, publicUrl }: MemberDeps,
): Promise<SignUpMail | 'Answered' | null> {
  const now = clock.now();
  const taken = await takeSignUp(tx, now, new Date(now.getTime() + LEASE_MS));
  if (taken === null) return null;
  const { id: requestId, email, language, attempts } = taken;
  const { person } = await findPerson(tx, email);
  const isKnown = person !== null && (await listMemberships(tx, person.id)).length > 0;
  if (isKnown) await notifyPersonOnce(tx, person.id, 'SignUpAgain', HOUR_MS, now);
  const since = new Date(now.getTime() - HOUR_MS);
  // Each attempt makes a code: those of one mail are not counted as mails.
  const isTooMuch = attempts === 1 && (await countSignUpCodes(tx, email, since)) >= MAILS_AN_HOUR;
  if (isKnown || isTooMuch) {
    await deleteSignUp(tx, requestId);
    return 'Answered';
  }
  const code = await insertSignUpCode(tx, email, false, now);
  return { requestId, email, language, attempts, code, link: signUpLink(publicUrl, code) };
}

/** Makes a code to sign up. `isSignedOn`: for a person whose address the provider has proved. */
export async function insertSignUpCode(
  tx: Queries,
  email: string,
  isSignedOn: boolean,
  now: Date,
): Promise<string> {
  const code = randomBase62(SECRET_LENGTH);
  const expiresAt = new Date(now.getTime() + CODE_MS);
  await insertCode(tx, hashSecret(code), { purpose: 'SignUp', email, isSignedOn }, now, expiresAt);
  return code;
}

function signUpLink(publicUrl: string, code: string): string {
  return `${publicUrl}/app/sign-up/${code}`;
}

async function findSignUp(deps: MemberDeps, code: string): Promise<FoundSignUp | null> {
  const found = await findSignUpCode(deps.database.system, hashSecret(code), deps.clock.now());
  if (found === null) return null;
  return { email: found.email, takesPassword: !found.isSignedOn && deps.signOn?.isRequired !== true };
}

/**
 * Makes the person and a sandbox account, and signs them in; null for a person without a password, who signs in at the
 * provider. Errors: `unusable_code`, `unusable_name`,
 * `unusable_business_name`, `unusable_country`, `unusable_password`.
 */
async function signUp(
  deps: MemberDeps,
  code: string,
  form: SignUpForm,
  visitor: Visitor,
): Promise<SignedIn | null> {
  const { database, clock, passwords, accounts } = deps;
  const { system } = database;
  const hash = hashSecret(code);
  const found = await findSignUp(deps, code);
  if (found === null) throw new MemberRefusal('unusable_code');
  const { email, takesPassword } = found;
  const name = requireName(form.name);
  const business = requireBusinessName(form.businessName);
  requireCountry(form.country);
  if (takesPassword) requirePassword(form.password, email);
  const passwordHash = takesPassword ? await passwords.hash(form.password) : null;
  const language = languages.find((one) => one === form.language) ?? null;
  const now = clock.now();
  return system.transaction(async (tx) => {
    // The code first: of two requests the second waits for its row, and then finds it used.
    if (!(await useCode(tx, hash, 'SignUp', now))) throw new MemberRefusal('unusable_code');
    const id = await settlePerson(tx, { name, email, passwordHash, language }, now);
    const owner = { id, name, email };
    await accounts.foundAccount(tx, { name: business, country: form.country, mode: 'Sandbox', owner });
    return takesPassword ? openOrStep(tx, id, visitor, now, 'known') : null;
  });
}

// Somebody who has left every account is still known: the address is theirs, so that they take a new password.
async function settlePerson(
  tx: Queries,
  made: {
    readonly name: string;
    readonly email: string;
    readonly passwordHash: string | null;
    readonly language: Language | null;
  },
  now: Date,
): Promise<PersonId> {
  const id = newId<PersonId>();
  if (await insertPerson(tx, { id, ...made }, now)) return id;
  const { person } = await findPerson(tx, made.email);
  if (person === null) throw new Error('A person whose address was taken is gone.');
  await lockPerson(tx, person.id);
  if ((await listMemberships(tx, person.id)).length > 0) throw new MemberRefusal('unusable_code');
  await proveAddress(tx, person.id, now);
  if (made.passwordHash !== null) await savePassword(tx, person.id, made.passwordHash, now);
  await endPersonCodes(tx, person.id, now);
  await endSessions(tx, person.id, null, now);
  return person.id;
}

function requireBusinessName(text: string): string {
  const name = text.normalize('NFC').trim();
  if (name === '' || Array.from(name).length > 200 || /\p{Cc}|:\/\//u.test(name)) {
    throw new MemberRefusal('unusable_business_name');
  }
  return name;
}

function requireCountry(country: string): void {
  if (findCountry(country) === null) throw new MemberRefusal('unusable_country');
}
