import type { DeliveryMethod, InvoiceStatus, ScheduledPaymentStatus } from '../invoices/types.ts';
import type { InvoiceId, PaymentId, ScheduledPaymentId } from '../kit/ids.ts';
import type { PaymentMethodType } from '../kit/money/payment-methods.ts';
import type { PaymentStatus } from '../payments/types.ts';

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
  readonly id: InvoiceId;
  readonly number: string | null;
  readonly status: InvoiceStatus;
  readonly currency: string;
  readonly totalAmount: number;
  readonly amountPaid: number;
  readonly amountDue: number;
  readonly contact: { readonly name: string; readonly email: string };
  readonly ccEmails: readonly string[];
  readonly deliveryMethod: DeliveryMethod;
  readonly paymentMethods: readonly PaymentMethodType[];
  readonly eventDate: string | null;
  readonly note: string;
  readonly paymentLink: string | null;
  readonly paymentSchedule: readonly PaymentView[];
  readonly scheduledPaymentId?: ScheduledPaymentId;
  readonly chargeId?: string;
  readonly refundId?: string;
  readonly disputeId?: string;
  /**
   * How much a manual payment added to what is paid, or its end, a return or a lost dispute made owed again. Minor
   * unit.
   */
  readonly changedAmount?: number;
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

/** The fields of an outgoing payment that mails need, as its events show it. */
export interface OfferView {
  readonly id: PaymentId;
  readonly status: PaymentStatus;
  readonly contact: { readonly name: string; readonly email: string };
  readonly totalAmount: number;
  readonly currency: string;
  readonly scheduleDate: string;
  readonly eventDate: string | null;
  readonly note: string;
  /** In events it has no code. */
  readonly offerLink: string | null;
  readonly expiresAt: string | Date | null;
  readonly acceptedAt: string | Date | null;
  readonly destination: Destination | null;
  /** The recipient's account at the processor, if the money went there first. */
  readonly recipientId?: string | null;
  /** When the wallet was charged; null for a payment that failed before. */
  readonly fundedAt: string | Date | null;
  readonly failure?: { readonly code: string; readonly message: string } | null;
}
