import type { Account } from '../../accounts/types.ts';
import type { Database, Transaction } from '../../kit/db/database.ts';
import { type NewEvent, recordEvents } from '../../kit/events.ts';
import { FIRST_ID } from '../../kit/ids.ts';
import { addDays, instantIn } from '../../kit/time.ts';
import { type PresentContext, presentInFull } from '../present.ts';
import { isPayable, isUnderWay } from '../states.ts';
import { lockInvoices } from '../store.ts';
import type { Invoice, ScheduledPayment } from '../types.ts';
import {
  beginTelling,
  findDueOn,
  findNextDueDate,
  findPostponedInvoices,
  forgetPostponed,
  forgetTold,
  isPostponedOnItsWay,
  lockTelling,
  postponeTelling,
  saveSequences,
  saveTelling,
  type Telling,
  takePostponed,
} from './due-date-notices-store.ts';

/** How many days before its due date a payment is told of. */
const AHEAD_DAYS = 3;
/** How many invoices share a transaction; with long schedules that takes some hundred milliseconds. */
const TOGETHER = 100;
/** How many days one transaction looks at when nothing is due on them. */
const MOST_DAYS = 200;
/** Where a test clock runs through many days at once it does not stop at each, but after so many at the latest. */
const MOST_SKIPPED_DAYS = 28;
/**
 * For so long after midnight what was begun before may still be committed, longer than a transaction takes: it has noted
 * nothing, as its dates had not passed, and a look that came first would never tell of it.
 */
const COMMITTED_MS = 15_000;

/**
 * Tells of payments that are due in three days, and of invoices that became overdue today, each once: it remembers up
 * to which day and invoice it has come. Days on which the service stood still are told of later, but of no payment as
 * due soon whose date has passed. What became overdue after its due date, and was noted, is told of at the next look.
 * Answers when to look again.
 */
export async function sendDueDateNotices(
  database: Database,
  setting: PresentContext,
  now: Date,
): Promise<Date> {
  const { account, today } = setting;
  const tellSome = (): Promise<boolean> =>
    database.transaction(account.id, async (tx) => {
      const place = await lockTelling(tx, account.id);
      if (place === null) {
        await beginTelling(tx, account.id, addDays(today, 1));
        return true;
      }
      const next = await tellNext(tx, setting, place, now);
      await saveTelling(tx, account.id, next);
      return next.day > today;
    });
  while (!(await tellSome()));
  while (!(await tellPostponed(database, setting, now)));
  return nextTelling(database, account, today);
}

// Tells of the next invoices that there are, and answers where to go on.
async function tellNext(
  tx: Transaction,
  setting: PresentContext,
  place: Telling,
  now: Date,
): Promise<Telling> {
  const { account, today } = setting;
  let { day, step, after } = place;
  for (let looked = 0; day <= today && looked < 2 * MOST_DAYS; looked += 1) {
    const dueDate = step === 'Ahead' ? addDays(day, AHEAD_DAYS) : addDays(day, -1);
    const ids =
      dueDate < today === (step === 'Overdue')
        ? await findDueOn(tx, account.id, step, dueDate, after, TOGETHER)
        : [];
    const last = ids.at(-1);
    if (last !== undefined) {
      const invoices = [...(await lockInvoices(tx, account.id, ids)).values()];
      await tell(tx, setting, invoices, step, (payment) => payment.dueDate === dueDate, now);
      if (step === 'Overdue') {
        await forgetTold(tx, account.id, dueDate, ids);
        await postponeTelling(tx, account.id, dueDate, postponedOf(invoices, dueDate));
      }
      return { day, step, after: last };
    }
    if (step === 'Overdue') day = addDays(day, 1);
    step = step === 'Ahead' ? 'Overdue' : 'Ahead';
    after = FIRST_ID;
  }
  return { day, step, after };
}

