import type { Account, Profile } from '../accounts/types.ts';
import { owedAmount, type RateSum, taxOf } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import { AppError, type FaultDetail } from '../kit/errors.ts';
import { currencyExponent, sumAmounts } from '../kit/money/money.ts';
import { decimalOf, formatDate, formatMoney, type Locale } from '../kit/text/locale.ts';
import { buyerOf, buyerReference } from './e-invoice-buyer.ts';
import { type EInvoiceFormat, formatFaults, inFormat } from './e-invoice-formats.ts';
import { electronicAddress, xmlText } from './e-invoice-text.ts';
import { issueDate } from './invoice-sheet.ts';
import type { EInvoice } from './pdf/messages.ts';
import { waivedAmount } from './schedule.ts';
import type { DocumentContext } from './sheet.ts';

// Codes of the UN/CEFACT lists that EN 16931 refers to.
const COMMERCIAL_INVOICE = '380';
const ONLINE_PAYMENT_SERVICE = '68';
const NOT_DEFINED = '1';
const PIECE = 'C62';

// In ISO 4217, but missing from the library's list.
const NEW_CURRENCIES = new Set(['XAD', 'XCG']);

type Body = EInvoice['ubl:Invoice'];
type Taxed = ReturnType<typeof taxOf>;

/** An invoice in a format of EN 16931. Errors: 422 `no_e_invoice`, naming all that is missing. */
export function eInvoiceOf(
  { account, profile, locale, messages, payUrl, takesPayments }: DocumentContext,
  invoice: Invoice,
  format: EInvoiceFormat,
): EInvoice {
  requireNoFaults([...eInvoiceFaults(profile, invoice), ...formatFaults(format, profile, invoice)]);
  const { currency, paymentCode } = invoice;
  const paymentLink = paymentCode === null ? null : `${payUrl}/${account.path}/r/${paymentCode}`;
  const taxed = taxOf(invoice.lineItems);
  const isTaxed = taxed.rates.every((rate) => rate.taxBasisPoints !== null);
  const open = invoice.payments.filter((payment) => owedAmount(payment) > 0);
  const notes = [
    ...(account.mode === 'Sandbox' ? [messages.sandbox] : []),
    ...(invoice.note === '' ? [] : [invoice.note]),
  ];
  const body = {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': invoice.number ?? '',
    'cbc:IssueDate': issueDate(invoice, account.timeZone),
    ...(open.length === 1 ? { 'cbc:DueDate': open[0]?.dueDate ?? '' } : {}),
    'cbc:InvoiceTypeCode': COMMERCIAL_INVOICE,
    ...(notes.length === 0 ? {} : { 'cbc:Note': notes.map(xmlText) }),
    'cbc:DocumentCurrencyCode': currency,
    ...buyerReference(invoice),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(account, profile, isTaxed) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(invoice, profile, isTaxed) },
    ...(invoice.eventDate === null
      ? {}
      : { 'cac:Delivery': { 'cbc:ActualDeliveryDate': invoice.eventDate } }),
    'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': takesPayments ? ONLINE_PAYMENT_SERVICE : NOT_DEFINED }],
    'cac:PaymentTerms': { 'cbc:Note': termsOf(invoice, locale, paymentLink) },
    ...amountsOf(invoice.currency, taxed, paidOf(invoice)),
    'cac:InvoiceLine': linesOf(
      invoice.currency,
      invoice.lineItems.map((item, index) => ({
        ...item,
        taxBasisPoints: item.taxBasisPoints ?? null,
        net: taxed.lineNets[index] as number,
      })),
    ),
  };
  // The library's types list all currencies and countries of its time; its schema checks them.
  return inFormat({ 'ubl:Invoice': body as unknown as Body }, format, profile, invoice.billing);
}

function paidOf({ payments }: Invoice): number {
  return sumAmounts(payments.map((payment) => payment.paidAmount));
}

/** The refusal of an e-invoice that lacks something. Errors: 422 `no_e_invoice`. */
export function requireNoFaults(faults: readonly FaultDetail[]): void {
  if (faults.length === 0) return;
  const message = `An e-invoice cannot be made. ${faults.map((fault) => fault.message).join(' ')}`;
  throw new AppError('no_e_invoice', { message, details: faults });
}

