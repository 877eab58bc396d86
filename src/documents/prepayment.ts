import type { Invoice, PrepaymentInvoice } from '../invoices/types.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { rateOfKey, taxOfKey } from '../kit/money/tax-keys.ts';
import { formatBasisPoints, formatDate, formatMoney } from '../kit/text/locale.ts';
import { oneLine } from '../kit/text/text.ts';
import { xmlText } from '../kit/text/xml-text.ts';
import { OUTSIDE_SCOPE } from '../ledger/types.ts';
import { deliveryOf, documentFaults, requireNoFaults, sellerOf } from './e-invoice.ts';
import { buyerOf, buyerReference } from './e-invoice-buyer.ts';
import { type EInvoiceFormat, formatFaults, inFormat } from './e-invoice-formats.ts';
import { amountsOf, linesOf } from './e-invoice-sums.ts';
import { referenceFacts } from './invoice-sheet.ts';
import type { EInvoice } from './pdf/messages.ts';
import {
  type DocumentContext,
  frameOf,
  logoFiles,
  type Sum,
  type Typesetting,
  templateMessages,
} from './sheet.ts';

// Of UNTDID 1001.
const PREPAYMENT_INVOICE = '386';

type Body = EInvoice['ubl:Invoice'];

/**
 * A prepayment invoice as EN 16931 describes it: over money that came, so that nothing of it is payable. The day of the event is
 * that on which the supply is expected. Errors: 422 `no_e_invoice`.
 */
export function prepaymentEInvoiceOf(
  { account, profile, locale, messages }: DocumentContext,
  invoice: Invoice,
  document: PrepaymentInvoice,
  format: EInvoiceFormat,
): EInvoice {
  requireNoFaults([...documentFaults(profile, invoice), ...formatFaults(format, profile, invoice)]);
  const { currency, amount, number, issuedOn, paidOn } = document;
  const rates = document.rates.map(({ rate, gross, net }) => ({ rate, gross, net, tax: gross - net }));
  const sums = {
    rates,
    lineNet: sumAmounts(rates.map((rate) => rate.net)),
    allowances: 0,
    exemption: invoice.pricing.exemption,
  };
  const isForTax = rates.every(({ rate }) => rate !== OUTSIDE_SCOPE);
  const notes = [
    ...(account.mode === 'Sandbox' ? [messages.sandbox] : []),
    messages.paymentReceivedOn(formatDate(paidOn, locale, 'short')),
  ];
  const lines = rates.map(({ rate, net }) => ({
    description: messages.prepaymentOn(invoice.number ?? ''),
    quantity: 1,
    key: rate,
    net,
  }));
  const body = {
    'cbc:CustomizationID': 'urn:cen.eu:en16931:2017',
    'cbc:ID': number,
    'cbc:IssueDate': issuedOn,
    'cbc:InvoiceTypeCode': PREPAYMENT_INVOICE,
    'cbc:Note': notes.map(xmlText),
    'cbc:DocumentCurrencyCode': currency,
    ...buyerReference(invoice),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(account, profile, isForTax) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(invoice, profile, isForTax) },
    ...deliveryOf(invoice),
    ...amountsOf(currency, sums, amount),
    'cac:InvoiceLine': linesOf(currency, lines),
  };
  return inFormat({ 'ubl:Invoice': body as unknown as Body }, format, profile, invoice.billing);
}

/** The content of the PDF of a prepayment invoice: which order, when the money came, its tax. */
export function prepaymentSheet(
  context: DocumentContext,
  invoice: Invoice,
  document: PrepaymentInvoice,
): Typesetting {
  const { account, locale, messages } = context;
  const { rates, currency, amount } = document;
  const title = `${messages.prepaymentInvoice} ${document.number}`;
  const money = (one: number) => formatMoney(one, currency, locale);
  const day = (date: string) => formatDate(date, locale, 'short');
  const percent = (key: number) => (key === OUTSIDE_SCOPE ? '–' : formatBasisPoints(rateOfKey(key), locale));
  const frame = frameOf(context, {
    title: `${title} – ${account.name}`,
    heading: messages.prepaymentInvoice,
    mark: null,
    footline: `${account.name} · ${title}`,
    client: invoice,
    facts: [
      { label: messages.prepaymentNumber, value: document.number },
      { label: messages.issued, value: day(document.issuedOn) },
      { label: messages.orderNumber, value: invoice.number ?? '' },
      { label: messages.receivedOn, value: day(document.paidOn) },
      ...(invoice.eventDate === null ? [] : [{ label: messages.eventDate, value: day(invoice.eventDate) }]),
      ...referenceFacts(invoice, messages),
    ],
    headline: null,
    date: document.issuedOn,
  });
  const sold = invoice.lineItems.map(({ description }) => oneLine(description)).join(' · ');
  const taxed = rates.filter(({ rate }) => rate !== OUTSIDE_SCOPE);
  const sum = (label: string, value: number, strong = false): Sum => ({ label, value: money(value), strong });
  return {
    template: 'credit-note',
    files: logoFiles(context.logo),
    sheet: {
      ...frame,
      // The template prints why a document is written above what it is about.
      messages: { ...templateMessages(messages), reason: messages.prepaymentOn(invoice.number ?? '') },
      reason: sold,
      showsTax: taxed.length > 0,
      items: rates.map(({ rate, gross }) => ({
        description: messages.prepaymentOn(invoice.number ?? ''),
        quantity: '1',
        tax: percent(rate),
        amount: money(gross),
      })),
      totals: [
        ...(taxed.length > 0 ? [sum(messages.net, sumAmounts(rates.map(({ net }) => net)))] : []),
        ...taxed.map(({ rate, gross, net }) => {
          const { taxBasisPoints, taxCategory } = taxOfKey(rate);
          const name =
            taxBasisPoints === null
              ? messages.taxCategories[taxCategory]
              : `${messages.tax} ${percent(rate)}`;
          return sum(`${name} (${messages.net} ${money(net)})`, gross - net);
        }),
        sum(messages.total, amount, true),
        sum(messages.paid, amount),
        sum(messages.remaining, 0, true),
      ],
    },
  };
}
