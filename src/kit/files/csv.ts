import { stringify } from 'csv-stringify/sync';
import { currencyExponent } from '../money/money.ts';
import { decimalOf } from '../text/locale.ts';

const FORM = { record_delimiter: 'windows', quoted_string: true } as const;

/** An amount of a cell: a decimal number, never text, so that a spreadsheet can add it up. */
interface AmountCell {
  readonly decimal: string;
}

/** The content of a cell: text, which is made harmless, an amount, or nothing. */
export type Cell = string | AmountCell | null;

/** An amount in the minor unit of its currency as a decimal number. */
export function amountCell(amount: number, currency: string): AmountCell {
  return { decimal: decimalOf(amount, currencyExponent(currency)) };
}

export function countCell(count: number): AmountCell {
  return { decimal: String(count) };
}

/** The header line, after the byte order mark by which spreadsheets recognise UTF-8. */
export function headLineOf(columns: readonly string[]): string {
  return stringify([[...columns]], { ...FORM, bom: true });
}

/** Lines of CSV (RFC 4180). Text is on one line, in quotes, and none of it becomes a formula. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((cells) =>
      cells.map((cell) => (cell === null || typeof cell === 'string' ? textOf(cell) : cell.decimal)),
    ),
    FORM,
  );
}

// Characters that begin a formula in a spreadsheet, in both widths of keyboards.
const FORMULA = '[=+\\-@＝＋－＠]';
const atStart = new RegExp(`^(?=[\\s"']*${FORMULA})`);
// Where lists are separated by semicolons, a spreadsheet splits the file there too, even inside quotes.
const afterSemicolon = new RegExp(`;(?=[\\s"']*${FORMULA})`, 'g');

// Some programs start a new row at every kind of line end, even inside quotes.
function textOf(text: string | null): string | null {
  if (text === null) return null;
  const line = text.replaceAll(/[\t\r\n\v\f\x85\u2028\u2029]+/g, ' ');
  return line.replace(atStart, "'").replaceAll(afterSemicolon, ";'");
}
