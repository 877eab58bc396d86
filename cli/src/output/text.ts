const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

// What terminals draw two columns wide: East Asian signs and emoji.
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;

// Whatever a terminal would obey instead of showing: control characters, and what turns the direction of text.
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A text of somebody else as one line that a terminal shows and does not obey: a name may hold an escape sequence. */
export function harmless(text: string): string {
  return text.replaceAll(/[\r\n\t\u2028\u2029]+/g, ' ').replaceAll(OBEYED, '�');
}

/** How many columns a terminal needs for a text. */
export function widthOf(text: string): number {
  // Most texts are plain, and a segmenter is slow.
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += columnsOf(segment);
  return width;
}

function columnsOf(segment: string): number {
  return WIDE.test(segment) ? 2 : 1;
}

/** The text in at most so many columns, with an ellipsis where something is left out. */
export function shorten(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let kept = '';
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    width += columnsOf(segment);
    if (width > columns - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** The text with blanks up to a width, before it or behind it. */
export function pad(text: string, columns: number, align: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, columns - widthOf(text)));
  return align === 'right' ? blanks + text : text + blanks;
}

/** A text in lines of at most so many columns, broken between words. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= columns)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