/** The sums of a document, by rate and in all. `paid`: what of it was paid already. */
export function amountsOf(
  currency: string,
  { rates, net, tax }: Pick<Taxed, 'rates' | 'net' | 'tax'>,
  paid: number,
) {
  const total = net + tax;
  const decimal = (amount: number) => decimalOf(amount, currencyExponent(currency));
  const subtotals = rates.map((rate) => ({
    'cbc:TaxableAmount': decimal(rate.net),
    'cbc:TaxableAmount@currencyID': currency,
    'cbc:TaxAmount': decimal(rate.tax),
    'cbc:TaxAmount@currencyID': currency,
    'cac:TaxCategory': {
      ...categoryOf(rate.taxBasisPoints),
      ...(rate.taxBasisPoints === null ? { 'cbc:TaxExemptionReason': 'Not subject to VAT' } : {}),
    },
  }));
  return {
    'cac:TaxTotal': [
      { 'cbc:TaxAmount': decimal(tax), 'cbc:TaxAmount@currencyID': currency, 'cac:TaxSubtotal': subtotals },
    ],
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': decimal(net),
      'cbc:LineExtensionAmount@currencyID': currency,
      'cbc:TaxExclusiveAmount': decimal(net),
      'cbc:TaxExclusiveAmount@currencyID': currency,
      'cbc:TaxInclusiveAmount': decimal(total),
      'cbc:TaxInclusiveAmount@currencyID': currency,
      ...(paid > 0 ? { 'cbc:PrepaidAmount': decimal(paid), 'cbc:PrepaidAmount@currencyID': currency } : {}),
      'cbc:PayableAmount': decimal(total - paid),
      'cbc:PayableAmount@currencyID': currency,
    },
  };
}

/** A line of a document, with its net amount. */
interface NetLine {
  readonly description: string;
  readonly quantity: number;
  readonly taxBasisPoints: number | null;
  readonly net: number;
}

/** The lines of a document. */
export function linesOf(currency: string, lines: readonly NetLine[]) {
  return lines.map(({ description, quantity, taxBasisPoints, net: amount }, index) => {
    const net = decimalOf(amount, currencyExponent(currency));
    return {
      'cbc:ID': String(index + 1),
      'cbc:InvoicedQuantity': String(quantity),
      'cbc:InvoicedQuantity@unitCode': PIECE,
      'cbc:LineExtensionAmount': net,
      'cbc:LineExtensionAmount@currencyID': currency,
      'cac:Item': {
        'cbc:Name': xmlText(description),
        'cac:ClassifiedTaxCategory': categoryOf(taxBasisPoints),
      },
      // The net price of one piece may have endless decimals; the price of all pieces is exact.
      'cac:Price': {
        'cbc:PriceAmount': net,
        'cbc:PriceAmount@currencyID': currency,
        'cbc:BaseQuantity': String(quantity),
        'cbc:BaseQuantity@unitCode': PIECE,
      },
    };
  });
}

/**
 * Why an e-invoice cannot be made of an invoice; empty when it can. Whether the country's code exists is checked only
 * by the library, when the e-invoice is made.
 */
export function eInvoiceFaults(profile: Profile, invoice: Invoice): FaultDetail[] {
  const { status, totalAmount, loweredAmount, creditedAmount } = invoice;
  const faults = documentFaults(profile, invoice);
  const miss = (path: string, message: string) => faults.push({ path, code: 'missing', message });
  // A credit note of the whole invoice says that nothing is owed: the invoice stays as it was issued.
  if (status === 'Canceled' && creditedAmount < totalAmount + loweredAmount) {
    miss('/status', 'The invoice is canceled.');
  }
  if (waivedAmount(invoice) > 0) {
    miss('/paymentSchedule', 'A part of it was waived, which EN 16931 cannot express.');
  }
  return faults;
}

