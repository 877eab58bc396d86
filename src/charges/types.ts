import type { ScheduledPayment } from '../invoices/types.ts';
import type {
  ChargeId,
  ConsentId,
  DisputeId,
  InvoiceId,
  MandateId,
  PayoutId,
  RefundId,
  ScheduledPaymentId,
  SetupId,
} from '../kit/ids.ts';
import type { PaymentMethodSummary } from '../kit/money/payment-methods.ts';
import type { ProcessorName } from '../processors/types.ts';

export type { DebitMandate } from './debit-mandates/types.ts';
export * from './setups/types.ts';

/** States of a charge. `Created` is only the start of the state table: a charge is written as Processing. */
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

/** The part of a charge for one scheduled payment, in the minor unit. */
export interface Allocation {
  readonly scheduledPaymentId: ScheduledPaymentId;
  readonly amount: number;
  /** Whether the payment was Scheduled when the charge began. A part of it leaves it Scheduled. */
  readonly wasScheduled: boolean;
  readonly refundedAmount: number;
  /** The part of the refunded amount that is owed again. */
  readonly reopenedAmount: number;
  /** The part that counts as paid: 0 until the money came, less after a bank's return or a refund that reopens. */
  readonly paidAmount: number;
  /** The part of `paidAmount` that a refund gave back for good: it is not owed again. */
  readonly givenBackAmount: number;
  /** The part of `givenBackAmount` that a bank gave back instead of a refund that failed. */
  readonly keptAmount: number;
}

export interface AwaitedPayment {
  readonly id: ScheduledPaymentId;
  readonly dueDate: string;
  readonly amount: number;
}

/** The text of cancellation terms that a payer accepted. */
export interface AcceptedTerms {
  /** The language of the text. */
  readonly language: string;
  /** Of the text's UTF-8 bytes, in hexadecimal digits. */
  readonly sha256: string;
  /** The network address of the payer; null when it is not known, or was erased. */
  readonly from: string | null;
}

/** A person who pays, as that person named themselves. Never shown to another visitor of the link. */
export interface Payer {
  readonly name: string | null;
  readonly email: string | null;
}

