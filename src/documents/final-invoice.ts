import type { Invoice, PrepaymentInvoice } from '../invoices/types.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { rateOfKey } from '../kit/money/tax-keys.ts';
import { formatBasisPoints, formatDate, formatMoney, type Locale } from '../kit/text/locale.ts';
import { xmlText } from '../kit/text/xml-text.ts';
import type { Messages } from './messages.ts';
import type { Sum } from './sheet.ts';

/** Whether an invoice with deposit documents is not its final invoice yet: its document is a plan of payments. */
export function isPlan({ deposits, status }: Invoice): boolean {
  return deposits != null && deposits.finalOn === null && status !== 'Draft';
}

/** Whether an invoice is a final invoice that names prepayment invoices. */
export function isFinal({ deposits }: Pick<Invoice, 'deposits'>): boolean {
  return deposits != null && deposits.finalOn !== null && deposits.count > 0;
}

/** The instant whose seller an invoice names, a final invoice that of its own issue; null of a draft. */
export function issuedAtOf({
  deposits,
  activatedAt,
}: Pick<Invoice, 'deposits' | 'activatedAt'>): Date | null {
  return deposits?.finalAt === undefined ? activatedAt : new Date(deposits.finalAt);
}

/** The heading of the PDF of an invoice. */
export function headingOf(invoice: Invoice, messages: Messages): string {
  if (isPlan(invoice)) return messages.paymentPlan;
  return isFinal(invoice) ? messages.finalInvoice : messages.invoice;
}

/** An amount that was paid, and the prepayment invoices that name some of it. */
interface Paid {
  readonly amount: number;
  readonly currency: string;
  readonly prepayments: readonly PrepaymentInvoice[];
}

/**
 * What was paid: one sum for each prepayment invoice that a final invoice names, with its tax, as the law of several countries asks,
 * and one of the rest. Less than they name is there when some of it is not paid any more.
 */
export function paidSums({ amount, currency, prepayments }: Paid, messages: Messages, locale: Locale): Sum[] {
  const sum = (label: string, value: number): Sum => ({
    label,
    value: formatMoney(value, currency, locale),
    strong: false,
  });
  const rest = amount - sumAmounts(prepayments.map((document) => document.amount));
  const named = prepayments.map((document) => sum(lineOf(document, messages, locale), -document.amount));
  if (rest < 0) return [...named, sum(messages.openAgain, -rest)];
  return rest > 0 || named.length === 0 ? [...named, sum(messages.paid, rest)] : named;
}

/** The prepayment invoices as notes of an e-invoice, which has no field for the tax of what was paid before. */
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
