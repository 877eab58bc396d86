import type { Account, Caller } from '../../accounts/types.ts';
import type { KeptEvent } from '../../events/types.ts';
import { knownIdOf } from '../../invoices/service.ts';
import type { AppliedChange, Invoice, TryChange } from '../../invoices/types.ts';
import type { CopiedTerms } from '../../kit/cancellation-terms.ts';
import { tryOut } from '../../kit/db/dry-run.ts';
import { AppError } from '../../kit/errors.ts';
import { isNoticed } from '../../kit/events.ts';
import { exactTag } from '../../kit/http/requests.ts';
import { type EventId, newId } from '../../kit/ids.ts';
import type { MailContext, NotificationDeps } from '../decide/context.ts';
import { handleInvoiceEvents } from '../decide/handle-events.ts';
import { readSituationOf } from '../decide/reminders.ts';
import { readCorrespondence } from '../deliver/outbox.ts';
import { isToOwnPeople } from '../mail.ts';
import type { Mail } from '../types.ts';
import { compareForecasts, differenceOf } from './comparing.ts';
import { askProcessor, begin, foresee, notesOf } from './forecast.ts';
import { isForeseenAlike, type OutlookStep } from './outlook.ts';
import { presentEntry, presentNotes } from './present.ts';
import { chargesToCome } from './steps.ts';
import type { TriedMailReason } from './types.ts';

/** How many entries of each of the two forecasts are compared: as many as `GET …/forecast` answers at first. */
const MOST_ENTRIES = 100;

/** A change of an invoice, in a transaction that will be rolled back. */
export type TriedChange = Parameters<TryChange>[1];

interface Tried {
  readonly change: AppliedChange;
  readonly terms: CopiedTerms | null;
  readonly mails: readonly Mail[];
  readonly before: OutlookStep | null;
  readonly after: OutlookStep | null;
}

/**
 * Tries a change of an invoice: runs it with all that its events cause at once, rolls that back, and answers what it would do,
 * with the version under which it does exactly this. Forecasts are followed afterwards, because the invoice is locked until
 * then. Errors: those of the change, 403 without the scope `invoices:read`.
 */
export async function tryChange(
  deps: NotificationDeps,
  { account, scopes }: Caller,
  change: TriedChange,
): ReturnType<TryChange> {
  if (!scopes.has('invoices:read')) {
    const message = 'A dry run shows mails and what is to come: it needs the scope invoices:read, too.';
    throw new AppError('forbidden', { message });
  }
  const correspondence = await readCorrespondence(deps, account);
  const tried = await tryOut(deps.database, account.id, (tx) =>
    runChange({ tx, deps, account, correspondence }, change),
  );
  const { before: former } = tried.change;
  const { scheduledPayments, status, totalAmount, postings, invoice } = await deps.invoices.presentTried(
    account,
    tried.change,
    tried.terms,
  );
  const idOf = knownIdOf(former);
  const changes = {
    scheduledPayments,
    status,
    totalAmount,
    postings,
    mails: tried.mails.map((mail) => presentWritten(account, mail, idOf)),
    ...(await compareOutlooks(deps, account, tried, idOf)),
  };
  return { status: 200, data: { dryRun: true, invoice, changes }, etag: exactTag(former.sequence) };
}

