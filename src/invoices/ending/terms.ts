import type { CancellationTerms } from '../../kit/cancellation-terms.ts';
import { chargeStep } from '../../kit/money/money.ts';
import type { Invoice } from '../types.ts';

type Dates = Pick<Invoice, 'eventDate' | 'firstEventDate'>;

/**
 * The day of the event that counts: of a postponed one the terms say whether the first or the current date, or the earlier of
 * the two. Null where there is no such date.
 */
export function countedDate(
  { countsFrom }: Pick<CancellationTerms, 'countsFrom'>,
  { eventDate, firstEventDate }: Dates,
): string | null {
  const first = firstEventDate ?? eventDate;
  if (countsFrom === 'First') return first;
  if (countsFrom === 'Current') return eventDate;
  return first === null || eventDate === null ? (first ?? eventDate) : first < eventDate ? first : eventDate;
}

/**
 * The rest that is still to be paid under terms, in the minor unit: rounded half up to what the currency is charged in, and no
 * more than is owed.
 */
export function chargeableRest(remaining: number, owed: number, currency: string): number {
  const step = chargeStep(currency);
  return remaining === owed ? owed : Math.min(owed, Math.floor((remaining + step / 2) / step) * step);
}

/** The amount of the first payment of an invoice by its date, and of several on one day of the first of the list. */
export function firstAmount({ payments }: Pick<Invoice, 'payments'>): number {
  const [first] = payments.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
  return first?.amount ?? 0;
}
