import { wrongUse } from '../failure.ts';

/** A row of an import: the body that creates an object, with its line. */
export interface ImportedRow {
  readonly line: number;
  readonly [field: string]: unknown;
}

/** What one request takes: 200 rows, and 256 KiB. */
const MOST_ROWS = 200;
const MOST_BYTES = 200_000;

/** The rows of a JSON text that was read: a list of bodies; one without a line has its place in the list. Errors: wrong use. */
export function rowsOf(read: unknown): readonly ImportedRow[] {
  if (!Array.isArray(read) || read.length === 0) {
    throw wrongUse(
      'The file has no list of rows.',
      'Each is what creates a contact or an invoice: [{…}, {…}]',
    );
  }
  const lines = new Set<unknown>();
  return read.map((row: unknown, index) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      throw wrongUse(`Row ${index + 1} is not an object.`);
    }
    const made: ImportedRow = { line: index + 1, ...row };
    // The service would take the second in the place of the first.
    if (lines.has(made.line))
      throw wrongUse(`Line ${made.line} is there twice.`, 'Give each row a `line`, or none.');
    lines.add(made.line);
    return made;
  });
}

export function portionsOf(rows: readonly ImportedRow[]): ImportedRow[][] {
  const portions: ImportedRow[][] = [];
  let size = 0;
  for (const row of rows) {
    const length = Buffer.byteLength(JSON.stringify(row));
    const last = portions.at(-1);
    if (last === undefined || last.length === MOST_ROWS || size + length > MOST_BYTES) {
      portions.push([row]);
      size = length;
    } else {
      last.push(row);
      size += length;
    }
  }
  return portions;
}
