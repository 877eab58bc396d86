import type { Account, Caller } from '../../accounts/types.ts';
import { askedOf } from '../../charges/service.ts';
import type { Autopay } from '../../charges/types.ts';
import { isOpen, remindFaultOf, totalOwed } from '../../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../../invoices/types.ts';
import { AppError, blocked } from '../../kit/errors.ts';
import { type InvoiceId, parseId } from '../../kit/ids.ts';
import { DORMANT } from '../../kit/queue/tasks.ts';
import { addDays, civilDateIn, secondsUntil } from '../../kit/time.ts';
import { addressKey } from '../feedback/addresses.ts';
import { findSuppressions } from '../feedback/suppression-store.ts';
import type { Suppression } from '../feedback/types.ts';
import { presentMail, presentReminders } from '../present.ts';
import { readersOfMail } from '../readers.ts';
import {
  type LastNotified,
  type Owed,
  readReminderState,
  saveReminderState,
} from '../reminder-state-store.ts';
import type { About } from '../render/figures.ts';
import { type MailHead, readReminderMails } from '../store.ts';
import type { Mail, MailStatus } from '../types.ts';
import type { InvoiceView } from '../views.ts';
import { methodOf } from './about.ts';
import type { Caused } from './causes.ts';
import { inContext, type MailContext, type NotificationDeps } from './context.ts';
import { enqueueInvoiceMail } from './invoice-mails.ts';
import {
  agendaOf,
  dateAhead,
  followOwed,
  isLeftToAutopay,
  isReminded,
  type PlannedReminder,
  planReminders,
  remindingInstant,
} from './plan.ts';

/** How long after a reminder a person may request the next one. */
const AGAIN_MS = 600_000;

/** An invoice with everything that decides about its reminders. */
export interface Situation extends MailContext {
  readonly today: string;
  readonly invoice: Invoice;
  readonly lastNotified: LastNotified | null;
  readonly owed: readonly Owed[];
  readonly handledUntil: Date;
  readonly autopay: Autopay | null;
  /** Why the client's address gets no reminders; null when it does. */
  readonly suppression: Suppression | null;
  /** Addresses of the invoice that get no reminders, by their keys. */
  readonly suppressed: ReadonlySet<string>;
  /** Reminders and announcements so far, newest first. */
  readonly mails: readonly MailHead[];
  readonly plan: (after: Date) => PlannedReminder[];
}

/** Locks and reads an invoice with all that decides about its reminders; null without it. */
export async function readSituation(context: MailContext, id: InvoiceId): Promise<Situation | null> {
  const invoice = await context.deps.invoices.lockInvoice(context.tx, context.account.id, id);
  return invoice && readSituationOf(context, invoice);
}

/** Reads the same of an invoice that is locked. */
export async function readSituationOf(context: MailContext, invoice: Invoice): Promise<Situation> {
  const { tx, deps, account, now } = context;
  const { id } = invoice;
  const readers = readersOfMail(invoice, 'Reminder').map(({ email }) => email);
  const [state, autopay, mails, suppressions] = await Promise.all([
    readReminderState(tx, account.id, id),
    deps.charges.readAutopay(tx, account, invoice),
    readReminderMails(tx, account.id, id),
    findSuppressions(tx, account.id, [...readers, ...invoice.ccEmails], [id]),
  ]);
  const owed = followOwed(state?.owed ?? [], invoice, invoice.updatedAt);
  const { profile } = context.correspondence;
  return {
    ...context,
    today: civilDateIn(account.timeZone, now),
    invoice,
    lastNotified: state?.lastNotified ?? null,
    owed,
    handledUntil: state?.handledUntil ?? invoice.createdAt,
    autopay,
    suppression: readers.every((email) => suppressions.has(addressKey(email)))
      ? (suppressions.get(addressKey(readers[0] as string)) ?? null)
      : null,
    suppressed: new Set(suppressions.keys()),
    mails,
    plan: (after) => planReminders({ invoice, account, profile, owed, autopay }, after),
  };
}

