import type {
  BankPayoutOutcome,
  ChargeOutcome,
  RefundOutcome,
  ReversalOutcome,
  TakenOfCharge,
  TransferOutcome,
} from '../processors/types.ts';
import { OWN_BALANCE } from '../processors/types.ts';
import {
  type Amounts,
  type Change,
  failureOf,
  movePayment,
  type RefundTarget,
  stepOf,
  unchanged,
  withDelivery,
  withRefund,
} from './change.ts';
import type { OperationName } from './key-store.ts';
import { withConsequences } from './owing.ts';
import { followBank, judgeBankPayout, judgeReversal, judgeTransfer } from './recipient-outcome.ts';
import { feeGoneOf, isRefundedAgain, leftOf } from './returning.ts';
import type { Failure, Payment, PaymentOperation } from './types.ts';

/**
 * The next operation at the processor, which follows from the payment alone. So any process can continue with a payment
 * after another died. Null when there is none.
 */
export function nextOperation(payment: Payment): OperationName | null {
  const { status, recipientId, funding, delivery, bankPayout, reversal, refund } = payment;
  if (status === 'Processing') {
    if (funding?.doneAt == null) return 'funding';
    if (recipientId === null || delivery?.doneAt == null) return 'delivery';
    return bankPayout?.failure == null ? 'bankPayout' : null;
  }
  // First, because the operator would pay twice for money that is given back while the recipient has it.
  if (reversal !== null && reversal.doneAt === null && reversal.failure === null) return 'reversal';
  return refund !== null && refund.doneAt === null && refund.failure === null ? 'refund' : null;
}

/** One of the operations of a payment at the processor, or null. */
export function operationOf(
  payment: Payment,
  name: OperationName,
): Pick<PaymentOperation, 'id' | 'reference'> | null {
  return payment[name];
}

/** The wallet's bank gave back what it had taken from the operator's platform. */
interface FundingRestored {
  readonly status: 'restored';
  readonly reference: string;
  readonly taken?: TakenOfCharge;
}

/** An answer of the processor about one operation. */
export type Answer =
  | { readonly operation: 'funding'; readonly outcome: ChargeOutcome | FundingRestored }
  | { readonly operation: 'delivery'; readonly outcome: TransferOutcome }
  | { readonly operation: 'bankPayout'; readonly outcome: BankPayoutOutcome }
  | { readonly operation: 'reversal'; readonly outcome: ReversalOutcome }
  | { readonly operation: 'refund'; readonly outcome: RefundOutcome };

/**
 * Decides which change follows from an answer; null when it reports nothing new. An answer may come any number of times,
 * in any order; a payment only moves forward.
 */
export function judge(payment: Payment, answer: Answer, now: Date): Change | null {
  const change = judgeAlone(payment, answer, now);
  return change && withConsequences(payment, change, now);
}

function judgeAlone(payment: Payment, answer: Answer, now: Date): Change | null {
  switch (answer.operation) {
    case 'funding':
      return judgeFunding(payment, answer.outcome, now);
    case 'delivery':
      return payment.recipientId === null
        ? judgeDelivery(payment, answer.outcome, now)
        : judgeTransfer(payment, answer.outcome, now);
    case 'bankPayout':
      return judgeBankPayout(payment, answer.outcome, now);
    case 'reversal':
      return judgeReversal(payment, answer.outcome, now);
    case 'refund':
      return judgeRefund(payment, answer.outcome, now);
  }
}

function judgeFunding(payment: Payment, outcome: ChargeOutcome | FundingRestored, now: Date): Change | null {
  const { funding } = payment;
  if (funding === null) throw new Error(`The payment ${payment.id} was never charged.`);
  const isFunded = funding.doneAt !== null;
  switch (outcome.status) {
    case 'succeeded': {
      if (isFunded || payment.fundingReturnedAt !== null) return null;
      const { reference, fee } = outcome;
      const funded = { ...payment, funding: { ...funding, reference, fee, doneAt: now } };
      return {
        // A payment that had been reported as failed is not delivered any more: the wallet gets the money back.
        payment: payment.status === 'Processing' ? withDelivery(funded) : withRefund(funded),
        steps: [
          stepOf(payment, 'payment.funded', {
            fund: payment.totalAmount,
            fund_fee: fee,
            service_fee: payment.serviceFee,
          }),
        ],
      };
    }
    case 'declined':
      return isFunded ? null : movePayment(payment, 'fail', { failure: failureOf(outcome) });
    case 'returned': {
      if (payment.recipientId !== null) return judgeTaken(payment, outcome, now);
      if (isFunded) return returnFunding(payment, failureOf(outcome), outcome.fee, now);
      return failReturned(payment, failureOf(outcome), outcome.fee, now);
    }
    case 'restored':
      return payment.recipientId === null ? null : judgeTaken(payment, outcome, now);
    case 'processing':
      return funding.reference === null
        ? unchanged({ ...payment, funding: { ...funding, reference: outcome.reference } })
        : null;
    case 'requires_action':
    case 'unknown':
      return null;
  }
}

