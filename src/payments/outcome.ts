import type { EventType } from '../kit/events.ts';
import { newId } from '../kit/ids.ts';
import { nextState } from '../kit/states.ts';
import { type PostedAmounts, postingsOf } from '../ledger/service.ts';
import type { Posting } from '../ledger/types.ts';
import type { ChargeOutcome, RefundOutcome, TransferOutcome } from '../processors/types.ts';
import { OWN_BALANCE } from '../processors/types.ts';
import { moveEvents, type PaymentMove, paymentStates } from './states.ts';
import type { OperationName } from './store.ts';
import type { Failure, Payment, PaymentOperation, WalletRefund } from './types.ts';

/** One event of a payment with its postings: no money moves without an event. */
interface Step {
  readonly event: EventType;
  readonly postings: readonly Posting[];
}

/** A change of a payment: the new payment, its events and postings. */
export interface Change {
  readonly payment: Payment;
  readonly steps: readonly Step[];
}

type Amounts = PostedAmounts<'Payment'>;

/** A step of a payment that posts amounts by code. */
export function stepOf(
  { id, currency, pastRefundIds }: Payment,
  event: EventType,
  amounts: Amounts = {},
): Step {
  const source = { type: 'Payment', id, invoiceId: null, currency } as const;
  const { refund, refund_reversed, ...once } = amounts;
  // Each try to give money back posts its own.
  const ofTry = postingsOf({ ...source, sequence: pastRefundIds.length }, { refund, refund_reversed });
  return { event, postings: [...postingsOf(source, once), ...ofTry] };
}

/**
 * The next operation at the processor, which follows from the payment alone. So any process can continue with a payment
 * after another died. Null when there is none.
 */
export function nextOperation(payment: Payment): OperationName | null {
  const { status, funding, refund } = payment;
  if (status === 'Processing') return funding?.doneAt == null ? 'funding' : 'delivery';
  return refund !== null && refund.doneAt === null && refund.failure === null ? 'refund' : null;
}

/** One of the operations of a payment at the processor, or null. */
export function operationOf(
  { funding, delivery, refund }: Payment,
  name: OperationName,
): Pick<PaymentOperation, 'id' | 'reference'> | null {
  return { funding, delivery, refund }[name];
}

/** Moves a payment, and posts what moves with it; null when its state does not allow that. */
export function movePayment(
  payment: Payment,
  move: PaymentMove,
  changes: Partial<Payment> = {},
  amounts: Amounts = {},
): Change | null {
  const status = nextState(paymentStates, payment.status, move);
  if (status === null) return null;
  return { payment: { ...payment, ...changes, status }, steps: [stepOf(payment, moveEvents[move], amounts)] };
}

/** An answer of the processor about one operation. */
export type Answer =
  | { readonly operation: 'funding'; readonly outcome: ChargeOutcome }
  | { readonly operation: 'delivery'; readonly outcome: TransferOutcome }
  | { readonly operation: 'refund'; readonly outcome: RefundOutcome };

/**
 * Decides which change follows from an answer; null when it reports nothing new. An answer may come any number of times,
 * in any order; a payment only moves forward.
 */
export function judge(payment: Payment, answer: Answer, now: Date): Change | null {
  switch (answer.operation) {
    case 'funding':
      return judgeFunding(payment, answer.outcome, now);
    case 'delivery':
      return judgeDelivery(payment, answer.outcome, now);
    case 'refund':
      return judgeRefund(payment, answer.outcome, now);
  }
}

function judgeFunding(payment: Payment, outcome: ChargeOutcome, now: Date): Change | null {
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
        steps: [stepOf(payment, 'payment.funded', { fund: payment.totalAmount, fund_fee: fee })],
      };
    }
    case 'declined':
      return isFunded ? null : movePayment(payment, 'fail', { failure: failureOf(outcome) });
    case 'returned': {
      if (isFunded) return returnFunding(payment, failureOf(outcome), outcome.fee, now);
      const returned = { failure: failureOf(outcome), fundingReturnedAt: now };
      return movePayment(payment, 'fail', returned, { funding_return_fee: outcome.fee });
    }
    case 'processing':
      return funding.reference === null
        ? unchanged({ ...payment, funding: { ...funding, reference: outcome.reference } })
        : null;
    case 'requires_action':
    case 'unknown':
      return null;
  }
}

