import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { CommandError } from './command-error.ts';
import type { Config } from './config.ts';
import type { AccountId, PersonId, PlatformId, WebhookId } from './ids.ts';
import { hasKey, KEY_BYTES, noKey, readKeys, rereadKeys } from './key-files.ts';

/** The owner of a sealed value: an account, a person, a webhook of the installation, or the operator's platform. */
export type SealOwner = AccountId | PersonId | WebhookId | PlatformId;

/**
 * Keeps what must not be read from the database alone: keys of processors, secrets of authenticator apps. Stands on a
 * ring of keys of the service: the current one encrypts, and those before it are still read.
 */
export interface Secrets {
  /** False when no key is set: then encrypting, decrypting and deriving throw a {@link CommandError} with the way out. */
  readonly isReady: boolean;
  /** Encrypts text for one owner and purpose. The same text gives other bytes every time. */
  encrypt(ownerId: SealOwner, purpose: string, text: string): Buffer;
  /** Decrypts what {@link encrypt} gave for the same owner and purpose. Throws {@link SealError} on anything else. */
  decrypt(ownerId: SealOwner, purpose: string, sealed: Uint8Array): string;
  /**
   * 32 bytes for each key of the ring, the same for the same key and purpose on every node and after every start. The
   * first is the current key's: sign with it, and accept what any of them has signed.
   */
  deriveKeys(purpose: string): readonly [Buffer, ...Buffer[]];
  /** The ids of the keys in the ring, the current one first, as the database has them in hexadecimal; empty without a key. */
  keyIds(): readonly string[];
}

/** Encrypted bytes that cannot be read: changed, another account's, another purpose's, or of a key that is not in the ring. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

const VERSION = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES;

/** A key of the service, and what is derived from it. */
interface ServiceKey {
  readonly bytes: Buffer;
  /** Says which key was used, and nothing about it: a hash of what is derived from it. */
  readonly id: Buffer;
  readonly sealing: Buffer;
  readonly derive: (label: string) => Buffer;
}

/**
 * Makes the secrets of a ring of service keys of 32 bytes. Sealed bytes are: version (1), id of the key (4), nonce (12),
 * ciphertext, tag (16) of AES-256-GCM. Owner and purpose are authenticated, so that a row which somebody copies to
 * another account, or a column to another, cannot be read there. `findMore` is asked for further keys when bytes were
 * encrypted with a key that is not in the ring.
 */
export function createSecrets(
  current: Uint8Array,
  before: readonly Uint8Array[] = [],
  findMore: () => readonly Uint8Array[] = () => [],
): Secrets {
  const first = openKey(current);
  const ring = new Map<string, ServiceKey>();
  const add = (keys: readonly ServiceKey[]) => {
    for (const key of keys) addKey(ring, key);
  };
  add([first, ...before.map(openKey)]);
  const keyOf = (id: string) => {
    if (!ring.has(id)) add(findMore().map(openKey));
    return ring.get(id);
  };
  return {
    isReady: true,
    encrypt: (ownerId, purpose, text) => seal(first, ownerId, purpose, text),
    decrypt(ownerId, purpose, sealed) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < HEADER_BYTES + TAG_BYTES || bytes[0] !== VERSION) {
        throw new SealError('These bytes were not encrypted by this version of Tranche.');
      }
      const key = keyOf(bytes.toString('hex', 1, 1 + KEY_ID_BYTES));
      if (key === undefined) {
        throw new SealError(
          'This was encrypted with another key: add that key to SECRET_KEYS_BEFORE (without SECRET_KEY, the embedded database keeps it in secret.key in DATA_DIR), or set the secret again.',
        );
      }
      return open(key, ownerId, purpose, bytes);
    },
    deriveKeys(purpose) {
      const [own = first, ...others] = ring.values();
      const derive = (key: ServiceKey) => key.derive(`derived/${purpose}`);
      return [derive(own), ...others.map(derive)];
    },
    keyIds() {
      add(findMore().map(openKey));
      return [...ring.keys()];
    },
  };
}

