import { describeSchedule } from '../documents/service.ts';
import { type Html, html } from '../kit/text/html.ts';
import { formatBasisPoints, formatDate } from '../kit/text/locale.ts';
import type { Page } from '../look/frame.ts';
import { banner } from './banner.ts';
import { isSepa, sepaTermsOf } from './debit-terms.ts';
import { renderAssurance, renderBankFields, renderCardFields } from './method-fields.ts';
import { moneyOf, nameOf, type PageContext, pathOf } from './page-context.ts';
import { isExactSaving, maySave, type SavingContext, savingFieldsOf, savingTermsOf } from './saving.ts';
import { renderShell } from './shell.ts';
import { renderTermsNotice, termsFields } from './terms.ts';
import { actionAlone, formAction, tokenOrigins } from './token-access.ts';
import { offersWallets, renderWallets } from './wallets.ts';

const HERE = '/save';

/** Leads to the page on which a method is saved; nothing where none may be saved. */
export function renderSavingOffer(context: PageContext): Html | '' {
  // A client who has just ended autopay is not asked at once.
  if (!maySave(context) || context.hasCanceledAutopay) return '';
  const { saving: texts } = context.reader.messages;
  return html`<section class="mandate" aria-labelledby="saving"><h2 id="saving">${texts.offer}</h2>
<p class="words">${texts.offerHint}</p>
<p><a class="button plain" href="${pathOf(context, HERE)}">${texts.open}</a></p></section>`;
}

/** Asks for a card or bank account to be saved: what will be charged and when, the fields, and the words of the consent. */
export function renderSavingPage(context: SavingContext, problem: string): Page {
  const { account, invoice, reader, tokens } = context;
  const { messages } = reader;
  const withStripe = tokens?.processor === 'Stripe';
  const body = html`<section id="pay"><h1>${messages.saving.heading}</h1>
<p class="soft">${messages.invoiceOf(invoice.number ?? '', account.name)}</p>
${problem === '' ? '' : banner('failed', problem, '', 'bad')}
<p class="words">${messages.saving.lead}</p>
${renderPlan(context)}
${renderKinds(context)}
${renderFields(context)}
<p class="words"><a href="${pathOf(context)}">${messages.back}</a></p></section>`;
  return renderShell({
    title: messages.saving.heading,
    reader,
    business: context,
    here: HERE,
    body,
    origins: tokenOrigins(tokens, null),
    scripts: withStripe ? ['pay', 'stripe'] : ['pay', 'typing'],
    withStripe,
  });
}

/** Asks a reader without script, or with a card that may bear a fee, to agree to the exact words. */
export function renderSavingConfirmPage(context: SavingContext, token: string): Page {
  const { account, invoice, reader, saving, tokens } = context;
  const { messages } = reader;
  const fields = [...savingFieldsOf(saving), ...termsFields(context)];
  const body = html`<section><h1>${messages.saving.heading}</h1>
<p class="soft">${messages.invoiceOf(invoice.number ?? '', account.name)}</p>
<p class="words">${messages.saving.lead}</p>
${renderPlan(context)}
${saving.method === null ? '' : html`<p class="words">${nameOf(saving.method)}</p>`}
<form method="post" action="${pathOf(context, HERE)}">
<input type="hidden" name="token" value="${token}">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p class="words">${savingTermsOf(context, saving, saving.surcharge)}</p>
${renderMandateTerms(context)}
${renderTermsNotice(context, messages.saving.acceptsTerms)}
<button class="button">${messages.saving.button}</button>
</form>
<p class="words"><a href="${pathOf(context)}">${messages.back}</a></p></section>`;
  return renderShell({
    title: messages.saving.heading,
    reader,
    business: context,
    here: HERE,
    body,
    origins: tokenOrigins(tokens, null),
  });
}

// The mandate of a bank account that is debited by SEPA.
function renderMandateTerms(context: SavingContext): Html | '' {
  if (!isSepa(context, context.saving.kind)) return '';
  return html`<p class="soft small words">${sepaTermsOf(context, 0)}</p>`;
}

