import type {
  Contact,
  EventType,
  FullInvoice,
  FullPayment,
  FullScheduledPayment,
  WalletMethod,
} from './schema.ts';

/** What happened to a scheduled payment of an invoice. */
export type InvoicePaymentEventType = Extract<EventType, `invoice.payment.${string}`>;

/** What happened to an invoice. */
export type InvoiceEventType = Exclude<Extract<EventType, `invoice.${string}`>, InvoicePaymentEventType>;

/** What happened to an outgoing payment. */
export type PaymentEventType = Exclude<Extract<EventType, `payment.${string}`>, 'payment.erased'>;

/** What happened to a contact. */
export type ContactEventType = Exclude<Extract<EventType, `contact.${string}`>, 'contact.erased'>;

/** What happened to a payment method of a wallet. */
export type PaymentMethodEventType = Extract<EventType, `payment_method.${string}`>;

/** What happened to anything else. */
export type OtherEventType = Exclude<
  EventType,
  InvoicePaymentEventType | InvoiceEventType | PaymentEventType | ContactEventType | PaymentMethodEventType
>;

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
  | EventOf<'webhook.test', { readonly webhook: { readonly id: string; readonly description: string } }>
  | EventOf<OtherEventType, Readonly<Record<string, unknown>>>;
