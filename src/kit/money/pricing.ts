import { basisPointsOf, MAXIMUM_AMOUNT, splitByLargestRemainder, sumAmounts } from './money.ts';
import { type LineTax, netOfKey, rateOfKey, taxKeyOf } from './tax-keys.ts';

/** Whether prices and discounts include the tax, or the tax is added to them. */
export const taxModes = ['Included', 'OnTop'] as const;
export type TaxMode = (typeof taxModes)[number];

/** What is taken off: a part in hundredths of a percent, or an amount in the minor unit. One of both. */
export interface Discount {
  readonly basisPoints?: number | undefined;
  readonly amount?: number | undefined;
}

/** What a line costs. */
export interface PriceLine extends LineTax {
  /** Up to 6 decimals. */
  readonly quantity: number;
  /** In the minor unit, with decimals down to a millionth of the major unit. */
  readonly unitAmount: number;
  readonly discount?: Discount | null | undefined;
}

/** How the lines of an invoice become its total. */
export interface PricingTerms {
  readonly taxMode: TaxMode;
  /** On all lines together, after their own discounts. */
  readonly discount: Discount | null;
}

/** A line with its sums in the minor unit. The first four are in the prices of the invoice, as its tax mode says. */
interface PricedLine {
  readonly key: number;
  /** Quantity times price. */
  readonly amount: number;
  /** Its own discount. */
  readonly discount: number;
  /** What is left. */
  readonly subtotal: number;
  /** The part of it that the discount of the invoice takes. */
  readonly share: number;
  /** `subtotal` without tax. */
  readonly subtotalNet: number;
  /** What it costs after all discounts, without tax and with it. */
  readonly net: number;
  readonly gross: number;
}

/** All lines of one tax, in the minor unit. */
export interface PricedRate {
  readonly key: number;
  /** In the prices of the invoice: the sum of the lines, and what the discount of the invoice takes of it. */
  readonly subtotal: number;
  readonly discount: number;
  /** `subtotal` without tax. */
  readonly subtotalNet: number;
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
}

export interface Priced {
  readonly lines: readonly PricedLine[];
  /** By tax, the highest key first. */
  readonly rates: readonly PricedRate[];
  /** The sum of the lines in the prices of the invoice, and the discount on all of them. */
  readonly subtotal: number;
  readonly discount: number;
  readonly net: number;
  readonly tax: number;
  /** What the client pays. */
  readonly total: number;
}

/** The most decimals of a quantity, and of a price in the major unit. */
export const MOST_DECIMALS = 6;

const MILLION = 10n ** BigInt(MOST_DECIMALS);

/** How many decimals a number has as it is written. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(exponent));
}

function millionths(value: number): bigint {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const shift = MOST_DECIMALS + Number(exponent) - fraction.length;
  const all = BigInt(whole + fraction);
  return shift >= 0 ? all * 10n ** BigInt(shift) : all / 10n ** BigInt(-shift);
}

/** Quantity times price, rounded half up to the minor unit: the first of all roundings. Beyond the safe integers it is inexact. */
export function amountOfLine({ quantity, unitAmount }: Pick<PriceLine, 'quantity' | 'unitAmount'>): number {
  const exact = millionths(quantity) * millionths(unitAmount);
  const unit = MILLION * MILLION;
  return Number((exact * 2n + unit) / (2n * unit));
}

/** The sum of quantities, without what is left of binary fractions. */
export function sumQuantities(quantities: readonly number[]): number {
  const sum = quantities.reduce((all, one) => all + millionths(one), 0n);
  return Number(sum) / Number(MILLION);
}

/** The part of an amount that some of a quantity have, rounded half up to the minor unit. */
export function partOf(amount: number, some: number, all: number): number {
  const [part, whole] = [millionths(some), millionths(all)];
  return Number((BigInt(amount) * part * 2n + whole) / (2n * whole));
}

/** Whether the amounts of all lines can be counted, alone and together. */
export function isCountable(lines: readonly Pick<PriceLine, 'quantity' | 'unitAmount'>[]): boolean {
  return lines.every((line) => amountOfLine(line) <= MAXIMUM_AMOUNT);
}

