import type { FullInvoice, FullScheduledPayment } from './schema.ts';

/** What happened to an invoice. */
export type InvoiceEventType =
  | `invoice.${'created' | 'updated' | 'activated' | 'sent' | 'viewed' | 'canceled' | 'deleted' | 'paid' | 'reopened' | 'erased'}`
  | `invoice.autopay.${'enabled' | 'disabled'}`;

/** What happened to a scheduled payment of an invoice. */
export type InvoicePaymentEventType = `invoice.payment.${
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

/** What happened to anything else. */
export type OtherEventType =
  | 'account.updated'
  | 'account.exported'
  | `contact.${'created' | 'updated' | 'deleted' | 'merged' | 'erased'}`
  | `payment.${
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
      | 'canceled'
      | 'erased'}`
  | `payment_method.${'added' | 'removed'}`
  | 'payout.paid'
  | `invitation.${'created' | 'revoked'}`
  | `member.${'joined' | 'role_changed' | 'removed'}`
  | `token.${'created' | 'revoked'}`;

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
  | EventOf<InvoicePaymentEventType, { readonly invoiceId: string; readonly payment: FullScheduledPayment }>
  | EventOf<OtherEventType, Readonly<Record<string, unknown>>>;
