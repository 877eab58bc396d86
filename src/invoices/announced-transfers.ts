import type { Account } from '../accounts/types.ts';
import { setActor } from '../kit/actor.ts';
import { AppError, blocked } from '../kit/errors.ts';
import type { InvoiceId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import { addDays, civilDateIn, instantIn } from '../kit/time.ts';
import {
  isTransferAwaited,
  mayAnnounceTransfer,
  openTransfer,
  transferEnd,
} from './announced-transfers-states.ts';
import { applyChanges } from './apply.ts';
import type { InvoiceDeps } from './deps.ts';
import { nextStep } from './next-step.ts';
import { blockOf } from './states.ts';
import { findInvoiceByCode, lockInvoice } from './store.ts';

/** For how many days reminders pause. Transfers take a banking day in Europe, and up to three elsewhere. */
const PAUSE_DAYS = 5;

/** Ends in the morning, before the reminders of that day go out. */
const ENDING_HOUR = 8;

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
        if (isTransferAwaited(invoice, now)) return;
        if (!mayAnnounceTransfer(invoice, now)) {
          const message = `No transfer can be announced for this invoice now. ${nextStep(invoice)}`;
          throw blocked(blockOf(invoice), message);
        }
        const end = addDays(civilDateIn(account.timeZone, now), PAUSE_DAYS);
        const until = instantIn(account.timeZone, end, ENDING_HOUR);
        const announcedTransfer = {
          announcedAt: now.toISOString(),
          until: until.toISOString(),
          count: (openTransfer(invoice)?.count ?? 0) + 1,
          missedAt: null,
        };
        const events = ['invoice.transfer_announced'] as const;
        await applyChanges(tx, contextOf(account, now), { ...invoice, announcedTransfer }, [], {
          now,
          events,
        });
        await scheduleTask(tx, account.id, 'invoice.miss_transfer', invoice.id, until);
      });
    },

    /** Notes that the days of an announced transfer have passed without money; answers when they will have, or null. */
    missTransfer: (account: Account, id: InvoiceId, now: Date): Promise<Date | null> =>
      database.transaction(account.id, async (tx) => {
        const invoice = await lockInvoice(tx, account.id, id);
        const end = invoice && transferEnd(invoice);
        if (invoice === null || invoice.announcedTransfer === null || end === null) return null;
        if (end > now) return end;
        const announcedTransfer = { ...invoice.announcedTransfer, missedAt: now.toISOString() };
        const events = ['invoice.transfer_missed'] as const;
        await applyChanges(tx, contextOf(account, now), { ...invoice, announcedTransfer }, [], {
          now,
          events,
        });
        return null;
      }),
  };
}
