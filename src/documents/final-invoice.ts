import type { Invoice, PrepaymentInvoice } from '../invoices/types.ts';
import { rateOfKey } from '../kit/money/tax-keys.ts';
import { formatBasisPoints, formatDate, formatMoney, type Locale } from '../kit/text/locale.ts';
import { xmlText } from '../kit/text/xml-text.ts';
import type { Messages } from './messages.ts';
import type { Sum } from './sheet.ts';

/** Whether an invoice with deposit documents is not its final invoice yet: its document is a plan of payments. */
export function isPlan({ deposits, status }: Invoice): boolean {
  return deposits != null && deposits.finalOn === null && status !== 'Draft';
}

/** The heading of the PDF of an invoice. */
export function headingOf(invoice: Invoice, messages: Messages): string {
  if (isPlan(invoice)) return messages.paymentPlan;
  const { deposits } = invoice;
  return deposits != null && deposits.finalOn !== null && deposits.count > 0
    ? messages.finalInvoice
    : messages.invoice;
}

/** One sum for each prepayment invoice that a final invoice names, with its tax, as the law of several countries asks. */
export function prepaymentSums(
  documents: readonly PrepaymentInvoice[],
  messages: Messages,
  locale: Locale,
): Sum[] {
  return documents.map((document) => ({
    label: lineOf(document, messages, locale),
    value: formatMoney(-document.amount, document.currency, locale),
    strong: false,
  }));
}

/** The same as notes of an e-invoice, which has no field for the tax of what was paid before. */
export function prepaymentNotes(
  documents: readonly PrepaymentInvoice[],
  messages: Messages,
  locale: Locale,
): string[] {
  return documents.map(
    (document) =>
      `${lineOf(document, messages, locale)}: ${formatMoney(document.amount, document.currency, locale)}`,
  );
}

function lineOf(
  { number, issuedOn, rates, currency }: PrepaymentInvoice,
  messages: Messages,
  locale: Locale,
) {
  const taxes = rates
    .filter(({ gross, net }) => gross !== net)
    .map(
      ({ rate, gross, net }) =>
        `${formatMoney(gross - net, currency, locale)} (${formatBasisPoints(rateOfKey(rate), locale)})`,
    );
  const line = messages.prepaymentLine(number, formatDate(issuedOn, locale, 'short'));
  return taxes.length === 0 ? line : `${line}, ${messages.prepaymentTax(taxes.join(', '))}`;
}

/** Documents as BG-3 names them. */
export function referencesTo(documents: readonly { readonly number: string; readonly issuedOn: string }[]) {
  if (documents.length === 0) return {};
  return {
    'cac:BillingReference': documents.map(({ number, issuedOn }) => ({
      'cac:InvoiceDocumentReference': { 'cbc:ID': xmlText(number), 'cbc:IssueDate': issuedOn },
    })),
  };
}