// Without more details, the bank has all or nothing.
function judgeTaken(
  payment: Payment,
  outcome: Extract<ChargeOutcome, { status: 'returned' }> | FundingRestored,
  now: Date,
): Change | null {
  const whole = payment.totalAmount + payment.serviceFee;
  const amount = outcome.status === 'restored' ? 0 : whole;
  const taken = outcome.taken ?? { amount, movements: null };
  // Once news is counted, what is not may be older.
  if ((taken.movements ?? 0) < payment.pastReturns) return null;
  if (taken.movements === null && amount === payment.returnedAmount) return null;
  const failure = outcome.status === 'restored' ? null : failureOf(outcome);
  // The money never came, or went at once.
  if (payment.funding?.doneAt == null && taken.amount >= whole && failure !== null) {
    const failed = failReturned(payment, failure, 0, now);
    const pastReturns = taken.movements ?? payment.pastReturns;
    if (failed) return { ...failed, payment: { ...failed.payment, pastReturns } };
  }
  const isDisputeOver = !(outcome.taken?.isOpen ?? amount > 0);
  const { reference } = outcome;
  return followBank(payment, { ...taken, reference, failure, isDisputeOver }, now);
}

function failReturned(payment: Payment, failure: Failure, fee: number, now: Date): Change | null {
  const returnedAmount = payment.totalAmount + payment.serviceFee;
  const returned = { failure, fundingReturnedAt: now, returnedAmount };
  return movePayment(payment, 'fail', returned, { funding_return_fee: fee });
}

// Delivered money stays with the recipient: the business has paid it out of its clients' money. Money that could not be
// given back covers that.
function returnFunding(payment: Payment, failure: Failure, fee: number, now: Date): Change | null {
  if (payment.fundingReturnedAt !== null) return null;
  const returnedAmount = payment.totalAmount + payment.serviceFee;
  const returned = {
    ...payment,
    fundingReturnedAt: now,
    returnedAmount,
    failure: payment.failure ?? failure,
  };
  return {
    payment: isStuck(returned) ? withRefund(returned) : returned,
    steps: [
      stepOf(payment, 'payment.funding_returned', {
        funding_return: payment.totalAmount,
        funding_return_fee: fee,
      }),
    ],
  };
}

function judgeDelivery(payment: Payment, outcome: TransferOutcome, now: Date): Change | null {
  const { delivery } = payment;
  if (delivery === null) throw new Error(`The payment ${payment.id} was never sent on.`);
  switch (outcome.status) {
    case 'succeeded': {
      if (delivery.fee !== null) return null;
      const { reference, fee } = outcome;
      const doneAt = delivery.doneAt ?? now;
      const delivered = { delivery: { ...delivery, reference, fee, doneAt }, paidAt: doneAt };
      const arrived = { deliver: payment.totalAmount, deliver_fee: fee };
      const completed = movePayment(payment, 'complete', delivered, arrived);
      if (completed !== null) return completed;
      // The report of the return overtook the report of the arrival: only the fee is new.
      if (payment.status !== 'Returned') return null;
      return {
        payment: { ...payment, ...delivered },
        steps: [stepOf(payment, 'payment.updated', { deliver_fee: fee })],
      };
    }
    case 'failed':
    case 'returned':
      return payment.status === 'Processing' && outcome.status === 'failed'
        ? failDelivery(payment, failureOf(outcome))
        : returnDelivery(payment, failureOf(outcome), now);
    case 'processing':
      return delivery.reference === null
        ? unchanged({ ...payment, delivery: { ...delivery, reference: outcome.reference } })
        : null;
    case 'unknown':
      return null;
  }
}

function failDelivery(payment: Payment, failure: Failure): Change | null {
  const failed = movePayment(payment, 'fail', { failure });
  return failed && { ...failed, payment: withRefund(failed.payment) };
}

// A returned delivery had arrived, even if the processor did not report it.
function returnDelivery(payment: Payment, failure: Failure, now: Date): Change | null {
  const doneAt = payment.delivery?.doneAt ?? now;
  const delivered = { delivery: payment.delivery && { ...payment.delivery, doneAt }, paidAt: doneAt };
  const arrived = movePayment(payment, 'complete', delivered, { deliver: payment.totalAmount });
  const returned = movePayment(
    arrived?.payment ?? payment,
    'return',
    { failure },
    { return: payment.totalAmount },
  );
  return (
    returned && {
      payment: withRefund(returned.payment),
      steps: [...(arrived?.steps ?? []), ...returned.steps],
    }
  );
}

