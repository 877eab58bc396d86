import { type DecimalMark, readAmount, readDecimal } from '../../kit/files/csv-values.ts';
import { currencyExponent } from '../../kit/money/money.ts';
import type { Discount } from '../../kit/money/pricing.ts';
import type { TaxCategory } from '../../kit/money/tax-keys.ts';
import type { Unit } from '../../kit/units.ts';
import { findTaxCategory, findUnit } from './line-words.ts';

/** The columns of one line of an invoice. */
export const lineFields = [
  'item',
  'quantity',
  'unitAmount',
  'unit',
  'discount',
  'taxRate',
  'taxCategory',
] as const;
type LineField = (typeof lineFields)[number];

/** A line of an invoice, as the API takes it. */
export interface LineRow {
  readonly description: string;
  readonly quantity: number;
  readonly unitAmount: number;
  readonly unit?: Unit;
  readonly discount?: Discount;
  readonly taxBasisPoints?: number;
  readonly localTaxBasisPoints?: number;
  readonly taxCategory?: TaxCategory;
}

/** What a discount without a percent sign is. */
export type DiscountForm = 'Percent' | 'Amount';

interface LineReading {
  readonly cell: (field: LineField) => string;
  readonly decimalMark: DecimalMark;
  /** Of discounts without a percent sign. */
  readonly discounts: DiscountForm;
  readonly currency: string;
  readonly refuse: (field: LineField, text: string) => void;
}

/** Reads the line of an invoice in a record; null where there is none. A cell that cannot be read is told. */
export function readLine(reading: LineReading): LineRow | null {
  const { cell, decimalMark, currency, refuse } = reading;
  const [item, quantityText, priceText] = [cell('item'), cell('quantity'), cell('unitAmount')];
  if (item === '' && quantityText === '' && priceText === '') return null;
  if (item === '') refuse('item', item);
  const number = (field: 'quantity' | 'unitAmount', text: string, shift: number) => {
    const value = readDecimal(text, decimalMark, shift);
    if (value === null || value === 0) refuse(field, text);
    return value ?? 1;
  };
  const quantity = quantityText === '' ? 1 : number('quantity', quantityText, 0);
  const unitAmount = number('unitAmount', priceText, currencyExponent(currency));
  const unit = knownIn(reading, 'unit', findUnit);
  const taxCategory = knownIn(reading, 'taxCategory', findTaxCategory);
  const discount = discountOf(reading);
  return {
    description: item,
    quantity,
    unitAmount,
    ...(unit === null ? {} : { unit }),
    ...(discount === null ? {} : { discount }),
    ...ratesOf(reading, taxCategory),
    ...(taxCategory === null ? {} : { taxCategory }),
  };
}

function knownIn<Known>(
  { cell, refuse }: LineReading,
  field: LineField,
  find: (text: string) => Known | null,
): Known | null {
  const text = cell(field);
  if (text === '') return null;
  const found = find(text);
  if (found === null) refuse(field, text);
  return found;
}

/** Whether a text is a discount other than 0 that may be a part or an amount: some programs mean percent by `10`, others money. */
export function isBareDiscount(text: string): boolean {
  return /[1-9]/.test(text) && !PERCENT.test(text);
}

const PERCENT = /%\s*$/;

function discountOf({ cell, decimalMark, discounts, currency, refuse }: LineReading): Discount | null {
  const text = cell('discount');
  const isPart = PERCENT.test(text) || discounts === 'Percent';
  const value = isPart
    ? readBasisPoints(text.replace(PERCENT, ''), decimalMark)
    : readAmount(text, decimalMark, currency);
  if (text === '' || value === 0) return null;
  if (value === null || (isPart && value > 10_000)) {
    refuse('discount', text);
    return null;
  }
  return isPart ? { basisPoints: value } : { amount: value };
}

// `19`, `19 %`, and of a state and a city `6.25 + 2`. Rates are whole hundredths of a percent.
function ratesOf(
  { cell, decimalMark, refuse }: LineReading,
  category: TaxCategory | null,
): Pick<LineRow, 'taxBasisPoints' | 'localTaxBasisPoints'> {
  const text = cell('taxRate');
  if (text === '') return {};
  const rates = text.split('+').map((one) => readBasisPoints(one.replaceAll('%', ''), decimalMark));
  const [first = null, second] = rates;
  if (first === null || second === null || rates.length > 2 || first > 10_000) {
    refuse('taxRate', text);
    return {};
  }
  // Programs write a rate of 0 beside a category that has none.
  if (first === 0 && second === undefined && category !== null && category !== 'Zero') return {};
  return { taxBasisPoints: first, ...(second === undefined ? {} : { localTaxBasisPoints: second }) };
}

function readBasisPoints(text: string, mark: DecimalMark): number | null {
  const value = readDecimal(text, mark, 2);
  return value === null || !Number.isInteger(value) ? null : value;
}
