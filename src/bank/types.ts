import type {
  BankLineId,
  BankMappingId,
  BankStatementId,
  ContactId,
  CreditMovementId,
  InvoiceId,
  ManualPaymentId,
  ScheduledPaymentId,
} from '../kit/ids.ts';
import type { CsvMapping } from './files/csv.ts';
import type { FileLine, StatementFormat } from './files/types.ts';

/** A file of the bank that was taken. */
export interface BankStatement {
  readonly id: BankStatementId;
  readonly name: string;
  readonly format: StatementFormat;
  readonly sha256: Buffer;
  /** The account of the business: its IBAN or number. */
  readonly bankAccount: string;
  /** How many lines were new, and how many an earlier file had. */
  readonly lineCount: number;
  readonly knownCount: number;
  /** Of its last event. */
  readonly sequence: number;
  readonly createdAt: Date;
}

/** A statement, and how far its lines are. */
export interface CountedStatement extends BankStatement {
  /** How many of its lines pay invoices. */
  readonly confirmedCount: number;
  /** How many brought money of which nobody has said anything. */
  readonly openCount: number;
}

/** A line of a bank statement that was taken. */
export interface BankLine extends Omit<FileLine, 'line' | 'bankId'> {
  readonly id: BankLineId;
  readonly statementId: BankStatementId;
  readonly key: string;
  readonly fileLine: number;
  /** When a person said that it pays no invoice; null otherwise. */
  readonly ignoredAt: Date | null;
  /** How many acts of people there were on the line; each has an event. */
  readonly sequence: number;
  readonly createdAt: Date;
}

/** A line, and what of it pays invoices or is credit of clients, in the minor unit. */
export interface AssignedLine extends BankLine {
  readonly assignedAmount: number;
}

/** A payment that stands because a person confirmed a line. */
export interface Assignment {
  readonly lineId: BankLineId;
  readonly id: ManualPaymentId;
  readonly invoiceId: InvoiceId;
  readonly invoiceNumber: string;
  readonly contactName: string;
  readonly scheduledPaymentId: ScheduledPaymentId;
  /** In the minor unit. */
  readonly amount: number;
}

/** The credit of a client that a line has brought, because its invoice owed less. */
export interface LineCredit {
  readonly lineId: BankLineId;
  readonly id: CreditMovementId;
  readonly contactId: ContactId;
  readonly contactName: string;
  readonly invoiceId: InvoiceId;
  readonly invoiceNumber: string;
  /** In the minor unit. */
  readonly amount: number;
}

/** All for which the money of some lines stands. */
export interface LineUses {
  readonly assignments: readonly Assignment[];
  readonly credits: readonly LineCredit[];
}

/** How far a line is: what a person has said of it, otherwise what is suggested. */
export const lineStates = [
  'Unmatched',
  'Suggested',
  'Certain',
  'PartlyConfirmed',
  'Confirmed',
  'Ignored',
] as const;
export type LineState = (typeof lineStates)[number];

/** Which column of a bank's CSV file is which, kept under a name. */
export interface BankMapping {
  readonly id: BankMappingId;
  readonly name: string;
  /** The account of the business, for files that do not name it; empty: each file says it, or the request. */
  readonly bankAccount: string;
  readonly mapping: CsvMapping;
  readonly sequence: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
