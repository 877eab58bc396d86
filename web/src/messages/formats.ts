import { currencyExponent } from '../../../src/kit/money/money.ts';
import { MOST_DECIMALS } from '../../../src/kit/money/pricing.ts';
import {
  dateWriter,
  decimalOf,
  formatBasisPoints,
  formatDistance,
  formatMoney,
  localeOf,
} from '../../../src/kit/text/locale.ts';
import { formatQuantity } from '../../../src/kit/text/quantity.ts';
import { civilDateIn, daysBetween } from '../../../src/kit/time.ts';
import type { Unit } from '../../../src/kit/units.ts';
import { parseAmount } from '../../../src/pay/amount-text.ts';
import type { Language } from '../api/person.ts';

/** Numbers, amounts and dates in a reader's language. Amounts are in the minor unit, dates are `YYYY-MM-DD`. */
export interface Formats {
  /** With the currency: `$1,200.00`. */
  money(amount: number, currency: string): string;
  /** Without the currency, for a column that names it once: `1,200.00`. */
  figure(amount: number, currency: string): string;
  /** Short, for the scale of a chart: `$2.5K`. */
  rough(amount: number, currency: string): string;
  /** The minor units of what the reader types, with their separators and signs; null for what is no amount. */
  parseMoney(text: string, currency: string): number | null;
  /** As a figure, with the decimals that the price of one of many may have beyond the minor unit. */
  price(unitAmount: number, currency: string): string;
  /** As an amount; one with more decimals than the currency has is a price, too. */
  parsePrice(text: string, currency: string): number | null;
  /** `12.5`, without separators of thousands. */
  decimal(value: number): string;
  /** How many of what: `12.5 hours`. */
  quantity(value: number, unit?: Unit): string;
  /** `4 Dec` in the year of `today`, `4 Dec 2027` beyond it. */
  date(date: string, today: string): string;
  /** `Fri 4 Dec 2026`. */
  fullDate(date: string): string;
  /** `in 3 days`, `yesterday`; null when it is more than a week away. */
  distance(date: string, today: string): string | null;
  /** The civil date of an instant (ISO 8601) in a zone. */
  dateOf(instant: string, timeZone: string): string;
  /** `14:05` in a zone. */
  time(instant: string, timeZone: string): string;
  /** The same with seconds. */
  exactTime(instant: string, timeZone: string): string;
  /** `Fri 4 Dec 2026, 14:05 CET`, for a tooltip. */
  fullInstant(instant: string, timeZone: string): string;
  /** The same with seconds. */
  exactInstant(instant: string, timeZone: string): string;
  /** `12,345`. */
  count(value: number): string;
  /** Hundredths of a percent: 250 is `2.5%`. */
  percent(basisPoints: number): string;
  /** A date's month: `Dec`, or `December 2026`. */
  month(date: string, length: 'short' | 'long'): string;
  /** The letters of the week, from the day with which it begins where the reader is; `first` is that day, 0 for Sunday. */
  readonly week: { readonly first: number; readonly letters: readonly string[] };
}

