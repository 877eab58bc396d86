import { isCivilDate } from '../time.ts';
import type { Statement } from './database.ts';

// As text, arrays cost PostgreSQL 8 % of the time of a create, and `pg` escapes each of their elements.

/** Writes an element behind its length; false for a value that only the text form has. */
type WriteElement = (element: unknown) => boolean;

/** A type of elements: its number in PostgreSQL's catalogue, and what writes one. */
interface ElementType {
  readonly oid: number;
  readonly write: WriteElement;
}

const FIRST_BYTES = 65_536;
const KEPT_BYTES = 1_048_576;
const HEADER_BYTES = 20;
const NULL_LENGTH = -1;

// One piece of memory for all arrays: `pg` copies each into its message before it asks for the next.
let bytes = Buffer.allocUnsafe(FIRST_BYTES);
let end = 0;

function makeRoom(size: number): void {
  if (end + size <= bytes.length) return;
  const larger = Buffer.allocUnsafe(Math.max(end + size, bytes.length * 2));
  bytes.copy(larger, 0, 0, end);
  bytes = larger;
}

/** A type whose elements have one size; `put` writes one at a place. */
function fixed(oid: number, size: number, put: (element: unknown, at: number) => boolean): ElementType {
  return {
    oid,
    write(element) {
      makeRoom(4 + size);
      end = bytes.writeInt32BE(size, end) + size;
      return put(element, end - size);
    },
  };
}

function integer(oid: number, size: 2 | 4): ElementType {
  const limit = 2 ** (size * 8 - 1);
  return fixed(oid, size, (element, at) => {
    if (!Number.isInteger(element) || Number(element) < -limit || Number(element) >= limit) return false;
    bytes.writeIntBE(Number(element), at, size);
    return true;
  });
}

function putInt64(value: number, at: number): boolean {
  if (!Number.isSafeInteger(value)) return false;
  const high = Math.floor(value / 2 ** 32);
  bytes.writeInt32BE(high, at);
  bytes.writeUInt32BE(value - high * 2 ** 32, at + 4);
  return true;
}

const DAY_MS = 86_400_000;
// PostgreSQL counts dates and instants from here.
const EPOCH_MS = Date.UTC(2000, 0, 1);

// The same few hundred days are written all the time, and reading one takes as long as writing ten ids.
const daysSinceEpoch = new Map<string, number>();
const KEPT_DAYS = 20_000;

function putDate(day: unknown, at: number): boolean {
  if (typeof day !== 'string') return false;
  let days = daysSinceEpoch.get(day);
  if (days === undefined) {
    if (!isCivilDate(day)) return false;
    days = (Date.parse(`${day}T00:00:00Z`) - EPOCH_MS) / DAY_MS;
    if (daysSinceEpoch.size >= KEPT_DAYS) daysSinceEpoch.clear();
    daysSinceEpoch.set(day, days);
  }
  bytes.writeInt32BE(days, at);
  return true;
}

const HYPHEN = 45;

// The value of each hexadecimal digit by its character; -1 for others.
const digits = new Int8Array(128).fill(-1);
for (let value = 0; value < 16; value += 1) {
  const digit = value.toString(16);
  digits[digit.charCodeAt(0)] = value;
  digits[digit.toUpperCase().charCodeAt(0)] = value;
}

function putUuid(id: unknown, at: number): boolean {
  if (typeof id !== 'string' || id.length !== 36) return false;
  let place = 0;
  let wrong = 0;
  for (let index = 0; index < 16; index += 1) {
    // Hyphens stand before these bytes.
    if (index === 4 || index === 6 || index === 8 || index === 10) {
      if (id.charCodeAt(place) !== HYPHEN) return false;
      place += 1;
    }
    const high = digits[id.charCodeAt(place)] ?? -1;
    const low = digits[id.charCodeAt(place + 1)] ?? -1;
    wrong |= high | low;
    bytes[at + index] = (high << 4) | low;
    place += 2;
  }
  return wrong >= 0;
}

