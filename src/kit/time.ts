/** Where the program learns what time it is; tests inject their own. */
export interface Clock {
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for a real calendar date YYYY-MM-DD in the years 1900 … 2199. */
export function isCivilDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const latest = new Map<string, { minute: number; date: string }>();

/** The civil date that an instant has in an IANA zone. Errors: RangeError for a zone that does not exist. */
export function civilDateIn(timeZone: string, instant: Date): string {
  // No zone changes its date within a minute, so one look a minute is enough.
  const minute = Math.floor(instant.getTime() / 60_000);
  const known = latest.get(timeZone);
  if (known?.minute === minute) return known.date;
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  const parts = format.formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  latest.set(timeZone, { minute, date });
  return date;
}

/** True for a zone that this machine's tz database knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
