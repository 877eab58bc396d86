import { nameMethod } from '../../kit/money/payment-methods.ts';
import { escapeHtml } from '../../kit/text/html.ts';
import { formatMoney } from '../../kit/text/locale.ts';
import type { HolderReader } from './holder-texts.ts';
import { type Page, renderPage } from './page.ts';
import type { Charge } from './types.ts';

/** Asks the holder to confirm a payment, or says that it was answered already. */
export function renderHolderPage(charge: Charge, { locale, texts }: HolderReader): Page {
  const isAsked = charge.status === 'requires_action';
  const answered = charge.status === 'declined' ? texts.refused : texts.confirmed;
  const body = `<p class="amount">${escapeHtml(formatMoney(charge.amount, charge.currency, locale))}</p>
<p>${isAsked ? texts.question : answered}</p>
${renderFacts(charge, texts)}
${isAsked ? renderButtons(texts) : renderBack(charge, texts)}
<p class="soft">${texts.notReal}</p>`;
  return renderPage({
    language: locale.language,
    title: texts.title,
    bank: texts.bank,
    body,
    leadsTo: [charge.returnUrl],
  });
}

type Texts = HolderReader['texts'];

function renderButtons({ confirm, refuse }: Texts): string {
  return `<form method="post">
<button class="main" name="answer" value="confirm">${confirm}</button>
<button name="answer" value="refuse">${refuse}</button>
</form>`;
}

function renderFacts({ description, method }: Charge, { to, card }: Texts): string {
  const facts = [
    [to, description],
    [card, method === null ? '' : nameMethod(method)],
  ].filter(([, value]) => value !== '');
  const rows = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`);
  return `<dl>${rows.join('')}</dl>`;
}

function renderBack({ returnUrl }: Charge, { back, end }: Texts): string {
  return returnUrl === null ? `<p>${end}</p>` : `<a class="back" href="${escapeHtml(returnUrl)}">${back}</a>`;
}
