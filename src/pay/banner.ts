import type { Charge } from '../charges/types.ts';
import { readersOf } from '../contacts/types.ts';
import { isPayable } from '../invoices/service.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { type Html, html } from '../kit/text/html.ts';
import { reasonOf as declineOf } from '../processors/service.ts';
import type { DeclineCode } from '../processors/types.ts';
import { payableOf } from './choice.ts';
import { formStateOf } from './form-state.ts';
import { type Mark, markOf } from './marks.ts';
import { moneyOf, nameOf, type PageContext, pathOf } from './page-context.ts';
import { renderReturn } from './return-link.ts';
import type { ReturnReason } from './visitor.ts';

/** The first line for the reader: the outcome of a payment, one that is processing, or that all is paid. */
export function renderBanner(context: PageContext): Html | '' {
  const { account, charges, current, invoice, problem, reader } = context;
  const { messages } = reader;
  const { states } = messages;
  const live = charges.find(({ status }) => status === 'Processing' || status === 'RequiresAction');
  if (problem !== null) {
    // A payment that is processing is shown, too.
    return html`${banner('failed', messages.problems[problem], '', 'bad')}${live === undefined ? '' : renderLive(context, live)}`;
  }
  if (context.hasCanceledAutopay)
    return banner('void', messages.autopayCanceled, messages.autopayCanceledHint);
  if (current?.status === 'Succeeded') {
    const back = renderBack(context, current);
    return back === '' ? renderThanks(context, current) : back;
  }
  if (live !== undefined) return renderLive(context, live);
  if (account.heldAt !== null && payableOf(invoice).length > 0) {
    return banner('void', states.paymentsHeld, states.paymentsHeldHint);
  }
  if (account.suspendedAt !== null && payableOf(invoice).length > 0) {
    return banner('void', states.businessSuspended(account.name), states.businessSuspendedHint);
  }
  if (account.closedAt !== null && payableOf(invoice).length > 0) {
    return banner('void', states.businessClosed(account.name), states.businessClosedHint);
  }
  if (invoice.status === 'Canceled') return banner('void', states.canceled, states.canceledHint);
  const newest = current ?? charges[0];
  const back = newest === undefined ? '' : renderBack(context, newest);
  if (back !== '') return back;
  if (invoice.status === 'Paid') return renderPaid(context);
  if (newest !== undefined && isReturned(newest)) {
    const amount = moneyOf(context, newest.amount + newest.surcharge);
    const heading = states.returned(amount, returnReasonOf(context, newest));
    return banner('failed', heading, withAutopay(context, newest, states.returnedHint), 'bad');
  }
  if (newest?.status === 'Declined') {
    const words = states.declined(reasonOf(context, newest));
    return banner('failed', states.failed, withAutopay(context, newest, words), 'bad');
  }
  return '';
}

// Asks a client whose autopay has ended to pay.
function withAutopay({ mandate, reader }: PageContext, { origin }: Charge, words: string): string {
  return origin === 'Autopay' && mandate === null ? `${words} ${reader.messages.autopayCanceledHint}` : words;
}

function renderThanks(context: PageContext, charge: Charge): Html {
  const { messages } = context.reader;
  const { states } = messages;
  const amount = moneyOf(context, charge.amount + charge.surcharge);
  const receivers = readersOf(context.invoice, 'Receipts').map(({ email }) => email);
  const { email } = context.invoice.contact;
  // Others who have the link do not see the addresses of the people at the client.
  const mailed = receivers.includes(email) ? states.receiptMailed(email) : states.receiptMailedToOthers;
  const words = [
    states.received(amount, nameOf(charge.method)),
    ...(context.hasMailServer ? [mailed] : []),
  ].join(' ');
  // Without an open form, the list of receipts follows directly.
  const receipt =
    formStateOf(context) === 'open'
      ? html`<p><a href="${pathOf(context, `/receipt/${charge.id}`)}">${messages.receiptPdf}</a></p>`
      : '';
  const ways = html`${receipt}${renderReturn(context, { leaves: true })}`;
  return banner('paid', states.thanks, words, 'good', ways);
}

function renderPaid(context: PageContext): Html {
  const { invoice, reader } = context;
  const { states } = reader.messages;
  const sumOf = (name: 'paidAmount' | 'refundedAmount') =>
    sumAmounts(invoice.payments.map((payment) => payment[name]));
  const refunded = sumOf('refundedAmount');
  const back = renderReturn(context, { leaves: false });
  if (refunded === 0) return banner('paid', states.paid, states.paidHint, 'good', back);
  const words = states.refunded(moneyOf(context, refunded));
  return refunded < sumOf('paidAmount')
    ? banner('paid', states.paid, words, 'good', back)
    : banner('back', states.refundedInFull, words);
}