/** The formats of a language, with the habits of the region that the browser asks for. */
export function createFormats(language: Language, asked: readonly string[]): Formats {
  const region = asked.find((tag) => isTag(tag) && tag.toLowerCase().startsWith(`${language}-`));
  const locale = region === undefined ? localeOf(language) : { language, tag: region };
  const format = (options: Intl.DateTimeFormatOptions) => dateWriter(locale, options);
  const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const short = format(day);
  const withYear = format({ ...day, year: 'numeric' });
  const full = format({ ...day, year: 'numeric', weekday: 'short' });
  const months = {
    short: format({ month: 'short', timeZone: 'UTC' }),
    long: format({ month: 'long', year: 'numeric', timeZone: 'UTC' }),
  };
  const counts = new Intl.NumberFormat(locale.tag);
  const figures = kept((digits: number) => {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(locale.tag, options);
  });
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const times = kept((timeZone: string) => format({ timeZone, ...clock }));
  const exactTimes = kept((timeZone: string) => format({ timeZone, ...clock, second: '2-digit' }));
  const fullInstant = (timeZone: string, time: Intl.DateTimeFormatOptions) =>
    format({
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      ...time,
      timeZoneName: 'short',
    });
  const fullInstants = kept((timeZone: string) => fullInstant(timeZone, clock));
  const exactInstants = kept((timeZone: string) => fullInstant(timeZone, { ...clock, second: '2-digit' }));
  return {
    money: (amount, currency) => formatMoney(amount, currency, locale),
    figure(amount, currency) {
      const digits = currencyExponent(currency);
      return figures(digits).format(decimalOf(amount, digits) as Intl.StringNumericLiteral);
    },
    rough: (amount, currency) =>
      new Intl.NumberFormat(locale.tag, {
        style: 'currency',
        currency,
        notation: 'compact',
        minimumFractionDigits: 0,
        maximumFractionDigits: 2,
      }).format(amount / 10 ** currencyExponent(currency)),
    parseMoney: (text, currency) => parseAmount(text, currency, locale),
    ...priceFormats(locale.tag, (text, currency) => parseAmount(text, currency, locale)),
    quantity: (value, unit) => formatQuantity(value, unit, locale),
    date: (date, today) => (date.slice(0, 4) === today.slice(0, 4) ? short : withYear)(atNoon(date)),
    fullDate: (date) => full(atNoon(date)),
    distance: (date, today) =>
      Math.abs(daysBetween(today, date)) <= 7 ? formatDistance(today, date, locale) : null,
    dateOf: (instant, timeZone) => civilDateIn(timeZone, new Date(instant)),
    time: (instant, timeZone) => times(timeZone)(new Date(instant)),
    exactTime: (instant, timeZone) => exactTimes(timeZone)(new Date(instant)),
    fullInstant: (instant, timeZone) => fullInstants(timeZone)(new Date(instant)),
    exactInstant: (instant, timeZone) => exactInstants(timeZone)(new Date(instant)),
    count: (value) => counts.format(value),
    percent: (basisPoints) => formatBasisPoints(basisPoints, locale),
    month: (date, length) => months[length](atNoon(date)),
    week: weekOf(locale.tag),
  };
}

/** What browsers know of the week of a region; some as a field, some not yet. */
type WithWeek = Intl.Locale & {
  readonly weekInfo?: { readonly firstDay: number };
  getWeekInfo?(): { readonly firstDay: number };
};

function weekOf(tag: string): Formats['week'] {
  const locale: WithWeek = new Intl.Locale(tag);
  const known = locale.getWeekInfo?.() ?? locale.weekInfo;
  const first = (known?.firstDay ?? (locale.maximize().region === 'US' ? 7 : 1)) % 7;
  const letter = new Intl.DateTimeFormat(tag, { weekday: 'narrow', timeZone: 'UTC' });
  // The 4th of January 1970 was a Sunday.
  const letters = Array.from({ length: 7 }, (_, day) =>
    letter.format(new Date(Date.UTC(1970, 0, 4 + first + day))),
  );
  return { first, letters };
}

// Some browsers pass on what the system calls its language: `en-US@posix` is none for Intl, which throws.
function isTag(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

// A formatter takes as long to make as a hundred texts take to write, and a list asks for one in every cell. There are
// few digits and zones.
function kept<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new Map<Key, Made>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}

const atNoon = (date: string) => new Date(`${date}T12:00:00Z`);

// Prices and quantities may have more decimals than amounts.
function priceFormats(
  tag: string,
  parseMoney: Formats['parseMoney'],
): Pick<Formats, 'price' | 'parsePrice' | 'decimal'> {
  const most = { maximumFractionDigits: MOST_DECIMALS };
  return {
    price(unitAmount, currency) {
      const digits = currencyExponent(currency);
      const least = { minimumFractionDigits: digits };
      return new Intl.NumberFormat(tag, { ...least, ...most }).format(unitAmount / 10 ** digits);
    },
    parsePrice(text, currency) {
      const amount = parseMoney(text, currency);
      if (amount !== null) return amount;
      const typed = /^\d{1,9}[.,]\d{1,6}$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;
      const digits = currencyExponent(currency);
      return typed === null ? null : Number((typed * 10 ** digits).toFixed(MOST_DECIMALS - digits));
    },
    decimal: (value) => new Intl.NumberFormat(tag, { ...most, useGrouping: false }).format(value),
  };
}
