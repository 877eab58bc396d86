/** The deepest nesting that a body may have: the outermost object or array is level 1. */
export const MAXIMUM_JSON_DEPTH = 32;

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

/** The first fault of a text: its kind, where it is (JSON pointer, empty for `invalid_json`), a sentence for people. */
export interface JsonFault {
  readonly code: JsonFaultCode;
  readonly path: string;
  readonly message: string;
}

/**
 * Walks a text by the grammar of RFC 8259 and by our stricter rules, and tells the first place, in reading order,
 * where it breaks one; null when it breaks none, which is when `JSON.parse` reads it without losing anything.
 * Time is linear in the length of the text, and the depth of calls is bounded. Never throws.
 */
export function findJsonFault(text: string): JsonFault | null {
  return new Scanner(text).findFault();
}

const sentences: Readonly<Record<Exclude<JsonFaultCode, 'invalid_json'>, string>> = {
  too_deep: `Objects and arrays may be nested at most ${MAXIMUM_JSON_DEPTH} levels deep.`,
  duplicate_key: 'This key stands more than once in its object.',
  forbidden_key: 'This key is not allowed.',
  not_an_integer: 'Numbers are whole and written plainly: no fraction, no exponent, no minus zero.',
  out_of_range: `Numbers lie between -${Number.MAX_SAFE_INTEGER} and ${Number.MAX_SAFE_INTEGER}.`,
  nul_in_text: 'Text must not contain the character NUL (\\u0000).',
  lone_surrogate: 'Text has one half of a surrogate pair (\\ud800 to \\udfff) without the other.',
};

// Sticky: each reads from the place where the scanner stands, and no further back.
const NUMBER = /-?(?:0|[1-9][0-9]*)((?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)/y;
const LITERAL = /true|false|null/y;
const SHORT_ESCAPE = /\\["\\/bfnrt]/y;
const UNICODE_ESCAPE = /\\u([0-9a-fA-F]{4})/y;

/** One walk over one text. Its readers start at `#at`, leave it behind what they read, and answer the first fault. */
class Scanner {
  readonly #text: string;
  /** Keys and indexes that lead to where the scanner stands; as many as there are objects and arrays around it. */
  readonly #place: (string | number)[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  findFault(): JsonFault | null {
    const fault = this.#readValue();
    if (fault) return fault;
    this.#skipWhiteSpace();
    return this.#at < this.#text.length ? this.#notJson('the end of the body') : null;
  }

  #readValue(): JsonFault | null {
    this.#skipWhiteSpace();
    const first = this.#text[this.#at];
    if (first === '"') return this.#readText();
    if (first === '{' || first === '[') {
      if (this.#place.length === MAXIMUM_JSON_DEPTH) return this.#fault('too_deep');
      return first === '{' ? this.#readObject() : this.#readArray();
    }
    if (this.#match(LITERAL)) return null;
    return this.#readNumber();
  }

  #readObject(): JsonFault | null {
    const keys = new Set<string>();
    this.#at++;
    if (this.#take('}')) return null;
    do {
      const fault = this.#readMember(keys);
      if (fault) return fault;
    } while (this.#take(','));
    return this.#take('}') ? null : this.#notJson("',' or '}'");
  }

  #readMember(keys: Set<string>): JsonFault | null {
    this.#skipWhiteSpace();
    if (this.#text[this.#at] !== '"') return this.#notJson('a key in double quotes');
    const start = this.#at;
    const fault = this.#readText();
    if (fault) return fault;
    const key = JSON.parse(this.#text.slice(start, this.#at)) as string;
    this.#place.push(key);
    if (key === '__proto__') return this.#fault('forbidden_key');
    if (keys.has(key)) return this.#fault('duplicate_key');
    keys.add(key);
    if (!this.#take(':')) return this.#notJson("':'");
    const below = this.#readValue();
    if (!below) this.#place.pop();
    return below;
  }

  #readArray(): JsonFault | null {
    this.#at++;
    if (this.#take(']')) return null;
    let index = 0;
    do {
      this.#place.push(index++);
      const fault = this.#readValue();
      if (fault) return fault;
      this.#place.pop();
    } while (this.#take(','));
    return this.#take(']') ? null : this.#notJson("',' or ']'");
  }

  #readNumber(): JsonFault | null {
    const found = this.#match(NUMBER);
    if (!found) return this.#notJson('a value');
    if (found[1] !== '' || found[0] === '-0') return this.#fault('not_an_integer');
    return Number.isSafeInteger(Number(found[0])) ? null : this.#fault('out_of_range');
  }

  /** Reads a string with its quotes. A fault in a key is told at the object that has the key. */
  #readText(): JsonFault | null {
    this.#at++;
    for (;;) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit === 0x22) {
        this.#at++;
        return null;
      }
      if (unit === 0x5c) {
        const fault = this.#readEscape();
        if (fault) return fault;
      } else if (unit >= 0x20) {
        this.#at++;
      } else {
        // A control character, or NaN behind the end of the text.
        return this.#notJson('more text or a closing quote');
      }
    }
  }

  #readEscape(): JsonFault | null {
    if (this.#match(SHORT_ESCAPE)) return null;
    const unit = this.#readUnicodeEscape();
    if (unit === null) return this.#notJson('an escape that JSON knows');
    if (unit === 0) return this.#fault('nul_in_text');
    if (unit < 0xd800 || unit > 0xdfff) return null;
    if (unit > 0xdbff) return this.#fault('lone_surrogate');
    const second = this.#readUnicodeEscape();
    return second !== null && second >= 0xdc00 && second <= 0xdfff ? null : this.#fault('lone_surrogate');
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

  #fault(code: Exclude<JsonFaultCode, 'invalid_json'>): JsonFault {
    return { code, path: pointerTo(this.#place), message: sentences[code] };
  }

  #notJson(expected: string): JsonFault {
    const { line, column } = positionIn(this.#text, this.#at);
    const found = showCharacter(this.#text.codePointAt(this.#at));
    const message = `Expected ${expected} at line ${line}, column ${column}, but found ${found}.`;
    return { code: 'invalid_json', path: '', message };
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

/** One character for a message: itself when it is visible ASCII, else its number. */
function showCharacter(codePoint: number | undefined): string {
  if (codePoint === undefined) return 'the end of the body';
  if (codePoint > 0x20 && codePoint < 0x7f) return `'${String.fromCodePoint(codePoint)}'`;
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
