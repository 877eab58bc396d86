import { recipientNeedOf, takesMoney } from '../accounts/types.ts';
import { nameMethod } from '../kit/money/payment-methods.ts';
import { type Html, html } from '../kit/text/html.ts';
import { formatDate, formatMoney } from '../kit/text/locale.ts';
import { civilDateIn } from '../kit/time.ts';
import type { Page } from '../look/frame.ts';
import { isUndelivered, takesOtherAccount } from '../payments/service.ts';
import type { Payment, PaymentStatus } from '../payments/types.ts';
import type { TokenAccess } from '../processors/types.ts';
import type { Recipient } from '../recipients/types.ts';
import { banner } from './banner.ts';
import type { Mark } from './marks.ts';
import { renderBankFields, renderRecipientAssurance } from './method-fields.ts';
import { renderChange, renderRecipientState, renderSetUp } from './onboarding-part.ts';
import type { OnboardingProblem } from './onboarding-texts.ts';
import { type BusinessContext, pathOf } from './page-context.ts';
import { renderShell } from './shell.ts';
import { actionAlone, formAction, tokenOrigins } from './token-access.ts';
import { offerProblemOf, type ProblemCode } from './visitor.ts';

/** The context of the recipient's page. */
export interface OfferContext extends BusinessContext {
  readonly payment: Payment;
  /** The account's time. */
  readonly now: Date;
  /** Its status; Expired as soon as its time is over. */
  readonly status: PaymentStatus;
  /** Null once it is answered, or when the account has no processor. */
  readonly tokens: TokenAccess | null;
  /** The recipient's account at the processor; null without one. */
  readonly recipient: Recipient | null;
  readonly problem: ProblemCode | null;
  /** A problem of setting up that account. */
  readonly setUpProblem: OnboardingProblem | null;
}

/** The recipient's page of an outgoing payment: who pays, what for, and what they do about it. */
export function renderOfferPage(context: OfferContext): Page {
  const { reader, tokens } = context;
  const isAsked = asksForAccount(context);
  const withStripe = isAsked && tokens?.processor === 'Stripe';
  return renderShell({
    title: headingOf(context),
    reader,
    business: context,
    body: renderBody(context),
    isWide: isAsked,
    origins: tokenOrigins(tokens, null),
    scripts: tokens === null ? [] : withStripe ? ['pay', 'stripe'] : ['pay'],
    withStripe,
  });
}

/** Whether the recipient is asked for a bank account: at first, or after the payment could not be delivered. */
export function asksForAccount({ account, status, payment, now }: OfferContext): boolean {
  return takesMoney(account) && (status === 'Pending' || takesOtherAccount(payment, now));
}

// After the answer it is no offer any more, but a payment.
function headingOf({ account, reader, status }: OfferContext): string {
  const { offer } = reader.messages;
  return status === 'Pending' ? offer.heading(account.name) : offer.paymentFrom(account.name);
}

function renderBody(context: OfferContext): Html {
  const { account, payment, profile, reader, status, today } = context;
  const { messages, locale } = reader;
  const { offer } = messages;
  const amount = amountOf(context);
  const isAtOnce = status === 'Pending' && payment.scheduleDate <= today;
  // The day of sending means nothing once the payment is over.
  const isToCome = status === 'Pending' || (status === 'Scheduled' && payment.recipientWaitingAt === null);
  const day = isToCome ? offer.on(formatDate(payment.scheduleDate, locale)) : messages.amount;
  const until =
    payment.expiresAt === null ? null : formatDate(civilDateIn(account.timeZone, payment.expiresAt), locale);
  return html`<div class="hero">
<h1>${headingOf(context)}</h1>
${renderState(context)}
<p class="label">${isAtOnce ? offer.atOnce : day}</p>
<p class="amount">${amount}</p>
${status === 'Pending' && until !== null ? html`<p class="soft">${offer.answerBy(until)}</p>` : ''}
<dl class="facts"><dt>${offer.from}</dt><dd><bdi>${account.name}</bdi>${profile.email === '' ? '' : html`<br><a href="mailto:${profile.email}">${profile.email}</a>`}</dd>
<dt>${offer.to}</dt><dd><bdi>${payment.contact.name}</bdi></dd>
${payment.eventDate === null ? '' : html`<dt>${messages.eventDate}</dt><dd>${formatDate(payment.eventDate, locale)}</dd>`}</dl>
</div>
${
  payment.note === ''
    ? ''
    : html`<div class="details"><section aria-labelledby="note"><h2 id="note">${messages.note}</h2><p class="words" dir="auto">${payment.note}</p></section></div>`
}
${asksForAccount(context) ? renderAnswers(context) : renderChange(context)}`;
}

function amountOf({ payment, reader }: OfferContext): string {
  return formatMoney(payment.totalAmount, payment.currency, reader.locale);
}

