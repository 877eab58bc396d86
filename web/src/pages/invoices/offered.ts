import type { InvoiceActions } from '../../api/schema.ts';

/** Something that the API offers for an invoice. */
export type OfferedAction = InvoiceActions['actions'][number];

/** What the API offers for each payment. */
export type OfferedPayments = InvoiceActions['scheduledPayments'];

/** A dialog of the page that is open; `payment` is the one that it is about. */
export type OpenDialog =
  | { readonly kind: 'send' | 'remind' | 'cancel' | 'writeOff' }
  | { readonly kind: 'mark' | 'refund'; readonly payment?: string }
  | { readonly kind: 'unmark' | 'waive'; readonly payment: string };
