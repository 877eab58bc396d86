import type { SavedLineItem } from '../../api/schema.ts';
import { finishedDiscount, typedDiscount } from './amounts.ts';
import type { Item } from './form.ts';

const MOST_SHOWN = 6;
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * The saved line items whose words begin with the words that are typed, in any case and without accents; those that begin
 * with them first. None when nothing is typed, and when only the item itself is left.
 */
export function completionsOf(typed: string, saved: readonly SavedLineItem[]): readonly SavedLineItem[] {
  const query = plain(typed).trim();
  if (query === '') return [];
  const words = query.split(/\s+/);
  const found = saved.filter(({ description }) => {
    const has = plain(description).split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => has.some((one) => one.startsWith(word)));
  });
  const first = found.filter(({ description }) => plain(description).startsWith(query));
  const sorted = [...first, ...found.filter((one) => !first.includes(one))];
  return sorted.every(({ description }) => plain(description) === query) ? [] : sorted.slice(0, MOST_SHOWN);
}

/** What a line takes over from a saved one. A quantity that was typed before the description is that of the invoice, and stays. */
export function filledFrom(saved: SavedLineItem, line: Pick<Item, 'quantity'>): Partial<Item> {
  const { description, quantity, unitAmount, taxBasisPoints, unit, localTaxBasisPoints, taxCategory } = saved;
  const isTyped = line.quantity !== null && line.quantity !== 1;
  return {
    description,
    quantity: isTyped ? line.quantity : quantity,
    unitAmount,
    unit,
    discount: typedDiscount(saved.discount),
    taxBasisPoints,
    localTaxBasisPoints,
    taxCategory,
  };
}

/** The saved line item with the description of a line, if there is one. */
export function savedAs(
  { description }: Pick<Item, 'description'>,
  saved: readonly SavedLineItem[],
): SavedLineItem | undefined {
  const named = description.trim().toLowerCase();
  return saved.find((one) => one.description.toLowerCase() === named);
}

/** Whether a line costs what is saved; its quantity is that of the invoice. */
export function isPricedAs(item: Item, saved: SavedLineItem): boolean {
  return (
    item.unitAmount === saved.unitAmount &&
    item.taxBasisPoints === saved.taxBasisPoints &&
    item.unit === saved.unit &&
    item.localTaxBasisPoints === saved.localTaxBasisPoints &&
    item.taxCategory === saved.taxCategory &&
    JSON.stringify(finishedDiscount(item.discount)) === JSON.stringify(saved.discount)
  );
}
