import type { InvoiceId, PrepaymentInvoiceId } from '../../kit/ids.ts';
import type { RateAmount } from '../../ledger/types.ts';

/** How far the tax documents of an invoice with deposit documents are. */
export interface Deposits {
  /** The amount of its prepayment invoices, in the minor unit. */
  readonly invoiced: number;
  /** How many they are. */
  readonly count: number;
  /** The civil day of its final invoice; null before. */
  readonly finalOn: string | null;
  /** The instant of the same, in the account's time; absent before. */
  readonly finalAt?: string;
  /** The amount that credit notes took off before any document billed it, in the minor unit; absent without such. */
  readonly credited?: number;
  /** It was canceled before any of its documents: there will be none. */
  readonly isReleased?: true;
}

/** Those of an invoice of which nothing was paid yet. */
export const noDeposits: Deposits = { invoiced: 0, count: 0, finalOn: null };

/** An invoice over money that came before the final invoice. It never changes. */
export interface PrepaymentInvoice {
  readonly id: PrepaymentInvoiceId;
  readonly invoiceId: InvoiceId;
  /** The version of the invoice with which it was issued: its posting has it, too. */
  readonly invoiceSequence: number;
  /** Its place among those of the invoice, from 1. */
  readonly ordinal: number;
  readonly number: string;
  readonly issuedOn: string;
  /** The civil day on which the money counts, and the tax with it. */
  readonly paidOn: string;
  readonly currency: string;
  /** Includes the tax. */
  readonly amount: number;
  readonly rates: readonly RateAmount[];
  readonly createdAt: Date;
}
