import type { DateOrder, DecimalMark } from '../../kit/files/csv-values.ts';
import { type CsvRecord, unprotected } from '../../kit/files/read-csv.ts';
import type { TaxMode } from '../../kit/money/pricing.ts';
import type { Language } from '../../kit/text/languages.ts';
import type { billed, Field, Mapping } from './columns.ts';
import type { DiscountForm, LineRow } from './lines.ts';

/** A contact of a file, as the API takes it. */
export type ContactRow = {
  line: number;
  name: string;
  email: string;
  type?: 'Client' | 'Business';
  language?: Language;
  externalId?: string;
} & BilledCells;

export type BilledCells = { [Field in (typeof billed)[number]]?: string };

/** An invoice of a file, as the API takes it. */
export type InvoiceRow = {
  line: number;
  contact: { name: string; email: string; language?: Language };
  totalAmount: number;
  lineItems?: LineRow[];
  taxMode?: TaxMode;
  status: 'Draft' | 'Active' | 'Canceled';
  currency?: string;
  reference?: string;
  paymentSchedule?: { dueDate: string; amount: number; name?: string; paidOn?: string }[];
  number?: string;
  metadata?: Record<string, string>;
  issuedOn?: string;
  eventDate?: string;
  note?: string;
  externalId?: string;
  billing?: BilledCells;
};

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
  /** Of discounts without a percent sign; default amounts. */
  readonly discounts?: DiscountForm;
  /** The account's: of rows that name none. */
  readonly currency: string;
  /** Whether invoices are issued; drafts have no number yet, and keep the old one as metadata. */
  readonly isIssued: boolean;
  /** The account's day: what is paid on a day that the file does not say, is paid today. */
  readonly today: string;
  readonly isCurrency: (code: string) => boolean;
}

/** The content of a file: rows to send, and cells that cannot be read. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: readonly Unreadable[];
  /**
   * The rows that have such a cell, with its text in the place of a value: the service refuses them with all their faults,
   * and they are not forgotten.
   */
  readonly refused: readonly Row[];
  /** How many payments are paid on a day that the file does not say. */
  readonly undated: number;
}

/** The text of a cell; empty where the file has no such column. */
export const cellOf = ({ cells }: CsvRecord, mapping: Mapping, field: Field) => {
  const column = mapping[field];
  return column === undefined ? '' : unprotected((cells[column] ?? '').trim());
};
