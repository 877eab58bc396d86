import type { Accounts } from '../../accounts/service.ts';
import type { Account, Profile } from '../../accounts/types.ts';
import type { Charges } from '../../charges/service.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { type MailId, newId } from '../../kit/ids.ts';
import type { MailText } from '../../kit/mail-texts.ts';
import { scheduleTasks } from '../../kit/queue/tasks.ts';
import { oneLine } from '../../kit/text/text.ts';
import { readersOfMail } from '../readers.ts';
import { insertMails } from '../store.ts';
import type { Draft, Mail, MailKind, Recipient } from '../types.ts';
import type { InvoiceView } from '../views.ts';

/** Where written mails wait. */
export interface Outbox {
  /** Whether there is a mail server: without one mails are kept and shown. */
  readonly isOpen: boolean;
  /** The part behind the @ of their Message-IDs. */
  readonly domain: string;
}

/**
 * Writes mails with the tasks that send them, or keeps them. Answers those that were written: they have recipients, and
 * their `onceKey` is new.
 */
export async function enqueueMails(
  tx: Transaction,
  outbox: Outbox,
  account: Account,
  drafts: readonly Draft[],
  now: Date,
): Promise<Mail[]> {
  const mails = drafts
    .filter(({ recipients }) => recipients.length > 0)
    .map((draft) => mailOf(outbox, account, draft, now));
  if (mails.length === 0) return [];
  const inserted = await insertMails(tx, account.id, mails);
  if (outbox.isOpen)
    await scheduleTasks(tx, account.id, 'mail.send', new Map([...inserted].map((id) => [id, now])));
  return mails.filter(({ id }) => inserted.has(id));
}

/** Writes one mail as {@link enqueueMails} does; null when it was not written. */
export async function enqueueMail(
  tx: Transaction,
  outbox: Outbox,
  account: Account,
  draft: Draft,
  now: Date,
): Promise<Mail | null> {
  return (await enqueueMails(tx, outbox, account, [draft], now))[0] ?? null;
}

function mailOf(outbox: Outbox, account: Account, draft: Draft, now: Date): Mail {
  const id = draft.id ?? newId<MailId>();
  return {
    invoiceId: null,
    paymentId: null,
    scheduledPaymentIds: [],
    terms: null,
    termsVersion: null,
    chargeDate: null,
    chargeAmount: null,
    attachments: null,
    ...draft,
    id,
    senderName: oneLine(account.name),
    status: outbox.isOpen ? 'Queued' : 'Kept',
    attempts: 0,
    failure: null,
    messageId: `${id}@${outbox.domain}`,
    createdAt: now,
    sentAt: null,
    contentDroppedAt: null,
  };
}

/** How a business writes, and where it is reached. */
interface Sender {
  readonly profile: Profile;
  /** Where mails to the business go. */
  readonly addresses: readonly string[];
}

/** How a business writes about invoices. */
export interface Correspondence extends Sender {
  /** Whether its clients can pay online. */
  readonly takesPayments: boolean;
  /** Its own words. */
  readonly mailTexts: readonly MailText[];
  /** Whether its mails to clients carry their documents. */
  readonly attachPdf: boolean;
}

export interface CorrespondenceDeps {
  readonly accounts: Accounts;
  readonly charges: Pick<Charges, 'takesPayments'>;
}

/** Reads where a business is reached, at its own address or its Owners' addresses, and whether it can be paid online. */
export async function readCorrespondence(
  { accounts, charges }: CorrespondenceDeps,
  account: Account,
): Promise<Correspondence> {
  const [sender, takesPayments, settings] = await Promise.all([
    readSender(accounts, account),
    charges.takesPayments(account),
    accounts.findMailSettings(account.id),
  ]);
  return { ...sender, takesPayments, ...settings };
}

/** As {@link readCorrespondence}, without asking for its processor. */
export async function readSender(accounts: Accounts, { id }: Account): Promise<Sender> {
  const profile = await accounts.findProfile(id);
  const addresses = profile.email === '' ? await accounts.listOwnerEmails(id) : [profile.email];
  return { profile, addresses };
}

/**
 * The recipients of a mail about an invoice or an outgoing payment, and the address for answers: the business at its
 * `addresses`, or the other side with its copies.
 */
export function addressing(
  kind: MailKind,
  view: Pick<InvoiceView, 'contact'> & Partial<Pick<InvoiceView, 'billing' | 'ccEmails'>>,
  addresses: readonly string[],
): Pick<Draft, 'recipients' | 'replyTo'> {
  if (kind.startsWith('Business'))
    return { recipients: addresses.map((email) => addressed(email)), replyTo: view.contact.email };
  const readers = readersOfMail(view, kind);
  const seen = new Set(readers.map(({ email }) => email.toLowerCase()));
  const copies = (view.ccEmails ?? []).filter((email) => {
    const key = email.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
  return {
    recipients: [
      ...readers.map(({ email, name }) => addressed(email, name)),
      ...copies.map((email) => addressed(email, '', 'cc')),
    ],
    replyTo: addresses[0] ?? null,
  };
}

/** An address that a mail is still to be sent to. */
export function addressed(email: string, name = '', role: Recipient['role'] = 'to'): Recipient {
  return { email, name: oneLine(name), role, state: 'Waiting', detail: null };
}
