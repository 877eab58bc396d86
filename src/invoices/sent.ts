import type { Account } from '../accounts/types.ts';
import { setActor } from '../kit/actor.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError } from '../kit/errors.ts';
import { type EventType, type NewEvent, recordEvents } from '../kit/events.ts';
import type { InvoiceId } from '../kit/ids.ts';
import { applyChanges } from './apply.ts';
import type { InvoiceDeps } from './deps.ts';
import { type PresentContext, presentInFull } from './present.ts';
import { findInvoiceByCode, lockInvoice, saveInvoice, saveSent } from './store.ts';
import type { Invoice } from './types.ts';
import { recordView } from './view-store.ts';

/** Views and mails of an invoice, without its money. `now` is the account's time. */
export function clientVerbs({ database, contextOf }: InvoiceDeps) {
  return {
    /**
     * Notes that the clients were sent invoices, the first time only. Its event has a sequence like every other, so an
     * invoice gets a new version; but nothing that an editor sees has changed, and the version before still matches. Needs
     * the invoices locked.
     */
    async noteSent(
      tx: Transaction,
      account: Account,
      invoices: readonly Invoice[],
      now: Date,
    ): Promise<void> {
      const sent = invoices
        .filter(({ sentSequence }) => sentSequence === null)
        .map((one) => ({ ...one, sequence: one.sequence + 1, sentSequence: one.sequence + 1 }));
      if (sent.length === 0) return;
      const context = contextOf(account, now);
      const events = sent.map((invoice) => eventOf(context, invoice, 'invoice.sent'));
      await Promise.all([saveSent(tx, account.id, sent), recordEvents(tx, account.id, now, events)]);
    },

    /**
     * Notes that the client looks at an invoice; the first time is an event. `version`: the sequence of what is looked at; a number
     * that cannot be one says nothing. Errors: 404.
     */
    async noteView(account: Account, code: string, version: number, now: Date): Promise<void> {
      const seen = await findInvoiceByCode(database, account.id, code);
      if (seen === null) throw AppError.notFound('invoice');
      setActor('Client', seen.contactId);
      const looked = Number.isInteger(version) && version >= 1 ? viewed(version, seen) : null;
      await database.transaction(account.id, async (tx) => {
        if (!(await recordView(tx, account.id, seen.id, looked, now))) return;
        const invoice = await lockInvoice(tx, account.id, seen.id);
        if (invoice === null) return;
        await applyChanges(tx, contextOf(account, now), invoice, [], { now, events: ['invoice.viewed'] });
      });
    },

    /** Ends the reminders of an invoice because its client wants that; repeating it changes nothing. Errors: 404. */
    stopReminders: (account: Account, id: InvoiceId, now: Date): Promise<Invoice> =>
      database.transaction(account.id, async (tx) => {
        const invoice = await lockInvoice(tx, account.id, id);
        if (invoice === null) throw AppError.notFound('invoice');
        if (!invoice.enableAutoreminders) return invoice;
        const sequence = invoice.sequence + 1;
        const updatedAt = invoice.updatedAt > now ? invoice.updatedAt : now;
        const stopped = { ...invoice, enableAutoreminders: false, sequence, updatedAt };
        await Promise.all([
          saveInvoice(tx, account.id, stopped),
          recordEvents(tx, account.id, now, [eventOf(contextOf(account, now), stopped, 'invoice.updated')]),
        ]);
        return stopped;
      }),
  };
}

function eventOf(context: PresentContext, invoice: Invoice, type: EventType): NewEvent {
  const { id: objectId, sequence } = invoice;
  return { type, objectId, sequence, data: presentInFull(invoice, context) };
}

function viewed(version: number, { sequence }: Invoice) {
  return { sequence: Math.min(version, sequence), isPresent: version >= sequence };
}
