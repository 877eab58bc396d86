import {
  type DateOrder,
  type DecimalMark,
  dateOrderOf,
  decimalMarkOf,
  readAmount,
  readDate,
} from '../../kit/files/csv-values.ts';
import { type CsvRecord, parseCsv } from '../../kit/files/read-csv.ts';
import { MAXIMUM_AMOUNT } from '../../kit/money/money.ts';
import { StatementFault } from './faults.ts';
import type { CsvPreview, FileAccount, FileLine } from './types.ts';
import { ibanOf, idOf, nameOf, readCurrency, textOfParts } from './values.ts';

/** Which column of a bank's CSV file is which, by the names in its first line. */
export interface CsvMapping {
  readonly bookedOn: string;
  readonly valueOn?: string | undefined;
  /** One column with a sign, or one for each direction. */
  readonly amount: string | { readonly credit: string; readonly debit: string };
  /** A column with the currency; without one, all lines are in `currencyCode`. */
  readonly currency?: string | undefined;
  readonly currencyCode: string;
  readonly name?: string | undefined;
  readonly iban?: string | undefined;
  /** The columns with what the payer wrote, joined in this order. */
  readonly text: readonly string[];
  readonly reference?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly bankId?: string | undefined;
  /** Without it, as the dates of the file say; then ambiguous ones are refused. */
  readonly dateOrder?: DateOrder | undefined;
  readonly decimalMark?: DecimalMark | undefined;
}

interface Columns {
  readonly bookedOn: number;
  readonly valueOn: number | null;
  readonly amounts: readonly { readonly at: number; readonly sign: 1 | -1 }[];
  readonly amountNames: readonly string[];
  readonly currency: number | null;
  readonly name: number | null;
  readonly iban: number | null;
  readonly text: readonly number[];
  readonly reference: number | null;
  readonly endToEndId: number | null;
  readonly bankId: number | null;
}

/** The lines of a bank's CSV file. Lines above the names of the columns are left out. Errors: `StatementFault`. */
export function readBankCsv(text: string, mapping: CsvMapping): FileAccount[] {
  const { columns, records } = recordsOf(text, mapping);
  const forms = formsOf(records, columns, mapping);
  // Banks close with a sum or a note that has no date.
  const rows = records.filter(({ cells }) => cellAt(cells, columns.bookedOn) !== '');
  return [{ number: null, lines: rows.map((record) => lineOf(record, columns, mapping, forms)) }];
}

function namesOf(mapping: CsvMapping): string[] {
  const { amount } = mapping;
  const amounts = typeof amount === 'string' ? [amount] : [amount.credit, amount.debit];
  const others = [
    mapping.bookedOn,
    mapping.valueOn,
    mapping.currency,
    mapping.name,
    mapping.iban,
    mapping.reference,
    mapping.endToEndId,
    mapping.bankId,
  ].filter((name) => name !== undefined);
  return [...amounts, ...others, ...mapping.text].map((name) => name.trim());
}

const MOST_LINES_ABOVE = 50;

function recordsOf(text: string, mapping: CsvMapping): { columns: Columns; records: CsvRecord[] } {
  const names = namesOf(mapping);
  const rows = text.replace(/^\uFEFF/, '').split('\n');
  const at = rows.slice(0, MOST_LINES_ABOVE).findIndex((row) => names.every((name) => row.includes(name)));
  const [header, ...records] = at === -1 ? [] : parseCsv(rows.slice(at).join('\n'));
  const cells = header?.cells.map((cell) => cell.trim()) ?? [];
  if (header === undefined || names.some((name) => !cells.includes(name)))
    throw new StatementFault('columns', { text: names.join(', ') });
  const indexOf = (name: string) => cells.indexOf(name.trim());
  const optional = (name: string | undefined) => (name === undefined ? null : indexOf(name));
  const { amount } = mapping;
  const columns: Columns = {
    bookedOn: indexOf(mapping.bookedOn),
    valueOn: optional(mapping.valueOn),
    amounts:
      typeof amount === 'string'
        ? [{ at: indexOf(amount), sign: 1 }]
        : [
            { at: indexOf(amount.credit), sign: 1 },
            { at: indexOf(amount.debit), sign: -1 },
          ],
    amountNames: typeof amount === 'string' ? [amount] : [amount.credit, amount.debit],
    currency: optional(mapping.currency),
    name: optional(mapping.name),
    iban: optional(mapping.iban),
    text: mapping.text.map(indexOf),
    reference: optional(mapping.reference),
    endToEndId: optional(mapping.endToEndId),
    bankId: optional(mapping.bankId),
  };
  return { columns, records: records.map((record) => ({ ...record, line: record.line + at })) };
}

