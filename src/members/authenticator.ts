import { Secret, TOTP } from 'otpauth';
import type { Queries } from '../kit/db/database.ts';
import type { PersonId } from '../kit/ids.ts';
import { drawRandomBytes } from '../kit/random.ts';
import { SealError, type Secrets } from '../kit/secrets.ts';
import { hashSecret } from './deps.ts';
import { findAuthenticator, useAuthenticatorStep, useRecoveryCode } from './second-factor-store.ts';
import { MemberRefusal } from './types.ts';

/** How apps count: RFC 6238 with what every app knows. */
const RULE = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Codes of one step before and after count, too: clocks differ. */
const WINDOW = 1;
/** Bytes of a secret, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const PURPOSE = 'authenticator';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODES = 10;
/** Five bits each: 80 bits cannot be guessed, also not by somebody who has the hashes. */
const CODE_LENGTH = 16;

/** The data to set up an authenticator app. */
export interface Enrolment {
  /** In base 32, to be typed. */
  readonly secret: string;
  /** For a QR code: an otpauth address. */
  readonly uri: string;
}

/** Makes the secret of an authenticator app. Stores nothing. */
export function createEnrolment(email: string): Enrolment {
  const secret = Secret.fromHex(Buffer.from(drawRandomBytes(SECRET_BYTES)).toString('hex'));
  const totp = new TOTP({ ...RULE, issuer: 'Tranche', label: email, secret });
  return { secret: secret.base32, uri: totp.toString() };
}

/** Encrypts the secret of an app for storing. Errors: `no_secret_key`. */
export function sealAuthenticator(secrets: Secrets, personId: PersonId, secret: string): Buffer {
  if (!secrets.isReady) throw new MemberRefusal('no_secret_key');
  return secrets.encrypt(personId, PURPOSE, secret);
}

/** Makes recovery codes in groups of four, which people copy more safely, with their hashes. */
export function createRecoveryCodes(): { readonly codes: string[]; readonly hashes: Buffer[] } {
  const codes = Array.from({ length: CODES }, () => {
    const bytes = [...drawRandomBytes(CODE_LENGTH)];
    const text = bytes.map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return text.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
  return { codes, hashes: codes.map((code) => hashSecret(plainRecoveryCode(code))) };
}

// As people read and type them: the alphabet has neither I, L, O nor U.
function plainRecoveryCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

type TakenCode = 'App' | 'Recovery';

/**
 * Takes a code of the person's app, or a recovery code, each once; null for a wrong one. An app that waits for its
 * first code is confirmed by it. Errors: `unreadable_factor`. Needs the person locked.
 */
export async function takeCode(
  tx: Queries,
  secrets: Secrets,
  personId: PersonId,
  text: string,
  now: Date,
): Promise<TakenCode | null> {
  const digits = text.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) {
    const hash = hashSecret(plainRecoveryCode(text));
    return (await useRecoveryCode(tx, personId, hash, now)) ? 'Recovery' : null;
  }
  const kept = await findAuthenticator(tx, personId);
  if (kept === null) return null;
  const secret = Secret.fromBase32(openSecret(secrets, personId, kept.secret));
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...RULE, token: digits, secret, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = TOTP.counter({ period: RULE.period, timestamp }) + delta;
  return (await useAuthenticatorStep(tx, personId, step, now)) ? 'App' : null;
}

function openSecret(secrets: Secrets, personId: PersonId, sealed: Buffer): string {
  if (!secrets.isReady) throw new MemberRefusal('unreadable_factor');
  try {
    return secrets.decrypt(personId, PURPOSE, sealed);
  } catch (cause) {
    if (cause instanceof SealError) throw new MemberRefusal('unreadable_factor');
    throw cause;
  }
}
