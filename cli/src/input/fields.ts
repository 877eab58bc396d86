import type { CreateInvoiceBody } from '../../../sdk/src/index.ts';
import { wrongUse } from '../failure.ts';
import { readAmount } from './amounts.ts';

type LineItem = NonNullable<CreateInvoiceBody['lineItems']>[number];

/** Reads a line of an invoice: `Album=1,200.00`, `2 x Print=40.00`, `Album=1,200.00@19%`. Errors: wrong use. */
export function readItem(text: string, currency: string): LineItem {
  const [, quantity, description, amount, tax] =
    /^(?:(\d{1,7})\s*x\s+)?(.+)=\s*([^=@]+?)\s*(?:@\s*(\d{1,2}(?:\.\d{1,2})?)\s*%)?$/.exec(text.trim()) ?? [];
  if (description === undefined || amount === undefined) {
    throw wrongUse(
      `"${text}" is not an item.`,
      'Write it as Album=1,200.00, "2 x Print=40.00" or Album=1,200.00@19%.',
    );
  }
  return {
    description: description.trim(),
    quantity: Number(quantity ?? 1),
    unitAmount: readAmount(amount, currency),
    ...(tax === undefined ? {} : { taxBasisPoints: Math.round(Number(tax) * 100) }),
  };
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
