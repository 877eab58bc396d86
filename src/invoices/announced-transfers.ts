import type { Account } from '../accounts/types.ts';
import { setActor } from '../kit/actor.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, blocked } from '../kit/errors.ts';
import { addDays, civilDateIn, instantIn } from '../kit/time.ts';
import { applyChanges } from './apply.ts';
import type { InvoiceDeps } from './deps.ts';
import { nextStep } from './next-step.ts';
import { blockOf, totalOwed } from './states.ts';
import { findInvoiceByCode, lockInvoice } from './store.ts';
import type { AnnouncedTransfer, Invoice } from './types.ts';

/** For how many days reminders pause. Transfers take a banking day in Europe, and up to three elsewhere. */
const PAUSE_DAYS = 5;

/** Ends in the morning, before the reminders of that day go out. */
const ENDING_HOUR = 8;

/** How often a client may say so until money comes. Each time reminders pause. */
const MOST_ANNOUNCEMENTS = 3;

/** Whether a client waits for money to be found that it says was transferred. */
export function isTransferAwaited({
  announcedTransfer,
  status,
}: Pick<Invoice, 'announcedTransfer' | 'status'>): boolean {
  const isAsked = status === 'Active' || status === 'Uncollectible';
  return isAsked && announcedTransfer !== null && announcedTransfer.missedAt === null;
}

/** Whether a client may say now that money was transferred. */
export function mayAnnounceTransfer(
  invoice: Pick<Invoice, 'announcedTransfer' | 'status' | 'payments'>,
): boolean {
  const { announcedTransfer, status, payments } = invoice;
  if ((status !== 'Active' && status !== 'Uncollectible') || totalOwed(payments) === 0) return false;
  return !isTransferAwaited(invoice) && (announcedTransfer?.count ?? 0) < MOST_ANNOUNCEMENTS;
}

/** The instant at which the days of an announced transfer have passed without money; null when nothing waits. */
export function transferEnd(invoice: Pick<Invoice, 'announcedTransfer' | 'status'>): Date | null {
  return isTransferAwaited(invoice) ? new Date((invoice.announcedTransfer as AnnouncedTransfer).until) : null;
}

/** The word of clients that they have transferred money. `now` is the account's time. */
export function transferVerbs({ database, contextOf }: InvoiceDeps) {
  return {
    /**
     * Notes that the client says that money was transferred: no money, but reminders pause. Saying it again while they do changes
     * nothing. Errors: 404, 422 `illegal_action` where nothing is owed, or it was said too often.
     */
    async announceTransfer(account: Account, code: string, now: Date): Promise<void> {
      const seen = await findInvoiceByCode(database, account.id, code);
      if (seen === null) throw AppError.notFound('invoice');
      setActor('Client', seen.contactId);
      await database.transaction(account.id, async (tx) => {
        const invoice = await lockInvoice(tx, account.id, seen.id);
        if (invoice === null) throw AppError.notFound('invoice');
        if (isTransferAwaited(invoice)) return;
        if (!mayAnnounceTransfer(invoice)) {
          const message = `No transfer can be announced for this invoice now. ${nextStep(invoice)}`;
          throw blocked(blockOf(invoice), message);
        }
        const end = addDays(civilDateIn(account.timeZone, now), PAUSE_DAYS);
        const announcedTransfer = {
          announcedAt: now.toISOString(),
          until: instantIn(account.timeZone, end, ENDING_HOUR).toISOString(),
          count: (invoice.announcedTransfer?.count ?? 0) + 1,
          missedAt: null,
        };
        const events = ['invoice.transfer_announced'] as const;
        await applyChanges(tx, contextOf(account, now), { ...invoice, announcedTransfer }, [], {
          now,
          events,
        });
      });
    },

    /** Notes that the days of an announced transfer have passed without money. Needs the invoice locked. */
    async missTransfer(tx: Transaction, account: Account, invoice: Invoice, now: Date): Promise<Invoice> {
      const end = transferEnd(invoice);
      if (end === null || end > now || invoice.announcedTransfer === null) return invoice;
      const announcedTransfer = { ...invoice.announcedTransfer, missedAt: now.toISOString() };
      const events = ['invoice.transfer_missed'] as const;
      return applyChanges(tx, contextOf(account, now), { ...invoice, announcedTransfer }, [], {
        now,
        events,
      });
    },
  };
}