/**
 * Writes the due reminder of an invoice; answers when the next one is, or null. After several missed reminders only the
 * newest is written, for all of them, and none when there was one today or one is still to come today.
 */
export async function remind(
  deps: NotificationDeps,
  account: Account,
  id: InvoiceId,
  now: Date,
): Promise<Date | null> {
  // A closed account sends no reminders. A reopening wakes them.
  if (account.closedAt !== null) return DORMANT;
  return inContext(deps, account, now, async (context) => {
    const situation = await readSituation(context, id);
    if (situation === null) return null;
    const { tx, lastNotified, owed } = situation;
    const due = remindersDue(situation, situation.plan(situation.handledUntil));
    for (const one of due.send) await send(situation, one);
    await saveReminderState(tx, account.id, id, { lastNotified, owed, handledUntil: due.handledUntil });
    return due.next ?? (isReminded(situation.invoice) ? DORMANT : null);
  });
}

/** The state that decides which reminders of a plan are written at an instant. */
type RemindingState = Pick<Situation, 'account' | 'now' | 'today' | 'handledUntil' | 'suppression'> & {
  readonly mails: readonly Pick<MailHead, 'kind' | 'status' | 'createdAt'>[];
};

/** The due reminders of a plan. */
interface RemindersDue {
  readonly send: readonly PlannedReminder[];
  /** Due, but not written, because the client's address gets no reminders. */
  readonly withheld: readonly PlannedReminder[];
  /** All reminders up to this instant are done then. */
  readonly handledUntil: Date;
  readonly next: Date | null;
}

/** Decides which reminders of a plan are written now. `plan`: all that were to come after `handledUntil`. */
export function remindersDue(state: RemindingState, plan: readonly PlannedReminder[]): RemindersDue {
  const { handledUntil, now, today, suppression } = state;
  const agenda = agendaOf(plan, now, today);
  const due = agenda.now.filter((one) => !isPast(state, one));
  // A charge is announced to a suppressed address, too: the client has to know.
  const isWithheld = ({ charge }: PlannedReminder) => charge === null && suppression !== null;
  return {
    send: due.filter((one) => !isWithheld(one)),
    withheld: due.filter(isWithheld),
    handledUntil: agenda.isWaiting ? handledUntil : now,
    next: agenda.coming[0]?.at ?? null,
  };
}

// A charge is not announced any more on its own day.
function isPast(state: RemindingState, { charge }: PlannedReminder): boolean {
  if (charge === null) return isRemindedToday(state);
  return civilDateIn(state.account.timeZone, charge.at) <= state.today;
}

function isRemindedToday({
  account,
  mails,
  today,
}: Pick<RemindingState, 'account' | 'mails' | 'today'>): boolean {
  return mails.some(
    ({ kind, status, createdAt }) =>
      kind === 'Reminder' && status !== 'Superseded' && civilDateIn(account.timeZone, createdAt) === today,
  );
}

function send(situation: Situation, planned: PlannedReminder): Promise<Mail | null> {
  return enqueueReminder(situation, causedByPlan(situation, planned));
}

/** The mail that a planned reminder or announcement becomes on its day. */
export function causedByPlan(
  { account, invoice, autopay, today }: Pick<Situation, 'account' | 'invoice' | 'autopay' | 'today'>,
  { kind, date, payments, charge }: PlannedReminder,
): Caused {
  if (charge === null || autopay === null) {
    const asked = payments.map((payment) => askedOf(autopay, payment));
    const about = aboutDue(asked, today);
    return { kind, onceKey: `reminder:${invoice.id}:${date}`, about };
  }
  const chargeDate = civilDateIn(account.timeZone, charge.at);
  const chargeAmount = charge.amount + charge.surcharge;
  const about: About = {
    amount: charge.amount,
    surcharge: charge.surcharge,
    date: chargeDate,
    method: methodOf(autopay.mandate),
    // The notice of a SEPA debit names its mandate.
    ...(autopay.mandate.debitMandate
      ? { debitMandate: { ...autopay.mandate.debitMandate, terms: '', givenOn: null } }
      : {}),
    // Of a payment that the consent covers in part, the part that is charged.
    payments: payments.map((payment) => {
      const part = charge.parts.get(payment.id);
      return part === undefined ? payment : { ...payment, amount: payment.paidAmount + part };
    }),
  };
  // Another amount is announced with another mail, and so is another charge of that day.
  const onceKey = `autopay:${invoice.id}:${chargeDate}:${chargeAmount}:${charge.payments[0]?.id}`;
  return { kind, onceKey, chargeDate, chargeAmount, about };
}

