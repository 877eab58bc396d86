/** Where the service reads the time from; tests and test clocks hand in their own. */
export interface Clock {
  /** The present instant, in milliseconds. */
  now(): Date;
}

/** The machine's clock. Nothing else in `src` asks for the present. */
export const systemClock: Clock = { now: () => new Date() };

let lastMs = Number.NaN;
let lastText = '';

/** An instant as `toISOString` writes it. Under load many are of one millisecond: its text is made once. */
export function instantText(instant: Date): string {
  const ms = instant.getTime();
  if (ms !== lastMs) {
    lastText = instant.toISOString();
    lastMs = ms;
  }
  return lastText;
}

declare const civilDate: unique symbol;

/** The present of an account: its test clock's time, or the machine's. */
export function accountTime({ clockOffsetMs }: { readonly clockOffsetMs: number }, now: Date): Date {
  return clockOffsetMs === 0 ? now : new Date(now.getTime() + clockOffsetMs);
}

/** A day of the calendar, `YYYY-MM-DD`, of the years 1900 to 2199. It has no time zone and is no instant. */
type CivilDate = string & { readonly [civilDate]: true };

const CIVIL_DATE = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Whether `text` is exactly `YYYY-MM-DD`, a day that the calendar has, in the years 1900 to 2199. */
export function isCivilDate(text: string): text is CivilDate {
  if (!CIVIL_DATE.test(text)) return false;
  const day = Number(text.slice(8));
  return day <= 28 || day <= daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Whether `name` is a time zone of the IANA database, as `Europe/Berlin`, older names and `UTC` included.
 * Bare offsets such as `+01:00`, which Intl takes too, are none: they know no summer time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false;
  try {
    newFormat(name);
    return true;
  } catch (cause) {
    if (cause instanceof RangeError) return false;
    throw cause;
  }
}

/** A zone's formatter, which costs 30 µs to make, and its last answer. */
interface ZoneCalendar {
  readonly format: Intl.DateTimeFormat;
  second: number;
  date: CivilDate;
}

const calendars = new Map<string, ZoneCalendar>();

/**
 * The date that people in an IANA time zone read off the wall at an instant. Costs 1 µs, or 50 ns when the same
 * second was asked for last: zones differ from each other by whole seconds, so dates change only between seconds.
 * Throws on an unknown zone, which the edge should have refused, and outside the years 1900 to 2199.
 */
export function civilDateIn(timeZone: string, instant: Date): CivilDate {
  const second = Math.floor(instant.getTime() / 1000);
  const known = calendars.get(timeZone);
  if (known?.second === second) return known.date;
  const format = known?.format ?? newFormat(timeZone);
  const date = formatCivilDate(format, instant);
  if (known) {
    known.second = second;
    known.date = date;
  } else {
    calendars.set(timeZone, { format, second, date });
  }
  return date;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

/** Reordered from 09/12/2026: asking for the parts one by one takes twice as long. */
function formatCivilDate(format: Intl.DateTimeFormat, instant: Date): CivilDate {
  const text = format.format(instant);
  const date = `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}`;
  if (!isCivilDate(date)) throw new RangeError(`${instant.toISOString()} is outside the years 1900 to 2199.`);
  return date;
}

// The same few hundred dates are asked for all the time: an answer from here costs a fifth.
const shifted = new Map<string, CivilDate>();
const KEPT_DATES = 20_000;

/** The civil date `days` later, or earlier when negative. Throws outside the years 1900 to 2199. */
export function addDays(date: string, days: number): CivilDate {
  const name = `${date} ${days}`;
  const known = shifted.get(name);
  if (known !== undefined) return known;
  const found = findShifted(date, days);
  if (shifted.size >= KEPT_DATES) shifted.clear();
  shifted.set(name, found);
  return found;
}

function findShifted(date: string, days: number): CivilDate {
  const later = new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  if (!isCivilDate(later))
    throw new RangeError(`${date} and ${days} days is outside the years 1900 to 2199.`);
  return later;
}

const DAY_MS = 86_400_000;

/** How many days a civil date lies after another; negative before it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** How many days are left until an instant, as people count them: from today's date in a zone to its date; 0 once it is over. */
export function daysUntil(instant: Date, now: Date, timeZone: string): number {
  return Math.max(0, daysBetween(civilDateIn(timeZone, now), civilDateIn(timeZone, instant)));
}

/** The whole seconds until an instant, rounded up: the header `Retry-After` never names an instant that is too early. */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.ceil((instant.getTime() - now.getTime()) / 1000);
}

/**
 * The instant at which the clocks of an IANA zone show this hour of this date. An hour that the clocks leave
 * out (the start of summer time, or a skipped day) is taken as the first instant after the gap; of an hour that
 * comes twice the first counts. So each date has each hour exactly once.
 */
export function instantIn(timeZone: string, date: string, hour = 0): Date {
  const name = `${timeZone} ${date} ${hour}`;
  const known = instants.get(name);
  if (known !== undefined) return new Date(known);
  const found = findInstant(timeZone, date, hour);
  if (instants.size >= KEPT_INSTANTS) instants.clear();
  instants.set(name, found);
  return new Date(found);
}

// The same few hundred days are asked for all the time, and an answer takes tens of microseconds.
const instants = new Map<string, number>();
const KEPT_INSTANTS = 20_000;

function findInstant(timeZone: string, date: string, hour: number): number {
  const wall = Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000;
  // Offsets lie between -12 and +14 hours (older ones up to ±16) and change at most once in two days.
  const before = offsetAt(timeZone, wall - DAY_MS);
  const after = offsetAt(timeZone, wall + DAY_MS);
  const fits = [wall - before, wall - after].filter((at) => at + offsetAt(timeZone, at) === wall);
  if (fits.length > 0) return Math.min(...fits);
  // In a gap: the instant of the change, found between the two readings.
  let low = wall - Math.max(before, after);
  let high = wall - Math.min(before, after);
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (middle + offsetAt(timeZone, middle) < wall) low = middle;
    else high = middle;
  }
  return high;
}

const wallFormats = new Map<string, Intl.DateTimeFormat>();

// How far the zone's clocks are ahead of UTC at an instant, in milliseconds.
function offsetAt(timeZone: string, at: number): number {
  let format = wallFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    wallFormats.set(timeZone, format);
  }
  const shown = /^(\d\d)\/(\d\d)\/(\d{4}), (\d\d):(\d\d):(\d\d)$/.exec(format.format(new Date(at)));
  if (shown === null) throw new RangeError(`${new Date(at).toISOString()} cannot be shown in ${timeZone}.`);
  const [month, day, year, hour, minute, second] = shown.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}
