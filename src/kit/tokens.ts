import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { encodeBase62, randomBase62 } from './random.ts';

const prefixes = { Live: 'trn_live_', Sandbox: 'trn_test_', Operator: 'trn_op_' } as const;

/** 62 to the power of 43 is 2 to the power of 256.03. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const WELL_FORMED = /^trn_(?:live|test|op)_[0-9A-Za-z]{49}$/;

/** A token at the moment of its making, the only one at which its text is known. */
interface IssuedToken {
  /** What the caller sends; shown once, never stored or logged. */
  readonly text: string;
  /** SHA-256 of the text, 32 bytes: what is stored and looked up. */
  readonly hash: Buffer;
  /** The last four characters, by which people tell their tokens apart. */
  readonly hint: string;
}

/** Makes an API token of 256 random bits for accounts of the mode, or for the operator. Stores nothing. */
export function issueToken(mode: keyof typeof prefixes): IssuedToken {
  const unsigned = prefixes[mode] + randomBase62(SECRET_LENGTH);
  const text = unsigned + checksumOf(unsigned);
  return { text, hash: hashToken(text), hint: text.slice(-4) };
}

/**
 * SHA-256 of a token's text, 32 bytes. One round and no salt suffice, because 256 random bits cannot be guessed,
 * and a plain hash can be looked up by an index.
 */
export function hashToken(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/**
 * Whether `text` has the prefix, length, alphabet and checksum of a token. Recognizes mistyped tokens without the
 * database. It proves nothing, because anybody can compute a checksum.
 */
export function isWellFormedToken(text: string): boolean {
  if (!WELL_FORMED.test(text)) return false;
  const unsigned = text.slice(0, -CHECKSUM_LENGTH);
  return checksumOf(unsigned) === text.slice(-CHECKSUM_LENGTH);
}

/** CRC-32, whose 32 bits fit into 6 characters of base 62. */
function checksumOf(text: string): string {
  return encodeBase62(crc32(text), CHECKSUM_LENGTH);
}
