import { expect, it } from 'vitest';
import { OUTSIDE_SCOPE } from '../kit/money/tax-keys.ts';
import { isTaxed, sumsOf, totalOfLines } from './tax.ts';
import { type LineItem, plainPricing } from './types.ts';

const of = (...lineItems: LineItem[]) => ({ lineItems, pricing: plainPricing });

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
  const sums = sumsOf(of({ description: 'x', quantity: 1, unitAmount, taxBasisPoints }));
  expect([sums.net, sums.tax]).toEqual([net, tax]);
});

it('what rounding leaves over goes to the lines that lost most, the earlier first', () => {
  const items = [10, 10, 10].map((unitAmount) => ({
    description: 'x',
    quantity: 1,
    unitAmount,
    taxBasisPoints: 1_900,
  }));
  expect(sumsOf(of(...items)).lines.map(({ net }) => net)).toEqual([9, 8, 8]);
});

it('lines without a rate stay as they are, and rates are sorted from the highest', () => {
  const invoice = of(
    { description: 'x', quantity: 1, unitAmount: 5 },
    { description: 'x', quantity: 1, unitAmount: 107, taxBasisPoints: 700 },
    { description: 'x', quantity: 1, unitAmount: 119, taxBasisPoints: 1_900 },
  );
  const { rates, lines } = sumsOf(invoice);
  expect(rates.map(({ key }) => key)).toEqual([1_900, 700, OUTSIDE_SCOPE]);
  expect(lines.map(({ net }) => net)).toEqual([5, 100, 100]);
  expect([isTaxed(invoice), isTaxed(of({ description: 'x', quantity: 1, unitAmount: 5 }))]).toEqual([
    true,
    false,
  ]);
});

it('sums that are read again after a change of the pricing are those of the new one', () => {
  const lineItems = [{ description: 'x', quantity: 1, unitAmount: 100, taxBasisPoints: 1_900 }];
  const totals = [plainPricing, { ...plainPricing, taxMode: 'OnTop' as const }, plainPricing].map((pricing) =>
    totalOfLines({ lineItems, pricing }),
  );
  expect(totals).toEqual([100, 119, 100]);
});
