import { currencyExponent } from '../money/money.ts';
import { isCivilDate } from '../time.ts';

/** In which order a column writes day and month. */
export type DateOrder = 'DayFirst' | 'MonthFirst';
/** Which mark stands before the fraction of an amount. */
export type DecimalMark = '.' | ',';

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,].*)?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T,].*)?$/;
const DAY_NAMED = /^(\d{1,2})[. -]+([\p{L}]{3,9})\.?[, -]+(\d{4})(?:[ ,].*)?$/u;
const MONTH_NAMED = /^([\p{L}]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:[ ,].*)?$/u;

// The first letters of the months in the four languages, which no other month of them has.
const monthsByName: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fév', 'fev'],
  ['mar', 'mär', 'maer', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mayo'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aoû', 'aou', 'ago'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic'],
];

/**
 * The order that the dates of a column have: what they say themselves, `Ambiguous` when they can be read both ways. Dots
 * are written by people who write the day first.
 */
export function dateOrderOf(texts: readonly string[]): DateOrder | 'Ambiguous' {
  let isAmbiguous = false;
  for (const text of texts) {
    const [, first, mark, second] = NUMBERS.exec(text.trim()) ?? [];
    if (first === undefined || mark === '.') continue;
    if (Number(first) > 12) return 'DayFirst';
    if (Number(second) > 12) return 'MonthFirst';
    if (Number(first) !== Number(second)) isAmbiguous = true;
  }
  return isAmbiguous ? 'Ambiguous' : 'DayFirst';
}

/** A date as people write it, as `YYYY-MM-DD`; null when it is none, or not in this order. */
export function readDate(text: string, order: DateOrder): string | null {
  const plain = text.trim();
  const [, year, month, day] = YEAR_FIRST.exec(plain) ?? [];
  if (year !== undefined) return civil(year, Number(month), Number(day));
  const [, first, mark, second, written = ''] = NUMBERS.exec(plain) ?? [];
  if (first !== undefined) {
    // 27-01-15 may begin with its year: the order is ambiguous.
    if (mark === '-' && written.length === 2) return null;
    const isDayFirst = mark === '.' || order === 'DayFirst';
    const fullYear = written.length === 2 ? `20${written}` : written;
    const [dayText, monthText] = isDayFirst ? [first, second] : [second, first];
    return civil(fullYear, Number(monthText), Number(dayText));
  }
  const named = DAY_NAMED.exec(plain);
  if (named !== null) return civil(named[3] ?? '', monthOf(named[2] ?? ''), Number(named[1]));
  const american = MONTH_NAMED.exec(plain);
  return american === null ? null : civil(american[3] ?? '', monthOf(american[1] ?? ''), Number(american[2]));
}

// The longest beginning counts: `juin` is June although `jui` begins July, too.
function monthOf(name: string): number {
  const lower = name.toLowerCase();
  const lengths = monthsByName.map((names) =>
    Math.max(0, ...names.filter((one) => lower.startsWith(one)).map(({ length }) => length)),
  );
  const longest = Math.max(...lengths);
  return longest === 0 ? 0 : lengths.indexOf(longest) + 1;
}

function civil(year: string, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCivilDate(text) ? text : null;
}

// Removes currency signs and codes at both ends, and the blanks and apostrophes that group digits by threes. Other
// characters between digits stay, so that `2x50` and `1E5` are not amounts; `5k` and `5 Mio` are not amounts either.
const bareAmount = (text: string) =>
  /\d\s*(?:k|m|mio|tsd|mil|mille)\s*$/i.test(text)
    ? text
    : text
        .replaceAll(/^[\p{Sc}\p{L}\s]+|[\p{Sc}\p{L}\s]+$/gu, '')
        .replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');

/** The decimal mark that the amounts of a column have; `Ambiguous` when `1,234` could be either. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark | 'Ambiguous' {
  let isAmbiguous = false;
  for (const text of texts.map(bareAmount)) {
    const marks = Array.from(text).filter((char): char is DecimalMark => char === '.' || char === ',');
    const last = marks.at(-1);
    if (last === undefined) continue;
    const other: DecimalMark = last === '.' ? ',' : '.';
    if (marks.includes(other)) return last;
    if (marks.length > 1) return other;
    const [, whole = '', fraction = ''] = /^-?(\d*)[.,](\d*)$/.exec(text) ?? [];
    // Grouped digits come in threes behind one to three others.
    if (fraction.length !== 3 || whole.length > 3 || whole.startsWith('0') || whole === '') return last;
    isAmbiguous = true;
  }
  return isAmbiguous ? 'Ambiguous' : '.';
}

/** The most decimals of a quantity, and of a price in the major unit. */
const MOST_DECIMALS = 6;

/**
 * A number of 0 or more as people write it, with up to 6 decimals, times ten to the power of `shift`; null when it is none, or has more.
 * It is exact: digits are moved, not multiplied.
 */
export function readDecimal(text: string, mark: DecimalMark, shift = 0): number | null {
  const group = mark === '.' ? ',' : '.';
  const form = new RegExp(`^(\\d{1,3}(?:\\${group}\\d{3})+|\\d+)(?:\\${mark}(\\d*))?$`);
  const [, whole, fraction = ''] = form.exec(bareAmount(text.trim())) ?? [];
  const decimals = fraction.replace(/0+$/, '');
  if (whole === undefined || decimals.length > MOST_DECIMALS) return null;
  const padded = decimals.padEnd(shift, '0');
  const value = Number(`${whole.replaceAll(group, '')}${padded.slice(0, shift)}.${padded.slice(shift)}0`);
  return value <= Number.MAX_SAFE_INTEGER ? value : null;
}

/** An amount as people write it, in the minor unit; null when it is none, is below zero, or has a finer fraction. */
export function readAmount(text: string, mark: DecimalMark, currency: string): number | null {
  const bare = bareAmount(text);
  const group = mark === '.' ? ',' : '.';
  const form = new RegExp(`^(\\d{1,3}(?:\\${group}\\d{3})+|\\d+)(?:\\${mark}(\\d*))?$`);
  const [, whole, fraction = ''] = form.exec(bare) ?? [];
  if (whole === undefined) return null;
  const exponent = currencyExponent(currency);
  const kept = fraction.slice(0, exponent).padEnd(exponent, '0');
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  const amount = Number(`${whole.replaceAll(group, '')}${kept}`);
  return Number.isSafeInteger(amount) ? amount : null;
}
