import type { BankLineId, ContactId, CreditMovementId, InvoiceId, ManualPaymentId } from '../../kit/ids.ts';
import type { ManualMethod } from '../manual-payments/types.ts';

/** Why the credit of a client rises or falls. */
export const creditKinds = [
  /** More money came than was owed. */
  'Overpayment',
  /** It pays an invoice. */
  'Applied',
  /** It was given back outside. */
  'GivenBack',
] as const;
export type CreditKind = (typeof creditKinds)[number];

/** The words and the day of money that came or went. */
export interface CreditDetails {
  /** Null: nobody said it. */
  readonly method: ManualMethod | null;
  readonly reference: string;
  /** For the people of the business. */
  readonly note: string;
  /** The civil day on which the money came or went, or the credit was applied. */
  readonly day: string;
}

/** One rise or fall of the credit of a client. Rows are only added. */
export interface CreditMovement extends CreditDetails {
  readonly id: CreditMovementId;
  readonly contactId: ContactId;
  readonly currency: string;
  readonly kind: CreditKind;
  /** In the minor unit; below 0 when the credit fell. */
  readonly amount: number;
  /** The invoice that was overpaid, or that is paid; null of what was given back. */
  readonly invoiceId: InvoiceId | null;
  /** The row of an applied credit at its invoice. */
  readonly manualPaymentId: ManualPaymentId | null;
  /** The line of a bank statement that brought it. */
  readonly bankLineId: BankLineId | null;
  /** The movement that this one takes back, with the opposite amount. */
  readonly undoesId: CreditMovementId | null;
  readonly createdAt: Date;
}

/** A movement, and the one that took it back; null while it stands. */
export interface ListedMovement extends CreditMovement {
  readonly undoneById: CreditMovementId | null;
}

/** The credit of a client in one currency, in the minor unit. */
export interface CreditBalance {
  readonly currency: string;
  readonly amount: number;
}
