import { takesMoney } from '../accounts/types.ts';
import type { AutopayCharge } from '../charges/types.ts';
import { describeSchedule } from '../documents/service.ts';
import { totalOwed } from '../invoices/service.ts';
import type { ScheduledPayment } from '../invoices/types.ts';
import { basisPointsOf, sumAmounts } from '../kit/money/money.ts';
import { type Html, html } from '../kit/text/html.ts';
import { formatBasisPoints, formatDate, formatDistance } from '../kit/text/locale.ts';
import { civilDateIn } from '../kit/time.ts';
import { buyerLines, buyerName } from '../messages/buyer.ts';
import { renderAgreement } from './agreement.ts';
import { renderBanner } from './banner.ts';
import { renderChange, renderUnseenChange } from './change.ts';
import { creditFeeRate, payableOf } from './choice.ts';
import { type FormState, leftToClient, nextByItself } from './form-state.ts';
import { markOf } from './marks.ts';
import { moneyOf, nameOf, type PageContext } from './page-context.ts';
import { renderSetupBanner, renderWaitingSetup } from './setup-banner.ts';
import { renderAnnounced } from './transfer.ts';

/**
 * The top of the client's page: the outcome of the last payment, what is owed by when, and the way to the form. It does
 * not depend on what is ticked below.
 */
export function renderHero(context: PageContext, title: string, form: FormState): Html {
  const { invoice, reader, today } = context;
  const { messages, locale } = reader;
  const payable = payableOf(invoice);
  const issued = formatDate(invoice.deposits?.finalOn ?? invoice.issuedOn ?? today, locale);
  const reference = invoice.billing?.reference ?? null;
  const canPay = context.choice !== null && context.tokens !== null;
  const isDue = invoice.status === 'Active' && payable.some(({ dueDate }) => dueDate <= today);
  return html`<div class="hero">
<h1>${title}</h1>
${renderOutcome(context)}
${renderUnseenChange(context)}
${renderAgreement(context)}
${isDue || form !== 'none' ? renderOwed(context, payable) : renderSettled(context)}
${form === 'open' && canPay ? html`<a class="button jump ${isDue ? '' : 'plain'}" href="#pay">${messages.continueToPay}</a>` : ''}
<dl class="facts">
<dt>${messages.billedTo}</dt><dd>${renderBuyer(context)}</dd>
${reference === null ? '' : html`<dt>${messages.yourReference}</dt><dd><bdi>${reference}</bdi></dd>`}
${invoice.eventDate === null ? '' : html`<dt>${messages.eventDate}</dt><dd>${formatDate(invoice.eventDate, locale)}</dd>`}
${renderCanceled(context)}
<dt>${messages.issued}</dt><dd>${issued}</dd>
${renderChange(context)}
</dl>
</div>`;
}

// As on its documents.
function renderBuyer({ invoice, reader }: PageContext): Html {
  const lines = buyerLines(invoice, reader.locale).map((line) => html`<br><bdi>${line}</bdi>`);
  return html`<bdi>${buyerName(invoice)}</bdi>${lines}`;
}

// That the event fell through, and since when. What is kept of the price stands in the sums.
function renderCanceled({ account, invoice, reader }: PageContext): Html | '' {
  if (invoice.canceledAt === null) return '';
  const day = formatDate(civilDateIn(account.timeZone, invoice.canceledAt), reader.locale);
  return html`<dt>${reader.messages.invoiceStatuses.Canceled}</dt><dd>${day}</dd>`;
}

// The outcome of a method that was just saved, or of a payment. A setup that waits hides nothing that was paid or declined.
function renderOutcome(context: PageContext): Html | '' {
  const ofSetup = context.problem === null ? renderSetupBanner(context) : '';
  return ofSetup === ''
    ? html`${renderBanner(context)}${renderWaitingSetup(context)}${renderAnnounced(context)}`
    : ofSetup;
}

function renderOwed(context: PageContext, payable: readonly ScheduledPayment[]): Html {
  const { invoice, reader, today } = context;
  const { messages } = reader;
  // Nobody asks for a written-off invoice any more. It may still be paid.
  if (invoice.status === 'Uncollectible') {
    return renderAmount(messages.remaining, moneyOf(context, totalOwed(payable)));
  }
  const coming = nextByItself(context);
  const day = coming[0] && civilDateIn(context.account.timeZone, coming[0].at);
  // Autopay takes a part of what is due before the day is over.
  const open = day === today ? leftToClient(context, payable) : payable;
  const due = open.filter(({ dueDate }) => dueDate <= today);
  if (due.length === 0 && coming.length > 0 && !isAskedBefore(context, payable, coming)) {
    return renderComing(context, coming);
  }
  // When nothing is due: what is due next, which may be several payments of one day.
  const asked = leftToClient(context, payable);
  const next = due.length > 0 ? due : asked.filter(({ dueDate }) => dueDate === asked[0]?.dueDate);
  const owed = totalOwed(next);
  const label = due.length > 0 ? messages.dueNow : messages.nextPayment;
  return html`${renderAmount(label, moneyOf(context, owed))}
${renderWhen(context, next)}
${coming.length === 0 ? renderByCredit(context, owed) : renderCharges(context, coming)}`;
}

