/** Replaces a character that none of our fonts can show. */
const UNKNOWN = '□';

// More marks than any writing needs would climb into the lines above.
const MOST_MARKS = 4;

// A word longer than this may be broken: behind its marks, or without marks every few characters.
const LONGEST_WORD = 24;
const BREAK_EVERY = 4;
const ZERO_WIDTH_SPACE = '\u200b';

// Characters that the first font shows: Latin letters, digits, punctuation, the spaces of Intl.
const PLAIN = /^[\n\x20-\x7e\xa0-\xac\xae-\u017f\u2010-\u2014\u2018-\u201d\u2022\u2026\u202f\u20ac]*$/;
const LONG_WORD = /[^\s-]{25}/;

// More than one empty line would only fill pages.
const EMPTY_LINES = /\n(?:[^\S\n]*\n){2,}/g;

// Joiners, and selectors of the form of emoji: a font may ignore them.
const JOINERS = new Set([0x200c, 0x200d, 0xfe0e, 0xfe0f]);

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Makes text that our fonts can show and a page can hold: no control characters, a box for a character that no font
 * has, long words breakable. It can still be read and copied.
 */
export function legible(text: string, families: readonly ReadonlySet<number>[]): string {
  const clean = text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/\p{C}/gu, (code) =>
      /[\n\p{Co}]/u.test(code) || JOINERS.has(code.codePointAt(0) ?? 0) ? code : '',
    )
    .replaceAll(EMPTY_LINES, '\n\n');
  if (PLAIN.test(clean) && !LONG_WORD.test(clean)) return clean;
  return clean
    .split(/([\s-]+)/)
    .map((part, index) => (index % 2 === 1 ? part : shownWord(part, families)))
    .join('');
}

function shownWord(word: string, families: readonly ReadonlySet<number>[]): string {
  const shown = [...graphemes.segment(word)].map(({ segment }) => shownOf(segment, families));
  if (shown.length <= LONGEST_WORD) return shown.join('');
  // An address is read in its parts: it breaks behind them, and within one only when that is too long itself.
  const parts = shown.join('').split(/(?<=[@./_])/);
  if (parts.length > 1) return parts.map((part) => shownWord(part, families)).join(ZERO_WIDTH_SPACE);
  const groups = Array.from({ length: Math.ceil(shown.length / BREAK_EVERY) }, (_, index) =>
    shown.slice(index * BREAK_EVERY, (index + 1) * BREAK_EVERY).join(''),
  );
  return groups.join(ZERO_WIDTH_SPACE);
}

/** A character with its marks, as one of the fonts can show it. */
function shownOf(segment: string, families: readonly ReadonlySet<number>[]): string {
  // Private characters: a font may have any drawing there, which no screen reader can read out.
  if (/\p{Co}/u.test(segment)) return UNKNOWN;
  const codes = Array.from(segment, (character) => character.codePointAt(0) as number);
  const shows = (family: ReadonlySet<number>, code: number) => family.has(code) || JOINERS.has(code);
  if (
    codes.length <= 1 + MOST_MARKS &&
    families.some((family) => codes.every((code) => shows(family, code)))
  ) {
    return segment;
  }
  // A font that shows all of a long row, such as a family of emoji, shows it whole.
  const isEmoji = /\p{Extended_Pictographic}|\p{RI}/u.test(segment);
  const best = families.find((family) => shows(family, codes[0] as number));
  if (best === undefined) return UNKNOWN;
  const shown = codes.filter((code) => shows(best, code));
  return String.fromCodePoint(...(isEmoji ? shown : shown.slice(0, 1 + MOST_MARKS)));
}

// What machines read: the address of a link, the content of a code.
const machineRead: ReadonlySet<string> = new Set(['url', 'payload']);

/** Makes every text of a sheet legible; what machines read stays as it is. */
export function legibleSheet(value: unknown, families: readonly ReadonlySet<number>[]): unknown {
  if (typeof value === 'string') return legible(value, families);
  if (Array.isArray(value)) return value.map((entry) => legibleSheet(entry, families));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      machineRead.has(key) ? entry : legibleSheet(entry, families),
    ]),
  );
}
