/**
 * Decodes a file that a spreadsheet has saved: UTF-8 or UTF-16 with a byte order mark, UTF-8 without one, or
 * Windows-1252 (“Müller” stays “Müller”).
 */
export function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A record of a file: the line that it begins at, counted from 1 as editors do, and its cells. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The records of a CSV text (RFC 4180) that are not empty. The separator is the comma, semicolon or tab that the first
 * line has most of, as spreadsheets write what their country is used to.
 */
export function parseCsv(text: string): CsvRecord[] {
  const plain = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(plain);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let start = 1;
  let opened = { at: 0, line: 1 };
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) records.push({ line: start, cells });
    cells = [];
    start = line;
  };
  for (let at = 0; at < plain.length || isQuoted; at++) {
    const char = plain[at] ?? '';
    // A quote that is not closed before a separator is part of the text. As an opening quote it would swallow the next
    // lines.
    if (isQuoted && (char === '' || isStray(plain, at, separator))) {
      ({ at, line } = opened);
      cell = '"';
      isQuoted = false;
      continue;
    }
    if (char === '\n' || (char === '\r' && plain[at + 1] !== '\n')) line += 1;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (plain[at + 1] === '"') cell += plain[++at];
      else isQuoted = false;
    } else if (char === '"' && cell === '') {
      isQuoted = true;
      opened = { at, line };
    } else if (char === separator) endCell();
    else if (char === '\n' || (char === '\r' && plain[at + 1] !== '\n')) endRecord();
    else if (char !== '\r') cell += char;
  }
  endRecord();
  return records;
}

// Whether a quote inside a quoted cell is neither doubled nor the end of the cell.
function isStray(plain: string, at: number, separator: string): boolean {
  if (plain[at] !== '"' || plain[at + 1] === '"') return false;
  let next = at + 1;
  while (plain[next] === ' ') next++;
  const char = plain[next];
  return char !== undefined && char !== separator && char !== '\n' && char !== '\r';
}

function separatorOf(plain: string): string {
  const end = plain.search(/[\r\n]/);
  const first = end === -1 ? plain : plain.slice(0, end);
  const count = (mark: string) => first.split(mark).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] as string;
}

const FORMULA = '[=+\\-@＝＋－＠]';
const atStart = new RegExp(`^'(?=[\\s"']*${FORMULA})`);
const afterSemicolon = new RegExp(`;'(?=[\\s"']*${FORMULA})`, 'g');

/** A text as it was before our files protected it: they put an apostrophe before what a spreadsheet would calculate. */
export function unprotected(text: string): string {
  return text.replace(atStart, '').replaceAll(afterSemicolon, ';');
}
