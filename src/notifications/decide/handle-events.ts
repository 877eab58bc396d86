import type { Accounts } from '../../accounts/service.ts';
import type { Account } from '../../accounts/types.ts';
import type { Charges } from '../../charges/service.ts';
import type { Autopay } from '../../charges/types.ts';
import { findEvents } from '../../events/service.ts';
import type { KeptEvent } from '../../events/types.ts';
import type { Invoices } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import type { Database, Transaction } from '../../kit/database.ts';
import type { EventId, InvoiceId } from '../../kit/ids.ts';
import { DORMANT, dropScheduledTasks, scheduleTasks } from '../../kit/tasks.ts';
import { civilDateIn } from '../../kit/time.ts';
import type { Payments } from '../../payments/service.ts';
import {
  addressed,
  type Correspondence,
  clientOf,
  type Draft,
  type Outbox,
  post,
  postAll,
  readCorrespondence,
} from '../deliver/outbox.ts';
import { type InvoiceNotice, type LastNotified, readNotices, saveNotices } from '../reminder-state-store.ts';
import { renderInvoiceEmail } from '../render/email.ts';
import { readLastNotified } from '../store.ts';
import type { Mail } from '../types.ts';
import type { InvoiceView } from '../views.ts';
import { type Caused, causedMails, termsOf } from './causes.ts';
import { handlePaymentEvent } from './offers.ts';
import { followOwed, isReminded, planReminders } from './plan.ts';

/** What mails are decided and written with. */
export interface NotificationDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly invoices: Invoices;
  readonly charges: Charges;
  readonly payments: Payments;
  readonly outbox: Outbox;
}

/**
 * Handles events: writes the mails that they cause, and sets when their invoices are next reminded of. Events of different
 * invoices share a transaction. Handling an event again writes no second mail, because each reason has one.
 * Transaction: opens several.
 */
export async function handleEvents(
  deps: NotificationDeps,
  account: Account,
  ids: readonly EventId[],
  now: Date,
): Promise<void> {
  const events = await findEvents(deps.database, account.id, ids);
  const isOfInvoice = ({ type }: KeptEvent) => type.startsWith('invoice.');
  const correspondence = await readCorrespondence(deps.accounts, account);
  for (const round of roundsOf(events.filter(isOfInvoice))) {
    await deps.database.transaction(account.id, (tx) =>
      handleInvoiceEvents(tx, deps, account, correspondence, round, now),
    );
  }
  for (const event of events) {
    if (!isOfInvoice(event)) await handlePaymentEvent(deps, account, correspondence, event, now);
  }
}

// Events of the same invoice one after the other: each stands on what the one before has left.
function roundsOf(all: readonly KeptEvent[]): KeptEvent[][] {
  const rounds: KeptEvent[][] = [];
  const taken = new Map<string, number>();
  for (const event of all) {
    const round = taken.get(event.objectId) ?? 0;
    taken.set(event.objectId, round + 1);
    const events = rounds[round] ?? [];
    events.push(event);
    rounds[round] = events;
  }
  return rounds;
}

/** What an event makes of what is known of its invoice, and the mails that it causes. */
interface HandledEvent {
  readonly view: InvoiceView;
  readonly invoice: Invoice;
  readonly autopay: Autopay | null;
  readonly caused: readonly Caused[];
  readonly notice: InvoiceNotice;
}

// Each event is about another invoice.
async function handleInvoiceEvents(
  tx: Transaction,
  deps: NotificationDeps,
  account: Account,
  correspondence: Correspondence,
  events: readonly KeptEvent[],
  now: Date,
): Promise<void> {
  const ids = events.map(({ objectId }) => objectId as InvoiceId);
  const invoices = await deps.invoices.lockInvoices(tx, account.id, ids);
  const [notices, autopays] = await Promise.all([
    readNotices(tx, account.id, ids),
    deps.charges.readAutopays(tx, account, invoices),
  ]);
  const handled: HandledEvent[] = [];
  for (const event of events) {
    const id = event.objectId as InvoiceId;
    const invoice = invoices.get(id);
    if (invoice === undefined) continue;
    const known = notices.get(id) ?? { told: null, owed: [], handledUntil: event.createdAt };
    const autopay = autopays.get(id) ?? null;
    handled.push(await handleInvoiceEvent(tx, deps, account, { event, invoice, autopay, known }, now));
  }
  const drafts = handled.flatMap(({ view, caused }) =>
    caused.map((one) => draftOf(account, correspondence, view, one, now)),
  );
  const written = await postAll(tx, deps.outbox, account, drafts, now);
  const kept = new Set(
    written
      .filter(({ kind, status }) => kind === 'Invoice' && status === 'Kept')
      .map((mail) => mail.invoiceId),
  );
  const sent = [...invoices.values()].filter(({ id }) => kept.has(id));
  await Promise.all([
    deps.invoices.noteSent(tx, account, sent, now),
    follow(tx, account, correspondence, handled),
  ]);
}

