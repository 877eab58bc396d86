import { instantIn, isCivilDate } from '../../../src/kit/time.ts';
import { wrongUse } from '../failure.ts';
import { addMonths } from './months.ts';

/** Finds the account's present day, when a date is counted from it. */
export type FindToday = () => Promise<string>;

/** How a day may be typed; shown in help texts. */
export const dayForms = '2026-12-01, today, tomorrow, +30d, +2w or +3m';

/** Reads a day: `2026-12-01`, or counted from the account's today. Answers `YYYY-MM-DD`. Errors: wrong use. */
export async function readDay(text: string, findToday: FindToday): Promise<string> {
  if (isCivilDate(text)) return text;
  const distance = readDistance(text);
  if (distance === null) throw wrongUse(`"${text}" is not a day.`, `Write it as ${dayForms}.`);
  return distance(await findToday());
}

/** The day some time after another, of `+30d`, `+2w` or `+3m`; null for a text that says no such time. */
export function readDistance(text: string): ((from: string) => string) | null {
  if (text === 'today') return (from) => from;
  if (text === 'tomorrow') return (from) => later(from, 1);
  const [, digits, unit] = /^\+(\d{1,4})([dwm])$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const number = Number(digits);
  if (unit === 'm') return (from) => inReach(addMonths(from, number), text);
  return (from) => later(from, unit === 'w' ? number * 7 : number);
}

function later(from: string, days: number): string {
  return inReach(
    new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10),
    days,
  );
}

function inReach(date: string, typed: string | number): string {
  if (!isCivilDate(date))
    throw wrongUse(`${typed} leads out of the calendar.`, 'It ends with the year 2199.');
  return date;
}

/** Days before or after an event, of `-14d`, `+2w` or `0d`; null for another text. */
export function readOffset(text: string): number | null {
  const [, sign, digits, unit] = /^([+-]?)(\d{1,4})([dw])$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const days = Number(digits) * (unit === 'w' ? 7 : 1);
  return sign === '-' ? -days : days;
}

/** Where a clock is moved to, from its present and the account's zone: an instant, a day at nine o'clock, or a time from now. */
export function readClockTarget(text: string, now: Date, timeZone: string, today: string): Date {
  if (isCivilDate(text)) return instantIn(timeZone, text, OPENING_HOUR);
  const [, digits, unit] = /^\+(\d{1,5})(min|h)$/.exec(text) ?? [];
  if (digits !== undefined)
    return new Date(now.getTime() + Number(digits) * (unit === 'h' ? 3_600_000 : 60_000));
  const distance = readDistance(text);
  if (distance !== null) {
    const days = Math.round((Date.parse(distance(today)) - Date.parse(today)) / 86_400_000);
    return new Date(now.getTime() + days * 86_400_000);
  }
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
    ? new Date(text)
    : null;
  if (instant !== null && !Number.isNaN(instant.getTime())) return instant;
  const cure = 'Write it as 2027-01-15, 2027-01-15T09:00:00Z, +12h, +30d, +2w or +3m.';
  throw wrongUse(`"${text}" is not a time.`, cure);
}

// A day is moved to its morning, when the reminders of the day are due.
const OPENING_HOUR = 9;
