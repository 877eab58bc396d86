import { v7 } from 'uuid';
import { drawRandomBytes, randomBase62 } from './random.ts';
import { systemClock } from './time.ts';

declare const idOf: unique symbol;

/** A UUID in lower case that names one kind of thing, so that ids of two kinds cannot be mixed up. */
type Id<Kind extends string> = string & { readonly [idOf]: Kind };

/** Before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Behind every id. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export type AccountId = Id<'Account'>;
/** Names the operator's own account at Stripe, in one mode. */
export type PlatformId = Id<'Platform'>;
/** Names a person, in whichever accounts. */
export type PersonId = Id<'Person'>;
/** Names an API token; it is not the token. */
export type TokenId = Id<'Token'>;
/** Names a contact of an account. */
export type ContactId = Id<'Contact'>;
export type InvoiceId = Id<'Invoice'>;
/** Names one payment of an invoice's schedule. */
export type ScheduledPaymentId = Id<'ScheduledPayment'>;
/** Names a stored payment method of a wallet. */
export type PaymentMethodId = Id<'PaymentMethod'>;
/** Names an outgoing payment. */
export type PaymentId = Id<'Payment'>;
export type RecipientId = Id<'Recipient'>;
/** Names one attempt to take a client's money. */
export type ChargeId = Id<'Charge'>;
/** Names a document that corrects an issued invoice. */
export type CreditNoteId = Id<'CreditNote'>;
export type PrepaymentInvoiceId = Id<'PrepaymentInvoice'>;
/** Names money outside the processor that was recorded by hand. */
export type ManualPaymentId = Id<'ManualPayment'>;
/** Names a rise or fall of the credit of a client. */
export type CreditMovementId = Id<'CreditMovement'>;
/** Names a file of the bank that was taken. */
export type BankStatementId = Id<'BankStatement'>;
/** Names a line of such a file. */
export type BankLineId = Id<'BankLine'>;
/** Names which column of a bank's CSV file is which. */
export type BankMappingId = Id<'BankMapping'>;
/** Names a period that was packed for an adviser. */
export type AdviserPackageId = Id<'AdviserPackage'>;
/** Names money given back of a charge. */
export type RefundId = Id<'Refund'>;
/** Names a client's objection to a charge at their bank. */
export type DisputeId = Id<'Dispute'>;
/** Names money that the processor sent to the account's bank. */
export type PayoutId = Id<'Payout'>;
/** Names evidence that was sent for a dispute. */
export type EvidenceId = Id<'Evidence'>;
/** Names a client's consent to be charged along a schedule. */
export type MandateId = Id<'Mandate'>;
/** Names the act by which a client gave a consent. */
export type ConsentId = Id<'Consent'>;
export type SetupId = Id<'Setup'>;
export type MailId = Id<'Mail'>;
export type SuppressionId = Id<'Suppression'>;
/** Names an invitation to an account. */
export type InvitationId = Id<'Invitation'>;
/** Names a browser in which a person signed in. */
export type DeviceId = Id<'Device'>;
/** Names a time of being signed in. */
export type SessionId = Id<'Session'>;
/** Names a passkey of a person. */
export type PasskeyId = Id<'Passkey'>;
/** Names an endpoint that events are sent to. */
export type WebhookId = Id<'Webhook'>;
/** Names an event as it is sent to one webhook. */
export type DeliveryId = Id<'Delivery'>;
/** Names the access point of an account. */
export type AccessPointId = Id<'AccessPoint'>;
/** Names a document on its way to an access point: it is the key of each attempt, too. */
export type HandOverId = Id<'HandOver'>;
/** Names an import of contacts or invoices. */
export type ImportId = Id<'Import'>;
/** Names an event; callers see it as `evt_…`. */
export type EventId = Id<'Event'>;

/** When the last id was made, in milliseconds, and its place among those of that millisecond. */
let lastMs = 0;
let sequence = 0;

/**
 * A new UUIDv7. Each is greater than the one before it in this process, also when the clock is set back, so that rows
 * land at the end of their index. Costs 0.2 µs: `v7()` without arguments asks the system for bytes and takes 1.5 µs.
 */
export function newId<T extends Id<string>>(): T {
  const random = drawRandomBytes(16);
  const nowMs = systemClock.now().getTime();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // 31 of 32 bits, which leaves room for two thousand million ids before the next millisecond.
    sequence = ((random[6]! & 0x7f) << 24) | (random[7]! << 16) | (random[8]! << 8) | random[9]!;
  } else {
    sequence++;
  }
  return v7({ random, msecs: lastMs, seq: sequence }) as T;
}

/** The least id of an instant: every id that was made before it is smaller. */
export function firstIdAt(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * An id from outside in our spelling, lower case; null when it has not the form of a UUID. Any version and variant
 * passes, because recorded ids of other systems must replay. Whether the thing exists, and whose it is, is not known.
 */
export function parseId<T extends Id<string>>(text: string): T | null {
  return UUID.test(text) ? (text.toLowerCase() as T) : null;
}

/** The code of a payment link: 22 letters and digits that carry 130.9 random bits. */
export function newPaymentCode(): string {
  return randomBase62(22);
}

/** An event's id as callers see it: `evt_` and the 32 hexadecimal digits of the UUID. */
export function showEventId(id: EventId): string {
  return `evt_${id.replaceAll('-', '')}`;
}

const EVENT_ID = /^evt_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The id behind `evt_…`, or null when `text` is none that `showEventId` gives. */
export function parseEventId(text: string): EventId | null {
  const parts = EVENT_ID.exec(text);
  return parts ? (parts.slice(1).join('-') as EventId) : null;
}
