/** The columns of a file of payments. */
export const batchColumns = ['name', 'email', 'amount', 'date', 'eventDate', 'note'] as const;

/** A column of a file of payments. */
type BatchColumn = (typeof batchColumns)[number];

const needed: readonly BatchColumn[] = ['name', 'email', 'amount', 'date'];

/** A row of the file, as it is written there; `amount` in the minor unit, null when it cannot be read. */
export interface BatchRow {
  readonly texts: Readonly<Record<BatchColumn, string>>;
  readonly amount: number | null;
}

/** What a file says: its rows, and which columns it lacks. */
export interface BatchFile {
  readonly rows: readonly BatchRow[];
  readonly lacks: readonly BatchColumn[];
}

/** The text of a file: UTF-8, else that of Western Europe, in which spreadsheets there save CSV: “Müller” stays “Müller”. */
export function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads a file of payments. `parse` reads an amount as the reader writes it; `names` are the columns in the reader's
 * language. The English ones are known as well.
 */
export function readBatch(
  text: string,
  parse: (text: string) => number | null,
  names: Readonly<Record<BatchColumn, string>>,
): BatchFile {
  const [header = [], ...lines] = parseCsv(text);
  const plain = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  const heads = header.map(plain);
  const at = (column: BatchColumn) =>
    heads.findIndex((head) => head === plain(column) || head === plain(names[column]));
  const places = new Map(batchColumns.map((column) => [column, at(column)]));
  const rows = lines
    .filter((line) => line.some((cell) => cell.trim() !== ''))
    .map((line) => {
      const cell = (column: BatchColumn) => line[places.get(column) ?? -1]?.trim() ?? '';
      const texts = Object.fromEntries(
        batchColumns.map((column) => [column, cell(column)]),
      ) as BatchRow['texts'];
      return { texts, amount: parse(texts.amount) };
    });
  return { rows, lacks: needed.filter((column) => places.get(column) === -1) };
}

/**
 * The cells of a CSV text (RFC 4180). The separator is the comma, semicolon or tab that the first line has most of, as
 * spreadsheets write what their country is used to.
 */
function parseCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const first = plain.slice(0, plain.search(/\r?\n|$/));
  const count = (mark: string) => first.split(mark).length;
  const separator = [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] as string;
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    line.push(cell);
    cell = '';
  };
  for (let at = 0; at < plain.length; at++) {
    const char = plain[at] as string;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (plain[at + 1] === '"') cell += plain[++at];
      else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === separator) endCell();
    else if (char === '\n') {
      endCell();
      lines.push(line);
      line = [];
    } else if (char !== '\r') cell += char;
  }
  if (cell !== '' || line.length > 0) {
    endCell();
    lines.push(line);
  }
  return lines;
}
