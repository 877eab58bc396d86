import type { Account, Profile } from '../accounts/types.ts';
import { leftByAutopay } from '../charges/service.ts';
import { billingOf } from '../contacts/types.ts';
import { isOpen, isTaxed, owedAmount, sumsOf } from '../invoices/service.ts';
import type { Invoice, PrepaymentInvoice } from '../invoices/types.ts';
import { AppError, type FaultDetail } from '../kit/errors.ts';
import { detailsFor, referenceOf } from '../kit/money/bank-details.ts';
import { currencyExponent, sumAmounts } from '../kit/money/money.ts';
import { taxOfKey } from '../kit/money/tax-keys.ts';
import { formatDate, formatMoney, type Locale } from '../kit/text/locale.ts';
import { xmlText } from '../kit/text/xml-text.ts';
import { isEventAhead } from '../messages/deposits.ts';
import { buyerOf, buyerReference } from './e-invoice-buyer.ts';
import { type EInvoiceFormat, formatFaults, inFormat } from './e-invoice-formats.ts';
import { allowancesOf, amountsOf, invoiceSums, linesOf, netLinesOf } from './e-invoice-sums.ts';
import { buyerFactsOf, isForVat, taxFaults } from './e-invoice-tax-faults.ts';
import { electronicAddress } from './e-invoice-text.ts';
import { isPlan, prepaymentNotes, referencesTo } from './final-invoice.ts';
import { issueDate } from './invoice-sheet.ts';
import type { EInvoice } from './pdf/messages.ts';
import { waivedAmount } from './schedule.ts';
import type { DocumentContext } from './sheet.ts';

// Codes of the UN/CEFACT lists that EN 16931 refers to.
const COMMERCIAL_INVOICE = '380';
const ONLINE_PAYMENT_SERVICE = '68';
const NOT_DEFINED = '1';
const CREDIT_TRANSFER = '30';
const SEPA_CREDIT_TRANSFER = '58';

// In ISO 4217, but missing from the library's list.
const NEW_CURRENCIES = new Set(['XAD', 'XCG']);

type Body = EInvoice['ubl:Invoice'];

/** An invoice in a format of EN 16931. Errors: 422 `no_e_invoice`, naming all that is missing. */
export function eInvoiceOf(
  context: DocumentContext,
  invoice: Invoice,
  format: EInvoiceFormat,
  prepayments: readonly PrepaymentInvoice[] = [],
): EInvoice {
  const { account, profile, locale, messages, payUrl, takesPayments, today } = context;
  requireNoFaults([...eInvoiceFaults(profile, invoice, today), ...formatFaults(format, profile, invoice)]);
  const { currency, paymentCode } = invoice;
  const paymentLink = paymentCode === null ? null : `${payUrl}/${account.path}/r/${paymentCode}`;
  const isForTax = isTaxed(invoice);
  const open = invoice.payments.filter((payment) => owedAmount(payment) > 0);
  const notes = [
    ...(account.mode === 'Sandbox' ? [messages.sandbox] : []),
    ...(invoice.note === '' ? [] : [invoice.note]),
    ...prepaymentNotes(prepayments, messages, locale),
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
    ...referencesTo(prepayments),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(account, profile, isForTax) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(invoice, profile, isForTax) },
    ...deliveryOf(invoice),
    'cac:PaymentMeans': [transferMeans(context, invoice) ?? onlineMeans(takesPayments)],
    'cac:PaymentTerms': { 'cbc:Note': termsOf(invoice, locale, paymentLink) },
    ...allowancesOf(invoice, messages.discount),
    ...amountsOf(currency, invoiceSums(invoice), paidOf(invoice)),
    'cac:InvoiceLine': linesOf(currency, netLinesOf(invoice), messages.discount),
  };
  // The library's types list all currencies and countries of its time; its schema checks them.
  return inFormat({ 'ubl:Invoice': body as unknown as Body }, format, profile, invoice.billing);
}

function onlineMeans(takesPayments: boolean) {
  return { 'cbc:PaymentMeansCode': takesPayments ? ONLINE_PAYMENT_SERVICE : NOT_DEFINED };
}

