import type { InvoiceId, ScheduledPaymentId, SetupId } from '../../kit/ids.ts';
import type { PaymentMethodSummary } from '../../kit/money/payment-methods.ts';
import type { ProcessorName } from '../../processors/types.ts';
import type { AcceptedTerms, AgreedPayment, AwaitedPayment } from '../types.ts';

/** States of a setup. `Created` is only the start of the state table: a setup is written as Processing. */
export const setupStatuses = ['Created', 'Processing', 'RequiresAction', 'Succeeded', 'Declined'] as const;
export type SetupStatus = (typeof setupStatuses)[number];

/** One attempt to save a client's method for autopay of an invoice without a charge. Another attempt is a new one. */
export interface Setup {
  /** Also the processor's idempotency key. */
  readonly id: SetupId;
  readonly invoiceId: InvoiceId;
  readonly status: SetupStatus;
  readonly processor: ProcessorName;
  readonly processorReference: string | null;
  /** The processor's single-use token. */
  readonly source: string;
  /** For whom it is saved, on the page where its holder confirms. */
  readonly description: string;
  readonly returnUrl: string | null;
  /** The page on which the holder confirms, while the setup requires action. */
  readonly actionUrl: string | null;
  /** Null once the client was erased. */
  readonly method: PaymentMethodSummary | null;
  /** Of the invoice. */
  readonly currency: string;
  /** The words of the consent to autopay that comes with it. */
  readonly terms: string;
  /** All that was agreed, in the minor unit, and the surcharge on it, in hundredths of a percent. */
  readonly agreedAmount: number;
  readonly surchargeBasisPoints: number;
  readonly schedule: readonly AgreedPayment[];
  readonly awaited: readonly AwaitedPayment[];
  /** The cancellation terms that the client accepted with it; null without any. */
  readonly acceptedTerms: AcceptedTerms | null;
  /** When the consent was taken back while this one was under way: by the client, by another setup, or after 30 days. */
  readonly withdrawnAt: Date | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly settledAt: Date | null;
}

/** A payment that autopay would charge on its due date. */
interface OfferedPayment {
  readonly id: ScheduledPaymentId;
  readonly name: string | null;
  /** The rest that is owed of it, in the minor unit. */
  readonly amount: number;
  readonly dueDate: string;
}

/** The charges that a client may agree to without paying now, because nothing is due yet. */
export interface SetupOffer {
  /** SHA-256 in hex of the payments and the surcharge below. */
  readonly hash: string;
  /** In the order of their due dates. */
  readonly payments: readonly OfferedPayment[];
  readonly total: number;
  /** The highest surcharge of a card on the invoice, in hundredths of a percent. */
  readonly surchargeBasisPoints: number;
}
