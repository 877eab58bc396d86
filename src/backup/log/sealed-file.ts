import { Readable } from 'node:stream';
import {
  type AgeIdentity,
  type AgeRecipient,
  type Bytes,
  decryptWith,
  encryptFor,
} from '../../kit/files/age.ts';
import { readToEnd } from '../places/reading.ts';
import type { BackupPlace } from '../places/types.ts';

/** Writes encrypted bytes. */
export async function sealBytes(
  place: BackupPlace,
  name: string,
  bytes: Bytes,
  recipient: AgeRecipient,
): Promise<void> {
  await place.write(name, Readable.from(encryptFor(bytes, recipient)));
}

/** Writes a short encrypted text. */
export async function sealText(
  place: BackupPlace,
  name: string,
  text: string,
  recipient: AgeRecipient,
): Promise<void> {
  await sealBytes(place, name, Readable.from([Buffer.from(text)]), recipient);
}

/** Reads encrypted bytes. Errors name the file; an `UnreadFile` is no damage. */
export async function* openBytes(
  place: BackupPlace,
  name: string,
  identity: AgeIdentity,
): AsyncGenerator<Buffer, void> {
  const sealed = readToEnd(`${name} in ${place.label}`, () => place.read(name));
  yield* decryptWith(sealed, identity, {
    wrongKey: `${name} in ${place.label} was encrypted for another passphrase or key.`,
    damaged: `${name} in ${place.label} is damaged or incomplete.`,
    foreign: `${name} in ${place.label} is no file that this program has written.`,
  });
}

/** Reads a short encrypted text. */
export async function openText(place: BackupPlace, name: string, identity: AgeIdentity): Promise<string> {
  return Buffer.concat(await Array.fromAsync(openBytes(place, name, identity))).toString('utf8');
}
