/** The formats of bank statements that are read. */
export const statementFormats = ['Camt053', 'Mt940', 'Csv'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** A line of a bank statement, as its file says it. */
export interface FileLine {
  /** Where it begins in the file, counted from 1. */
  readonly line: number;
  /** The id that the bank gave it; null where the file has none. */
  readonly bankId: string | null;
  /** Civil date of the booking. */
  readonly bookedOn: string;
  /** Civil date from which the bank counts interest; null where the file has none. */
  readonly valueOn: string | null;
  /** In the minor unit: above zero what came in, below zero what went out. */
  readonly amount: number;
  readonly currency: string;
  /** Of the other side; empty where the file has none. */
  readonly name: string;
  /** Of the other side, without spaces; null where the file has none. */
  readonly iban: string | null;
  /** What the payer wrote. */
  readonly text: string;
  /** A structured reference, such as ISO 11649; null without one. */
  readonly reference: string | null;
  readonly endToEndId: string | null;
  /** True where the bank says that the line takes an earlier one back. */
  readonly isReturn: boolean;
}

/** The lines of one account of the bank. */
export interface FileAccount {
  /** The account's IBAN or number, without spaces; null where the file does not name it. */
  readonly number: string | null;
  readonly lines: readonly FileLine[];
}

/** All that is read of a file. */
export interface StatementFile {
  readonly format: StatementFormat;
  readonly accounts: readonly FileAccount[];
}

/** The beginning of a CSV file, by which a person says which column is which. */
export interface CsvPreview {
  /** Where the names of the columns stand in the file, counted from 1. */
  readonly line: number;
  readonly columns: readonly string[];
  /** The first rows below, in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
}
