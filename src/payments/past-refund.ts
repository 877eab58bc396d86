import { type Change, stepOf } from './change.ts';
import type { Answer } from './outcome.ts';
import { withConsequences } from './owing.ts';
import { feeGoneOf, isRefundedAgain, leftOf } from './returning.ts';
import type { Payment } from './types.ts';

/**
 * Decides which change follows from an answer about an earlier try; null when it reports nothing new. A bank may refuse a
 * refund of a part days after it succeeded: that part is left again, and follows the current refund.
 */
export function judgeEarlier(
  payment: Payment,
  { operation, key, outcome }: Answer & { readonly key: string },
  now: Date,
): Change | null {
  if (operation !== 'refund' || outcome.status !== 'failed') return null;
  const past = payment.pastRefunds.find(({ id }) => id === key);
  if (past === undefined) return null;
  const failed: Payment = {
    ...payment,
    pastRefunds: payment.pastRefunds.filter((one) => one !== past),
    pastRefundedAmount: payment.pastRefundedAmount - past.amount,
  };
  const isStuckNow = failed.refund?.failure != null && leftOf(failed) > 0 && !isRefundedAgain(failed);
  // Under its own number, as it was posted.
  const pastRefundIds = payment.pastRefundIds.slice(0, payment.pastRefundIds.indexOf(key));
  const step = stepOf(
    { ...failed, pastRefundIds },
    isStuckNow ? 'payment.refund_failed' : 'payment.updated',
    { refund_reversed: past.amount, service_fee_kept: feeGoneOf(payment) - feeGoneOf(failed) },
  );
  return withConsequences(payment, { payment: failed, steps: [step] }, now);
}
