import type { Account } from '../../accounts/types.ts';
import type { Autopay } from '../../charges/types.ts';
import { findNoticedEvents } from '../../events/service.ts';
import type { KeptEvent } from '../../events/types.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Transaction } from '../../kit/db/database.ts';
import { isRolledBack } from '../../kit/db/database-faults.ts';
import type { EventType } from '../../kit/events.ts';
import type { EventId, InvoiceId } from '../../kit/ids.ts';
import { DORMANT, dropScheduledTasks, scheduleTasks } from '../../kit/queue/tasks.ts';
import type { AccountMailKind } from '../../members/types.ts';
import { withoutMissingNotes } from '../attached-notes.ts';
import { enqueueMails, readCorrespondence } from '../deliver/outbox.ts';
import { findSuppressions } from '../feedback/suppression-store.ts';
import { readersOfMail } from '../readers.ts';
import {
  type ReminderState,
  readReminderStates,
  type SavedReminderState,
  saveReminderStates,
} from '../reminder-state-store.ts';
import { countOtherPayers, readLastNotified } from '../store.ts';
import { invoiceTerms } from '../terms.ts';
import type { Mail } from '../types.ts';
import type { InvoiceView } from '../views.ts';
import { handleBounceEvent } from './bounces.ts';
import { type Caused, causedMails } from './causes.ts';
import type { MailContext, NotificationDeps } from './context.ts';
import { draftOf } from './invoice-mails.ts';
import { handleMailRouteEvent } from './mail-routes.ts';
import { handlePaymentEvent } from './offers.ts';
import { followOwed, isReminded, planReminders } from './plan.ts';
import { prepaidBy } from './prepaid.ts';
import { handleProcessorEvent } from './processors.ts';
import { handleWebhookEvent } from './webhooks.ts';

/** How many events share a transaction at most: it keeps their invoices locked. */
const TOGETHER = 100;

/** The mail to the Owners about an event of the account itself. */
const accountMails: Readonly<Partial<Record<EventType, AccountMailKind>>> = {
  'account.closed': 'AccountClosed',
  'account.reopened': 'AccountReopened',
  'account.suspended': 'AccountSuspended',
  'account.resumed': 'AccountResumed',
};

/** Handlers of events that are neither of an invoice nor of a payment, by the first part of their type. */
const otherHandlers: Readonly<Record<string, typeof handleWebhookEvent>> = {
  // Those about the account itself are in `accountMails`.
  account: handleProcessorEvent,
  webhook: handleWebhookEvent,
  mail: handleBounceEvent,
  mail_route: handleMailRouteEvent,
};

/**
 * Handles the events of some transactions, each named by one of its events: writes the mails, and sets the next reminders
 * of the invoices. Events of different invoices share a transaction; when it fails, each of them is
 * handled alone, so that one that cannot be handled holds up no other. Handling an event again writes no second mail,
 * because its keys are taken. Errors: the first that an event alone has thrown, after all others are done.
 */
export async function handleEvents(
  deps: NotificationDeps,
  account: Account,
  ids: readonly EventId[],
  now: Date,
): Promise<void> {
  const events = await findNoticedEvents(deps.database, account.id, ids);
  const isOfInvoice = ({ type }: KeptEvent) => type.startsWith('invoice.');
  const correspondence = await readCorrespondence(deps, account);
  const failures: unknown[] = [];
  const handle = (round: readonly KeptEvent[]) =>
    deps.database.transaction(account.id, (tx) =>
      handleInvoiceEvents({ tx, deps, account, correspondence, now }, round),
    );
  const alone = (event: KeptEvent) => {
    const kind = accountMails[event.type];
    if (kind !== undefined) return deps.members.notifyOwners(account, kind, event.id);
    if (isOfInvoice(event)) return handle([event]);
    const [subject = ''] = event.type.split('.');
    const handleOther = otherHandlers[subject] ?? handlePaymentEvent;
    return handleOther({ deps, account, correspondence, now }, event);
  };
  const eachAlone = async (some: readonly KeptEvent[]) => {
    for (const event of some) await alone(event).catch((cause: unknown) => failures.push(cause));
  };
  for (const round of roundsOf(events.filter(isOfInvoice))) {
    await handle(round).catch((cause: unknown) => {
      if (!isRolledBack(cause)) throw cause;
      return eachAlone(round);
    });
  }
  await eachAlone(events.filter((event) => !isOfInvoice(event)));
  if (failures.length > 0) throw failures[0];
}

