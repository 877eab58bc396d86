import { randomFillSync } from 'node:crypto';

/** Asking the system for random bytes costs 1 µs however few they are, so they are fetched 8 KB at a time. */
const pool = new Uint8Array(8192);
let used = pool.length;

/**
 * `count` fresh random bytes of cryptographic strength, at most 8192; each byte is handed out once.
 * The answer is a window on a pool that later calls refill: read it at once, and do not keep it.
 */
export function drawRandomBytes(count: number): Uint8Array {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The largest multiple of 62 in a byte: bytes from here on are drawn again, or the first digits would come oftener. */
const EVEN_SHARE = 248;

/** `length` random letters and digits, each of the 62 equally likely: 5.95 bits apiece. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of drawRandomBytes(length - text.length)) {
      if (byte < EVEN_SHARE) text += BASE62[byte % BASE62.length];
    }
  }
  return text;
}

/** A whole number from 0 on in base 62, filled up with leading zeros to `length` characters. */
export function encodeBase62(number: number, length: number): string {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / BASE62.length)) {
    text = BASE62[rest % BASE62.length] + text;
  }
  return text.padStart(length, BASE62[0]);
}
