import type { Account, Caller } from '../accounts/types.ts';
import { isPayable, owedAmount } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import type { Transaction } from '../kit/database.ts';
import { AppError } from '../kit/errors.ts';
import { type InvoiceId, newId, parseId } from '../kit/ids.ts';
import { sumAmounts } from '../kit/money.ts';
import { addDays, civilDateIn } from '../kit/time.ts';
import { type Caused, methodOf } from './causes.ts';
import type { About } from './compose.ts';
import { type NoticeParts, postInvoiceMail } from './consider.ts';
import { readNotice, saveNotice, type ToldInvoice } from './notice-store.ts';
import { type Correspondence, readCorrespondence } from './outbox.ts';
import { followOwed, type Owed, type PlannedReminder, planReminders } from './plan.ts';
import { presentMail, presentReminders } from './present.ts';
import { type MailHead, readReminderMails } from './store.ts';
import type { Mail } from './types.ts';
import type { InvoiceView } from './views.ts';

/** How soon after a reminder another may be asked for. */
const AGAIN_MS = 600_000;

/** An invoice with everything that its reminders follow from. */
interface Situation {
  readonly account: Account;
  readonly correspondence: Correspondence;
  readonly invoice: Invoice;
  readonly told: ToldInvoice | null;
  readonly owed: readonly Owed[];
  readonly handledUntil: Date;
  readonly autopay: { readonly since: Date; readonly method: string | null } | null;
  /** Reminders and notices so far, newest first. */
  readonly mails: readonly MailHead[];
  readonly plan: (after: Date) => PlannedReminder[];
}

async function readSituation(
  tx: Transaction,
  parts: NoticeParts,
  account: Account,
  correspondence: Correspondence,
  id: InvoiceId,
): Promise<Situation | null> {
  const invoice = await parts.invoices.lockInvoice(tx, account.id, id);
  if (invoice === null) return null;
  const [notice, mandate, mails] = await Promise.all([
    readNotice(tx, account.id, id),
    parts.charges.readMandate(tx, account.id, id),
    readReminderMails(tx, account.id, id),
  ]);
  const owed = followOwed(notice?.owed ?? [], invoice, invoice.updatedAt);
  const autopaySince = mandate?.acceptedAt ?? null;
  const { profile } = correspondence;
  return {
    account,
    correspondence,
    invoice,
    told: notice?.told ?? null,
    owed,
    handledUntil: notice?.handledUntil ?? invoice.createdAt,
    autopay: mandate === null ? null : { since: mandate.acceptedAt, method: methodOf(mandate) },
    mails,
    plan: (after) => planReminders({ invoice, account, profile, owed, autopaySince }, after),
  };
}

/**
 * Sends what an invoice's client is to be reminded of now; answers when to look again, or null. Of what was missed
 * only the newest is sent, and nothing when there was a reminder today or one is to come. Transaction: opens.
 */
export async function remind(
  parts: NoticeParts,
  account: Account,
  id: InvoiceId,
  now: Date,
): Promise<Date | null> {
  const correspondence = await readCorrespondence(parts.accounts, account);
  return parts.database.transaction(account.id, async (tx) => {
    const situation = await readSituation(tx, parts, account, correspondence, id);
    if (situation === null) return null;
    const { told, owed, handledUntil } = situation;
    const planned = situation.plan(handledUntil);
    const coming = planned.filter(({ at }) => at > now);
    for (const one of newestOf(planned.filter(({ at }) => at <= now))) {
      if (isSuperseded(situation, one, coming, now)) continue;
      await send(tx, parts, situation, one, now);
    }
    await saveNotice(tx, account.id, id, { told, owed, handledUntil: now });
    return coming[0]?.at ?? null;
  });
}

function newestOf(missed: readonly PlannedReminder[]): PlannedReminder[] {
  const reminder = missed.findLast(({ kind }) => kind === 'Reminder');
  const charges = missed.filter(({ kind }) => kind === 'AutopayAhead');
  return [...charges, ...(reminder === undefined ? [] : [reminder])];
}

function isSuperseded(
  { account, mails }: Situation,
  { kind, payments }: PlannedReminder,
  coming: readonly PlannedReminder[],
  now: Date,
): boolean {
  const today = civilDateIn(account.timeZone, now);
  // Of a charge there is nothing to announce once its day has come.
  if (kind === 'AutopayAhead') return payments.every(({ dueDate }) => dueDate <= today);
  return isRemindedOn(account, mails, today) || coming.some((one) => one.kind === kind && one.date === today);
}

