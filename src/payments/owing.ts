import { type Amounts, type Change, stepOf } from './change.ts';
import type { Payment } from './types.ts';

// What the account and the operator owe each other for money that the wallet's bank took back from the operator's platform.

/** What follows for the row of a payment, and its postings. */
export interface Consequence {
  readonly changes: Partial<Payment>;
  readonly amounts: Amounts;
}

export const nothingOwed: Consequence = { changes: {}, amounts: {} };

/**
 * Money that the wallet's bank took back after it was spent: the operator has paid it, and is owed it, unless the operator
 * owes the account as much for this payment.
 */
export function owing({ totalAmount, owedSince, overpaidSince }: Payment, now: Date): Consequence {
  if (owedSince !== null) return nothingOwed;
  const debtSettledAt = overpaidSince === null ? null : now;
  return {
    changes: { owedSince: now, debtSettledAt, overpaidSince: null },
    amounts: { funding_return_platform: totalAmount },
  };
}

/**
 * Money that the operator was owed is back at the platform by another way: nothing is owed any more. If the account had
 * paid already, the operator has it twice, and owes it the account.
 */
export function coverDebt({ totalAmount, owedSince, debtSettledAt }: Payment, now: Date): Consequence {
  if (owedSince === null) return nothingOwed;
  return debtSettledAt === null
    ? { changes: { debtSettledAt: now }, amounts: { debt_covered: totalAmount } }
    : { changes: { overpaidSince: now }, amounts: { debt_overpaid: totalAmount } };
}

/** Money that is back at the platform after the wallet's bank has taken it back, too: it covers what the operator has lost. */
export function keptForOperator(payment: Payment, now: Date): Consequence {
  const { changes, amounts } = coverDebt(payment, now);
  return { changes, amounts: { funding_return_held: payment.totalAmount, ...amounts } };
}

/** Notes that the business has paid back what it owed the operator. Null when it owes nothing. */
export function settleDebt(payment: Payment, now: Date): Change | null {
  if (payment.owedSince === null || payment.debtSettledAt !== null) return null;
  return {
    payment: { ...payment, debtSettledAt: now },
    steps: [stepOf(payment, 'payment.updated', { debt_settled: payment.totalAmount })],
  };
}

/** Notes that the operator has given back what it got twice. Null when it owes nothing. */
export function returnOverpaid(payment: Payment): Change | null {
  if (payment.overpaidSince === null) return null;
  return {
    payment: { ...payment, overpaidSince: null },
    steps: [stepOf(payment, 'payment.updated', { debt_returned: payment.totalAmount })],
  };
}
