import { type FaultDetail, invalidRequest, refusal } from '../kit/errors.ts';
import { currencyExponent, MAXIMUM_AMOUNT } from '../kit/money/money.ts';
import {
  amountOfLine,
  type Discount,
  decimalsOf,
  isCountable,
  MOST_DECIMALS,
  priced,
  type TaxMode,
} from '../kit/money/pricing.ts';
import { type PricedInvoice, sumsOf, totalOfLines } from './tax.ts';
import {
  type Invoice,
  isPlainPricing,
  type LineItem,
  type Pricing,
  plainPricing,
  type TaxExemption,
} from './types.ts';

/** What a request says of lines and prices. */
interface Asked {
  readonly lineItems?: readonly LineItem[] | undefined;
  readonly taxMode?: TaxMode | undefined;
  readonly discount?: Discount | null | undefined;
  readonly taxExemption?: TaxExemption | null | undefined;
}

/** Beyond this a number with decimals cannot be trusted to be the one that was written. */
const MOST_WITH_DECIMALS = 999_999_999;

const categoriesWithoutTax: ReadonlySet<string> = new Set([
  'Exempt',
  'ReverseCharge',
  'IntraCommunity',
  'Export',
]);

/** The lines and the pricing of an invoice after a request. A draft without lines keeps how it would price them. */
export function changedPricing(before: PricedInvoice, asked: Asked): PricedInvoice {
  const { lineItems, pricing } = before;
  const next: Pricing = {
    taxMode: asked.taxMode ?? pricing.taxMode,
    discount: asked.discount === undefined ? pricing.discount : asked.discount,
    exemption: asked.taxExemption === undefined ? pricing.exemption : asked.taxExemption,
  };
  return {
    lineItems: asked.lineItems === undefined ? lineItems : asked.lineItems.map(storedLine),
    pricing: isPlainPricing(next) ? plainPricing : next,
  };
}

/** The lines, the pricing and the total of a new invoice. Errors: as {@link requirePriceable}. */
export function newPricing(
  asked: Asked & { readonly totalAmount?: number },
  currency: string,
): PricedInvoice & { readonly total: number } {
  const made = changedPricing({ lineItems: [], pricing: plainPricing }, asked);
  requirePriceable(made, currency, asked.lineItems);
  return { ...made, total: asked.totalAmount ?? totalWithout(made) };
}

// Of a request that does not say it: its lines do. Errors: 400.
function totalWithout(invoice: PricedInvoice): number {
  const { lineItems } = invoice;
  const detail =
    lineItems.length === 0
      ? { path: '/totalAmount', code: 'missing', message: 'is required without line items.' }
      : countFaults(lineItems)[0];
  if (detail !== undefined) throw invalidRequest([detail]);
  return requireTotal(totalOfLines(invoice));
}

// Each line is bounded by itself.
function requireTotal(total: number): number {
  if (total <= MAXIMUM_AMOUNT) return total;
  const message = `add up to ${total}, more than the largest total, ${MAXIMUM_AMOUNT}.`;
  throw invalidRequest([{ path: '/lineItems', code: 'out_of_range', message }]);
}

/** How lines are priced, as the row of an invoice has it; null where prices include the tax and nothing else is said. */
export function pricingColumn({ pricing }: Pick<Invoice, 'pricing'>): string | null {
  return isPlainPricing(pricing) ? null : JSON.stringify(pricing);
}

/** A line as it is stored: a category that the rate says is left out, so that each tax is written in one way. */
export function storedLine({ taxCategory, ...line }: LineItem): LineItem {
  if (taxCategory === undefined) return line;
  if (!categoriesWithoutTax.has(taxCategory)) {
    return taxCategory === 'Zero' ? { ...line, taxBasisPoints: line.taxBasisPoints ?? 0 } : line;
  }
  const { taxBasisPoints: _none, ...others } = line;
  return { ...others, taxCategory };
}

/** The total that a request asks for: without one, that of its lines where it changes them. */
export function totalAsked(
  current: Invoice,
  body: Asked & {
    readonly totalAmount?: number;
    readonly paymentSchedule?: unknown;
    readonly rebalance?: unknown;
  },
  next: PricedInvoice,
): number | undefined {
  const { totalAmount } = body;
  const isPriced = body.lineItems !== undefined || body.taxMode !== undefined || body.discount !== undefined;
  if (totalAmount !== undefined || !isPriced || next.lineItems.length === 0) return totalAmount;
  // Without a schedule that can follow, the refusal names the lines.
  const follows =
    body.paymentSchedule !== undefined ||
    body.rebalance !== undefined ||
    current.payments.some(({ share }) => share !== null);
  return follows && isCountable(next.lineItems)
    ? requireTotal(totalOfLines(next)) - current.loweredAmount
    : undefined;
}

/**
 * Refuses lines whose numbers, discounts or taxes contradict themselves. `asked`: the lines as they were sent; `place`: where one
 * stands in the request. Errors: 400; 422
 * `illegal_action` where nothing is left to pay.
 */
