import { amountOfLine, isCountable, type Priced, priced } from '../kit/money/pricing.ts';
import { OUTSIDE_SCOPE } from '../kit/money/tax-keys.ts';
import type { Invoice } from './types.ts';

/** What decides the sums of an invoice. */
export type PricedInvoice = Pick<Invoice, 'lineItems' | 'pricing'>;

/** The tax of all line items of one rate, in the minor unit. */
export interface RateSum {
  /** As `taxKeyOf` says it. */
  readonly rate: number;
  readonly gross: number;
  readonly net: number;
  readonly tax: number;
}

// An invoice is read again and again while its request is worked on; nobody changes one.
const kept = new WeakMap<
  readonly object[],
  { readonly pricing: Invoice['pricing']; readonly sums: Priced }
>();

/** The sums of an invoice. */
export function sumsOf({ lineItems, pricing }: PricedInvoice): Priced {
  const known = kept.get(lineItems);
  if (known?.pricing === pricing) return known.sums;
  const sums = priced(lineItems, pricing);
  kept.set(lineItems, { pricing, sums });
  return sums;
}

/** The total of line items that may not be countable: then it is none that an invoice can have. */
export function totalOfLines(invoice: PricedInvoice): number {
  if (isCountable(invoice.lineItems)) return sumsOf(invoice).total;
  return invoice.lineItems.reduce((sum, line) => sum + amountOfLine(line), 0);
}

/** Whether tax plays a part: not where every line is outside the scope of VAT. */
export function isTaxed(invoice: PricedInvoice): boolean {
  return sumsOf(invoice).rates.some(({ key }) => key !== OUTSIDE_SCOPE);
}
