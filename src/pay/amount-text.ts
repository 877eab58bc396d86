import { currencyExponent } from '../kit/money/money.ts';
import { decimalOf, type Locale } from '../kit/text/locale.ts';

/** The signs that a reader puts between whole units and their fraction, and between thousands. */
interface Separators {
  readonly decimal: string;
  readonly group: string;
}

function separatorsOf({ tag }: Locale): Separators {
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.8);
  const signOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? '';
  const decimal = signOf('decimal');
  // Where thousands are separated by a blank, the other of point and comma never begins a fraction.
  const group = signOf('group').trim();
  return { decimal, group: group === '' ? (decimal === ',' ? '.' : ',') : group };
}

/** An amount as its reader types it, without sign and thousands: `1000.00`, or `1000,00`. */
export function amountText(amount: number, currency: string, locale: Locale): string {
  return decimalOf(amount, currencyExponent(currency)).replace('.', separatorsOf(locale).decimal);
}

/**
 * Reads an amount as its reader types it: with the currency's sign or code or without, with the reader's separators.
 * Other separators are read where they can mean one thing only: `1.234,50` is 1234.50 to everybody, `1.234` is not.
 * Null for anything else, so that no text is misread as an amount. Answers the minor unit.
 */
export function parseAmount(text: string, currency: string, locale: Locale): number | null {
  const digits = currencyExponent(currency);
  const bare = withoutCurrency(text.normalize('NFKC').trim(), currency, locale);
  const { decimal, group } = separatorsOf(locale);
  const own = readNumber(bare, { decimal, group }, digits);
  if (own !== null) return own.amount;
  const other = decimal === ',' ? { decimal: '.', group: ',' } : { decimal: ',', group: '.' };
  const foreign = readNumber(bare, other, digits);
  return foreign?.hasFraction === true ? foreign.amount : null;
}

function readNumber(text: string, { decimal, group }: Separators, digits: number) {
  const between = `[${quoted(group)}\\s'’]`;
  const number = new RegExp(
    `^(\\d{1,15}|\\d{1,3}(?:${between}\\d{2,3})*${between}\\d{3})(?:${quoted(decimal)}(\\d{1,4}))?$`,
  );
  const [, whole, fraction = ''] = number.exec(text) ?? [];
  if (whole === undefined || fraction.length > digits) return null;
  const amount = Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(amount) ? { amount, hasFraction: fraction !== '' } : null;
}

// Removes one currency sign before or behind the number. The sign of another currency stays, so that the text is
// refused.
function withoutCurrency(text: string, currency: string, { tag }: Locale): string {
  const signs = (['symbol', 'narrowSymbol', 'code'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
      .formatToParts(1)
      .filter(({ type }) => type === 'currency')
      .map(({ value }) => value.normalize('NFKC')),
  );
  // US$, CA$: people also write dollars with the country.
  if (signs.includes('$')) signs.push(`${currency.slice(0, 2)}$`);
  const sign = signs
    .toSorted((one, other) => other.length - one.length)
    .find((one) => [text.slice(0, one.length), text.slice(-one.length)].some((end) => isSame(end, one)));
  if (sign === undefined) return text;
  const rest = isSame(text.slice(0, sign.length), sign)
    ? text.slice(sign.length)
    : text.slice(0, -sign.length);
  return rest.trim();
}

function isSame(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}

function quoted(sign: string): string {
  return sign.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
