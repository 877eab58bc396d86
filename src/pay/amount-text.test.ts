import { describe, expect, it } from 'vitest';
import { localeOf } from '../kit/text/locale.ts';
import { amountText, parseAmount } from './amount-text.ts';

describe('an amount that is typed', () => {
  it.each([
    ['en', '250.50', 25_050],
    ['en', '$250.50', 25_050],
    ['en', 'US$ 250.50', 25_050],
    ['en', 'usd 250', 25_000],
    ['en', '250 USD', 25_000],
    ['en', '1,234.5', 123_450],
    ['en', '1.234,50', 123_450],
    ['en', '250,50', 25_050],
    ['en', ' 1 234.00 ', 123_400],
    ['en', '２５０', 25_000],
    ['de', '250,50 $', 25_050],
    ['de', '1.234', 123_400],
    ['de', '1.234,50', 123_450],
    ['de', '1,234.50', 123_450],
    ['de', '250.50', 25_050],
    ['fr', '1 234,50 $', 123_450],
    ['fr', '1.234', 123_400],
    ['es', '1.234,50', 123_450],
  ])('to a reader of %s: %s', (language, text, amount) => {
    expect(parseAmount(text, 'USD', localeOf(language))).toBe(amount);
  });

  it.each([
    '',
    ' ',
    'abc',
    '100.999',
    '1.234',
    '-5',
    '+5',
    '1e3',
    '0x10',
    '€100',
    '1,23,4',
    '10 0',
    '1..2',
    '$',
    '$$5',
    '1,234,56',
  ])('is not guessed when it is %o', (text) => {
    expect(parseAmount(text, 'USD', localeOf('en'))).toBe(null);
  });

  it.each([
    ['JPY', 'en', '1,234', 1_234],
    ['JPY', 'en', '¥1,234', 1_234],
    ['JPY', 'en', '1.5', null],
    ['KWD', 'en', '1.234', 1_234],
    ['KWD', 'en', '1,234', 1_234_000],
    ['KWD', 'de', '1.234', 1_234_000],
    ['KWD', 'de', '1,234', 1_234],
    ['EUR', 'de', '10 €', 1_000],
    ['EUR', 'de', '10 $', null],
  ])('has the digits and signs of %s to a reader of %s: %s', (currency, language, text, amount) => {
    expect(parseAmount(text, currency, localeOf(language))).toBe(amount);
  });

  it('that the page itself filled in is read as it was meant, in every language', () => {
    for (const language of ['en', 'de', 'fr', 'es']) {
      const locale = localeOf(language);
      for (const [currency, amount] of [
        ['USD', 123_456_789],
        ['JPY', 5],
        ['KWD', 1_234],
      ] as const) {
        expect(parseAmount(amountText(amount, currency, locale), currency, locale)).toBe(amount);
      }
    }
  });
});
