import {
  type DateOrder,
  type DecimalMark,
  dateOrderOf,
  decimalMarkOf,
  readAmount,
  readDate,
} from '../../kit/files/csv-values.ts';
import type { CsvRecord } from '../../kit/files/read-csv.ts';
import type { Language } from '../../kit/text/languages.ts';
import { billed, type Field, type Kind, type Mapping, textsOf } from './columns.ts';
import { countryCodeOf } from './country-names.ts';
import { readLanguage } from './languages.ts';
import { linesOf, paymentRecords } from './line-groups.ts';
import { isBareDiscount } from './lines.ts';
import {
  type BilledCells,
  type ContactRow,
  cellOf,
  type InvoiceRow,
  type Reading,
  type ReadRows,
  type Unreadable,
} from './reading.ts';
import { withTexts } from './refused.ts';
import { type RowState, readState } from './statuses.ts';

export type { ContactRow, InvoiceRow, Reading, ReadRows, Unreadable } from './reading.ts';

/** How the dates and amounts of a file are written, as far as it says so itself. */
export interface Written {
  readonly dateOrder: DateOrder | 'Ambiguous';
  readonly decimalMark: DecimalMark | 'Ambiguous';
  /** Null: each has its percent sign, or there are none. */
  readonly discounts: 'Ambiguous' | null;
}

/** Finds how the dates and amounts of a file are written. */
export function writtenIn(kind: Kind, records: readonly CsvRecord[], mapping: Mapping): Written {
  if (kind === 'Contacts') return { dateOrder: 'DayFirst', decimalMark: '.', discounts: null };
  const dates = (['issuedOn', 'dueDate', 'eventDate', 'paidOn'] as const).flatMap((field) =>
    textsOf(records, mapping, field),
  );
  return {
    dateOrder: dateOrderOf(dates),
    decimalMark: decimalMarkOf(
      (['amount', 'unitAmount', 'quantity'] as const).flatMap((field) => textsOf(records, mapping, field)),
    ),
    discounts: textsOf(records, mapping, 'discount').some(isBareDiscount) ? 'Ambiguous' : null,
  };
}

/** Reads the contacts of a file. A row whose type is not a word for a business is a client. One whose language is none of ours is refused. */
export function readContacts(records: readonly CsvRecord[], reading: Reading): ReadRows<ContactRow> {
  const { mapping } = reading;
  const unreadable: Unreadable[] = [];
  const whole = records.filter(
    (record) =>
      !refuseLonger(record, 'name', reading, unreadable) && !refuseLanguage(record, mapping, unreadable),
  );
  const rows = whole.map((record): ContactRow => {
    const type = cellOf(record, mapping, 'type');
    const externalId = cellOf(record, mapping, 'externalId');
    const language = readLanguage(cellOf(record, mapping, 'language'));
    return {
      line: record.line,
      name: cellOf(record, mapping, 'name'),
      email: cellOf(record, mapping, 'email'),
      ...(/^(business|company|vendor|supplier)$/i.test(type) ? { type: 'Business' as const } : {}),
      ...(language === null ? {} : { language }),
      ...(externalId === '' ? {} : { externalId }),
      ...billedOf((field) => cellOf(record, mapping, field)),
    };
  });
  const refused = records
    .filter((record) => !whole.includes(record))
    .map(({ line, cells }): ContactRow => ({ line, name: cells[0]?.trim() ?? '', email: cells.join(' | ') }));
  return { rows, refused, unreadable, undated: 0 };
}

function refuseLanguage(record: CsvRecord, mapping: Mapping, unreadable: Unreadable[]): boolean {
  const text = cellOf(record, mapping, 'language');
  const isUnknown = text !== '' && readLanguage(text) === null;
  if (isUnknown) unreadable.push({ line: record.line, field: 'language', text });
  return isUnknown;
}

