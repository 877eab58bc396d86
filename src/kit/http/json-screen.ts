import { MAXIMUM_JSON_DEPTH } from './json-fault.ts';

const QUOTE = 0x22;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const CAPITAL_E = 0x45;
const BACKSLASH = 0x5c;
const SMALL_D = 0x64;
const SMALL_E = 0x65;
const SMALL_U = 0x75;
const LETTER_CASE_BIT = 0x20;

/** So far below zero that no count of members brings the sum back up: a body of 1 MB has fewer than a million. */
const REFUSED = -1e9;

/**
 * Whether a body that `JSON.parse` has read might break one of our stricter rules. `false` is a promise: the exact
 * scanner (json-fault.ts) would find nothing, and read the same. `true` only means that it must look: surrogate
 * pairs and keys written as escapes raise it without harm. Costs about 1 ns a byte, less than half of parsing.
 *
 * Rules that the parsed value still shows (depth, range, `__proto__`) are read off the value. What parsing hides is
 * read off the bytes: the spelling of numbers and escapes, and repeated keys, by counting the colons outside
 * strings, because a repeated key leaves the value with fewer members than the text.
 *
 * @param bytes the body as it came, valid UTF-8
 * @param value what `JSON.parse` made of it
 */
export function mayHideFault(bytes: Uint8Array, value: unknown): boolean {
  const written = countWrittenMembers(bytes);
  return written < 0 || written !== countMembers(value, 0);
}

/** Colons outside strings, or REFUSED where the spelling of a number or an escape needs a closer look. */
function countWrittenMembers(bytes: Uint8Array): number {
  let colons = 0;
  let hasEscape = false;
  const end = bytes.length;
  for (let at = 0; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      const before = escapes;
      at = endOfString(bytes, at + 1);
      if (at < 0) return REFUSED;
      hasEscape = escapes !== before;
    } else if (byte === COLON) {
      // The string before a colon is a key; json-fault.ts says why one with an escape is read there.
      if (hasEscape) return REFUSED;
      colons++;
    } else if (byte === SMALL_E) {
      // The e of `true` and `false` follows a letter, that of an exponent a digit.
      if (bytes[at - 1]! <= NINE) return REFUSED;
    } else if (byte === MINUS) {
      if (bytes[at + 1] === ZERO) return REFUSED;
    } else if (byte === DOT || byte === CAPITAL_E) {
      return REFUSED;
    }
  }
  return colons;
}

/** Escapes met so far, in all texts; whether one was met is cheaper to see from outside than to answer. */
let escapes = 0;

/** The place of the closing quote, or REFUSED at an escape that could be NUL or a surrogate. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from; ; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) {
      escapes++;
      at++;
      if (bytes[at] === SMALL_U && isDelicateEscape(bytes, at + 1)) return REFUSED;
    } else if (byte === undefined) {
      // A parsed text closes its strings; without this, bytes of another text would loop for ever.
      return REFUSED;
    }
  }
}

/** Whether four hexadecimal digits spell NUL or may spell a surrogate (d800 to dfff; d000 to d7ff come along). */
function isDelicateEscape(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at]!;
  if ((first | LETTER_CASE_BIT) === SMALL_D) return true;
  return first === ZERO && bytes[at + 1] === ZERO && bytes[at + 2] === ZERO && bytes[at + 3] === ZERO;
}

/** Members of all objects in `value`, which stands inside `depth` others; far below zero where it breaks a rule. */
function countMembers(value: unknown, depth: number): number {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return REFUSED;
  return typeof value === 'object' && value !== null ? countBelow(value, depth + 1) : 0;
}

function countBelow(value: object, depth: number): number {
  if (depth > MAXIMUM_JSON_DEPTH) return REFUSED;
  let members = 0;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) members += countMembers(value[index], depth);
    return members;
  }
  for (const key in value) {
    if (key === '__proto__') return REFUSED;
    members += 1 + countMembers((value as Record<string, unknown>)[key], depth);
  }
  return members;
}
