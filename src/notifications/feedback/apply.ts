import { type Account, accountTime } from '../../accounts/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { nextSequence, recordEvents } from '../../kit/events.ts';
import type { ContactId, MailId } from '../../kit/ids.ts';
import { memberMailKinds } from '../../members/types.ts';
import { hasReached, isShown, isToOwnPeople, isToPayer, moved } from '../mail.ts';
import { lockMails, saveMails } from '../store.ts';
import type { Mail, Recipient } from '../types.ts';
import { addressKey } from './addresses.ts';
import { countReported, findContactOfMail, insertFeedback } from './feedback-store.ts';
import { suppress } from './suppression-store.ts';
import type { Feedback, Suppression } from './types.ts';

const DAY_MS = 86_400_000;

/** So many mails that came back in so many days stop the reminders, though each might have arrived later. */
const SOFT = { bounces: 3, days: 30 };

/** Clocks of two servers differ, and dates in reports have whole seconds. */
const SKEW_MS = 60_000;

/**
 * Applies a report to the mail that it names: notes the state of the address, stops the reminders to it, and records an
 * event. Changes nothing for a report that was applied before, that is about an address that the mail did not go to, or
 * about a sending before somebody had the mail sent again. Answers whether the mail went to such an address. Locks the mail
 * only, which comes after every lock of an invoice.
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
  const occurredAt = accountTime(account, feedback.occurredAt);
  if (isOutdated(recipient, occurredAt)) return true;
  const address = addressKey(recipient.email);
  if (!(await insertFeedback(tx, account.id, feedback, { address, mailId }, now))) return true;
  const state = stateAfter(recipient, feedback);
  const isChanged = state !== recipient.state;
  const detail = keepsSecret(mail) ? feedback.statusCode : feedback.detail;
  const changed = changedBy(mail, recipient, { ...feedback, state, detail });
  if (changed !== null) await saveMails(tx, account.id, [changed]);
  const contactId = isToOwnPeople(mail) ? null : await findContactOfMail(tx, account.id, mailId);
  const suppressed = contactId === null ? null : await whatStops(tx, account, address, mail, feedback, now);
  if (suppressed !== null) {
    const one = { ...suppressed, address, bounceReason: feedback.reason, detail, mailId, createdAt: now };
    await suppress(tx, account.id, one, occurredAt);
  }
  if (isChanged && isShown(mail)) {
    const about = { contactId: isToPayer(mail) ? null : contactId, isSuppressed: suppressed !== null };
    await record(tx, account, changed ?? mail, feedback, about, now);
  }
  return true;
}

// A server may forward a mail and name only the last address. The token of the returned mail says whose it was.
function recipientOf({ recipients }: Mail, { addresses, source }: Feedback): Recipient | undefined {
  const keys = new Set(addresses.map(addressKey));
  const [only, ...others] = recipients;
  const found = recipients.find(({ email }) => keys.has(addressKey(email)));
  return found ?? (source === 'Mailbox' && others.length === 0 ? only : undefined);
}

function isOutdated({ retriedAt }: Recipient, occurredAt: Date): boolean {
  return retriedAt !== undefined && occurredAt.getTime() + SKEW_MS < new Date(retriedAt).getTime();
}

// Servers quote links of the mail in their answers, and these links sign a person in.
function keepsSecret({ kind }: Mail): boolean {
  return memberMailKinds.some((one) => one === kind);
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

// Which reminders stop, and why; null: none. Each reader of a mail can send its report to the mailbox, so that one mail
// stops only the reminders of its invoice. The reports of providers are signed, or need a secret.
async function whatStops(
  tx: Transaction,
  { id }: Account,
  address: string,
  { invoiceId, paymentId }: Mail,
  { kind, source }: Feedback,
  now: Date,
): Promise<Pick<Suppression, 'reason' | 'onlyAbout'> | null> {
  if (kind !== 'Hard' && kind !== 'Soft' && kind !== 'Complaint') return null;
  const since = new Date(now.getTime() - SOFT.days * DAY_MS);
  const { returned, final } = await countReported(tx, id, address, since);
  if (kind === 'Soft') return returned < SOFT.bounces ? null : { reason: 'SoftBounces', onlyAbout: null };
  const isCertain = source !== 'Mailbox' || final > 1;
  const reason = kind === 'Hard' ? 'HardBounce' : 'Complaint';
  return { reason, onlyAbout: isCertain ? null : (invoiceId ?? paymentId) };
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
      // The business gets a mail. A spam report says that the mail arrived.
      isNoticed: feedback !== 'Complaint' && (kind === 'Invoice' || kind === 'Offer'),
    },
  ]);
}
