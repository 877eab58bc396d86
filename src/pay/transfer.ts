import { renderSVG } from 'uqr';
import { takesMoney } from '../accounts/types.ts';
import { totalOwed } from '../invoices/service.ts';
import { type Html, html, raw } from '../kit/text/html.ts';
import { transferMessages, transferText } from '../messages/transfers.ts';
import { payableOf } from './choice.ts';
import { leftToClient } from './form-state.ts';
import type { PageContext } from './page-context.ts';

/** How to pay by bank transfer what the page asks for. Empty where the business has no bank details for the currency. */
export function renderTransfer(context: PageContext): Html | '' {
  const { account, invoice, profile, reader } = context;
  if (!takesMoney(account)) return '';
  const { locale } = reader;
  const text = transferText(
    {
      bankDetails: profile.bankDetails,
      isSandbox: account.mode === 'Sandbox',
      currency: invoice.currency,
      number: invoice.number ?? '',
      amount: askedFor(context),
    },
    locale,
  );
  if (text === null) return '';
  const { heading, hint, rows, payload } = text;
  const messages = transferMessages(locale.language);
  return html`<section class="transfer" id="transfer" aria-labelledby="transfer-heading" data-copied="${messages.copied}"><h2 id="transfer-heading">${heading}</h2>
<p class="words">${hint}</p>
<dl class="facts">${rows.map(
    ({ label, value, plain }) => html`<dt>${label}</dt><dd><bdi>${value}</bdi>
<button type="button" class="link copy" hidden data-copy="${plain}" aria-label="${messages.copy(label)}">${messages.copyShort}</button></dd>`,
  )}</dl>
<p class="small" role="status" id="copied"></p>
${payload === null ? '' : html`<figure class="code">${raw(codeOf(payload, messages.codeAlt))}<figcaption class="soft small">${messages.scan}</figcaption></figure>`}</section>`;
}

/** The amount that the client is asked for: what is due, otherwise the next payment; without what autopay takes. */
function askedFor(context: PageContext): number {
  const { invoice, today } = context;
  const asked = leftToClient(context, payableOf(invoice));
  const due = asked.filter(({ dueDate }) => dueDate <= today);
  if (invoice.status === 'Uncollectible') return totalOwed(asked);
  return totalOwed(due.length > 0 ? due : asked.filter(({ dueDate }) => dueDate === asked[0]?.dueDate));
}

// EPC069-12: level M, at most version 13.
function codeOf(payload: string, label: string): string {
  const svg = renderSVG(payload, { ecc: 'M', maxVersion: 13, border: 4 });
  return svg.replace('<svg ', `<svg role="img" aria-label="${html`${label}`}" `);
}
