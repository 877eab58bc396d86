import { currencyExponent, isCurrency } from '../../../src/kit/money/money.ts';
import { MOST_DECIMALS } from '../../../src/kit/money/pricing.ts';
import { localeOf } from '../../../src/kit/text/locale.ts';
import { parseAmount } from '../../../src/pay/amount-text.ts';
import { wrongUse } from '../failure.ts';

const ENGLISH = localeOf('en');

/** Reads an amount as people write it, `1,250.00` or `$1250`, into the minor unit. Errors: wrong use. */
export function readAmount(text: string, currency: string): number {
  const amount = parseAmount(text, currency, ENGLISH);
  if (amount === null || amount === 0) {
    throw wrongUse(`"${text}" is not an amount of ${currency}.`, 'Write it as 1250, 1250.00 or 1,250.00.');
  }
  return amount;
}

/** A price in the minor unit; unlike an amount it may have decimals down to a millionth of the major unit. Errors: wrong use. */
export function readPrice(text: string, currency: string): number {
  const digits = currencyExponent(currency);
  const [, typed] = /^(\d{1,9}\.\d{1,6})$/.exec(text.trim()) ?? [];
  const decimals = typed?.split('.')[1]?.length ?? 0;
  if (typed === undefined || decimals <= digits) return readAmount(text, currency);
  return Number((Number(typed) * 10 ** digits).toFixed(MOST_DECIMALS - digits));
}

/** A currency by its code, in any case. Errors: wrong use. */
export function readCurrency(text: string): string {
  const code = text.toUpperCase();
  if (!isCurrency(code)) throw wrongUse(`"${text}" is not a currency.`, 'Write its ISO code, such as USD.');
  return code;
}
