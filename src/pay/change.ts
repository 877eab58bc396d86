import type { DocumentField } from '../invoices/types.ts';
import { type Html, html } from '../kit/text/html.ts';
import { formatDate } from '../kit/text/locale.ts';
import { civilDateIn } from '../kit/time.ts';
import { depositMessages } from '../messages/deposits.ts';
import { banner } from './banner.ts';
import { moneyOf, type PageContext } from './page-context.ts';

/** What changed since this client looked at the invoice; nothing where it has seen the change, or nobody knows. */
export function renderUnseenChange(context: PageContext): Html | '' {
  const { account, change, reader } = context;
  if (change === null || change.seenAt === null) return '';
  // The client has paid, or gets a mail: that the plan is an invoice now changes nothing that was agreed.
  if (change.changed.every((field) => field === 'finalInvoice')) return '';
  const day = (at: Date) => formatDate(civilDateIn(account.timeZone, at), reader.locale);
  const heading = reader.messages.change.sinceSeen(day(change.at), day(change.seenAt));
  return banner('back', heading, wordsOf(context));
}

/** That an issued invoice was changed, as one of its facts: when, and what. */
export function renderChange(context: PageContext): Html | '' {
  const { account, change, reader } = context;
  if (change === null) return '';
  const { label } = reader.messages.change;
  const at = formatDate(civilDateIn(account.timeZone, change.at), reader.locale);
  const words = wordsOf(context);
  return html`<dt>${label}</dt><dd>${at}${words === '' ? '' : html`<br><span class="soft small">${words}</span>`}</dd>`;
}

// The former client is not named: the page may be another person's now.
function wordsOf(context: PageContext): string {
  const { change, invoice, reader } = context;
  if (change === null) return '';
  const { messages, locale } = reader;
  const { change: texts, items, total, eventDate } = messages;
  const day = (date: string | null) => (date === null ? texts.none : formatDate(date, locale));
  const { invoiceForPlan } = depositMessages(locale.language);
  const said: Readonly<Record<DocumentField, () => string>> = {
    total: () => texts.became(total, moneyOf(context, change.total), moneyOf(context, change.totalBefore)),
    eventDate: () => texts.became(eventDate, day(invoice.eventDate), day(change.eventDateBefore)),
    lines: () => items,
    tax: () => texts.tax,
    buyer: () => texts.buyer,
    finalInvoice: () => invoiceForPlan,
  };
  const order = ['total', 'eventDate', 'lines', 'tax', 'buyer', 'finalInvoice'] as const;
  return order
    .filter((field) => change.changed.includes(field))
    .map((field) => said[field]())
    .join(' · ');
}
