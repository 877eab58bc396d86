import type { Charge } from '../charges/types.ts';
import { owedAmount, totalOwed } from '../invoices/service.ts';
import { chargeablePart, sumAmounts } from '../kit/money/money.ts';
import { type Html, html } from '../kit/text/html.ts';
import type { Page } from '../look/frame.ts';
import { payableOf } from './choice.ts';
import { coveredOf } from './form-state.ts';
import { moneyOf, type PageContext, pathOf } from './page-context.ts';
import { renderShell } from './shell.ts';

/** The coming charges of autopay, and the way to end it. Empty without autopay. */
export function renderMandate(context: PageContext): Html | '' {
  const { autopay, invoice, reader } = context;
  if (!hasAutopay(context) || invoice.status === 'Paid' || invoice.status === 'Canceled') return '';
  const { messages } = reader;
  const heading = autopay === null ? messages.autopayStarting : messages.autopayOn;
  return html`<section class="mandate" aria-labelledby="mandate"><h2 id="mandate">${heading}</h2>
${renderPlan(context)}
<p class="words"><a class="link" href="${pathOf(context, '/autopay')}">${messages.autopayCancel}</a></p></section>`;
}

/** Whether the client has consented to autopay, even if the payment that came with the consent is still processing. */
export function hasAutopay({ autopay, charges }: PageContext): boolean {
  const isWaiting = ({ status, mandateTerms, consentWithdrawnAt }: Charge) =>
    (status === 'Processing' || status === 'RequiresAction') &&
    mandateTerms !== null &&
    consentWithdrawnAt === null;
  return autopay !== null || charges.some(isWaiting);
}

function renderPlan(context: PageContext): Html | '' {
  return html`${renderCovered(context)}${renderTooSmall(context)}`;
}

function renderCovered(context: PageContext): Html | '' {
  const { autopay, reader } = context;
  const { messages } = reader;
  const charges = autopay?.charges ?? [];
  if (charges.length === 0) return '';
  const covered = coveredOf(autopay);
  if (covered.length === 0) return html`<p class="words late">${messages.autopayUncovered}</p>`;
  const surcharge = sumAmounts(covered.map((charge) => charge.surcharge));
  const total = sumAmounts(covered.map((charge) => charge.amount)) + surcharge;
  const count = covered.flatMap(({ payments }) => payments).length;
  // A charge that is tried again or was put off is not made on the due date of its payment.
  const isOnDueDates = covered.every(({ failedAt }) => failedAt === null);
  const extra = surcharge === 0 ? '' : ` ${messages.including(moneyOf(context, surcharge))}`;
  const words =
    autopay?.request == null
      ? messages.autopayRest(moneyOf(context, total), count, isOnDueDates)
      : messages.autopayAgreed(moneyOf(context, total));
  return html`<p class="words">${words}${extra}</p>`;
}

// Processors refuse such a charge, of autopay and of the client: it can be paid with another payment only, where there is one.
function renderTooSmall(context: PageContext): Html | '' {
  const { account, autopay, invoice, reader } = context;
  if (autopay === null) return '';
  const payable = payableOf(invoice);
  const small = payable.filter((payment) => chargeablePart(owedAmount(payment), invoice.currency) === 0);
  if (small.length === 0) return '';
  const amount = moneyOf(context, totalOwed(small));
  const isAlone = chargeablePart(totalOwed(payable), invoice.currency) === 0;
  return html`<p class="words">${reader.messages.autopayTooSmall(amount, account.name, isAlone)}</p>`;
}

/** Asks whether autopay is to end, so that a single click cannot end it. */
export function renderAutopayPage(context: PageContext): Page {
  const { account, invoice, reader } = context;
  const { messages } = reader;
  return renderShell({
    title: messages.autopayCancelHeading,
    reader,
    business: context,
    here: '/autopay',
    body: html`<section><h1>${messages.autopayCancelHeading}</h1>
<p class="soft">${messages.invoiceOf(invoice.number ?? '', account.name)}</p>
${renderPlan(context)}
<p class="words">${messages.autopayCancelHint}</p>
<form method="post" action="${pathOf(context, '/autopay')}"><button class="button">${messages.autopayCancel}</button></form>
<p class="words"><a href="${pathOf(context)}">${messages.autopayKeep}</a></p></section>`,
  });
}
