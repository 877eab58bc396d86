import { isTaxed, type PricedInvoice, sumsOf } from '../invoices/service.ts';
import { isPlainPricing } from '../invoices/types.ts';
import { basisPointsOf } from '../kit/money/money.ts';
import type { Discount, PricedRate } from '../kit/money/pricing.ts';
import { rateOfKey, taxOfKey } from '../kit/money/tax-keys.ts';
import { formatBasisPoints, formatMoney, type Locale } from '../kit/text/locale.ts';
import { formatPrice, formatQuantity } from '../kit/text/quantity.ts';
import { oneLine } from '../kit/text/text.ts';
import type { PricingMessages } from './pricing.ts';

interface LineText {
  readonly description: string;
  readonly quantity: string;
  readonly unitAmount: string;
  /** Empty without one. */
  readonly discount: string;
  readonly tax: string;
  readonly amount: string;
}

interface SumText {
  readonly label: string;
  readonly value: string;
  readonly strong: boolean;
}

/** The lines of an invoice and how they become its total, as a reader sees them. */
export interface LinesText {
  readonly showsTax: boolean;
  readonly showsDiscount: boolean;
  /** Whether the sums say more than the total. */
  readonly showsSums: boolean;
  readonly lines: readonly LineText[];
  readonly sums: readonly SumText[];
  /** What the law wants to be said beside them. */
  readonly remarks: readonly string[];
  /** Whether it is as every invoice was before there were discounts, units and tax on top. */
  readonly isPlain: boolean;
}

type Words = PricingMessages & { readonly total: string };

/** The lines of an invoice in words and figures. */
export function linesText(
  invoice: PricedInvoice & { readonly currency: string },
  messages: Words,
  locale: Locale,
): LinesText {
  const { lineItems, pricing, currency } = invoice;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const sums = sumsOf(invoice);
  const showsTax = isTaxed(invoice);
  const showsDiscount = lineItems.some(({ discount }) => discount !== undefined);
  const total = { label: messages.total, value: money(sums.total), strong: true };
  const plain = (label: string, amount: number) => ({ label, value: money(amount), strong: false });
  const taken =
    sums.discount === 0
      ? []
      : [
          plain(messages.subtotal, sums.subtotal),
          plain(discountLabel(pricing.discount, messages, locale), -sums.discount),
        ];
  return {
    showsTax,
    showsDiscount,
    showsSums: showsTax || taken.length > 0,
    lines: lineItems.map((item, index) => ({
      description: oneLine(item.description),
      quantity: formatQuantity(item.quantity, item.unit, locale),
      unitAmount: formatPrice(item.unitAmount, currency, locale),
      discount: discountText(item.discount, money, locale),
      tax: taxText(sums.lines[index]?.key ?? -1, locale),
      amount: money(sums.lines[index]?.subtotal ?? 0),
    })),
    sums: [
      ...taken,
      ...(showsTax ? [plain(messages.net, sums.net)] : []),
      ...sums.rates.flatMap((rate) => rateSums(rate, messages, locale, money)),
      total,
    ],
    remarks: remarksOf(invoice, messages),
    isPlain:
      isPlainPricing(pricing) &&
      lineItems.every(({ discount, unit }) => discount === undefined && unit === undefined) &&
      sums.rates.every(({ key }) => taxOfKey(key).localTaxBasisPoints === null && key >= -1),
  };
}

function discountLabel(discount: Discount | null, messages: Words, locale: Locale): string {
  if (discount?.basisPoints === undefined) return messages.discount;
  return `${messages.discount} ${formatBasisPoints(discount.basisPoints, locale)}`;
}

function discountText(
  discount: Discount | undefined,
  money: (amount: number) => string,
  locale: Locale,
): string {
  if (discount === undefined) return '';
  return discount.basisPoints === undefined
    ? money(-(discount.amount ?? 0))
    : formatBasisPoints(-discount.basisPoints, locale);
}

/** The tax of a line in its column: a rate, a dash outside the scope, or nothing to pay. */
function taxText(key: number, locale: Locale): string {
  const { taxBasisPoints, localTaxBasisPoints, taxCategory } = taxOfKey(key);
  if (taxBasisPoints === null) return taxCategory === 'OutsideScope' ? '–' : formatBasisPoints(0, locale);
  const first = formatBasisPoints(taxBasisPoints, locale);
  return localTaxBasisPoints === null
    ? first
    : `${first} + ${formatBasisPoints(localTaxBasisPoints, locale)}`;
}

function rateSums(
  { key, net, tax }: PricedRate,
  messages: Words,
  locale: Locale,
  money: (amount: number) => string,
): SumText[] {
  const { taxBasisPoints, localTaxBasisPoints, taxCategory } = taxOfKey(key);
  const of = `(${messages.net} ${money(net)})`;
  const sum = (label: string, amount: number) => ({ label, value: money(amount), strong: false });
  if (taxCategory === 'OutsideScope') return [];
  if (taxBasisPoints === null) return [sum(`${messages.taxCategories[taxCategory]} ${of}`, 0)];
  const percent = (rate: number) => formatBasisPoints(rate, locale);
  if (localTaxBasisPoints === null) return [sum(`${messages.tax} ${percent(rateOfKey(key))} ${of}`, tax)];
  // Both rates are rounded together: the second has what the first leaves.
  const first = Math.min(tax, basisPointsOf(net, taxBasisPoints));
  return [
    sum(`${messages.salesTax} ${percent(taxBasisPoints)} ${of}`, first),
    sum(`${messages.localTax} ${percent(localTaxBasisPoints)} ${of}`, tax - first),
  ];
}

function remarksOf(invoice: PricedInvoice, messages: Words): string[] {
  const { rates } = sumsOf(invoice);
  const { taxMode, exemption } = invoice.pricing;
  const isWithTax = rates.some(({ key }) => rateOfKey(key) > 0);
  const said = new Set(rates.map(({ key }) => taxOfKey(key).taxCategory));
  return [
    ...(isWithTax ? [taxMode === 'OnTop' ? messages.taxOnTop : messages.taxIncluded] : []),
    ...(said.has('ReverseCharge') ? [messages.reverseChargeNote] : []),
    ...(said.has('IntraCommunity') ? [messages.intraCommunityNote] : []),
    ...(said.has('Export') ? [messages.exportNote] : []),
    ...(said.has('Exempt')
      ? [[messages.taxCategories.Exempt, exemption?.reason].filter(Boolean).join(': ')]
      : []),
  ];
}
