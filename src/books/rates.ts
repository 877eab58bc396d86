import { OUTSIDE_SCOPE, type TaxCategory, taxKeyOf, taxOfKey } from '../kit/money/tax-keys.ts';
import type { BookRate } from './types.ts';

/** The tax key of a rate of the settings; null of invoices without line items. */
export function keyOfRate(rate: BookRate): number | null {
  return rate.isItemized ? taxKeyOf(rate) : null;
}

/** The rate of the settings for a tax key, with all its fields. */
export function rateOf(key: number | null, { account, taxCode }: Pick<BookRate, 'account' | 'taxCode'>) {
  const tax =
    key === null ? { taxBasisPoints: null, localTaxBasisPoints: null, taxCategory: null } : taxOfKey(key);
  return { ...tax, isItemized: key !== null, account, taxCode };
}

/**
 * Orders rates: single ones from the highest, two at once behind them, outside the scope of VAT, the other categories, without line
 * items. The release before takes the first rate with a percent and the first without one, so that these are single, and outside
 * the scope of VAT.
 */
export function byRate(one: number | null, other: number | null): number {
  return groupOf(one) - groupOf(other) || (other ?? 0) - (one ?? 0);
}

function groupOf(key: number | null): number {
  if (key === null) return 3;
  if (key < 0) return 2;
  return taxOfKey(key).localTaxBasisPoints === null ? 0 : 1;
}

/** Names a rate as the settings tell rates apart: `1900`, `725+100`, `ReverseCharge`, `NotItemized`. */
export function subjectOf(key: number | null): string {
  if (key === null) return 'NotItemized';
  const { taxBasisPoints, localTaxBasisPoints, taxCategory } = taxOfKey(key);
  if (taxBasisPoints === null) return taxCategory;
  return localTaxBasisPoints === null ? String(taxBasisPoints) : `${taxBasisPoints}+${localTaxBasisPoints}`;
}

const categoryWords: Readonly<Record<TaxCategory, string>> = {
  Standard: 'a standard rate',
  Zero: '0 %',
  Exempt: 'what is exempt from VAT',
  ReverseCharge: 'reverse charge',
  IntraCommunity: 'intra-community supplies',
  Export: 'exports',
  OutsideScope: 'what is outside the scope of VAT',
};

/** A rate in a sentence. */
export function wordsOf(key: number | null): string {
  if (key === null) return 'invoices without line items';
  const { taxBasisPoints, localTaxBasisPoints, taxCategory } = taxOfKey(key);
  if (taxBasisPoints === null) return categoryWords[taxCategory];
  const local = localTaxBasisPoints === null ? '' : ` + ${localTaxBasisPoints / 100} %`;
  return `${taxBasisPoints / 100} %${local}`;
}

/** What the text of a line says of its rate; null of none. */
export function lineWordsOf(key: number | null): string | null {
  return key === null || key === OUTSIDE_SCOPE ? null : wordsOf(key);
}
