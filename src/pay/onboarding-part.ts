import { type Language, recipientProcessorOf, takesMoney } from '../accounts/types.ts';
import { nameMethod } from '../kit/money/payment-methods.ts';
import { listCountries } from '../kit/text/countries.ts';
import { type Html, html } from '../kit/text/html.ts';
import { formatDate, formatMoney } from '../kit/text/locale.ts';
import { civilDateIn } from '../kit/time.ts';
import { commonMessages } from '../messages/messages.ts';
import { payoutDeadline } from '../payments/service.ts';
import { isRefusedByBank } from '../processors/types.ts';
import type { Recipient } from '../recipients/types.ts';
import { banner } from './banner.ts';
import type { OfferContext } from './offer-page.ts';
import { type OnboardingProblem, type OnboardingTexts, onboardingTexts } from './onboarding-texts.ts';
import { pathOf } from './page-context.ts';

// The part of the recipient's page about an account at the processor.

export function textsOf({ reader }: Pick<OfferContext, 'reader'>): OnboardingTexts {
  return onboardingTexts[reader.locale.language as Language];
}

/** The processor as recipients know it. */
export function processorOf({ account }: Pick<OfferContext, 'account'>): string {
  return recipientProcessorOf(account);
}

/** Asks a recipient where the money should go, or to accept it there. `accept`: the words of the button. */
export function renderSetUp(context: OfferContext, accept: string): Html {
  const { account, recipient } = context;
  const texts = textsOf(context);
  const processor = processorOf(context);
  const problem = renderProblem(context);
  switch (recipient?.status) {
    case undefined:
    case 'Gone':
    case 'Creating':
      return html`<p class="words">${texts.intro(processor, account.name)}</p>${problem}${renderFirst(context)}`;
    case 'Rejected':
      return html`<p class="words">${texts.rejected(processor, account.name)}</p>`;
    case 'Ready':
      return html`<p class="words">${texts.ready(targetOf(recipient))}</p>${problem}
${renderAccept(context, accept)}${renderGoOn(context, recipient, texts.change(processor), 'button plain')}`;
    case 'Pending':
      return html`<p class="words">${texts.checking(processor)}</p>${problem}
${renderAccept(context, accept)}${renderGoOn(context, recipient, texts.change(processor), 'button plain')}`;
    case 'Started':
    case 'Incomplete':
    case 'Restricted':
      return html`${renderMissing(context, recipient)}${problem}${renderGoOn(context, recipient, texts.goOn(processor), 'button')}`;
  }
}

/**
 * The first line about a payment to the recipient's account at the processor, where that account decides what happens next;
 * null for other payments. `account`: the bank account, empty while it is not named.
 */
export function renderRecipientState(context: OfferContext, account: string): Html | null {
  const { payment, recipient, status, reader } = context;
  if (payment.recipientId === null || recipient === null) return null;
  const { offer } = reader.messages;
  const texts = textsOf(context);
  if (status === 'Failed' || status === 'Returned') return renderFailure(context);
  if (status === 'Processing') return renderUnderWay(context, recipient, account);
  if (status === 'Completed' && payment.destinationCurrency !== payment.currency)
    return renderArrived(context, account);
  if (status !== 'Scheduled') return null;
  if (recipient.status === 'Pending') return banner('due', offer.accepted, texts.accepted);
  if (!isAsked(recipient)) return null;
  const heading = payment.recipientWaitingAt === null ? offer.accepted : texts.waits;
  return banner('due', heading, missingOf(context, recipient).join(' '), '', renderWay(context, recipient));
}

function isAsked({ status }: Recipient): boolean {
  return status === 'Started' || status === 'Incomplete' || status === 'Restricted';
}

function renderUnderWay(context: OfferContext, recipient: Recipient, account: string): Html | null {
  const { payment, reader } = context;
  const texts = textsOf(context);
  const processor = processorOf(context);
  const deadline = payoutDeadline(payment);
  const day = (instant: Date) => formatDate(civilDateIn(context.account.timeZone, instant), reader.locale);
  if (deadline !== null) {
    const code = payment.bankPayout?.failure?.code;
    const date = day(deadline);
    const [heading, words] = isRefusedByBank(code)
      ? [texts.refused, `${refusalOf(texts, code)} ${texts.refusedHint(processor, date)}`]
      : [texts.unpaid(processor), texts.unpaidHint(processor, date)];
    return banner('failed', heading, words, 'bad', renderWay(context, recipient));
  }
  const arrival = payment.bankPayout?.arrivalDate ?? null;
  if (arrival === null) return null;
  const heading = reader.messages.offer.processing(account);
  return banner('processing', heading, texts.expected(formatDate(arrival, reader.locale)));
}

function renderArrived({ payment, reader }: OfferContext, account: string): Html | null {
  const { destinationAmount, destinationCurrency } = payment;
  if (destinationAmount === null || destinationCurrency === null) return null;
  const words = textsOf({ reader }).converted(
    formatMoney(destinationAmount, destinationCurrency, reader.locale),
  );
  return banner('paid', reader.messages.offer.completed(account), words, 'good');
}

