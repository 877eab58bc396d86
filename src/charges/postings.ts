import { postingsOfInvoice } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { Posting } from '../ledger/types.ts';
import { owedAgain, sumOf, type Taken } from './allocations.ts';
import type { Charge, Dispute, Refund } from './types.ts';

/**
 * What a bank's return of a charge, as it is before it, posts: the client owes `taken` again, but for payments that were
 * given up. The rest a refund or an earlier dispute had taken before: the client has got it twice.
 */
export function chargeReturned(
  invoice: Invoice,
  charge: Charge,
  taken: readonly Taken[],
  fee: number,
): Posting[] {
  const owed = owedAgain(invoice, taken);
  return postingsOfInvoice(invoice, 'Charge', charge.id, {
    return: owed,
    return_lost: returnedTwice(charge, taken),
    return_given_up: sumOf(taken) - owed,
    surcharge_returned: charge.surchargeLeft,
    return_fee: fee,
  });
}

/** What a bank's return takes although the client had got it back before, surcharge included; `charge` is as before it. */
export function returnedTwice(charge: Charge, taken: readonly Taken[]): number {
  return charge.amount - sumOf(taken) + charge.surcharge - charge.surchargeLeft;
}

/**
 * What a refund posts: money leaves the processor, and is owed again when the refund reopens. `taken` is what of it
 * counted as paid; the client gets the rest twice.
 */
export function refundSucceeded(invoice: Invoice, refund: Refund, taken: readonly Taken[]): Posting[] {
  return postingsOfInvoice(invoice, 'Refund', refund.id, {
    refund: sumOf(taken),
    refund_twice: refund.amount - sumOf(taken) + refund.lostSurcharge,
    surcharge_refunded: refund.surcharge - refund.lostSurcharge,
    reopen: refund.reopens ? sumOf(taken) : 0,
  });
}

/** What happens to the amount of a refund that a bank refused after all, in the minor unit. */
interface TakenBack {
  /** What of it is paid again. */
  readonly restored: readonly Taken[];
  /** What of it a bank had taken, too, after the refund: with that, the client got it back once. */
  readonly kept: number;
  /** The same of its surcharge. */
  readonly keptSurcharge: number;
}

/**
 * Reverses what a refund posted that a bank refused after all. What is neither restored nor kept the client has paid again
 * already, and it is to be refunded again, or it did not count when it was refunded.
 */
export function refundReversed(
  invoice: Invoice,
  refund: Refund,
  { restored, kept, keptSurcharge }: TakenBack,
): Posting[] {
  const all = sumOf(restored);
  const reopened = refund.reopens ? owedAgain(invoice, restored) : 0;
  return postingsOfInvoice(invoice, 'Refund', refund.id, {
    refund_reversed: all,
    refund_reversed_lost: kept + keptSurcharge,
    refund_reversed_twice: refund.amount - all - kept + refund.lostSurcharge,
    surcharge_refund_reversed: refund.surcharge - refund.lostSurcharge - keptSurcharge,
    reopen_reversed: reopened,
    reopen_given_up_reversed: refund.reopens ? all - reopened : 0,
  });
}

/**
 * What a lost dispute posts: the client owes `taken` again, but for payments that were given up meanwhile; `surcharge` is
 * not earned after all; the rest was given back before, and is lost twice.
 */
export function disputeLost(
  invoice: Invoice,
  dispute: Dispute,
  taken: readonly Taken[],
  surcharge: number,
): Posting[] {
  const owed = owedAgain(invoice, taken);
  return postingsOfInvoice(invoice, 'Dispute', dispute.id, {
    lose: owed,
    lose_given_up: sumOf(taken) - owed,
    surcharge_lost: surcharge,
    lose_twice: dispute.amount - sumOf(taken) - surcharge,
  });
}
