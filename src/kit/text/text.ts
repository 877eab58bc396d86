// Characters that change the direction of the text after them: a name must not rearrange the words around it.
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A user's text as one line: no line breaks, no control characters, no change of direction. */
export function oneLine(text: string): string {
  return text
    .replaceAll(TURNING, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** A user's text with its line breaks, and without other control characters. */
export function manyLines(text: string): string {
  return text
    .replaceAll(TURNING, '')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text cut to a number of characters as readers count them: a family of four is one. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
