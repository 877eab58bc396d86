import { describeSchedule, waivedAmount } from '../documents/service.ts';
import { creditedOpen, isPayable, isUnderWay, totalOwed } from '../invoices/service.ts';
import type { ScheduledPayment } from '../invoices/types.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { type Html, html } from '../kit/text/html.ts';
import { formatDate, formatDistance } from '../kit/text/locale.ts';
import { type Mark, markOf } from './marks.ts';
import { moneyOf, type PageContext } from './page-context.ts';

type Described = ReturnType<typeof describeSchedule>[number];

const marks: Readonly<Record<ScheduledPayment['status'], Mark>> = {
  Draft: 'upcoming',
  Scheduled: 'due',
  Due: 'due',
  Processing: 'processing',
  RequiresAction: 'due',
  Paid: 'paid',
  Failed: 'failed',
  PartiallyRefunded: 'back',
  Refunded: 'back',
  Disputed: 'late',
  ChargedBack: 'failed',
  Waived: 'void',
  Canceled: 'void',
};

/** A schedule of more payments is folded around the next ones. */
const SHOWN_WHOLE = 6;
/** How many payments of a folded schedule are shown besides the overdue ones. */
const SHOWN_NEXT = 3;

/** The payments in the order of their dates, with statuses and sums. */
export function renderSchedule(context: PageContext): Html {
  const { account, invoice, reader, today, methods } = context;
  const { messages } = reader;
  const payments = describeSchedule(invoice, { account, locale: reader.locale, today, methods });
  const [start, end] = shownOf(payments);
  const list = (some: readonly Described[]) =>
    html`<ol>${some.map((described) => renderPayment(context, described))}</ol>`;
  const folded = (some: readonly Described[], words: (count: number) => string) =>
    some.length === 0
      ? ''
      : html`<details class="more"><summary class="small">${words(some.length)}</summary>${list(some)}</details>`;
  return html`<section class="schedule" aria-labelledby="schedule"><h2 id="schedule">${messages.payments}</h2>
${folded(payments.slice(0, start), messages.showEarlier)}
${list(payments.slice(start, end))}
${folded(payments.slice(end), messages.showLater)}
${renderSums(context)}</section>`;
}

// From the last settled payment to the third that is still to come. When all are settled, only the last.
function shownOf(payments: readonly Described[]): [start: number, end: number] {
  if (payments.length <= SHOWN_WHOLE) return [0, payments.length];
  const open = payments.findIndex(({ payment }) => isPayable(payment.status) || isUnderWay(payment.status));
  if (open < 0) return [payments.length - SHOWN_NEXT, payments.length];
  const late = payments.findLastIndex(({ isOverdue }) => isOverdue);
  const start = Math.max(0, open - 1);
  return [start, Math.min(payments.length, Math.max(open, late + 1) + SHOWN_NEXT)];
}

function renderPayment(context: PageContext, described: Described): Html {
  const { payment, name, isOverdue, isComing, status, paidOn, remarks } = described;
  const when = [paidOn ?? whenOf(context, payment), ...remarks].join(' · ');
  const tone = isOverdue ? 'late' : payment.status === 'Paid' ? 'paid' : '';
  const mark = isOverdue ? 'late' : isComing ? 'upcoming' : marks[payment.status];
  return html`<li class="${tone}">${markOf(mark)}
<div><p><bdi>${name}</bdi></p><p class="small ${isOverdue ? '' : 'soft'}">${when}</p></div>
<div class="money"><p>${moneyOf(context, payment.amount)}</p><p class="small ${isOverdue ? '' : 'soft'}">${status}</p></div></li>`;
}

function whenOf({ reader, today }: PageContext, { status, dueDate }: ScheduledPayment): string {
  const date = formatDate(dueDate, reader.locale);
  return isPayable(status) ? `${date}, ${formatDistance(today, dueDate, reader.locale)}` : date;
}

function renderSums(context: PageContext): Html {
  const { invoice, reader, creditNotes } = context;
  const { messages } = reader;
  const credited = creditedOpen(invoice);
  const outside = sumAmounts(creditNotes.map(({ outsideAmount }) => outsideAmount));
  const paid = sumAmounts(invoice.payments.map((payment) => payment.paidAmount));
  const refunded = sumAmounts(invoice.payments.map((payment) => payment.refundedAmount));
  const waived = waivedAmount(invoice);
  const isAwaited = invoice.status === 'Active' || invoice.status === 'Uncollectible';
  const remaining = isAwaited ? totalOwed(invoice.payments) : 0;
  return html`<dl class="sums">
<dt>${messages.total}</dt><dd>${moneyOf(context, invoice.totalAmount + invoice.loweredAmount)}</dd>
${credited > 0 ? html`<dt>${messages.credited}</dt><dd>${moneyOf(context, credited)}</dd>` : ''}
${paid > 0 ? html`<dt>${messages.paid}</dt><dd>${moneyOf(context, paid)}</dd>` : ''}
${refunded > 0 ? html`<dt>${messages.refunded}</dt><dd>${moneyOf(context, refunded)}</dd>` : ''}
${outside > 0 ? html`<dt>${messages.givenBackOutside}</dt><dd>${moneyOf(context, outside)}</dd>` : ''}
${waived > 0 ? html`<dt>${messages.statuses.Waived}</dt><dd>${moneyOf(context, waived)}</dd>` : ''}
<dt class="main">${messages.remaining}</dt><dd class="main">${moneyOf(context, remaining)}</dd>
</dl>`;
}