// Refuses a line with more cells than the header. It has a separator in a text or an amount, which moves the following
// cells to wrong columns: `1,234.50` without quotes would be read as 1.
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
  const refused: InvoiceRow[] = [];
  let undated = 0;
  for (const group of groups.values()) {
    const before = unreadable.length;
    const { row, payments } = invoiceOf(group as [CsvRecord, ...CsvRecord[]], reading, unreadable);
    if (unreadable.length > before) {
      refused.push(withTexts(row, unreadable.slice(before)));
      continue;
    }
    rows.push(row);
    undated += payments.filter(({ state, paidOn }) => state === 'Paid' && paidOn === null).length;
  }
  return { rows, refused, unreadable, undated };
}

function invoiceOf(
  group: readonly [CsvRecord, ...CsvRecord[]],
  reading: Reading,
  unreadable: Unreadable[],
): { readonly row: InvoiceRow; readonly payments: readonly ReadPayment[] } {
  const { mapping, isIssued } = reading;
  const [{ line }] = group;
  for (const record of group) refuseLonger(record, 'amount', reading, unreadable);
  // Values that a program writes only in the first line of an invoice hold for all its lines.
  const first = (field: Field) =>
    group.map((record) => cellOf(record, mapping, field)).find((text) => text !== '') ?? '';
  for (const field of ['email', 'currency'] as const)
    refuseOthers(group, field, first(field), reading, unreadable);
  const currency = currencyOf(first('currency'), line, reading, unreadable);
  const { lines, taxMode, total, sums } = linesOf(group, reading, currency, unreadable);
  const read = paymentRecords(group, reading, currency, sums).map((record) =>
    paymentOf(record, first('status'), reading, { currency, total }, unreadable),
  );
  const state = stateOf(read, line, unreadable);
  // A payment that was waived is not owed.
  const payments = state === 'Canceled' ? read : read.filter((payment) => payment.state !== 'Canceled');
  const eventDate = dateOf(group[0], 'eventDate', first('eventDate'), reading, unreadable);
  const issuedOn = dateOf(group[0], 'issuedOn', first('issuedOn'), reading, unreadable);
  const [number, note, externalId] = [first('number'), first('note'), first('externalId')];
  const billing = billedOf(first);
  const isActive = state === 'Paid' || (state === 'Open' && isIssued);
  const hasDates =
    state === 'Paid' || payments.every(({ dueDate }) => dueDate !== null) || payments.length > 1;
  const sum = payments.reduce((total, { amount }) => total + amount, 0);
  const named = number === '' ? {} : { reference: number };
  const common = {
    line,
    contact: {
      name: first('name'),
      email: first('email'),
      ...languageOf(group[0], first('language'), unreadable),
    },
    ...(currency === reading.currency ? {} : { currency }),
    ...named,
  };
  // A canceled invoice creates no payments. Programs often write an amount of zero for it.
  if (state === 'Canceled') {
    return { row: { ...common, status: 'Canceled', totalAmount: Math.max(sum, 1) }, payments: [] };
  }
  const row: InvoiceRow = {
    ...common,
    totalAmount: sum,
    status: isActive ? 'Active' : 'Draft',
    ...(lines.length === 0 ? {} : { lineItems: lines }),
    ...(taxMode === null || lines.length === 0 ? {} : { taxMode }),
    ...(hasDates ? { paymentSchedule: payments.map((payment) => scheduled(payment, reading)) } : {}),
    ...(number === '' ? {} : isActive ? { number } : { metadata: { number } }),
    ...(issuedOn === null || !isActive ? {} : { issuedOn }),
    ...(eventDate === null ? {} : { eventDate }),
    ...(note === '' ? {} : { note }),
    ...(externalId === '' ? {} : { externalId }),
    ...(Object.keys(billing).length === 0 ? {} : { billing }),
  };
  return { row, payments };
}

function languageOf(
  { line }: CsvRecord,
  text: string,
  unreadable: Unreadable[],
): { readonly language?: Language } {
  if (text === '') return {};
  const language = readLanguage(text);
  if (language === null) unreadable.push({ line, field: 'language', text });
  return language === null ? {} : { language };
}

