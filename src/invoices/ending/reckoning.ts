import { type CopiedTerms, entitledAmount, tierOn } from '../../kit/cancellation-terms.ts';
import { blocked, refusal } from '../../kit/errors.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { daysBetween } from '../../kit/time.ts';
import { blockerOf } from '../credit-notes/lowering.ts';
import { nextStep, nextStepTexts } from '../next-step.ts';
import { totalOwed } from '../states.ts';
import type { Invoice, InvoiceEnding } from '../types.ts';
import { chargeableRest, countedDate } from './terms.ts';

/** How a business ends an invoice before its event. */
export type EndingRequest =
  | {
      readonly kind: 'Cancel';
      readonly by: 'Client' | 'Business';
      /** Civil day; today without one. */
      readonly noticeOn?: string | undefined;
      /** An amount instead of what the terms say, in the minor unit. */
      readonly keep?: number | undefined;
    }
  | { readonly kind: 'Settle'; readonly keep: number };

/** What is known of the money of a locked invoice, in the minor unit. */
export interface EndingFacts {
  /** The terms that it copied. */
  readonly terms: CopiedTerms | null;
  /** What its credit notes gave back outside. */
  readonly outside: number;
  /** What is on its way back to the client. */
  readonly refunding: number;
  /** The paid amount that its credit notes took, and that has neither gone back nor is on its way. */
  readonly unreturned: number;
  /** Whether a refund is on its way that no credit note asked for: what is paid follows from its end. */
  readonly isRefunding: boolean;
  /** Whether a bank decides about one of its charges. */
  readonly isDisputed: boolean;
  /** Civil day in the account's zone. */
  readonly today: string;
}

/** What follows from ending an invoice; amounts in the minor unit. */
export interface Reckoning
  extends Pick<
    InvoiceEnding,
    | 'by'
    | 'noticeOn'
    | 'countedDate'
    | 'days'
    | 'tier'
    | 'keptAmount'
    | 'remainingAmount'
    | 'undocumentedAmount'
  > {
  /** What the credit note takes back. */
  readonly creditAmount: number;
  /** The part of it that was paid, and goes back. */
  readonly giveBackAmount: number;
}

/**
 * Works out what a business keeps of an invoice, what goes back and what stays to be paid. Errors: 422 `illegal_action`,
 * `keep_needed`, `keep_too_large`.
 */
export function reckonEnding(invoice: Invoice, request: EndingRequest, facts: EndingFacts): Reckoning {
  requireEndable(invoice, facts);
  const owed = totalOwed(invoice.payments);
  const held = heldOf(invoice, facts);
  const total = owed + held;
  const decided = decide(invoice, request, facts);
  if (request.keep !== undefined && request.keep > total) {
    const message = `${total} is paid and still to be paid of this invoice: no more than that can be kept.`;
    throw refusal('keep_too_large', message, '/keep');
  }
  const exact = Math.min(decided.entitled, total);
  const rest = Math.max(0, exact - held);
  const remainingAmount = request.keep === undefined ? chargeableRest(rest, owed, invoice.currency) : rest;
  const keptAmount = exact + remainingAmount - rest;
  const giveBackAmount = Math.max(0, held - keptAmount);
  const creditAmount = owed - remainingAmount + giveBackAmount;
  const { entitled: _entitled, ...how } = decided;
  return {
    ...how,
    keptAmount,
    remainingAmount,
    giveBackAmount,
    creditAmount,
    undocumentedAmount: Math.max(0, priceOf(invoice) - creditAmount - keptAmount),
  };
}

// The paid amount that the business has: without amounts that go back, or that a credit note has taken already.
function heldOf({ payments }: Invoice, { outside, refunding, unreturned }: EndingFacts): number {
  const paid = sumAmounts(payments.map((one) => Math.max(0, one.paidAmount - one.refundedAmount)));
  return Math.max(0, paid - outside - refunding - unreturned);
}

// The billed amount, without what was credited and waived.
function priceOf(invoice: Invoice): number {
  const waived = invoice.payments.filter(({ status }) => status === 'Waived');
  const givenUp = sumAmounts(waived.map(({ amount, paidAmount }) => amount - paidAmount));
  return invoice.totalAmount + invoice.loweredAmount - invoice.creditedAmount - givenUp;
}

