import { TOKEN_HEADER } from './mail-tokens.ts';
import { keptDetail, meaningOf, statusCodeIn } from './status-codes.ts';
import type { BounceReason, Feedback, FeedbackKind } from './types.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads what Amazon SES says of a mail, in the form of its notifications and in that of its events: one report for each
 * address, none for deliveries, and null for what has another form.
 */
export function readSes(message: Fields): Feedback[] | null {
  const type = message['notificationType'] ?? message['eventType'];
  const mail = fieldsOf(message['mail']);
  if (typeof type !== 'string' || mail === null) return null;
  const token = tokenOf(mail);
  if (type === 'Bounce') return bouncesOf(fieldsOf(message['bounce']), token);
  if (type === 'Complaint') return complaintsOf(fieldsOf(message['complaint']), token);
  if (type === 'DeliveryDelay') return delaysOf(fieldsOf(message['deliveryDelay']), mail, token);
  return [];
}

function bouncesOf(bounce: Fields | null, token: string | null): Feedback[] | null {
  const report = reportOf(bounce, token);
  if (bounce === null || report === null) return null;
  const isPermanent = bounce['bounceType'] === 'Permanent';
  return listOf(bounce['bouncedRecipients']).flatMap((one) => {
    const address = one['emailAddress'];
    if (typeof address !== 'string') return [];
    const detail = keptDetail(one['diagnosticCode']);
    const statusCode = statusCodeIn(keptDetail(one['status'])) ?? statusCodeIn(detail);
    return { ...report, addresses: [address], statusCode, detail, ...judge(isPermanent, bounce, statusCode) };
  });
}

// SES decides whether the address will ever work, but calls a refusal by policy permanent, too. Its subtype says why where
// the code does not.
function judge(
  isPermanent: boolean,
  { bounceSubType: subType }: Fields,
  statusCode: string | null,
): { readonly kind: FeedbackKind; readonly reason: BounceReason } {
  if (isHeld(subType)) return held;
  const known = meaningOf(statusCode);
  if (isPermanent && statusCode === null) return { kind: 'Hard', reason: 'Unknown' };
  if (isPermanent) return known;
  const byCode = statusCode !== null && known.kind === 'Soft';
  return { kind: 'Soft', reason: byCode ? known.reason : (softReasons[String(subType)] ?? 'Unknown') };
}

const held = { kind: 'Soft', reason: 'HeldByProvider' } as const;

// Amazon, or the account there, has a list of addresses to which it sends nothing, and it did not send this mail.
function isHeld(subType: unknown): boolean {
  return /^(?:Suppressed|OnAccountSuppressionList|UnsubscribedRecipient)$/.test(String(subType));
}

const softReasons: Readonly<Record<string, BounceReason>> = {
  MailboxFull: 'MailboxFull',
  MessageTooLarge: 'NotAccepted',
  ContentRejected: 'NotAccepted',
  AttachmentRejected: 'NotAccepted',
};

function complaintsOf(complaint: Fields | null, token: string | null): Feedback[] | null {
  const report = reportOf(complaint, token);
  if (complaint === null || report === null) return null;
  // Somebody took the mail out of the folder for spam: the opposite of a complaint.
  const isTakenBack = complaint['complaintFeedbackType'] === 'not-spam';
  return listOf(complaint['complainedRecipients']).flatMap((one) => {
    const address = one['emailAddress'];
    if (typeof address !== 'string') return [];
    const meaning = isHeld(complaint['complaintSubType'])
      ? held
      : ({ kind: isTakenBack ? 'Other' : 'Complaint', reason: 'Complaint' } as const);
    return { ...report, addresses: [address], ...meaning, statusCode: null, detail: null };
  });
}

function delaysOf(delay: Fields | null, mail: Fields, token: string | null): Feedback[] | null {
  // Delays have no id of their own.
  const sourceId = `delay ${String(mail['messageId'])} ${String(delay?.['timestamp'])}`;
  const report = reportOf(delay === null ? null : { ...delay, feedbackId: sourceId }, token);
  if (delay === null || report === null) return null;
  return listOf(delay['delayedRecipients']).flatMap((one) => {
    const address = one['emailAddress'];
    if (typeof address !== 'string') return [];
    const detail = keptDetail(one['diagnosticCode']);
    return { ...report, addresses: [address], kind: 'Delayed', statusCode: null, reason: 'Unknown', detail };
  });
}

function reportOf(about: Fields | null, token: string | null) {
  const sourceId = about?.['feedbackId'];
  const occurredAt = new Date(String(about?.['timestamp']));
  if (typeof sourceId !== 'string' || sourceId === '' || Number.isNaN(occurredAt.getTime())) return null;
  return { source: 'Ses', sourceId: sourceId.slice(0, 200), token, occurredAt } as const;
}

// SES answers the headers of a mail only where it is told to.
function tokenOf({ headers }: Fields): string | null {
  const header = listOf(headers).find(
    ({ name }) => typeof name === 'string' && name.toLowerCase() === TOKEN_HEADER.toLowerCase(),
  );
  const value = header?.['value'];
  return typeof value === 'string' ? value.trim() : null;
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf).filter((one) => one !== null) : [];
}
