import { splitByLargestRemainder, sumAmounts, withoutTax } from '../kit/money/money.ts';
import type { LineItem } from './types.ts';

/** The tax of all line items of one rate, in the minor unit. */
export interface RateSum {
  /** Hundredths of a percent; null outside the scope of VAT. */
  readonly taxBasisPoints: number | null;
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
}

/** Line items with their tax taken out. */
interface Taxed {
  /** By rate, the highest first, those outside the scope of VAT last. */
  readonly rates: readonly RateSum[];
  /** The net amount of each line item, in their order; those of a rate add up to its net. */
  readonly lineNets: readonly number[];
  readonly net: number;
  readonly tax: number;
}

/**
 * Takes the tax out of line items, whose amounts include it. The tax is rounded once for each rate, so that net and tax
 * always add up to the total.
 */
export function taxOf(items: readonly LineItem[]): Taxed {
  const keys = [...new Set(items.map((item) => item.taxBasisPoints ?? -1))].toSorted((a, b) => b - a);
  const lineNets: number[] = items.map(() => 0);
  const rates = keys.map((key): RateSum => {
    const lines = [...items.entries()].filter(([, item]) => (item.taxBasisPoints ?? -1) === key);
    const grosses = lines.map(([, item]) => grossOf(item));
    const gross = sumAmounts(grosses);
    const net = key < 0 ? gross : withoutTax(gross, key);
    const nets = splitByLargestRemainder(net, grosses);
    for (const [place, [index]] of lines.entries()) lineNets[index] = nets[place] as number;
    return { taxBasisPoints: key < 0 ? null : key, gross, net, tax: gross - net };
  });
  return {
    rates,
    lineNets,
    net: sumAmounts(rates.map((rate) => rate.net)),
    tax: sumAmounts(rates.map((rate) => rate.tax)),
  };
}

/** The amount of a line item with its tax, in the minor unit. */
export function grossOf({ quantity, unitAmount }: LineItem): number {
  return quantity * unitAmount;
}