function openKey(bytes: Uint8Array): ServiceKey {
  if (bytes.length !== KEY_BYTES)
    throw new Error(`A service key has ${KEY_BYTES} bytes, not ${bytes.length}.`);
  const derive = (label: string) => Buffer.from(hkdfSync('sha256', bytes, '', `tranche/${label}`, KEY_BYTES));
  const id = createHash('sha256').update(derive('key-id')).digest().subarray(0, KEY_ID_BYTES);
  return { bytes: Buffer.from(bytes), id, sealing: derive('seal'), derive };
}

// Two keys share their id once in four thousand million times. Then nobody could say which one encrypted a value.
function addKey(ring: Map<string, ServiceKey>, key: ServiceKey): void {
  const id = key.id.toString('hex');
  const known = ring.get(id);
  if (known !== undefined && !known.bytes.equals(key.bytes)) {
    throw new CommandError(`Two keys of the service have the same id ${id}: make another new key.`);
  }
  ring.set(id, key);
}

function seal({ id, sealing }: ServiceKey, ownerId: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const header = Buffer.concat([Buffer.of(VERSION), id, nonce]);
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedBytes(header, ownerId, purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([header, body, cipher.getAuthTag()]);
}

function open({ sealing }: ServiceKey, ownerId: string, purpose: string, bytes: Buffer): string {
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

/** The settings that say where the keys of the service are. */
export type KeySettings = Pick<Config, 'secretKey' | 'secretKeysBefore' | 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'isContainer'>>;

/**
 * Refuses to make a key in the volume of a container: a backup of the volume would have it beside what it encrypts. A key
 * that is there already is used. It is not printed either: logs are kept, and the next start would need it anyway.
 */
export function requireKeyInContainer(config: KeySettings): void {
  const { isContainer = false, secretKey, databaseUrl, dataDir } = config;
  if (!isContainer || secretKey !== null || databaseUrl !== null || hasKey(dataDir)) return;
  throw new CommandError(
    'SECRET_KEY is not set, and in a container none is made: a backup of the volume would contain it beside what it encrypts. Make one once with openssl rand -base64 32, keep it outside of the volume, and give it with SECRET_KEY_FILE or SECRET_KEY.',
  );
}

/**
 * The secrets of these settings: SECRET_KEY where it is set; with the embedded database else the key in DATA_DIR,
 * which the first call makes. SECRET_KEYS_BEFORE are read, too. A database of one's own may be shared by nodes that
 * would each make a key of their own, so without SECRET_KEY the secrets there are not ready and refuse at their first
 * use.
 */
export async function loadSecrets(config: KeySettings): Promise<Secrets> {
  const { secretKey, databaseUrl, dataDir } = config;
  const before = config.secretKeysBefore.map((text) => Buffer.from(text, 'base64'));
  if (secretKey !== null) return createSecrets(Buffer.from(secretKey, 'base64'), before);
  if (databaseUrl === null) {
    requireKeyInContainer(config);
    const kept = await readKeys(dataDir);
    // A command may have rotated the key since, and encrypted with the new one. The next start encrypts with it, too.
    return createSecrets(kept.current, [...kept.before, ...before], () => rereadKeys(dataDir));
  }
  return refusing(
    new CommandError(
      'SECRET_KEY is not set. With DATABASE_URL, every node needs the same one before it can keep the keys of a processor or the secrets of authenticator apps: make it once with openssl rand -base64 32, and keep it as carefully as the database.',
    ),
  );
}

/**
 * As {@link loadSecrets}, for commands about a database that is there: where DATA_DIR has no key, they make none, and the
 * secrets are not ready. The service may have its key in a setting that this command lacks, and could not read what
 * another key has encrypted.
 */
export async function loadKeptSecrets(config: KeySettings): Promise<Secrets> {
  return isKeyMissing(config) ? refusing(noKey(resolve(config.dataDir))) : loadSecrets(config);
}

/** Whether the key should be in DATA_DIR and is not there. */
export function isKeyMissing({ secretKey, databaseUrl, dataDir }: KeySettings): boolean {
  return secretKey === null && databaseUrl === null && !hasKey(dataDir);
}

function refusing(reason: CommandError): Secrets {
  const refuse = () => {
    throw reason;
  };
  return { isReady: false, encrypt: refuse, decrypt: refuse, deriveKeys: refuse, keyIds: () => [] };
}
