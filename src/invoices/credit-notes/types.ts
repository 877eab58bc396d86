import type { CreditNoteId, InvoiceId, RefundId, ScheduledPaymentId } from '../../kit/ids.ts';
import type { LineTax, TaxCategory } from '../../kit/money/tax-keys.ts';
import type { RateAmount } from '../../ledger/types.ts';

/** A part of a credit note: of one line item, or of all that was billed at one rate. Amounts include the tax. */
export interface CreditLine {
  /** The place of the line item in the invoice, from 0; null: the line is about a rate, or about the whole invoice. */
  readonly lineItem: number | null;
  /** How many of the line item; null where the amount was chosen. */
  readonly quantity: number | null;
  /** Hundredths of a percent; null outside the scope of VAT, and of an invoice without line items. */
  readonly taxBasisPoints: number | null;
  readonly localTaxBasisPoints?: number;
  /** Only where the rate does not say it. */
  readonly taxCategory?: TaxCategory;
  readonly amount: number;
}

/** By how much a scheduled payment fell. */
export interface LoweredPayment {
  readonly id: ScheduledPaymentId;
  readonly amount: number;
}

/** A document that takes something of an issued invoice back. It never changes. */
export interface CreditNote {
  readonly id: CreditNoteId;
  readonly invoiceId: InvoiceId;
  /** The version of the invoice with which it was issued: its postings have it, too. */
  readonly invoiceSequence: number;
  readonly number: string;
  /** Civil day in the account's zone. */
  readonly issuedOn: string;
  readonly currency: string;
  /** The sum of the three amounts that follow, tax included. */
  readonly amount: number;
  /** The part that was open, and is not owed any more. */
  readonly openAmount: number;
  /** The part that is given back by refunds. */
  readonly refundedAmount: number;
  /** The part that was given back outside. */
  readonly outsideAmount: number;
  /** How much of the part by refunds lowered what is owed instead: its refund failed, and the money fell away. */
  readonly settledAmount: number;
  readonly reason: string;
  readonly lines: readonly CreditLine[];
  /** Its amounts by tax rate; none of an invoice without line items. */
  readonly rates: readonly RateAmount[];
  readonly payments: readonly LoweredPayment[];
  readonly refundIds: readonly RefundId[];
  readonly createdAt: Date;
}

/** A request for a credit note: one of `amount`, `lines` and `rates`. */
export interface CreditRequest {
  readonly amount?: number;
  readonly lines?: readonly {
    readonly lineItem: number;
    readonly quantity?: number;
    readonly amount?: number;
  }[];
  readonly rates?: readonly (LineTax & { readonly taxBasisPoints: number | null; readonly amount: number })[];
  readonly reason: string;
  /** The payments that fall first, in this order; then the others, the latest first. */
  readonly scheduledPaymentIds?: readonly string[];
  /** How the amount beyond what is open goes back to the client. */
  readonly givenBack?: { readonly refund?: number; readonly outside?: number };
}
