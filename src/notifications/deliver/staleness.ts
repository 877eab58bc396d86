import type { Account } from '../../accounts/types.ts';
import type { Charges } from '../../charges/service.ts';
import { type Invoices, isOpen } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import type { MailId } from '../../kit/ids.ts';
import { civilDateIn } from '../../kit/time.ts';
import type { Payments } from '../../payments/service.ts';
import { addressKey } from '../feedback/addresses.ts';
import { findSuppressions } from '../feedback/suppression-store.ts';
import { hasReached } from '../mail.ts';
import { readersOfMail } from '../readers.ts';
import {
  type ReminderState,
  readReminderState,
  readReminderStates,
  saveReminderState,
} from '../reminder-state-store.ts';
import { type MailHead, readLastNotified, readNewerMails } from '../store.ts';
import { needsSetUp, offerEnd, offerTerms, payoutEnd, setUpEnd } from '../terms.ts';
import type { MailKind } from '../types.ts';
import type { OutgoingView } from '../views.ts';

export interface PresentDeps {
  readonly invoices: Invoices;
  readonly charges: Charges;
  readonly payments: Payments;
}

/** Why a mail with a successor is outdated. */
export const NEWER = 'A newer mail replaces it.';
/** Why a mail is outdated that was written before the end of a suspension. */
export const WAITED = 'It was written before the account was suspended.';
/** Why a failure is outdated that names the next try. */
const OTHER_TRY = 'The payment is tried again on another day, or not at all.';
const OTHER_CLIENT = 'The invoice goes to another client now.';

/**
 * Finds why waiting mails must not go out any more, by their ids: what such a mail says is no longer true. Receipts,
 * refunds, failures without a next try and mails to the business say what has happened, which stays true. Locks invoices and payments, so
 * that it comes before the lock of the mails.
 */
export async function stalenessOf(
  tx: Transaction,
  deps: PresentDeps,
  account: Account,
  mails: readonly MailHead[],
  now: Date,
): Promise<Map<MailId, string>> {
  const offers = mails.filter(({ paymentId }) => paymentId !== null);
  const judged = mails.filter(
    (mail) => mail.paymentId === null && (mail.kind in stalenessByKind || namesNextTry(mail)),
  );
  const ids = judged.flatMap(({ invoiceId }) => invoiceId ?? []);
  // Sent together, and run in this order.
  const [invoices, states] = await Promise.all([
    deps.invoices.lockInvoices(tx, account.id, ids),
    readReminderStates(tx, account.id, ids),
  ]);
  const reasons = await Promise.all(
    judged.map(async (mail) => {
      if (mail.invoiceId === null) return null;
      const invoice = invoices.get(mail.invoiceId);
      if (invoice === undefined) return 'The invoice was deleted.';
      const state = states.get(mail.invoiceId) ?? null;
      return invoiceStaleness(tx, { ...deps, account, invoice, state, mail, now });
    }),
  );
  const found = new Map(judged.map(({ id }, index) => [id, reasons[index] ?? null]));
  // One after another, so that their payments are locked in the order of their ids.
  for (const mail of offers.toSorted((one, other) => (`${one.paymentId}` < `${other.paymentId}` ? -1 : 1)))
    found.set(mail.id, await outgoingStaleness(tx, deps, account, mail, now));
  return new Map([...found].flatMap(([id, reason]) => (reason === null ? [] : [[id, reason]])));
}

// These only remind: an invoice, an offer and the announcement of a charge go out in any case.
const reminding: ReadonlySet<MailKind> = new Set(['Reminder', 'OfferExpiring', 'RecipientIncomplete']);

/**
 * Finds the waiting reminders that must not go out any more, by their ids, and why: since they were written, another mail
 * to the address came back or was reported as spam.
 */
export async function suppressionsOf(
  tx: Transaction,
  { id }: Account,
  mails: readonly MailHead[],
): Promise<Map<MailId, string>> {
  const reminders = mails.filter(({ kind }) => reminding.has(kind));
  if (reminders.length === 0) return new Map();
  const emails = reminders.flatMap((mail) => readersIn(mail));
  const about = reminders.flatMap(({ invoiceId, paymentId }) => invoiceId ?? paymentId ?? []);
  const found = await findSuppressions(tx, id, emails, about);
  const why = 'Mails to this address came back or were reported as spam, so that it gets no reminders.';
  const stopped = reminders.filter((mail) => {
    const isSuppressed = (email: string) => {
      const one = found.get(addressKey(email));
      return (
        one !== undefined && (one.onlyAbout === null || one.onlyAbout === (mail.invoiceId ?? mail.paymentId))
      );
    };
    const readers = readersIn(mail);
    return readers.length > 0 && readers.every(isSuppressed);
  });
  return new Map(stopped.map((mail) => [mail.id, why]));
}

// The people whom a mail is to, without copies.
function readersIn({ recipients }: Pick<MailHead, 'recipients'>): string[] {
  return recipients.filter(({ role }) => role === 'to').map(({ email }) => email);
}

interface Present extends PresentDeps {
  readonly account: Account;
  readonly invoice: Invoice;
  readonly state: ReminderState | null;
  readonly mail: MailHead;
  readonly now: Date;
}

async function invoiceStaleness(tx: Transaction, present: Present): Promise<string | null> {
  const { account, invoice, mail } = present;
  if (namesNextTry(mail)) return (await isPlanned(tx, present)) ? null : OTHER_TRY;
  if (account.closedAt !== null) return 'The account is closed.';
  if (invoice.status !== 'Active') return `The invoice is ${invoice.status}.`;
  if (invoice.deliveryMethod !== 'Email') return 'The invoice is shared by hand now.';
  const readers = new Set(readersOfMail(invoice, mail.kind).map(({ email }) => email.toLowerCase()));
  if (!readersIn(mail).some((email) => readers.has(email.toLowerCase()))) return OTHER_CLIENT;
  return stalenessByKind[mail.kind as keyof typeof stalenessByKind](tx, present);
}