/** The billing details in the columns. A country is a code, or a name in one of our languages. */
function billedOf(textOf: (field: Field) => string): BilledCells {
  return Object.fromEntries(
    billed.flatMap((field) => {
      const text = textOf(field).replaceAll(/\s*[\r\n]+\s*/g, ', ');
      return text === '' ? [] : [[field, field === 'country' ? countryCodeOf(text) : text]];
    }),
  );
}

type ReadPayment = ReturnType<typeof paymentOf>;

// A paid payment without a due date was due on the day it was paid.
function scheduled({ dueDate, amount, name, state, paidOn }: ReadPayment, { today }: Reading) {
  const paid = state === 'Paid' ? { paidOn: paidOn ?? today } : {};
  return {
    dueDate: dueDate ?? paid.paidOn ?? '',
    amount,
    ...(name === '' ? {} : { name }),
    ...paid,
  };
}

// An invoice with a paid part is issued, and a draft has no paid part. An invoice with both states is ambiguous.
function stateOf(
  payments: readonly ReadPayment[],
  line: number,
  unreadable: Unreadable[],
): 'Draft' | 'Open' | 'Paid' | 'Canceled' {
  const states = new Set(payments.map(({ state }) => state));
  if (states.size === 1 && states.has('Canceled')) return 'Canceled';
  if (states.has('Draft') && states.has('Paid'))
    unreadable.push({ line, field: 'status', text: 'Draft, Paid' });
  if (states.has('Paid')) return 'Paid';
  return states.has('Draft') ? 'Draft' : 'Open';
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

function paymentOf(
  record: CsvRecord,
  ofInvoice: string,
  reading: Reading,
  { currency, total }: { readonly currency: string; readonly total: number | null },
  unreadable: Unreadable[],
) {
  const { mapping, decimalMark } = reading;
  const { line } = record;
  const state = rowStateOf(cellOf(record, mapping, 'status') || ofInvoice, line, unreadable);
  const text = cellOf(record, mapping, 'amount');
  // Without an amount of its own it is what the lines come to.
  const amount = text === '' && total !== null ? total : readAmount(text, decimalMark, currency);
  if (amount === null && state !== 'Canceled') unreadable.push({ line, field: 'amount', text });
  const paid = cellOf(record, mapping, 'paidOn');
  return {
    amount: amount ?? 0,
    dueDate: dateOf(record, 'dueDate', cellOf(record, mapping, 'dueDate'), reading, unreadable),
    name: cellOf(record, mapping, 'paymentName').slice(0, 80),
    state,
    paidOn: state === 'Paid' ? dateOf(record, 'paidOn', paid, reading, unreadable) : null,
  };
}

// Without a status it is owed.
function rowStateOf(text: string, line: number, unreadable: Unreadable[]): RowState {
  if (text === '') return 'Open';
  const state = readState(text);
  if (state === null) unreadable.push({ line, field: 'status', text });
  return state ?? 'Open';
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

/** How many invoices of a file make what. */
interface RowSums {
  readonly drafts: number;
  readonly open: number;
  readonly paid: number;
  readonly canceled: number;
}

/** Counts what the invoices of a file make. */
export function sumsOf(rows: readonly InvoiceRow[]): RowSums {
  const count = (fits: (row: InvoiceRow) => boolean) => rows.filter(fits).length;
  const isPaid = ({ paymentSchedule = [] }: InvoiceRow) =>
    paymentSchedule.length > 0 && paymentSchedule.every(({ paidOn }) => paidOn !== undefined);
  return {
    drafts: count(({ status }) => status === 'Draft'),
    open: count((row) => row.status === 'Active' && !isPaid(row)),
    paid: count((row) => row.status === 'Active' && isPaid(row)),
    canceled: count(({ status }) => status === 'Canceled'),
  };
}
