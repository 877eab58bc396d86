import { owedAmount } from '../invoices/service.ts';
import { type Html, html } from '../kit/text/html.ts';
import { formatDate } from '../kit/text/locale.ts';
import type { Page } from '../look/frame.ts';
import { formFieldsOf, renderDebitTerms, renderSums } from './checkout.ts';
import { addressFieldsOf, type Choice, fieldsOf } from './choice.ts';
import { autopayTermsOf, type Choosing } from './choice-form.ts';
import { moneyOf, nameOf, pathOf } from './page-context.ts';
import { renderPayerFields } from './payer-fields.ts';
import { renderShell } from './shell.ts';
import { renderTermsNotice, termsFields } from './terms.ts';
import { tokenOrigins } from './token-access.ts';
import type { ProblemCode } from './visitor.ts';

/**
 * Asks a reader without script, or with a card that may bear a fee, to confirm. The card or account is a token already,
 * so that the page shows exactly what will be charged, and for what.
 */
export function renderConfirmPage(context: Choosing, token: string): Page {
  const { account, choice, invoice, reader } = context;
  const { messages } = reader;
  const formFields = new URLSearchParams(
    formFieldsOf(choice, [...fieldsOf(choice), ...termsFields(context)]),
  );
  const body = html`<section><h1>${messages.confirmHeading}</h1>
<p class="soft">${messages.invoiceOf(invoice.number ?? '', account.name)}</p>
${renderPayments(context)}
${choice.method === null ? '' : html`<p class="words">${nameOf(choice.method)}</p>`}
${renderSums(context)}
${renderConsent(context)}
${renderDebitTerms(context)}
${renderTermsNotice(context)}
<form method="post" action="${pathOf(context, '/pay')}">
<input type="hidden" name="token" value="${token}">
${[...formFields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${renderPayerFields(context, 'form')}
<button class="button">${messages.pay(moneyOf(context, choice.total))}</button>
</form>
<p class="words"><a href="${pathOf(context, '', addressFieldsOf(choice))}#pay">${messages.back}</a></p></section>`;
  return renderShell({
    title: messages.confirmHeading,
    reader,
    business: context,
    body,
    origins: tokenOrigins(context.tokens, null),
  });
}

// The words of the page before, with the surcharge of this card.
function renderConsent(context: Choosing): Html | '' {
  const { account, choice, mandate, needsAutopay, reader } = context;
  if (!choice.autopay || mandate !== null) return '';
  const terms = autopayTermsOf(context, choice.surcharge > 0);
  return needsAutopay
    ? html`<p class="words"><strong>${reader.messages.autopayNeeded(account.name)}</strong> ${terms}</p>`
    : html`<p class="words">${terms}</p>`;
}

function renderPayments(context: Choosing): Html {
  const { choice, reader } = context;
  return html`<ul class="rows">${choice.payments.map(
    (payment) =>
      html`<li><span>${formatDate(payment.dueDate, reader.locale)}${
        payment.name === null ? '' : html` · <bdi>${payment.name}</bdi>`
      }</span><span class="money">${moneyOf(context, owedAmount(payment))}</span></li>`,
  )}</ul>`;
}

/**
 * Finds whether a form has another consent than its page would have now; null when it has not. A form gets no consent that its reader did
 * not see, and loses none silently.
 */
export function findConsentChange(
  { account, mandate }: Pick<Choosing, 'account' | 'mandate'>,
  choice: Choice,
  given: URLSearchParams,
): ProblemCode | null {
  const agrees = given.get('autopay') === 'on';
  if (mandate !== null || choice.autopay === agrees) return null;
  if (!agrees) return 'autopay_required';
  // Where no rest is left any more, the amounts of the form are others, too.
  return account.autopay === 'Off' ? 'autopay_not_offered' : null;
}

/**
 * Finds what has changed since the reader chose, while the card was at the processor; null for nothing. No other payment
 * and no other amount may be charged than the chosen one.
 */
export function findChange(choice: Choice, given: URLSearchParams): ProblemCode | null {
  const named = new Set(given.getAll('payments').filter((id) => id !== ''));
  if (named.size > 0 && !named.has('all')) {
    const ids = new Set<string>(choice.payments.map(({ id }) => id));
    if (named.size !== ids.size || [...named].some((id) => !ids.has(id))) return 'illegal_action';
  }
  if (choice.fault === 'debit_too_large') return 'amount_too_large';
  if (choice.fault === 'rest_too_large') return 'rest_too_large';
  if (choice.fault !== null) return choice.fault === 'nothing_chosen' ? 'nothing_chosen' : 'invalid_amount';
  const shown = new URLSearchParams(formFieldsOf(choice, []));
  const isOther = ['expected', 'owed'].some((name) => given.has(name) && given.get(name) !== shown.get(name));
  if (isOther) return 'amount_changed';
  const isMoved = given.has('schedule') && given.get('schedule') !== choice.scheduleHash;
  return isMoved ? 'schedule_changed' : null;
}