interface Forms {
  readonly order: DateOrder;
  readonly mark: DecimalMark;
}

function formsOf(records: readonly CsvRecord[], columns: Columns, mapping: CsvMapping): Forms {
  const cellsOf = (at: number) => records.map(({ cells }) => cellAt(cells, at));
  const days = cellsOf(columns.bookedOn);
  const amounts = columns.amounts.flatMap(({ at }) => cellsOf(at));
  const order = mapping.dateOrder ?? dateOrderOf(days);
  const mark = mapping.decimalMark ?? decimalMarkOf(amounts.map((text) => text.replace(SIGN, '')));
  const line = records[0]?.line ?? 1;
  if (order === 'Ambiguous') throw new StatementFault('ambiguous', { line, text: days[0] ?? '' });
  if (mark === 'Ambiguous') throw new StatementFault('ambiguous', { line, text: amounts[0] ?? '' });
  return { order, mark };
}

function lineOf(record: CsvRecord, columns: Columns, mapping: CsvMapping, { order, mark }: Forms): FileLine {
  const { line, cells } = record;
  const at = (column: number | null) => (column === null ? '' : cellAt(cells, column));
  const dateAt = (column: number) => {
    const date = readDate(at(column), order);
    if (date === null) throw new StatementFault('date', { line, text: at(column) });
    return date;
  };
  const currency = readCurrency(at(columns.currency) || mapping.currencyCode, line);
  return {
    line,
    bankId: idOf(at(columns.bankId)),
    bookedOn: dateAt(columns.bookedOn),
    valueOn: columns.valueOn === null || at(columns.valueOn) === '' ? null : dateAt(columns.valueOn),
    amount: amountOf(record, columns, currency, mark),
    currency,
    name: nameOf(at(columns.name)),
    iban: ibanOf(at(columns.iban)),
    text: textOfParts(columns.text.map((column) => cellAt(cells, column))),
    reference: idOf(at(columns.reference)),
    endToEndId: idOf(at(columns.endToEndId)),
    isReturn: false,
  };
}

const SIGN = /^\s*[+\-−]|[+\-−]\s*$/;
const MINUS = /^\s*[-−]|[-−]\s*$/;

function amountOf({ line, cells }: CsvRecord, columns: Columns, currency: string, mark: DecimalMark): number {
  const filled = columns.amounts.filter(({ at }) => cellAt(cells, at) !== '');
  if (filled.length === 0)
    throw new StatementFault('missing', { line, field: columns.amountNames.join(', ') });
  const amounts = filled.map(({ at, sign }) => {
    const text = cellAt(cells, at);
    const amount = readAmount(text.replace(SIGN, ''), mark, currency);
    if (amount === null || amount > MAXIMUM_AMOUNT)
      throw new StatementFault('amount', { line, text, currency });
    // The column of debits may have a sign, too: it goes out in either form.
    return sign === -1 || MINUS.test(text) ? -amount : amount;
  });
  const other = amounts.filter((amount) => amount !== 0);
  const [amount = 0] = other;
  if (other.length > 1)
    throw new StatementFault('amount', {
      line,
      text: filled.map(({ at }) => cellAt(cells, at)).join(' '),
      currency,
    });
  return amount;
}

function cellAt(cells: readonly string[], at: number): string {
  return cells[at]?.trim() ?? '';
}

const SHOWN_ROWS = 5;
const LONGEST_CELL = 200;

/**
 * The names of the columns and the first rows of a CSV text; null when no line has two cells. What a bank writes above has fewer
 * cells than its table.
 */
export function csvPreviewOf(text: string): CsvPreview | null {
  const rows = text.replace(/^\uFEFF/, '').split('\n', MOST_LINES_ABOVE);
  const counts = rows.map((row) => Math.max(...[',', ';', '\t'].map((mark) => row.split(mark).length)));
  const most = Math.max(...counts);
  const at = counts.indexOf(most);
  if (most < 2) return null;
  const [header, ...records] = parseCsv(
    text
      .replace(/^\uFEFF/, '')
      .split('\n')
      .slice(at)
      .join('\n'),
  );
  const shown = ({ cells }: CsvRecord) => cells.map((cell) => cell.trim().slice(0, LONGEST_CELL));
  return header === undefined
    ? null
    : { line: at + 1, columns: shown(header), rows: records.slice(0, SHOWN_ROWS).map(shown) };
}
