import { html } from '../kit/html.ts';
import { renderSums, wishOf } from './checkout.ts';
import { type Choice, fieldsOf } from './choice.ts';
import { moneyOf, type PageContext, pathOf } from './page-context.ts';
import { type Page, renderShell } from './shell.ts';
import { tokenOrigins } from './token-access.ts';

/**
 * Asks a reader without script to confirm: the card or account is a token already, and what is charged, and for
 * what, stands here once more.
 */
export function renderConfirmPage(context: PageContext & { readonly choice: Choice }, token: string): Page {
  const { account, choice, invoice, reader } = context;
  const { texts } = reader;
  const fields = fieldsOf(choice, invoice.currency);
  const wish = new URLSearchParams(wishOf(choice, fields));
  const body = html`<section><h1>${texts.confirmHeading}</h1>
<p class="soft">${texts.invoiceOf(invoice.number ?? '', account.name)}</p>
${renderSums(context)}
<form method="post" action="${pathOf(context, '/pay')}">
<input type="hidden" name="token" value="${token}">
${[...wish].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="button">${texts.pay(moneyOf(context, choice.total))}</button>
</form>
<p class="words"><a href="${pathOf(context, '', fields)}#pay">${texts.back}</a></p></section>`;
  return renderShell({
    title: texts.confirmHeading,
    reader,
    business: context,
    body,
    origins: tokenOrigins(context.tokens, null),
  });
}
