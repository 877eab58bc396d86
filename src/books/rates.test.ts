import { expect, it } from 'vitest';
import { OUTSIDE_SCOPE, taxKeyOf } from '../kit/money/tax-keys.ts';
import { byRate } from './rates.ts';

it('the settings name single rates first, pairs behind them, and no line items last', () => {
  const pair = (taxBasisPoints: number) => taxKeyOf({ taxBasisPoints, localTaxBasisPoints: 100 });
  const exempt = taxKeyOf({ taxCategory: 'Exempt' });
  const known = [null, exempt, pair(725), 0, OUTSIDE_SCOPE, 700, pair(900), 1_900];
  expect(known.toSorted(byRate)).toEqual([1_900, 700, 0, pair(900), pair(725), OUTSIDE_SCOPE, exempt, null]);
});
