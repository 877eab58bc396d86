import { formatDate, formatMoney } from '../../kit/text/locale.ts';
import { depositMessages, planNoteOf } from '../../messages/deposits.ts';
import type { MailKind } from '../types.ts';
import type { InvoiceView } from '../views.ts';
import type { About, FigureContext } from './figures.ts';
import type { MailLink } from './layout.ts';
import type { Facts, Phrase } from './messages/messages.ts';

/** Whether an invoice with deposit documents is not its final invoice yet, and so no invoice. */
function isPlan({ depositDocuments = false, finalInvoicedOn = null }: InvoiceView): boolean {
  return depositDocuments && finalInvoicedOn === null;
}

// One that names no prepayment invoice is an ordinary invoice.
function isFinal({ finalInvoicedOn = null, prepaymentInvoicedAmount = 0 }: InvoiceView): boolean {
  return finalInvoicedOn !== null && prepaymentInvoicedAmount > 0;
}

/** The name of the number of an invoice; `invoice`: where it is one. */
export function numberLabel(language: string, view: InvoiceView, invoice: string): string {
  return isPlan(view) ? depositMessages(language).orderNumber : invoice;
}

/** The texts of the mail of an invoice that is a plan of payments until its final invoice, or that final invoice; otherwise those given. */
export function planWords(
  language: string,
  kind: MailKind,
  view: InvoiceView,
  ours: Phrase,
  { number, business }: Pick<Facts, 'number' | 'business'>,
  today: string,
): Phrase {
  if (kind !== 'Invoice') return ours;
  if (isFinal(view)) {
    const { finalSubject, finalTitle, finalLead } = depositMessages(language);
    return {
      subject: finalSubject(number, business),
      title: finalTitle(business),
      lead: [finalLead, ...ours.lead],
    };
  }
  if (!isPlan(view)) return ours;
  const texts = depositMessages(language);
  return {
    subject: texts.planSubject(number, business),
    title: texts.planTitle(business),
    lead: [...ours.lead, planNoteOf(texts, view, today)],
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
