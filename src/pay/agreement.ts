import type { FastifyRequest } from 'fastify';
import type { ConsentOrigin, ConsentRequest, UncoveredPayment } from '../charges/types.ts';
import { type Html, html } from '../kit/text/html.ts';
import { formatBasisPoints, formatDate } from '../kit/text/locale.ts';
import { moneyOf, nameOf, type PageContext, pathOf } from './page-context.ts';

/** Where the consent of a visitor comes from. */
export function originOf(
  { reader }: Pick<PageContext, 'reader'>,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): ConsentOrigin {
  return { address: ip, userAgent: headers['user-agent'] ?? null, language: reader.locale.language };
}

/** The changed schedule that waits for the client's agreement, with one button; or that it is agreed to. */
export function renderAgreement(context: PageContext): Html | '' {
  const { account, autopay, hasAgreed, reader } = context;
  const { messages } = reader;
  const request = autopay?.request ?? null;
  if (hasAgreed && request === null)
    return html`<p class="words" role="status">${messages.agreementDone}</p>`;
  if (autopay === null || request === null || account.closedAt !== null) return '';
  const method = nameOf(autopay.mandate.method);
  return html`<section class="mandate" aria-labelledby="agreement"><h2 id="agreement">${messages.agreementHeading}</h2>
<p class="words">${messages.agreementWhy(method)}</p>
<ul class="asked">${request.payments.map((payment) => html`<li>${renderAsked(context, payment)}</li>`)}</ul>
<form method="post" action="${pathOf(context, '/autopay/agree')}"><input type="hidden" name="hash" value="${request.hash}">
<p class="soft small">${agreementTermsOf(context, request)}</p>
<button class="button">${messages.agreementButton}</button></form></section>`;
}

function renderAsked(context: PageContext, { name, agreed, amount, dueDate }: UncoveredPayment): Html {
  const { messages, locale } = context.reader;
  const before = agreed && [moneyOf(context, agreed.amount), formatDate(agreed.from, locale)];
  const now = messages.agreementNew(moneyOf(context, amount), formatDate(dueDate, locale));
  const then =
    before === null ? messages.agreementNone : messages.agreementBefore(before[0] ?? '', before[1] ?? '');
  return html`${name === null || name === '' ? '' : html`<bdi>${name}</bdi><br>`}${then} <br>${now}`;
}

/** The words that the client agrees to. */
export function agreementTermsOf(context: PageContext, { total, last, count }: ConsentRequest): string {
  const { account, autopay, reader } = context;
  const { messages, locale } = reader;
  const { surchargeBasisPoints = 0, method = null } = autopay?.mandate ?? {};
  const fee = surchargeBasisPoints === 0 ? '' : formatBasisPoints(surchargeBasisPoints, locale);
  return messages.agreementTerms(
    account.name,
    nameOf(method),
    moneyOf(context, total),
    count,
    formatDate(last, locale),
    fee,
  );
}
