import { type Html, html } from '../kit/text/html.ts';
import { formatBasisPoints } from '../kit/text/locale.ts';
import { toStripeAmount } from '../processors/service.ts';
import { renderMandate } from './autopay-page.ts';
import { type Choice, fieldsOf, isExact, owedInAll } from './choice.ts';
import { type Choosing, renderChoice } from './choice-form.ts';
import { isSepa, sepaTermsOf } from './debit-terms.ts';
import { formStateOf } from './form-state.ts';
import { renderAssurance, renderBankFields, renderCardFields } from './method-fields.ts';
import { moneyOf, type PageContext, pathOf } from './page-context.ts';
import { renderPayerFields } from './payer-fields.ts';
import { renderSavingOffer } from './saving-page.ts';
import { renderContact } from './shell.ts';
import { renderTermsNotice, termsFields } from './terms.ts';
import { actionAlone, formAction } from './token-access.ts';
import { renderTransfer } from './transfer.ts';
import { offersWallets, renderWallets } from './wallets.ts';

/**
 * The checkout: what to pay, how, the sum, and the fields of a card or bank account; and autopay, when it is on.
 * `papers` are shown below it when the form is not.
 */
export function renderCheckout(context: PageContext, papers: Html | ''): Html | '' {
  const { messages } = context.reader;
  const state = formStateOf(context);
  const autopay = renderMandate(context);
  if (state === 'none') {
    return autopay === '' && papers === '' ? '' : html`<div class="checkout">${autopay}${papers}</div>`;
  }
  const summary = autopay === '' ? messages.payAnother : messages.payNowInstead;
  const transfer = renderTransfer(context);
  // Without a way to pay online, the transfer is the way.
  if (transfer !== '' && (context.choice === null || context.tokens === null)) {
    return html`<div class="checkout">${autopay}${transfer}${renderContact(context)}${papers}</div>`;
  }
  const form = renderForm(context);
  return html`<div class="checkout">${autopay}${
    state === 'open'
      ? html`${renderSavingOffer(context)}<section id="pay" aria-labelledby="pay-heading"><h2 id="pay-heading" tabindex="-1">${messages.payHeading}</h2>
${form}</section>`
      : html`<details class="again" id="pay"><summary>${summary}</summary>${form}</details>`
  }${transfer}${papers}</div>`;
}

function renderForm(context: PageContext): Html {
  const { choice, tokens, reader } = context;
  if (choice === null || tokens === null)
    return html`<p class="words">${reader.messages.noMethod}</p>${renderContact(context)}`;
  const chosen: Choosing = { ...context, choice };
  return html`${renderChoice(chosen)}<div aria-live="polite" aria-atomic="true">${renderSums(chosen)}</div>${renderFields(chosen)}`;
}

/**
 * The sum of a choice. Before the card is known, it says which cards bear a fee; then the fee is shown on its own line,
 * before anything is confirmed.
 */
export function renderSums(context: Choosing): Html {
  const { choice, reader } = context;
  const { messages, locale } = reader;
  if (choice.fault !== null) {
    return html`<dl class="sums" id="sums" data-swap></dl>${renderFeeNotice(context)}`;
  }
  return html`<dl class="sums" id="sums" data-swap>
${
  choice.surcharge === 0
    ? ''
    : html`<dt>${messages.amount}</dt><dd>${moneyOf(context, choice.amount)}</dd>
<dt>${messages.fee(formatBasisPoints(choice.creditFee?.basisPoints ?? 0, locale))}</dt><dd>${moneyOf(context, choice.surcharge)}</dd>`
}
<dt class="main">${isExact(choice) ? messages.toPay : messages.amount}</dt><dd class="main">${moneyOf(context, choice.total)}</dd></dl>
${renderFeeNotice(context)}`;
}

/** The cards that bear a fee, while the card is not known; otherwise an empty element, which the script fills. */
function renderFeeNotice(context: Choosing): Html {
  const { choice, invoice, reader } = context;
  const { creditFee } = choice;
  const { messages, locale } = reader;
  return html`<p class="soft small words" id="fee" data-swap>${
    creditFee === null || isExact(choice) || choice.fault !== null
      ? ''
      : messages.feeByKind(
          formatBasisPoints(creditFee.basisPoints, locale),
          moneyOf(context, creditFee.amount),
          invoice.paymentMethods.includes('DebitCard'),
        )
  }</p>`;
}