function writeText(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  // A character has three bytes at most in UTF-8, a pair of surrogates four.
  makeRoom(4 + text.length * 3);
  const start = end + 4;
  const length = bytes.write(text, start, 'utf8');
  bytes.writeInt32BE(length, end);
  end = start + length;
  return true;
}

function writeBytes(one: unknown): boolean {
  if (!Buffer.isBuffer(one)) return false;
  makeRoom(4 + one.length);
  end = bytes.writeInt32BE(one.length, end);
  end += one.copy(bytes, end);
  return true;
}

// Types that are missing here go as text: enumerations, `numeric` and `json` have no binary form that is simpler.
const elementTypes = new Map<string, ElementType>([
  ['uuid', fixed(2950, 16, putUuid)],
  ['text', { oid: 25, write: writeText }],
  ['bytea', { oid: 17, write: writeBytes }],
  ['smallint', integer(21, 2)],
  ['int', integer(23, 4)],
  ['integer', integer(23, 4)],
  ['bigint', fixed(20, 8, (value, at) => typeof value === 'number' && putInt64(value, at))],
  ['date', fixed(1082, 4, putDate)],
  [
    'timestamptz',
    fixed(1184, 8, (at, place) => at instanceof Date && putInt64((at.getTime() - EPOCH_MS) * 1000, place)),
  ],
  [
    'boolean',
    fixed(16, 1, (value, at) => {
      bytes[at] = value === true ? 1 : 0;
      return typeof value === 'boolean';
    }),
  ],
]);

/** The binary form of an array until the next is made; null when one of its elements has none. */
function encode(elements: readonly unknown[], { oid, write }: ElementType): Buffer | null {
  if (bytes.length > KEPT_BYTES) bytes = Buffer.allocUnsafe(FIRST_BYTES);
  end = elements.length === 0 ? HEADER_BYTES - 8 : HEADER_BYTES;
  let hasNull = false;
  for (const element of elements) {
    if (element === null || element === undefined) {
      hasNull = true;
      makeRoom(4);
      end = bytes.writeInt32BE(NULL_LENGTH, end);
    } else if (!write(element)) return null;
  }
  // Dimensions, whether there are nulls, the type; of the one dimension its length and first index.
  bytes.writeInt32BE(elements.length === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(hasNull ? 1 : 0, 4);
  bytes.writeInt32BE(oid, 8);
  if (elements.length > 0) {
    bytes.writeInt32BE(elements.length, 12);
    bytes.writeInt32BE(1, 16);
  }
  return bytes.subarray(0, end);
}

// By the statement: its text is read once.
const typesOf = new WeakMap<Statement, readonly (ElementType | undefined)[]>();

// A parameter has the type of its casts if each place that names it has the same one.
function readTypes(text: string): readonly (ElementType | undefined)[] {
  const names = new Map<number, string>();
  for (const [, number, name = ''] of text.matchAll(/\$(\d+)(?:::(\w+)\[\])?/g)) {
    const known = names.get(Number(number));
    names.set(Number(number), known === undefined || known === name ? name : '');
  }
  const types: (ElementType | undefined)[] = [];
  for (const [number, name] of names) types[number - 1] = elementTypes.get(name);
  return types;
}

/** Values as `pg` sends them for a statement: arrays whose type the text says (`$1::uuid[]`) in their binary form. */
export function parametersOf(one: Statement, values: readonly unknown[]): unknown[] {
  let types = typesOf.get(one);
  if (types === undefined) {
    types = readTypes(one.text);
    typesOf.set(one, types);
  }
  return values.map((value, index) => {
    const type = types[index];
    if (type === undefined || !Array.isArray(value)) return value;
    // `pg` asks for it when it writes the message, and writes a plain array as text.
    return { toPostgres: () => encode(value, type) ?? value };
  });
}
