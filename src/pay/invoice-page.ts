import type { Charge } from '../charges/types.ts';
import { isPlan } from '../documents/service.ts';
import { totalOwed } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import { detailsFor } from '../kit/money/bank-details.ts';
import { type Html, html } from '../kit/text/html.ts';
import { formatDate } from '../kit/text/locale.ts';
import { civilDateIn } from '../kit/time.ts';
import type { Page } from '../look/frame.ts';
import { depositMessages } from '../messages/deposits.ts';
import { type LinesText, linesText } from '../messages/priced-lines.ts';
import { pricingMessages } from '../messages/pricing.ts';
import { renderCheckout } from './checkout.ts';
import { formStateOf } from './form-state.ts';
import { renderHero } from './hero.ts';
import { moneyOf, nameOf, type PageContext, pathOf } from './page-context.ts';
import { renderSchedule } from './schedule-list.ts';
import { renderShell } from './shell.ts';
import { renderTermsSection } from './terms.ts';
import { tokenOrigins } from './token-access.ts';

/** The client's page of an invoice. */
export function renderInvoicePage(context: PageContext): Page {
  const { account, invoice, profile, reader, tokens } = context;
  const number = invoice.number ?? '';
  const plan = isPlan(invoice) ? depositMessages(reader.locale.language) : null;
  const title = plan?.planSubject(number, account.name) ?? reader.messages.invoiceOf(number, account.name);
  const withStripe =
    context.choice !== null && formStateOf(context) !== 'none' && tokens?.processor === 'Stripe';
  return renderShell({
    title,
    reader,
    business: context,
    isWide: true,
    // The heading needs the name only when the header shows a logo instead.
    body: renderBody(
      context,
      profile.logo === null ? `${plan?.paymentPlan ?? reader.messages.invoice} ${number}` : title,
    ),
    origins: tokenOrigins(tokens, context.current?.actionUrl ?? null),
    scripts: [
      ...(withStripe ? (['pay', 'stripe'] as const) : (['pay', 'typing'] as const)),
      ...(hasTransfer(context) ? (['copy'] as const) : []),
    ],
    withStripe,
  });
}

function hasTransfer({ invoice, profile }: PageContext): boolean {
  return detailsFor(profile.bankDetails, invoice.currency) !== null;
}

// The form comes before the details, so that it is near on a phone. Once it is paid, the documents take its place.
function renderBody(context: PageContext, title: string): Html {
  const form = formStateOf(context);
  const papers = html`${renderReceipts(context)}${renderDocuments(context)}`;
  return html`${renderHero(context, title, form)}
${renderCheckout(context, form === 'open' ? '' : papers)}
<div class="details" data-viewed="${context.base}/viewed?version=${context.invoice.sequence}">
${renderSchedule(context)}
${renderItems(context)}
${renderNote(context)}
${form === 'none' ? renderTermsSection(context) : ''}
${form === 'open' ? papers : ''}
</div>`;
}

function renderItems(context: PageContext): Html | '' {
  const { invoice, reader } = context;
  const { messages, locale } = reader;
  if (invoice.lineItems.length === 0) return '';
  const text = linesText(invoice, { ...messages, ...pricingMessages(locale.language) }, locale);
  return html`<section aria-labelledby="items"><h2 id="items">${messages.items}</h2>
<table class="lines">
<thead><tr><th scope="col">${messages.description}</th><th scope="col">${messages.quantity}</th><th scope="col">${messages.amount}</th></tr></thead>
<tbody>${invoice.lineItems.map(({ description }, index) => {
    const { quantity = '', unitAmount = '', discount = '', amount = '' } = text.lines[index] ?? {};
    const less = discount === '' ? '' : html` <small>${discount}</small>`;
    return html`<tr><td dir="auto">${description}</td>
<td>${quantity} × ${unitAmount}${less}</td><td>${amount}</td></tr>`;
  })}</tbody>${text.isPlain ? '' : renderSums(text)}</table></section>`;
}

// The schedule says the total of an invoice whose lines add up to it.
function renderSums({ sums, remarks }: LinesText): Html {
  return html`<tfoot>${sums.map(
    ({ label, value, strong }) => html`<tr><th scope="row" colspan="2">${label}</th>
<td>${strong ? html`<strong>${value}</strong>` : value}</td></tr>`,
  )}${remarks.map((remark) => html`<tr><td colspan="3">${remark}</td></tr>`)}</tfoot>`;
}

function renderNote({ invoice, reader }: PageContext): Html | '' {
  if (invoice.note === '') return '';
  return html`<section aria-labelledby="note"><h2 id="note">${reader.messages.note}</h2>
<p class="words" dir="auto">${invoice.note}</p></section>`;
}

function renderReceipts(context: PageContext): Html | '' {
  const { account, charges, reader } = context;
  const { messages, locale } = reader;
  const taken = charges.filter(({ status }) => status === 'Succeeded');
  if (taken.length === 0) return '';
  return html`<section aria-labelledby="receipts" id="receipt"><h2 id="receipts">${messages.receipts}</h2>
<ul class="rows">${taken.map((charge) => {
    const date = formatDate(civilDateIn(account.timeZone, charge.settledAt ?? charge.createdAt), locale);
    return html`<li><span>${messages.receiptOf(moneyOf(context, charge.amount + charge.surcharge), date)}<br>
<span class="soft small">${[nameOf(charge.method), ...backOf(context, charge)].join(' · ')}</span></span>
<a class="documents" href="${pathOf(context, `/receipt/${charge.id}`)}">${messages.receiptPdf}</a></li>`;
  })}</ul></section>`;
}

// The refunded and charged back amounts, as on the receipt.
function backOf(context: PageContext, { id }: Charge): string[] {
  const back = context.returns.get(id);
  if (back === undefined) return [];
  const { statuses, refundedPart } = context.reader.messages;
  return [
    ...(back.refunded > 0 ? [refundedPart(moneyOf(context, back.refunded))] : []),
    ...(back.isDisputed ? [statuses.Disputed] : []),
    ...(back.chargedBack > 0 && !back.isDisputed ? [statuses.ChargedBack] : []),
  ];
}

function renderDocuments(context: PageContext): Html {
  const { invoice, reader } = context;
  const { messages, locale } = reader;
  const deposits = depositMessages(locale.language);
  return html`<section class="documents" aria-labelledby="documents"><h2 id="documents">${messages.documents}</h2>
<ul class="rows"><li><a href="${pathOf(context, '/invoice')}">${isPlan(invoice) ? deposits.planPdf : messages.invoicePdf}</a></li>
${context.creditNotes.map(
  ({ id, number, issuedOn, amount }) =>
    html`<li><a href="${pathOf(context, `/credit-note/${id}`)}">${messages.creditNotePdf(
      number,
      formatDate(issuedOn, locale),
      moneyOf(context, amount),
    )}</a></li>`,
)}${(context.prepayments ?? []).map(
  ({ id, number, issuedOn, amount }) =>
    html`<li><a href="${pathOf(context, `/prepayment-invoice/${id}`)}">${deposits.prepaymentPdf(number, formatDate(issuedOn, locale), moneyOf(context, amount))}</a></li>`,
)}${context.isEInvoice ? html`<li><a href="${pathOf(context, '/e-invoice')}">${messages.eInvoice}</a></li>` : ''}
${isOpen(invoice) ? html`<li><a href="${pathOf(context, '/calendar')}">${messages.calendar}</a></li>` : ''}</ul></section>`;
}

function isOpen({ status, payments }: Invoice): boolean {
  return status === 'Active' && totalOwed(payments) > 0;
}
