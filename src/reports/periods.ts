import { invalidRequest } from '../kit/errors.ts';
import { addDays, daysBetween } from '../kit/time.ts';
import type { DayRange } from '../ledger/types.ts';

/** Ten years: what a report shows by day still is a table that can be read. */
const MOST_DAYS = 3_660;

/** How a period is divided. */
export const steps = ['Day', 'Week', 'Month'] as const;
/** How a period is divided. */
export type Step = (typeof steps)[number];

/**
 * The days of a report: those asked for, or the month so far. Errors: 400 when they end before they begin, or are more
 * than ten years.
 */
export function periodOf(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): DayRange {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? `${last.slice(0, 8)}01`;
  const length = daysBetween(first, last);
  if (length < 0) throw refusal('/to', 'must not be before `from`.');
  if (length > MOST_DAYS) throw refusal('/from', 'must be at most ten years before `to`.');
  return { from: first, to: last };
}

function refusal(path: string, message: string) {
  return invalidRequest([{ path, code: 'out_of_range', message }]);
}

/** The first day of the month so many months before that of a day. */
export function monthsBefore(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

/** The months from one day to another, `YYYY-MM`. */
export function monthsBetween(from: string, to: string): string[] {
  return stepsOf({ from, to }, 'Month').map(({ name }) => name);
}

/** The name of the step that a day is in: itself, the Monday of its week, or its month. */
export function nameOfStep(day: string, step: Step): string {
  if (step === 'Day') return day;
  if (step === 'Month') return day.slice(0, 7);
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** The steps of a period, in order, with the first and last day of each within it. */
export function stepsOf({ from, to }: DayRange, step: Step): { name: string; from: string; to: string }[] {
  const found = new Map<string, { name: string; from: string; to: string }>();
  // Counted, because no day follows the last one that there is.
  const days = daysBetween(from, to);
  for (let count = 0; count <= days; count += 1) {
    const day = addDays(from, count);
    const name = nameOfStep(day, step);
    found.set(name, { name, from: found.get(name)?.from ?? day, to: day });
  }
  return [...found.values()];
}
