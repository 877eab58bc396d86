import type { Language, RecipientNeed } from '../accounts/types.ts';
import type { StoredBilling } from '../contacts/types.ts';
import type { DeliveryMethod, InvoiceStatus, ScheduledPaymentStatus } from '../invoices/types.ts';
import type { InvoiceId, PaymentId, ScheduledPaymentId } from '../kit/ids.ts';
import type { PaymentMethodType } from '../kit/money/payment-methods.ts';
import type { PaymentStage, PaymentStatus, refundTargets } from '../payments/types.ts';
import type { RecipientDue } from '../processors/types.ts';
import type { RecipientStatus } from '../recipients/types.ts';

/** A payment of a schedule, as events and GET show it. */
export interface PaymentView {
  readonly id: ScheduledPaymentId;
  readonly dueDate: string;
  readonly amount: number;
  readonly status: ScheduledPaymentStatus;
  readonly name: string | null;
  readonly paidAmount: number;
}

/** The fields of an invoice that mails need, as its events and GET show it, and some that only its events have. */
export interface InvoiceView {
  /** Of credit notes; absent in events of releases before them. */
  readonly creditedAmount?: number;
  readonly id: InvoiceId;
  readonly number: string | null;
  readonly status: InvoiceStatus;
  readonly currency: string;
  readonly totalAmount: number;
  readonly amountPaid: number;
  readonly amountDue: number;
  readonly contact: {
    readonly name: string;
    readonly email: string;
    /** Absent in events of releases without it. */
    readonly language?: Language | null;
  };
  /** Not in events of earlier releases. */
  readonly billing?: StoredBilling;
  readonly ccEmails: readonly string[];
  readonly deliveryMethod: DeliveryMethod;
  readonly paymentMethods: readonly PaymentMethodType[];
  /** Whether it has deposit documents; absent without. */
  readonly depositDocuments?: boolean;
  /** The amount of its prepayment invoices; absent without deposit documents. */
  readonly prepaymentInvoicedAmount?: number;
  /** The civil day of its final invoice; null before, absent without deposit documents. */
  readonly finalInvoicedOn?: string | null;
  /** When it was ended before its event; not in events of earlier releases. */
  readonly canceledAt?: string | Date | null;
  readonly eventDate: string | null;
  readonly note: string;
  readonly paymentLink: string | null;
  readonly paymentSchedule: readonly PaymentView[];
  readonly scheduledPaymentId?: ScheduledPaymentId;
  readonly chargeId?: string;
  readonly refundId?: string;
  /** Of autopay that begins: the client saved the method without paying. */
  readonly setupId?: string;
  readonly disputeId?: string;
  /**
   * How much a manual payment added to what is paid, or its end, a return or a lost dispute made owed again, or a refund of
   * what was credited; how much less is owed because that refund failed. Minor unit.
   */
  readonly changedAmount?: number;
  /** The manual payment of its event; absent where all of a payment was unmarked. */
  readonly manualPayment?: { readonly id?: string; readonly source?: string };
  /** The part of what was unmarked that is credit of the client again; absent for none. */
  readonly creditAmount?: number;
  /** The client says that money was transferred; absent otherwise. */
  readonly transferAnnounced?: { readonly announcedAt: string; readonly until: string };
  /** The disputed amount in the minor unit, and how the dispute ended. */
  readonly disputedAmount?: number;
  readonly decision?: 'Won' | 'Lost';
  readonly failure?: { readonly code: string; readonly message: string };
  /** Why autopay ended. */
  readonly autopay?: { readonly reason: string };
}

/** A bank account as its owner knows it. */
interface Destination {
  readonly bankName: string;
  readonly last4: string;
}

type Instant = string | Date;

/** The fields of an outgoing payment that mails need, as its events show it. */
export interface OutgoingEventView {
  readonly id: PaymentId;
  readonly status: PaymentStatus;
  readonly stage: PaymentStage;
  readonly contact: { readonly name: string; readonly email: string };
  readonly totalAmount: number;
  readonly currency: string;
  readonly scheduleDate: string;
  readonly eventDate: string | null;
  readonly note: string;
  readonly paymentMethod: { readonly name: { readonly last4: string } & Readonly<Record<string, string>> };
  /** In events it has no code. */
  readonly offerLink: string | null;
  readonly expiresAt: Instant | null;
  readonly acceptedAt: Instant | null;
  readonly destination: Destination | null;
  /** The recipient's account at the processor, if the money goes there first. */
  readonly recipientId: string | null;
  /** When the wallet was charged; null for a payment that failed before. */
  readonly fundedAt: Instant | null;
  readonly fundingReturnedAt: Instant | null;
  /** How much of the amount, and then of the operator's fee, the wallet's bank took back. */
  readonly returnedAmount: number;
  readonly failure: FailureView | null;
  readonly bankPayout: { readonly failure: FailureView | null; readonly retryUntil: Instant | null } | null;
  readonly reversal: { readonly status: 'Processing' | 'Succeeded' | 'Failed' } | null;
  readonly refund: { readonly to: (typeof refundTargets)[number] } | null;
}

/** Why money did not move: a code, and the processor's own sentence. */
export interface FailureView {
  readonly code: string;
  readonly message: string;
}

/** An outgoing payment as it is now, with its link, and what is known of its recipient. */
export interface OutgoingView extends OutgoingEventView {
  readonly recipientNeed: RecipientNeed;
  /** The recipient's account at the processor; null before there is one. */
  readonly recipient: {
    readonly status: RecipientStatus;
    readonly due: readonly RecipientDue[];
    readonly bankAccount: Destination | null;
  } | null;
  /** Until when it waits for its recipient; null: it does not wait. */
  readonly readyBy: Instant | null;
}
