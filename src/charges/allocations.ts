import type { Movement } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import type { ScheduledPaymentId } from '../kit/ids.ts';
import { splitInProportion, splitWithin, sumAmounts } from '../kit/money.ts';
import type { Allocation, Charge, Refund, RefundAllocation } from './types.ts';

/** The scheduled payment that a part of a charge or of a refund is for. Without one it is a fault of ours. Transaction: none. */
export function paymentOf(
  invoice: Invoice,
  allocation: Pick<Allocation, 'scheduledPaymentId'>,
): ScheduledPayment {
  const payment = invoice.payments.find((one) => one.id === allocation.scheduledPaymentId);
  if (payment === undefined) throw new Error(`The payment ${allocation.scheduledPaymentId} is gone.`);
  return payment;
}

/** The part of a charge that a part of its refund is taken out of. Transaction: none. */
export function partOf(charge: Charge, allocation: RefundAllocation): Allocation {
  const found = charge.allocations.find((one) => one.scheduledPaymentId === allocation.scheduledPaymentId);
  if (found === undefined) throw new Error(`The charge ${charge.id} has no part of a refund of it.`);
  return found;
}

/**
 * What of a part still counts as paid and was not given back: a bank or a refund can take no more than that from its
 * payment. What a refund or a bank took before is not taken twice, whatever came of other charges. Transaction: none.
 */
export function standing(allocation: Allocation): number {
  return allocation.paidAmount - allocation.givenBackAmount;
}

/** What of an amount is of which part, in proportion to the parts; the shares add up. Transaction: none. */
export function sharesOf(amount: number, allocations: readonly { readonly amount: number }[]): number[] {
  return splitInProportion(
    amount,
    allocations.map((allocation) => allocation.amount),
  );
}

/** What a bank or a refund takes of one payment, in the minor unit. */
export interface Taken {
  readonly scheduledPaymentId: ScheduledPaymentId;
  readonly amount: number;
}

/** True when a payment was waived or canceled: nobody can owe it again. Transaction: none. */
function isGivenUp(invoice: Invoice, allocation: { readonly scheduledPaymentId: string }): boolean {
  const payment = invoice.payments.find((one) => one.id === allocation.scheduledPaymentId);
  return payment?.status === 'Waived' || payment?.status === 'Canceled';
}

/** What of it is owed again: all but what is of payments that were given up. Transaction: none. */
export function owedAgain(invoice: Invoice, taken: readonly Taken[]): number {
  return sumOf(taken.filter((one) => !isGivenUp(invoice, one)));
}

/**
 * What a bank takes of each part of a charge: an amount in proportion to what still counts as paid, and at most that. What
 * an earlier dispute, return or refund took is not taken twice. Without an amount, all of it. Transaction: none.
 */
export function takenOf(charge: Charge, amount = charge.amount): Taken[] {
  const taken = splitWithin(amount, charge.allocations.map(standing));
  return charge.allocations.map(({ scheduledPaymentId }, index) => ({
    scheduledPaymentId,
    amount: taken[index] ?? 0,
  }));
}

/** What of an amount that a bank takes is surcharge: what is beyond `taken`, and at most what is left of it. Transaction: none. */
export function lostSurcharge({ surchargeLeft }: Charge, amount: number, taken: readonly Taken[]): number {
  return Math.max(0, Math.min(amount - sumOf(taken), surchargeLeft));
}

/** What moves of each part of a charge or refund, with its share of the surcharge and of a fee. Transaction: none. */
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

/** The sum of some parts, in the minor unit. Transaction: none. */
export function sumOf(allocations: readonly { readonly amount: number }[]): number {
  return sumAmounts(allocations.map(({ amount }) => amount));
}
