import type { Transaction } from '../kit/database.ts';
import { type EventType, recordEvents } from '../kit/events.ts';
import { presentInFull, type Setting } from './present.ts';
import { saveInvoice } from './store.ts';
import type { Invoice } from './types.ts';

/**
 * Notes that the client was sent an invoice, the first time only. Its event has a sequence like every other, so the
 * invoice gets a new version; but nothing that an editor sees has changed, and the version before still matches.
 * Transaction: needs, with the invoice locked.
 */
export async function noteSent(
  tx: Transaction,
  setting: Setting,
  invoice: Invoice,
  now: Date,
): Promise<Invoice> {
  if (invoice.sentSequence !== null) return invoice;
  const sequence = invoice.sequence + 1;
  return save(tx, setting, { ...invoice, sequence, sentSequence: sequence }, 'invoice.sent', now);
}

/** Ends reminders for good, with an event. Transaction: needs, with the invoice locked. */
export async function stopReminders(
  tx: Transaction,
  setting: Setting,
  invoice: Invoice,
  now: Date,
): Promise<Invoice> {
  if (!invoice.enableAutoreminders) return invoice;
  const sequence = invoice.sequence + 1;
  const updatedAt = invoice.updatedAt > now ? invoice.updatedAt : now;
  const stopped = { ...invoice, enableAutoreminders: false, sequence, updatedAt };
  return save(tx, setting, stopped, 'invoice.updated', now);
}

async function save(
  tx: Transaction,
  setting: Setting,
  invoice: Invoice,
  type: EventType,
  now: Date,
): Promise<Invoice> {
  const { account } = setting;
  const { id: objectId, sequence } = invoice;
  await Promise.all([
    saveInvoice(tx, account.id, invoice),
    recordEvents(tx, account.id, now, [{ type, objectId, sequence, data: presentInFull(invoice, setting) }]),
  ]);
  return invoice;
}
