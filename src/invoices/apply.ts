import type { Account } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { type EventType, type NewEvent, recordEvents } from '../kit/events.ts';
import { dropScheduledTasks, makeTasksDueNow, scheduleTask } from '../kit/queue/tasks.ts';
import { recordPostings } from '../ledger/service.ts';
import type { Posting } from '../ledger/types.ts';
import { answeredTransfer } from './announced-transfers-states.ts';
import { followDeposits } from './deposits/follow.ts';
import { moneyByDay } from './deposits/money.ts';
import { changePayments, eventOf, movementOf, type PaymentChange } from './money.ts';
import { addTaxes } from './posting-taxes.ts';
import { type PresentContext, presentInFull } from './present.ts';
import { nextClock } from './schedule/due.ts';
import { noteLatePayments } from './schedule/late-payments.ts';
import { basisOf, caughtUp } from './schedule/rules.ts';
import { isReshapable, isUnderWay } from './states.ts';
import { saveInvoice } from './store.ts';
import type { AppliedChange, Invoice } from './types.ts';

/** What goes with a change of payments. */
export interface Cause {
  /** The account's time. */
  readonly now: Date;
  /** What the events show besides the invoice and the payment, e.g. the charge. */
  readonly about?: Readonly<Record<string, unknown>>;
  /** Events that do not belong to one payment, e.g. of autopay. */
  readonly events?: readonly EventType[];
  /** The change's postings in the ledger; `sequence` is the invoice's version after it. */
  readonly postings?: (sequence: number) => readonly Posting[];
}

/** An invoice after its change, and the events of the change. */
interface PreparedChange {
  readonly invoice: Invoice;
  readonly events: readonly NewEvent[];
}

/** Works out what changes of payments make of an invoice, and an event for each payment and for what its own status did. Writes nothing. */
export function prepareChange(
  context: PresentContext,
  before: Invoice,
  changes: readonly PaymentChange[],
  { now, about = {}, events: others = [] }: Cause,
): PreparedChange {
  const { invoice: changed, move } = changePayments(before, changes);
  const invoice = afterWaiting(before, changed, context);
  const types = changes.map((change) => {
    const movement = movementOf(change);
    const moved = movement === null ? {} : { movement };
    const more: object = { scheduledPaymentId: change.id, ...about, ...change.about, ...moved };
    return { type: eventOf(change), more };
  });
  for (const type of others) types.push({ type, more: about });
  if (move === 'pay') types.push({ type: 'invoice.paid', more: about });
  if (move === 'reopen') types.push({ type: 'invoice.reopened', more: about });
  if (move === 'giveUp') types.push({ type: 'invoice.written_off', more: about });
  if (types.length === 0) throw new Error(`A change of the invoice ${before.id} has no event.`);
  const sequence = before.sequence + types.length;
  // Never earlier than the change before, whose process may have another clock.
  const updatedAt = before.updatedAt > now ? before.updatedAt : now;
  const isPaid = changes.some(({ paid = 0 }) => paid > 0);
  const announcedTransfer = isPaid ? answeredTransfer(before, now) : invoice.announcedTransfer;
  const saved: Invoice = { ...invoice, announcedTransfer, sequence, updatedAt };
  const data = presentInFull(saved, context);
  const events = types.map(
    ({ type, more }, index): NewEvent => ({
      type,
      objectId: saved.id,
      sequence: before.sequence + index + 1,
      data: { ...data, ...more },
    }),
  );
  return { invoice: saved, events };
}

// A payment that is still owed, and was under way when its rule moved, gets the date of its rule now.
function afterWaiting(before: Invoice, after: Invoice, { today }: PresentContext): Invoice {
  const hasEnded = after.payments.some(
    (payment, index) => isReshapable(payment) && isUnderWay((before.payments[index] ?? payment).status),
  );
  return hasEnded ? { ...after, payments: caughtUp(after.payments, basisOf(after, today)) } : after;
}

/**
 * Changes payments of a locked invoice: writes it, its events and the ledger's rows. Answers the changed invoice.
 */
export async function applyChanges(
  tx: Transaction,
  context: PresentContext,
  before: Invoice,
  changes: readonly PaymentChange[],
  cause: Cause,
): Promise<Invoice> {
  return (await applyInSteps(tx, context, before, [changes], cause)).invoice;
}

/** Does the same for changes in several steps: an event shows the invoice after its step. The invoice is written once. */
export async function applyInSteps(
  tx: Transaction,
  context: PresentContext,
  before: Invoice,
  steps: readonly (readonly PaymentChange[])[],
  cause: Cause,
): Promise<AppliedChange> {
  const { account } = context;
  const { now } = cause;
  let invoice = before;
  const events: NewEvent[] = [];
  for (const changes of steps) {
    const prepared = prepareChange(context, invoice, changes, cause);
    invoice = prepared.invoice;
    events.push(...prepared.events);
  }
  const money = invoice.deposits === null ? [] : moneyByDay(cause.postings?.(invoice.sequence) ?? []);
  const documented = await followDeposits(tx, context, invoice, now, money);
  invoice = documented.invoice;
  events.push(...documented.events);
  const [postings] = await Promise.all([
    postTaxed(tx, account, before, cause.postings?.(invoice.sequence) ?? [], now),
    saveInvoice(tx, account.id, invoice),
    recordEvents(tx, account.id, now, events),
    scheduleClock(tx, account, invoice, now),
    noteLatePayments(tx, context, [{ before, after: invoice }]),
  ]);
  return {
    before,
    invoice,
    events,
    postings: [...postings, ...documented.postings],
    now,
  };
}

// Answers the postings with their taxes.
async function postTaxed(
  tx: Transaction,
  account: Account,
  before: Invoice,
  postings: readonly Posting[],
  now: Date,
): Promise<readonly Posting[]> {
  const posted = await addTaxes(tx, account.id, before, postings);
  await recordPostings(tx, account, now, posted);
  return posted;
}

/**
 * Sets when the due dates of an invoice are next checked, and lets its autopay, if there is one, check the invoice
 * again. Needs the transaction that changed the invoice.
 */
export async function scheduleClock(tx: Transaction, account: Account, invoice: Invoice, now: Date) {
  const next = nextClock(invoice, account);
  await Promise.all([
    next === null
      ? dropScheduledTasks(tx, account.id, 'invoice.fall_due', [invoice.id])
      : scheduleTask(tx, account.id, 'invoice.fall_due', invoice.id, next),
    makeTasksDueNow(tx, account.id, 'invoice.autopay', [invoice.id], now),
  ]);
}
