import { newId } from '../kit/ids.ts';
import type { BankPayoutOutcome, ReversalOutcome, TransferOutcome } from '../processors/types.ts';
import { type Change, failureOf, movePayment, stepOf, unchanged, withDelivery } from './change.ts';
import { feeGoneOf } from './returning.ts';
import type { Failure, Payment } from './types.ts';

// Money that goes to a recipient's account at the processor first, and from there to the recipient's bank. The operator's
// platform holds it, so the account's clients' money has no part in it.

/** How long a recipient has to name another bank account. Stripe wants the money to have left within 90 days. */
const RETRY_MS = 14 * 86_400_000;

/** True while the recipient can name another bank account: the last bank payout has failed before it arrived. */
export function isPayoutWaiting({ status, bankPayout }: Payment): boolean {
  return status === 'Processing' && bankPayout?.failure != null;
}

/** Until when a bank payout that has failed can be tried again; null for others. */
export function payoutDeadline(payment: Payment): Date | null {
  const failedAt = isPayoutWaiting(payment) ? payment.bankPayout?.failedAt : null;
  return failedAt ? new Date(failedAt.getTime() + RETRY_MS) : null;
}

/** True when money is at the recipient's account that could not be taken back. */
export function isLeftAtRecipient({ reversal, writtenOffAt }: Payment): boolean {
  return reversal?.failure != null && writtenOffAt === null;
}

export function judgeTransfer(payment: Payment, outcome: TransferOutcome, now: Date): Change | null {
  const { delivery, status } = payment;
  if (delivery === null) throw new Error(`The payment ${payment.id} was never sent on.`);
  switch (outcome.status) {
    case 'succeeded':
      return delivery.doneAt === null ? transferred(payment, outcome.reference, now) : null;
    case 'failed':
      // Of a transfer that has succeeded, only its return is news.
      return status === 'Processing' && delivery.doneAt === null
        ? failTransfer(payment, failureOf(outcome))
        : null;
    case 'returned':
      return reversedThere(payment, failureOf(outcome), now);
    case 'processing':
      return delivery.reference === null
        ? unchanged({ ...payment, delivery: { ...delivery, reference: outcome.reference } })
        : null;
    case 'unknown':
      return null;
  }
}

function transferred(payment: Payment, reference: string | null, now: Date): Change {
  const { delivery, fundingReturnedAt, status } = payment;
  if (delivery === null) throw new Error(`The payment ${payment.id} was never sent on.`);
  const done = { ...delivery, reference: reference ?? delivery.reference, doneAt: now, fee: 0 };
  const there: Payment = { ...payment, delivery: done };
  const step = stepOf(payment, 'payment.transferred', { transfer: payment.totalAmount });
  if (status === 'Processing' && fundingReturnedAt === null) {
    return { payment: withBankPayout(there), steps: [step] };
  }
  // The wallet has the money back already, or a person has ended the delivery.
  const failed = movePayment(there, 'fail') ?? unchanged(there);
  return { payment: withReversal(failed.payment), steps: [step, ...failed.steps] };
}

// What is left goes back to the wallet, as after a reversal.
function failTransfer(payment: Payment, failure: Failure): Change | null {
  return movePayment(payment, 'fail', { failure: payment.failure ?? failure });
}

// The transfer was taken back at the processor: by our reversal, whose answer may come later, or by somebody there, also
// after the money was left to the recipient.
function reversedThere(payment: Payment, failure: Failure, now: Date): Change | null {
  if (payment.reversal?.doneAt != null) return null;
  const sent = sentBefore(payment, now);
  const { reversal } = sent.payment;
  const moved =
    movePayment(sent.payment, 'fail', { failure }) ??
    movePayment(sent.payment, 'return', { failure }, { arrive_returned: payment.totalAmount }) ??
    unchanged(sent.payment);
  const reversing = { id: reversal?.id ?? newId(), reference: reversal?.reference ?? null };
  const back = afterReversal({ ...moved.payment, reversal: { ...reversing, doneAt: now, failure: null } });
  return { payment: back.payment, steps: [...sent.steps, ...moved.steps, ...back.steps] };
}

// What must have happened to a transfer before it could be taken back.
function sentBefore(payment: Payment, now: Date): Change {
  const { delivery, totalAmount, writtenOffAt } = payment;
  if (delivery?.doneAt == null) {
    return {
      payment: { ...payment, delivery: delivery && { ...delivery, doneAt: now, fee: 0 } },
      steps: [stepOf(payment, 'payment.transferred', { transfer: totalAmount })],
    };
  }
  if (writtenOffAt === null) return unchanged(payment);
  return {
    payment: { ...payment, writtenOffAt: null },
    steps: [stepOf(payment, 'payment.updated', { left_returned: totalAmount })],
  };
}

