import type { CreateInvoiceBody } from '../../../sdk/src/index.ts';
import type { Discount } from '../../../src/kit/money/pricing.ts';
import { type Unit, units } from '../../../src/kit/units.ts';
import { wrongUse } from '../failure.ts';
import { readAmount, readPrice } from './amounts.ts';

type LineItem = NonNullable<CreateInvoiceBody['lineItems']>[number];

/**
 * Reads a line of an invoice: `Album=1,200.00`, `2.5 x Editing=80.00`, `3 hour x Editing=80.00@19%`, `Prints=0.125-10%`. Errors:
 * wrong use.
 */
export function readItem(text: string, currency: string): LineItem {
  const [, quantity, unit, description, amount, discount, tax] =
    /^(?:(\d{1,7}(?:\.\d{1,6})?)\s*([A-Za-z]+)??\s*x\s+)?(.+)=\s*([^=@%]+?)\s*(?:-\s*(\d{1,3}(?:\.\d{1,2})?)\s*%)?\s*(?:@\s*(\d{1,2}(?:\.\d{1,2})?)\s*%)?$/.exec(
      text.trim(),
    ) ?? [];
  if (description === undefined || amount === undefined) {
    throw wrongUse(
      `"${text}" is not an item.`,
      'Write it as Album=1,200.00, "2 x Print=40.00" or Album=1,200.00@19%.',
    );
  }
  return {
    description: description.trim(),
    quantity: Number(quantity ?? 1),
    unitAmount: readPrice(amount, currency),
    ...(unit === undefined ? {} : { unit: readUnit(unit) }),
    ...(discount === undefined ? {} : { discount: { basisPoints: Math.round(Number(discount) * 100) } }),
    ...(tax === undefined ? {} : { taxBasisPoints: Math.round(Number(tax) * 100) }),
  };
}

/** A unit by its name, in any case and in the plural. Errors: wrong use. */
function readUnit(text: string): Unit {
  const found = units.find((unit) =>
    [unit, `${unit}s`].some((name) => name.toLowerCase() === text.toLowerCase()),
  );
  if (found === undefined) throw wrongUse(`"${text}" is not a unit.`, `Write one of ${units.join(', ')}.`);
  return found;
}

/** Reads a discount: `10%` or `50.00`. Errors: wrong use. */
export function readDiscount(text: string, currency: string): Discount {
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/.exec(text.trim()) ?? [];
  return percent === undefined
    ? { amount: readAmount(text, currency) }
    : { basisPoints: Math.round(Number(percent) * 100) };
}

/** Reads `key=value` pairs. Errors: wrong use. */
export function readPairs(texts: readonly string[], option: string): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, key, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
      if (key === undefined || value === undefined)
        throw wrongUse(`"${text}" is not a pair.`, `Write it as ${option} key=value.`);
      return [key, value];
    }),
  );
}

const METHODS = {
  debit: ['DebitCard'],
  credit: ['CreditCard'],
  card: ['DebitCard', 'CreditCard'],
  bank: ['BankAccount'],
} as const;

/** Reads the accepted methods: `card,bank`. Errors: wrong use. */
export function readMethods(text: string): ('DebitCard' | 'CreditCard' | 'BankAccount')[] {
  const methods = text.split(',').flatMap((word) => {
    const name = word.trim().toLowerCase();
    if (!Object.hasOwn(METHODS, name)) {
      throw wrongUse(
        `"${word}" is not a way to pay.`,
        'Write some of card, debit, credit and bank, with commas.',
      );
    }
    return [...METHODS[name as keyof typeof METHODS]];
  });
  return [...new Set(methods)];
}