// Events of the same invoice go into successive rounds, because each needs the state that the one before has saved.
function roundsOf(all: readonly KeptEvent[]): KeptEvent[][] {
  const rounds: KeptEvent[][] = [];
  const taken = new Map<string, number>();
  for (const event of all) {
    let round = taken.get(event.objectId) ?? 0;
    while (rounds[round]?.length === TOGETHER) round += 1;
    taken.set(event.objectId, round + 1);
    const events = rounds[round] ?? [];
    events.push(event);
    rounds[round] = events;
  }
  return rounds;
}

/** An event, and the state of its invoice before it. */
interface KnownEvent {
  readonly event: KeptEvent;
  readonly invoice: Invoice;
  readonly autopay: Autopay | null;
  readonly known: ReminderState;
}

/** The mails that an event causes, and the state of its invoice after it. */
interface HandledEvent {
  readonly view: InvoiceView;
  readonly invoice: Invoice;
  readonly autopay: Autopay | null;
  readonly caused: readonly Caused[];
  readonly state: ReminderState;
}

/** Writes the mails that events of invoices cause, and answers them. No two of the events are about the same invoice. */
export async function handleInvoiceEvents(
  context: MailContext,
  events: readonly KeptEvent[],
): Promise<readonly Mail[]> {
  const { tx, deps, account, now } = context;
  const ids = events.map(({ objectId }) => objectId as InvoiceId);
  const invoices = await deps.invoices.lockInvoices(tx, account.id, ids);
  const [states, autopays] = await Promise.all([
    readReminderStates(tx, account.id, ids),
    deps.charges.readAutopays(tx, account, invoices),
  ]);
  const handled: HandledEvent[] = [];
  for (const event of events) {
    const id = event.objectId as InvoiceId;
    const invoice = invoices.get(id);
    if (invoice === undefined) continue;
    const known = states.get(id) ?? { lastNotified: null, owed: [], handledUntil: event.createdAt };
    const autopay = autopays.get(id) ?? null;
    handled.push(await handleInvoiceEvent(context, { event, invoice, autopay, known }));
  }
  const drafts = handled.flatMap(({ view, autopay, caused }) =>
    caused.map((one) => draftOf(context, view, { ...one, about: { ...one.about, autopay } })),
  );
  const mails = await enqueueMails(tx, deps.outbox, account, drafts, now);
  const kept = mails.filter(({ kind, status }) => kind === 'Invoice' && status === 'Kept');
  const sent = kept.flatMap(({ invoiceId }) => invoices.get(invoiceId as InvoiceId) ?? []);
  await Promise.all([deps.invoices.noteSent(tx, account, sent, now), follow(context, handled, mails)]);
  return mails;
}

