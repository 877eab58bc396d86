import { owedAmount } from '../invoices/service.ts';
import { type Html, html } from '../kit/html.ts';
import { decimalOf, formatBasisPoints, formatDate } from '../kit/locale.ts';
import { currencyExponent } from '../kit/money.ts';
import { type Choice, fieldsOf, isExact, type MethodKind, owedInAll } from './choice.ts';
import { renderAssurance, renderBankFields, renderCardFields } from './method-fields.ts';
import { moneyOf, nameOf, type PageContext, pathOf } from './page-context.ts';
import { actionAlone, formAction } from './token-access.ts';

type Chosen = PageContext & { readonly choice: Choice };

/** What to pay, how, what it comes to, and the fields of a card or bank account. Nothing when nothing is to be paid. */
export function renderCheckout(context: PageContext): Html {
  const { choice, tokens, reader } = context;
  const { texts } = reader;
  const autopay = renderMandate(context);
  if (choice === null) return html`<div class="checkout">${autopay}</div>`;
  const chosen: Chosen = { ...context, choice };
  return html`<section class="checkout" id="pay" aria-labelledby="pay-heading">
<h2 id="pay-heading" tabindex="-1">${texts.payHeading}</h2>
${
  tokens === null
    ? html`<p class="words">${texts.noMethod}</p>`
    : html`${renderChoice(chosen)}<div aria-live="polite" aria-atomic="true">${renderSums(chosen)}</div>${renderFields(chosen)}`
}
${autopay}
</section>`;
}

function renderChoice(context: Chosen): Html {
  const { choice, reader, account } = context;
  const { texts } = reader;
  const hasChoice =
    choice.payable.length > 1 ||
    choice.kinds.length > 1 ||
    account.allowsPartPayments ||
    choice.rest.count > 0;
  if (!hasChoice) return html`<form id="choice" method="get" action="${context.base}"></form>`;
  return html`<form id="choice" method="get" action="${context.base}#pay">
${reader.chosen === null ? '' : html`<input type="hidden" name="lang" value="${reader.chosen}">`}
${choice.payable.length > 1 ? renderPayments(context) : ''}
${account.allowsPartPayments && choice.payments.length === 1 ? renderPart(context) : ''}
${choice.kinds.length > 1 ? renderKinds(context) : html`<input type="hidden" name="method" value="${choice.kind}">`}
${renderAutopay(context)}
<button class="button plain" data-without-script>${texts.update}</button>
</form>`;
}

function renderPayments(context: Chosen): Html {
  const { choice, reader } = context;
  const { texts, locale } = reader;
  const isAll = choice.payments.length === choice.payable.length;
  const keep = fieldsOf(choice, context.invoice.currency).filter(([name]) => name === 'method');
  const link = isAll
    ? html`<a class="link small" data-swap id="all" data-choose="next" href="${pathOf(context, '', keep)}#pay">${texts.chooseNext}</a>`
    : html`<a class="link small" data-swap id="all" data-choose="all" href="${pathOf(context, '', [['payments', 'all'], ...keep])}#pay">${texts.chooseAll}</a>`;
  return html`<fieldset><legend>${texts.schedule}</legend>
${choice.payable.map(
  (payment) =>
    html`<label class="option"><input type="checkbox" name="payments" value="${payment.id}" ${
      choice.payments.includes(payment) ? 'checked' : ''
    }><span>${formatDate(payment.dueDate, locale)}</span><span class="money">${moneyOf(context, owedAmount(payment))}</span></label>`,
)}
${link}</fieldset>`;
}

function renderPart(context: Chosen): Html {
  const { choice, invoice, reader } = context;
  const { texts } = reader;
  const value = decimalOf(choice.amount, currencyExponent(invoice.currency));
  return html`<label class="field" id="part" data-swap data-keep><span>${texts.amountToPay} · ${texts.amountHint(moneyOf(context, choice.owed))}</span>
<input name="amount" inputmode="decimal" autocomplete="off" value="${value}"></label>`;
}

function renderKinds({ choice, invoice, reader }: Chosen): Html {
  const { texts } = reader;
  const cards = invoice.paymentMethods.filter((type) => type !== 'BankAccount');
  const wordOf = (kind: MethodKind) =>
    kind === 'Card' && cards.length === 1 ? texts.methods[cards[0] ?? 'Card'] : texts.methods[kind];
  return html`<fieldset><legend>${texts.howToPay}</legend><div class="options">${choice.kinds.map(
    (kind) =>
      html`<label class="option"><input type="radio" name="method" value="${kind}" ${
        kind === choice.kind ? 'checked' : ''
      }><span>${wordOf(kind)}</span></label>`,
  )}</div></fieldset>`;
}

