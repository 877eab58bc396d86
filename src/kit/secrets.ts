import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from './command-error.ts';
import type { Config } from './config.ts';
import { syncPath } from './files/durable.ts';
import type { AccountId, PersonId } from './ids.ts';

/**
 * Keeps what must not be read from the database alone: keys of processors, secrets of authenticator apps. Stands on one
 * key of the service.
 */
export interface Secrets {
  /** False when no key is set: then every other member throws a {@link CommandError} that says how to set one. */
  readonly isReady: boolean;
  /** Encrypts text for one account or person, and purpose. The same text gives other bytes every time. */
  encrypt(ownerId: AccountId | PersonId, purpose: string, text: string): Buffer;
  /** Decrypts what {@link encrypt} gave for the same owner and purpose. Throws {@link SealError} on anything else. */
  decrypt(ownerId: AccountId | PersonId, purpose: string, sealed: Uint8Array): string;
  /** 32 bytes that are the same for the same key and purpose, on every node and after every start. */
  deriveKey(purpose: string): Buffer;
}

/** Encrypted bytes that cannot be read: changed, another account's, another purpose's, or another key's. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

const KEY_BYTES = 32;
const VERSION = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES;
const KEY_FILE = 'secret.key';

/**
 * Makes the secrets of a service key of 32 bytes. Sealed bytes are: version (1), id of the key (4), nonce (12),
 * ciphertext, tag (16) of AES-256-GCM. Owner and purpose are authenticated, so that a row which somebody copies to
 * another account, or a column to another, cannot be read there.
 */
export function createSecrets(key: Uint8Array): Secrets {
  if (key.length !== KEY_BYTES) throw new Error(`A service key has ${KEY_BYTES} bytes, not ${key.length}.`);
  const derive = (label: string) => Buffer.from(hkdfSync('sha256', key, '', `tranche/${label}`, KEY_BYTES));
  const sealing = derive('seal');
  // Says which key was used, and nothing about it: a hash of what is derived from it.
  const keyId = createHash('sha256').update(derive('key-id')).digest().subarray(0, KEY_ID_BYTES);
  return {
    isReady: true,
    encrypt(ownerId, purpose, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const header = Buffer.concat([Buffer.of(VERSION), keyId, nonce]);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(associatedBytes(header, ownerId, purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([header, body, cipher.getAuthTag()]);
    },
    decrypt(ownerId, purpose, sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < HEADER_BYTES + TAG_BYTES || bytes[0] !== VERSION) {
        throw new SealError('These bytes were not encrypted by this version of Tranche.');
      }
      if (!bytes.subarray(1, 1 + KEY_ID_BYTES).equals(keyId)) {
        throw new SealError(
          'This was encrypted with another key: start with the SECRET_KEY it was made with (without one, the embedded database keeps it in secret.key in DATA_DIR), or set the secret again.',
        );
      }
      const header = bytes.subarray(0, HEADER_BYTES);
      const nonce = header.subarray(1 + KEY_ID_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(associatedBytes(header, ownerId, purpose));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const body = decipher.update(bytes.subarray(HEADER_BYTES, -TAG_BYTES));
      try {
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new SealError('These bytes were changed, or belong to another account or purpose.', { cause });
      }
    },
    deriveKey: (purpose) => derive(`derived/${purpose}`),
  };
}

// Each part behind its length: no account and purpose can be read as another pair.
function associatedBytes(header: Uint8Array, ...parts: readonly string[]): Buffer {
  const lengthed = parts.flatMap((part) => {
    const bytes = Buffer.from(part, 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return [length, bytes];
  });
  return Buffer.concat([header, ...lengthed]);
}

/**
 * The secrets of these settings: SECRET_KEY where it is set; with the embedded database else the key in DATA_DIR,
 * which the first call makes. A database of one's own may be shared by nodes that would each make a key of their own,
 * so without SECRET_KEY the secrets there are not ready and refuse at their first use.
 */
export async function loadSecrets(
  config: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>,
): Promise<Secrets> {
  if (config.secretKey !== null) return createSecrets(Buffer.from(config.secretKey, 'base64'));
  if (config.databaseUrl === null) return createSecrets(await keyInFolder(config.dataDir));
  const refuse = () => {
    throw new CommandError(
      'SECRET_KEY is not set. With DATABASE_URL, every node needs the same one before it can keep the keys of a processor or the secrets of authenticator apps: make it once with openssl rand -base64 32, and keep it as carefully as the database.',
    );
  };
  return { isReady: false, encrypt: refuse, decrypt: refuse, deriveKey: refuse };
}

/** Whether a folder holds a key that {@link loadSecrets} has made. */
export function hasKey(folder: string): boolean {
  return existsSync(join(folder, KEY_FILE));
}

/** Reads the key of a folder, and makes it when it is not there. Two processes that do so at once get the same one. */
async function keyInFolder(folder: string): Promise<Buffer> {
  const path = join(folder, KEY_FILE);
  const kept = await readKey(path);
  if (kept !== null) return kept;
  await mkdir(folder, { recursive: true });
  const partial = join(folder, `${KEY_FILE}.${randomBytes(8).toString('hex')}.partial`);
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    // A link, unlike a rename, does not replace a key that another process made first.
    await link(partial, path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause;
    });
  } finally {
    await unlink(partial).catch(() => {}); // Left behind it is only clutter.
  }
  // Before anything is encrypted with it, the name of the file is on the disk, too.
  await syncPath(folder);
  const made = await readKey(path);
  if (made === null) throw new Error(`${path} was removed while it was being made.`);
  return made;
}

async function readKey(path: string): Promise<Buffer | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new CommandError(
    `${path} holds no key of ${KEY_BYTES} bytes in base64: bring it back from a backup. Only if nothing was encrypted with it, remove it, and the next start makes another.`,
  );
}
