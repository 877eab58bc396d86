/** The deepest nesting that a body may have: the outermost object or array is level 1. */
const MAXIMUM_JSON_DEPTH = 32;

/** A key longer than this many UTF-16 units is cut in a pointer, so that an answer never carries a body back. */
const SHOWN_KEY_LENGTH = 64;

/** The kinds of fault in the text of a body; each is shown to callers. */
export type JsonFaultCode =
  | 'invalid_json'
  | 'too_deep'
  | 'duplicate_key'
  | 'forbidden_key'
  | 'not_an_integer'
  | 'out_of_range'
  | 'nul_in_text'
  | 'lone_surrogate';

/** A fault of a text: its kind, where it is (JSON pointer, empty for `invalid_json`), a sentence for people. */
export interface JsonFault {
  readonly code: JsonFaultCode;
  readonly path: string;
  readonly message: string;
}

export interface JsonReading {
  /** In reading order, each kind once for a place; at most {@link MAXIMUM_JSON_FAULTS}. */
  readonly faults: readonly JsonFault[];
  /** The value of the text, with the last of repeated keys; undefined when reading had to stop before the end. */
  readonly value: unknown;
  /** False when reading ended early: the text is no JSON, is nested too deep, or has too many faults. */
  readonly isWhole: boolean;
}

/** More faults than this help nobody. */
export const MAXIMUM_JSON_FAULTS = 50;

/** Nor does the same fault of one place again and again. */
const MAXIMUM_NOTES = 1_000;

/**
 * Reads a text by the grammar of RFC 8259 and tells every place where it breaks a stricter rule of ours; where it
 * breaks none, the value is what the text says to the letter. Time is linear in the length of the text, and the depth
 * of calls is bounded. Never throws.
 *
 * This reads values itself because V8 13.6 can read an escaped key wrongly where it expects another one: after objects
 * whose keys were "a" and a backslash, `JSON.parse` reads the escaped letter behind "a" as a backslash.
 */
export function readJson(text: string): JsonReading {
  return new Scanner(text).read();
}

const sentences: Readonly<Record<Exclude<JsonFaultCode, 'invalid_json'>, string>> = {
  too_deep: `Objects and arrays may be nested at most ${MAXIMUM_JSON_DEPTH} levels deep.`,
  duplicate_key: 'This key stands more than once in its object.',
  forbidden_key: 'This key is not allowed.',
  not_an_integer:
    'Numbers are whole and written plainly: no fraction, no exponent, no minus zero. Only quantity and unitAmount may have a ' +
    'fraction, with at most 15 digits in all.',
  out_of_range: `Numbers lie between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}.`,
  nul_in_text: 'Text must not contain the character NUL (\\u0000).',
  lone_surrogate: 'Text has one half of a surrogate pair (\\ud800 to \\udfff) without the other.',
};

const RATES: ReadonlySet<string | number> = new Set(['taxBasisPoints', 'localTaxBasisPoints']);
const FINE_RATE =
  'A tax rate is a whole number of hundredths of a percent: 1900 is 19 %. Finer rates, such as 4.875 %, cannot be billed yet.';

/** The fields that may have a fraction, and how many digits a double keeps of it as written. */
const DECIMALS: ReadonlySet<string | number> = new Set(['quantity', 'unitAmount']);
const MOST_DECIMAL_DIGITS = 15;