export function requirePriceable(
  { lineItems, pricing }: PricedInvoice,
  currency: string,
  asked: Asked['lineItems'],
  place: (index: number) => string = (index) => `/lineItems/${index}`,
): void {
  const faults = [
    ...(asked ?? []).flatMap((line, index) => taxFaults(line, place(index))),
    ...lineItems.flatMap((line, index) => numberFaults(line, currency, place(index))),
    ...shapeFaults(pricing.discount, '/discount'),
  ];
  if (faults.length > 0) throw invalidRequest(faults);
  if (lineItems.length === 0) {
    if (pricing.discount === null) return;
    throw invalidRequest([
      { path: '/discount', code: 'not_applicable', message: 'needs line items, of which it is taken.' },
    ]);
  }
  // The sum of the schedule refuses it.
  if (!isCountable(lineItems)) return;
  const amountFaults = discountFaults({ lineItems, pricing }, place);
  if (amountFaults.length > 0) throw invalidRequest(amountFaults);
  if (sumsOf({ lineItems, pricing }).total > 0) return;
  const message =
    'The line items add up to 0 after their discounts: there is nothing to pay. Lower a discount, or send no invoice.';
  throw refusal('illegal_action', message, '/lineItems');
}

function taxFaults(line: LineItem, path: string): FaultDetail[] {
  const { taxBasisPoints, localTaxBasisPoints, taxCategory } = line;
  const wrong = (field: string, message: string) => [
    { path: `${path}/${field}`, code: 'contradiction', message },
  ];
  if (localTaxBasisPoints !== undefined && taxBasisPoints === undefined) {
    return wrong('localTaxBasisPoints', 'needs taxBasisPoints, the first rate.');
  }
  if (localTaxBasisPoints === 0) {
    return wrong('localTaxBasisPoints', 'must be above 0: leave it out without a second rate.');
  }
  if (taxCategory === undefined) return [];
  const hasRate = taxBasisPoints !== undefined && taxBasisPoints + (localTaxBasisPoints ?? 0) > 0;
  if (taxCategory === 'Standard' && !hasRate) return wrong('taxCategory', 'Standard needs a rate above 0.');
  if (taxCategory !== 'Standard' && hasRate) return wrong('taxCategory', `${taxCategory} has no tax rate.`);
  if (taxCategory === 'OutsideScope' && taxBasisPoints !== undefined) {
    return wrong('taxCategory', 'OutsideScope has no tax rate, not even 0.');
  }
  if (taxCategory !== 'Standard' && localTaxBasisPoints !== undefined) {
    return wrong('localTaxBasisPoints', `${taxCategory} has no second rate.`);
  }
  return [];
}

function numberFaults(line: LineItem, currency: string, path: string): FaultDetail[] {
  const { quantity, unitAmount, discount } = line;
  const most = Math.max(0, MOST_DECIMALS - currencyExponent(currency));
  return [
    ...decimalFaults(quantity, MOST_DECIMALS, `${path}/quantity`),
    ...decimalFaults(unitAmount, most, `${path}/unitAmount`),
    ...shapeFaults(discount ?? null, `${path}/discount`),
  ];
}

function decimalFaults(value: number, most: number, path: string): FaultDetail[] {
  if (Number.isInteger(value)) return [];
  if (value > MOST_WITH_DECIMALS) {
    return [
      { path, code: 'out_of_range', message: `with decimals it must be at most ${MOST_WITH_DECIMALS}.` },
    ];
  }
  const message =
    most === 0 ? 'must be a whole number in this currency.' : `must have at most ${most} decimals.`;
  return decimalsOf(value) <= most ? [] : [{ path, code: 'out_of_range', message }];
}

function shapeFaults(discount: Discount | null, path: string): FaultDetail[] {
  if (discount === null) return [];
  const isOne = (discount.basisPoints === undefined) !== (discount.amount === undefined);
  return isOne ? [] : [{ path, code: 'ambiguous', message: 'Send either basisPoints or amount.' }];
}

// A discount takes all of it at most.
function discountFaults(
  { lineItems, pricing }: PricedInvoice,
  place: (index: number) => string,
): FaultDetail[] {
  const tooLarge = (path: string, most: number): FaultDetail => ({
    path: `${path}/amount`,
    code: 'out_of_range',
    message: `must be at most ${most}, what it is taken from.`,
  });
  const ofLines = lineItems.flatMap((line, index) => {
    const amount = amountOfLine(line);
    return (line.discount?.amount ?? 0) > amount ? [tooLarge(`${place(index)}/discount`, amount)] : [];
  });
  if (ofLines.length > 0) return ofLines;
  const { subtotal } = priced(lineItems, { ...pricing, discount: null });
  return (pricing.discount?.amount ?? 0) > subtotal ? [tooLarge('/discount', subtotal)] : [];
}

/** The currencies' limit for a sum of lines, named where it is exceeded. */
export function countFaults(lineItems: readonly LineItem[]): FaultDetail[] {
  return lineItems.flatMap((line, index) =>
    amountOfLine(line) <= MAXIMUM_AMOUNT
      ? []
      : [
          {
            path: `/lineItems/${index}/unitAmount`,
            code: 'out_of_range',
            message: `times the quantity must be at most ${MAXIMUM_AMOUNT}.`,
          },
        ],
  );
}