/** Why no e-invoice can be made of anything about an invoice. */
export function documentFaults(profile: Profile, invoice: Invoice): FaultDetail[] {
  const faults: FaultDetail[] = [];
  const miss = (path: string, message: string) => faults.push({ path, code: 'missing', message });
  const needed = {
    street: 'street',
    postalCode: 'postal code',
    city: 'city',
    country: 'country',
    taxId: 'tax id',
  };
  for (const [field, name] of Object.entries(needed)) {
    if (profile[field as keyof typeof needed].trim() === '') {
      miss(
        `/profile/${field}`,
        `The business has set no ${name}: send \`profile.${field}\` to PATCH /v1/account.`,
      );
    }
  }
  if (invoice.lineItems.length === 0) miss('/lineItems', 'The invoice has no line items.');
  const kinds = new Set(invoice.lineItems.map((item) => item.taxBasisPoints !== undefined));
  if (kinds.size > 1) {
    miss(
      '/lineItems',
      'Give taxBasisPoints to all line items, or to none: EN 16931 does not allow both in one invoice.',
    );
  }
  if (invoice.number === null) miss('/number', 'A draft has no number yet.');
  if (currencyExponent(invoice.currency) > 2) {
    miss('/currency', 'EN 16931 allows at most two decimal places.');
  }
  if (NEW_CURRENCIES.has(invoice.currency)) {
    miss('/currency', 'The currency is newer than the list of EN 16931.');
  }
  return faults;
}

/** The business as an e-invoice names it. */
export function sellerOf(account: Account, profile: Profile, isTaxed: boolean) {
  const { country, taxId, email } = profile;
  const id = taxId.replaceAll(/\s/g, '');
  // Greece writes EL where ISO writes GR. Without the country in front it is a number of the local tax office.
  const isForVat = isTaxed && (id.startsWith(country) || (country === 'GR' && id.startsWith('EL')));
  return {
    ...(email === '' ? {} : electronicAddress(email)),
    'cac:PostalAddress': {
      'cbc:StreetName': xmlText(profile.street),
      'cbc:CityName': xmlText(profile.city),
      'cbc:PostalZone': xmlText(profile.postalCode),
      ...(profile.region === '' ? {} : { 'cbc:CountrySubentity': xmlText(profile.region) }),
      'cac:Country': { 'cbc:IdentificationCode': country },
    },
    'cac:PartyTaxScheme': [{ 'cbc:CompanyID': id, 'cac:TaxScheme': { 'cbc:ID': isForVat ? 'VAT' : 'FC' } }],
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': xmlText(account.name),
      // The seller needs an identifier. Outside the scope of VAT it must not be called a VAT number.
      ...(isForVat ? {} : { 'cbc:CompanyID': id }),
    },
    ...contactOf(profile),
  };
}

// BG-6: whom the client's accounts department asks.
function contactOf({ contactName, phone, email }: Profile) {
  const known = {
    ...(contactName === '' ? {} : { 'cbc:Name': xmlText(contactName) }),
    ...(phone === '' ? {} : { 'cbc:Telephone': xmlText(phone) }),
    ...(email === '' ? {} : { 'cbc:ElectronicMail': email }),
  };
  return Object.keys(known).length === 0 ? {} : { 'cac:Contact': known };
}

function categoryOf(taxBasisPoints: RateSum['taxBasisPoints']) {
  const scheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };
  if (taxBasisPoints === null) return { 'cbc:ID': 'O' as const, ...scheme };
  const percent = decimalOf(taxBasisPoints, 2).replace(/\.?0+$/, '');
  return {
    'cbc:ID': taxBasisPoints === 0 ? ('Z' as const) : ('S' as const),
    'cbc:Percent': percent,
    ...scheme,
  };
}

// The standard has one due date only, so that a schedule is written as text. After a credit note the schedule is not the one
// that the invoice was issued with, and the amounts of the invoice stay as issued.
function termsOf(
  { payments, currency, creditedAmount }: Invoice,
  locale: Locale,
  paymentLink: string | null,
): string {
  const kept = payments.filter(
    ({ status }) => creditedAmount === 0 && status !== 'Waived' && status !== 'Canceled',
  );
  const lines = kept.map(
    ({ dueDate, amount }) =>
      `${formatDate(dueDate, locale, 'short')}: ${formatMoney(amount, currency, locale)}`,
  );
  return xmlText([...lines, ...(paymentLink === null ? [] : [paymentLink])].join('\n'));
}
