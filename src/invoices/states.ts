import type { StateTable } from '../kit/states.ts';
import type { InvoiceStatus, ScheduledPaymentStatus } from './types.ts';

/** What a caller may do to an invoice's status. Moves that money causes join them with the charges. */
export type InvoiceMove = 'activate' | 'cancel' | 'writeOff';

/** Every allowed move of an invoice. */
export const invoiceStates: StateTable<InvoiceStatus, InvoiceMove> = {
  Draft: { activate: 'Active' },
  Active: { cancel: 'Canceled', writeOff: 'Uncollectible' },
  Paid: {},
  Canceled: {},
  Uncollectible: {},
};

/** What happens to a scheduled payment before any money moves. */
export type ScheduledPaymentMove = 'fallDue' | 'schedule' | 'cancel';

/** Every allowed move of a scheduled payment, as far as no money is involved. */
export const scheduledPaymentStates: StateTable<ScheduledPaymentStatus, ScheduledPaymentMove> = {
  Draft: { fallDue: 'Due', schedule: 'Scheduled' },
  Scheduled: { fallDue: 'Due', schedule: 'Scheduled', cancel: 'Canceled' },
  Due: { fallDue: 'Due', schedule: 'Scheduled', cancel: 'Canceled' },
  Failed: { fallDue: 'Due', schedule: 'Scheduled', cancel: 'Canceled' },
  Processing: {},
  RequiresAction: {},
  Paid: {},
  PartiallyRefunded: {},
  Refunded: {},
  Disputed: {},
  ChargedBack: {},
  Waived: {},
  Canceled: {},
};

const openStatuses: ReadonlySet<ScheduledPaymentStatus> = new Set(['Draft', 'Scheduled', 'Due', 'Failed']);

/** True while a scheduled payment is still to be paid and may be changed. */
export function isOpen(status: ScheduledPaymentStatus): boolean {
  return openStatuses.has(status);
}

const settledStatuses: ReadonlySet<ScheduledPaymentStatus> = new Set([
  'Paid',
  'PartiallyRefunded',
  'Disputed',
]);

/** True when the client's money for a scheduled payment has come and not gone back. */
export function isSettled(status: ScheduledPaymentStatus): boolean {
  return settledStatuses.has(status);
}

const untouchedStatuses: ReadonlySet<ScheduledPaymentStatus> = new Set([
  'Draft',
  'Scheduled',
  'Due',
  'Failed',
  'Waived',
  'Canceled',
]);

/** True when no money moved, or is moving, for a scheduled payment. */
export function isUntouched(status: ScheduledPaymentStatus): boolean {
  return untouchedStatuses.has(status);
}
