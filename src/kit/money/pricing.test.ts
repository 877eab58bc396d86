import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/support/property.ts';
import { sumAmounts } from './money.ts';
import { amountOfLine, decimalsOf, isCountable, type PriceLine, partOf, priced } from './pricing.ts';
import { byFractions } from './testing/by-fractions.ts';
import { randomPrices } from './testing/random-prices.ts';

const plain = { taxMode: 'Included', discount: null } as const;
const onTop = { taxMode: 'OnTop', discount: null } as const;
const RUNS = Number(process.env.PRICING_RUNS ?? 1_000);

describe('the sums of an invoice', () => {
  it('are those of whole fractions, whatever the decimals, discounts, taxes, modes and currencies', () => {
    fc.assert(
      fc.property(randomPrices, ({ lines, taxMode, discount }) => {
        const { rates, net, tax, total } = priced(lines, { taxMode, discount });
        const expected = byFractions(lines, { taxMode, discount });
        expect(
          rates.map((rate) => ({ net: rate.net, tax: rate.tax, gross: rate.gross, discount: rate.discount })),
        ).toEqual(expected);
        expect([net + tax, total]).toEqual([total, sumAmounts(expected.map(({ gross }) => gross))]);
      }),
      { numRuns: RUNS },
    );
  });

  it('are those of their lines: net, gross and discount of the lines of a tax add up to its own', () => {
    fc.assert(
      fc.property(randomPrices, ({ lines, taxMode, discount }) => {
        const sums = priced(lines, { taxMode, discount });
        for (const rate of sums.rates) {
          const own = sums.lines.filter(({ key }) => key === rate.key);
          const sumOf = (name: 'net' | 'gross' | 'share' | 'subtotal' | 'subtotalNet') =>
            sumAmounts(own.map((line) => line[name]));
          expect([sumOf('net'), sumOf('gross'), sumOf('share')]).toEqual([
            rate.net,
            rate.gross,
            rate.discount,
          ]);
          expect([sumOf('subtotal'), sumOf('subtotalNet')]).toEqual([rate.subtotal, rate.subtotalNet]);
          // What an e-invoice calls an allowance.
          expect(rate.subtotalNet).toBeGreaterThanOrEqual(rate.net);
        }
        for (const line of sums.lines) {
          expect(Math.min(line.net, line.gross - line.net, line.share, line.discount)).toBeGreaterThanOrEqual(
            -1,
          );
          expect(line.amount - line.discount).toBe(line.subtotal);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('round half up once a line and once a tax: thirds of a cent do not pile up', () => {
    const lines: PriceLine[] = [1, 2, 3].map(() => ({
      quantity: 0.333333,
      unitAmount: 1,
      taxBasisPoints: 1_900,
    }));
    expect(priced(lines, onTop)).toMatchObject({ net: 0, tax: 0, total: 0 });
    const half: PriceLine[] = [{ quantity: 0.5, unitAmount: 1, taxBasisPoints: 1_900 }];
    expect(priced(half, onTop)).toMatchObject({ net: 1, tax: 0, total: 1 });
    const each: PriceLine[] = [1, 2, 3].map(() => ({ quantity: 1, unitAmount: 13, taxBasisPoints: 1_900 }));
    // 39 × 19 % = 7.41; a tax for each line would be 2 + 2 + 2.
    expect(priced(each, onTop)).toMatchObject({ net: 39, tax: 7, total: 46 });
  });

  it('take 100 gross off in proportion to gross, and the tax out of what is left', () => {
    const lines: PriceLine[] = [
      { quantity: 1, unitAmount: 11_900, taxBasisPoints: 1_900 },
      { quantity: 1, unitAmount: 10_700, taxBasisPoints: 700 },
    ];
    const { rates, total } = priced(lines, { taxMode: 'Included', discount: { amount: 100 } });
    expect(rates.map(({ discount, gross, net }) => [discount, gross, net])).toEqual([
      [53, 11_847, 9_955],
      [47, 10_653, 9_956],
    ]);
    expect(total).toBe(22_500);
  });

  it('of two rates on one amount are one tax, whose parts are rounded together', () => {
    const lines: PriceLine[] = [
      { quantity: 1, unitAmount: 999, taxBasisPoints: 400, localTaxBasisPoints: 450 },
      { quantity: 1, unitAmount: 999, taxBasisPoints: 450, localTaxBasisPoints: 400 },
    ];
    const { rates } = priced(lines, onTop);
    expect(rates.map(({ net, tax }) => [net, tax])).toEqual([
      [999, 85],
      [999, 85],
    ]);
  });

  it('are nothing after discounts of everything', () => {
    const line = { quantity: 3, unitAmount: 5, discount: { basisPoints: 10_000 } };
    expect(priced([line], plain)).toMatchObject({ net: 0, tax: 0, total: 0 });
    expect(priced([{ quantity: 3, unitAmount: 5 }], { ...plain, discount: { amount: 15 } }).total).toBe(0);
  });

  it('know prices with decimals exactly as they were written', () => {
    expect(amountOfLine({ quantity: 1.1, unitAmount: 1.1 })).toBe(1);
    expect(amountOfLine({ quantity: 0.000001, unitAmount: 500_000 })).toBe(1);
    expect(amountOfLine({ quantity: 1_000_000, unitAmount: 0.000049 })).toBe(49);
    expect([decimalsOf(12), decimalsOf(0.25), decimalsOf(0.000001), decimalsOf(1e-7)]).toEqual([0, 2, 6, 7]);
  });

  it('are counted only up to the highest amount', () => {
    expect(isCountable([{ quantity: 1, unitAmount: 999_999_999_999 }])).toBe(true);
    expect(isCountable([{ quantity: 1_000_000, unitAmount: 999_999_999_999 }])).toBe(false);
  });

  it('give parts of a quantity that together are the whole amount', () => {
    const parts = [0.333333, 0.666666, 1].map((some) => partOf(1_000, some, 1));
    expect(parts).toEqual([333, 667, 1_000]);
  });
});