/** One attempt to take a client's money for scheduled payments of one invoice. A retry is a new charge. */
export interface Charge {
  /** Also the processor's idempotency key. */
  readonly id: ChargeId;
  readonly invoiceId: InvoiceId;
  readonly status: ChargeStatus;
  readonly origin: 'Client' | 'Autopay';
  readonly processor: ProcessorName;
  readonly processorReference: string | null;
  /** The processor's single-use token or stored method. */
  readonly source: string;
  readonly savesMethod: boolean;
  /** The words of the consent to autopay that comes with this charge; null without one. */
  readonly mandateTerms: string | null;
  /** The rest that was owed then, in the minor unit: the client agreed to no more. */
  readonly mandateAmount: number | null;
  /** The surcharge on this method then, in hundredths of a percent: the client agreed to no more. */
  readonly mandateSurchargeBasisPoints: number | null;
  readonly mandateDates: readonly AwaitedPayment[] | null;
  /** The cancellation terms that the payer accepted with this charge; null without any. */
  readonly acceptedTerms: AcceptedTerms | null;
  /** The person who pays; null: no other person than the contact of the invoice was named. */
  readonly payer: Payer | null;
  /** When the client took that consent back while the charge was under way. */
  readonly consentWithdrawnAt: Date | null;
  readonly description: string;
  /** A text that the network requires on the bank's statement; null: the usual one. */
  readonly statementDescriptor: string | null;
  readonly returnUrl: string | null;
  readonly method: PaymentMethodSummary | null;
  /** How the mandate of a SEPA debit is called; null or absent: of other methods, or not known yet. */
  readonly debitMandate?: { readonly reference: string; readonly creditorId: string | null } | null;
  /** For the invoice, in the minor unit. */
  readonly amount: number;
  /** Borne by the client on top of the amount. */
  readonly surcharge: number;
  /** The part of the surcharge that came and was not given back. */
  readonly surchargeLeft: number;
  /** The amount that a bank took although the client had got it back before. */
  readonly twiceAmount: number;
  /** Given back, or on its way back; without surcharge. */
  readonly refundedAmount: number;
  readonly currency: string;
  /** The processor's fee; null until known. */
  readonly fee: number | null;
  /**
   * The operator's fee of a connected business, in the minor unit, out of what the client pays. Fixed when the charge begins,
   * and taken only when it succeeds.
   */
  readonly platformFee: number;
  /** Whether the operator gives it back with refunds, in proportion. */
  readonly refundsPlatformFee: boolean;
  /** The part of it that was given back. */
  readonly platformFeeRefunded: number;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  /** The page on which the holder confirms, while the charge requires action. */
  readonly actionUrl: string | null;
  readonly allocations: readonly Allocation[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly settledAt: Date | null;
}

/** The part of a refund for one scheduled payment, in the minor unit. */
export interface RefundAllocation {
  readonly scheduledPaymentId: ScheduledPaymentId;
  readonly amount: number;
  /** The part that no longer counted as paid when the refund succeeded: a bank had taken it back before. */
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
  /** The part of the surcharge that was gone when the refund succeeded: a bank had taken it before. */
  readonly lostSurcharge: number;
  readonly currency: string;
  readonly reason: string;
  /** Whether the client owes the amount again. */
  readonly reopens: boolean;
  /** Whether the operator is asked to give back its fee, in proportion. */
  readonly refundsPlatformFee: boolean;
  /** What the operator gave back of its fee. */
  readonly platformFee: number;
  readonly processorReference: string | null;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly allocations: readonly RefundAllocation[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly settledAt: Date | null;
}

/** The amounts of a charge that went back to the client, surcharge included, in the minor unit. */
export interface ChargeReturns {
  readonly refunded: number;
  /** On its way back. */
  readonly refunding: number;
  /** Taken back by the bank after disputes. */
  readonly chargedBack: number;
  /** Whether the bank has still to decide a dispute. */
  readonly isDisputed: boolean;
}

/** A client's objection to a charge at their bank. */
export interface Dispute {
  readonly id: DisputeId;
  readonly chargeId: ChargeId;
  readonly invoiceId: InvoiceId;
  readonly status: DisputeStatus;
  /** Held back by the bank, surcharge included. */
  readonly amount: number;
  /** The processor's fee, whether the dispute is won or lost. */
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

/** What a client agreed to for one payment, in the minor unit. */
export interface AgreedPayment {
  readonly id: ScheduledPaymentId;
  readonly dueDate: string;
  /** The most that autopay may have taken of it in all, since the first consent with this method; 0 where nothing is agreed. */
  readonly amount: number;
  /** What was paid of it before in other ways, or with the charge that the consent came with. */
  readonly paidBefore: number;
  /** The part of `amount` from earlier consents: no page showed it with this one. */
  readonly takenBefore: number;
}

/** The part of an open payment that a consent covers. */
export interface CoveredPart {
  readonly amount: number;
  /** The civil date from which on it may be charged. */
  readonly from: string;
}

/** Where a consent came from: kept as evidence, shown to nobody but the business. */
export interface ConsentOrigin {
  /** The network address of the client. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** The language of the words. */
  readonly language: string | null;
}

/** A consent to autopay as it was given. Never changed; the client's erasure takes out the words and where it came from. */
export interface Consent extends ConsentOrigin {
  readonly id: ConsentId;
  readonly invoiceId: InvoiceId;
  /** The charge or the setup that it came with; both null: the client agreed to a changed schedule. */
  readonly chargeId: ChargeId | null;
  readonly setupId: SetupId | null;
  readonly terms: string;
  /** SHA-256 of the words, in hex. */
  readonly termsHash: string;
  /** SHA-256 of the schedule, the method and the words that were shown, in hex. */
  readonly shownHash: string;
  readonly schedule: readonly AgreedPayment[];
  readonly agreedAmount: number;
  readonly surchargeBasisPoints: number;
  readonly method: PaymentMethodSummary;
  readonly givenAt: Date;
}

/** A payment of which a consent does not cover all, or not yet on its day. */
export interface UncoveredPayment {
  readonly id: ScheduledPaymentId;
  readonly name: string | null;
  /** What the consent covers; null: nothing. */
  readonly agreed: CoveredPart | null;
  /** The rest that is owed of it now, in the minor unit, and when it is due. */
  readonly amount: number;
  readonly dueDate: string;
}

/** A changed schedule that waits for the client's agreement. */
export interface ConsentRequest {
  /** SHA-256 in hex of what is asked: the whole schedule that is owed, the method and the surcharge. */
  readonly hash: string;
  readonly payments: readonly UncoveredPayment[];
  /** What would be covered in all: in the minor unit, in how many payments, and the due date of the last one. */
  readonly total: number;
  readonly count: number;
  readonly last: string;
}

/** A client's consent to be charged along the schedule of one invoice. */
export interface Mandate {
  readonly id: MandateId;
  readonly invoiceId: InvoiceId;
  readonly processor: ProcessorName;
  /** The processor's stored method. */
  readonly processorReference: string;
  readonly method: PaymentMethodSummary;
  /** Of the invoice: with the method it says by which network autopay charges. */
  readonly currency: string;
  /** How the SEPA mandate is called by which a bank account in euros is debited; null or absent: of other methods. */
  readonly debitMandate?: Charge['debitMandate'];
  /** The words that the client agreed to. */
  readonly terms: string;
  /** The amount that was owed when the client agreed, in the minor unit: autopay takes no more. */
  readonly agreedAmount: number;
  /** The agreed schedule; null of a mandate that an earlier release wrote: it covers the total on any date. */
  readonly agreed: readonly AgreedPayment[] | null;
  readonly consentId: ConsentId | null;
  /** When the first consent with this method was given, if the client has agreed to changes since; otherwise null. */
  readonly firstAcceptedAt: Date | null;
  /** The surcharge then, in hundredths of a percent: autopay adds no more. */
  readonly surchargeBasisPoints: number;
  readonly acceptedAt: Date;
}

/** The failed attempts of one payment under a mandate. */
export interface PaymentRetry {
  readonly scheduledPaymentId: ScheduledPaymentId;
  /** How many attempts of autopay failed. A success does not reset it, because a bank may still return the money. */
  readonly failures: number;
  /** The earliest instant of the next try; null when the payment is left to the client. */
  readonly retryAt: Date | null;
  /** When the last attempt failed, or the payment was put off. */
  readonly failedAt: Date;
  /** When the first attempt that failed was made; without one, when the payment was put off. */
  readonly firstChargedAt: Date;
}

/** The amounts that autopay took for one payment since the first consent with a method, in the minor unit. */
export interface TakenAmount {
  /** All that came or is on its way, also what was given back later; without debits that a bank returned. */
  readonly standing: number;
  /** The part of it that is on its way. */
  readonly underWay: number;
  /** What of the payment's `paidAmount` came by autopay. */
  readonly paid: number;
  /** The largest debit that was returned: the client agreed to it once, however often it is tried. */
  readonly returned: number;
  /** The civil date of the newest charge that stands; null without one. */
  readonly lastOn: string | null;
}

/** A charge that autopay will make unless something changes. */
export interface AutopayCharge {
  readonly at: Date;
  readonly payments: readonly ScheduledPayment[];
  /** What it takes of which payment, in the minor unit. */
  readonly parts: ReadonlyMap<ScheduledPaymentId, number>;
  /** Without the surcharge; both in the minor unit. */
  readonly amount: number;
  readonly surcharge: number;
  /** When the attempt failed that this charge repeats, or was put off; null for a charge on its due date. */
  readonly failedAt: Date | null;
  /** When it is tried again if it fails and may be repeated; null: autopay ends then. */
  readonly retryAt: Date | null;
  /** Why this charge will not be made and autopay will end instead. */
  readonly refusal: 'amount_changed' | 'method_not_accepted' | null;
}

/** What has become of the payments under a consent. */
export interface AutopayFacts {
  readonly retries: ReadonlyMap<ScheduledPaymentId, PaymentRetry>;
  /** The payments that autopay does not take: the client is asked to pay them. */
  readonly left: ReadonlySet<ScheduledPaymentId>;
  readonly taken: ReadonlyMap<ScheduledPaymentId, TakenAmount>;
}

/** Autopay of an invoice: the consent, what will be charged under it, in order, and what it does not cover. */
export interface Autopay {
  readonly mandate: Mandate;
  readonly facts: AutopayFacts;
  /** A changed schedule that waits for the client's agreement; null while the consent covers it. */
  readonly request: ConsentRequest | null;
  readonly charges: readonly AutopayCharge[];
}
