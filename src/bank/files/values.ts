import { currencyExponent, isCurrency, MAXIMUM_AMOUNT } from '../../kit/money/money.ts';
import { oneLine } from '../../kit/text/text.ts';
import { isCivilDate } from '../../kit/time.ts';
import { StatementFault } from './faults.ts';

const LONGEST_NAME = 140;
const LONGEST_TEXT = 1000;
const LONGEST_ID = 140;

/** A decimal number without a sign, `12.5` or `12,5`, in the minor unit. Zero is allowed. */
export function readDecimal(text: string, mark: '.' | ',', currency: string, line: number): number {
  const form = mark === '.' ? /^(\d{1,15})(?:\.(\d*))?$/ : /^(\d{1,15})(?:,(\d*))?$/;
  const [, whole, fraction = ''] = form.exec(text) ?? [];
  const exponent = currencyExponent(currency);
  const isTooFine = /[1-9]/.test(fraction.slice(exponent));
  const amount = Number(`${whole ?? ''}${fraction.slice(0, exponent).padEnd(exponent, '0')}`);
  if (whole === undefined || isTooFine || amount > MAXIMUM_AMOUNT)
    throw new StatementFault('amount', { line, text, currency });
  return amount;
}

export function readCurrency(text: string, line: number): string {
  const code = text.trim().toUpperCase();
  if (!isCurrency(code)) throw new StatementFault('currency', { line, text });
  return code;
}

/** A date that may have a time behind it. */
export function readIsoDate(text: string, line: number): string {
  const date = text.trim().slice(0, 10);
  if (!isCivilDate(date)) throw new StatementFault('date', { line, text });
  return date;
}

export const nameOf = (text: string): string => oneLine(text).slice(0, LONGEST_NAME);

export const textOfParts = (parts: readonly string[]): string =>
  oneLine(parts.filter((part) => part.trim() !== '').join(' ')).slice(0, LONGEST_TEXT);

// Banks write these where the payer gave no id.
const NO_ID = /^(?:|NOTPROVIDED|NOT PROVIDED|NONREF|NON REF|KEINE REFERENZ|UNSTRUCTURED|EREF|-+|0+)$/i;

/** An id or a reference; null for the words that stand for none. */
export function idOf(text: string | undefined): string | null {
  const id = oneLine(text ?? '').slice(0, LONGEST_ID);
  return NO_ID.test(id) ? null : id;
}

/** The number of an account, without what people put between its groups. */
export function accountNumberOf(text: string | undefined): string | null {
  const number = (text ?? '')
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, 34);
  return number === '' ? null : number;
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** An IBAN whose check digits are right (ISO 13616, MOD 97-10); null for all other texts. */
export function ibanOf(text: string | undefined): string | null {
  const number = accountNumberOf(text);
  return number !== null && IBAN.test(number) && remainder97(number) === 1 ? number : null;
}

/** The remainder of ISO 7064 MOD 97-10, with the first four characters moved to the end. */
export function remainder97(text: string): number {
  let rest = 0;
  for (const char of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
