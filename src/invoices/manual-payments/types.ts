import type { InvoiceId, ManualPaymentId, ScheduledPaymentId } from '../../kit/ids.ts';

/** The ways in which money comes outside of a processor. */
export const manualMethods = [
  'BankTransfer',
  'Cash',
  'Cheque',
  'CardTerminal',
  'PayPal',
  'Venmo',
  'Zelle',
  'Other',
] as const;
export type ManualMethod = (typeof manualMethods)[number];

/** From where it is known that money came. */
export const manualSources = ['Person', 'Import', 'BankLine', 'Credit'] as const;

/** What is known of money that came outside. */
export interface ManualDetails {
  /** Null: nobody said it. */
  readonly method: ManualMethod | null;
  /** As on the bank statement or the cheque; empty without one. */
  readonly reference: string;
  readonly note: string;
  readonly source: (typeof manualSources)[number];
  /** The line of a bank statement; null of other sources. */
  readonly sourceId: string | null;
}

/** How a payment was paid outside of a processor, or with credit of the client; null: nobody said it. */
export type PaidBy = ManualDetails['method'] | 'Credit';

/** The same of several payments. */
export type ManualMethods = ReadonlyMap<ScheduledPaymentId, readonly PaidBy[]>;

/** Money that came outside of a processor for one scheduled payment. */
export interface ManualPayment extends ManualDetails {
  readonly id: ManualPaymentId;
  readonly invoiceId: InvoiceId;
  readonly scheduledPaymentId: ScheduledPaymentId;
  /** The version of the invoice with its posting. */
  readonly invoiceSequence: number;
  /** In the minor unit. */
  readonly amount: number;
  readonly currency: string;
  /** Civil date on which the money came. */
  readonly paidOn: string;
  readonly createdAt: Date;
  /** Whether its payment was Scheduled then: when nothing else has changed, it is again once this is undone. */
  readonly wasScheduled: boolean;
  /** When it was undone; null while it stands. */
  readonly removedAt: Date | null;
}
