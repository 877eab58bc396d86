import type { EventType } from '../../kit/events.ts';
import type { ScheduledPaymentId } from '../../kit/ids.ts';
import type { ClientMailKind, Recipient } from '../types.ts';

/** What is still to come for an invoice. */
export const forecastKinds = [
  'DueSoon',
  'Overdue',
  'StatusChange',
  'Charge',
  'AutopayEnd',
  'Reminder',
  'AutopayAhead',
  'Mail',
] as const;

/** The events that the clock and autopay record. */
export const forecastEvents = [
  'invoice.activated',
  'invoice.payment.will_be_due',
  'invoice.payment.due',
  'invoice.payment.processing',
  'invoice.payment.completed',
  'invoice.overdue',
  'invoice.paid',
  'invoice.autopay.disabled',
  'invoice.prepayment_invoiced',
  'invoice.final_invoiced',
] as const satisfies readonly EventType[];

/** The statuses that the clock and autopay give a scheduled payment or an invoice. */
export const forecastStatuses = ['Active', 'Scheduled', 'Due', 'Processing', 'Paid'] as const;

/** The mails that the clock and autopay cause. */
export const forecastMails = [
  'Invoice',
  'Reminder',
  'AutopayAhead',
  'AutopayDone',
  'AutopayEnded',
  'BusinessPaid',
  'BusinessAutopayEnded',
] as const satisfies readonly ClientMailKind[];

/** Why a mail reaches nobody. */
export const unreadReasons = ['AddressSuppressed', 'NoAddress', 'NoMailServer'] as const;

/** Why a mail that a change writes is not sent at once. */
export const triedMailReasons = ['NoMailServer', 'AccountHeld', 'AccountSuspended'] as const;
export type TriedMailReason = (typeof triedMailReasons)[number];

export const forecastNotes = [
  'AccountClosed',
  'AccountFrozen',
  'AccountHeld',
  'AccountSuspended',
  'ChargeMayFail',
  'DebitTakesDays',
  'ChargesImpossible',
  'MoneyUnderWay',
  'Disputed',
  'SharedByHand',
  'RemindersOff',
  'AddressSuppressed',
  'NoMailServer',
] as const;

/** Something that is still to come, in the order in which it happens. */
export interface ForecastEntry {
  /** In the account's time. */
  readonly at: Date;
  readonly kind: (typeof forecastKinds)[number];
  /** The event that is recorded; null of mails and charges. */
  readonly event: string | null;
  /** The status of the scheduled payments, or of the invoice where there are none, afterwards. */
  readonly status: string | null;
  readonly mail: ClientMailKind | null;
  readonly scheduledPaymentIds: readonly string[];
  /** Both in the minor unit. */
  readonly amount: number;
  readonly surcharge: number;
  readonly recipients: readonly Recipient[];
  readonly unreadBecause: (typeof unreadReasons)[number] | null;
  /** When a charge that fails is tried again; null where that ends autopay, and of all that is no charge. */
  readonly retryAt: Date | null;
  /** True of all that follows from the success of a charge. */
  readonly isConditional: boolean;
}

/** Something that a forecast leaves out or cannot know. */
export interface ForecastNote {
  readonly code: (typeof forecastNotes)[number];
  readonly scheduledPaymentIds: readonly ScheduledPaymentId[];
}
