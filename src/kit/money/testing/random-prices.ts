import { fc } from '../../../../test/support/property.ts';
import { type Discount, type PriceLine, type PricingTerms, priced, taxModes } from '../pricing.ts';
import type { TaxCategory } from '../tax-keys.ts';

/** Lines and how they are priced, in a currency with so many decimals. */
export interface RandomPrices extends PricingTerms {
  readonly lines: readonly PriceLine[];
  readonly exponent: number;
}

const taxes: readonly Pick<PriceLine, 'taxBasisPoints' | 'localTaxBasisPoints' | 'taxCategory'>[] = [
  {},
  ...[0, 1, 550, 700, 1_900, 2_550, 10_000].map((taxBasisPoints) => ({ taxBasisPoints })),
  { taxBasisPoints: 400, localTaxBasisPoints: 450 },
  { taxBasisPoints: 725, localTaxBasisPoints: 0 },
  ...(['Exempt', 'ReverseCharge', 'IntraCommunity', 'Export'] satisfies TaxCategory[]).map((taxCategory) => ({
    taxCategory,
  })),
];

/** Lines with decimals, discounts, taxes and both modes, in currencies with 0, 2 and 3 decimals. */
export const randomPrices: fc.Arbitrary<RandomPrices> = fc
  .record({
    exponent: fc.constantFrom(0, 2, 3),
    taxMode: fc.constantFrom(...taxModes),
    discount: fc.oneof(
      fc.constant(null),
      fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ amount: fc.integer({ min: 1, max: 50_000 }) }),
    ),
    lines: fc.array(
      fc.record({
        quantity: fc.oneof(fc.integer({ min: 1, max: 1_000 }), decimal(10_000_000, 6)),
        price: fc.tuple(fc.integer({ min: 1, max: 900_000 }), fc.nat(999_999), fc.boolean()),
        discount: fc.oneof(
          fc.constant(undefined),
          fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
          fc.record({ part: fc.nat(1_000) }),
        ),
        tax: fc.constantFrom(...taxes),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ exponent, taxMode, discount, lines }) => {
    const made = lines.map(
      ({ quantity, price: [whole, fraction, isWhole], discount: own, tax }): PriceLine => {
        const digits = 6 - exponent;
        const unitAmount = isWhole
          ? whole
          : Number(`${whole}.${String(fraction).padStart(6, '0').slice(0, digits)}`);
        const line = { quantity, unitAmount, ...tax };
        return own === undefined ? line : { ...line, discount: ownDiscount(line, own) };
      },
    );
    // As the service demands: a discount is at most what it is taken from.
    const { subtotal } = priced(made, { taxMode, discount: null });
    const amount = discount !== null && 'amount' in discount ? Math.min(discount.amount, subtotal) : null;
    return { exponent, taxMode, lines: made, discount: amount === null ? discount : atLeastOne(amount) };
  });

function decimal(most: number, digits: number): fc.Arbitrary<number> {
  return fc.integer({ min: 1, max: most }).map((value) => value / 10 ** digits);
}

function atLeastOne(amount: number): Discount | null {
  return amount < 1 ? null : { amount };
}

function ownDiscount(line: PriceLine, own: Discount | { readonly part: number }): Discount {
  if (!('part' in own)) return own;
  const { subtotal } = priced([line], { taxMode: 'Included', discount: null });
  const amount = Math.floor((subtotal * own.part) / 1_000);
  return amount < 1 ? { basisPoints: 1 } : { amount };
}