// Whether the client is asked for a payment before autopay makes its next charges.
function isAskedBefore(
  context: PageContext,
  payable: readonly ScheduledPayment[],
  [next]: readonly AutopayCharge[],
): boolean {
  const day = next === undefined ? '' : civilDateIn(context.account.timeZone, next.at);
  return leftToClient(context, payable).some(({ dueDate }) => dueDate < day);
}

// How much was paid, unless all of it was refunded.
function renderSettled(context: PageContext): Html | '' {
  const { invoice, reader } = context;
  const paid = sumAmounts(invoice.payments.map(({ paidAmount }) => paidAmount));
  const refunded = sumAmounts(invoice.payments.map(({ refundedAmount }) => refundedAmount));
  return invoice.status === 'Paid' && paid > refunded
    ? renderAmount(reader.messages.paid, moneyOf(context, paid))
    : '';
}

function renderAmount(label: string, amount: string): Html {
  return html`<p class="label">${label}</p>
<p class="amount${amount.length > 13 ? ' long' : ''}">${amount}</p>`;
}

function renderWhen(context: PageContext, next: readonly ScheduledPayment[]): Html {
  const { reader, today } = context;
  const { messages, locale } = reader;
  const dueDate = next[0]?.dueDate ?? today;
  const late = next.filter((payment) => payment.dueDate < today);
  const date = formatDate(dueDate, locale);
  if (late.length === 0) {
    const words =
      dueDate === today ? messages.dueToday : messages.dueOn(date, formatDistance(today, dueDate, locale));
    return html`<p class="when">${markOf(dueDate === today ? 'due' : 'upcoming')}<span>${words}</span></p>`;
  }
  const words =
    late.length === next.length
      ? messages.overdueSince(date)
      : messages.partOverdue(moneyOf(context, totalOwed(late)), date);
  return html`<p class="when late">${markOf('late')}<span>${words}</span></p>`;
}

// A credit card costs more than the amount above. The reader learns it here, before the form.
function renderByCredit(context: PageContext, owed: number): Html | '' {
  const { account, invoice, reader, today } = context;
  const basisPoints = creditFeeRate(account, invoice, today);
  if (basisPoints === 0 || !takesMoney(account)) return '';
  const fee = moneyOf(context, basisPointsOf(owed, basisPoints));
  const words = reader.messages.byCredit(fee, formatBasisPoints(basisPoints, reader.locale));
  return html`<p class="soft small">${words}</p>`;
}

function renderComing(context: PageContext, coming: readonly AutopayCharge[]): Html {
  const { messages } = context.reader;
  const surcharge = sumAmounts(coming.map((charge) => charge.surcharge));
  const amount = sumAmounts(coming.map((charge) => charge.amount)) + surcharge;
  return html`${renderAmount(messages.nextPayment, moneyOf(context, amount))}
${renderCharges(context, coming)}
${surcharge === 0 ? '' : html`<p class="soft small">${messages.including(moneyOf(context, surcharge))}</p>`}`;
}

// Charges of one day. Each is a line of its own on the client's bank statement, so each is named with its amount.
function renderCharges(context: PageContext, charges: readonly AutopayCharge[]): Html {
  const { account, autopay, invoice, reader, today } = context;
  const { messages, locale } = reader;
  const [first] = charges;
  if (first === undefined) throw new Error('No charge is left to render.');
  const date = formatDate(civilDateIn(account.timeZone, first.at), locale);
  const method = nameOf(autopay?.mandate.method ?? null);
  const amountOf = ({ amount, surcharge }: AutopayCharge) => moneyOf(context, amount + surcharge);
  const line = (words: string) => html`<p class="when">${markOf('upcoming')}<span>${words}</span></p>`;
  if (charges.length === 1) return line(messages.autopayNext(method, amountOf(first), date));
  const names = new Map(
    describeSchedule(invoice, { account, locale, today }).map(({ payment, name }) => [payment.id, name]),
  );
  return html`${line(messages.autopaySeveral(method, charges.length, date))}
<ul class="charges">${charges.map(
    (charge) =>
      html`<li>${amountOf(charge)} · <bdi>${charge.payments.map(({ id }) => names.get(id)).join(', ')}</bdi></li>`,
  )}</ul>`;
}
