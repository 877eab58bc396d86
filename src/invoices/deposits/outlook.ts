import type { Account } from '../../accounts/types.ts';
import { ERASED } from '../../contacts/types.ts';
import type { NewEvent } from '../../kit/events.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { addDays, civilDateIn } from '../../kit/time.ts';
import { type PresentContext, presentInFull } from '../present.ts';
import type { Invoice } from '../types.ts';
import { asFinal, hasEnded } from './follow.ts';

/** An invoice after its tax document, and the event of that. Nothing is written. */
interface Foreseen {
  readonly invoice: Invoice;
  readonly events: readonly NewEvent[];
}

/**
 * The civil date on which the clock issues the final invoice of a plan, or null: that of the event, after which money is no
 * prepayment any more. As for due dates, not before the day after the activation. Without an event date it comes with the last money.
 */
export function finalInvoiceFrom(invoice: Invoice, { timeZone }: Pick<Account, 'timeZone'>): string | null {
  const { deposits, status, eventDate, contact, activatedAt, createdAt } = invoice;
  if (deposits === null || deposits.finalOn !== null || status !== 'Active') return null;
  if (eventDate === null || contact.email === ERASED) return null;
  const earliest = addDays(civilDateIn(timeZone, activatedAt ?? createdAt), 1);
  return eventDate > earliest ? eventDate : earliest;
}

/** An invoice that the clock makes its final invoice. */
export function previewFinal(context: PresentContext, current: Invoice, now: Date): Foreseen {
  const invoice = asFinal(context.account, current, now);
  return { invoice, events: [eventOf(context, invoice, 'invoice.final_invoiced')] };
}

/** An invoice after money, with the tax document that follows: `followDeposits` for money of today. */
export function previewDeposits(context: PresentContext, invoice: Invoice, now: Date): Foreseen {
  const { deposits, status } = invoice;
  const unchanged = { invoice, events: [] };
  if (deposits === null || status === 'Draft' || deposits.finalOn !== null || deposits.isReleased)
    return unchanged;
  if (hasEnded(invoice)) return previewFinal(context, invoice, now);
  const invoiced = sumAmounts(invoice.payments.map(({ paidAmount }) => paidAmount));
  if (invoiced <= deposits.invoiced) return unchanged;
  const next = {
    ...invoice,
    sequence: invoice.sequence + 1,
    deposits: { ...deposits, count: deposits.count + 1, invoiced },
  };
  return { invoice: next, events: [eventOf(context, next, 'invoice.prepayment_invoiced')] };
}

function eventOf(context: PresentContext, invoice: Invoice, type: NewEvent['type']): NewEvent {
  const { id: objectId, sequence } = invoice;
  return { type, objectId, sequence, data: presentInFull(invoice, context) };
}
