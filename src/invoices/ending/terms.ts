import type { CancellationTerms, CancellationTier } from '../../kit/cancellation-terms.ts';
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
  terms: CancellationTerms,
  noticeOn: string,
  date: string,
): { readonly days: number; readonly tier: CancellationTier } {
  const days = daysBetween(noticeOn, date);
  return { days, tier: tierOf(terms, days) };
}

/**
 * The amount that a business may keep by its terms, in the minor unit: rounded half up to what the currency is charged in. `price`: what
 * the whole is billed for now.
 */
export function entitledAmount(
  { of }: Pick<CancellationTerms, 'of'>,
  keepBasisPoints: number,
  price: number,
  { payments, currency }: Pick<Invoice, 'payments' | 'currency'>,
): number {
  const base = of === 'Total' ? price : firstAmount(payments);
  const step = BigInt(chargeStep(currency));
  const whole = 10_000n * step;
  return Number((2n * BigInt(base) * BigInt(keepBasisPoints) + whole) / (2n * whole)) * Number(step);
}

// The first by its date, and of several on one day the first of the list.
function firstAmount(payments: Invoice['payments']): number {
  const counted = payments.filter(({ status }) => status !== 'Canceled' && status !== 'Waived');
  const [first] = counted.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
  return first?.amount ?? 0;
}
