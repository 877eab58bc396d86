import { addMonths, isDate, shiftDate } from '../../../sdk/src/dates.ts';
import { instantIn } from '../../../src/kit/time.ts';
import { wrongUse } from '../failure.ts';

/** Finds the account's present day, when a date is counted from it. */
export type FindToday = () => Promise<string>;

/** How a day may be typed; shown in help texts. */
export const dayForms = '2026-12-01, today, tomorrow, +30d, +2w or +3m';

/** Reads a day: `2026-12-01`, or counted from the account's today. Answers `YYYY-MM-DD`. Errors: wrong use. */
export async function readDay(text: string, findToday: FindToday): Promise<string> {
  if (isDate(text)) return text;
  const distance = readDistance(text);
  if (distance === null) throw wrongUse(`"${text}" is not a day.`, `Write it as ${dayForms}.`);
  return distance(await findToday());
}

type Distance = (from: string) => string;

// The day some time after another; null for a text that says no such time.
function readDistance(text: string): Distance | null {
  if (text === 'today') return (from) => from;
  if (text === 'tomorrow') return (from) => inCalendar(shiftDate(from, 1), text);
  const [, digits, unit] = /^\+(\d{1,4})([dwm])$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const number = Number(digits);
  if (unit === 'm') return (from) => inCalendar(addMonths(from, number), text);
  return (from) => inCalendar(shiftDate(from, unit === 'w' ? number * 7 : number), text);
}

function inCalendar(date: string, typed: string): string {
  if (!isDate(date)) throw wrongUse(`${typed} is too far away.`, 'The calendar ends with the year 2199.');
  return date;
}

/** Days before or after an event, of `-14d`, `+2w` or `0d`; null for another text. */
export function readOffset(text: string): number | null {
  const [, sign, digits, unit] = /^([+-]?)(\d{1,4})([dw])$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const days = Number(digits) * (unit === 'w' ? 7 : 1);
  return sign === '-' && days > 0 ? -days : days;
}

interface AccountTime {
  readonly now: Date;
  readonly timeZone: string;
  /** The day of `now` in the zone. */
  readonly today: string;
}

/**
 * Where a clock is moved to: an instant, a day (its morning, when the reminders of the day are due), or a time from now.
 * Errors: wrong use.
 */
export function readClockTarget(text: string, { now, timeZone, today }: AccountTime): Date {
  if (isDate(text)) return instantIn(timeZone, text, MORNING_HOUR);
  const [, digits, unit] = /^\+(\d{1,5})(min|h)$/.exec(text) ?? [];
  if (digits !== undefined) return later(now, Number(digits) * (unit === 'h' ? 3_600_000 : 60_000));
  const distance = readDistance(text);
  if (distance !== null) return later(now, Date.parse(distance(today)) - Date.parse(today));
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(instant)) return new Date(instant);
  const cure = 'Write it as 2027-01-15, 2027-01-15T09:00:00Z, +12h, +30d, +2w or +3m.';
  throw wrongUse(`"${text}" is not a time.`, cure);
}

const MORNING_HOUR = 9;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

function later(from: Date, milliseconds: number): Date {
  return new Date(from.getTime() + milliseconds);
}