// The bank's reason is said like that of any other account.
function renderFailure(context: OfferContext): Html | null {
  const { account, payment, reader } = context;
  const texts = textsOf(context);
  const processor = processorOf(context);
  const { offer } = reader.messages;
  if (payment.reversal?.failure != null) {
    return banner('back', offer.undelivered, texts.left(processor, account.name));
  }
  const code = payment.failure?.code;
  if (code === 'recipient_rejected') {
    return banner('failed', offer.failed, texts.rejected(processor, account.name), 'bad');
  }
  if (payment.bankPayout !== null && isRefusedByBank(code)) return null;
  const isLate = code === 'recipient_not_ready';
  const isUnsent =
    payment.bankPayout !== null || (payment.delivery !== null && payment.delivery.doneAt === null);
  if (!isLate && !isUnsent) return null;
  const why = isLate ? texts.late : texts.unsent(processor);
  return banner('failed', offer.failed, `${why} ${offer.failedHint(account.name)}`, 'bad');
}

function refusalOf({ refusals }: OnboardingTexts, code: string | undefined): string {
  const known: Readonly<Partial<Record<string, string>>> = refusals;
  return known[code ?? ''] ?? refusals.other;
}

/** The way to name another bank account, for a recipient whose accepted payment is not sent yet; empty for others. */
export function renderChange(context: OfferContext): Html | '' {
  const { account, payment, recipient, status } = context;
  if (payment.recipientId === null || recipient === null || status !== 'Scheduled') return '';
  if (!takesMoney(account) || (recipient.status !== 'Ready' && recipient.status !== 'Pending')) return '';
  const words = textsOf(context).change(processorOf(context));
  return html`<div class="aside">${renderProblem(context)}${renderGoOn(context, recipient, words, 'button plain')}</div>`;
}

function renderWay(context: OfferContext, recipient: Recipient): Html {
  const words = textsOf(context).goOn(processorOf(context));
  return html`${renderProblem(context)}${renderGoOn(context, recipient, words, 'button')}`;
}

// A sentence, and what is asked for.
function missingOf(context: OfferContext, { status, due }: Recipient): readonly [string, string] {
  const texts = textsOf(context);
  const processor = processorOf(context);
  if (due.length === 0)
    return [status === 'Started' ? texts.started(processor) : texts.stopped(processor), ''];
  const { recipientDues } = commonMessages(context.reader.locale.language);
  const list = new Intl.ListFormat(context.reader.locale.tag, { type: 'conjunction' });
  return [texts.due(processor), `${list.format(due.map((one) => recipientDues[one]))}.`];
}

function renderMissing(context: OfferContext, { status, due }: Recipient): Html {
  const texts = textsOf(context);
  const { recipientDues } = commonMessages(context.reader.locale.language);
  const processor = processorOf(context);
  if (due.length === 0) {
    const words = status === 'Started' ? texts.started(processor) : texts.stopped(processor);
    return html`<p class="words">${words}</p>`;
  }
  return html`<p class="words">${texts.due(processor)}</p><ul>${due.map((one) => html`<li>${recipientDues[one]}</li>`)}</ul>`;
}

function renderFirst(context: OfferContext): Html {
  const { profile, reader } = context;
  const texts = textsOf(context);
  const options = listCountries(reader.locale.tag).map(
    ({ code, name }) =>
      html`<option value="${code}"${code === profile.country ? html` selected` : ''}>${name}</option>`,
  );
  return html`<form method="post" action="${pathOf(context, '/onboarding')}">
<label class="field"><span>${texts.country}</span><select name="country" autocomplete="country" required>${
    profile.country === '' ? html`<option value=""></option>` : ''
  }${options}</select></label>
<button class="button">${texts.setUp(processorOf(context))}</button></form>`;
}

// The country counts only the first time.
function renderGoOn(context: OfferContext, { country }: Recipient, words: string, kind: string): Html {
  return html`<form method="post" action="${pathOf(context, '/onboarding')}"><input type="hidden" name="country" value="${country}">
<button class="${kind}">${words}</button></form>`;
}

function renderAccept(context: OfferContext, words: string): Html {
  return html`<form method="post" action="${pathOf(context, '/onboarding/accept')}"><input type="hidden" name="expected" value="${context.payment.totalAmount}">
<button class="button">${words}</button></form>`;
}

function renderProblem(context: OfferContext): Html | '' {
  const { setUpProblem, account } = context;
  if (setUpProblem === null) return '';
  const words = textsOf(context).problems[setUpProblem](processorOf(context), account.name);
  return html`<p class="problem" role="alert">${words}</p>`;
}

/** A problem that the address names; null for other words. */
export function setUpProblemOf(text: string | null): OnboardingProblem | null {
  return text !== null && Object.hasOwn(onboardingTexts.en.problems, text)
    ? (text as OnboardingProblem)
    : null;
}

function targetOf({ bankAccount }: Recipient): string {
  return nameMethod({ name: bankAccount?.bankName ?? '', last4: bankAccount?.last4 ?? '' });
}