// Sticky: each reads from the place where the scanner stands, and no further back.
const NUMBER = /-?(?:0|[1-9][0-9]*)((?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)/y;
const LITERAL = /true|false|null/y;
const SHORT_ESCAPE = /\\["\\/bfnrt]/y;
const UNICODE_ESCAPE = /\\u([0-9a-fA-F]{4})/y;

/** Ends a reading: what follows cannot be understood. */
class Ended extends Error {
  override readonly name = 'Ended';
}

/** One walk over one text. Its readers start at `#at`, leave it behind what they read, and answer what stands there. */
class Scanner {
  readonly #text: string;
  /** Keys and indexes that lead to where the scanner stands; as many as there are objects and arrays around it. */
  readonly #place: (string | number)[] = [];
  readonly #faults = new Map<string, JsonFault>();
  #notes = 0;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): JsonReading {
    try {
      const value = this.#readValue();
      this.#skipWhiteSpace();
      if (this.#at < this.#text.length) this.#endAsNoJson('the end of the body');
      return { value, faults: [...this.#faults.values()], isWhole: true };
    } catch (cause) {
      if (!(cause instanceof Ended)) throw cause;
      return { value: undefined, faults: [...this.#faults.values()], isWhole: false };
    }
  }

  #readValue(): unknown {
    this.#skipWhiteSpace();
    const first = this.#text[this.#at];
    if (first === '"') return this.#readText();
    if (first === '{' || first === '[') {
      if (this.#place.length === MAXIMUM_JSON_DEPTH) {
        this.#note('too_deep');
        throw new Ended();
      }
      return first === '{' ? this.#readObject() : this.#readArray();
    }
    const literal = this.#match(LITERAL);
    return literal ? (JSON.parse(literal[0]) as unknown) : this.#readNumber();
  }

  #readObject(): object {
    const members: Record<string, unknown> = {};
    this.#at++;
    if (this.#take('}')) return members;
    do this.#readMember(members);
    while (this.#take(','));
    if (!this.#take('}')) this.#endAsNoJson("',' or '}'");
    return members;
  }

  #readMember(members: Record<string, unknown>): void {
    this.#skipWhiteSpace();
    if (this.#text[this.#at] !== '"') this.#endAsNoJson('a key in double quotes');
    const key = this.#readText();
    this.#place.push(key);
    const isForbidden = key === '__proto__';
    if (isForbidden) this.#note('forbidden_key');
    else if (Object.hasOwn(members, key)) this.#note('duplicate_key');
    if (!this.#take(':')) this.#endAsNoJson("':'");
    const value = this.#readValue();
    if (!isForbidden) members[key] = value;
    this.#place.pop();
  }

  #readArray(): unknown[] {
    const elements: unknown[] = [];
    this.#at++;
    if (this.#take(']')) return elements;
    do {
      this.#place.push(elements.length);
      elements.push(this.#readValue());
      this.#place.pop();
    } while (this.#take(','));
    if (!this.#take(']')) this.#endAsNoJson("',' or ']'");
    return elements;
  }

  #readNumber(): number {
    const found = this.#match(NUMBER);
    if (!found) return this.#endAsNoJson('a value');
    const value = Number(found[0]);
    if (found[1] !== '' || found[0] === '-0') {
      if (!this.#mayBeDecimal(found[0])) this.#note('not_an_integer');
    } else if (!Number.isSafeInteger(value)) {
      this.#note('out_of_range');
    }
    return value;
  }

  // So few digits that the value is exactly what is written.
  #mayBeDecimal(written: string): boolean {
    const isShort = /^\d+\.\d+$/.test(written) && written.length - 1 <= MOST_DECIMAL_DIGITS;
    return isShort && DECIMALS.has(this.#place.at(-1) ?? '');
  }

  /** Reads a string with its quotes. A fault in a key is reported at the object that has the key. */
  #readText(): string {
    const start = this.#at;
    let hasEscape = false;
    this.#at++;
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit === 0x22) {
        this.#at++;
        // A text may have any value, but a key of an object may not.
        return hasEscape
          ? (JSON.parse(this.#text.slice(start, this.#at)) as string)
          : this.#text.slice(start + 1, this.#at - 1);
      }
      if (unit === 0x5c) {
        hasEscape = true;
        this.#readEscape();
      } else if (unit >= 0x20) {
        this.#at++;
      } else {
        // A control character, or NaN behind the end of the text.
        this.#endAsNoJson('more text or a closing quote');
      }
    }
  }

  #readEscape(): void {
    if (this.#match(SHORT_ESCAPE)) return;
    const unit = this.#readUnicodeEscape();
    if (unit === null) this.#endAsNoJson('an escape that JSON knows');
    if (unit === 0) this.#note('nul_in_text');
    if (unit < 0xd800 || unit > 0xdfff) return;
    const behind = this.#at;
    const second = unit > 0xdbff ? null : this.#readUnicodeEscape();
    if (second !== null && second >= 0xdc00 && second <= 0xdfff) return;
    this.#note('lone_surrogate');
    // The next character is read by itself: it may be the first half of a pair.
    this.#at = behind;
  }

  /** The UTF-16 unit that an escape at this place spells, or null where none stands. */
  #readUnicodeEscape(): number | null {
    const found = this.#match(UNICODE_ESCAPE);
    return found ? Number.parseInt(found[1]!, 16) : null;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at += found[0].length;
    return found;
  }

  /** Steps over white space and then over `mark`, if that stands there. */
  #take(mark: string): boolean {
    this.#skipWhiteSpace();
    if (this.#text[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }

  #skipWhiteSpace(): void {
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return;
      this.#at++;
    }
  }

  #note(code: Exclude<JsonFaultCode, 'invalid_json'>): void {
    this.#notes += 1;
    if (this.#notes > MAXIMUM_NOTES) throw new Ended();
    const path = pointerTo(this.#place);
    const name = `${path} ${code}`;
    if (this.#faults.has(name)) return;
    const isRate = code === 'not_an_integer' && RATES.has(this.#place.at(-1) ?? '');
    this.#faults.set(name, { code, path, message: isRate ? FINE_RATE : sentences[code] });
    if (this.#faults.size === MAXIMUM_JSON_FAULTS) throw new Ended();
  }

  #endAsNoJson(expected: string): never {
    const { line, column } = positionIn(this.#text, this.#at);
    const found = showCharacter(this.#text.codePointAt(this.#at));
    const message = `Expected ${expected} at line ${line}, column ${column}, but found ${found}.`;
    this.#faults.set('', { code: 'invalid_json', path: '', message });
    throw new Ended();
  }
}

function pointerTo(place: readonly (string | number)[]): string {
  return place.map((step) => `/${typeof step === 'number' ? step : showKey(step)}`).join('');
}

/** A key as a step of a JSON pointer. A cut may fall between the halves of a pair, which must not leave half of it. */
function showKey(key: string): string {
  const shown = key.length > SHOWN_KEY_LENGTH ? `${key.slice(0, SHOWN_KEY_LENGTH).toWellFormed()}…` : key;
  return shown.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Line and column, counted from 1; columns count characters. */
function positionIn(text: string, at: number): { line: number; column: number } {
  let line = 1;
  let column = 1;
  for (let index = 0; index < at; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 0x0a) {
      line++;
      column = 1;
    } else if (unit < 0xdc00 || unit > 0xdfff) {
      column++; // The second half of a pair is no character of its own.
    }
  }
  return { line, column };
}

/** One character for a message: itself when it is visible ASCII, otherwise its number. */
function showCharacter(codePoint: number | undefined): string {
  if (codePoint === undefined) return 'the end of the body';
  if (codePoint > 0x20 && codePoint < 0x7f) return `'${String.fromCodePoint(codePoint)}'`;
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