async function handleInvoiceEvent(
  tx: Transaction,
  { charges, invoices }: NotificationDeps,
  account: Account,
  {
    event,
    invoice,
    autopay,
    known,
  }: {
    readonly event: KeptEvent;
    readonly invoice: Invoice;
    readonly autopay: Autopay | null;
    readonly known: InvoiceNotice;
  },
  now: Date,
): Promise<HandledEvent> {
  const view = event.data as InvoiceView;
  const terms = termsOf(invoices.present(account, invoice, now) as InvoiceView);
  const { told } = known;
  const caused: Caused[] = [];
  for (const one of await causedMails(tx, { charges, account, event, view, invoice, autopay, told, terms })) {
    caused.push({ ...one, kind: await kindFor(tx, account, view, one.kind) });
  }
  const failed = event.type === 'invoice.payment.failed' ? (view.scheduledPaymentId ?? null) : null;
  const owed = followOwed(known.owed, invoice, invoice.updatedAt, failed);
  return {
    view,
    invoice,
    autopay,
    caused,
    notice: { ...known, told: notifiedBy(caused, view, event) ?? told, owed },
  };
}

// What has changed means nothing to a client whom the invoice itself never reached: it replaces the one that waits.
async function kindFor(
  tx: Transaction,
  account: Account,
  { id, contact }: InvoiceView,
  kind: Caused['kind'],
): Promise<Caused['kind']> {
  if (kind !== 'InvoiceChanged') return kind;
  const last = await readLastNotified(tx, account.id, id, contact.email.toLowerCase());
  return last === null ? 'Invoice' : kind;
}

function notifiedBy(
  caused: readonly Caused[],
  view: InvoiceView,
  { sequence }: KeptEvent,
): LastNotified | null {
  const isTold = caused.some(({ kind }) => kind === 'Invoice' || kind === 'InvoiceChanged');
  return isTold ? { sequence, email: view.contact.email.toLowerCase(), terms: termsOf(view) } : null;
}

// A mail about an invoice, to its client or to the business.
function draftOf(
  account: Account,
  { profile, addresses }: Correspondence,
  view: InvoiceView,
  { kind, reason, about }: Caused,
  now: Date,
): Draft {
  const isToBusiness = kind.startsWith('Business');
  const writing = { account, profile, today: civilDateIn(account.timeZone, now) };
  return {
    kind,
    reason,
    invoiceId: view.id,
    paymentId: null,
    scheduledPaymentIds: (about.payments ?? []).map(({ id }) => id),
    recipients: isToBusiness ? addresses.map((email) => addressed(email)) : clientOf(view),
    replyTo: isToBusiness ? view.contact.email : (addresses[0] ?? null),
    written: renderInvoiceEmail(writing, kind, view, about),
  };
}

/** Writes a mail about an invoice, to its client or to the business. Transaction: needs. */
export function postInvoiceMail(
  tx: Transaction,
  { outbox }: Pick<NotificationDeps, 'outbox'>,
  account: Account,
  correspondence: Correspondence,
  view: InvoiceView,
  caused: Caused,
  now: Date,
): Promise<Mail | null> {
  return post(tx, outbox, account, draftOf(account, correspondence, view, caused, now), now);
}

// Remembers what is known of locked invoices, and sets their next reminders. While an invoice is mailed and open, its task is
// there for a new rule to wake.
async function follow(
  tx: Transaction,
  account: Account,
  { profile }: Correspondence,
  handled: readonly HandledEvent[],
): Promise<void> {
  const remindAt = new Map<InvoiceId, Date>();
  for (const { invoice, autopay, notice } of handled) {
    if (!isReminded(invoice)) continue;
    const { owed, handledUntil } = notice;
    const [next] = planReminders({ invoice, account, profile, owed, autopay }, handledUntil);
    remindAt.set(invoice.id, next?.at ?? DORMANT);
  }
  const ended = handled.map(({ invoice }) => invoice.id).filter((id) => !remindAt.has(id));
  await Promise.all([
    saveNotices(tx, account.id, new Map(handled.map(({ invoice, notice }) => [invoice.id, notice]))),
    scheduleTasks(tx, account.id, 'invoice.remind', remindAt),
    dropScheduledTasks(tx, account.id, 'invoice.remind', ended),
  ]);
}
