import type { Language } from '../accounts/types.ts';
import type { InvoiceId, MailId, PaymentId } from '../kit/ids.ts';
import { type MemberMailKind, memberMailKinds, privateMemberMailKinds } from '../members/types.ts';
import type { BounceReason } from './feedback/types.ts';
import type { EmailContent } from './render/layout.ts';

/** The kinds of mails about an outgoing payment. */
export const outgoingMailKinds = [
  'Offer',
  'OfferExpiring',
  'RecipientIncomplete',
  'PaymentDelivered',
  'PaymentUndelivered',
  'PayoutFailedRecipient',
  'BusinessUndelivered',
  'BusinessOtherAccount',
  'BusinessRecipientWaits',
  'BusinessPayoutFailed',
  'BusinessReversed',
  'BusinessReversalFailed',
] as const;
export type OutgoingMailKind = (typeof outgoingMailKinds)[number];

/** The kinds of mails: to a client, the business, the recipient of an outgoing payment, or a member. */
export const mailKinds = [
  'Invoice',
  'InvoiceChanged',
  'Reminder',
  'Receipt',
  'PaymentFailed',
  'AutopayStarted',
  'AutopayAhead',
  'AutopayDone',
  'AutopayEnded',
  'DebitMandate',
  'Refund',
  'InvoiceReopened',
  'InvoiceCanceled',
  'BusinessPaid',
  'BusinessFailed',
  'BusinessRefundFailed',
  'BusinessDisputed',
  'BusinessTransferAnnounced',
  'BusinessTransferMissed',
  'BusinessEvidence',
  'BusinessAutopayEnded',
  ...outgoingMailKinds,
  'BusinessMailBounced',
  'BusinessWebhookStopped',
  'BusinessMailRouteFailing',
  'BusinessProcessorChanged',
  'AdviserPackage',
  ...memberMailKinds,
] as const;
export type MailKind = (typeof mailKinds)[number];
/** Kinds that accounts can see. Mails about a person's sign-in are not shown to their colleagues. */
export const shownMailKinds = mailKinds.filter(
  (kind): kind is Exclude<MailKind, (typeof privateMemberMailKinds)[number]> =>
    !privateMemberMailKinds.some((one) => one === kind),
);
/** The kinds of mails about an invoice. */
export type ClientMailKind = Exclude<
  MailKind,
  | MemberMailKind
  | OutgoingMailKind
  | 'BusinessEvidence'
  | 'BusinessMailBounced'
  | 'BusinessWebhookStopped'
  | 'BusinessMailRouteFailing'
  | 'BusinessProcessorChanged'
  | 'AdviserPackage'
>;

export const mailStatuses = [
  'Queued',
  'Sent',
  'PartlySent',
  'Failed',
  'Bounced',
  'Kept',
  'Superseded',
] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** The outcome of a mail for one address. */
export const recipientStates = ['Waiting', 'Sent', 'Refused', 'Bounced', 'Complained', 'Superseded'] as const;

/** One address of a mail. */
export interface Recipient {
  readonly email: string;
  readonly name: string;
  readonly role: 'to' | 'cc';
  readonly state: (typeof recipientStates)[number];
  /** The last answer of the mail server, or the words of a report; null before the first. */
  readonly detail: string | null;
  /** Why it came back; absent unless it did. */
  readonly reason?: BounceReason | undefined;
  /** When a person had it sent to this address again, in the account's time: reports from before that are outdated. */
  readonly retriedAt?: string | undefined;
}

/** A document that a mail carries. A credit note is found by the instant of its event, or by a refund of it. */
export type MailDocument =
  | { readonly kind: 'Invoice' }
  | { readonly kind: 'Receipt'; readonly id: string }
  | { readonly kind: 'CreditNote'; readonly by: 'Event' | 'Refund'; readonly id: string }
  /** An invoice of nobody, of a test mail. */
  | { readonly kind: 'Example' };

/** The documents that a mail carries. `tries`: how often making them has failed. `isLeftOut`: it went, or goes, without them. */
export interface Attachments {
  readonly documents: readonly MailDocument[];
  readonly tries: number;
  readonly isLeftOut: boolean;
}

export interface Mail {
  readonly id: MailId;
  readonly kind: MailKind;
  /** Unique in the account. Null where a second mail may follow, as after a superseded one. */
  readonly onceKey: string | null;
  readonly language: Language;
  readonly invoiceId: InvoiceId | null;
  /** The outgoing payment that it is about. */
  readonly paymentId: PaymentId | null;
  /** The payments of the invoice that it names. */
  readonly scheduledPaymentIds: readonly string[];
  // The next four are compared with the present before the mail goes out. Null: the mail does not say that.
  /** The terms of an invoice or of an offer, or when the offer ends, as `terms.ts` writes them. */
  readonly terms: string | null;
  readonly termsVersion: number | null;
  /** Civil date of the announced charge. */
  readonly chargeDate: string | null;
  /** The announced amount in the minor unit, with the surcharge. */
  readonly chargeAmount: number | null;
  readonly recipients: readonly Recipient[];
  readonly senderName: string;
  readonly replyTo: string | null;
  readonly subject: string;
  /** Its HTML and its text are rendered from this when they are needed. Null after some years. */
  readonly content: EmailContent | null;
  readonly contentDroppedAt: Date | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Null without any. */
  readonly attachments: Attachments | null;
  readonly status: MailStatus;
  readonly attempts: number;
  readonly failure: string | null;
  readonly messageId: string;
  /** In the account's time, like `sentAt`. */
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

type Content = 'language' | 'subject' | 'headers';
type Reference = 'invoiceId' | 'paymentId' | 'scheduledPaymentIds';
type Claim = 'terms' | 'termsVersion' | 'chargeDate' | 'chargeAmount';

/** A mail that is to be written. A missing `id` is made; other missing fields are null or empty. */
export type Draft = Pick<Mail, 'kind' | 'onceKey' | 'recipients' | 'replyTo' | Content> & {
  readonly content: EmailContent;
} & Partial<Pick<Mail, 'id' | 'attachments' | Reference | Claim>>;

/** The key by which a mail is written once, and the claims that are compared with the present. */
export type DraftClaims = Pick<Draft, 'onceKey' | Claim>;
