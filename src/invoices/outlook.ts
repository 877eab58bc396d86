import type { Account } from '../accounts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import type { NewEvent } from '../kit/events.ts';
import type { ScheduledPaymentId } from '../kit/ids.ts';
import { addDays, civilDateIn } from '../kit/time.ts';
import { type Cause, prepareChange } from './apply.ts';
import { planChange } from './changes.ts';
import { previewDeposits, previewFinal } from './deposits/outlook.ts';
import type { InvoiceDeps } from './deps.ts';
import type { PaymentChange } from './money.ts';
import { type PresentContext, presentInFull } from './present.ts';
import { fallingDue, nextFallDue } from './schedule/due.ts';
import { becameLate } from './schedule/late-payments.ts';
import { readLatePayments, readNextNoticeDay } from './schedule/notice-outlook-store.ts';
import { AHEAD_DAYS, isNoticed, lookInstant, noticedDate, noticesOf } from './schedule/notice-plan.ts';
import { isPayable } from './states.ts';
import type { Invoice } from './types.ts';
import { issuedTo } from './update.ts';

/** An invoice after something that is still to come, and its events. Nothing of it is written. */
interface OutlookStep {
  readonly invoice: Invoice;
  readonly events: readonly NewEvent[];
}

/** What the looks at due dates have still to do for one invoice. */
export interface NoticeOutlook {
  /** The first day that was not looked at. */
  readonly nextDay: string;
  /** Payments that the next look finds overdue, on whichever day they were due. */
  readonly late: ReadonlySet<ScheduledPaymentId>;
}

/** What the clock will do with an invoice, by the functions that do it. Nothing is written. */
export function outlookVerbs({ contacts, contextOf }: InvoiceDeps) {
  return {
    /** A locked draft as it would be issued now, and its payments that are late from the start. */
    async previewIssue(tx: Transaction, account: Account, draft: Invoice, now: Date) {
      const contact = await contacts.findContact(tx, account.id, draft.contactId);
      const context = contextOf(account, now);
      const { invoice } = planChange(draft, { status: 'Active' }, context.today);
      const sequence = draft.sequence + 1;
      const issued = { ...issuedTo(account, invoice, contact, now), updatedAt: now, sequence };
      const data = presentInFull(issued, context);
      const event: NewEvent = { type: 'invoice.activated', objectId: draft.id, sequence, data };
      const late = becameLate({ before: draft, after: issued }, context.today).map(({ id }) => id);
      return { invoice: issued, events: [event], late };
    },

    /** An invoice after changes of its payments, with the tax document that follows. */
    previewChanges(
      account: Account,
      before: Invoice,
      changes: readonly PaymentChange[],
      cause: Cause,
    ): OutlookStep {
      const context = contextOf(account, cause.now);
      const changed = prepareChange(context, before, changes, cause);
      return joined(changed, previewDeposits(context, changed.invoice, cause.now));
    },

    nextFallDue,

    /** An invoice after its payments fell due at an instant, and after it became its final invoice. */
    previewFallDue(account: Account, before: Invoice, now: Date): OutlookStep {
      const { changes, isFinal } = fallingDue(before, account, now);
      const context = contextOf(account, now);
      const fallen =
        changes.length === 0
          ? { invoice: before, events: [] }
          : prepareChange(context, before, changes, { now });
      return isFinal ? joined(fallen, previewFinal(context, fallen.invoice, now)) : fallen;
    },

    /** Reads how far the looks at due dates have come. */
    async readNoticeOutlook(tx: Transaction, account: Account, { id }: Invoice, now: Date) {
      const [day, late] = await Promise.all([
        readNextNoticeDay(tx, account.id),
        readLatePayments(tx, account.id, id),
      ]);
      const nextDay = day ?? addDays(civilDateIn(account.timeZone, now), 1);
      return { nextDay, late: new Set(late) } satisfies NoticeOutlook;
    },

    nextNoticeDay,
    noticeInstant: lookInstant,

    /** The events of the look of a day for an invoice. */
    previewNotices: (account: Account, before: Invoice, outlook: NoticeOutlook, day: string, now: Date) =>
      previewNotices(contextOf(account, now), before, outlook, day),
  };
}

function joined(before: OutlookStep, { invoice, events }: OutlookStep): OutlookStep {
  return { invoice, events: [...before.events, ...events] };
}

/** The next day whose look finds something of an invoice, or null. Overdue payments that wait are found by the next look. */
function nextNoticeDay({ status, payments }: Invoice, { nextDay, late }: NoticeOutlook): string | null {
  if (status !== 'Active') return null;
  if (late.size > 0) return nextDay;
  const days = payments
    .filter((payment) => isPayable(payment.status))
    .flatMap(({ dueDate }) => [addDays(dueDate, -AHEAD_DAYS), addDays(dueDate, 1)])
    .filter((day) => day >= nextDay);
  return days.toSorted()[0] ?? null;
}

function previewNotices(
  context: PresentContext,
  before: Invoice,
  { late }: NoticeOutlook,
  day: string,
): OutlookStep {
  const { today } = context;
  let invoice = before;
  const events: NewEvent[] = [];
  for (const step of ['Ahead', 'Overdue'] as const) {
    const date = noticedDate(step, day);
    if (!isNoticed(step, date, today)) continue;
    const found = noticesOf(invoice, context, step, ({ dueDate }) => dueDate === date);
    invoice = found.invoice;
    events.push(...found.events);
  }
  // A date that is looked at anyway has its events once.
  const isLate = ({ id, dueDate }: Invoice['payments'][number]) =>
    late.has(id) && dueDate !== noticedDate('Overdue', day);
  const found = noticesOf(invoice, context, 'Overdue', isLate);
  return { invoice: found.invoice, events: [...events, ...found.events] };
}
