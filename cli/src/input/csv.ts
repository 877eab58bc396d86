import {
  type Field,
  fields,
  guessMapping,
  type Kind,
  type Mapping,
  missingFields,
} from '../../../src/imports/files/columns.ts';
import {
  type Reading,
  readContacts,
  readInvoices,
  type Unreadable,
  writtenIn,
} from '../../../src/imports/files/rows.ts';
import { type CsvRecord, parseCsv } from '../../../src/kit/files/read-csv.ts';
import { isCurrency } from '../../../src/kit/money/money.ts';
import { type Detail, wrongUse } from '../failure.ts';
import type { ImportedRow } from './rows.ts';

/** How a CSV file is read, where its person says so. */
export interface CsvOptions {
  /** `amount=Total`: a field, and the name of its column. */
  readonly column?: readonly string[];
  readonly dates?: 'DayFirst' | 'MonthFirst';
  readonly decimalMark?: '.' | ',';
  readonly discounts?: 'Percent' | 'Amount';
  /** Whether invoices are issued; otherwise they are drafts. */
  readonly issue?: boolean;
}

interface Known {
  readonly currency: string;
  readonly today: string;
}

/** What a CSV file says, as the app reads it, too. */
interface ReadCsv {
  readonly rows: readonly ImportedRow[];
  /** How many payments are paid on a day that the file does not say: today. */
  readonly undated: number;
  /** The cells that cannot be read. Their contacts and invoices are not among the rows. */
  readonly unread: readonly Detail[];
}

/** Reads the rows of a CSV text with the names of its columns in its first line. Errors: wrong use. */
export function readCsv(kind: Kind, text: string, options: CsvOptions, known: Known): ReadCsv {
  const [header, ...records] = parseCsv(text);
  if (header === undefined || records.length === 0) {
    throw wrongUse(
      'The file has no rows.',
      'Its first line names the columns: CSV; or it is a list of bodies: JSON.',
    );
  }
  const mapping = mappingOf(kind, header.cells, options.column ?? []);
  const reading: Reading = {
    mapping,
    width: header.cells.length,
    ...howWritten(kind, records, mapping, options),
    ...known,
    isIssued: options.issue === true,
    isCurrency,
  };
  const { rows, unreadable, undated } =
    kind === 'Contacts' ? readContacts(records, reading) : readInvoices(records, reading);
  const unread = unreadable.map((cell) => detailOf(cell, mapping, header.cells));
  if (rows.length === 0) {
    throw wrongUse(
      'No row of the file can be read.',
      'Nothing was sent. Mend the file, or say which column is which: --column amount=Total',
      unread,
    );
  }
  return { rows, undated, unread };
}

function mappingOf(kind: Kind, header: readonly string[], named: readonly string[]): Mapping {
  const mapping: Partial<Record<Field, number>> = { ...guessMapping(kind, header) };
  const known: readonly string[] = fields[kind];
  for (const text of named) {
    const [field = '', ...rest] = text.split('=');
    const name = rest.join('=').trim();
    const column = header.findIndex((cell) => cell.trim().toLowerCase() === name.toLowerCase());
    if (!known.includes(field)) {
      throw wrongUse(`"${field}" is no field.`, `Write --column field=name, with ${known.join(', ')}.`);
    }
    if (column === -1) throw wrongUse(`There is no column "${name}".`, `There are ${header.join(', ')}.`);
    mapping[field as Field] = column;
  }
  const missing = missingFields(kind, mapping);
  if (missing.length === 0) return mapping;
  throw wrongUse(
    `No column is known as ${missing.join(', ')}.`,
    `Name it: --column "${missing[0]}=${header[0]}". There are ${header.join(', ')}.`,
  );
}

// Ambiguous forms are not guessed.
function howWritten(
  kind: Kind,
  records: readonly CsvRecord[],
  mapping: Mapping,
  options: CsvOptions,
): Pick<Reading, 'dateOrder' | 'decimalMark' | 'discounts'> {
  const found = writtenIn(kind, records, mapping);
  const dateOrder = options.dates ?? found.dateOrder;
  const decimalMark = options.decimalMark ?? found.decimalMark;
  if (dateOrder === 'Ambiguous') {
    throw wrongUse(
      'The dates can be read in two ways: 03/04 is a day in April, or in March.',
      'Say which: --dates DayFirst or --dates MonthFirst',
    );
  }
  if (decimalMark === 'Ambiguous') {
    throw wrongUse(
      'The amounts can be read in two ways: 1,234 is a bit more than one, or than a thousand.',
      'Say which: --decimal-mark . or --decimal-mark ,',
    );
  }
  const discounts = options.discounts ?? (found.discounts === null ? 'Amount' : found.discounts);
  if (discounts === 'Ambiguous') {
    throw wrongUse(
      'The discounts can be read in two ways: 10 is 10 percent, or an amount of 10.',
      'Say which: --discounts Percent or --discounts Amount',
    );
  }
  return { dateOrder, decimalMark, discounts };
}

function detailOf({ line, field, text }: Unreadable, mapping: Mapping, header: readonly string[]): Detail {
  const column = header[mapping[field] ?? -1]?.trim();
  return {
    path: `/${field}`,
    line,
    column: column === undefined || column === '' ? field : column,
    message: text === '' ? 'It is empty.' : `"${text}" cannot be read.`,
  };
}
