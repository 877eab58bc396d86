import { currencyExponent } from '../../../../src/kit/money/money.ts';
import {
  amountOfLine,
  type Discount,
  discountOf,
  isCountable,
  MOST_DECIMALS,
  type Priced,
  type PriceLine,
  priced,
} from '../../../../src/kit/money/pricing.ts';
import type { FullInvoice } from '../../api/schema.ts';
import type { Form, Item } from './form.ts';

/** A discount as it is typed: its amount is null while it cannot be read. */
export type TypedDiscount = { readonly basisPoints: number | null } | { readonly amount: number | null };

/** A line of an invoice as the service takes it. */
export type Line = FullInvoice['lineItems'][number];

/** A discount from which nothing is missing; null while something is, and without one. */
export function finishedDiscount(typed: TypedDiscount | null): Discount | null {
  if (typed === null) return null;
  if ('basisPoints' in typed) return typed.basisPoints ? { basisPoints: typed.basisPoints } : null;
  return typed.amount ? { amount: typed.amount } : null;
}

/** A discount of the service as the builder holds it. */
export function typedDiscount(discount: Discount | null | undefined): TypedDiscount | null {
  if (discount == null) return null;
  return discount.basisPoints === undefined
    ? { amount: discount.amount ?? null }
    : { basisPoints: discount.basisPoints };
}

/** A line of the service as the builder holds it; `key` is added. */
export function itemOf(line: Line): Omit<Item, 'key'> {
  return {
    description: line.description,
    quantity: line.quantity,
    unitAmount: line.unitAmount,
    unit: line.unit ?? null,
    discount: typedDiscount(line.discount),
    taxBasisPoints: line.taxBasisPoints ?? null,
    localTaxBasisPoints: line.localTaxBasisPoints ?? null,
    taxCategory: line.taxCategory ?? null,
  };
}

/** A line as the service takes it; what is missing is left out or 0. */
export function lineOf(item: Item): Line {
  const { description, quantity, unitAmount, unit, taxBasisPoints, taxCategory } = item;
  const discount = finishedDiscount(item.discount);
  return {
    description: description.trim(),
    quantity: quantity ?? 0,
    unitAmount: unitAmount ?? 0,
    ...(unit === null ? {} : { unit }),
    ...(discount === null ? {} : { discount }),
    ...(taxBasisPoints === null || taxCategory !== null ? {} : { taxBasisPoints }),
    ...(item.localTaxBasisPoints === null || taxBasisPoints === null || taxCategory !== null
      ? {}
      : { localTaxBasisPoints: item.localTaxBasisPoints }),
    ...(taxCategory === null ? {} : { taxCategory }),
  };
}

/** A new line without anything. */
export const emptyItem: Omit<Item, 'key'> = {
  description: '',
  quantity: 1,
  unitAmount: null,
  unit: null,
  discount: null,
  taxBasisPoints: null,
  localTaxBasisPoints: null,
  taxCategory: null,
};

/** Whether a line says nothing but a price, a quantity and a rate. */
export function isPlainItem({ unit, discount, localTaxBasisPoints, taxCategory }: Item): boolean {
  return unit === null && discount === null && localTaxBasisPoints === null && taxCategory === null;
}

/** The amount of a line after its discount, in the minor unit; null while it has no price. */
export function amountOfItem(item: Item): number | null {
  if (item.unitAmount === null || item.quantity === null) return null;
  const line = lineOf(item);
  const amount = amountOfLine(line);
  return amount - discountOf(amount, line.discount);
}

/** The sums of what is typed, as the service reckons them; null before there is any price, and beyond what can be counted. */
export function sumsOf({
  items,
  taxMode,
  discount,
}: Pick<Form, 'items' | 'taxMode' | 'discount'>): Priced | null {
  const lines = items.filter((item) => amountOfItem(item) !== null).map((item): PriceLine => lineOf(item));
  if (lines.length === 0 || !isCountable(lines)) return null;
  return priced(lines, { taxMode, discount: finishedDiscount(discount) });
}

/** The total in the minor unit; null before there is any price, and beyond what can be counted. */
export function totalOf(form: Pick<Form, 'items' | 'taxMode' | 'discount'>): number | null {
  return sumsOf(form)?.total ?? null;
}

/** The same price in another currency: a hundred of one is a hundred of the other. */
export function inOtherCurrency(item: Item, factor: number, currency: string): Item {
  const digits = MOST_DECIMALS - currencyExponent(currency);
  const unitAmount =
    item.unitAmount === null ? null : Number((item.unitAmount * factor).toFixed(Math.max(0, digits)));
  return { ...item, unitAmount, discount: discountTimes(item.discount, factor) };
}

/** The same discount in another currency. */
export function discountTimes(typed: TypedDiscount | null, factor: number): TypedDiscount | null {
  if (typed === null || 'basisPoints' in typed || typed.amount === null) return typed;
  return { amount: Math.round(typed.amount * factor) };
}

/** The lines that are sent. A price alone needs no words: then the invoice is an amount without lines. */
export function linesOf({ items, discount }: Form): readonly Item[] {
  const used = items.filter((item) => item.description.trim() !== '' || item.unitAmount !== null);
  const [only, ...others] = used;
  const isBare =
    only !== undefined &&
    others.length === 0 &&
    only.description.trim() === '' &&
    only.quantity === 1 &&
    only.taxBasisPoints === null &&
    isPlainItem(only) &&
    finishedDiscount(discount) === null;
  return isBare ? [] : used;
}

/** Whether a line costs something. One whose discount is all of it has a price, too. */
export function isPricedItem(item: Item): boolean {
  const amount = amountOfItem(item);
  return amount !== null && (amount > 0 || ((item.unitAmount ?? 0) > 0 && (item.quantity ?? 0) > 0));
}