// BG-16 and BG-17: the account, its holder and bank, and the remittance information (BT-83). Null without bank details for the
// currency, and while autopay takes all that is owed: the client would pay twice.
function transferMeans(
  { profile: { bankDetails }, autopay }: Pick<DocumentContext, 'profile' | 'autopay'>,
  { currency, number, payments }: Invoice,
) {
  const details = detailsFor(bankDetails, currency);
  const open = payments.filter((payment) => isOpen(payment) && owedAmount(payment) > 0);
  const isTaken = open.length > 0 && leftByAutopay(autopay, open).length === 0;
  if (details === null || isTaken) return null;
  const { holder, iban, bic, accountNumber, routingNumber, sortCode } = details;
  const bank = [bic, routingNumber, sortCode].find((id) => id !== '');
  return {
    'cbc:PaymentMeansCode': currency === 'EUR' && iban !== '' ? SEPA_CREDIT_TRANSFER : CREDIT_TRANSFER,
    'cbc:PaymentID': referenceOf(details, number ?? '').text,
    'cac:PayeeFinancialAccount': {
      'cbc:ID': iban === '' ? accountNumber : iban,
      'cbc:Name': xmlText(holder),
      ...(bank === undefined ? {} : { 'cac:FinancialInstitutionBranch': { 'cbc:ID': bank } }),
    },
  };
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

/**
 * Why an e-invoice cannot be made of an invoice; empty when it can. Whether the country's code exists is checked only
 * by the library, when the e-invoice is made.
 */
export function eInvoiceFaults(profile: Profile, invoice: Invoice, today: string): FaultDetail[] {
  const { status, totalAmount, loweredAmount, creditedAmount } = invoice;
  const faults = documentFaults(profile, invoice);
  const miss = (path: string, message: string) => faults.push({ path, code: 'missing', message });
  // A credit note of the whole invoice says that nothing is owed: the invoice stays as it was issued.
  if (status === 'Canceled' && creditedAmount < totalAmount + loweredAmount) {
    miss('/status', 'The invoice is canceled.');
  }
  faults.push(...planFaults(invoice, today));
  if (waivedAmount(invoice) > 0) {
    miss('/paymentSchedule', 'A part of it was waived, which EN 16931 cannot express.');
  }
  return faults;
}

/** Why there is no e-invoice of what only a final invoice bills: it is not issued yet. */
export function planFaults(invoice: Invoice, today: string): FaultDetail[] {
  if (!isPlan(invoice)) return [];
  const when = isEventAhead(invoice.eventDate, today)
    ? `on the day of the event, ${invoice.eventDate}, or as soon as all is paid`
    : 'when all is paid';
  const message =
    invoice.status === 'Canceled'
      ? 'There is no invoice, and there will be none: the payment plan was canceled before any money came.'
      : `The final invoice is not issued yet: it comes ${when}. Until then each prepayment invoice has its own e-invoice.`;
  return [{ path: '/depositDocuments', code: 'not_final', message }];
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
  faults.push(...taxFaults(profile, invoice));
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
export function sellerOf(account: Account, profile: Profile, isForTax: boolean) {
  const { country, taxId, email } = profile;
  const id = taxId.replaceAll(/\s/g, '');
  // Without the country in front it is a number of the local tax office.
  const isVatId = isForTax && isForVat(profile);
  return {
    ...(email === '' ? {} : electronicAddress(email)),
    'cac:PostalAddress': {
      'cbc:StreetName': xmlText(profile.street),
      'cbc:CityName': xmlText(profile.city),
      'cbc:PostalZone': xmlText(profile.postalCode),
      ...(profile.region === '' ? {} : { 'cbc:CountrySubentity': xmlText(profile.region) }),
      'cac:Country': { 'cbc:IdentificationCode': country },
    },
    'cac:PartyTaxScheme': [{ 'cbc:CompanyID': id, 'cac:TaxScheme': { 'cbc:ID': isVatId ? 'VAT' : 'FC' } }],
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': xmlText(account.name),
      // The seller needs an identifier. Outside the scope of VAT it must not be called a VAT number.
      ...(isVatId ? {} : { 'cbc:CompanyID': id }),
    },
    ...contactOf(profile),
  };
}

// BG-6: the person for questions of the client's accounts department.
function contactOf({ contactName, phone, email }: Profile) {
  const known = {
    ...(contactName === '' ? {} : { 'cbc:Name': xmlText(contactName) }),
    ...(phone === '' ? {} : { 'cbc:Telephone': xmlText(phone) }),
    ...(email === '' ? {} : { 'cbc:ElectronicMail': email }),
  };
  return Object.keys(known).length === 0 ? {} : { 'cac:Contact': known };
}

/** The day of the event, as that of the delivery (BT-72). */
export function deliveryOf(invoice: Invoice) {
  const { eventDate } = invoice;
  if (eventDate === null) return {};
  return { 'cac:Delivery': { 'cbc:ActualDeliveryDate': eventDate, ...deliveredTo(invoice) } };
}

// Of an intra-community supply the standard wants the country where the goods go (BT-80); XRechnung its city and postal code, too.
function deliveredTo(invoice: Invoice) {
  const { country } = buyerFactsOf(invoice);
  const isIntra = sumsOf(invoice).rates.some(({ key }) => taxOfKey(key).taxCategory === 'IntraCommunity');
  if (!isIntra || country === null) return {};
  const { city, postalCode } = billingOf(invoice.billing);
  const place = {
    ...(city === null ? {} : { 'cbc:CityName': xmlText(city) }),
    ...(postalCode === null ? {} : { 'cbc:PostalZone': xmlText(postalCode) }),
    'cac:Country': { 'cbc:IdentificationCode': country },
  };
  return { 'cac:DeliveryLocation': { 'cac:Address': place } };
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
