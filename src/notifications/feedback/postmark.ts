import { POSTMARK_KEY } from './mail-tokens.ts';
import { keptDetail, meaningOf, statusCodeIn } from './status-codes.ts';
import type { BounceReason, Feedback, FeedbackKind } from './types.ts';

// By Postmark's names. Types that are missing here, such as AutoResponder, say nothing about the address.
const kinds: Readonly<Record<string, readonly [kind: FeedbackKind, reason: BounceReason]>> = {
  HardBounce: ['Hard', 'NoSuchAddress'],
  BadEmailAddress: ['Hard', 'NoSuchAddress'],
  // Postmark keeps a list of addresses to which it sends nothing, and did not send this mail.
  ManuallyDeactivated: ['Soft', 'HeldByProvider'],
  SMTPApiError: ['Soft', 'HeldByProvider'],
  SoftBounce: ['Soft', 'Unknown'],
  Blocked: ['Soft', 'NotAccepted'],
  SpamNotification: ['Soft', 'NotAccepted'],
  DMARCPolicy: ['Soft', 'NotAccepted'],
  DnsError: ['Soft', 'NoMailServer'],
  Transient: ['Delayed', 'Unknown'],
  SpamComplaint: ['Complaint', 'Complaint'],
};

/** Reads what Postmark's webhook says; null for anything that is no report about an address, such as an opened mail. */
export function readPostmark(body: Readonly<Record<string, unknown>>): Feedback | null {
  const {
    RecordType: record,
    MessageID: id,
    Email: address,
    Metadata: metadata,
    BouncedAt: bouncedAt,
  } = body;
  if (record !== 'Bounce' && record !== 'SpamComplaint') return null;
  const occurredAt = new Date(String(bouncedAt));
  if (typeof id !== 'string' || id === '' || typeof address !== 'string') return null;
  if (Number.isNaN(occurredAt.getTime())) return null;
  const detail = keptDetail(body['Details']) ?? keptDetail(body['Description']);
  const type = record === 'SpamComplaint' ? 'SpamComplaint' : String(body['Type']);
  const [kind, reason] = kinds[type] ?? ['Other', 'Unknown'];
  const statusCode = statusCodeIn(detail);
  const token = (metadata as Readonly<Record<string, unknown>> | null | undefined)?.[POSTMARK_KEY];
  // Postmark decides whether an address will ever work. A code says better why, but not of a mail that was not sent.
  const byCode = statusCode !== null && reason !== 'HeldByProvider' && (kind === 'Hard' || kind === 'Soft');
  return {
    source: 'Postmark',
    // Postmark's id of the report is a number with more digits than JavaScript has.
    sourceId: `${id} ${type}`.slice(0, 200),
    token: typeof token === 'string' ? token : null,
    addresses: [address],
    kind,
    statusCode,
    reason: byCode ? meaningOf(statusCode).reason : reason,
    detail,
    occurredAt,
  };
}