type Decided = Pick<Reckoning, 'by' | 'noticeOn' | 'countedDate' | 'days' | 'tier'> & {
  readonly entitled: number;
};

function decide(invoice: Invoice, request: EndingRequest, { terms, today }: EndingFacts): Decided {
  if (request.kind === 'Settle') {
    return { by: null, noticeOn: null, countedDate: null, days: null, tier: null, entitled: request.keep };
  }
  const { by, noticeOn = today, keep } = request;
  requireNoticeDay(invoice, noticeOn, today);
  const date = terms === null ? invoice.eventDate : countedDate(terms, invoice);
  const days = date === null ? null : daysBetween(noticeOn, date);
  const how = { by, noticeOn, countedDate: date, days, tier: null };
  if (keep !== undefined) return { ...how, entitled: keep };
  if (terms === null) {
    throw refusal('keep_needed', 'This invoice has no cancellation terms: send the amount to keep.', '/keep');
  }
  requireKnownDate(invoice, terms, noticeOn);
  const price = priceOf(invoice);
  if (by === 'Business') {
    return { ...how, entitled: entitledAmount(terms, terms.byBusiness, price, invoice) };
  }
  if (date === null) {
    const message =
      'The terms count the days to the event, and this invoice has no date of one: send the amount to keep, or eventDate first.';
    throw refusal('keep_needed', message, '/keep');
  }
  const { tier } = tierOn(terms, noticeOn, date);
  return { ...how, tier, entitled: entitledAmount(terms, tier.keepBasisPoints, price, invoice) };
}

// Under `Current`, the date of the event on the day of the notice counts. Only the present one is known.
function requireKnownDate({ postponedOn }: Invoice, { countsFrom }: CopiedTerms, noticeOn: string): void {
  if (countsFrom !== 'Current' || postponedOn === null || noticeOn >= postponedOn) return;
  const message =
    `The event was postponed on ${postponedOn}, after this notice, and the terms count to the date before that: ` +
    'send the amount to keep.';
  throw refusal('keep_needed', message, '/keep');
}

function requireNoticeDay({ issuedOn }: Invoice, noticeOn: string, today: string): void {
  const path = '/noticeOn';
  if (noticeOn > today) {
    throw refusal(
      'illegal_action',
      'noticeOn is in the future: cancel when the notice is there.',
      path,
      'by itself',
    );
  }
  if (issuedOn !== null && noticeOn < issuedOn) {
    const message = `The invoice was issued on ${issuedOn}: nobody gave notice before that.`;
    throw refusal('illegal_action', message, path);
  }
}

/** Refuses what cannot end now. Errors: 422 `illegal_action`. */
function requireEndable(invoice: Invoice, { isRefunding, isDisputed }: EndingFacts): void {
  requireStanding(invoice, 'ends before its event');
  const blocker = isRefunding ? 'OnItsWay' : isDisputed ? 'Disputed' : blockerOf(invoice.payments);
  if (blocker === null) return;
  const message =
    blocker === 'OnItsWay'
      ? `Money is on its way: what is kept is known when it has arrived or failed. ${nextStepTexts.wait}`
      : `A charge is disputed: what is kept is known when the bank has decided. ${nextStepTexts.answerDispute}`;
  throw blocked(blocker, message, { passes: 'by itself' });
}

/** Refuses an invoice that is not issued, or has ended. Errors: 422 `illegal_action`. */
export function requireStanding(invoice: Invoice, what: string): void {
  const { status, canceledAt } = invoice;
  if (canceledAt !== null) {
    const message =
      'This invoice has ended already: lower what is kept by a credit note, or bill more with another invoice.';
    throw blocked('NotApplicable', message);
  }
  if (status === 'Active' || status === 'Paid') return;
  const why =
    status === 'Draft'
      ? `A draft is changed or deleted: only an issued invoice ${what}.`
      : `An invoice that is ${status} has ended.`;
  throw blocked('NotApplicable', `${why} ${nextStep(invoice)}`);
}
