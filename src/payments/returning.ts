import type { Payment, WalletRefund } from './types.ts';

// Where the money of a payment is that the wallet's bank took back from the operator's platform, whole or a part of it.
// All of it follows from the payment: what is posted is the difference between two states.

/** How much of the amount the wallet's bank has. It takes the operator's fee last. */
function lostOf({ recipientId, returnedAmount, totalAmount }: Payment): number {
  return recipientId === null ? 0 : Math.min(returnedAmount, totalAmount);
}

/** How much of the amount was given back to the wallet. */
export function refundedOf({ pastRefundedAmount, refund }: Payment): number {
  return pastRefundedAmount + (refund !== null && isGiven(refund) ? refund.amount : 0);
}

/** How much of the amount can be given back to the wallet, once it is not on its way to the recipient. */
export function leftOf(payment: Payment): number {
  return Math.max(0, payment.totalAmount - lostOf(payment) - refundedOf(payment));
}

/** Whether the processor has taken the money of a refund. */
export function isGiven({ reference, failure }: WalletRefund): boolean {
  return reference !== null && failure === null;
}

/** Whether the operator's fee was given back with a refund. */
export function isFeeRefunded({ pastRefunds, refund }: Payment): boolean {
  return (
    pastRefunds.some(({ serviceFee }) => serviceFee > 0) ||
    (refund !== null && isGiven(refund) && refund.serviceFee > 0)
  );
}

/**
 * Whether a refund that has failed is followed by another one without a person: its amount was wrong, or the dispute is over
 * because of which it was refused.
 */
export function isRefundedAgain(payment: Payment): boolean {
  const { refund, isDisputeOver } = payment;
  switch (refund?.failure?.code) {
    case undefined:
      return false;
    case 'funding_returned':
      return true;
    case 'charge_disputed':
      return isDisputeOver;
    // The processor may have carried it out.
    case 'closed_by_hand':
      return false;
    default:
      return refund !== null && refund.amount > leftOf(payment);
  }
}

/** Whether the money of a payment that has ended is at the platform, as far as it was not given back or taken. */
export function isBackAtPlatform({ status, delivery, reversal, funding }: Payment): boolean {
  const isOver = status === 'Failed' || status === 'Returned';
  return isOver && funding?.doneAt != null && (delivery?.doneAt == null || reversal?.doneAt != null);
}

/** How much was left to the recipient that the wallet got back as well: the operator has covered it. */
function paidTwiceOf(payment: Payment): number {
  const isLeft = payment.recipientId !== null && payment.writtenOffAt !== null && !isBackAtPlatform(payment);
  return isLeft ? refundedOf(payment) : 0;
}

/**
 * How much of that is not booked: an earlier release left money to a recipient without a debt. The next change of the payment
 * books what still holds then.
 */
export function unbookedOf(payment: Payment): number {
  return payment.owedSince === null ? paidTwiceOf(payment) : 0;
}

/**
 * How much of what the wallet's bank has is covered by money at the platform. A refund that is under way needs its own. Below
 * 0: what the operator has put there.
 */
export function heldOf(payment: Payment): number {
  if (!isBackAtPlatform(payment)) return 0 - paidTwiceOf(payment);
  const { pastRefundedAmount, refund, totalAmount } = payment;
  const planned = refund !== null && refund.failure === null ? refund.amount : 0;
  return Math.min(lostOf(payment), totalAmount - pastRefundedAmount - planned);
}

/** How much the operator has lost: of what the wallet's bank has, what is spent, and what was paid twice. */
export function spentOf(payment: Payment): number {
  const { funding, owedSince, reversal, status, totalAmount, writtenOffAt } = payment;
  const lost = lostOf(payment);
  if (funding?.doneAt == null || status === 'Processing') return 0;
  if (isBackAtPlatform(payment)) return Math.max(0, lost - (totalAmount - refundedOf(payment)));
  const isSpent = status === 'Completed' || writtenOffAt !== null || reversal?.failure != null;
  // Until it is known whether the recipient's account gives it back, a debt stays, and none begins.
  return (isSpent || owedSince !== null ? lost : 0) + paidTwiceOf(payment);
}

/** How much of its fee the operator no longer has: given back with a refund, or taken by the wallet's bank. */
export function feeGoneOf(payment: Payment): number {
  const { funding, returnedAmount, serviceFee, totalAmount } = payment;
  if (funding?.doneAt == null) return 0;
  return isFeeRefunded(payment) ? serviceFee : Math.max(0, returnedAmount - totalAmount);
}
