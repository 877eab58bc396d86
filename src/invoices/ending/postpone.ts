import type { Transaction } from '../../kit/db/database.ts';
import { recordEvents } from '../../kit/events.ts';
import { scheduleClock } from '../apply.ts';
import { type PresentContext, presentInFull } from '../present.ts';
import { noteLatePayments } from '../schedule/late-payments.ts';
import { basisOf, pendingDates } from '../schedule/rules.ts';
import { reckonAgain } from '../schedule/schedule.ts';
import { isReshapable, isUnderWay } from '../states.ts';
import { saveInvoice } from '../store.ts';
import type { Invoice } from '../types.ts';
import { changedFields } from '../versions/document.ts';
import { beginVersion } from '../versions/verbs.ts';
import { requireStanding } from './reckoning.ts';

/** An invoice whose event was postponed, and what it did to its payments. */
interface Postponed {
  readonly before: Invoice;
  readonly invoice: Invoice;
}

/**
 * Moves the event of a locked invoice, with the open payments that are reckoned from it, and remembers the first date. Without a
 * date, payments keep theirs. Errors: 422 `illegal_action`, `schedule_rule`.
 */
export async function postponeEvent(
  tx: Transaction,
  context: PresentContext,
  current: Invoice,
  eventDate: string | null,
  now: Date,
): Promise<Postponed> {
  requireStanding(current, 'is postponed');
  if (eventDate === current.eventDate) return { before: current, invoice: current };
  const { account, today } = context;
  const before = basisOf(current, today);
  const payments = reckonAgain(current.payments, current.scheduleRule, {
    before,
    after: { ...before, eventDate },
  });
  const postponed: Invoice = {
    ...current,
    payments,
    eventDate,
    firstEventDate: current.firstEventDate ?? current.eventDate,
    postponedOn: today,
    updatedAt: current.updatedAt > now ? current.updatedAt : now,
    sequence: current.sequence + 1,
  };
  // The event is what has moved, so a new version is right also where documents are corrected by further ones.
  const invoice = await beginVersion(tx, account, current, postponed, changedFields(current, postponed));
  await Promise.all([
    saveInvoice(tx, account.id, invoice),
    recordEvents(tx, account.id, now, [
      {
        type: 'invoice.updated',
        objectId: invoice.id,
        sequence: invoice.sequence,
        data: presentInFull(invoice, context),
      },
    ]),
    scheduleClock(tx, account, invoice, now),
    noteLatePayments(tx, context, [{ before: current, after: invoice }]),
  ]);
  return { before: current, invoice };
}

/** What a postponement did, as answers show it. */
export function presentPostponed({ before, invoice }: Postponed, today: string) {
  const pending = pendingDates(invoice.payments, basisOf(invoice, today));
  const known = new Map(before.payments.map(({ id, dueDate }) => [id, dueDate]));
  const scheduledPayments = invoice.payments.flatMap(({ id, dueDate, status }, index) => {
    if (!isReshapable({ status }) && !isUnderWay(status)) return [];
    const dueDateBefore = known.get(id) ?? dueDate;
    return [
      { id, dueDateBefore, dueDate, pendingDueDate: isUnderWay(status) ? (pending[index] ?? null) : null },
    ];
  });
  return {
    invoiceId: invoice.id,
    eventDateBefore: before.eventDate,
    eventDate: invoice.eventDate,
    firstEventDate: invoice.firstEventDate,
    status: invoice.status,
    scheduledPayments,
    waitingPaymentIds: invoice.payments
      .filter(
        ({ due, status }) => invoice.eventDate === null && due?.from === 'Event' && isReshapable({ status }),
      )
      .map(({ id }) => id),
  };
}
