import type { ScheduledPayment } from '../invoices/types.ts';
import type {
  ChargeId,
  DisputeId,
  InvoiceId,
  MandateId,
  PayoutId,
  RefundId,
  ScheduledPaymentId,
} from '../kit/ids.ts';
import type { PaymentMethodSummary } from '../kit/money/payment-methods.ts';
import type { ProcessorName } from '../processors/types.ts';

/** States of a charge. It is written as Processing: Created is where its life begins, on paper. */
export const chargeStatuses = [
  'Created',
  'Processing',
  'RequiresAction',
  'Succeeded',
  'Declined',
  'Returned',
] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];

export const refundStatuses = ['Processing', 'Succeeded', 'Failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const disputeStatuses = ['Open', 'Won', 'Lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** What of a charge is for one scheduled payment, in the minor unit. */
export interface Allocation {
  readonly scheduledPaymentId: ScheduledPaymentId;
  readonly amount: number;
  readonly refundedAmount: number;
  /** What of the refunded amount is owed again. */
  readonly reopenedAmount: number;
  /** What of it counts as paid: 0 until it came, less when a bank took it back or a refund made it owed again. */
  readonly paidAmount: number;
  /** What of `paidAmount` a refund gave back for good: it is not owed again. */
  readonly givenBackAmount: number;
  /** What of `givenBackAmount` a bank gave back instead of a refund that failed. */
  readonly keptAmount: number;
}

export interface AwaitedPayment {
  readonly id: ScheduledPaymentId;
  readonly dueDate: string;
  readonly amount: number;
}

/** One attempt to take a client's money for scheduled payments of one invoice. A retry is a new charge. */
export interface Charge {
  /** The processor's idempotency key, too. */
  readonly id: ChargeId;
  readonly invoiceId: InvoiceId;
  readonly status: ChargeStatus;
  readonly origin: 'Client' | 'Autopay';
  readonly processor: ProcessorName;
  readonly processorReference: string | null;
  /** The processor's single-use token or stored method. */
  readonly source: string;
  readonly savesMethod: boolean;
  /** The words of the consent to autopay, when it comes with this charge. */
  readonly mandateTerms: string | null;
  /** What else was owed then, in the minor unit: the client agreed to no more. */
  readonly mandateAmount: number | null;
  /** What the client bore on top then by this method, in hundredths of a percent: the client agreed to no more. */
  readonly mandateSurchargeBasisPoints: number | null;
  readonly mandateDates: readonly AwaitedPayment[] | null;
  /** When the client took that consent back while the charge was under way. */
  readonly consentWithdrawnAt: Date | null;
  readonly description: string;
  /** What a bank's statement must say of it, as the network asks; null: as ever. */
  readonly statementDescriptor: string | null;
  readonly returnUrl: string | null;
  readonly method: PaymentMethodSummary | null;
  /** For the invoice, in the minor unit. */
  readonly amount: number;
  /** What the client bears on top. */
  readonly surcharge: number;
  /** What of the surcharge came and is still there. */
  readonly surchargeLeft: number;
  /** What a bank took although the client had got it back before. */
  readonly twiceAmount: number;
  /** Given back, or on its way back; without surcharge. */
  readonly refundedAmount: number;
  readonly currency: string;
  /** What the processor keeps; null until known. */
  readonly fee: number | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  /** Where the holder confirms, while the charge requires action. */
  readonly actionUrl: string | null;
  readonly allocations: readonly Allocation[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly settledAt: Date | null;
}

/** What of a refund belongs to one scheduled payment, in the minor unit. */
export interface RefundAllocation {
  readonly scheduledPaymentId: ScheduledPaymentId;
  readonly amount: number;
  /** What of it had stopped to count as paid when the refund went well: a bank had taken it back before. */
  readonly lostAmount: number;
}

/** Money of a charge given back. */
export interface Refund {
  readonly id: RefundId;
  readonly chargeId: ChargeId;
  readonly invoiceId: InvoiceId;
  readonly status: RefundStatus;
  /** Of the invoice's amount, in the minor unit. */
  readonly amount: number;
  /** Of the surcharge, which goes back in proportion. */
  readonly surcharge: number;
  /** What of that was gone when the refund went well: a bank had taken it before. */
  readonly lostSurcharge: number;
  readonly currency: string;
  readonly reason: string;
  /** Whether the client owes the amount again. */
  readonly reopens: boolean;
  readonly processorReference: string | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly allocations: readonly RefundAllocation[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly settledAt: Date | null;
}

/** What of a charge went back to the client, surcharge included, in the minor unit. */
export interface ChargeReturns {
  readonly refunded: number;
  /** On its way back. */
  readonly refunding: number;
  /** What the bank took back after disputes. */
  readonly chargedBack: number;
  /** Whether the bank is still to decide about a dispute. */
  readonly isDisputed: boolean;
}

/** A client's objection to a charge at their bank. */
export interface Dispute {
  readonly id: DisputeId;
  readonly chargeId: ChargeId;
  readonly invoiceId: InvoiceId;
  readonly status: DisputeStatus;
  /** What the bank holds back, surcharge included. */
  readonly amount: number;
  /** What the processor keeps for it, won or lost. */
  readonly fee: number;
  readonly currency: string;
  readonly reason: string;
  readonly processorReference: string;
  readonly respondBy: Date | null;
  /** When the business had answered at the processor. */
  readonly answeredAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly closedAt: Date | null;
}

/** Money that the processor sent to the account's bank. */
export interface Payout {
  readonly id: PayoutId;
  readonly processorReference: string;
  readonly amount: number;
  readonly currency: string;
  readonly arrivalDate: string;
  readonly createdAt: Date;
}

/** A client's consent to be charged along the schedule of one invoice. */
export interface Mandate {
  readonly id: MandateId;
  readonly invoiceId: InvoiceId;
  readonly processor: ProcessorName;
  /** The processor's stored method. */
  readonly processorReference: string;
  readonly method: PaymentMethodSummary;
  /** The words that the client agreed to. */
  readonly terms: string;
  /** What was owed when the client agreed, in the minor unit: autopay takes no more than that. */
  readonly agreedAmount: number;
  /** What the client bore on top then, in hundredths of a percent: autopay adds no more than that. */
  readonly surchargeBasisPoints: number;
  readonly acceptedAt: Date;
}

/** What failed of one payment under a mandate. */
export interface PaymentRetry {
  readonly scheduledPaymentId: ScheduledPaymentId;
  /** Failed attempts of autopay. A bank's success may still come back, so that it does not end the count. */
  readonly failures: number;
  /** Not before this instant is it tried again; null when it is left to the client. */
  readonly retryAt: Date | null;
  /** When the last attempt failed, or the payment was put off. */
  readonly failedAt: Date;
  /** When the first attempt that failed was made. */
  readonly firstChargedAt: Date;
}

/** What autopay took of one payment under a mandate, in the minor unit. */
export interface TakenAmount {
  readonly standing: number;
  /** The dearest debit that was returned: the client agreed to it once, however often it is tried. */
  readonly returned: number;
}

/** A charge that autopay will make unless something changes. */
export interface AutopayCharge {
  readonly at: Date;
  readonly payments: readonly ScheduledPayment[];
  /** Without the surcharge; both in the minor unit. */
  readonly amount: number;
  readonly surcharge: number;
  /** When the last attempt failed that this one repeats, or when it was put off; null of one that comes on its day. */
  readonly failedAt: Date | null;
  /** Why it will not be made, and autopay end instead. */
  readonly refusal: 'amount_changed' | 'method_not_accepted' | null;
}

/** Autopay of an invoice: the consent, and what will be charged under it, in order. */
export interface Autopay {
  readonly mandate: Mandate;
  readonly charges: readonly AutopayCharge[];
}
