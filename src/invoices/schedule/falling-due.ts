import { findAccountById } from '../../accounts/service.ts';
import type { Account } from '../../accounts/types.ts';
import type { Database, Transaction } from '../../kit/db/database.ts';
import { recordEvents } from '../../kit/events.ts';
import type { AccountId, InvoiceId } from '../../kit/ids.ts';
import { makeTasksDueNow, moveTasks } from '../../kit/queue/tasks.ts';
import { prepareChange } from '../apply.ts';
import type { PresentContext } from '../present.ts';
import { lockFallingDue, saveFallenDue } from '../store.ts';
import type { Invoice } from '../types.ts';
import { fallingDue } from './due.ts';

/** How many more invoices fall due in one transaction; even with long schedules that takes some hundred milliseconds. */
const TAKEN_ALONG = 200;

/** Now in the account's time, and in the machine's, by which tasks are leased. */
interface Instants {
  readonly now: Date;
  readonly machineNow: Date;
}

/**
 * Makes payments of an invoice Due whose time has come, and takes other invoices of the account along whose tasks are
 * due: at midnight there may be very many. Answers when to look at this one again, or null; the others are scheduled
 * here. When that fails, this one is done alone.
 */
export async function letFallDue(
  database: Database,
  contextOf: (account: Account, now: Date) => PresentContext,
  accountId: AccountId,
  id: InvoiceId,
  instants: Instants,
): Promise<Date | null> {
  const fall = (most: number) =>
    database.transaction(accountId, async (tx) => {
      // The account is read after the locks: a change of its window or zone either has woken these tasks already, or waits
      // for them.
      const [invoices, account] = await Promise.all([
        lockFallingDue(tx, accountId, id, instants, most),
        findAccountById(tx, accountId),
      ]);
      if (account === null) throw new Error(`There is no account ${accountId}.`);
      return fallTogether(tx, contextOf(account, instants.now), id, invoices, instants.now);
    });
  return fall(TAKEN_ALONG).catch(() => fall(0));
}

async function fallTogether(
  tx: Transaction,
  context: PresentContext,
  id: InvoiceId,
  invoices: readonly Invoice[],
  now: Date,
): Promise<Date | null> {
  const { account } = context;
  const fallen = new Set<string>();
  const changed: ReturnType<typeof prepareChange>[] = [];
  const next = new Map<InvoiceId, Date | null>();
  for (const before of invoices) {
    const work = fallingDue(before, account, now);
    for (const { id: paymentId } of work.changes) fallen.add(paymentId);
    if (work.changes.length > 0) changed.push(prepareChange(context, before, work.changes, { now }));
    next.set(before.id, work.next);
  }
  const nextOfFirst = next.get(id) ?? null;
  next.delete(id);
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
    makeTasksDueNow(tx, account.id, 'invoice.autopay', ids, now),
    moveTasks(tx, account.id, 'invoice.fall_due', next),
  ]);
  return nextOfFirst;
}
