import { describeSchedule } from '../documents/service.ts';
import { owedAmount } from '../invoices/service.ts';
import type { ScheduledPayment } from '../invoices/types.ts';
import { type Html, html } from '../kit/text/html.ts';
import { formatDate } from '../kit/text/locale.ts';
import { amountText } from './amount-text.ts';
import { type Choice, fieldsOf, type MethodKind } from './choice.ts';
import { renderDebitLimit } from './debit-limit.ts';
import { moneyOf, type PageContext, pathOf } from './page-context.ts';

/** A page on which something may be paid. */
export type Choosing = PageContext & { readonly choice: Choice };

/** More payments than this are folded, so that the card's fields stay near. */
const SHOWN = 3;

/** The form to choose what to pay, and how. Without script a button sends it. */
export function renderChoice(context: Choosing): Html {
  const { choice, reader, account } = context;
  const { messages } = reader;
  const hasBoxes = choice.payable.length > 1 || choice.payments.length === 0;
  const hasChoice =
    hasBoxes || choice.kinds.length > 1 || account.allowsPartPayments || choice.rest.count > 0;
  if (!hasChoice)
    return html`<form id="choice" method="get" action="${context.base}">${renderDebitLimit(context)}</form>`;
  return html`<form id="choice" method="get" action="${context.base}#pay">
${reader.chosen === null ? '' : html`<input type="hidden" name="lang" value="${reader.chosen}">`}
${hasBoxes ? renderPayments(context) : ''}
${account.allowsPartPayments ? renderPart(context) : ''}
${choice.kinds.length > 1 ? renderKinds(context) : html`<input type="hidden" name="method" value="${choice.kind}">`}
${renderDebitLimit(context)}
${renderAutopay(context)}
<button class="button plain" data-without-script>${messages.update}</button>
</form>`;
}

// The empty value says that the form has boxes, because a form with none ticked would not mention them.
function renderPayments(context: Choosing): Html {
  const { choice, reader } = context;
  const { messages } = reader;
  const isAll = choice.payments.length === choice.payable.length;
  const keep = fieldsOf(choice).filter(([name]) => name === 'method');
  const link = isAll
    ? html`<a class="link small" data-swap id="all" data-choose="next" href="${pathOf(context, '', keep)}#pay">${messages.chooseNext}</a>`
    : html`<a class="link small" data-swap id="all" data-choose="all" href="${pathOf(context, '', [['payments', 'all'], ...keep])}#pay">${messages.chooseAll}</a>`;
  const shown = choice.payable.length <= SHOWN + 1 ? choice.payable.length : SHOWN;
  const later = choice.payable.slice(shown);
  const isOpen = !isAll && later.some((payment) => choice.payments.includes(payment));
  return html`<fieldset><legend>${messages.whatToPay}</legend><input type="hidden" name="payments" value="">
${renderBoxes(context, choice.payable.slice(0, shown))}
${
  later.length === 0
    ? ''
    : html`<details class="more" ${isOpen ? 'open' : ''}><summary class="small">${messages.showLater(later.length)}</summary>
${renderBoxes(context, later)}</details>`
}
${choice.payable.length > 1 ? link : ''}</fieldset>`;
}

function renderBoxes(context: Choosing, payments: readonly ScheduledPayment[]): Html[] {
  const { account, choice, invoice, reader, today } = context;
  const described = describeSchedule(invoice, { account, locale: reader.locale, today });
  const names = new Map(described.map(({ payment, name }) => [payment.id, name]));
  return payments.map(
    (payment) =>
      html`<label class="option"><input type="checkbox" name="payments" value="${payment.id}" ${
        choice.payments.includes(payment) ? 'checked' : ''
      }><span><bdi>${names.get(payment.id)}</bdi> <span class="soft small">${formatDate(payment.dueDate, reader.locale)}</span></span><span class="money">${moneyOf(context, owedAmount(payment))}</span></label>`,
  );
}

// Only a single payment can be paid in part. The prefilled amount is sent too: when it is unchanged, all is paid.
function renderPart(context: Choosing): Html {
  const { choice, invoice, reader } = context;
  const { messages, locale } = reader;
  if (choice.payments.length !== 1) return html`<div id="part" data-swap></div>`;
  const most = moneyOf(context, choice.owed);
  const whole = amountText(choice.owed, invoice.currency, locale);
  const value = choice.typed ?? amountText(choice.amount, invoice.currency, locale);
  const { fault } = choice;
  const isWrong = isAmountFault(fault);
  return html`<div id="part" data-swap data-keep><label class="field"><span>${messages.amountToPay} · ${messages.amountHint(most)}</span>
<input name="amount" inputmode="decimal" autocomplete="off" maxlength="40" value="${value}" aria-describedby="part-problem" ${isWrong ? html`aria-invalid="true"` : ''}></label>
<input type="hidden" name="whole" value="${whole}">
<p class="problem small" id="part-problem" role="status" data-swap>${isWrong ? messages.amountFaults[fault](whole, most) : ''}</p></div>`;
}

type AmountFault = Exclude<
  NonNullable<Choice['fault']>,
  'nothing_chosen' | 'debit_too_large' | 'rest_too_large'
>;

function isAmountFault(fault: Choice['fault']): fault is AmountFault {
  return fault === 'unreadable_amount' || fault === 'amount_too_low' || fault === 'amount_too_high';
}

function renderKinds({ choice, invoice, reader }: Choosing): Html {
  const { messages } = reader;
  const cards = invoice.paymentMethods.filter((type) => type !== 'BankAccount');
  const wordOf = (kind: MethodKind) =>
    kind === 'Card' && cards.length === 1 ? messages.methods[cards[0] ?? 'Card'] : messages.methods[kind];
  return html`<fieldset><legend>${messages.howToPay}</legend><div class="options">${choice.kinds.map(
    (kind) =>
      html`<label class="option"><input type="radio" name="method" value="${kind}" ${
        kind === choice.kind ? 'checked' : ''
      }><span>${wordOf(kind)}</span></label>`,
  )}</div></fieldset>`;
}

function renderAutopay(context: Choosing): Html {
  const { account, choice, mandate, needsAutopay, reader } = context;
  if (account.autopay === 'Off' || mandate !== null || choice.fault !== null || choice.rest.count === 0)
    return html`<div id="autopay" data-swap></div>`;
  if (needsAutopay) {
    return html`<div id="autopay" data-swap><p class="words"><strong>${reader.messages.autopayNeeded(
      account.name,
    )}</strong> <span class="soft small">${autopayTermsOf(context, null)}</span></p></div>`;
  }
  return html`<div id="autopay" data-swap><label class="option"><input type="checkbox" name="autopay" value="on" ${choice.autopay ? 'checked' : ''}>
<span>${reader.messages.autopayOffer} <span class="soft small">${autopayTermsOf(context, null)}</span></span></label></div>`;
}

/**
 * The terms of autopay that a client agrees to, with the whole cost. `bearsFee`: whether the card bears a fee, null
 * while that is not known.
 */
export function autopayTermsOf(context: Choosing, bearsFee: boolean | null): string {
  const { account, choice, reader } = context;
  const { amount, count, surcharge } = choice.rest;
  const total = moneyOf(context, amount + surcharge);
  const { autopayTerms } = reader.messages;
  if (surcharge === 0 || bearsFee === false)
    return autopayTerms(account.name, moneyOf(context, amount), count, '', '');
  return bearsFee === null
    ? autopayTerms(account.name, moneyOf(context, amount), count, '', total)
    : autopayTerms(account.name, total, count, moneyOf(context, surcharge), '');
}
