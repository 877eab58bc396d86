import { currencyExponent } from '../money/money.ts';
import { MOST_DECIMALS } from '../money/pricing.ts';
import type { Unit } from '../units.ts';
import { formatMoney, type Locale } from './locale.ts';

// Units that Intl names in every language.
const named: Partial<Record<Unit, string>> = {
  Minute: 'minute',
  Hour: 'hour',
  Day: 'day',
  Week: 'week',
  Month: 'month',
  Year: 'year',
  Metre: 'meter',
  Kilometre: 'kilometer',
  Gram: 'gram',
  Kilogram: 'kilogram',
  Litre: 'liter',
};

// The same for one and for many: signs, and short forms as they stand in the column of an invoice.
const words: Readonly<Record<string, Partial<Record<Unit, string>>>> = {
  en: { Piece: 'pcs', SquareMetre: 'm²', CubicMetre: 'm³', Tonne: 't', Set: 'set', LumpSum: 'flat rate' },
  de: { Piece: 'Stk.', SquareMetre: 'm²', CubicMetre: 'm³', Tonne: 't', Set: 'Set', LumpSum: 'pauschal' },
  fr: { Piece: 'pce', SquareMetre: 'm²', CubicMetre: 'm³', Tonne: 't', Set: 'lot', LumpSum: 'forfait' },
  es: { Piece: 'ud.', SquareMetre: 'm²', CubicMetre: 'm³', Tonne: 't', Set: 'juego', LumpSum: 'tarifa fija' },
};

/** How many of what: `12.5 hours`, `3 pcs`. */
export function formatQuantity(quantity: number, unit: Unit | undefined, { language, tag }: Locale): string {
  const digits = { maximumFractionDigits: MOST_DECIMALS };
  const name = unit === undefined ? undefined : named[unit];
  if (name !== undefined) {
    return new Intl.NumberFormat(tag, { style: 'unit', unit: name, unitDisplay: 'long', ...digits }).format(
      quantity,
    );
  }
  const number = new Intl.NumberFormat(tag, digits).format(quantity);
  if (unit === undefined) return number;
  const word = (words[language] ?? words.en ?? {})[unit];
  return word === undefined ? number : `${number}\u00a0${word}`;
}

/** A price in the minor unit, which may have decimals of its own. */
export function formatPrice(unitAmount: number, currency: string, locale: Locale): string {
  if (Number.isInteger(unitAmount)) return formatMoney(unitAmount, currency, locale);
  const digits = currencyExponent(currency);
  return new Intl.NumberFormat(locale.tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: MOST_DECIMALS,
  }).format(unitAmount / 10 ** digits);
}
