import { currencyExponent } from '../money/money.ts';
import { daysBetween } from '../time.ts';

/** How a reader's amounts and dates are written: a language of ours, and the region's habits. */
export interface Locale {
  readonly language: string;
  /** BCP 47 tag for Intl, e.g. `de-CH`. */
  readonly tag: string;
}

// For a language without a region.
const DEFAULT_TAGS: Readonly<Record<string, string>> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' };

export function localeOf(language: string): Locale {
  return { language, tag: DEFAULT_TAGS[language] ?? language };
}

/**
 * The best of these languages for an Accept-Language header, with the region that the reader asks for; null when
 * the reader names none of them.
 */
export function acceptedLocale(header: string | undefined, languages: readonly string[]): Locale | null {
  if (header === undefined || header.length > 1_000) return null;
  const asked = header
    .split(',')
    .map((range, index) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.map((part) => /^q=([01](?:\.\d{0,3})?)$/.exec(part)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality), index };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality || one.index - other.index);
  for (const { tag } of asked) {
    const match = /^([a-z]{2})(?:-[A-Za-z]{4})?(?:-([A-Za-z]{2}))?$/i.exec(tag);
    const language = match?.[1]?.toLowerCase() ?? '';
    if (!languages.includes(language)) continue;
    const region = match?.[2]?.toUpperCase();
    return region === undefined ? localeOf(language) : { language, tag: `${language}-${region}` };
  }
  return null;
}

const moneyFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, DateWriter>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

// Readers choose the tags, so the number of formatters that are kept must be bounded.
const MAXIMUM_FORMATS = 500;

function remembered<Format>(kept: Map<string, Format>, key: string, make: () => Format): Format {
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MAXIMUM_FORMATS) kept.clear();
  const made = make();
  kept.set(key, made);
  return made;
}

/**
 * An amount in its currency's own form; the number of digits of the minor unit comes from our own table, not from Intl.
 */
export function formatMoney(amount: number, currency: string, { tag }: Locale): string {
  const digits = currencyExponent(currency);
  const format = remembered(
    moneyFormats,
    `${tag} ${currency}`,
    () =>
      new Intl.NumberFormat(tag, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
  return format.format(decimalOf(amount, digits) as Intl.StringNumericLiteral);
}

/** An amount as a decimal number with a point: `123456` of two digits is `1234.56`. */
export function decimalOf(amount: number, digits: number): string {
  if (digits === 0) return String(amount);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  return `${amount < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Hundredths of a percent in the locale's form: 250 is `2.5%`. */
export function formatBasisPoints(basisPoints: number, { tag }: Locale): string {
  const format = remembered(
    moneyFormats,
    `${tag} %`,
    () => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }),
  );
  return format.format(basisPoints / 10_000);
}

/** The length of a written date: `Fri 4 Dec 2026`, or without the day of the week. */
type DateLength = 'full' | 'short';

/** Writes an instant as a date, a time, or both. */
type DateWriter = (instant: Date) => string;

/**
 * How dates are written in a locale, the same in mails, on pages and in the app. In English the day comes first everywhere,
 * so that nobody takes 4/12 for April, and each month has three letters: British English alone writes `Sept`.
 */
export function dateWriter({ language, tag }: Locale, options: Intl.DateTimeFormatOptions): DateWriter {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : tag, options);
  if (language === 'fr') return (instant) => inFrench(format.formatToParts(instant));
  if (language !== 'en') return (instant) => format.format(instant);
  return (instant) =>
    format
      .format(instant)
      .replace(/^(\w{3}),/, '$1')
      .replace(/\bSept\b/, 'Sep');
}

// "1er déc.": French counts the first day, and Intl does not.
function inFrench(parts: readonly Intl.DateTimeFormatPart[]): string {
  const isNamed = parts.some(({ type, value }) => type === 'month' && !/^\d/.test(value));
  return parts
    .map(({ type, value }) => (isNamed && type === 'day' && value === '1' ? '1er' : value))
    .join('');
}

const dateLengths = {
  full: { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  short: { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Readonly<Record<DateLength, Intl.DateTimeFormatOptions>>;

/** A civil date in words. */
export function formatDate(date: string, locale: Locale, length: DateLength = 'full'): string {
  const { language, tag } = locale;
  const key = `${language} ${tag} ${length}`;
  const write = remembered(dateFormats, key, () => dateWriter(locale, dateLengths[length]));
  return write(new Date(`${date}T00:00:00Z`));
}

/** An instant as the clocks of a zone show it, date and minute. */
export function formatInstant(instant: Date, timeZone: string, locale: Locale): string {
  const { language, tag } = locale;
  const write = remembered(dateFormats, `${language} ${tag} ${timeZone}`, () =>
    dateWriter(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }),
  );
  return write(instant);
}

/** How far a civil date is from today: `today`, `in 3 days`, `2 weeks ago`. */
export function formatDistance(today: string, date: string, { tag }: Locale): string {
  const days = daysBetween(today, date);
  const format = remembered(
    relativeFormats,
    tag,
    () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }),
  );
  if (Math.abs(days) < 14) return format.format(days, 'day');
  if (Math.abs(days) < 60) return format.format(Math.trunc(days / 7), 'week');
  return Math.abs(days) < 730
    ? format.format(Math.trunc(days / 30.44), 'month')
    : format.format(Math.trunc(days / 365.25), 'year');
}
