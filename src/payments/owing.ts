import { type Amounts, type Change, stepOf, withRefund } from './change.ts';
import { heldOf, isBackAtPlatform, isRefundedAgain, leftOf, spentOf, unbookedOf } from './returning.ts';
import type { Payment } from './types.ts';

// What the account and the operator owe each other for money that the wallet's bank took back from the operator's platform.

/** What follows for the row of a payment, and its postings. */
interface Consequence {
  readonly changes: Partial<Payment>;
  readonly amounts: Amounts;
}

/**
 * Adds to a change what follows for money that the wallet's bank took back: what is left goes to the wallet, money at the
 * platform covers the loss, and the account owes the operator what is spent.
 */
export function withConsequences(before: Payment, change: Change, now: Date): Change {
  if (change.payment.recipientId === null) return change;
  const payment = withRest(before, change.payment);
  const unbooked = unbookedOf(before);
  const held = heldOf(payment) - (heldOf(before) + unbooked);
  const { changes, amounts } = changeDebt(payment, spentOf(payment) - (spentOf(before) - unbooked), now);
  const { postings } = stepOf(payment, 'payment.updated', {
    ...(held > 0 ? { funding_return_held: held } : { funding_restored: -held }),
    ...amounts,
  });
  const isRefundBegun = payment.refund?.id !== before.refund?.id;
  const isEvent = postings.length > 0 || isRefundBegun;
  const steps = change.steps.length === 0 && isEvent ? [stepOf(payment, 'payment.updated')] : change.steps;
  return {
    payment: { ...payment, ...changes },
    steps: steps.map((step, index) =>
      index === steps.length - 1 ? { ...step, postings: [...step.postings, ...postings] } : step,
    ),
  };
}

// What is at the platform and not the bank's goes back to the wallet. After a refund was refused, a person decides, unless
// it is sent again by itself, or the bank has taken or given back something since. During a dispute it would be refused again.
function withRest(before: Payment, payment: Payment): Payment {
  const { refund, returnedAmount } = payment;
  if (!isBackAtPlatform(payment) || leftOf(payment) === 0) return payment;
  if (refund === null || isRefundedAgain(payment)) return withRefund(payment);
  if (refund.failure === null) return refund.doneAt === null ? payment : withRefund(payment);
  const isChanged = returnedAmount !== before.returnedAmount && refund.failure.code !== 'charge_disputed';
  return isChanged ? withRefund(payment) : payment;
}

/**
 * More money was spent that the wallet's bank has, or less: what the operator lost is owed by the account, and what came back
 * to the operator after the account had paid is owed to the account.
 */
function changeDebt(payment: Payment, change: number, now: Date): Consequence {
  const { debtSettledAt, overpaidSince, owedAmount, owedSince } = payment;
  const owed = owedAmount + change;
  const covered = change < 0 ? Math.min(-change, Math.max(0, owedAmount)) : 0;
  const since = owed > 0 && owedAmount <= 0 ? now : (owedSince ?? (change > 0 ? now : null));
  const settledAt = owed > 0 || since === null ? null : (debtSettledAt ?? now);
  const isAllBack = payment.fundingReturnedAt === null && spentOf(payment) === 0;
  return {
    changes: {
      owedAmount: owed,
      owedSince: isAllBack ? null : since,
      debtSettledAt: isAllBack ? null : settledAt,
      overpaidSince: owed < 0 ? (overpaidSince ?? now) : null,
    },
    amounts: {
      funding_return_platform: Math.max(0, change),
      debt_covered: covered,
      debt_overpaid: Math.max(0, -change) - covered,
    },
  };
}

/** Notes that the business has paid back what it owed the operator. Null when it owes nothing. */
export function settleDebt(payment: Payment, now: Date): Change | null {
  const { owedAmount } = payment;
  if (owedAmount <= 0) return null;
  return {
    payment: { ...payment, owedAmount: 0, debtSettledAt: now },
    steps: [stepOf(payment, 'payment.updated', { debt_settled: owedAmount })],
  };
}

/** Notes that the operator has given back what it got twice. Null when it owes nothing. */
export function returnOverpaid(payment: Payment): Change | null {
  const { owedAmount } = payment;
  if (owedAmount >= 0) return null;
  return {
    payment: { ...payment, owedAmount: 0, overpaidSince: null },
    steps: [stepOf(payment, 'payment.updated', { debt_returned: -owedAmount })],
  };
}
