import type { Account } from '../../accounts/types.ts';
import type { Database, Transaction } from '../../kit/db/database.ts';
import { recordEvents } from '../../kit/events.ts';
import { FIRST_ID } from '../../kit/ids.ts';
import { addDays } from '../../kit/time.ts';
import type { PresentContext } from '../present.ts';
import { isUnderWay } from '../states.ts';
import { lockInvoices } from '../store.ts';
import type { Invoice, ScheduledPayment } from '../types.ts';
import {
  beginNotices,
  findDueOn,
  findNextDueDate,
  findPostponedInvoices,
  forgetNoticed,
  forgetPostponed,
  isPostponedOnItsWay,
  lockProgress,
  type NoticeProgress,
  postponeNotices,
  saveProgress,
  saveSequences,
  takePostponed,
} from './due-date-notices-store.ts';
import { AHEAD_DAYS, isNoticed, lookInstant, noticedDate, noticesOf } from './notice-plan.ts';

/** How many invoices share a transaction; with long schedules that takes some hundred milliseconds. */
const TOGETHER = 100;
/** How many days one transaction looks at when nothing is due on them. */
const MOST_DAYS = 200;
/** Where a test clock runs through many days at once it does not stop at each, but after so many at the latest. */
const MOST_SKIPPED_DAYS = 28;

/**
 * Records an event for each payment that is due in three days, and for each invoice that became overdue today. Each comes
 * once: the day and the invoice that were reached are stored. Days on which the service was stopped are made up for, but a
 * payment whose date has passed is not announced as due soon. Payments that were noted as late have their events at the
 * next look. Answers when to look again.
 */
export async function sendDueDateNotices(
  database: Database,
  context: PresentContext,
  now: Date,
): Promise<Date> {
  const { account, today } = context;
  const noteSome = (): Promise<boolean> =>
    database.transaction(account.id, async (tx) => {
      const place = await lockProgress(tx, account.id);
      if (place === null) {
        await beginNotices(tx, account.id, addDays(today, 1));
        return true;
      }
      const next = await noteNext(tx, context, place, now);
      await saveProgress(tx, account.id, next);
      return next.day > today;
    });
  while (!(await noteSome()));
  while (!(await notePostponed(database, context, now)));
  return nextLook(database, account, today);
}

// Records the events of the next invoices, and answers where to continue.
async function noteNext(
  tx: Transaction,
  context: PresentContext,
  place: NoticeProgress,
  now: Date,
): Promise<NoticeProgress> {
  const { account, today } = context;
  let { day, step, after } = place;
  for (let looked = 0; day <= today && looked < 2 * MOST_DAYS; looked += 1) {
    const dueDate = noticedDate(step, day);
    const ids = isNoticed(step, dueDate, today)
      ? await findDueOn(tx, account.id, step, dueDate, after, TOGETHER)
      : [];
    const last = ids.at(-1);
    if (last !== undefined) {
      const invoices = [...(await lockInvoices(tx, account.id, ids)).values()];
      await recordNotices(tx, context, invoices, step, (payment) => payment.dueDate === dueDate, now);
      if (step === 'Overdue') {
        await forgetNoticed(tx, account.id, dueDate, ids);
        await postponeNotices(tx, account.id, dueDate, postponedOf(invoices, dueDate));
      }
      return { day, step, after: last };
    }
    if (step === 'Overdue') day = addDays(day, 1);
    step = step === 'Ahead' ? 'Overdue' : 'Ahead';
    after = FIRST_ID;
  }
  return { day, step, after };
}

// Money for these payments is on its way after their date: whether they are overdue shows when it has arrived or failed.
function postponedOf(invoices: readonly Invoice[], dueDate: string) {
  return invoices.flatMap(({ id: invoiceId, payments }) =>
    payments
      .filter((one) => one.dueDate === dueDate && isUnderWay(one.status))
      .map(({ id }) => ({ invoiceId, id })),
  );
}

// Records events of payments that were postponed and are owed now, and answers whether these were all. Runs after the days,
// which postpone payments.
function notePostponed(database: Database, context: PresentContext, now: Date): Promise<boolean> {
  const { account } = context;
  return database.transaction(account.id, async (tx) => {
    await lockProgress(tx, account.id);
    const ids = await findPostponedInvoices(tx, account.id, TOGETHER);
    if (ids.length === 0) {
      await forgetPostponed(tx, account.id);
      return true;
    }
    const invoices = [...(await lockInvoices(tx, account.id, ids)).values()];
    const taken = await takePostponed(tx, account.id, ids);
    await recordNotices(tx, context, invoices, 'Overdue', ({ id }) => taken.has(id), now);
    return false;
  });
}

async function recordNotices(
  tx: Transaction,
  context: PresentContext,
  invoices: readonly Invoice[],
  step: NoticeProgress['step'],
  isMeant: (payment: ScheduledPayment) => boolean,
  now: Date,
): Promise<void> {
  const noticed = invoices
    .filter(({ status }) => status === 'Active')
    .map((invoice) => noticesOf(invoice, context, step, isMeant));
  const accountId = context.account.id;
  await Promise.all([
    saveSequences(
      tx,
      accountId,
      noticed.map(({ invoice }) => invoice),
    ),
    recordEvents(
      tx,
      accountId,
      now,
      noticed.flatMap(({ events }) => events),
    ),
  ]);
}

// Shortly after the account's next midnight. With a test clock, at the midnight of the next day that has an event: the
// start of a move looks again, because invoices may have been created since.
async function nextLook(database: Database, account: Account, today: string): Promise<Date> {
  const { id, clockOffsetMs } = account;
  if (clockOffsetMs === 0) return lookInstant(account, addDays(today, 1));
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
  return lookInstant(account, days.toSorted()[0] as string);
}
