import { expect, it } from 'vitest';
import { fc } from '../../../test/support/property.ts';
import { priced } from './pricing.ts';
import { byFractions } from './testing/by-fractions.ts';
import { randomPrices } from './testing/random-prices.ts';

it('the sums of 100 000 random invoices are those of whole fractions', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(randomPrices, ({ lines, taxMode, discount }) => {
      const rates = priced(lines, { taxMode, discount }).rates;
      const shown = rates.map(({ net, tax, gross, discount: taken }) => ({
        net,
        tax,
        gross,
        discount: taken,
      }));
      expect(shown).toEqual(byFractions(lines, { taxMode, discount }));
    }),
    { numRuns: 100_000 },
  );
});