export function judgeBankPayout(payment: Payment, outcome: BankPayoutOutcome, now: Date): Change | null {
  const { bankPayout, paidAt } = payment;
  if (bankPayout === null) throw new Error(`The payment ${payment.id} was never paid out.`);
  // A bank refuses what it was reported to have, but not the other way round.
  if (outcome.status === 'unknown' || isFinal(bankPayout, outcome)) return null;
  // A request that was refused says nothing about the bank payout that the processor has already. A person may end it.
  const isRefused = outcome.status === 'failed' && outcome.reference === null;
  if (isRefused && bankPayout.reference !== null && outcome.code !== 'closed_by_hand') return null;
  const reference = outcome.reference ?? bankPayout.reference;
  const next = { ...bankPayout, reference, failure: null, failedAt: null };
  switch (outcome.status) {
    case 'processing': {
      const { arrivalDate } = outcome;
      const isNew = next.reference !== bankPayout.reference || arrivalDate !== bankPayout.arrivalDate;
      return isNew && payment.status === 'Processing'
        ? unchanged({ ...payment, bankPayout: { ...next, arrivalDate: arrivalDate ?? next.arrivalDate } })
        : null;
    }
    case 'succeeded': {
      if (paidAt !== null) return null;
      const arrived = {
        bankPayout: { ...next, arrivalDate: outcome.arrivalDate },
        paidAt: now,
        destinationAmount: outcome.amount,
        destinationCurrency: outcome.currency,
      };
      return movePayment(payment, 'complete', arrived, { arrive: payment.totalAmount });
    }
    case 'failed':
    case 'canceled':
      return failBankPayout({ ...payment, bankPayout: next }, failureOf(outcome), now);
  }
}

// A person who closed an operation by hand may have been wrong: the processor's word that it succeeded counts.
function isFinal({ failure }: { readonly failure: Failure | null }, outcome: { readonly status: string }) {
  return failure !== null && !(failure.code === 'closed_by_hand' && outcome.status === 'succeeded');
}

function failBankPayout(payment: Payment, failure: Failure, now: Date): Change | null {
  const failed: Payment = {
    ...payment,
    bankPayout: payment.bankPayout && { ...payment.bankPayout, failure, failedAt: now },
  };
  if (payment.status === 'Processing' && payment.fundingReturnedAt === null) {
    return { payment: failed, steps: [stepOf(payment, 'payment.payout_failed')] };
  }
  const ended =
    movePayment(failed, 'fail', { failure: payment.failure ?? failure }) ??
    movePayment(failed, 'return', { failure }, { arrive_returned: payment.totalAmount });
  return ended && { ...ended, payment: withReversal(ended.payment) };
}

export function judgeReversal(payment: Payment, outcome: ReversalOutcome, now: Date): Change | null {
  const { reversal } = payment;
  if (reversal === null) throw new Error(`The payment ${payment.id} was never reversed.`);
  if (outcome.status === 'unknown' || reversal.doneAt !== null || isFinal(reversal, outcome)) return null;
  // The books say already that the recipient keeps it: the nightly comparison with the processor tells.
  if (payment.writtenOffAt !== null) return null;
  if (outcome.status === 'failed') {
    // The operator has lost it from now on, not only once it is written off, if the wallet's bank has taken it back.
    const failed = { ...payment, reversal: { ...reversal, failure: failureOf(outcome) } };
    return { payment: failed, steps: [stepOf(payment, 'payment.reversal_failed')] };
  }
  const { reference } = outcome;
  return afterReversal({ ...payment, reversal: { ...reversal, reference, doneAt: now, failure: null } });
}

// What the wallet's bank has not taken goes back to the wallet. The rest is the operator's, who had lost it.
function afterReversal(payment: Payment): Change {
  return { payment, steps: [stepOf(payment, 'payment.reversed', { reverse: payment.totalAmount })] };
}

/** What the wallet's bank has of a funding now, over all disputes of it. */
interface FundingNews {
  readonly reference: string;
  /** In the minor unit, with the operator's fee. */
  readonly amount: number;
  /** How often the bank has taken money or given it back: tells older news from newer. Null: not known. */
  readonly movements: number | null;
  /** Whether the bank decides about nothing any more. */
  readonly isDisputeOver: boolean;
  /** Why the bank took it; null: it has nothing. */
  readonly failure: Failure | null;
}

/**
 * The wallet's bank took money back of a funding that had succeeded, or gave it back. An operation under way ends first,
 * because the money may be anywhere until then. Null for what is known.
 */
