import type { Database, Transaction } from '../kit/database.ts';
import { recordEvents } from '../kit/events.ts';
import type { InvoiceId } from '../kit/ids.ts';
import { rescheduleTasks, scheduleTasks, takeDueTasks } from '../kit/tasks.ts';
import { prepareChange } from './apply.ts';
import { fallingDue, nextFallDue } from './due.ts';
import type { Setting } from './present.ts';
import { lockFallingDue, lockInvoice, readLocked, saveFallenDue } from './store.ts';
import type { Invoice } from './types.ts';

/** How many more invoices fall due in one transaction; even with long schedules that takes some hundred milliseconds. */
const TAKEN_ALONG = 200;

/** Now in the account's time, and in the machine's, by which tasks are leased. */
interface Instants {
  readonly now: Date;
  readonly machineNow: Date;
}

/**
 * Makes payments of an invoice Due whose time has come, and takes other invoices of the account along whose tasks are due:
 * at midnight there may be very many. Answers when to look at this one again, or null; the others are scheduled here. When
 * that fails, this one is done alone. Transaction: opens.
 */
export async function letFallDue(
  database: Database,
  setting: Setting,
  id: InvoiceId,
  instants: Instants,
): Promise<Date | null> {
  const { id: accountId } = setting.account;
  const fall = (most: number) =>
    database.transaction(accountId, async (tx) => {
      const invoice = await lockInvoice(tx, accountId, id);
      const others = await takeOthers(tx, setting, id, instants, most);
      const next = await fallTogether(
        tx,
        setting,
        invoice === null ? others : [invoice, ...others],
        instants.now,
      );
      const scheduled = others.flatMap((other) => {
        const at = next.get(other.id);
        return at === undefined ? [] : [[other.id, at] as const];
      });
      await scheduleTasks(tx, accountId, 'invoice.fall_due', new Map(scheduled));
      return next.get(id) ?? null;
    });
  return fall(TAKEN_ALONG).catch(() => fall(0));
}

async function takeOthers(
  tx: Transaction,
  { account }: Setting,
  id: InvoiceId,
  { now, machineNow }: Instants,
  most: number,
): Promise<Invoice[]> {
  if (most === 0) return [];
  const locked = (await lockFallingDue(tx, account.id, now, machineNow, most)).filter(
    (other) => other !== id,
  );
  const taken = await takeDueTasks(tx, account.id, 'invoice.fall_due', locked, now, machineNow);
  return taken.size === 0 ? [] : readLocked(tx, account.id, [...taken] as InvoiceId[]);
}

// Answers when each is to be looked at again.
async function fallTogether(
  tx: Transaction,
  setting: Setting,
  invoices: readonly Invoice[],
  now: Date,
): Promise<Map<InvoiceId, Date>> {
  const { account } = setting;
  const changed = invoices.flatMap((before) => {
    const changes = fallingDue(before, account, now);
    return changes.length === 0 ? [] : [prepareChange(setting, before, changes, { now })];
  });
  const saved = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  for (const { invoice } of changed) saved.set(invoice.id, invoice);
  const events = changed.flatMap((change) => change.events);
  const ids = changed.map(({ invoice }) => invoice.id);
  await Promise.all([
    saveFallenDue(
      tx,
      account.id,
      changed.map(({ invoice }) => invoice),
    ),
    recordEvents(tx, account.id, now, events),
    rescheduleTasks(tx, account.id, 'invoice.autopay', ids, now),
  ]);
  return new Map(
    [...saved.values()].flatMap((invoice) => {
      const at = nextFallDue(invoice, account);
      return at === null ? [] : [[invoice.id, at] as const];
    }),
  );
}
