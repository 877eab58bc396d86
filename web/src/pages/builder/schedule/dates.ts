import { addDays, daysBetween, isCivilDate } from '../../../../../src/kit/time.ts';

/** A civil date some months later; a day that the month lacks becomes its last: 31 January and 1 month is 28 February. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

/** The first and the last date, and the others in equal distances between them, rounded to days. */
export function spreadDates(first: string, last: string, count: number): string[] {
  const days = Math.max(0, daysBetween(first, last));
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? first : addDays(first, Math.round((days * index) / (count - 1))),
  );
}

/** The date some days after another, before it when negative; empty while that date is unfinished or out of reach. */
export function shiftDate(date: string, days: number): string {
  if (!isCivilDate(date) || !Number.isInteger(days) || Math.abs(days) > A_CENTURY) return '';
  const shifted = new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
  return isCivilDate(shifted) ? shifted : '';
}

const A_CENTURY = 36_500;
