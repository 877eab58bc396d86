import type { InvoiceId, MailId, PaymentId, SuppressionId } from '../../kit/ids.ts';

/** What a report about a delivered mail means for its address. */
export const feedbackKinds = ['Hard', 'Soft', 'Delayed', 'Complaint', 'Other'] as const;
export type FeedbackKind = (typeof feedbackKinds)[number];

/** Why a mail came back, for people: their next step depends on it. */
export const bounceReasons = [
  'NoSuchAddress',
  'MailboxFull',
  'NotAccepted',
  'HeldByProvider',
  'NoMailServer',
  'GaveUp',
  'Complaint',
  'Unknown',
] as const;
export type BounceReason = (typeof bounceReasons)[number];

/** The sources of reports: two providers by their webhooks, and the mailbox to which servers return mails. */
export const feedbackSources = ['Postmark', 'Ses', 'Mailbox'] as const;
export type FeedbackSource = (typeof feedbackSources)[number];

/** A report about one address of one mail, in our words. */
export interface Feedback {
  readonly source: FeedbackSource;
  /** The id of the report at its source: with the address it names the report. */
  readonly sourceId: string;
  /** Names our mail; null in a report about a mail that is not ours. */
  readonly token: string | null;
  /** The address that it is about. Of a forwarded mail both: ours, and the one that it was forwarded to. */
  readonly addresses: readonly string[];
  readonly kind: FeedbackKind;
  /** As `5.1.1` (RFC 3463); null where the report has none. */
  readonly statusCode: string | null;
  readonly reason: BounceReason;
  /** The words of the other mail server. */
  readonly detail: string | null;
  /** When the mail came back, or, where the report says so, when its server took it from us. */
  readonly occurredAt: Date;
}

/** Why an address gets no reminders any more. */
export const suppressionReasons = ['HardBounce', 'SoftBounces', 'Complaint'] as const;

/** The object of a reminder: an invoice, or an outgoing payment that is an offer. */
export type Reminded = InvoiceId | PaymentId;

/** An address to which an account sends no reminders. */
export interface Suppression {
  readonly id: SuppressionId;
  /** In small letters, its domain in ASCII. */
  readonly address: string;
  readonly reason: (typeof suppressionReasons)[number];
  readonly bounceReason: BounceReason;
  readonly detail: string | null;
  /** The mail that came back, or about which somebody complained. */
  readonly mailId: MailId;
  /** The invoice or outgoing payment whose reminders alone stop; null: all. */
  readonly onlyAbout: Reminded | null;
  /** In the account's time. */
  readonly createdAt: Date;
}
