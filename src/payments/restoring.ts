import { type Change, stepOf, withRefund } from './change.ts';
import { coverDebt } from './owing.ts';
import type { Payment } from './types.ts';

/**
 * The wallet's bank gave back what it had taken from the platform, because a dispute was won. Money that has not reached the
 * recipient goes back to the wallet, as it would have done. For money that is spent, the operator has lost nothing after
 * all. While an operation is under way, the payment goes on. Null when the bank has nothing.
 */
export function restoreFunding(payment: Payment, reference: string, now: Date): Change | null {
  const { funding, fundingReturnedAt, serviceFee, totalAmount } = payment;
  if (funding === null || fundingReturnedAt === null) return null;
  const restored: Payment = {
    ...payment,
    fundingReturnedAt: null,
    pastReturns: payment.pastReturns + 1,
    owedSince: null,
    debtSettledAt: null,
  };
  if (funding.doneAt === null) {
    // The return overtook the report that the money had come.
    const funded = { ...restored, funding: { ...funding, reference, fee: 0, doneAt: now } };
    const step = stepOf(payment, 'payment.funded', { fund: totalAmount, service_fee: serviceFee });
    return { payment: withRefund(funded), steps: [step] };
  }
  const fee = isFeeRefunded(payment) ? {} : { service_fee_restored: serviceFee };
  if (isCoveredAtPlatform(payment)) {
    const step = stepOf(payment, 'payment.updated', { ...fee, funding_restored: totalAmount });
    return { payment: withRefund(restored), steps: [step] };
  }
  const { changes, amounts } = coverDebt(payment, now);
  const { overpaidSince = payment.overpaidSince } = changes;
  // A payment that goes on has not failed.
  const isGood = payment.status === 'Processing' || payment.status === 'Completed';
  const failure = isGood ? null : payment.failure;
  return {
    payment: { ...restored, overpaidSince, failure },
    steps: [stepOf(payment, 'payment.updated', { ...fee, ...amounts })],
  };
}

// Money that was at the platform has covered what the wallet's bank took back: `funding_return_held` was posted.
function isCoveredAtPlatform({ status, delivery, reversal, refund }: Payment): boolean {
  const isAtPlatform = delivery?.doneAt == null || reversal?.doneAt != null;
  return status !== 'Processing' && isAtPlatform && (refund === null || refund.failure !== null);
}

/** Whether the operator gives its fee back, or has given it back, with the refund of a payment. */
export function isFeeRefunded({ refundsServiceFee, refund }: Payment): boolean {
  return refundsServiceFee && refund?.reference != null && refund.failure === null;
}
