import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomText } from './ids.ts';

/** A token as it is made: the text is shown once, the hash is kept, the hint is its last four characters. */
export interface IssuedToken {
  readonly text: string;
  readonly hash: Buffer;
  readonly hint: string;
}

const SECRET_LENGTH = 43; // 43 base62 characters hold 256 bits
const CHECK_LENGTH = 6;

/** Makes a token: `trn_live_` or `trn_test_`, 256 random bits, and a checksum that finds typing errors. */
export function issueToken(mode: 'Live' | 'Sandbox'): IssuedToken {
  const start = `${mode === 'Live' ? 'trn_live_' : 'trn_test_'}${randomText(SECRET_LENGTH)}`;
  const text = start + checksum(start);
  return { text, hash: hashToken(text), hint: text.slice(-4) };
}

/** What is kept of a token. It has 256 random bits, so a fast hash is enough. */
export function hashToken(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** True when a text has a token's form and its checksum is right. */
export function isWellFormedToken(text: string): boolean {
  return /^trn_(live|test)_[0-9A-Za-z]{49}$/.test(text) && checksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);
}

function checksum(text: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let rest = crc32(text);
  let result = '';
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    result = `${digits[rest % 62]}${result}`;
    rest = Math.floor(rest / 62);
  }
  return result;
}
