import type { BankLineId, BankStatementId } from '../kit/ids.ts';
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
  readonly createdAt: Date;
}

/** A line of a bank statement that was taken. */
export interface BankLine extends Omit<FileLine, 'line' | 'bankId'> {
  readonly id: BankLineId;
  readonly statementId: BankStatementId;
  readonly key: string;
  readonly fileLine: number;
  /** When a person said that it pays no invoice; null otherwise. */
  readonly ignoredAt: Date | null;
  readonly createdAt: Date;
}

/** A line, and what of it pays invoices, in the minor unit. */
export interface AssignedLine extends BankLine {
  readonly assignedAmount: number;
}