/** What a discount takes of an amount, in the minor unit: at most all of it. */
export function discountOf(amount: number, discount: Discount | null | undefined): number {
  if (discount == null) return 0;
  const { basisPoints, amount: fixed = 0 } = discount;
  return Math.min(amount, basisPoints === undefined ? fixed : basisPointsOf(amount, basisPoints));
}

/**
 * The sums of an invoice. This is the only place where its lines are rounded, in this order, each time half up to the minor unit:
 *
 * 1. line: quantity times price
 * 2. less the discount of the line, of which a percentage is rounded
 * 3. the discount of the invoice: a percentage is taken of the sum of each tax; an amount is divided over the taxes in proportion
 *    to their sums, and the part of a tax over its lines, both by the largest remainder
 * 4. tax, once for each tax: with `OnTop` the rate of the discounted sum, with `Included` what the discounted sum has in it
 *
 * So net and tax of each tax add up to the total, and the lines of a tax to its sums. Needs {@link isCountable}.
 */
export function priced(lines: readonly PriceLine[], { taxMode, discount }: PricingTerms): Priced {
  const taken = lines.map((line) => {
    const amount = amountOfLine(line);
    const own = discountOf(amount, line.discount);
    return { key: taxKeyOf(line), amount, discount: own, subtotal: amount - own };
  });
  const keys = [...new Set(taken.map(({ key }) => key))].toSorted((a, b) => b - a);
  const subtotals = keys.map((key) => sumAmounts(taken.map((one) => (one.key === key ? one.subtotal : 0))));
  const discounts =
    discount?.basisPoints === undefined
      ? split(discountOf(sumAmounts(subtotals), discount), subtotals)
      : subtotals.map((subtotal) => discountOf(subtotal, discount));
  const rates = keys.map((key, index) =>
    rateOf(taxMode, key, subtotals[index] as number, discounts[index] as number),
  );
  const byLine = new Map(
    rates.flatMap((rate) => {
      const own = taken.filter(({ key }) => key === rate.key);
      return linesOf(taxMode, rate, own).map((line, index) => [own[index], line] as const);
    }),
  );
  return {
    lines: taken.map((line) => byLine.get(line) as PricedLine),
    rates,
    subtotal: sumAmounts(subtotals),
    discount: sumAmounts(discounts),
    net: sumAmounts(rates.map(({ net }) => net)),
    tax: sumAmounts(rates.map(({ tax }) => tax)),
    total: sumAmounts(rates.map(({ gross }) => gross)),
  };
}

function rateOf(mode: TaxMode, key: number, subtotal: number, discount: number): PricedRate {
  const left = subtotal - discount;
  const shared = { key, subtotal, discount };
  if (mode === 'Included') {
    const net = netOfKey(left, key);
    return { ...shared, subtotalNet: netOfKey(subtotal, key), net, tax: left - net, gross: left };
  }
  const tax = basisPointsOf(left, rateOfKey(key));
  return { ...shared, subtotalNet: subtotal, net: left, tax, gross: left + tax };
}

// The sums of a tax that are not in the prices of the invoice are divided over its lines.
function linesOf(
  mode: TaxMode,
  rate: PricedRate,
  lines: readonly Pick<PricedLine, 'key' | 'amount' | 'discount' | 'subtotal'>[],
): PricedLine[] {
  const subtotals = lines.map(({ subtotal }) => subtotal);
  const shares = split(rate.discount, subtotals);
  const left = subtotals.map((subtotal, index) => subtotal - (shares[index] as number));
  const subtotalNets = mode === 'OnTop' ? subtotals : split(rate.subtotalNet, subtotals);
  const nets = mode === 'OnTop' ? left : split(rate.net, left);
  const grosses = mode === 'OnTop' ? split(rate.gross, left) : left;
  return lines.map((line, index) => ({
    ...line,
    share: shares[index] as number,
    subtotalNet: subtotalNets[index] as number,
    net: nets[index] as number,
    gross: grosses[index] as number,
  }));
}

// Weights may be 0: a line whose discount is all of it gets nothing.
function split(amount: number, weights: readonly number[]): number[] {
  return weights.some((weight) => weight > 0)
    ? splitByLargestRemainder(amount, weights)
    : weights.map(() => 0);
}
