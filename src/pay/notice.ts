import type { Charge } from '../charges/types.ts';
import { type Html, html } from '../kit/html.ts';
import { reasonOf as declineOf } from '../processors/service.ts';
import type { DeclineCode } from '../processors/types.ts';
import { type Mark, markOf } from './marks.ts';
import { moneyOf, nameOf, type PageContext, pathOf } from './page-context.ts';
import type { ReturnReason } from './texts/index.ts';

/** What the reader must know first: what became of a payment, what is under way, or that all is done. */
export function renderNotice(context: PageContext): Html | '' {
  const { charges, current, invoice, problem, reader } = context;
  const { texts } = reader;
  const { states } = texts;
  const live = charges.find(({ status }) => status === 'Processing' || status === 'RequiresAction');
  if (problem !== null) {
    // What is under way, and the way on from there, stands beside it.
    return html`${notice('failed', texts.problems[problem], '', 'bad')}${live === undefined ? '' : renderLive(context, live)}`;
  }
  if (context.hasCanceledAutopay) return notice('void', texts.autopayCanceled, texts.autopayCanceledHint);
  if (current?.status === 'Succeeded') return renderThanks(context, current);
  if (live !== undefined) return renderLive(context, live);
  if (invoice.status === 'Canceled') return notice('void', states.canceled, states.canceledHint);
  if (invoice.status === 'Paid') return notice('paid', states.paid, states.paidHint, 'good');
  const newest = current ?? charges[0];
  if (newest !== undefined && isReturned(newest)) {
    const amount = moneyOf(context, newest.amount + newest.surcharge);
    const heading = states.returned(amount, returnReasonOf(context, newest));
    return notice('failed', heading, states.returnedHint, 'bad');
  }
  if (newest?.status === 'Declined') {
    return notice('failed', states.failed, states.declined(reasonOf(context, newest)), 'bad');
  }
  return '';
}

function renderThanks(context: PageContext, charge: Charge): Html {
  const { states } = context.reader.texts;
  const amount = moneyOf(context, charge.amount + charge.surcharge);
  const words = [
    states.received(amount, nameOf(charge.method)),
    states.receiptMailed(context.invoice.contact.email),
  ].join(' ');
  return notice('paid', states.thanks, words, 'good');
}

function renderLive(context: PageContext, charge: Charge): Html {
  const { states } = context.reader.texts;
  if (charge.status === 'RequiresAction' && charge.actionUrl !== null) {
    const button = html`<a class="button" href="${charge.actionUrl}">${states.confirm}</a>
<form method="post" action="${pathOf(context, `/give-up/${charge.id}`)}"><button class="link">${states.giveUp}</button></form>`;
    const amount = moneyOf(context, charge.amount + charge.surcharge);
    return notice('due', states.requiresAction(amount), states.requiresActionHint, '', button);
  }
  const isBank = charge.method?.type === 'BankAccount';
  const words = isBank ? states.processingBank : states.processingCard;
  return notice('processing', states.processing, words, '', '', isBank ? '' : 'data-refresh');
}

/** Says one thing, with its shape before it. */
export function notice(
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
  return reader.texts.declines[declineOf(charge.failureCode)];
}

const returnReasons: Readonly<Partial<Record<DeclineCode, ReturnReason>>> = {
  insufficient_funds: 'funds',
  account_closed: 'closed',
  invalid_account: 'unknown',
  not_authorized: 'unauthorized',
  account_restricted: 'blocked',
};

// By which a holder has stopped one payment: not the same as never having agreed to it.
const stops: ReadonlySet<string | null> = new Set(['R08', 'R38', 'R52']);

// A debit that comes back before it was settled was never taken; its bank returned it all the same.
function isReturned({ status, failureCode }: Charge): boolean {
  return status === 'Returned' || (status === 'Declined' && /^R\d\d$/.test(failureCode ?? ''));
}

// Empty where the bank did not say why, or nothing that helps its customer.
function returnReasonOf({ reader }: PageContext, { failureCode: code }: Charge): string {
  const reason = stops.has(code) ? 'stopped' : returnReasons[declineOf(code)];
  return reason === undefined ? '' : reader.texts.returns[reason];
}