/**
 * Replaces a superseded announcement: announces what autopay will charge of its payments, unless the plan still does that
 * later. A late announcement is better than a charge without one. Needs the invoice locked, and the old announcement saved
 * as superseded.
 */
export async function announceAgain(context: MailContext, { invoiceId, scheduledPaymentIds }: MailHead) {
  const situation = invoiceId === null ? null : await readSituation(context, invoiceId);
  if (situation === null || situation.autopay === null || !isReminded(situation.invoice)) return;
  const { account, now } = context;
  const named = new Set(scheduledPaymentIds);
  const { mandate, charges } = situation.autopay;
  for (const charge of charges) {
    const date = dateAhead(account, mandate, charge);
    if (charge.refusal !== null || charge.at <= now || date === null) continue;
    const at = remindingInstant(account, date);
    if (at > now || !charge.payments.some(({ id }) => named.has(id))) continue;
    const { payments } = charge;
    await send(situation, { kind: 'AutopayAhead', at, date, payments, charge });
  }
}

/**
 * Replaces a reminder that waited for the end of a suspension: it says what is due now, also what fell due since it was
 * written. None when there was a reminder today, as the task of the missed ones may come first.
 */
export async function remindAgain(context: MailContext, { invoiceId, onceKey }: Mail): Promise<void> {
  const situation = invoiceId === null ? null : await readSituation(context, invoiceId);
  if (situation === null || situation.suppression !== null || isRemindedToday(situation)) return;
  // A person asks for all that is due, a rule for nothing that autopay takes.
  const { autopay } = situation;
  const due = askedFor(situation.invoice, situation.today);
  const asked =
    onceKey === null
      ? due
      : due
          .filter((payment) => !isLeftToAutopay(autopay, payment))
          .map((payment) => askedOf(autopay, payment));
  if (asked.length === 0) return;
  await enqueueReminder(situation, { kind: 'Reminder', onceKey, about: aboutDue(asked, situation.today) });
}

/**
 * Makes what a reminder of payments says. Payments that are not due yet are listed, but are not part of the due amount.
 */
export function aboutDue(payments: readonly ScheduledPayment[], today: string): About {
  const due = payments.filter(({ dueDate }) => dueDate <= today);
  return {
    amount: totalOwed(due.length > 0 ? due : payments),
    date: payments.map(({ dueDate }) => dueDate).toSorted()[0] ?? null,
    payments,
  };
}

function enqueueReminder(situation: Situation, caused: Caused): Promise<Mail | null> {
  const { deps, account, invoice, autopay, now, suppressed } = situation;
  const view = deps.invoices.present(account, invoice, now) as InvoiceView;
  return enqueueInvoiceMail(situation, readBy(view, caused.kind, suppressed), {
    ...caused,
    about: { ...caused.about, autopay },
  });
}

/** An invoice with the readers that a mail of a kind has: addresses that get no reminders get no copies of them either. */
export function readBy(
  view: InvoiceView,
  kind: Caused['kind'],
  suppressed: Situation['suppressed'],
): InvoiceView {
  if (kind !== 'Reminder') return view;
  const isReached = (email: string) => !suppressed.has(addressKey(email));
  const ccEmails = view.ccEmails.filter(isReached);
  const reached = readersOfMail(view, kind).filter(({ email }) => isReached(email));
  // Where nobody is left, nothing is sent.
  const isPart = view.billing?.persons !== undefined && reached.length > 0;
  const persons = view.billing?.persons?.filter(({ email }) => isReached(email)) ?? [];
  return isPart ? { ...view, ccEmails, billing: { ...view.billing, persons } } : { ...view, ccEmails };
}

