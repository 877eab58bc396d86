import type { PricedInvoice, RateSum } from '../invoices/service.ts';
import { sumsOf } from '../invoices/service.ts';
import type { LineItem, TaxExemption } from '../invoices/types.ts';
import { currencyExponent, sumAmounts } from '../kit/money/money.ts';
import { decimalsOf } from '../kit/money/pricing.ts';
import { netOfKey, rateOfKey, type TaxCategory, taxOfKey } from '../kit/money/tax-keys.ts';
import { decimalOf } from '../kit/text/locale.ts';
import { xmlText } from '../kit/text/xml-text.ts';
import { type Unit, unitCodes } from '../kit/units.ts';

// UN/ECE Recommendation 20: one, where no unit is said.
const ONE = 'C62';
// UNCL 5189.
const DISCOUNT = '95';

// UNCL 5305, as EN 16931 restricts it (BT-118).
const categoryCodes: Readonly<Record<TaxCategory, 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'>> = {
  Standard: 'S',
  Zero: 'Z',
  Exempt: 'E',
  ReverseCharge: 'AE',
  IntraCommunity: 'K',
  Export: 'G',
  OutsideScope: 'O',
};

// Of the code list VATEX, with the words that the rules of EN 16931 allow beside it (BR-AE-10, BR-IC-10, BR-G-10, BR-O-10).
const reasons: Readonly<Partial<Record<TaxCategory, TaxExemption>>> = {
  ReverseCharge: { code: 'VATEX-EU-AE', reason: 'Reverse charge' },
  IntraCommunity: { code: 'VATEX-EU-IC', reason: 'Intra-community supply' },
  Export: { code: 'VATEX-EU-G', reason: 'Export outside the EU' },
  OutsideScope: { reason: 'Not subject to VAT' },
};

/** The sums of a document, by tax and in all. */
interface Sums {
  /** Tax by tax, after all discounts. */
  readonly rates: readonly RateSum[];
  /** The sum of the lines without tax. */
  readonly lineNet: number;
  /** What discounts on the whole document take, without tax. */
  readonly allowances: number;
  readonly exemption: TaxExemption | null;
}

/** The sums of a document, by rate and in all. `paid`: what of it was paid already. */
export function amountsOf(currency: string, { rates, lineNet, allowances, exemption }: Sums, paid: number) {
  const net = sumAmounts(rates.map((rate) => rate.net));
  const tax = sumAmounts(rates.map((rate) => rate.tax));
  const total = net + tax;
  const decimal = (amount: number) => decimalOf(amount, currencyExponent(currency));
  const subtotals = rates.map((rate) => ({
    'cbc:TaxableAmount': decimal(rate.net),
    'cbc:TaxableAmount@currencyID': currency,
    'cbc:TaxAmount': decimal(rate.tax),
    'cbc:TaxAmount@currencyID': currency,
    'cac:TaxCategory': categoryOf(rate.rate, exemption),
  }));
  return {
    'cac:TaxTotal': [
      { 'cbc:TaxAmount': decimal(tax), 'cbc:TaxAmount@currencyID': currency, 'cac:TaxSubtotal': subtotals },
    ],
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': decimal(lineNet),
      'cbc:LineExtensionAmount@currencyID': currency,
      'cbc:TaxExclusiveAmount': decimal(net),
      'cbc:TaxExclusiveAmount@currencyID': currency,
      'cbc:TaxInclusiveAmount': decimal(total),
      'cbc:TaxInclusiveAmount@currencyID': currency,
      ...(allowances > 0
        ? {
            'cbc:AllowanceTotalAmount': decimal(allowances),
            'cbc:AllowanceTotalAmount@currencyID': currency,
          }
        : {}),
      ...(paid > 0 ? { 'cbc:PrepaidAmount': decimal(paid), 'cbc:PrepaidAmount@currencyID': currency } : {}),
      'cbc:PayableAmount': decimal(total - paid),
      'cbc:PayableAmount@currencyID': currency,
    },
  };
}

/** The sums of an invoice, as {@link amountsOf} takes them. */
export function invoiceSums(invoice: PricedInvoice): Sums {
  const { rates } = sumsOf(invoice);
  return {
    rates: rates.map(({ key, gross, net, tax }) => ({ rate: key, gross, net, tax })),
    lineNet: sumAmounts(rates.map((rate) => rate.subtotalNet)),
    allowances: sumAmounts(rates.map((rate) => rate.subtotalNet - rate.net)),
    exemption: invoice.pricing.exemption,
  };
}

/** The discount of an invoice: one allowance for each tax (BG-20), because each has one tax. */
export function allowancesOf(invoice: PricedInvoice & { readonly currency: string }, reason: string) {
  const { currency, pricing } = invoice;
  const taken = sumsOf(invoice).rates.filter((rate) => rate.subtotalNet > rate.net);
  if (taken.length === 0) return {};
  // Of prices that include the tax, the rounded allowance without it is not exactly the percentage.
  const basisPoints = pricing.taxMode === 'OnTop' ? pricing.discount?.basisPoints : undefined;
  return {
    'cac:AllowanceCharge': taken.map((rate) => ({
      ...allowanceOf(currency, reason, rate.subtotalNet - rate.net, rate.subtotalNet, basisPoints),
      'cac:TaxCategory': categoryOf(rate.key),
    })),
  };
}

