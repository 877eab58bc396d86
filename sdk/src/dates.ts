// Days of the calendar as `YYYY-MM-DD`, without a time zone, of the years 1900 to 2199 that the service takes.

const CIVIL_DATE = /^(?:19|20|21)\d\d-\d\d-\d\d$/;
const DAY_MS = 86_400_000;
/** No date of these years is further from another. */
const MOST_DAYS = 300 * 366;

/** Whether a text is exactly `YYYY-MM-DD` and a day that the calendar has, in the years 1900 to 2199. */
export function isDate(text: string): boolean {
  if (!CIVIL_DATE.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  // Some engines count 30 February as 2 March.
  return !Number.isNaN(at) && textOf(at) === text;
}

/** A date some months later; a day that the month lacks becomes its last: 31 January and 1 month is 28 February. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

/** The date some days after another, before it when negative; empty while that date is unfinished or out of reach. */
export function shiftDate(date: string, days: number): string {
  if (!isDate(date) || !Number.isInteger(days) || Math.abs(days) > MOST_DAYS) return '';
  const shifted = textOf(Date.parse(date) + days * DAY_MS);
  return isDate(shifted) ? shifted : '';
}

/** The first and the last date, and the others in equal distances between them, rounded to days. */
export function spreadDates(first: string, last: string, count: number): string[] {
  const days = Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS));
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? first : shiftDate(first, Math.round((days * index) / (count - 1))),
  );
}

function textOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