/** Reminds the client now of payments that are overdue or due today; without any, of the next due ones. Errors: 404, 422. */
export async function remindNow(context: MailContext, text: string): Promise<object> {
  const situation = await requireSituation(context, text);
  const { invoice, mails, now, suppression, today } = situation;
  const payments = askedFor(invoice, today);
  const fault = remindFaultOf(invoice);
  if (fault !== null) throw blocked(fault.blockedBy, fault.reason, { passes: 'by change' });
  if (suppression !== null) {
    const addresses = readersOfMail(invoice, 'Reminder').map(({ email }) => email);
    const message = `Mails to ${addresses.join(', ')} came back or were reported as spam, so that nobody there gets reminders. Give the invoice another address, or let one of them get reminders again.`;
    throw blocked('AddressSuppressed', message, { passes: 'by change' });
  }
  const last = lastReminder(mails);
  const again = againAt(last, now);
  if (last !== undefined && again !== null) {
    const message = `${lately[last.status]} The next is possible from ${again.toISOString()}.`;
    const retryAfterSeconds = secondsUntil(again, now);
    throw blocked('JustSent', message, { passes: 'by itself', retryAfterSeconds });
  }
  const about = aboutDue(payments, today);
  const caused: Caused = { kind: 'Reminder', onceKey: null, about };
  const mail = await enqueueReminder(situation, caused);
  if (mail === null) throw new Error(`The reminder of ${invoice.id} was not written.`);
  return presentMail(mail);
}

// The state of a reminder that is less than 10 minutes old, as a sentence. One that failed reached nobody: it does not
// block the next one.
const lately = {
  Queued: 'A reminder was written less than 10 minutes ago and waits to be sent.',
  Sent: 'A reminder was sent less than 10 minutes ago.',
  PartlySent: 'A reminder was sent to some of its addresses less than 10 minutes ago.',
  Kept: 'A reminder was written less than 10 minutes ago and kept, because there was no mail server.',
} as const satisfies Partial<Record<MailStatus, string>>;

type BlockingMail = MailHead & { readonly status: keyof typeof lately };

function isBlocking(mail: MailHead): mail is BlockingMail {
  return mail.kind === 'Reminder' && mail.status in lately;
}

function lastReminder(mails: Situation['mails']): BlockingMail | undefined {
  return mails.find(isBlocking);
}

// When the next reminder may be requested; null: at once.
function againAt(last: MailHead | undefined, now: Date): Date | null {
  const at = last === undefined ? null : new Date(last.createdAt.getTime() + AGAIN_MS);
  return at !== null && at > now ? at : null;
}

function askedFor({ payments }: Invoice, today: string): ScheduledPayment[] {
  const open = payments.filter(isOpen);
  const now = open.filter(({ dueDate }) => dueDate <= today);
  if (now.length > 0) return now;
  const next = open.map(({ dueDate }) => dueDate).toSorted()[0];
  return open.filter(({ dueDate }) => dueDate === next);
}

/** Reads the sent and the planned reminders of an invoice. Errors: 404. */
export async function showReminders(
  deps: NotificationDeps,
  { account }: Caller,
  text: string,
  now: Date,
): Promise<object> {
  return inContext(deps, account, now, async (context) => {
    const situation = await requireSituation(context, text);
    const { today } = situation;
    const isDone = isRemindedToday(situation);
    // After `handledUntil`, not after now: missed reminders that wait for one of today are part of it.
    const planned = agendaOf(situation.plan(situation.handledUntil), now, today).coming.filter(
      ({ kind, date }) =>
        kind !== 'Reminder' || (situation.suppression === null && !(isDone && date < addDays(today, 1))),
    );
    const { mails, suppression } = situation;
    return presentReminders(mails, planned, againAt(lastReminder(mails), now), suppression);
  });
}

async function requireSituation(context: MailContext, text: string): Promise<Situation> {
  const id = parseId<InvoiceId>(text);
  const situation = id === null ? null : await readSituation(context, id);
  if (situation === null) throw AppError.notFound('invoice');
  return situation;
}