function renderAnswers(context: OfferContext): Html {
  const { account, payment, reader, status, tokens } = context;
  const { messages } = reader;
  const { offer } = messages;
  const isFirst = status === 'Pending';
  const words = {
    ...messages.declines,
    ...messages.problems,
    ...offer.problems,
    declined: offer.problems.method_not_accepted,
    working: offer.working,
  };
  const accept = pathOf(context, '/accept');
  const action = formAction(tokens, `${context.origin}${accept}`) ?? actionAlone(tokens, accept);
  return html`<div class="checkout"><section id="pay" aria-labelledby="where">
<h2 id="where">${isFirst ? offer.where : offer.otherAccount}</h2>
${
  recipientNeedOf(account) === 'Onboarding' && isFirst
    ? renderSetUp(context, offer.accept(amountOf(context)))
    : tokens === null
      ? html`<p class="words">${offer.problems.no_processor}</p>`
      : html`<form id="fields" method="post" action="${action}" data-kind="BankAccount" data-processor="${tokens.processor}"
data-tokens="${tokens.tokensUrl ?? ''}" data-key="${tokens.publishableKey ?? ''}" data-pay="${pathOf(context, '/accept')}"
data-fields="expected=${payment.totalAmount}" data-words="${JSON.stringify(words)}" data-name="${payment.contact.name}">
${renderBankFields(context, payment.contact.name, payment.currency, 'Paid')}
<p class="problem" role="alert" id="problem"></p>
<button class="button">${isFirst ? offer.accept(amountOf(context)) : offer.sendThere(amountOf(context))}</button>
${isFirst ? '' : html`<p class="soft small">${offer.otherAccountHint(account.name)}</p>`}
${renderRecipientAssurance(context, payment.currency)}
</form>`
}
</section>
${isFirst ? renderDecline(context) : ''}</div>`;
}

function renderDecline(context: OfferContext): Html {
  const { offer } = context.reader.messages;
  return html`<details><summary>${offer.decline}</summary>
<form method="post" action="${pathOf(context, '/decline')}">
<label class="field"><span>${offer.reason}</span><textarea name="reason" rows="2" maxlength="500"></textarea></label>
<button class="button plain">${offer.declineButton}</button></form></details>`;
}

function renderState(context: OfferContext): Html | '' {
  const { account, payment, problem, reader, status } = context;
  const { offer } = reader.messages;
  const target = targetOf(context);
  if (problem !== null) return banner('failed', offerProblemOf(reader, problem), '', 'bad');
  if (account.heldAt !== null && (status === 'Pending' || status === 'Scheduled')) {
    return banner('void', reader.messages.states.paymentsHeld, offer.senderHeldHint);
  }
  if (account.suspendedAt !== null && (status === 'Pending' || status === 'Scheduled')) {
    return banner('void', offer.senderSuspended(account.name), offer.senderSuspendedHint);
  }
  const ofRecipient = renderRecipientState(context, target);
  if (ofRecipient !== null) return ofRecipient;
  if (isUndelivered(payment)) {
    const reasons: Readonly<Partial<Record<string, string>>> = offer.reasons;
    const why = reasons[payment.failure?.code ?? ''] ?? offer.reasons.unknown;
    const reason = offer.undeliveredTo(target, why);
    // A recipient with an account at the processor had time to name another bank account there.
    const isReturning = payment.refund?.doneAt == null && payment.recipientId === null;
    const next = isReturning ? offer.returning(account.name) : offer.failedHint(account.name);
    const words = asksForAccount(context) ? reason : `${reason} ${next}`;
    return banner('failed', offer.undelivered, words, 'bad');
  }
  const states: Readonly<Record<PaymentStatus, readonly [Mark, string, string]>> = {
    Pending: ['due', '', ''],
    Scheduled: ['due', offer.accepted, target === '' ? '' : offer.acceptedHint(target)],
    Processing: ['processing', offer.processing(target), ''],
    Completed: ['paid', offer.completed(target), ''],
    Failed: ['failed', offer.failed, offer.failedHint(account.name)],
    Declined: ['void', offer.declined, ''],
    Expired: ['void', offer.expired, offer.expiredHint(account.name)],
    Canceled: ['void', offer.canceled, ''],
    Returned: ['back', offer.returned, ''],
  };
  const [mark, heading, words] = states[status];
  if (heading === '') return '';
  return banner(mark, heading, words, mark === 'paid' ? 'good' : mark === 'failed' ? 'bad' : '');
}

// Named when it was charged; before, as the recipient's account at the processor has it now.
function targetOf({ payment: { destination, funding }, recipient }: OfferContext): string {
  const there = funding === null ? recipient?.bankAccount : null;
  const { bankName = '', last4 = '' } = there ?? destination ?? {};
  return last4 === '' ? '' : nameMethod({ name: bankName, last4 });
}

/** Asks a recipient without script to confirm; the account is a token already. */
export function renderAcceptPage(context: OfferContext, token: string): Page {
  const { payment, reader } = context;
  const { messages } = reader;
  const body = html`<section><h1>${messages.offer.heading(context.account.name)}</h1>
<form method="post" action="${pathOf(context, '/accept')}">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="expected" value="${payment.totalAmount}">
<button class="button">${context.status === 'Pending' ? messages.offer.accept(amountOf(context)) : messages.offer.sendThere(amountOf(context))}</button></form>
<p class="words"><a href="${pathOf(context)}">${messages.back}</a></p></section>`;
  return renderShell({ title: headingOf(context), reader, business: context, body });
}