function allowanceOf(
  currency: string,
  reason: string,
  amount: number,
  base: number,
  basisPoints: number | undefined,
) {
  const decimal = (one: number) => decimalOf(one, currencyExponent(currency));
  const isPart = basisPoints !== undefined && isNear((base * basisPoints) / 10_000, amount, currency);
  return {
    'cbc:ChargeIndicator': 'false',
    'cbc:AllowanceChargeReasonCode': DISCOUNT,
    'cbc:AllowanceChargeReason': xmlText(reason),
    ...(isPart ? { 'cbc:MultiplierFactorNumeric': percentOf(basisPoints) } : {}),
    'cbc:Amount': decimal(amount),
    'cbc:Amount@currencyID': currency,
    ...(isPart ? { 'cbc:BaseAmount': decimal(base), 'cbc:BaseAmount@currencyID': currency } : {}),
  };
}

// PEPPOL-EN16931-R040 and R120 allow 0.02 between an amount and its factors: in a currency without decimals rounding takes more.
function isNear(exact: number, written: number, currency: string): boolean {
  return Math.abs(exact - written) <= 0.02 * 10 ** currencyExponent(currency);
}

/** A line of a document, with its amounts without tax. */
interface NetLine {
  readonly description: string;
  readonly quantity: number;
  readonly unit?: Unit | undefined;
  /** As `taxKeyOf` says it. */
  readonly key: number;
  /** After its own discount. */
  readonly net: number;
  /** Its own discount. */
  readonly allowance?: number;
  /** That as a part, where it is exactly one. */
  readonly basisPoints?: number | undefined;
  /** The price of one, in the minor unit; null where it would have endless decimals. */
  readonly unitNet?: number | null;
}

/** The lines of a document. `reason`: what a discount is called. */
export function linesOf(currency: string, lines: readonly NetLine[], reason = '') {
  return lines.map((line, index) => {
    const { description, quantity, unit, key, net, allowance = 0 } = line;
    const decimal = (amount: number) => decimalOf(amount, currencyExponent(currency));
    const code = unit === undefined ? ONE : unitCodes[unit];
    const all = net + allowance;
    const price = line.unitNet ?? null;
    const unitNet = price !== null && isNear(quantity * price, all, currency) ? price : null;
    // The library takes two decimals: a price with more is that of ten, a hundred and so on.
    const many = 10 ** decimalsOf(unitNet ?? 0);
    return {
      'cbc:ID': String(index + 1),
      'cbc:InvoicedQuantity': numberText(quantity),
      'cbc:InvoicedQuantity@unitCode': code,
      'cbc:LineExtensionAmount': decimal(net),
      'cbc:LineExtensionAmount@currencyID': currency,
      ...(allowance > 0
        ? { 'cac:AllowanceCharge': [allowanceOf(currency, reason, allowance, all, line.basisPoints)] }
        : {}),
      'cac:Item': {
        'cbc:Name': xmlText(description),
        'cac:ClassifiedTaxCategory': categoryOf(key),
      },
      // The net price of one piece may have endless decimals, or be rounded in the sum; the price of all pieces is exact.
      'cac:Price': {
        'cbc:PriceAmount': decimal(unitNet === null ? all : Math.round(unitNet * many)),
        'cbc:PriceAmount@currencyID': currency,
        'cbc:BaseQuantity': numberText(unitNet === null ? quantity : many),
        'cbc:BaseQuantity@unitCode': code,
      },
    };
  });
}

/** The lines of an invoice, as {@link linesOf} takes them. */
export function netLinesOf(invoice: PricedInvoice): NetLine[] {
  const isOnTop = invoice.pricing.taxMode === 'OnTop';
  const { lines } = sumsOf(invoice);
  return invoice.lineItems.map((item: LineItem, index): NetLine => {
    const { key, amount, discount, subtotalNet } = lines[index] as (typeof lines)[number];
    const whole = isOnTop ? amount : discount === 0 ? subtotalNet : netOfKey(amount, key);
    return {
      description: item.description,
      quantity: item.quantity,
      unit: item.unit,
      key,
      net: subtotalNet,
      allowance: Math.max(0, whole - subtotalNet),
      basisPoints: isOnTop ? item.discount?.basisPoints : undefined,
      unitNet: isOnTop ? item.unitAmount : null,
    };
  });
}

/** The tax of an amount; with `exemption` as the breakdown has it, which says why there is none. */
function categoryOf(key: number, exemption?: TaxExemption | null) {
  const { taxCategory } = taxOfKey(key);
  const isOutside = taxCategory === 'OutsideScope';
  const why =
    exemption === undefined
      ? undefined
      : (reasons[taxCategory] ?? (taxCategory === 'Exempt' ? exemption : null));
  return {
    'cbc:ID': categoryCodes[taxCategory],
    ...(isOutside ? {} : { 'cbc:Percent': percentOf(rateOfKey(key)) }),
    ...(why?.code === undefined ? {} : { 'cbc:TaxExemptionReasonCode': why.code }),
    ...(why?.reason === undefined ? {} : { 'cbc:TaxExemptionReason': xmlText(why.reason) }),
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  };
}

function percentOf(basisPoints: number): string {
  return decimalOf(basisPoints, 2).replace(/\.?0+$/, '');
}

// As XML writes decimals: no exponent, no zeros at the end.
function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/0+$/, '');
}
