import { describe, expect, it } from 'vitest';
import { fc } from '../../test/support/property.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { grossOf, taxOf } from './tax.ts';
import type { LineItem } from './types.ts';

const line = fc.record(
  {
    description: fc.constant('x'),
    quantity: fc.integer({ min: 1, max: 1_000 }),
    unitAmount: fc.integer({ min: 1, max: 900_000_000 }),
    taxBasisPoints: fc.constantFrom(0, 1, 550, 700, 1_900, 10_000),
  },
  { requiredKeys: ['description', 'quantity', 'unitAmount'] },
) as fc.Arbitrary<LineItem>;

describe('tax out of line items', () => {
  it.each([
    [100_000, 1_900, 84_034, 15_966],
    [100, 1_900, 84, 16],
    [1, 1_900, 1, 0],
    [1, 10_000, 1, 0],
    [3, 10_000, 2, 1],
    [999_999_999_999, 700, 934_579_439_251, 65_420_560_748],
    [107, 700, 100, 7],
    [100, 0, 100, 0],
  ])('of %i at %i hundredths of a percent is %i net and %i tax', (unitAmount, taxBasisPoints, net, tax) => {
    const taxed = taxOf([{ description: 'x', quantity: 1, unitAmount, taxBasisPoints }]);
    expect([taxed.net, taxed.tax]).toEqual([net, tax]);
  });

  it('adds up, whatever the lines: nets and taxes to the total, line nets to the net of their rate', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (items) => {
        const { rates, lineNets, net, tax } = taxOf(items);
        expect(net + tax).toBe(sumAmounts(items.map(grossOf)));
        expect(sumAmounts(rates.map((rate) => rate.gross))).toBe(net + tax);
        for (const rate of rates) {
          const inside = lineNets.filter(
            (_net, index) => (items[index]?.taxBasisPoints ?? null) === rate.taxBasisPoints,
          );
          expect(sumAmounts(inside)).toBe(rate.net);
          // Half a minor unit of rounding, and that once more as its tax.
          const exact = (rate.net * (rate.taxBasisPoints ?? 0)) / 10_000;
          expect(Math.abs(exact - rate.tax)).toBeLessThanOrEqual(1.001);
        }
        for (const [index, item] of items.entries()) {
          expect(lineNets[index]).toBeLessThanOrEqual(grossOf(item));
          expect(lineNets[index]).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('gives what rounding leaves over to the lines that lost most, the earlier first', () => {
    const items = [10, 10, 10].map((unitAmount) => ({
      description: 'x',
      quantity: 1,
      unitAmount,
      taxBasisPoints: 1_900,
    }));
    expect(taxOf(items).lineNets).toEqual([9, 8, 8]);
  });

  it('leaves lines without a rate as they are, and sorts rates from the highest', () => {
    const items: LineItem[] = [
      { description: 'x', quantity: 1, unitAmount: 5 },
      { description: 'x', quantity: 1, unitAmount: 107, taxBasisPoints: 700 },
      { description: 'x', quantity: 1, unitAmount: 119, taxBasisPoints: 1_900 },
    ];
    const { rates, lineNets } = taxOf(items);
    expect(rates.map((rate) => rate.taxBasisPoints)).toEqual([1_900, 700, null]);
    expect(lineNets).toEqual([5, 100, 100]);
  });
});