function renderAutopay(context: Chosen): Html {
  const { account, choice, mandate, reader } = context;
  const { texts } = reader;
  if (mandate !== null) return html`<div id="autopay" data-swap></div>`;
  const { amount, count } = choice.rest;
  return html`<div id="autopay" data-swap>${
    count === 0
      ? ''
      : html`<label class="option"><input type="checkbox" name="autopay" value="on" ${choice.autopay ? 'checked' : ''}>
<span>${texts.autopay}<br><span class="soft small">${texts.autopayTerms(account.name, moneyOf(context, amount), count)}</span></span></label>`
  }</div>`;
}

/**
 * What a choice comes to. Before it is known what pays the card, it says which cards bear a fee; then the fee stands
 * apart, before anything is confirmed.
 */
export function renderSums(context: Chosen): Html {
  const { choice, reader } = context;
  const { texts, locale } = reader;
  return html`<dl class="sums" id="sums" data-swap>
${
  choice.surcharge === 0
    ? ''
    : html`<dt>${texts.amount}</dt><dd>${moneyOf(context, choice.amount)}</dd>
<dt>${texts.fee(formatBasisPoints(choice.creditFee?.basisPoints ?? 0, locale))}</dt><dd>${moneyOf(context, choice.surcharge)}</dd>`
}
<dt class="main">${isExact(choice) ? texts.toPay : texts.amount}</dt><dd class="main">${moneyOf(context, choice.total)}</dd></dl>
${renderFeeNotice(context)}`;
}

/** Which cards bear a fee, while it is not known what pays the card; an empty place otherwise, for the script to fill. */
function renderFeeNotice(context: Chosen): Html {
  const { choice, invoice, reader } = context;
  const { creditFee } = choice;
  const { texts, locale } = reader;
  return html`<p class="soft words" id="fee" data-swap>${
    creditFee === null || isExact(choice)
      ? ''
      : texts.feeByKind(
          formatBasisPoints(creditFee.basisPoints, locale),
          moneyOf(context, creditFee.amount),
          invoice.paymentMethods.includes('DebitCard'),
        )
  }</p>`;
}

function renderFields(context: Chosen): Html {
  const { choice, invoice, reader, tokens } = context;
  const { texts } = reader;
  const fields = fieldsOf(choice, invoice.currency);
  // Absolute, because the sandbox is another server that sends the browser back to it.
  const wish = wishOf(choice, fields);
  const returnUrl = `${context.origin}${pathOf(context, '/pay', [...new URLSearchParams(wish)])}`;
  const action = formAction(tokens, returnUrl) ?? actionAlone(tokens, pathOf(context, '/pay'));
  const words = { ...texts.problems, ...texts.declines, working: texts.working };
  return html`<form id="fields" method="post" action="${action}" data-swap data-kind="${choice.kind}" autocomplete="on"
data-processor="${tokens?.processor ?? ''}" data-tokens="${tokens?.tokensUrl ?? ''}" data-key="${tokens?.publishableKey ?? ''}"
data-pay="${pathOf(context, '/pay')}" ${isExact(choice) ? '' : 'data-confirm'} data-wish="${wish}" data-words="${JSON.stringify(words)}" data-name="${invoice.contact.name}"
data-amount="${choice.total}" data-currency="${invoice.currency.toLowerCase()}">
${choice.kind === 'Card' ? renderCardFields(context) : html`${renderBankFields(context)}<p class="soft small words">${texts.bankHint}</p>`}
<p class="problem" role="alert" id="problem"></p>
<button class="button">${isExact(choice) ? texts.pay(moneyOf(context, choice.total)) : texts.toConfirm}</button>
${renderAssurance(context, choice.kind)}
</form>`;
}

/**
 * What is sent with a token: the choice, and what the reader was shown. A part, and autopay of the rest, are agreed to
 * by what is owed in all: of a part that was paid already no second one is taken for it.
 */
export function wishOf(choice: Choice, fields: readonly (readonly [string, string])[]): string {
  const wish = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]));
  wish.set('expected', String(choice.total));
  if (choice.autopay || choice.amount < choice.owed) wish.set('owed', String(owedInAll(choice)));
  return wish.toString();
}

function renderMandate(context: PageContext): Html | '' {
  const { invoice, mandate, reader } = context;
  if (mandate === null || invoice.status === 'Paid' || invoice.status === 'Canceled') return '';
  const { texts } = reader;
  return html`<form class="mandate" method="post" action="${pathOf(context, '/autopay')}">
<p class="words">${texts.autopayOn(nameOf(mandate.method), moneyOf(context, mandate.agreedAmount))}</p>
<button class="button plain">${texts.autopayCancel}</button></form>`;
}
