import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { CommandError } from '../kit/command-error.ts';

/** As age itself: about a second and 256 MiB for each guess of a passphrase. */
const WORK_FACTOR = 18;

/** Bytes in pieces of any size. */
export type Bytes = AsyncIterable<Uint8Array>;

/**
 * Encrypts bytes with a passphrase in the format of age (age-encryption.org/v1), so that people can open the file without
 * us: `age -d`. Every 64 KiB are authenticated, with their place and whether they are the last.
 */
export async function* encryptWithPassphrase(
  plain: Bytes,
  passphrase: string,
  workFactor = WORK_FACTOR,
): AsyncGenerator<Buffer, void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase.normalize('NFKC'));
  encrypter.setScryptWorkFactor(workFactor);
  for await (const piece of await encrypter.encrypt(streamOf(plain))) yield Buffer.from(piece);
}

/** Decrypts what {@link encryptWithPassphrase} or `age -p` made. Errors: another passphrase; changed or cut bytes. */
export async function* decryptWithPassphrase(
  sealed: Bytes,
  passphrase: string,
): AsyncGenerator<Buffer, void> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase.normalize('NFKC'));
  const pieces = await decrypter.decrypt(streamOf(sealed)).catch((cause: Error) => {
    throw faultOfHeader(cause);
  });
  try {
    for await (const piece of pieces) yield Buffer.from(piece);
  } catch (cause) {
    throw damaged(cause);
  }
}

function streamOf(bytes: Bytes): globalThis.ReadableStream<Uint8Array<ArrayBuffer>> {
  return ReadableStream.from(bytes) as never;
}

function faultOfHeader(cause: Error): CommandError {
  if (/no identity matched/.test(cause.message)) {
    return new CommandError('The passphrase is not that of this file.', { cause });
  }
  if (/HMAC/.test(cause.message)) return damaged(cause);
  return new CommandError('This file was not made by: tranche account export.', { cause });
}

function damaged(cause: unknown): CommandError {
  return new CommandError('The file is damaged or incomplete: copy it again from the machine that made it.', {
    cause,
  });
}
