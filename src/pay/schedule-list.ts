import { describeSchedule, scheduleWordsOf, waivedAmount } from '../documents/service.ts';
import { isPayable, owedAmount } from '../invoices/service.ts';
import type { ScheduledPayment } from '../invoices/types.ts';
import { type Html, html } from '../kit/html.ts';
import { formatDate, formatDistance } from '../kit/locale.ts';
import { sumAmounts } from '../kit/money.ts';
import { type Mark, markOf } from './marks.ts';
import { moneyOf, type PageContext } from './page-context.ts';

type Described = ReturnType<typeof describeSchedule>[number];

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
  const { account, invoice, reader, today } = context;
  const payments = describeSchedule(invoice, { account, locale: reader.locale, today });
  return html`<section class="schedule" aria-labelledby="schedule"><h2 id="schedule">${reader.texts.schedule}</h2>
<ol>${payments.map((described) => renderPayment(context, described))}</ol>
${renderSums(context)}</section>`;
}

function renderPayment(context: PageContext, described: Described): Html {
  const { payment, name, isOverdue, status, paidOn, remarks } = described;
  const when = [paidOn ?? whenOf(context, payment), ...remarks].join(' · ');
  const tone = isOverdue ? 'late' : payment.status === 'Paid' ? 'paid' : '';
  return html`<li class="${tone}">${markOf(isOverdue ? 'late' : marks[payment.status])}
<div><p><bdi>${name}</bdi></p><p class="small ${isOverdue ? '' : 'soft'}">${when}</p></div>
<div class="money"><p>${moneyOf(context, payment.amount)}</p><p class="small ${isOverdue ? '' : 'soft'}">${status}</p></div></li>`;
}

function whenOf({ reader, today }: PageContext, { status, dueDate }: ScheduledPayment): string {
  const date = formatDate(dueDate, reader.locale);
  return isPayable(status) ? `${date}, ${formatDistance(today, dueDate, reader.locale)}` : date;
}

function renderSums(context: PageContext): Html {
  const { invoice, reader } = context;
  const { texts } = reader;
  const paid = sumAmounts(invoice.payments.map((payment) => payment.paidAmount));
  const refunded = sumAmounts(invoice.payments.map((payment) => payment.refundedAmount));
  const waived = waivedAmount(invoice);
  const isAwaited = invoice.status === 'Active' || invoice.status === 'Uncollectible';
  const remaining = isAwaited ? sumAmounts(invoice.payments.map(owedAmount)) : 0;
  return html`<dl class="sums">
<dt>${texts.total}</dt><dd>${moneyOf(context, invoice.totalAmount)}</dd>
${paid > 0 ? html`<dt>${texts.paid}</dt><dd>${moneyOf(context, paid)}</dd>` : ''}
${refunded > 0 ? html`<dt>${texts.refunded}</dt><dd>${moneyOf(context, refunded)}</dd>` : ''}
${waived > 0 ? html`<dt>${scheduleWordsOf(reader.locale.language).statuses.Waived}</dt><dd>${moneyOf(context, waived)}</dd>` : ''}
<dt class="main">${texts.remaining}</dt><dd class="main">${moneyOf(context, remaining)}</dd>
</dl>`;
}
