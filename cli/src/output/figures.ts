import { currencyExponent, isCurrency } from '../../../src/kit/money/money.ts';
import { MOST_DECIMALS } from '../../../src/kit/money/pricing.ts';
import { decimalOf } from '../../../src/kit/text/locale.ts';

/** An amount with its currency behind it, so that columns of amounts stand under each other: `1,250.00 USD`. */
export function showMoney(amount: number, currency: string): string {
  // A currency that came into being after this program: the figure is still right, in its minor unit.
  if (!isCurrency(currency)) return `${amount} minor units of ${currency}`;
  return `${group(decimalOf(amount, currencyExponent(currency)))} ${currency}`;
}

/** A price in the minor unit, which may have decimals of its own: `0.1234 EUR`. */
export function showPrice(unitAmount: number, currency: string): string {
  if (Number.isInteger(unitAmount) || !isCurrency(currency)) return showMoney(unitAmount, currency);
  const digits = currencyExponent(currency);
  const [whole = '', fraction = ''] = (unitAmount / 10 ** digits).toFixed(MOST_DECIMALS).split('.');
  return `${group(`${whole}.${fraction.replace(/0+$/, '').padEnd(digits, '0')}`)} ${currency}`;
}

/** An amount as it is typed: `1250.00`. */
export function showDecimal(amount: number, currency: string): string {
  return decimalOf(amount, isCurrency(currency) ? currencyExponent(currency) : 0);
}

function group(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** An instant in the zone of this machine, to the minute: `2026-12-01 09:30`. */
export function showInstant(instant: string): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** `1 invoice`, `2 invoices`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
