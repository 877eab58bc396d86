import { findAccountById } from '../../accounts/service.ts';
import type { Account } from '../../accounts/types.ts';
import type { Database, Transaction } from '../../kit/db/database.ts';
import { recordEvents } from '../../kit/events.ts';
import type { InvoiceId } from '../../kit/ids.ts';
import { createBatcher } from '../../kit/queue/batch.ts';
import { makeTasksDueNow, moveTasks } from '../../kit/queue/tasks.ts';
import { prepareChange } from '../apply.ts';
import { finishDeposits } from '../deposits/follow.ts';
import type { InvoiceDeps } from '../deps.ts';
import type { PresentContext } from '../present.ts';
import { lockFallingDue, saveFallenDue, saveInvoice } from '../store.ts';
import type { Invoice } from '../types.ts';
import { type ClockWork, fallingDue } from './due.ts';

/** How many more invoices fall due in one transaction; that takes some hundred milliseconds. */
const TAKEN_ALONG = 500;

/**
 * When so many payments fall due in one transaction, the invoices that are left wait for the next: each payment has an
 * event with its whole invoice, and a changed due window may reach all payments of long schedules.
 */
const MOST_PAYMENTS = 2_000;

/** When so many final invoices are issued in one transaction, the others wait for the next: each has several statements. */
const MOST_FINALS = 25;

/**
 * How many tasks lead a transaction, and how many transactions of an account a process has under way. More would wait for
 * the account's position, and each would pass over all that the others have locked.
 */
const LED_TOGETHER = 2;
const AT_ONCE = 3;

/** An invoice whose task is due, and now in the account's time. */
interface DueInvoice {
  readonly account: Account;
  readonly id: InvoiceId;
  readonly now: Date;
}

/**
 * Makes payments of an invoice Due whose time has come, and takes other invoices of the account along whose tasks are
 * due: at midnight there may be very many. Answers when to look at this one again, or null; the others are scheduled
 * here. When that fails, this one is done alone.
 */
export function createFallDue({
  database,
  clock,
  contextOf,
}: Pick<InvoiceDeps, 'database' | 'clock' | 'contextOf'>): (due: DueInvoice) => Promise<Date | null> {
  const batch = createBatcher<string, DueInvoice, Date | null>({
    run: async (_group, due) => {
      const fall = (most: number) => letFallDue(database, contextOf, due, clock.now(), most);
      return due.length > 1 ? fall(TAKEN_ALONG) : fall(TAKEN_ALONG).catch(() => fall(0));
    },
    maximumItems: LED_TOGETHER,
    maximumRuns: AT_ONCE,
    // A payment that is Due already does not fall due once more.
    isWithoutEffect: () => true,
    maximumWaitMs: Number.POSITIVE_INFINITY,
    clock,
  });
  // Tasks before and after a test clock was moved have their own instants.
  return (due) => batch(`${due.account.id} ${due.account.clockOffsetMs}`, due);
}

function letFallDue(
  database: Database,
  contextOf: InvoiceDeps['contextOf'],
  due: readonly DueInvoice[],
  machineNow: Date,
  most: number,
): Promise<(Date | null)[]> {
  const [first] = due as [DueInvoice];
  const accountId = first.account.id;
  const ids = due.map(({ id }) => id);
  const now = new Date(Math.max(...due.map((one) => one.now.getTime())));
  return database.transaction(accountId, async (tx) => {
    // The account is read after the locks: a change of its window or zone either has woken these tasks already, or waits
    // for them.
    const [invoices, account] = await Promise.all([
      lockFallingDue(tx, accountId, ids, { now, machineNow }, most),
      findAccountById(tx, accountId),
    ]);
    if (account === null) throw new Error(`There is no account ${accountId}.`);
    const next = await fallTogether(tx, contextOf(account, now), ids, invoices, now);
    return ids.map((id) => next.get(id) ?? null);
  });
}

// Answers when to look again at the invoices that lead; the others are scheduled.
async function fallTogether(
  tx: Transaction,
  context: PresentContext,
  led: readonly InvoiceId[],
  invoices: readonly Invoice[],
  now: Date,
): Promise<Map<InvoiceId, Date | null>> {
  const { account } = context;
  const fallen = new Set<string>();
  const changed: ReturnType<typeof prepareChange>[] = [];
  const finished: InvoiceId[] = [];
  const next = new Map<InvoiceId, Date | null>();
  for (const before of invoices) {
    const leads = led.includes(before.id);
    if (fallen.size >= MOST_PAYMENTS && !leads) continue;
    const work = fallingDue(before, account, now);
    if (work.isFinal && finished.length >= MOST_FINALS && !leads) continue;
    for (const { id: paymentId } of work.changes) fallen.add(paymentId);
    if (work.isFinal) finished.push(await finishPlan(tx, context, before, work, now));
    else if (work.changes.length > 0) changed.push(prepareChange(context, before, work.changes, { now }));
    next.set(before.id, work.next);
  }
  const nextOfLed = new Map(led.map((id) => [id, next.get(id) ?? null]));
  for (const id of led) next.delete(id);
  const saved = changed.map(({ invoice }) => invoice);
  const ids = saved.map((invoice) => invoice.id);
  await Promise.all([
    saveFallenDue(tx, account.id, saved, fallen),
    recordEvents(
      tx,
      account.id,
      now,
      changed.flatMap(({ events }) => events),
    ),
    makeTasksDueNow(tx, account.id, 'invoice.autopay', [...ids, ...finished], now),
    moveTasks(tx, account.id, 'invoice.fall_due', next),
  ]);
  return nextOfLed;
}

// A final invoice stays what it is when the clock comes again.
async function finishPlan(
  tx: Transaction,
  context: PresentContext,
  before: Invoice,
  { changes }: ClockWork,
  now: Date,
): Promise<InvoiceId> {
  const { account } = context;
  const fallen =
    changes.length === 0 ? { invoice: before, events: [] } : prepareChange(context, before, changes, { now });
  await recordEvents(tx, account.id, now, fallen.events);
  const { invoice } = await finishDeposits(tx, context, fallen.invoice, now);
  await saveInvoice(tx, account.id, invoice);
  return invoice.id;
}