// Why a payment that was made is open again: a dispute, a chargeback or a refund.
function renderBack(context: PageContext, charge: Charge): Html | '' {
  const { invoice, reader, returns } = context;
  const { states } = reader.messages;
  const back = returns.get(charge.id);
  if (back === undefined) return '';
  const taken = moneyOf(context, charge.amount + charge.surcharge);
  if (back.isDisputed) return banner('late', states.disputed(taken), states.disputedHint);
  const ids = new Set(charge.allocations.map(({ scheduledPaymentId }) => scheduledPaymentId));
  const isOpenAgain = invoice.payments.some(({ id, status }) => ids.has(id) && isPayable(status));
  if (!isOpenAgain) return '';
  if (back.chargedBack > 0) {
    return banner('back', states.chargedBack(moneyOf(context, back.chargedBack)), states.openAgain);
  }
  if (back.refunded === 0) return '';
  return banner('back', states.refunded(moneyOf(context, back.refunded)), states.openAgain);
}

function renderLive(context: PageContext, charge: Charge): Html {
  const { states } = context.reader.messages;
  if (charge.status === 'RequiresAction' && charge.actionUrl !== null) {
    const button = html`<a class="button" href="${charge.actionUrl}">${states.confirm}</a>
<form method="post" action="${pathOf(context, `/give-up/${charge.id}`)}"><button class="link">${states.giveUp}</button></form>`;
    const amount = moneyOf(context, charge.amount + charge.surcharge);
    return banner('due', states.requiresAction(amount), states.requiresActionHint, '', button);
  }
  const isBank = charge.method?.type === 'BankAccount';
  const { debitMandate } = charge;
  const mandate =
    debitMandate &&
    context.reader.messages.sepaReference(debitMandate.reference, debitMandate.creditorId ?? '');
  const words = isBank ? [states.processingBank, mandate ?? ''].join(' ').trim() : states.processingCard;
  const amount = moneyOf(context, charge.amount + charge.surcharge);
  // The order is given: a bank debit takes days, in which the client has nothing more to do here.
  const way = isBank ? renderReturn(context, { leaves: false }) : '';
  return banner('processing', states.processing(amount), words, '', way, isBank ? '' : 'data-refresh');
}

/** A heading and a sentence, with a shape before them. */
export function banner(
  mark: Mark,
  heading: string,
  words: string,
  tone: 'good' | 'bad' | '' = '',
  button: Html | '' = '',
  attribute: 'data-refresh' | '' = '',
): Html {
  return html`<div class="notice ${tone}" role="status" ${attribute}>${markOf(mark)}<div><p><strong>${heading}</strong></p>
${words === '' ? '' : html`<p>${words}</p>`}</div>${button}</div>`;
}

/** Why a bank or the processor said no, in the reader's language. */
export function reasonOf(
  { reader }: Pick<PageContext, 'reader'>,
  charge: Pick<Charge, 'failureCode'>,
): string {
  return reader.messages.declines[declineOf(charge.failureCode)];
}

const returnReasons: Readonly<Partial<Record<DeclineCode, ReturnReason>>> = {
  insufficient_funds: 'funds',
  account_closed: 'closed',
  invalid_account: 'unknown',
  not_authorized: 'unauthorized',
  account_restricted: 'blocked',
};

const isBankCode = (code: string | null): boolean => /^(R\d\d|[A-Z]{2}\d\d|[CD]NOR)$/.test(code ?? '');

// Return codes of a stop payment, which does not say that the holder never agreed.
const stops: ReadonlySet<string | null> = new Set(['R08', 'R38', 'R52', 'MS02']);

// A debit that is returned before it settles counts as declined, but it is the bank that returned it.
function isReturned({ status, failureCode }: Charge): boolean {
  return status === 'Returned' || (status === 'Declined' && isBankCode(failureCode));
}

// Empty when the bank gave no reason, or none that helps the payer.
function returnReasonOf({ reader }: PageContext, { failureCode: code }: Charge): string {
  const reason = code === 'MD06' ? 'askedBack' : stops.has(code) ? 'stopped' : returnReasons[declineOf(code)];
  return reason === undefined ? '' : reader.messages.returns[reason];
}
