import type { Movement, PaymentChange } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import type { ScheduledPaymentId } from '../kit/ids.ts';
import { splitInProportion, splitWithin, sumAmounts } from '../kit/money/money.ts';
import type { Allocation, Charge, Refund, RefundAllocation } from './types.ts';

/** The scheduled payment of an allocation, which must exist. */
export function paymentOf(
  invoice: Invoice,
  allocation: Pick<Allocation, 'scheduledPaymentId'>,
): ScheduledPayment {
  const payment = invoice.payments.find((one) => one.id === allocation.scheduledPaymentId);
  if (payment === undefined) throw new Error(`The payment ${allocation.scheduledPaymentId} is gone.`);
  return payment;
}

/** The change of a payment when money of a charge came for it: Paid when that is all of it; a part of a Scheduled one leaves it so. */
export function paidBy(
  payment: ScheduledPayment,
  { amount, wasScheduled }: Pick<Allocation, 'amount' | 'wasScheduled'>,
  now: Date,
): PaymentChange {
  const change = { id: payment.id, paid: amount } as const;
  const isWhole = payment.paidAmount + amount === payment.amount;
  if (isWhole) return { ...change, move: 'complete', paidAt: now };
  return { ...change, move: wasScheduled ? 'completePartEarly' : 'completePart' };
}

/** The allocation of a charge out of which an allocation of its refund is taken. */
export function allocationOf(charge: Charge, allocation: RefundAllocation): Allocation {
  const found = charge.allocations.find((one) => one.scheduledPaymentId === allocation.scheduledPaymentId);
  if (found === undefined)
    throw new Error(`The charge ${charge.id} has no allocation for a part of its refund.`);
  return found;
}

/**
 * The amount of an allocation that counts as paid and was not given back. A bank or a refund takes no more than that
 * from its payment, so nothing is taken twice.
 */
export function netPaid(allocation: Allocation): number {
  return allocation.paidAmount - allocation.givenBackAmount;
}

/**
 * The amount of an allocation that counts as nothing and that no refund gave back, not even the one that takes `taking` of it
 * now: it came back after its payment was lowered or paid again. Only while no bank took anything of the charge.
 */
export function uncountedOf(allocation: Allocation, taking: number): number {
  return Math.max(0, allocation.amount - (allocation.refundedAmount - taking) - netPaid(allocation));
}

/** The share of each allocation in an amount, in proportion; the shares add up. */
export function sharesOf(amount: number, allocations: readonly { readonly amount: number }[]): number[] {
  return splitInProportion(
    amount,
    allocations.map((allocation) => allocation.amount),
  );
}

/** The amount that a bank or a refund takes from one payment, in the minor unit. */
export interface Taken {
  readonly scheduledPaymentId: ScheduledPaymentId;
  readonly amount: number;
}

// True when a payment was waived or canceled, so that it cannot be owed again.
function isGivenUp(invoice: Invoice, allocation: { readonly scheduledPaymentId: string }): boolean {
  const payment = invoice.payments.find((one) => one.id === allocation.scheduledPaymentId);
  return payment?.status === 'Waived' || payment?.status === 'Canceled';
}

/** The part of some amounts that belongs to payments that were waived, in the minor unit. */
export function ofWaived(invoice: Invoice, taken: readonly Taken[]): number {
  const isWaived = ({ scheduledPaymentId: id }: Taken) =>
    invoice.payments.some((one) => one.id === id && one.status === 'Waived');
  return sumOf(taken.filter(isWaived));
}

/** The amount that becomes owed again: all except that of payments that were given up. */
export function owedAgain(invoice: Invoice, taken: readonly Taken[]): number {
  return sumOf(taken.filter((one) => !isGivenUp(invoice, one)));
}

/**
 * Splits an amount that a bank takes over the allocations of a charge, in proportion to {@link netPaid} and at most
 * that. Without an amount, the bank takes all of it.
 */
export function takenOf(charge: Charge, amount = charge.amount): Taken[] {
  const taken = splitWithin(amount, charge.allocations.map(netPaid));
  return charge.allocations.map(({ scheduledPaymentId }, index) => ({
    scheduledPaymentId,
    amount: taken[index] ?? 0,
  }));
}

/** The surcharge in an amount that a bank takes: the part beyond `taken`, and at most the surcharge that is left. */
export function lostSurcharge({ surchargeLeft }: Charge, amount: number, taken: readonly Taken[]): number {
  return Math.max(0, Math.min(amount - sumOf(taken), surchargeLeft));
}

/** The money that moves for each allocation, with its share of the surcharge and of a fee. */
export function movementsOf(
  { surcharge, allocations }: Pick<Charge | Refund, 'surcharge' | 'allocations'>,
  sign: 1 | -1,
  fee = 0,
): Movement[] {
  const surcharges = sharesOf(surcharge, allocations);
  const fees = sharesOf(fee, allocations);
  return allocations.map(({ amount }, index) => ({
    amount: sign * (amount + (surcharges[index] ?? 0)),
    fee: fees[index] ?? 0,
  }));
}

/** The sum of some allocations, in the minor unit. */
export function sumOf(allocations: readonly { readonly amount: number }[]): number {
  return sumAmounts(allocations.map(({ amount }) => amount));
}
