import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { CommandError } from '../kit/command-error.ts';

const VERSION_LINE = 'age-encryption.org/v1';
const CIPHER = 'chacha20-poly1305';
const FILE_KEY_BYTES = 16;
const NONCE_BYTES = 16;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
/** As age itself: about a second and 256 MiB for each guess of a passphrase. */
const WORK_FACTOR = 18;
/** A file that asks for more was not made by us, and would hold the machine up. */
const MOST_WORK_FACTOR = 20;
const MOST_HEADER_BYTES = 1_000;

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
  const fileKey = randomBytes(FILE_KEY_BYTES);
  const salt = randomBytes(16);
  const wrapping = await wrappingKey(passphrase, salt, workFactor);
  const body = seal(wrapping, Buffer.alloc(12), fileKey);
  const head = `${VERSION_LINE}\n-> scrypt ${base64(salt)} ${workFactor}\n${base64(body)}\n---`;
  yield Buffer.from(`${head} ${base64(macOf(fileKey, head))}\n`);
  const nonce = randomBytes(NONCE_BYTES);
  yield nonce;
  const key = payloadKey(fileKey, nonce);
  let count = 0;
  for await (const [chunk, isLast] of chunksOf(plain, CHUNK_BYTES)) {
    yield seal(key, chunkNonce(count, isLast), chunk);
    count += 1;
  }
}

/** Decrypts what {@link encryptWithPassphrase} or `age -p` made. Errors: another passphrase; changed or cut bytes. */
export async function* decryptWithPassphrase(
  sealed: Bytes,
  passphrase: string,
): AsyncGenerator<Buffer, void> {
  const { head, mac, stanza, rest } = await readHeader(sealed);
  const workFactor = Number(stanza.workFactor);
  if (workFactor > MOST_WORK_FACTOR) throw noTransfer();
  const wrapping = await wrappingKey(passphrase, Buffer.from(stanza.salt, 'base64'), workFactor);
  const fileKey = open(wrapping, Buffer.alloc(12), Buffer.from(stanza.body, 'base64'));
  if (fileKey === null) throw new CommandError('The passphrase is not the one of this file.');
  const counted = macOf(fileKey, head);
  if (mac.length !== counted.length || !timingSafeEqual(mac, counted)) throw damaged();
  let nonce: Buffer | null = null;
  let count = 0;
  let hasEnded = false;
  for await (const [chunk, isLast] of chunksOf(rest, CHUNK_BYTES + TAG_BYTES, NONCE_BYTES)) {
    if (nonce === null) {
      nonce = chunk;
      continue;
    }
    const plain = open(payloadKey(fileKey, nonce), chunkNonce(count, isLast), chunk);
    if (plain === null) throw damaged();
    yield plain;
    count += 1;
    hasEnded = isLast;
  }
  if (!hasEnded) throw damaged();
}

interface Header {
  /** What the MAC is counted over. */
  readonly head: string;
  readonly mac: Buffer;
  readonly stanza: { readonly salt: string; readonly workFactor: string; readonly body: string };
  readonly rest: Bytes;
}

const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt (?<salt>[\w+/]{22}) (?<workFactor>[1-9]\d?)\n(?<body>[\w+/]{43})\n---(?= (?<mac>[\w+/]{43})\n)/;

async function readHeader(sealed: Bytes): Promise<Header> {
  const pieces = sealed[Symbol.asyncIterator]();
  let begun = Buffer.alloc(0);
  for (;;) {
    const match = HEADER.exec(begun.toString('latin1'));
    if (match?.groups !== undefined) {
      const { salt = '', workFactor = '', body = '', mac = '' } = match.groups;
      const remaining = begun.subarray(match[0].length + mac.length + 2);
      return {
        head: match[0],
        mac: Buffer.from(mac, 'base64'),
        stanza: { salt, workFactor, body },
        rest: continued(remaining, pieces),
      };
    }
    const next = begun.length > MOST_HEADER_BYTES ? null : await pieces.next();
    if (next === null || next.done === true) throw noTransfer();
    begun = Buffer.concat([begun, next.value]);
  }
}

async function* continued(first: Buffer, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer, void> {
  if (first.length > 0) yield first;
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    yield Buffer.from(next.value);
  }
}

/** Chunks of one size, and which is the last; the last may be shorter, and is empty only when there is nothing at all. */
async function* chunksOf(
  bytes: Bytes,
  size: number,
  firstSize = size,
): AsyncGenerator<[Buffer, boolean], void> {
  let waiting: Buffer[] = [];
  let length = 0;
  let wanted = firstSize;
  for await (const piece of bytes) {
    waiting.push(Buffer.from(piece));
    length += piece.length;
    // One byte more than a chunk: then that is not the last.
    if (length <= wanted) continue;
    let all = Buffer.concat(waiting);
    for (; all.length > wanted; wanted = size) {
      yield [all.subarray(0, wanted), false];
      all = all.subarray(wanted);
    }
    waiting = [all];
    length = all.length;
  }
  yield [Buffer.concat(waiting), true];
}

function chunkNonce(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(count), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: Uint8Array, nonce: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Uint8Array, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null; // Not encrypted with this key, or changed: the caller knows which.
  }
}

const deriveSlowly = promisify<string, Buffer, number, object, Buffer>(scrypt);

function wrappingKey(passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const N = 2 ** workFactor;
  const salted = Buffer.concat([Buffer.from(`${VERSION_LINE}/scrypt`), salt]);
  return deriveSlowly(passphrase.normalize('NFKC'), salted, 32, { N, r: 8, p: 1, maxmem: 1_100 * N });
}

function payloadKey(fileKey: Buffer, nonce: Buffer): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', fileKey, nonce, 'payload', 32));
}

function macOf(fileKey: Buffer, head: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', fileKey, '', 'header', 32));
  return createHmac('sha256', key).update(head).digest();
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

function noTransfer(): CommandError {
  return new CommandError('This is no file of: tranche account export.');
}

function damaged(): CommandError {
  return new CommandError('The file is damaged or cut: copy it again from where it was made.');
}
