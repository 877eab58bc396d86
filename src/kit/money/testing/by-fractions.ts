import type { Discount, PriceLine, PricingTerms } from '../pricing.ts';

/** A number as a fraction of whole numbers. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const TEN_THOUSAND = 10_000n;

function fractionOf(value: number): Fraction {
  // Written out, so that no binary fraction is left of what somebody typed.
  const text = value.toFixed(6);
  return { over: BigInt(text.replace('.', '')), under: 1_000_000n };
}

const halfUp = ({ over, under }: Fraction): bigint => (2n * over + under) / (2n * under);

function less(amount: bigint, discount: Discount | null | undefined): bigint {
  if (discount == null) return 0n;
  const asked =
    discount.basisPoints === undefined
      ? BigInt(discount.amount ?? 0)
      : halfUp({ over: amount * BigInt(discount.basisPoints), under: TEN_THOUSAND });
  return asked > amount ? amount : asked;
}

/** Divides by the largest remainder: the other way round than the service, by handing out one unit after another. */
function handOut(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (all === 0n) return weights.map(() => 0n);
  const got = weights.map((weight) => (amount * weight - ((amount * weight) % all)) / all);
  let left = amount - got.reduce((sum, one) => sum + one, 0n);
  const missing = weights.map((weight, index) => amount * weight - (got[index] as bigint) * all);
  while (left > 0n) {
    const most = missing.reduce((one, other) => (other > one ? other : one));
    const index = missing.indexOf(most);
    got[index] = (got[index] as bigint) + 1n;
    missing[index] = -1n;
    left -= 1n;
  }
  return got;
}

const order = ['ReverseCharge', 'IntraCommunity', 'Export'];

/** How a tax stands among others: two rates first, then the higher rate, then those without tax. */
function rank(line: PriceLine): readonly number[] {
  const { taxBasisPoints, localTaxBasisPoints, taxCategory } = line;
  if (taxCategory === 'Exempt') return [0, -2];
  if (taxCategory != null) return [0, -3 - order.indexOf(taxCategory)];
  if (localTaxBasisPoints != null) return [1, taxBasisPoints ?? 0, localTaxBasisPoints];
  return [0, taxBasisPoints ?? -1];
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = (other[index] ?? 0) - value;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The sums of an invoice by whole fractions, written without the service's code: net, tax and total of each tax. */
export function byFractions(lines: readonly PriceLine[], { taxMode, discount }: PricingTerms) {
  const left = lines.map((line) => {
    const [quantity, price] = [fractionOf(line.quantity), fractionOf(line.unitAmount)];
    const amount = halfUp({ over: quantity.over * price.over, under: quantity.under * price.under });
    return amount - less(amount, line.discount);
  });
  const names = lines.map((line) => JSON.stringify(rank(line)));
  const groups = [...new Set(names)].toSorted((one, other) => compare(JSON.parse(one), JSON.parse(other)));
  const sums = groups.map((group) =>
    left.reduce((sum, amount, index) => (names[index] === group ? sum + amount : sum), 0n),
  );
  const all = sums.reduce((sum, one) => sum + one, 0n);
  const taken =
    discount?.basisPoints === undefined
      ? handOut(less(all, discount), sums)
      : sums.map((sum) => less(sum, discount));
  return groups.map((group, index) => {
    const line = lines[names.indexOf(group)] as PriceLine;
    const rate =
      line.taxCategory == null ? BigInt((line.taxBasisPoints ?? 0) + (line.localTaxBasisPoints ?? 0)) : 0n;
    const rest = (sums[index] as bigint) - (taken[index] as bigint);
    const whole = TEN_THOUSAND + rate;
    const net = taxMode === 'OnTop' ? rest : halfUp({ over: rest * TEN_THOUSAND, under: whole });
    const tax = taxMode === 'OnTop' ? halfUp({ over: rest * rate, under: TEN_THOUSAND }) : rest - net;
    return { net: Number(net), tax: Number(tax), gross: Number(net + tax), discount: Number(taken[index]) };
  });
}
