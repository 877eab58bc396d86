import type { Account } from '../../accounts/types.ts';
import type { NewEvent } from '../../kit/events.ts';
import { addDays, instantIn } from '../../kit/time.ts';
import { type PresentContext, presentInFull } from '../present.ts';
import { isPayable } from '../states.ts';
import type { Invoice, ScheduledPayment } from '../types.ts';
import type { NoticeProgress } from './due-date-notices-store.ts';

/** How many days before its due date the event of a payment comes. */
export const AHEAD_DAYS = 3;
/**
 * Longer than a transaction takes. One that began before midnight has noted nothing, as its dates had not passed, and may
 * commit after it: a look that came first would miss its invoices.
 */
const COMMITTED_MS = 15_000;

type Step = NoticeProgress['step'];

/** The due date of the payments that a half of a day's look is about. */
export function noticedDate(step: Step, day: string): string {
  return step === 'Ahead' ? addDays(day, AHEAD_DAYS) : addDays(day, -1);
}

/** Whether a look on a day, which may come late, is in time for a due date. */
export function isNoticed(step: Step, dueDate: string, today: string): boolean {
  return dueDate < today === (step === 'Overdue');
}

/** When the due dates of a day are looked at: shortly after its midnight, and with a test clock just then. */
export function lookInstant(
  { timeZone, clockOffsetMs }: Pick<Account, 'timeZone' | 'clockOffsetMs'>,
  day: string,
): Date {
  const midnight = instantIn(timeZone, day);
  return clockOffsetMs === 0 ? new Date(midnight.getTime() + COMMITTED_MS) : midnight;
}

/** The events of a look: one for each payment that is due soon; one for an overdue invoice, with its payments. */
export function noticesOf(
  before: Invoice,
  context: PresentContext,
  step: Step,
  isMeant: (payment: ScheduledPayment) => boolean,
): { readonly invoice: Invoice; readonly events: NewEvent[] } {
  const ids = before.payments
    .filter((payment) => isMeant(payment) && isPayable(payment.status))
    .map(({ id }) => id);
  const more =
    step === 'Ahead'
      ? ids.map((scheduledPaymentId) => ({ scheduledPaymentId }))
      : ids.slice(0, 1).map(() => ({ scheduledPaymentIds: ids }));
  const invoice = { ...before, sequence: before.sequence + more.length };
  const data = presentInFull(invoice, context);
  const events = more.map(
    (one, index): NewEvent => ({
      type: step === 'Ahead' ? 'invoice.payment.will_be_due' : 'invoice.overdue',
      objectId: before.id,
      sequence: before.sequence + index + 1,
      data: { ...data, ...one },
      actor: null,
    }),
  );
  return { invoice, events };
}
