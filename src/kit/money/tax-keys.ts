import { withoutTax } from './money.ts';

/** How a line stands to VAT, as EN 16931 distinguishes. `OutsideScope` is a line without any rate. */
export const taxCategories = [
  'Standard',
  'Zero',
  'Exempt',
  'ReverseCharge',
  'IntraCommunity',
  'Export',
  'OutsideScope',
] as const;
export type TaxCategory = (typeof taxCategories)[number];

/** The tax of a line, as it is stored: a category that the rate says is left out. */
export interface LineTax {
  /** Hundredths of a percent; absent without a rate. */
  readonly taxBasisPoints?: number | null | undefined;
  /** A second rate on the same amount, as of a city beside a state, in hundredths of a percent. */
  readonly localTaxBasisPoints?: number | null | undefined;
  readonly taxCategory?: TaxCategory | null | undefined;
}

/** The key of what is outside the scope of VAT. */
export const OUTSIDE_SCOPE = -1;

// Keys of categories whose tax is 0 though the rate does not say which they are.
const untaxed: Readonly<Partial<Record<TaxCategory, number>>> = {
  OutsideScope: OUTSIDE_SCOPE,
  Exempt: -2,
  ReverseCharge: -3,
  IntraCommunity: -4,
  Export: -5,
};
const categories = new Map(Object.entries(untaxed).map(([category, key]) => [key, category as TaxCategory]));

// Two rates in one number: above every single rate, and each pair its own.
const PAIRS = 100_000_000;
const STEP = 10_001;

/**
 * The number under which the ledger adds up amounts of the same tax: the rate in hundredths of a percent, a negative number for a
 * category without tax, a number of two rates.
 */
export function taxKeyOf({ taxBasisPoints, localTaxBasisPoints, taxCategory }: LineTax): number {
  const key = taxCategory == null ? undefined : untaxed[taxCategory];
  if (key !== undefined) return key;
  if (localTaxBasisPoints != null) return PAIRS + (taxBasisPoints ?? 0) * STEP + localTaxBasisPoints;
  return taxBasisPoints ?? (taxCategory === 'Zero' ? 0 : OUTSIDE_SCOPE);
}

/** The tax that a key stands for. */
interface KeyedTax {
  /** Hundredths of a percent; null of a category without tax. */
  readonly taxBasisPoints: number | null;
  /** The second rate; null without. */
  readonly localTaxBasisPoints: number | null;
  readonly taxCategory: TaxCategory;
}

/** The tax of a key of {@link taxKeyOf}. */
export function taxOfKey(key: number): KeyedTax {
  const category = categories.get(key);
  if (category !== undefined)
    return { taxBasisPoints: null, localTaxBasisPoints: null, taxCategory: category };
  if (key < PAIRS) {
    return {
      taxBasisPoints: key,
      localTaxBasisPoints: null,
      taxCategory: key === 0 ? 'Zero' : 'Standard',
    };
  }
  const pair = key - PAIRS;
  const local = pair % STEP;
  return { taxBasisPoints: (pair - local) / STEP, localTaxBasisPoints: local, taxCategory: 'Standard' };
}

/** The whole rate of a key, in hundredths of a percent: both rates of two; 0 of a category without tax. */
export function rateOfKey(key: number): number {
  const { taxBasisPoints, localTaxBasisPoints } = taxOfKey(key);
  return (taxBasisPoints ?? 0) + (localTaxBasisPoints ?? 0);
}

/** The net amount of one that includes the tax of a key, rounded half up to the minor unit. */
export function netOfKey(gross: number, key: number): number {
  const rate = rateOfKey(key);
  return rate === 0 ? gross : withoutTax(gross, rate);
}