async function handleInvoiceEvent(
  { tx, deps: { charges, invoices }, account, correspondence, now }: MailContext,
  { event, invoice, autopay, known }: KnownEvent,
): Promise<HandledEvent> {
  const view = event.data as InvoiceView;
  const terms = invoiceTerms(invoices.present(account, invoice, now) as InvoiceView);
  const { lastNotified } = known;
  const caused: Caused[] = [];
  for (const one of await causedMails(tx, {
    charges,
    account,
    event,
    view,
    invoice,
    autopay,
    lastNotified,
    terms,
  })) {
    if (one.to !== undefined && !(await mayMail(tx, account, view, one.to.email, now))) continue;
    const wanted = correspondence.attachPdf ? (one.documents ?? []) : [];
    const of = { accountId: account.id, invoiceId: invoice.id };
    const documents = await withoutMissingNotes(tx, invoices.creditNotes, of, wanted);
    const about = {
      ...one.about,
      ...(await prepaidBy(tx, invoices, account.id, { event, invoice, one })),
    };
    caused.push({ ...one, about, documents, kind: await kindFor(tx, account, view, one.kind) });
  }
  const failed = event.type === 'invoice.payment.failed' ? (view.scheduledPaymentId ?? null) : null;
  const owed = followOwed(known.owed, invoice, invoice.updatedAt, failed);
  return {
    view,
    invoice,
    autopay,
    caused,
    state: { ...known, owed, handledUntil: handledUntilOf(event, view, known) },
  };
}

// Reminders that an announced transfer has swallowed come after all, as after a time in which nothing ran.
function handledUntilOf(
  { type }: Pick<KeptEvent, 'type'>,
  { transferAnnounced: said }: InvoiceView,
  { handledUntil }: ReminderState,
): Date {
  if (type !== 'invoice.transfer_missed' || said === undefined) return handledUntil;
  const since = new Date(said.announcedAt);
  return since < handledUntil ? since : handledUntil;
}

const DAY_MS = 86_400_000;

/** So many payers of one invoice get mails within a day: nobody has shown that their addresses are their own. */
const MOST_PAYERS = 5;

async function mayMail(
  tx: Transaction,
  account: Account,
  view: InvoiceView,
  email: string,
  now: Date,
): Promise<boolean> {
  const id = view.id as InvoiceId;
  const since = new Date(now.getTime() - DAY_MS);
  const others = await countOtherPayers(tx, account.id, id, since, email);
  const suppressions = await findSuppressions(tx, account.id, [email], [id]);
  return others < MOST_PAYERS && suppressions.size === 0;
}

// A client who never got the invoice gets the invoice instead of a change. It replaces the mail that still waits.
async function kindFor(
  tx: Transaction,
  account: Account,
  view: InvoiceView,
  kind: Caused['kind'],
): Promise<Caused['kind']> {
  if (kind !== 'InvoiceChanged') return kind;
  const last = await readLastNotified(
    tx,
    account.id,
    view.id,
    readersOfMail(view, kind)[0].email.toLowerCase(),
  );
  return last === null ? 'Invoice' : kind;
}

// Saves the states of locked invoices, and sets their next reminders. While an invoice is mailed and open, its task
// stays, so that a new rule can wake it.
async function follow(
  { tx, account, correspondence: { profile } }: MailContext,
  handled: readonly HandledEvent[],
  mails: readonly Mail[],
): Promise<void> {
  const remindAt = new Map<InvoiceId, Date>();
  for (const { invoice, autopay, state } of handled) {
    if (!isReminded(invoice)) continue;
    const { owed, handledUntil } = state;
    const [next] = planReminders({ invoice, account, profile, owed, autopay }, handledUntil);
    remindAt.set(invoice.id, next?.at ?? DORMANT);
  }
  // A draft has no state, so that it can be deleted.
  const states = new Map<InvoiceId, SavedReminderState>(
    handled
      .filter(({ invoice }) => invoice.status !== 'Draft')
      .map(({ invoice, state }) => [invoice.id, state]),
  );
  for (const { id, invoiceId, termsVersion } of mails) {
    const state = states.get(invoiceId as InvoiceId);
    if (state === undefined || termsVersion === null) continue;
    states.set(invoiceId as InvoiceId, { ...state, lastNotified: { mailId: id } });
  }
  const ended = handled.map(({ invoice }) => invoice.id).filter((id) => !remindAt.has(id));
  await Promise.all([
    saveReminderStates(tx, account.id, states),
    scheduleTasks(tx, account.id, 'invoice.remind', remindAt),
    dropScheduledTasks(tx, account.id, 'invoice.remind', ended),
  ]);
}
