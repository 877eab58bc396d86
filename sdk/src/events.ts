import type { Contact, FullInvoice, FullPayment, FullScheduledPayment, WalletMethod } from './schema.ts';

/** What happened to an invoice. */
export type InvoiceEventType =
  | `invoice.${'created' | 'updated' | 'activated' | 'sent' | 'viewed' | 'canceled' | 'deleted' | 'paid' | 'overdue' | 'reopened' | 'erased'}`
  | `invoice.autopay.${'enabled' | 'disabled'}`;

/** What happened to a scheduled payment of an invoice. */
export type InvoicePaymentEventType = `invoice.payment.${
  | 'will_be_due'
  | 'due'
  | 'processing'
  | 'requires_action'
  | 'completed'
  | 'failed'
  | 'returned'
  | 'marked_as_paid'
  | 'unmarked_as_paid'
  | 'waived'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_answered'
  | 'dispute_closed'}`;

/** What happened to an outgoing payment. */
export type PaymentEventType = `payment.${
  | 'created'
  | 'updated'
  | 'accepted'
  | 'offer_resent'
  | 'declined'
  | 'expired'
  | 'processing'
  | 'funded'
  | 'funding_returned'
  | 'completed'
  | 'failed'
  | 'returned'
  | 'refunded'
  | 'refund_failed'
  | 'canceled'}`;

/** What happened to a contact. */
export type ContactEventType = `contact.${'created' | 'updated' | 'deleted' | 'merged'}`;

/** What happened to a payment method of a wallet. */
export type PaymentMethodEventType = `payment_method.${'added' | 'removed'}`;

/** What happened to anything else. */
export type OtherEventType =
  | 'account.updated'
  | `account.${'exported' | 'closed' | 'reopened' | 'erased'}`
  | 'contact.erased'
  | 'payment.erased'
  | 'payout.paid'
  | `invitation.${'created' | 'revoked'}`
  | `member.${'joined' | 'role_changed' | 'removed'}`
  | `token.${'created' | 'revoked'}`
  | `webhook.${'created' | 'updated' | 'secret_rotated' | 'paused' | 'disabled' | 'deleted'}`;

interface EventOf<Type extends string, Data> {
  /** `evt_…`: the same however often it is delivered. */
  readonly id: string;
  readonly type: Type;
  /** The version that `data` is written in. */
  readonly apiVersion: string;
  /** Whether money is real. */
  readonly livemode: boolean;
  readonly createdAt: string;
  /** Counts up from 1 for each object, to order its events. */
  readonly sequence: number;
  readonly data: Data;
}

/** An event as a webhook delivers it. The service adds types of events in time: let a receiver ignore those it does not know. */
export type WebhookEvent =
  | EventOf<InvoiceEventType, { readonly invoice: FullInvoice }>
  | EventOf<
      InvoicePaymentEventType,
      { readonly invoiceId: string; readonly payment: FullScheduledPayment | null }
    >
  | EventOf<PaymentEventType, { readonly payment: FullPayment }>
  | EventOf<ContactEventType, { readonly contact: Contact }>
  | EventOf<PaymentMethodEventType, { readonly paymentMethod: WalletMethod }>
  | EventOf<OtherEventType, Readonly<Record<string, unknown>>>;
