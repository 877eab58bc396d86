import { type DateOrder, dateOrderOf, readDate } from '../../../../src/kit/files/csv-values.ts';
import { parseCsv, unprotected } from '../../../../src/kit/files/read-csv.ts';

/** The columns of a file of payments. */
export const batchColumns = ['name', 'email', 'amount', 'date', 'eventDate', 'note', 'externalId'] as const;

/** A column of a file of payments. */
export type BatchColumn = (typeof batchColumns)[number];

const needed: readonly BatchColumn[] = ['name', 'email', 'amount', 'date'];

/** A row of the file: what its cells say, and what was read of them. */
export interface BatchRow {
  /** Counted from 1, as editors do. */
  readonly line: number;
  readonly texts: Readonly<Record<BatchColumn, string>>;
  /** In the minor unit; null when it cannot be read. */
  readonly amount: number | null;
  /** Civil dates; null when they cannot be read, or there is none. */
  readonly date: string | null;
  readonly eventDate: string | null;
  /** It has more cells than the first line: what it says stands in the wrong columns. */
  readonly isLonger: boolean;
}

/** The content of a file: its rows, and the missing columns. */
export interface BatchFile {
  readonly rows: readonly BatchRow[];
  readonly lacks: readonly BatchColumn[];
  /** Whether a date such as 3/4/2027 can be read both ways. */
  readonly isAmbiguous: boolean;
}

/**
 * Reads a file of payments. `parse` reads an amount as the reader writes it; `names` are the columns in the reader's
 * language. The English ones are known as well. A date that could be two days is not guessed: its money is real.
 */
export function readBatch(
  text: string,
  parse: (text: string) => number | null,
  names: Readonly<Record<BatchColumn, string>>,
): BatchFile {
  const [first, ...records] = parseCsv(text);
  const header = first?.cells ?? [];
  const plain = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  const heads = header.map(plain);
  const at = (column: BatchColumn) =>
    heads.findIndex((head) => head === plain(column) || head === plain(names[column]));
  const places = new Map(batchColumns.map((column) => [column, at(column)]));
  const read = records.map(({ line, cells }) => {
    const cell = (column: BatchColumn) => unprotected(cells[places.get(column) ?? -1]?.trim() ?? '');
    const texts = Object.fromEntries(
      batchColumns.map((column) => [column, cell(column)]),
    ) as BatchRow['texts'];
    const isLonger = cells.slice(header.length).some((one) => one.trim() !== '');
    // A comma in an amount without quotes: what the line says stands elsewhere.
    return { line, texts, isLonger, amount: isLonger ? null : parse(texts.amount) };
  });
  const order = dateOrderOf(read.flatMap(({ texts }) => [texts.date, texts.eventDate]));
  const rows = read.map((row) => ({
    ...row,
    date: dateOf(row.texts.date, order),
    eventDate: dateOf(row.texts.eventDate, order),
  }));
  return {
    rows,
    lacks: needed.filter((column) => places.get(column) === -1),
    isAmbiguous: order === 'Ambiguous',
  };
}

function dateOf(text: string, order: DateOrder | 'Ambiguous'): string | null {
  if (order !== 'Ambiguous') return readDate(text, order);
  const [dayFirst, monthFirst] = [readDate(text, 'DayFirst'), readDate(text, 'MonthFirst')];
  return dayFirst === monthFirst ? dayFirst : null;
}