function isRemindedOn({ timeZone }: Account, mails: readonly MailHead[], date: string): boolean {
  return mails.some(
    ({ kind, createdAt }) => kind === 'Reminder' && civilDateIn(timeZone, createdAt) === date,
  );
}

function send(
  tx: Transaction,
  parts: NoticeParts,
  situation: Situation,
  { kind, date, payments }: PlannedReminder,
  now: Date,
): Promise<Mail | null> {
  const { invoice } = situation;
  const word = kind === 'Reminder' ? 'reminder' : 'autopay';
  const caused = { kind, reason: `${word}:${invoice.id}:${date}`, about: aboutOf(situation, kind, payments) };
  return postReminder(tx, parts, situation, caused, now);
}

function aboutOf(
  { autopay }: Situation,
  kind: PlannedReminder['kind'],
  payments: readonly ScheduledPayment[],
): About {
  return {
    amount: sumAmounts(payments.map(owedAmount)),
    date: payments.map(({ dueDate }) => dueDate).toSorted()[0] ?? null,
    method: kind === 'AutopayAhead' ? (autopay?.method ?? null) : null,
    payments,
  };
}

function postReminder(
  tx: Transaction,
  parts: NoticeParts,
  { account, correspondence, invoice }: Situation,
  caused: Caused,
  now: Date,
): Promise<Mail | null> {
  const view = parts.invoices.present(account, invoice, now) as InvoiceView;
  return postInvoiceMail(tx, parts, account, correspondence, view, caused, now);
}

/**
 * Reminds the client now, of what is overdue or due today, or else of what comes next. Errors: 404, 422
 * `illegal_action`. Transaction: needs. `correspondence` was read before it.
 */
export async function remindNow(
  tx: Transaction,
  parts: NoticeParts,
  { account }: Caller,
  correspondence: Correspondence,
  text: string,
  now: Date,
): Promise<object> {
  const situation = await requireSituation(tx, parts, account, correspondence, text);
  const { invoice, mails } = situation;
  const payments = askedFor(invoice, civilDateIn(account.timeZone, now));
  if (invoice.status !== 'Active' || payments.length === 0) {
    throw refusal('There is nothing to remind of: no payment of this invoice is open.');
  }
  if (invoice.deliveryMethod !== 'Email') {
    throw refusal('This invoice is shared by hand: its client gets no mails.');
  }
  const last = mails.find(({ kind }) => kind === 'Reminder');
  if (last !== undefined && now.getTime() - last.createdAt.getTime() < AGAIN_MS) {
    throw refusal('A reminder went out less than 10 minutes ago.');
  }
  const about = aboutOf(situation, 'Reminder', payments);
  const caused: Caused = { kind: 'Reminder', reason: `remind:${newId()}`, about };
  const mail = await postReminder(tx, parts, situation, caused, now);
  if (mail === null) throw new Error(`The reminder of ${invoice.id} was not written.`);
  return presentMail(mail);
}

function askedFor({ payments }: Invoice, today: string): ScheduledPayment[] {
  const open = payments.filter((payment) => isPayable(payment.status) && owedAmount(payment) > 0);
  const now = open.filter(({ dueDate }) => dueDate <= today);
  if (now.length > 0) return now;
  const next = open.map(({ dueDate }) => dueDate).toSorted()[0];
  return open.filter(({ dueDate }) => dueDate === next);
}

/** What was sent of an invoice's reminders, and what will be. Errors: 404. Transaction: opens. */
export async function showReminders(
  parts: NoticeParts,
  { account }: Caller,
  text: string,
  now: Date,
): Promise<object> {
  const correspondence = await readCorrespondence(parts.accounts, account);
  return parts.database.transaction(account.id, async (tx) => {
    const situation = await requireSituation(tx, parts, account, correspondence, text);
    const today = civilDateIn(account.timeZone, now);
    const isDone = isRemindedOn(account, situation.mails, today);
    const planned = situation
      .plan(now)
      .filter(({ kind, date }) => !(kind === 'Reminder' && isDone && date < addDays(today, 1)));
    return presentReminders(situation.mails, planned);
  });
}

async function requireSituation(
  tx: Transaction,
  parts: NoticeParts,
  account: Account,
  correspondence: Correspondence,
  text: string,
): Promise<Situation> {
  const id = parseId<InvoiceId>(text);
  const situation = id === null ? null : await readSituation(tx, parts, account, correspondence, id);
  if (situation === null) throw new AppError('not_found');
  return situation;
}

function refusal(message: string): AppError {
  return new AppError('illegal_action', {
    message,
    details: [{ path: '', code: 'illegal_action', message }],
  });
}
