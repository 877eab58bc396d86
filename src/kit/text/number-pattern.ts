import { DIGITS } from './invoice-number.ts';

/** Where the numbers of an account are counted: in one period of its pattern, or behind its prefix. */
export interface NumberRange {
  readonly prefix: string;
  readonly suffix: string;
  /** Digits that a number has at least. */
  readonly digits: number;
  /** What the civil days of its documents begin with, `2026` or `2026-11`; null: it never begins again. */
  readonly period: string | null;
}

/** How an account numbers its documents: by a pattern, or without one by a prefix. */
export interface NumberScheme {
  readonly pattern: string | null;
  readonly prefix: string;
}

/** The text that a pattern may have before its counter, and behind it. */
const MOST_BEFORE = 20;
const MOST_BEHIND = 10;

/** The longest counter: no number counts further. */
const MOST_DIGITS = 9;

const PIECE = /\{(YYYY|YY|MM|0{1,9})\}|([^{}])|[{}]/g;
const COUNTER = /\{0{1,9}\}/;
const YEAR = /\{(?:YYYY|YY)\}/;

/** Says what is wrong with a pattern, as a sentence; null where it can be counted by. */
export function patternFault(pattern: string): string | null {
  const pieces = [...pattern.matchAll(PIECE)];
  const isKnown = pieces.every(
    ([text, token, literal]) => text === '' || token !== undefined || literal !== undefined,
  );
  if (!isKnown)
    return 'Braces hold {YYYY} or {YY} for the year, {MM} for the month, or the counter, such as {0000}.';
  const counters = pieces.filter(([text]) => COUNTER.test(text));
  if (counters.length !== 1) return 'A pattern has one counter, such as {0000}.';
  if (pattern.includes('{MM}') && !YEAR.test(pattern)) return 'A pattern with {MM} also has {YYYY} or {YY}.';
  if (!/^[!-~]([ -~]*[!-~])?$/.test(pattern))
    return 'A pattern has ASCII characters, and no space at its ends.';
  if (/\d\{0|0\}\d/.test(pattern))
    return 'No digit stands next to the counter of a pattern, because it would seem a part of it.';
  const { prefix, suffix } = rangeOf({ pattern, prefix: '' }, '2026-01-01');
  if (prefix.length > MOST_BEFORE || suffix.length > MOST_BEHIND)
    return `A pattern has at most ${MOST_BEFORE} characters before its counter, and ${MOST_BEHIND} behind it.`;
  return null;
}

/** The range in which a document of a civil day is counted. */
export function rangeOf({ pattern, prefix }: NumberScheme, day: string): NumberRange {
  if (pattern === null) return { prefix, suffix: '', digits: DIGITS, period: null };
  const [before = '', behind = ''] = pattern.split(COUNTER);
  return {
    prefix: datedText(before, day),
    suffix: datedText(behind, day),
    digits: (COUNTER.exec(pattern)?.[0].length ?? DIGITS + 2) - 2,
    period: periodOf(pattern, day),
  };
}

/** The number of a range with a count: `2026-0042`. */
export function numberInRange({ prefix, suffix, digits }: NumberRange, count: number): string {
  return prefix + String(count).padStart(digits, '0') + suffix;
}

/** Whether two ranges have the same numbers. */
export function isSameRange(one: NumberRange, other: NumberRange): boolean {
  return one.prefix === other.prefix && one.suffix === other.suffix;
}

/** Whether a document of a civil day is counted in a period. */
export function isInPeriod(period: string | null, day: string): boolean {
  return period === null || day.startsWith(period);
}

function periodOf(pattern: string, day: string): string | null {
  if (pattern.includes('{MM}')) return day.slice(0, 7);
  return YEAR.test(pattern) ? day.slice(0, 4) : null;
}

function datedText(text: string, day: string): string {
  return text
    .replaceAll('{YYYY}', day.slice(0, 4))
    .replaceAll('{YY}', day.slice(2, 4))
    .replaceAll('{MM}', day.slice(5, 7));
}

/**
 * The numbers that a pattern counts from a period on, as a regular expression for PostgreSQL and for JavaScript: the caller may
 * give none of them. Numbers of earlier periods were given elsewhere, and may be brought along.
 */
export function numberForm(pattern: string, since: string | null): string {
  if (since === null) return `^${formOf(pattern, {})}$`;
  const [year = '', month] = since.split('-');
  const later = {
    YYYY: numbersFrom(Number(year) + 1, 4),
    YY: numbersFrom((Number(year) + 1) % 100, 2),
    MM: '[0-9]{2}',
  };
  const same = {
    YYYY: year,
    YY: year.slice(2),
    MM: month === undefined ? '[0-9]{2}' : numbersFrom(Number(month), 2),
  };
  return `^(${formOf(pattern, same)}|${formOf(pattern, later)})$`;
}

/** A number of a pattern in three groups, before the counter, the counter and behind it, as a regular expression. */
export function numberParts(pattern: string): string {
  const [before = '', behind = ''] = pattern.split(COUNTER);
  const dated = { YYYY: '[0-9]{4}', YY: '[0-9]{2}', MM: '[0-9]{2}' };
  return `^(${formOf(before, dated)})([0-9]{1,${MOST_DIGITS}})(${formOf(behind, dated)})$`;
}

function formOf(pattern: string, tokens: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(PIECE, (text, token: string | undefined) => {
    if (token === undefined) return text.replaceAll(/[^A-Za-z0-9 ]/g, '\\$&');
    return tokens[token] ?? '[0-9]+';
  });
}

/** Numbers of a width from a least one on, as a regular expression: 27 of two digits is `(27|2[8-9]|[3-9][0-9]{1})`. */
function numbersFrom(least: number, width: number): string {
  const digits = String(least).padStart(width, '0');
  const higher = digits.split('').flatMap((digit, index) => {
    if (digit === '9') return [];
    const rest = width - index - 1;
    return `${digits.slice(0, index)}[${Number(digit) + 1}-9]${rest === 0 ? '' : `[0-9]{${rest}}`}`;
  });
  return `(${[digits, ...higher.reverse()].join('|')})`;
}

/** A number of a pattern at the end of a text, with a day of its period; null without one. */
export function numberAtEnd(
  pattern: string,
  text: string,
): { readonly day: string; readonly count: number } | null {
  const named = { YYYY: '(?<year>[0-9]{4})', YY: '(?<short>[0-9]{2})', MM: '(?<month>0[1-9]|1[0-2])' };
  const seen = new Set<string>();
  const form = pattern.replaceAll(PIECE, (piece, token: string | undefined) => {
    if (token === undefined) return piece.replaceAll(/[^A-Za-z0-9 ]/g, '\\$&');
    if (!(token in named)) return `(?<count>[0-9]{1,${MOST_DIGITS}})`;
    const isFirst = !seen.has(token);
    seen.add(token);
    const group = named[token as keyof typeof named];
    return isFirst ? group : group.replace(/\?<\w+>/, '?:');
  });
  const found = new RegExp(`(?:^| )${form}$`).exec(text)?.groups;
  if (found === undefined) return null;
  const year = found['year'] ?? `20${found['short'] ?? '00'}`;
  return { day: `${year}-${found['month'] ?? '01'}-01`, count: Number(found['count']) };
}
