const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

// Letters of these scripts stand apart, so that two of them are read as initials.
const ALPHABETIC = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;

/**
 * Shown for a business without a logo: the first letters of its first two words, or one letter in scripts
 * without initials. Empty for a name without letters and digits.
 */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  const letters = words.map((word) => firstOf(word));
  const [first = '', second = ''] = letters;
  return ALPHABETIC.test(first) && ALPHABETIC.test(second) ? first + second : first;
}

// Some letters have no single capital: ßtudio must not become SS.
function firstOf(word: string): string {
  const [first] = graphemes.segment(word);
  const letter = first?.segment ?? '';
  const capital = letter.toUpperCase();
  return Array.from(capital).length === Array.from(letter).length ? capital : letter;
}
