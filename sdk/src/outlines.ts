import { addMonths, isDate, shiftDate, spreadDates } from './dates.ts';

/** A payment before its amount is known: its due date, empty while that is unfinished, and its weight. */
export interface Outlined {
  readonly dueDate: string;
  readonly share: number;
}

/** The whole of a total, in hundredths of a percent. */
export const WHOLE = 10_000;

/** The most payments that a schedule has. */
export const MOST_PAYMENTS = 120;

/** Equal parts, spread from the first to the last date. */
export function outlineEvenly(first: string, last: string, count: number): Outlined[] {
  const dates =
    isDate(first) && isDate(last)
      ? spreadDates(first, last, count)
      : Array.from({ length: count }, (_, index) => (index === 0 ? first : last));
  return dates.map((dueDate) => ({ dueDate, share: 1 }));
}

/** Equal parts, a month apart. */
export function outlineMonthly(first: string, count: number): Outlined[] {
  return monthlyDates(first, count).map((dueDate) => ({ dueDate, share: 1 }));
}

/** Shares in hundredths of a percent, a month apart. The last is what the others leave. */
export function outlineShares(shares: readonly number[], first: string): Outlined[] {
  const dates = monthlyDates(first, shares.length);
  return withRest(shares).map((share, index) => ({ dueDate: dates[index] ?? '', share }));
}

/** Shares in hundredths of a percent, some days from an event, before it when negative. The last is what the others leave. */
export function outlineAroundEvent(
  parts: readonly { readonly share: number; readonly days: number }[],
  eventDate: string,
): Outlined[] {
  const shares = withRest(parts.map(({ share }) => share));
  return parts.map(({ days }, index) => ({
    dueDate: shiftDate(eventDate, days),
    share: shares[index] ?? 0,
  }));
}

// While somebody types `50 / 2`, and of `33 / 33 / 33`, the last share is the rest of the whole.
function withRest(shares: readonly number[]): number[] {
  const before = shares.slice(0, -1);
  return [...before, WHOLE - before.reduce((sum, share) => sum + share, 0)];
}

function monthlyDates(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const date = isDate(first) ? addMonths(first, index) : '';
    return isDate(date) ? date : '';
  });
}

/**
 * The amounts of an outline: each share of the total rounded down, and what is left over goes to the last, so that they add
 * up. Amounts are integers in the minor unit of their currency, e.g. cents.
 */
export function amountsOf(total: number, outline: readonly Outlined[]): number[] {
  const whole = outline.reduce((sum, { share }) => sum + BigInt(share), 0n);
  let left = total;
  return outline.map(({ share }, index) => {
    const isLast = index === outline.length - 1;
    const amount = isLast || whole === 0n ? 0 : Number((BigInt(total) * BigInt(share)) / whole);
    left -= isLast ? 0 : amount;
    return isLast ? left : amount;
  });
}