function renderFields(context: Choosing): Html {
  const { choice, invoice, reader, tokens } = context;
  const { messages } = reader;
  const fields = fieldsOf(choice);
  // Absolute, because the sandbox is another server that sends the browser back to it.
  const terms = termsFields(context);
  const formFields = formFieldsOf(choice, [...fields, ...terms]);
  const returnUrl = `${context.origin}${pathOf(context, '/pay', [...new URLSearchParams(formFields)])}`;
  const action = formAction(tokens, returnUrl) ?? actionAlone(tokens, pathOf(context, '/pay'));
  const words = { ...messages.declines, ...messages.problems, working: messages.working };
  const isCard = choice.kind === 'Card';
  const holder = invoice.contact.name;
  const amount = toStripeAmount(choice.total, invoice.currency);
  const takesWallets = amount !== null && offersWallets(context, isExact(choice));
  const hasWallets = isCard && choice.fault === null && takesWallets;
  return html`${renderWallets(context, hasWallets, returnUrl)}<form id="fields" method="post" action="${action}" data-swap data-kind="${choice.kind}" autocomplete="on"
data-processor="${tokens?.processor ?? ''}" data-tokens="${tokens?.tokensUrl ?? ''}" data-key="${tokens?.publishableKey ?? ''}"
data-account="${tokens?.stripeAccount ?? ''}" data-pay="${pathOf(context, '/pay')}" ${isExact(choice) ? '' : 'data-confirm'} data-fields="${formFieldsOf(choice, fields)}"
data-terms="${terms[0]?.[1] ?? ''}" data-words="${JSON.stringify(words)}" data-name="${holder}"
data-wallets="${takesWallets ? 'on' : ''}" data-amount="${amount ?? 0}" data-currency="${invoice.currency.toLowerCase()}">
${isCard ? renderCardFields(context, holder) : renderBankFields(context, holder, invoice.currency)}
${renderDebitTerms(context)}
${renderPayerFields(context, 'script')}
${renderTermsNotice(context)}
<p class="problem" role="alert" id="problem"></p>
<button class="button"${choice.fault === null ? '' : ' disabled'}>${buttonWordsOf(context)}</button>
${isCard || isOverLimit(choice) ? '' : html`<p class="soft small">${isSepa(context, choice.kind) ? messages.sepaHint : messages.bankHint}</p>`}
${renderAssurance(context, choice.kind, invoice.currency)}
</form>`;
}

/** The terms that the holder of a bank account agrees to by paying; nothing for a card. */
export function renderDebitTerms(context: Choosing): Html | '' {
  const { account, choice, reader, tokens } = context;
  const isByMandate = isSepa(context, choice.kind);
  // Stripe's field shows its own authorisation of an ACH debit.
  if (choice.kind !== 'BankAccount' || (tokens?.processor === 'Stripe' && !isByMandate)) return '';
  const words = isByMandate
    ? sepaTermsOf(context, choice.total)
    : reader.messages.debitTerms(account.name, moneyOf(context, choice.total));
  return html`<p class="soft small words" id="terms" data-swap>${choice.fault === null ? words : ''}</p>`;
}

function isOverLimit({ fault }: Pick<Choosing['choice'], 'fault'>): boolean {
  return fault === 'debit_too_large' || fault === 'rest_too_large';
}

function buttonWordsOf(context: Choosing): string {
  const { messages } = context.reader;
  const { fault, total } = context.choice;
  if (fault === null)
    return isExact(context.choice) ? messages.pay(moneyOf(context, total)) : messages.toConfirm;
  if (isOverLimit(context.choice)) return messages.pay(moneyOf(context, total));
  return fault === 'nothing_chosen' ? messages.choosePayment : messages.enterAmount;
}

/**
 * The fields that are sent with a token: the choice, and the amounts that the reader saw. With a part, or autopay of the
 * rest, they include the whole owed amount, so that a part that was paid since is not charged twice. With autopay they also include the
 * schedule that it covers.
 */
export function formFieldsOf(choice: Choice, fields: readonly (readonly [string, string])[]): string {
  const formFields = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]));
  formFields.set('expected', String(choice.total));
  if (choice.autopay || choice.amount < choice.owed) formFields.set('owed', String(owedInAll(choice)));
  if (choice.autopay) formFields.set('schedule', choice.scheduleHash);
  return formFields.toString();
}