export function followBank(payment: Payment, news: FundingNews, now: Date): Change | null {
  const { movements, failure, reference, isDisputeOver } = news;
  const amount = Math.min(news.amount, payment.totalAmount + payment.serviceFee);
  if (amount === payment.returnedAmount) return knownAmount(payment, news);
  if (movements === payment.pastReturns) return null;
  const funded = fundedBefore(payment, reference, now);
  const isMore = amount > funded.payment.returnedAmount;
  const isGood = amount === 0 && (payment.status === 'Processing' || payment.status === 'Completed');
  const next: Payment = {
    ...funded.payment,
    returnedAmount: amount,
    fundingReturnedAt: amount === 0 ? null : (payment.fundingReturnedAt ?? now),
    pastReturns: movements ?? payment.pastReturns,
    isDisputeOver,
    // Why it failed before stays the reason. A payment that goes on has not failed.
    failure: isGood ? null : (payment.failure ?? (isMore ? failure : null)),
  };
  const fee = feeGoneOf(next) - feeGoneOf(funded.payment);
  const isNews = isMore || fee !== 0 || funded.steps.length === 0;
  const step = stepOf(
    next,
    isMore ? 'payment.funding_returned' : 'payment.updated',
    fee > 0 ? { service_fee_returned: fee } : { service_fee_restored: -fee },
  );
  const steps = [...funded.steps, ...(isNews ? [step] : [])];
  if (amount === 0 || !isPayoutWaiting(next)) return { payment: next, steps };
  const failed = movePayment(next, 'fail') ?? unchanged(next);
  return { payment: withReversal(failed.payment), steps: [...steps, ...failed.steps] };
}

// The bank has as much as before, and may have decided: a refund that was refused because of the dispute is sent again then.
// Of news after as many movements, the order is not known, and an end is the end.
function knownAmount(payment: Payment, news: FundingNews): Change | null {
  const pastReturns = news.movements ?? payment.pastReturns;
  const isNewer = pastReturns > payment.pastReturns;
  const isDisputeOver = news.isDisputeOver || (payment.isDisputeOver && !isNewer);
  if (!isNewer && isDisputeOver === payment.isDisputeOver) return null;
  return unchanged({ ...payment, pastReturns, isDisputeOver });
}

// The return overtook the report that the money had come: a bank cannot take a part of what never came.
function fundedBefore(payment: Payment, reference: string, now: Date): Change {
  const { funding, serviceFee, totalAmount } = payment;
  if (funding === null || funding.doneAt !== null) return unchanged(payment);
  const funded = { ...payment, returnedAmount: 0, funding: { ...funding, reference, fee: 0, doneAt: now } };
  return {
    payment: payment.status === 'Processing' ? withDelivery(funded) : funded,
    steps: [stepOf(payment, 'payment.funded', { fund: totalAmount, service_fee: serviceFee })],
  };
}

/** Tries again to pay out money whose bank payout has failed; the payment {@link isPayoutWaiting}. */
export function payOutAgain(payment: Payment): Change {
  return { payment: withBankPayout(payment), steps: [stepOf(payment, 'payment.updated')] };
}

/**
 * Takes money back from the recipient's account: that of a bank payout that has failed, or, again, money that could not be
 * taken back. Null for other payments.
 */
export function takeBackFromRecipient(payment: Payment): Change | null {
  if (isLeftAtRecipient(payment)) {
    return { payment: withReversal(payment), steps: [stepOf(payment, 'payment.updated')] };
  }
  if (!isPayoutWaiting(payment)) return null;
  const failed = movePayment(payment, 'fail', { failure: payment.bankPayout?.failure ?? null });
  return failed && { ...failed, payment: withReversal(failed.payment) };
}

/** Leaves money to the recipient that could not be taken back; the payment {@link isLeftAtRecipient}. */
export function leaveAtRecipient(payment: Payment, now: Date): Change {
  return {
    payment: { ...payment, writtenOffAt: now },
    steps: [stepOf(payment, 'payment.updated', { left_at_recipient: payment.totalAmount })],
  };
}

function withBankPayout(payment: Payment): Payment {
  const { bankPayout, pastPayoutIds } = payment;
  return {
    ...payment,
    bankPayout: { id: newId(), reference: null, arrivalDate: null, failure: null, failedAt: null },
    pastPayoutIds: bankPayout === null ? pastPayoutIds : [...pastPayoutIds, bankPayout.id],
  };
}

// A reversal that was refused gets a new key: under the old one, the processor would answer the same again.
function withReversal(payment: Payment): Payment {
  return { ...payment, reversal: { id: newId(), reference: null, doneAt: null, failure: null } };
}