// Keeps the processor's reference: with it, the processor counts as having answered.
function unchanged(payment: Payment): Change {
  return { payment, steps: [] };
}

// Delivered money stays with the recipient: the business has paid it out of its clients' money. Money that could not be
// given back covers that.
function returnFunding(payment: Payment, failure: Failure, fee: number, now: Date): Change | null {
  if (payment.fundingReturnedAt !== null) return null;
  const returned = { ...payment, fundingReturnedAt: now, failure: payment.failure ?? failure };
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
      const delivered = { delivery: { ...delivery, reference, fee, doneAt: delivery.doneAt ?? now } };
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
  const delivery = payment.delivery && { ...payment.delivery, doneAt: payment.delivery.doneAt ?? now };
  const arrived = movePayment(payment, 'complete', { delivery }, { deliver: payment.totalAmount });
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
  const { totalAmount: amount } = payment;
  const posted: Amounts = isKept ? { release: amount, release_owed: amount } : { refund: amount };
  switch (outcome.status) {
    case 'processing':
      if (isPosted) return null;
      return { payment: { ...payment, refund: next }, steps: [stepOf(payment, 'payment.updated', posted)] };
    case 'succeeded':
      if (refund.doneAt !== null) return null;
      return {
        payment: { ...payment, refund: { ...next, doneAt: now } },
        steps: [stepOf(payment, 'payment.refunded', isPosted ? {} : posted)],
      };
    case 'failed': {
      const failed = { ...payment, refund: { ...next, doneAt: null, failure: failureOf(outcome) } };
      // The wallet's bank has taken the money already, so nothing is left to give back to the wallet.
      const isBalanced = payment.fundingReturnedAt !== null && !isKept;
      return {
        payment: isBalanced ? withRefund(failed) : failed,
        steps: [stepOf(payment, 'payment.refund_failed', isPosted ? { refund_reversed: amount } : {})],
      };
    }
  }
}

/** True when money of a payment could be neither delivered nor given back. */
export function isStuck({ status, funding, refund }: Payment): boolean {
  const isOver = status === 'Failed' || status === 'Returned';
  return isOver && funding?.doneAt != null && (refund === null || refund.failure !== null);
}

/** True when money that did not arrive is neither back in the wallet nor in the account's balance. */
export function isUnreturned({ funding, refund }: Payment): boolean {
  return funding?.doneAt != null && refund?.doneAt == null;
}

/** True when the wallet's bank took back money that was spent or given back already. */
export function isTakenBack({ status, fundingReturnedAt, funding, refund, writtenOffAt }: Payment): boolean {
  if (fundingReturnedAt === null || funding?.doneAt == null || writtenOffAt !== null) return false;
  if (refund === null) return status === 'Completed';
  return refund.doneAt !== null && refund.destination !== OWN_BALANCE;
}

/** Whether the wallet has the money of a payment twice: given back, and taken back by its bank. */
export function isGivenTwice(payment: Payment): boolean {
  return payment.refund !== null && isTakenBack(payment);
}

/** Where the money goes that could not be given back. */
export type RefundTarget = Pick<WalletRefund, 'destination' | 'paymentMethodId'>;

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
  return { operation, outcome: { ...failure, status: 'failed' } };
}

function withDelivery(payment: Payment): Payment {
  return { ...payment, delivery: { id: newId(), reference: null, doneAt: null, fee: null } };
}

// Money that the wallet's bank has taken back is not given back again: it goes to the account's balance instead.
function withRefund(
  payment: Payment,
  target: RefundTarget = {
    destination: payment.fundingReturnedAt === null ? null : OWN_BALANCE,
    paymentMethodId: null,
  },
): Payment {
  const { refund, pastRefundIds } = payment;
  return {
    ...payment,
    refund: { id: newId(), reference: null, doneAt: null, failure: null, ...target },
    pastRefundIds: refund === null ? pastRefundIds : [...pastRefundIds, refund.id],
  };
}

function failureOf({ code, message }: Failure): Failure {
  return { code, message };
}
