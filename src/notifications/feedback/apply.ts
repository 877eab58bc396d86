import { type Account, accountTime } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { nextSequence, recordEvents } from '../../kit/events.ts';
import type { ContactId, MailId } from '../../kit/ids.ts';
import { hasReached, isShown, moved } from '../mail.ts';
import { lockMails, saveMails } from '../store.ts';
import type { Mail, Recipient } from '../types.ts';
import { addressKey } from './addresses.ts';
import { countSoftBounces, findContactOfMail, insertFeedback } from './feedback-store.ts';
import { suppress } from './suppression-store.ts';
import type { Feedback, Suppression } from './types.ts';

const DAY_MS = 86_400_000;

/** So many mails that came back in so many days stop the reminders, though each might have arrived later. */
const SOFT = { bounces: 3, days: 30 };

/**
 * Applies a report to the mail that it names: notes the state of the address, stops the reminders to it, and records an
 * event. Changes nothing for a report that was applied before, or about an address that the mail did not go to. Answers
 * whether it was applied. Locks the mail only, which comes after every lock of an invoice.
 */
export async function applyFeedback(
  tx: Transaction,
  account: Account,
  mailId: MailId,
  feedback: Feedback,
  now: Date,
): Promise<boolean> {
  const mail = (await lockMails(tx, account.id, [mailId])).get(mailId);
  const recipient = mail === undefined ? undefined : recipientOf(mail, feedback);
  // A kept mail went to nobody.
  if (mail === undefined || recipient === undefined || mail.status === 'Kept') return false;
  const address = addressKey(recipient.email);
  if (!(await insertFeedback(tx, account.id, feedback, { address, mailId }, now))) return false;
  const state = stateAfter(recipient, feedback);
  const isChanged = state !== recipient.state;
  const changed = changedBy(mail, recipient, { ...feedback, state });
  if (changed !== null) await saveMails(tx, account.id, [changed]);
  const contactId = await findContactOfMail(tx, account.id, mailId);
  const reason = contactId === null ? null : await whySuppressed(tx, account, address, feedback, now);
  if (reason !== null) {
    const { detail, reason: bounceReason, occurredAt } = feedback;
    const one = { address, reason, bounceReason, detail, mailId, createdAt: now };
    await suppress(tx, account.id, one, accountTime(account, occurredAt));
  }
  if (isChanged && isShown(mail)) {
    await record(tx, account, changed ?? mail, feedback, { contactId, isSuppressed: reason !== null }, now);
  }
  return true;
}

// A server may forward a mail and name only the last address. The token of the returned mail says whose it was.
function recipientOf({ recipients }: Mail, { address, source }: Feedback): Recipient | undefined {
  const key = addressKey(address);
  const [only, ...others] = recipients;
  const found = recipients.find(({ email }) => addressKey(email) === key);
  return found ?? (source === 'Mailbox' && others.length === 0 ? only : undefined);
}

// A refusal of our own server stays: such a mail did not go to the address. A complaint comes after the arrival.
function stateAfter({ state }: Recipient, { kind }: Feedback): Recipient['state'] {
  const isBounce = kind === 'Hard' || kind === 'Soft';
  if (isBounce && (state === 'Sent' || state === 'Waiting')) return 'Bounced';
  return kind === 'Complaint' && state === 'Sent' ? 'Complained' : state;
}

// The mail after a report; null when the report says nothing of it.
function changedBy(
  mail: Mail,
  recipient: Recipient,
  { state, kind, reason, detail }: Feedback & Pick<Recipient, 'state'>,
): Mail | null {
  const isDelay = kind === 'Delayed' && (recipient.state === 'Sent' || recipient.state === 'Waiting');
  if (state === recipient.state && !isDelay) return null;
  const recipients = mail.recipients.map((one): Recipient => {
    if (one !== recipient) return one;
    return { ...one, state, detail: detail ?? one.detail, ...(isDelay ? {} : { reason }) };
  });
  const changed = { ...mail, recipients };
  if (state !== 'Bounced') return changed;
  const isForAll = mail.status !== 'Queued' && !recipients.some(hasReached);
  return moved({ ...changed, failure: detail ?? mail.failure }, isForAll ? 'bounce' : 'bouncePart');
}

async function whySuppressed(
  tx: Transaction,
  { id }: Account,
  address: string,
  { kind }: Feedback,
  now: Date,
): Promise<Suppression['reason'] | null> {
  if (kind === 'Hard') return 'HardBounce';
  if (kind === 'Complaint') return 'Complaint';
  if (kind !== 'Soft') return null;
  const since = new Date(now.getTime() - SOFT.days * DAY_MS);
  return (await countSoftBounces(tx, id, address, since)) >= SOFT.bounces ? 'SoftBounces' : null;
}

// Without the address and the words of the other server, which may quote it: events outlive the erasure of a person.
async function record(
  tx: Transaction,
  account: Account,
  { id, kind, status, invoiceId, paymentId }: Mail,
  { kind: feedback, reason, statusCode }: Feedback,
  about: { readonly contactId: ContactId | null; readonly isSuppressed: boolean },
  now: Date,
): Promise<void> {
  await recordEvents(tx, account.id, now, [
    {
      type: feedback === 'Complaint' ? 'mail.complained' : 'mail.bounced',
      objectId: id,
      sequence: await nextSequence(tx, account.id, id),
      data: { id, kind, status, invoiceId, paymentId, ...about, reason, statusCode },
    },
  ]);
}