const stalenessByKind = {
  Invoice: termsStaleness,
  InvoiceChanged: termsStaleness,
  Reminder: reminderStaleness,
  AutopayAhead: announcementStaleness,
} as const;

async function termsStaleness(tx: Transaction, { account, state, mail }: Present): Promise<string | null> {
  if (state?.lastNotified?.mailId === mail.id) return null;
  const newer = await readNewerMails(tx, account.id, mail, ['Invoice', 'InvoiceChanged']);
  return newer.length > 0 ? NEWER : null;
}

function namesNextTry({ kind, chargeDate }: MailHead): boolean {
  return kind === 'PaymentFailed' && chargeDate !== null;
}

async function reminderStaleness(
  tx: Transaction,
  { account, invoice, mail, now }: Present,
): Promise<string | null> {
  // A reminder that a person requested has no key.
  const isByRule = mail.onceKey !== null;
  if (isByRule && !invoice.enableAutoreminders) return 'The reminders of this invoice have ended.';
  const named = new Set(mail.scheduledPaymentIds);
  const open = invoice.payments.filter((payment) => named.has(payment.id) && isOpen(payment));
  if (open.length === 0) return 'None of its payments is open any more.';
  const newer = await readNewerMails(tx, account.id, mail, ['Reminder']);
  const again = new Set<string>(newer.flatMap((one) => one.scheduledPaymentIds));
  if (open.every(({ id }) => again.has(id))) return NEWER;
  // A reminder says what is due today.
  const isOfToday = civilDateIn(account.timeZone, mail.createdAt) === civilDateIn(account.timeZone, now);
  return hasWaited(account, mail) && !isOfToday ? WAITED : null;
}

// Strictly: a mail that replaces another is written at the end of the suspension or later.
function hasWaited({ resumedAt }: Account, { createdAt }: MailHead): boolean {
  return resumedAt !== null && createdAt < resumedAt;
}

async function announcementStaleness(tx: Transaction, present: Present): Promise<string | null> {
  return (await isPlanned(tx, present)) ? null : 'The announced charge has changed, or will not be made.';
}

// Whether autopay still charges on the day that a mail names. An announcement names the amount, too.
async function isPlanned(
  tx: Transaction,
  { charges, account, invoice, mail, now }: Present,
): Promise<boolean> {
  const autopay = await charges.readAutopay(tx, account, invoice);
  const named = new Set(mail.scheduledPaymentIds);
  // Another debit of that day may have the same amount.
  const isStill = autopay?.charges.some(
    ({ refusal, at, amount, surcharge, payments }) =>
      refusal === null &&
      at > now &&
      civilDateIn(account.timeZone, at) === mail.chargeDate &&
      (mail.kind !== 'AutopayAhead' || amount + surcharge === mail.chargeAmount) &&
      payments.some(({ id }) => named.has(id)),
  );
  return isStill === true;
}

// Those to a recipient that wait for an answer, or for another bank account.
async function outgoingStaleness(
  tx: Transaction,
  { payments }: PresentDeps,
  account: Account,
  mail: MailHead,
  now: Date,
): Promise<string | null> {
  const { kind, paymentId, terms } = mail;
  if (paymentId === null || !waitingKinds.has(kind)) return null;
  const view = (await payments.lockMailView(tx, account, paymentId)) as OutgoingView | null;
  if (kind === 'PayoutFailedRecipient') {
    if (view?.stage !== 'AwaitingBank') return 'The money does not wait for another bank account any more.';
    return terms === payoutEnd(view) ? null : NEWER;
  }
  if (kind === 'RecipientIncomplete') {
    if (view === null || !needsSetUp(view, now)) return 'The recipient has nothing left to do.';
    return terms === setUpEnd(view) ? null : 'What it says has changed.';
  }
  if (view?.status !== 'Pending') return 'The offer is no longer open.';
  if (view.expiresAt !== null && new Date(view.expiresAt) <= now) return 'The offer is no longer open.';
  // The mail names the end of the offer, which the suspension has put off.
  if (kind === 'Offer' && hasWaited(account, mail)) return WAITED;
  return terms === (kind === 'Offer' ? offerTerms(view) : offerEnd(view)) ? null : NEWER;
}

const waitingKinds: ReadonlySet<MailKind> = new Set<MailKind>([
  'Offer',
  'OfferExpiring',
  'RecipientIncomplete',
  'PayoutFailedRecipient',
]);

/**
 * Sets the last mail that notified a client back, after one was superseded without a successor: to the last one that
 * reached them, so that the same terms cause a mail again. Mails to another address do not count. Needs the invoice
 * locked.
 */
export async function restoreLastNotified(
  tx: Transaction,
  { id }: Account,
  { termsVersion, invoiceId, recipients: [client] }: MailHead,
): Promise<void> {
  if (termsVersion === null || invoiceId === null || client === undefined || hasReached(client)) return;
  const state = await readReminderState(tx, id, invoiceId);
  const email = client.email.toLowerCase();
  if (state?.lastNotified?.email !== email) return;
  const last = await readLastNotified(tx, id, invoiceId, email);
  await saveReminderState(tx, id, invoiceId, { ...state, lastNotified: last && { mailId: last.id } });
}
