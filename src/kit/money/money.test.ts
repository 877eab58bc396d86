import { describe, expect, test } from 'vitest';
import {
  chargeablePart,
  chargeStep,
  currencyExponent,
  isCurrency,
  MAXIMUM_AMOUNT,
  splitWithin,
  sumAmounts,
} from './money.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const everyCode = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
const currencies = everyCode.filter(isCurrency);

/** The smallest amount of which a charge can take something. */
const smallestIn = (currency: string) =>
  Array.from({ length: 20_000 }, (_, amount) => amount).find((one) => chargeablePart(one, currency) > 0);

describe('the currency table is ISO 4217 list one of 2026-01-01', () => {
  test('it has 165 codes', () => {
    expect(currencies).toHaveLength(165);
  });

  test.each([
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
    [
      2,
      [
        'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD',
        'CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP',
        'GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK',
        'LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO',
        'NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS',
        'SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST',
        'XAD XCD XCG YER ZAR ZMW ZWG',
      ].join(' '),
    ],
    [3, 'BHD IQD JOD KWD LYD OMR TND'],
    [4, 'CLF UYW'],
  ])('those with %i digits are %s', (exponent, codes) => {
    expect(currencies.filter((code) => currencyExponent(code) === exponent).join(' ')).toBe(codes);
  });

  test.each([
    ['no currency, metals, testing', ['XXX', 'XTS', 'XAU', 'XAG', 'XPT', 'XPD', 'XDR', 'XSU', 'XUA', 'XBA']],
    [
      'withdrawn',
      ['BGN', 'HRK', 'ANG', 'SLL', 'ZWL', 'CUC', 'VEF', 'BYR', 'MRO', 'STD', 'DEM', 'LTL', 'TRL'],
    ],
    ['not as the standard writes it', ['usd', 'Usd', ' USD', 'USD ', '', 'US', 'USDT', '840']],
    ['a name that every object has', ['constructor', '__proto__', 'toString']],
  ])('%s: not currencies, and have no digits', (_title, codes) => {
    for (const code of codes) {
      expect(isCurrency(code)).toBe(false);
      expect(() => currencyExponent(code)).toThrow('is no ISO 4217 currency');
    }
  });
});

describe('what Stripe charges', () => {
  // https://docs.stripe.com/currencies, "Minimum charge amount"; the lev is not in use any more.
  test.each(
    `USD 50, AED 200, AUD 50, BRL 50, CAD 50, CHF 50, CZK 1500, DKK 250, EUR 50, GBP 30, HKD 400, HUF 17500, INR 50, JPY 50,
     MXN 1000, MYR 200, NOK 300, NZD 50, PLN 200, RON 200, SEK 300, SGD 50, THB 1000`
      .split(',')
      .map((one) => one.trim().split(' ') as [string, string]),
  )('is in %s at least %s', (currency, least) => {
    expect(smallestIn(currency)).toBe(Number(least));
  });

  test.each([
    ['KWD', 10, 500],
    ['MGA', 100, 5_000],
    ['ISK', 1, 50],
    ['UGX', 1, 50],
  ])('is in %s a multiple of %i, and without a known minimum 50 of them', (currency, step, least) => {
    expect([chargeStep(currency), smallestIn(currency)]).toEqual([step, least]);
  });
});

describe('sumAmounts', () => {
  test.each([
    [[], 0],
    [[120000], 120000],
    [[60000, -60000, 1], 1],
    [Array.from({ length: 120 }, () => MAXIMUM_AMOUNT), 119_999_999_999_880],
    [[Number.MAX_SAFE_INTEGER - 1, 1], Number.MAX_SAFE_INTEGER],
  ])('adds exactly: %j', (amounts, sum) => {
    expect(sumAmounts(amounts)).toBe(sum);
  });

  test.each([
    ['a fraction', [1, 0.5]],
    ['two fractions with a whole sum', [0.5, 0.5]],
    ['not a number', [Number.NaN]],
    ['a fraction that rounding would swallow', [Number.MAX_SAFE_INTEGER, 0.25]],
    ['infinity', [1, Number.POSITIVE_INFINITY]],
    ['an amount beyond the safe integers', [2 ** 53]],
    ['two that come back below it', [2 ** 53, -(2 ** 53)]],
    ['a sum beyond the safe integers', [Number.MAX_SAFE_INTEGER, 1]],
    ['a text', ['1' as unknown as number]],
    ['nothing', [undefined as unknown as number]],
  ])('throws on %s', (_title, amounts) => {
    expect(() => sumAmounts(amounts)).toThrow('leaves the safe integers');
  });
});

describe('splitWithin', () => {
  test.each([
    [100, [100], [100]],
    [40, [100], [40]],
    [120, [100], [100]],
    [200, [100, 300], [50, 150]],
    [2, [1, 1, 1], [0, 1, 1]],
    [7, [0, 10, 0], [0, 7, 0]],
    [5, [0, 0], [0, 0]],
    [0, [3, 4], [0, 0]],
  ])('%i in proportion to %j is %j', (amount, weights, shares) => {
    expect(splitWithin(amount, weights)).toEqual(shares);
  });
});
