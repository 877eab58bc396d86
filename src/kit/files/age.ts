import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { CommandError } from '../command-error.ts';

/** As age itself: about a second and 256 MiB for each guess of a passphrase. */
const WORK_FACTOR = 18;

/** Bytes in pieces of any size. */
export type Bytes = AsyncIterable<Uint8Array>;

/** For whom a file is encrypted: a passphrase, or the public key of an identity (`age1…`). */
export type AgeRecipient = { readonly passphrase: string } | { readonly recipient: string };

/** What opens a file: the passphrase, or an identity (`AGE-SECRET-KEY-1…`). */
export type AgeIdentity = { readonly passphrase: string } | { readonly identity: string };

/** The sentences that say why a file cannot be read. */
interface AgeFaults {
  readonly wrongKey: string;
  readonly damaged: string;
  readonly foreign: string;
}

/** The passphrase or the identity is not that of the file. */
export class WrongKey extends CommandError {}

/** A file of age begins with this. */
const MAGIC = 'age-encryption.org/v1';

/**
 * Encrypts bytes in the format of age (age-encryption.org/v1), so that people can open the file without us: `age -d`.
 * Every 64 KiB are authenticated, with their place and whether they are the last.
 */
export async function* encryptFor(
  plain: Bytes,
  recipient: AgeRecipient,
  workFactor = WORK_FACTOR,
): AsyncGenerator<Buffer, void> {
  const encrypter = new Encrypter();
  if ('recipient' in recipient) {
    encrypter.addRecipient(recipient.recipient);
  } else {
    encrypter.setPassphrase(recipient.passphrase.normalize('NFKC'));
    encrypter.setScryptWorkFactor(workFactor);
  }
  for await (const piece of await encrypter.encrypt(streamOf(plain))) yield Buffer.from(piece);
}

/**
 * Decrypts what {@link encryptFor} or `age` made. Errors: {@link WrongKey}; changed or cut bytes; another kind of file. An
 * error of `sealed` is passed on as it is: a connection that breaks is no damage.
 */
export async function* decryptWith(
  sealed: Bytes,
  identity: AgeIdentity,
  faults: AgeFaults,
): AsyncGenerator<Buffer, void> {
  const decrypter = new Decrypter();
  if ('identity' in identity) decrypter.addIdentity(identity.identity);
  else decrypter.addPassphrase(identity.passphrase.normalize('NFKC'));
  let broken: { readonly cause: unknown } | null = null;
  const source = noting(sealed, (cause) => {
    broken = { cause };
  });
  const throwBroken = () => {
    if (broken !== null) throw broken.cause;
  };
  const pieces = await decrypter.decrypt(streamOf(source)).catch((cause: Error) => {
    throwBroken();
    throw faultOfHeader(cause, faults);
  });
  try {
    for await (const piece of pieces) yield Buffer.from(piece);
  } catch (cause) {
    throwBroken();
    throw new CommandError(faults.damaged, { cause });
  }
}

async function* noting(bytes: Bytes, note: (cause: unknown) => void): AsyncGenerator<Uint8Array, void> {
  try {
    yield* bytes;
  } catch (cause) {
    note(cause);
    throw cause;
  }
}

/** Whether a file is encrypted in the format of age, by its first bytes. */
export function isAge(start: Uint8Array): boolean {
  return Buffer.from(start).toString('latin1', 0, MAGIC.length) === MAGIC;
}

const FAULTS_OF_TRANSFER: AgeFaults = {
  wrongKey: 'The passphrase is not that of this file.',
  damaged: 'The file is damaged or incomplete: copy it again from the machine that made it.',
  foreign: 'This file was not made by: tranche account export.',
};

/** Encrypts the file of an account. */
export function encryptWithPassphrase(
  plain: Bytes,
  passphrase: string,
  workFactor = WORK_FACTOR,
): AsyncGenerator<Buffer, void> {
  return encryptFor(plain, { passphrase }, workFactor);
}

/** Decrypts what {@link encryptWithPassphrase} or `age -p` made. Errors: another passphrase; changed or cut bytes. */
export function decryptWithPassphrase(sealed: Bytes, passphrase: string): AsyncGenerator<Buffer, void> {
  return decryptWith(sealed, { passphrase }, FAULTS_OF_TRANSFER);
}

function streamOf(bytes: Bytes): globalThis.ReadableStream<Uint8Array<ArrayBuffer>> {
  return ReadableStream.from(bytes) as never;
}

function faultOfHeader(cause: Error, { wrongKey, damaged, foreign }: AgeFaults): CommandError {
  if (/no identity matched/.test(cause.message)) return new WrongKey(wrongKey, { cause });
  return new CommandError(/HMAC/.test(cause.message) ? damaged : foreign, { cause });
}
