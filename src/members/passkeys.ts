import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Queries } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { newId, type PasskeyId, type PersonId, parseId } from '../kit/ids.ts';
import { randomBase62 } from '../kit/random.ts';
import { hashSecret, type MemberDeps, SECRET_LENGTH } from './deps.ts';
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
  touchPasskey,
  useChallenge,
} from './passkey-store.ts';
import { notifyPerson, requireRecent, requireStillSignedIn } from './security.ts';
import { forgetBothFactors, noteBothFactors } from './session-store.ts';
import { openSession } from './start-session.ts';
import { listMemberships, lockPerson } from './store.ts';
import { MemberRefusal, type OpenedSession, type Passkey, type Session, type Visitor } from './types.ts';
import { requireOwnWayIn } from './way-in.ts';

/** How long a challenge may be answered: a page of sign-in may stay open for a while. */
const CHALLENGE_MS = 900_000;
const MOST = 20;
/** EdDSA, ES256 and RS256, which every authenticator has one of. Node warns of the newer ones. */
const ALGORITHMS = [-8, -7, -257] as const;

/** Passkeys: signing in by an authenticator that has checked its person, which counts as both factors. */
export function createPasskeys(deps: MemberDeps) {
  const { database, clock, publicUrl } = deps;
  const { system } = database;
  const offersPasskeys = takesPasskeys(publicUrl);
  const requireOffered = () => {
    if (!offersPasskeys) throw new MemberRefusal('no_passkeys');
  };
  return {
    /** Whether browsers take passkeys at this address: it needs a name, and https except on this machine. */
    offersPasskeys,

    /** Reads the passkeys of a person, the oldest first. */
    listPasskeys: async (personId: PersonId): Promise<readonly Passkey[]> =>
      (await listPasskeys(system, personId)).map(shown),

    /** Makes the options with which a browser creates a passkey. Errors: `confirmation_needed`, `no_passkeys`, `too_many_passkeys`. */
    async startPasskey(session: Session): Promise<PublicKeyCredentialCreationOptionsJSON> {
      requireOffered();
      return startPasskey(deps, session);
    },

    addPasskey: (session: Session, name: string, made: RegistrationResponseJSON) =>
      addPasskey(deps, session, name, made),

    /** Errors: 404, `unusable_passkey_name`. */
    async renamePasskey({ personId }: Session, text: string, name: string): Promise<Passkey> {
      const id = parseId<PasskeyId>(text);
      const usable = requireName(name);
      const renamed = id === null ? null : await renamePasskey(system, personId, id, usable);
      if (renamed === null) throw new AppError('not_found');
      return shown(renamed);
    },

    /** Errors: 404, `confirmation_needed`. */
    async removePasskey(session: Session, text: string): Promise<void> {
      const now = clock.now();
      requireRecent(session, now);
      const id = parseId<PasskeyId>(text);
      await system.transaction(async (tx) => {
        if (id === null || !(await deletePasskey(tx, session.personId, id))) throw new AppError('not_found');
        await forgetBothFactors(tx, session.personId);
        await notifyPerson(tx, session, 'PasskeyRemoved', now);
      });
    },

    /** Makes the options with which a browser signs in, by any passkey of this address. Errors: `no_passkeys`. */
    async startPasskeySignIn(): Promise<PublicKeyCredentialRequestOptionsJSON> {
      requireOffered();
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        ...party(publicUrl),
        challenge: randomBase62(SECRET_LENGTH),
        timeout: CHALLENGE_MS,
        userVerification: 'required',
      });
      const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
      await insertChallenge(system, hashSecret(options.challenge), null, expiresAt);
      return options;
    },

    signInWithPasskey: (text: string, visitor: Visitor) => signInWithPasskey(deps, text, visitor),
  };
}

async function startPasskey(
  { database: { system }, clock, publicUrl }: MemberDeps,
  session: Session,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireRecent(session, clock.now());
  const known = await listPasskeys(system, session.personId);
  if (known.length >= MOST) throw new MemberRefusal('too_many_passkeys');
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    ...party(publicUrl),
    rpName: 'Tranche',
    challenge: randomBase62(SECRET_LENGTH),
    userID: new TextEncoder().encode(session.personId),
    userName: session.email,
    userDisplayName: session.name,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({
      id,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [...ALGORITHMS],
  });
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
  await insertChallenge(system, hashSecret(options.challenge), session.personId, expiresAt);
  return options;
}

// Loaded when it is first needed: its parsers of certificates cost 150 ms, which no start should wait for.
const library = () => import('@simplewebauthn/server');

function takesPasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return false;
  return protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
}

function party(publicUrl: string): { readonly rpID: string } {
  return { rpID: new URL(publicUrl).hostname };
}

