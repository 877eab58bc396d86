import type { Operations } from '../../api/schema.ts';
import { type CsvRecord, unprotected } from '../../parts/csv.ts';
import type { Field, Mapping } from './columns.ts';
import { type DateOrder, type DecimalMark, readAmount, readDate } from './values.ts';

/** A row of contacts, as the operation takes it. */
export type ContactRow = Operations['POST /v1/imports/{import_id}/contacts']['body']['rows'][number];
/** A row of invoices, as the operation takes it. */
export type InvoiceRow = Operations['POST /v1/imports/{import_id}/invoices']['body']['rows'][number];

/** A cell that cannot be read: where it is, which field, and what it says. */
export interface Unreadable {
  readonly line: number;
  readonly field: Field;
  readonly text: string;
}

/** How the cells of a file are read. */
export interface Reading {
  readonly mapping: Mapping;
  /** How many columns the first line names. */
  readonly width: number;
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
  /** The account's: of rows that name none. */
  readonly currency: string;
  /** Whether invoices are issued; drafts have no number yet, and keep the old one as metadata. */
  readonly isIssued: boolean;
  readonly isCurrency: (code: string) => boolean;
}

/** What a file says: rows to send, and what of it cannot be read. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: readonly Unreadable[];
}

const cellOf = ({ cells }: CsvRecord, mapping: Mapping, field: Field) => {
  const column = mapping[field];
  return column === undefined ? '' : unprotected((cells[column] ?? '').trim());
};

/** The contacts of a file. Who is a business says so; everybody else is a client. */
export function readContacts(records: readonly CsvRecord[], reading: Reading): ReadRows<ContactRow> {
  const { mapping } = reading;
  const unreadable: Unreadable[] = [];
  const whole = records.filter((record) => !refuseLonger(record, 'name', reading, unreadable));
  const rows = whole.map((record): ContactRow => {
    const type = cellOf(record, mapping, 'type');
    return {
      line: record.line,
      name: cellOf(record, mapping, 'name'),
      email: cellOf(record, mapping, 'email'),
      ...(/^(business|company|vendor|supplier)$/i.test(type) ? { type: 'Business' as const } : {}),
    };
  });
  return { rows, unreadable };
}

// A line with more cells than the first one has a separator in a text or an amount, and what follows stands in the columns
// of others: `1,234.50` without quotes is 1.
function refuseLonger(
  { line, cells }: CsvRecord,
  field: Field,
  { width }: Reading,
  unreadable: Unreadable[],
): boolean {
  const isLonger = cells.slice(width).some((cell) => cell.trim() !== '');
  if (isLonger) unreadable.push({ line, field, text: cells.join(' | ') });
  return isLonger;
}

/**
 * The invoices of a file. Records with the same number are the payments of one invoice; a record without a number is an
 * invoice of its own. One of which a cell cannot be read is left out.
 */
export function readInvoices(records: readonly CsvRecord[], reading: Reading): ReadRows<InvoiceRow> {
  const groups = new Map<string, CsvRecord[]>();
  for (const record of records) {
    const number = cellOf(record, reading.mapping, 'number');
    const key = number === '' ? `line ${record.line}` : `number ${number}`;
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  const unreadable: Unreadable[] = [];
  const rows: InvoiceRow[] = [];
  for (const group of groups.values()) {
    const before = unreadable.length;
    const row = invoiceOf(group as [CsvRecord, ...CsvRecord[]], reading, unreadable);
    if (unreadable.length === before) rows.push(row);
  }
  return { rows, unreadable };
}

function invoiceOf(
  group: readonly [CsvRecord, ...CsvRecord[]],
  reading: Reading,
  unreadable: Unreadable[],
): InvoiceRow {
  const { mapping, isIssued } = reading;
  const [{ line }] = group;
  for (const record of group) refuseLonger(record, 'amount', reading, unreadable);
  // What a program writes only in the first line of an invoice holds for all of it.
  const first = (field: Field) =>
    group.map((record) => cellOf(record, mapping, field)).find((text) => text !== '') ?? '';
  for (const field of ['email', 'currency'] as const)
    refuseOthers(group, field, first(field), reading, unreadable);
  const currency = currencyOf(first('currency'), line, reading, unreadable);
  const payments = group.map((record) => paymentOf(record, reading, currency, unreadable));
  const eventDate = dateOf(group[0], 'eventDate', first('eventDate'), reading, unreadable);
  const [number, note] = [first('number'), first('note')];
  const hasDates = payments.every(({ dueDate }) => dueDate !== null) || payments.length > 1;
  return {
    line,
    contact: { name: first('name'), email: first('email') },
    totalAmount: payments.reduce((sum, { amount }) => sum + amount, 0),
    status: isIssued ? 'Active' : 'Draft',
    ...(currency === reading.currency ? {} : { currency }),
    ...(hasDates
      ? {
          paymentSchedule: payments.map(({ dueDate, amount, name }) => ({
            dueDate: dueDate ?? '',
            amount,
            ...(name === '' ? {} : { name }),
          })),
        }
      : {}),
    ...(number === '' ? {} : isIssued ? { number } : { metadata: { number } }),
    ...(eventDate === null ? {} : { eventDate }),
    ...(note === '' ? {} : { note }),
  };
}

// An invoice has one client and one currency: the lines of another are not payments of it, though their number is the same.
function refuseOthers(
  group: readonly CsvRecord[],
  field: 'email' | 'currency',
  kept: string,
  { mapping }: Reading,
  unreadable: Unreadable[],
): void {
  for (const record of group) {
    const text = cellOf(record, mapping, field);
    if (text !== '' && text.toLowerCase() !== kept.toLowerCase())
      unreadable.push({ line: record.line, field, text });
  }
}

function currencyOf(text: string, line: number, reading: Reading, unreadable: Unreadable[]): string {
  const code = text.toUpperCase();
  if (code === '') return reading.currency;
  if (reading.isCurrency(code)) return code;
  unreadable.push({ line, field: 'currency', text });
  return reading.currency;
}

function paymentOf(record: CsvRecord, reading: Reading, currency: string, unreadable: Unreadable[]) {
  const { mapping, decimalMark } = reading;
  const text = cellOf(record, mapping, 'amount');
  const amount = readAmount(text, decimalMark, currency);
  if (amount === null) unreadable.push({ line: record.line, field: 'amount', text });
  const due = cellOf(record, mapping, 'dueDate');
  return {
    amount: amount ?? 0,
    dueDate: dateOf(record, 'dueDate', due, reading, unreadable),
    name: cellOf(record, mapping, 'paymentName').slice(0, 80),
  };
}

function dateOf(
  { line }: CsvRecord,
  field: Field,
  text: string,
  { dateOrder }: Reading,
  unreadable: Unreadable[],
): string | null {
  if (text === '') return null;
  const date = readDate(text, dateOrder);
  if (date === null) unreadable.push({ line, field, text });
  return date;
}
