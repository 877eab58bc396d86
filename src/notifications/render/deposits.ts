import { formatDate, formatMoney } from '../../kit/text/locale.ts';
import { depositMessages } from '../../messages/deposits.ts';
import type { MailKind } from '../types.ts';
import type { InvoiceView } from '../views.ts';
import type { About, FigureContext } from './figures.ts';
import type { MailLink } from './layout.ts';
import type { Facts, Phrase } from './messages/messages.ts';

/** Whether an invoice with deposit documents is not its final invoice yet, and so no invoice. */
function isPlan({ depositDocuments = false, finalInvoicedOn = null }: InvoiceView): boolean {
  return depositDocuments && finalInvoicedOn === null;
}

/** The name of the number of an invoice; `invoice`: where it is one. */
export function numberLabel(language: string, view: InvoiceView, invoice: string): string {
  return isPlan(view) ? depositMessages(language).orderNumber : invoice;
}

/** The texts of the first mail of an invoice, where that is only a plan of payments until its final invoice; otherwise those given. */
export function planWords(
  language: string,
  kind: MailKind,
  view: InvoiceView,
  ours: Phrase,
  { number, business }: Pick<Facts, 'number' | 'business'>,
): Phrase {
  if (kind !== 'Invoice' || !isPlan(view)) return ours;
  const { planSubject, planTitle, planNote } = depositMessages(language);
  return {
    subject: planSubject(number, business),
    title: planTitle(business),
    lead: [...ours.lead, planNote],
  };
}

/** The prepayment invoices over the money of a mail, on the client's page. */
export function prepaymentLinks(
  { locale, currency }: FigureContext,
  { paymentLink }: InvoiceView,
  { prepayments = [] }: About,
): MailLink[] {
  if (paymentLink === null) return [];
  const { prepaymentPdf } = depositMessages(locale.language);
  return prepayments.map(({ id, number, issuedOn, amount }) => ({
    label: prepaymentPdf(number, formatDate(issuedOn, locale), formatMoney(amount, currency, locale)),
    url: `${paymentLink}/prepayment-invoice/${id}`,
  }));
}
