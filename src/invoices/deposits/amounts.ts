import { splitByLargestRemainder } from '../../kit/money/money.ts';
import { netOfKey } from '../../kit/money/tax-keys.ts';
import type { RateAmount } from '../../ledger/types.ts';
import { billedRates, rateDifference, sumByRate } from '../posting-taxes.ts';
import type { PricedInvoice } from '../tax.ts';
import type { PrepaymentInvoice } from './types.ts';

type Documented = Pick<PrepaymentInvoice, 'rates'>;

/**
 * The parts of a prepayment by tax: in proportion to what is left of each, so that no tax gets more than is billed at it.
 * The tax is that of all prepayments so far, less that of those before.
 */
export function prepaymentRates(
  invoice: PricedInvoice,
  before: readonly Documented[],
  amount: number,
  credited: readonly RateAmount[] = [],
): RateAmount[] {
  const billed = billedRates(invoice);
  const known = billed.map(({ rate }) => documentedAt(before, rate));
  const shares = splitByLargestRemainder(
    amount,
    billed.map(
      ({ rate, gross }, index) => gross - (known[index] as RateAmount).gross - amountAt(credited, rate).gross,
    ),
  );
  return billed.flatMap(({ rate }, index) => {
    const share = shares[index] as number;
    const { gross, net } = known[index] as RateAmount;
    return share === 0 ? [] : [{ rate, gross: share, net: netOfKey(gross + share, rate) - net }];
  });
}

/**
 * The amounts that the final invoice adds at each tax: all that is billed, less the prepayment invoices and what credit notes took
 * off before.
 */
export function restRates(
  invoice: PricedInvoice,
  before: readonly Documented[],
  credited: readonly RateAmount[] = [],
): readonly RateAmount[] {
  return rateDifference(billedRates(invoice), [...before.flatMap(({ rates }) => rates), ...credited]);
}

function documentedAt(before: readonly Documented[], rate: number): RateAmount {
  return amountAt(
    before.flatMap(({ rates }) => rates),
    rate,
  );
}

function amountAt(amounts: readonly RateAmount[], rate: number): RateAmount {
  return sumByRate(amounts.filter((one) => one.rate === rate))[0] ?? { rate, gross: 0, net: 0 };
}
