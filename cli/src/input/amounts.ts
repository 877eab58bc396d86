import { isCurrency } from '../../../src/kit/money/money.ts';
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

/** A currency by its code, in any case. Errors: wrong use. */
export function readCurrency(text: string): string {
  const code = text.toUpperCase();
  if (!isCurrency(code)) throw wrongUse(`"${text}" is not a currency.`, 'Write its ISO code, such as USD.');
  return code;
}
