import { type NumberRange, numberInRange } from '../../kit/text/number-pattern.ts';

export interface SearchedTexts {
  /** With company and reference. */
  readonly contactName: string;
  readonly contactEmail: string;
  readonly number: string | null;
  readonly note: string;
}

/** The last character there is: after every word that begins with a text, and before the next. */
const LAST_CHARACTER = '\u{10FFFF}';

/** Characters of a word at most; a longer one is found by its beginning. */
const MAXIMUM_LENGTH = 100;

/** The same after the first character of a script that puts no spaces between words: there each begins a word. */
const MAXIMUM_UNSPACED = 16;

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SPACES = /[\s\p{Z}\p{Cc}]+/u;
const LETTER = /[\p{L}\p{N}]/u;
const STARTS = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu;

/** Letters that Unicode does not decompose, but people type without their stroke or as two letters. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

// Case, accents and width do not matter: "Ödön" is found by "odon", and the other way round.
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[ßæœøłđı]/g, (letter) => LETTERS[letter] as string);
}

// Two texts of which one begins with the other still do so when both are cut.
function cut(word: string): string {
  const head = word.slice(0, MAXIMUM_LENGTH);
  const unspaced = head.search(UNSPACED);
  const length = unspaced === -1 ? MAXIMUM_LENGTH : unspaced + MAXIMUM_UNSPACED;
  // Not between the halves of a character.
  return head.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

// 0042 is 42, in what is searched and in what is typed.
function withoutZeros(word: string): string {
  return word.replace(/^0+(?=\d)/, '');
}

function chunksOf(text: string): string[] {
  return fold(text)
    .split(SPACES)
    .filter((chunk) => chunk !== '')
    .map((chunk) => withoutEdges(chunk) || chunk);
}

// Drops the characters before the first and after the last letter or digit. One pattern for that would take quadratic
// time for a row of signs.
function withoutEdges(chunk: string): string {
  const start = chunk.search(LETTER);
  if (start === -1) return '';
  let end = chunk.length;
  while (!LETTER.test(lastCharacter(chunk, end))) end -= 1;
  return chunk.slice(start, end);
}

// A character outside of the basic plane is two code units.
function lastCharacter(text: string, end: number): string {
  return text.slice(/[\uDC00-\uDFFF]/.test(text[end - 1] as string) ? end - 2 : end - 1, end);
}

/**
 * The words of a query: an invoice fits when each of them begins one of its words. `INV-0042` and
 * `maria@example.com` are one word each.
 */
export function queryWordsOf(text: string): string[] {
  const words = [...new Set(chunksOf(text).map((chunk) => cut(withoutZeros(chunk))))];
  // A word that begins a longer one is found with it.
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

/**
 * The words by which an invoice is found. `maria.l@example.com` gives each word that begins where a letter or digit
 * follows another character: the whole, `l@example.com`, `example.com` and `com`.
 */
export function wordsOf({ contactName, contactEmail, number, note }: SearchedTexts): Set<string> {
  const words = new Set<string>();
  for (const chunk of chunksOf(`${number ?? ''} ${contactName} ${contactEmail} ${note}`)) {
    words.add(cut(withoutZeros(chunk)));
    for (const { index } of chunk.matchAll(STARTS)) words.add(cut(withoutZeros(chunk.slice(index))));
    if (!UNSPACED.test(chunk)) continue;
    for (let index = 0; index < chunk.length; index += 1) {
      const rest = chunk.slice(index);
      if (UNSPACED.test(String.fromCodePoint(rest.codePointAt(0) as number))) words.add(cut(rest));
    }
  }
  return words;
}

/** False when an invoice cannot fit: none of its words can begin with what stands nowhere in it. Much faster than to take it apart. */
export function mayFit(texts: SearchedTexts, wanted: readonly string[]): boolean {
  const folded = fold(`${texts.number ?? ''} ${texts.contactName} ${texts.contactEmail} ${texts.note}`);
  return wanted.every((word) => folded.includes(word));
}

/** The range of words that begin with this one, its end not included, in the order of code points. */
export function rangeOf(word: string): readonly [from: string, before: string] {
  return [word, word + LAST_CHARACTER];
}

/** True when each word begins one of those. */
export function fits(words: ReadonlySet<string>, wanted: readonly string[]): boolean {
  return wanted.every((one) => words.has(one) || [...words].some((word) => word.startsWith(one)));
}

/** The first of those words that begins with this one, in the order of code points, or null. */
export function firstWordWith(words: ReadonlySet<string>, beginning: string): string | null {
  let first: Buffer | null = null;
  for (const word of words) {
    if (!word.startsWith(beginning)) continue;
    const bytes = Buffer.from(word);
    if (first === null || Buffer.compare(bytes, first) < 0) first = bytes;
  }
  return first?.toString() ?? null;
}

/** How many patterns PostgreSQL compares: each costs as much as the first, and the longest leave out the most. */
const MAXIMUM_PATTERNS = 8;

/** How PostgreSQL may leave out what cannot fit: patterns that the texts of every invoice that fits match, unless they have accents. */
export function patternsOf(wanted: readonly string[]): string[] {
  return wanted
    .filter((word) => /^\p{ASCII}+$/u.test(word))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAXIMUM_PATTERNS)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
}

/** A number in the spellings in which it may have been typed: `inv-42` and `42` mean `INV-0042`, too. */
export function numbersMeant(text: string, range: NumberRange): string[] {
  const typed = text.trim();
  const prefix = range.prefix.toLowerCase();
  const suffix = range.suffix.toLowerCase();
  const behind = typed.toLowerCase().startsWith(prefix) ? typed.slice(prefix.length) : typed;
  const isWhole = suffix !== '' && behind.toLowerCase().endsWith(suffix);
  const digits = isWhole ? behind.slice(0, -suffix.length) : behind;
  const counted = /^\d{1,15}$/.test(digits) ? [numberInRange(range, Number(digits))] : [];
  return [...new Set([typed, typed.toUpperCase(), typed.toLowerCase(), ...counted])];
}