// The processor takes the money out of transit when it accepts the refund, however long a bank then needs. That is
// posted when the processor first reports its reference of the refund.
function judgeRefund(payment: Payment, outcome: RefundOutcome, now: Date): Change | null {
  const { refund } = payment;
  if (refund === null) throw new Error(`The payment ${payment.id} was never given back.`);
  // A bank may refuse a refund that was reported as succeeded, but not the other way round.
  if (refund.failure !== null || outcome.status === 'unknown') return null;
  const isPosted = refund.reference !== null;
  const next = { ...refund, reference: outcome.reference ?? refund.reference };
  const isKept = refund.destination === OWN_BALANCE;
  const { amount } = refund;
  const given = { ...payment, refund: next };
  // What the wallet's bank took back may have had the fee in it.
  const serviceFee = feeGoneOf(given) - feeGoneOf(payment);
  const posted: Amounts = isKept
    ? { release: amount, release_owed: amount }
    : { refund: amount, service_fee_refunded: serviceFee };
  switch (outcome.status) {
    case 'processing':
      return isPosted ? null : { payment: given, steps: [stepOf(payment, 'payment.updated', posted)] };
    case 'succeeded':
      if (refund.doneAt !== null) return null;
      return {
        payment: { ...payment, refund: { ...next, doneAt: now } },
        steps: [stepOf(payment, 'payment.refunded', isPosted ? {} : posted)],
      };
    case 'failed': {
      const failed = { ...payment, refund: { ...next, doneAt: null, failure: failureOf(outcome) } };
      const reversed: Amounts = isPosted
        ? { refund_reversed: amount, service_fee_kept: feeGoneOf(payment) - feeGoneOf(failed) }
        : {};
      if (payment.recipientId !== null) {
        const isStuckNow = leftOf(failed) > 0 && !isRefundedAgain(failed);
        const event = isStuckNow ? 'payment.refund_failed' : 'payment.updated';
        return { payment: failed, steps: [stepOf(payment, event, reversed)] };
      }
      // The wallet's bank has taken the money already, so nothing is left to give back to the wallet.
      const isBalanced = payment.fundingReturnedAt !== null && !isKept;
      return {
        payment: isBalanced ? withRefund(failed) : failed,
        steps: [stepOf(payment, 'payment.refund_failed', reversed)],
      };
    }
  }
}

/** True when money of a payment could be neither delivered nor given back. */
export function isStuck(payment: Payment): boolean {
  const { status, recipientId, funding, refund } = payment;
  const isOver = status === 'Failed' || status === 'Returned';
  if (recipientId !== null) return isOver && refund?.failure != null && leftOf(payment) > 0;
  return isOver && funding?.doneAt != null && (refund === null || refund.failure !== null);
}

/** True when money that did not arrive is neither back in the wallet nor in the account's balance. */
export function isUnreturned({ funding, refund }: Payment): boolean {
  return funding?.doneAt != null && refund?.doneAt == null;
}

/** True when the wallet's bank took back money that was spent or given back already. */
export function isTakenBack(payment: Payment): boolean {
  const { status, recipientId, fundingReturnedAt, funding, refund, writtenOffAt } = payment;
  // The operator has paid that, and is owed it.
  if (recipientId !== null) return false;
  if (fundingReturnedAt === null || funding?.doneAt == null || writtenOffAt !== null) return false;
  if (refund === null) return status === 'Completed';
  return refund.doneAt !== null && refund.destination !== OWN_BALANCE;
}

/** Whether the wallet has the money of a payment twice: given back, and taken back by its bank. */
export function isGivenTwice(payment: Payment): boolean {
  return payment.refund !== null && isTakenBack(payment);
}

/** Tries again to give money back, to the same or another target; the payment {@link isStuck}. */
export function refundAgain(payment: Payment, target: RefundTarget): Change {
  return { payment: withRefund(payment, target), steps: [stepOf(payment, 'payment.updated')] };
}

/** Writes off the money that the wallet's bank took back; the payment {@link isTakenBack}. */
export function writeOffFunding(payment: Payment, now: Date): Change {
  return {
    payment: { ...payment, writtenOffAt: now },
    steps: [stepOf(payment, 'payment.updated', { write_off: payment.totalAmount })],
  };
}

/** The outcome that a person enters for an operation without an answer: that it did not happen. */
export function closedByHand(operation: OperationName): Answer {
  const message = 'The processor never said what became of it, and it was closed by hand.';
  const failure = { reference: null, code: 'closed_by_hand', message } as const;
  if (operation === 'funding')
    return { operation, outcome: { ...failure, status: 'declined', method: null } };
  if (operation === 'bankPayout') return { operation, outcome: { ...failure, status: 'failed' } };
  return { operation, outcome: { ...failure, status: 'failed' } };
}
