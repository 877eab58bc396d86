import type { Transaction } from '../kit/db/database.ts';
import { type EventType, type NewEvent, recordEvents } from '../kit/events.ts';
import { type PresentContext, presentInFull } from './present.ts';
import { saveInvoice, saveSent } from './store.ts';
import type { Invoice } from './types.ts';

/**
 * Notes that the clients were sent invoices, the first time only. Its event has a sequence like every other, so an
 * invoice gets a new version; but nothing that an editor sees has changed, and the version before still matches. Needs
 * the invoices locked.
 */
export async function noteSent(
  tx: Transaction,
  setting: PresentContext,
  invoices: readonly Invoice[],
  now: Date,
): Promise<void> {
  const { account } = setting;
  const sent = invoices
    .filter(({ sentSequence }) => sentSequence === null)
    .map((invoice) => ({ ...invoice, sequence: invoice.sequence + 1, sentSequence: invoice.sequence + 1 }));
  if (sent.length === 0) return;
  await Promise.all([
    saveSent(tx, account.id, sent),
    recordEvents(
      tx,
      account.id,
      now,
      sent.map((invoice) => eventOf(setting, invoice, 'invoice.sent')),
    ),
  ]);
}

/** Ends reminders for good, with an event. Needs the invoice locked. */
export async function stopReminders(
  tx: Transaction,
  setting: PresentContext,
  invoice: Invoice,
  now: Date,
): Promise<Invoice> {
  if (!invoice.enableAutoreminders) return invoice;
  const sequence = invoice.sequence + 1;
  const updatedAt = invoice.updatedAt > now ? invoice.updatedAt : now;
  const stopped = { ...invoice, enableAutoreminders: false, sequence, updatedAt };
  const { account } = setting;
  await Promise.all([
    saveInvoice(tx, account.id, stopped),
    recordEvents(tx, account.id, now, [eventOf(setting, stopped, 'invoice.updated')]),
  ]);
  return stopped;
}

function eventOf(setting: PresentContext, invoice: Invoice, type: EventType): NewEvent {
  const { id: objectId, sequence } = invoice;
  return { type, objectId, sequence, data: presentInFull(invoice, setting) };
}
