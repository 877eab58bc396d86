import { formatDate, formatMoney } from '../../kit/text/locale.ts';
import { depositMessages } from '../../messages/deposits.ts';
import type { MailKind } from '../types.ts';
import type { InvoiceView } from '../views.ts';
import type { About, FigureContext } from './figures.ts';
import type { MailLink } from './layout.ts';
import type { Facts, Phrase } from './messages/messages.ts';

/** The texts of the first mail of an invoice, where that is only a plan of payments until its final invoice; otherwise those given. */
export function planWords(
  language: string,
  kind: MailKind,
  { depositDocuments = false, finalInvoicedOn = null }: InvoiceView,
  ours: Phrase,
  { number, business }: Pick<Facts, 'number' | 'business'>,
): Phrase {
  if (kind !== 'Invoice' || !depositDocuments || finalInvoicedOn !== null) return ours;
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
