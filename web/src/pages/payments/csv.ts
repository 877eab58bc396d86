import { parseCsv, unprotected } from '../../parts/csv.ts';

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

/**
 * Reads a file of payments. `parse` reads an amount as the reader writes it; `names` are the columns in the reader's
 * language. The English ones are known as well.
 */
export function readBatch(
  text: string,
  parse: (text: string) => number | null,
  names: Readonly<Record<BatchColumn, string>>,
): BatchFile {
  const [header = [], ...lines] = parseCsv(text).map(({ cells }) => cells);
  const plain = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  const heads = header.map(plain);
  const at = (column: BatchColumn) =>
    heads.findIndex((head) => head === plain(column) || head === plain(names[column]));
  const places = new Map(batchColumns.map((column) => [column, at(column)]));
  const rows = lines.map((line) => {
    const cell = (column: BatchColumn) => unprotected(line[places.get(column) ?? -1]?.trim() ?? '');
    const texts = Object.fromEntries(
      batchColumns.map((column) => [column, cell(column)]),
    ) as BatchRow['texts'];
    // A line with more cells than the first one has a comma in an amount without quotes: what it says stands elsewhere.
    const isLonger = line.slice(header.length).some((one) => one.trim() !== '');
    return { texts, amount: isLonger ? null : parse(texts.amount) };
  });
  return { rows, lacks: needed.filter((column) => places.get(column) === -1) };
}
