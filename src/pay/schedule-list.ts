import { isPayable, owedAmount } from '../invoices/service.ts';
import type { ScheduledPayment } from '../invoices/types.ts';
import { type Html, html } from '../kit/html.ts';
import { formatDate, formatDistance } from '../kit/locale.ts';
import { sumAmounts } from '../kit/money.ts';
import { civilDateIn } from '../kit/time.ts';
import { type Mark, markOf } from './marks.ts';
import { moneyOf, type PageContext } from './page-context.ts';

const marks: Readonly<Record<ScheduledPayment['status'], Mark>> = {
  Draft: 'upcoming',
  Scheduled: 'upcoming',
  Due: 'due',
  Processing: 'processing',
  RequiresAction: 'processing',
  Paid: 'paid',
  Failed: 'failed',
  PartiallyRefunded: 'back',
  Refunded: 'back',
  Disputed: 'late',
  ChargedBack: 'failed',
  Waived: 'void',
  Canceled: 'void',
};

/** The payments in the order of their dates, each with what has become of it, and what they come to. */
export function renderSchedule(context: PageContext): Html {
  const { invoice, reader } = context;
  const payments = invoice.payments.toSorted((one, other) =>
    one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0,
  );
  return html`<section class="schedule" aria-labelledby="schedule"><h2 id="schedule">${reader.texts.schedule}</h2>
<ol>${payments.map((payment, index) => renderPayment(context, payment, index, payments.length))}</ol>
${renderSums(context)}</section>`;
}

function renderPayment(context: PageContext, payment: ScheduledPayment, index: number, count: number): Html {
  const { texts } = context.reader;
  const isLate = isOverdue(context, payment);
  const status =
    texts.statuses[isLate ? 'Overdue' : payment.status === 'Draft' ? 'Scheduled' : payment.status];
  const name = payment.name ?? texts.paymentOf(index + 1, count);
  const tone = isLate ? 'late' : payment.status === 'Paid' ? 'paid' : '';
  return html`<li class="${tone}">${markOf(isLate ? 'late' : marks[payment.status])}
<div><p><bdi>${name}</bdi></p><p class="small ${isLate ? '' : 'soft'}">${whenOf(context, payment)}</p></div>
<div class="money"><p>${moneyOf(context, payment.amount)}</p><p class="small ${isLate ? '' : 'soft'}">${status}</p></div></li>`;
}

/** Whether a payment is owed and its due date is past. */
function isOverdue(
  { invoice, today }: Pick<PageContext, 'invoice' | 'today'>,
  payment: ScheduledPayment,
): boolean {
  const isAwaited = invoice.status === 'Active' || invoice.status === 'Uncollectible';
  return isAwaited && isPayable(payment.status) && payment.dueDate < today;
}

function whenOf(context: PageContext, payment: ScheduledPayment): string {
  const { account, reader, today } = context;
  const { texts, locale } = reader;
  const parts: string[] = [];
  if (payment.paidAt !== null && owedAmount(payment) === 0) {
    parts.push(texts.paidOn(formatDate(civilDateIn(account.timeZone, payment.paidAt), locale)));
  } else if (isPayable(payment.status)) {
    parts.push(`${formatDate(payment.dueDate, locale)}, ${formatDistance(today, payment.dueDate, locale)}`);
  } else parts.push(formatDate(payment.dueDate, locale));
  if (payment.paidAmount > 0 && owedAmount(payment) > 0) {
    parts.push(texts.partPaid(moneyOf(context, payment.paidAmount)));
  }
  if (payment.refundedAmount > 0) parts.push(texts.refundedPart(moneyOf(context, payment.refundedAmount)));
  if (payment.outsideAmount > 0) parts.push(texts.paidOutside);
  return parts.join(' · ');
}

function renderSums(context: PageContext): Html {
  const { invoice, reader } = context;
  const { texts } = reader;
  const paid = sumAmounts(invoice.payments.map((payment) => payment.paidAmount));
  const refunded = sumAmounts(invoice.payments.map((payment) => payment.refundedAmount));
  const isAwaited = invoice.status === 'Active' || invoice.status === 'Uncollectible';
  const remaining = isAwaited ? sumAmounts(invoice.payments.map(owedAmount)) : 0;
  return html`<dl class="sums">
<dt>${texts.total}</dt><dd>${moneyOf(context, invoice.totalAmount)}</dd>
${paid > 0 ? html`<dt>${texts.paid}</dt><dd>${moneyOf(context, paid)}</dd>` : ''}
${refunded > 0 ? html`<dt>${texts.refunded}</dt><dd>${moneyOf(context, refunded)}</dd>` : ''}
<dt class="main">${texts.remaining}</dt><dd class="main">${moneyOf(context, remaining)}</dd>
</dl>`;
}