// Money of these was on its way when their date had passed: whether they are overdue shows later.
function postponedOf(invoices: readonly Invoice[], dueDate: string) {
  return invoices.flatMap(({ id: invoiceId, payments }) =>
    payments
      .filter((one) => one.dueDate === dueDate && isUnderWay(one.status))
      .map(({ id }) => ({ invoiceId, id })),
  );
}

// Tells of some that were put off and are owed now, and answers whether these were all. It comes after the days: what
// those put off is told of here only once they are through.
function tellPostponed(database: Database, setting: PresentContext, now: Date): Promise<boolean> {
  const { account } = setting;
  return database.transaction(account.id, async (tx) => {
    await lockTelling(tx, account.id);
    const ids = await findPostponedInvoices(tx, account.id, TOGETHER);
    if (ids.length === 0) {
      await forgetPostponed(tx, account.id);
      return true;
    }
    const invoices = [...(await lockInvoices(tx, account.id, ids)).values()];
    const taken = await takePostponed(tx, account.id, ids);
    await tell(tx, setting, invoices, 'Overdue', ({ id }) => taken.has(id), now);
    return false;
  });
}

async function tell(
  tx: Transaction,
  setting: PresentContext,
  invoices: readonly Invoice[],
  step: Telling['step'],
  isMeant: (payment: ScheduledPayment) => boolean,
  now: Date,
): Promise<void> {
  const told = invoices
    .filter(({ status }) => status === 'Active')
    .map((invoice) => eventsOf(invoice, setting, step, isMeant));
  const accountId = setting.account.id;
  await Promise.all([
    saveSequences(
      tx,
      accountId,
      told.map(({ invoice }) => invoice),
    ),
    recordEvents(
      tx,
      accountId,
      now,
      told.flatMap(({ events }) => events),
    ),
  ]);
}

// Of payments that are due soon each is told; of an invoice that is overdue once, with its payments.
function eventsOf(
  before: Invoice,
  setting: PresentContext,
  step: Telling['step'],
  isMeant: (payment: ScheduledPayment) => boolean,
): { readonly invoice: Invoice; readonly events: NewEvent[] } {
  const ids = before.payments
    .filter((payment) => isMeant(payment) && isPayable(payment.status))
    .map(({ id }) => id);
  const more =
    step === 'Ahead'
      ? ids.map((scheduledPaymentId) => ({ scheduledPaymentId }))
      : ids.slice(0, 1).map(() => ({ scheduledPaymentIds: ids }));
  const invoice = { ...before, sequence: before.sequence + more.length };
  const data = presentInFull(invoice, setting);
  const events = more.map(
    (one, index): NewEvent => ({
      type: step === 'Ahead' ? 'invoice.payment.will_be_due' : 'invoice.overdue',
      objectId: before.id,
      sequence: before.sequence + index + 1,
      data: { ...data, ...one },
      actor: null,
    }),
  );
  return { invoice, events };
}

// Shortly after the next midnight on the account's wall; where a test clock moves, at midnight, that of the next day with something to tell. The
// start of a move has it looked at again, for the sake of invoices that were made since.
async function nextTelling(
  database: Database,
  { id, timeZone, clockOffsetMs }: Account,
  today: string,
): Promise<Date> {
  if (clockOffsetMs === 0) return new Date(instantIn(timeZone, addDays(today, 1)).getTime() + COMMITTED_MS);
  const [overdue, ahead, isOnItsWay] = await Promise.all([
    findNextDueDate(database, id, today),
    findNextDueDate(database, id, addDays(today, AHEAD_DAYS + 1)),
    isPostponedOnItsWay(database, id),
  ]);
  const latest = addDays(today, isOnItsWay ? 1 : MOST_SKIPPED_DAYS);
  const days = [
    latest,
    // No day follows the last one that there is.
    ...(overdue === null || overdue >= latest ? [] : [addDays(overdue, 1)]),
    ...(ahead === null ? [] : [addDays(ahead, -AHEAD_DAYS)]),
  ];
  return instantIn(timeZone, days.toSorted()[0] as string);
}