async function runChange(context: Omit<MailContext, 'now'>, run: TriedChange): Promise<Tried> {
  const { tx, deps, account } = context;
  let before: OutlookStep | null = null;
  const change = await run(tx, {
    // Both forecasts begin at one instant: a draft is forecast as if it were issued then.
    onLocked: async (invoice, now) => {
      before = await outlookOf({ ...context, now }, invoice);
    },
  });
  const { invoice, events, now } = change;
  await deps.charges.followChange(tx, account, invoice, now);
  const mails: Mail[] = [];
  for (const { type, objectId, sequence, data } of events.filter(isNoticed)) {
    const event: KeptEvent = {
      id: newId<EventId>(),
      type,
      objectId,
      sequence,
      // As it is read from the log.
      data: JSON.parse(JSON.stringify(data)),
      createdAt: now,
      actorType: null,
      actorId: null,
      redactedAt: null,
    };
    mails.push(...(await handleInvoiceEvents({ ...context, now }, [event])));
  }
  const after = await outlookOf({ ...context, now }, invoice);
  // Issuing copies them.
  const terms = await deps.invoices.ending.readTerms(tx, account.id, invoice.id);
  const isIssued = change.before.status === 'Draft' && invoice.status !== 'Draft';
  // A draft is forecast as if it were issued now: what this request issues was not to come before.
  return { change, terms, mails, before: isIssued ? null : before, after };
}

// Null of a draft that could not be issued as it is.
async function outlookOf(context: MailContext, invoice: Invoice): Promise<OutlookStep | null> {
  try {
    return (await begin(context, await readSituationOf(context, invoice))).first;
  } catch (cause) {
    if (invoice.status === 'Draft' && cause instanceof AppError) return null;
    throw cause;
  }
}

type KnownId = (id: string) => string | null;

/** What is to come before and after a change. */
async function compareOutlooks(deps: NotificationDeps, account: Account, tried: Tried, idOf: KnownId) {
  const [before, after] = await Promise.all(
    [tried.before, tried.after].map(async (first) => first && (await askProcessor(deps, first))),
  );
  const charges = { before: chargesOf(before, idOf), after: chargesOf(after, idOf) };
  return {
    forecast: {
      ...(await compareEntries(account, before ?? null, after ?? null, idOf)),
      notes: after == null ? [] : presentNotes(notesOf(after.outlook), idOf),
    },
    autopay: {
      before: charges.before[0] ?? null,
      after: charges.after[0] ?? null,
      ...differenceOf(charges.before, charges.after),
    },
  };
}

async function compareEntries(
  account: Account,
  before: OutlookStep | null,
  after: OutlookStep | null,
  idOf: KnownId,
) {
  // Most changes of a note, a number or an id come here: to follow long forecasts would be for nothing.
  if (before !== null && after !== null && isForeseenAlike(before, after))
    return { lost: [], gained: [], comparedUntil: null };
  const follow = async (first: OutlookStep | null) => {
    if (first === null) return { entries: [], hasMore: false };
    const { entries, hasMore } = await foresee(first, MOST_ENTRIES);
    const shown = entries.map((one) => {
      const entry = presentEntry(account, one);
      return { ...entry, scheduledPaymentIds: entry.scheduledPaymentIds.map(idOf) };
    });
    return { entries: shown, hasMore };
  };
  return compareForecasts(await follow(before), await follow(after));
}

function presentWritten(account: Account, mail: Mail, idOf: KnownId) {
  const { kind, subject, recipients, scheduledPaymentIds } = mail;
  return {
    kind,
    subject,
    recipients: recipients.map(({ email, name, role }) => ({ email, name, role })),
    unreadBecause: waitsBecause(account, mail),
    scheduledPaymentIds: scheduledPaymentIds.map(idOf),
  };
}

// Why a mail is not sent at once.
function waitsBecause({ heldAt, suspendedAt }: Account, mail: Mail): TriedMailReason | null {
  if (mail.status === 'Kept') return 'NoMailServer';
  if (heldAt !== null) return 'AccountHeld';
  return suspendedAt !== null && !isToOwnPeople(mail) ? 'AccountSuspended' : null;
}

function chargesOf(step: OutlookStep | null | undefined, idOf: KnownId) {
  return (step == null ? [] : chargesToCome(step.outlook)).map((one) => {
    const { at, payments, amount, surcharge, refusal } = one;
    return { at, scheduledPaymentIds: payments.map(({ id }) => idOf(id)), amount, surcharge, refusal };
  });
}
