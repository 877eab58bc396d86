import { type Language, recipientProcessorOf } from '../accounts/types.ts';
import { nameMethod } from '../kit/money/payment-methods.ts';
import { listCountries } from '../kit/text/countries.ts';
import { type Html, html } from '../kit/text/html.ts';
import { formatDate } from '../kit/text/locale.ts';
import { civilDateIn } from '../kit/time.ts';
import { commonMessages } from '../messages/messages.ts';
import { payoutDeadline } from '../payments/service.ts';
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

/** What an accepted payment still needs of its recipient; empty when it needs nothing. */
export function renderWaiting(context: OfferContext): Html | '' {
  const { account, payment, recipient, reader } = context;
  if (payment.recipientId === null || recipient === null) return '';
  const texts = textsOf(context);
  const processor = processorOf(context);
  const button = renderGoOn(context, recipient, texts.goOn(processor), 'button');
  const deadline = payoutDeadline(payment);
  if (deadline !== null) {
    const date = formatDate(civilDateIn(account.timeZone, deadline), reader.locale);
    return banner('failed', texts.refused, texts.refusedHint(processor, date), 'bad', button);
  }
  if (context.status !== 'Scheduled') return '';
  if (recipient.status === 'Pending') return banner('due', texts.accepted, '');
  if (recipient.status === 'Ready' || recipient.status === 'Rejected' || recipient.status === 'Gone')
    return '';
  return html`${banner('due', texts.waits, '')}${renderMissing(context, recipient)}${button}`;
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
