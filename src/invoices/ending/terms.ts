import type { CancellationTerms, CancellationTier, CopiedTerms } from '../../kit/cancellation-terms.ts';
import { chargeStep } from '../../kit/money/money.ts';
import { daysBetween } from '../../kit/time.ts';
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

/** The tier of a number of days before the event; a notice after the event is in the last one. */
function tierOf({ tiers }: Pick<CancellationTerms, 'tiers'>, days: number): CancellationTier {
  const tier = tiers.find(({ fromDays }) => days >= fromDays) ?? tiers.at(-1);
  if (tier === undefined) throw new Error('Cancellation terms have no tier.');
  return tier;
}

/** The days from a notice to the event, and the tier that they are in. */
export function tierOn(
  terms: Pick<CancellationTerms, 'tiers'>,
  noticeOn: string,
  date: string,
): { readonly days: number; readonly tier: CancellationTier } {
  const days = daysBetween(noticeOn, date);
  return { days, tier: tierOf(terms, days) };
}

/**
 * The amount that a business may keep by its terms, in the minor unit: rounded half up to what the currency is charged in. `price`: what
 * the whole is billed for now. The first payment is shared as it was issued, and never more than the price.
 */
export function entitledAmount(
  { of, firstPaymentAmount }: Pick<CopiedTerms, 'of' | 'firstPaymentAmount'>,
  keepBasisPoints: number,
  price: number,
  { currency }: Pick<Invoice, 'currency'>,
): number {
  const base = of === 'Total' ? price : Math.min(price, firstPaymentAmount);
  const step = BigInt(chargeStep(currency));
  const whole = 10_000n * step;
  return Number((2n * BigInt(base) * BigInt(keepBasisPoints) + whole) / (2n * whole)) * Number(step);
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
