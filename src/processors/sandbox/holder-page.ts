import { nameMethod } from '../../kit/money/payment-methods.ts';
import { escapeHtml } from '../../kit/text/html.ts';
import { formatMoney } from '../../kit/text/locale.ts';
import type { HolderReader } from './holder-texts.ts';
import { type Page, renderPage } from './page.ts';
import type { Charge, Setup } from './types.ts';

/** A charge, or a method that is saved without one. */
export type Asked = Charge | Setup;

/** Asks the holder to confirm a payment or the saving of a card, or says that it was answered already. */
export function renderHolderPage(asked: Asked, { locale, texts: all }: HolderReader): Page {
  const isCharge = 'amount' in asked;
  const texts = isCharge ? all : { ...all, ...all.saving };
  const isAsked = asked.status === 'requires_action';
  const answered = asked.status === 'declined' ? texts.refused : texts.confirmed;
  const amount = isCharge ? formatMoney(asked.amount, asked.currency, locale) : '';
  const body = `${isCharge ? `<p class="amount">${escapeHtml(amount)}</p>` : ''}
<p>${isAsked ? texts.question : answered}</p>
${renderFacts(asked, texts)}
${isAsked ? renderButtons(texts) : renderBack(asked, texts)}
<p class="soft">${texts.notReal}</p>`;
  return renderPage({
    language: locale.language,
    title: texts.title,
    bank: texts.bank,
    body,
    leadsTo: [asked.returnUrl],
  });
}

type Texts = HolderReader['texts'];

function renderButtons({ confirm, refuse }: Texts): string {
  return `<form method="post">
<button class="main" name="answer" value="confirm">${confirm}</button>
<button name="answer" value="refuse">${refuse}</button>
</form>`;
}

function renderFacts({ description, method }: Asked, { to, card }: Texts): string {
  const facts = [
    [to, description],
    [card, method === null ? '' : nameMethod(method)],
  ].filter(([, value]) => value !== '');
  const rows = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`);
  return `<dl>${rows.join('')}</dl>`;
}

function renderBack({ returnUrl }: Asked, { back, end }: Texts): string {
  return returnUrl === null ? `<p>${end}</p>` : `<a class="back" href="${escapeHtml(returnUrl)}">${back}</a>`;
}