function renderPlan(context: SavingContext): Html {
  const { account, invoice, reader, saving, today } = context;
  const { messages, locale } = reader;
  const { offer } = saving;
  const described = describeSchedule(invoice, { account, locale, today });
  const names = new Map<string, string>(described.map(({ payment, name }) => [payment.id, name]));
  return html`<ul class="rows">${offer.payments.map(
    ({ id, dueDate, amount }) =>
      html`<li><span>${formatDate(dueDate, locale)} · <bdi>${names.get(id) ?? ''}</bdi></span><span class="money">${moneyOf(context, amount)}</span></li>`,
  )}</ul>
<dl class="sums">
${saving.surcharge === 0 ? '' : html`<dt>${messages.fee(formatBasisPoints(offer.surchargeBasisPoints, locale))}</dt><dd>${moneyOf(context, saving.surcharge)}</dd>`}
<dt class="main">${messages.saving.total}</dt><dd class="main">${moneyOf(context, offer.total + saving.surcharge)}</dd></dl>`;
}

function renderKinds(context: SavingContext): Html {
  const { reader, saving } = context;
  const { messages } = reader;
  const action = `${context.base}${HERE}`;
  if (saving.kinds.length < 2) return html`<form id="choice" method="get" action="${action}"></form>`;
  return html`<form id="choice" method="get" action="${action}">
${reader.chosen === null ? '' : html`<input type="hidden" name="lang" value="${reader.chosen}">`}
<fieldset><legend>${messages.saving.how}</legend><div class="options">${saving.kinds.map(
    (kind) =>
      html`<label class="option"><input type="radio" name="method" value="${kind}" ${
        kind === saving.kind ? 'checked' : ''
      }><span>${messages.methods[kind]}</span></label>`,
  )}</div></fieldset>
<button class="button plain" data-without-script>${messages.update}</button>
</form>`;
}

function renderFields(context: SavingContext): Html {
  const { invoice, reader, saving, tokens } = context;
  const { messages } = reader;
  const fields = savingFieldsOf(saving);
  const terms = termsFields(context);
  // Absolute, because the sandbox is another server that sends the browser back to it.
  const returnUrl = `${context.origin}${pathOf(context, HERE, [...fields, ...terms])}`;
  const address = pathOf(context, HERE);
  const action = formAction(tokens, returnUrl) ?? actionAlone(tokens, address);
  const words = { ...messages.declines, ...messages.problems, ...messages.saving.problems };
  const holder = invoice.contact.name;
  const isCard = saving.kind === 'Card';
  const exact = isExactSaving(saving);
  // Without an amount: the processor's own fields ask for a consent to later charges, not to one now.
  const hasWallets = isCard && offersWallets(context, exact);
  return html`${renderWallets(context, hasWallets, returnUrl)}<form id="fields" method="post" action="${action}" data-swap data-kind="${saving.kind}" autocomplete="on"
data-processor="${tokens?.processor ?? ''}" data-tokens="${tokens?.tokensUrl ?? ''}" data-key="${tokens?.publishableKey ?? ''}"
data-account="${tokens?.stripeAccount ?? ''}" data-pay="${address}" ${exact ? '' : 'data-confirm'} data-fields="${new URLSearchParams(fields).toString()}"
data-terms="${terms[0]?.[1] ?? ''}" data-words="${JSON.stringify({ ...words, working: messages.saving.working })}" data-name="${holder}"
data-wallets="${offersWallets(context, exact) ? 'on' : ''}" data-currency="${invoice.currency.toLowerCase()}">
${isCard ? renderCardFields(context, holder) : renderBankFields(context, holder, invoice.currency)}
<div class="terms"><p class="words small">${savingTermsOf(context, saving, exact ? 0 : null)}</p></div>
${renderMandateTerms(context)}
${renderTermsNotice(context, messages.saving.acceptsTerms)}
<p class="problem" role="alert" id="problem"></p>
<button class="button">${exact ? messages.saving.button : messages.toConfirm}</button>
${renderAssurance(context, saving.kind, invoice.currency)}
</form>`;
}