// The challenge is read from the answer, and used when the rest of it is right.
function expectedOf({ publicUrl }: MemberDeps) {
  let challenge = '';
  const expected = {
    expectedChallenge: (answered: string) => {
      challenge = answered;
      return true;
    },
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: party(publicUrl).rpID,
    requireUserVerification: true,
  };
  const useItsChallenge = async (tx: Queries, personId: PersonId | null, now: Date) => {
    if (!(await useChallenge(tx, hashSecret(challenge), personId, now))) {
      throw new MemberRefusal('passkey_failed');
    }
  };
  return { expected, useItsChallenge };
}

/**
 * Keeps a passkey that a browser has made. Errors: `confirmation_needed`, `passkey_failed`, `passkey_known`,
 * `unusable_passkey_name`, `too_many_passkeys`, `no_passkeys`.
 */
async function addPasskey(
  deps: MemberDeps,
  session: Session,
  text: string,
  response: RegistrationResponseJSON,
): Promise<Passkey> {
  const { database, clock } = deps;
  requireRecent(session, clock.now());
  const name = requireName(text);
  const { personId } = session;
  const { verifyRegistrationResponse } = await library();
  const { expected, useItsChallenge } = expectedOf(deps);
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    ...expected,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(refuse);
  if (registrationInfo === undefined) throw new MemberRefusal('passkey_failed');
  const { credential, credentialBackedUp } = registrationInfo;
  const now = clock.now();
  const made = {
    personId,
    id: newId<PasskeyId>(),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: credential.transports ?? [],
    name,
    isSynced: credentialBackedUp,
    createdAt: now,
  };
  await database.system.transaction(async (tx) => {
    await lockPerson(tx, personId);
    await requireStillSignedIn(tx, session);
    await useItsChallenge(tx, personId, now);
    if ((await listPasskeys(tx, personId)).length >= MOST) throw new MemberRefusal('too_many_passkeys');
    if (!(await insertPasskey(tx, made))) throw new MemberRefusal('passkey_known');
    await noteBothFactors(tx, personId, session.id);
    await notifyPerson(tx, session, 'PasskeyAdded', now);
  });
  return shown({ ...made, lastUsedAt: null });
}

/** Signs in. The text is a browser's answer, as JSON. Errors: `passkey_failed`, `no_account`, `sign_on_required`. */
async function signInWithPasskey(deps: MemberDeps, text: string, visitor: Visitor): Promise<OpenedSession> {
  const { database, clock } = deps;
  const response = parseAnswer(text);
  const passkey = await findPasskey(database.system, response.id);
  // The authenticator names its person, who must be the person that we stored with the passkey.
  const handle = Buffer.from(response.response.userHandle ?? '', 'base64url').toString('utf8');
  if (passkey === null || handle !== passkey.personId) throw new MemberRefusal('passkey_failed');
  const { verifyAuthenticationResponse } = await library();
  const { expected, useItsChallenge } = expectedOf(deps);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    ...expected,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.signCount,
    },
  }).catch(refuse);
  if (!verified) throw new MemberRefusal('passkey_failed');
  const used = {
    ...passkey,
    signCount: authenticationInfo.newCounter,
    isSynced: authenticationInfo.credentialBackedUp,
  };
  return database.system.transaction(async (tx) => {
    const now = clock.now();
    const person = await lockPerson(tx, passkey.personId);
    await useItsChallenge(tx, null, now);
    requireOwnWayIn(deps, person);
    if (!(await touchPasskey(tx, used, now))) throw new MemberRefusal('passkey_failed');
    if ((await listMemberships(tx, passkey.personId)).length === 0) throw new MemberRefusal('no_account');
    return openSession(tx, passkey.personId, visitor, now, 'notify', null, true);
  });
}

// The library throws for each way in which an answer can be wrong.
function refuse(cause: unknown): never {
  throw new MemberRefusal('passkey_failed', undefined, { cause });
}

function parseAnswer(text: string): AuthenticationResponseJSON {
  try {
    const answer = JSON.parse(text) as AuthenticationResponseJSON;
    const { id, rawId, type, response } = answer;
    const { clientDataJSON, authenticatorData, signature } = response;
    const texts = [id, rawId, type, clientDataJSON, authenticatorData, signature, response.userHandle ?? ''];
    if (texts.every((one) => typeof one === 'string')) return answer;
  } catch (cause) {
    return refuse(cause);
  }
  throw new MemberRefusal('passkey_failed');
}

function requireName(text: string): string {
  const name = text.normalize('NFC').trim();
  if (name === '' || Array.from(name).length > 100 || /\p{Cc}/u.test(name)) {
    throw new MemberRefusal('unusable_passkey_name');
  }
  return name;
}

function shown({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, isSynced, createdAt, lastUsedAt };
}
