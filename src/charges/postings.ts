import { postingsOfInvoice } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { Posting } from '../ledger/types.ts';
import { ofWaived, owedAgain, sumOf, type Taken } from './allocations.ts';
import type { Charge, Dispute, Refund } from './types.ts';

/**
 * The postings of a bank's return; `charge` is as before it. The client owes `taken` again, except for payments that
 * were given up. Money of a canceled one came back to the business when its refund was refused, and was still to go back. A refund or an earlier dispute had already taken the rest: the client got it twice.
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
    return_given_up: ofWaived(invoice, taken),
    return_credited: sumOf(taken) - owed - ofWaived(invoice, taken),
    surcharge_returned: charge.surchargeLeft,
    return_fee: fee,
  });
}

/** The amount of a bank's return that the client had already got back, surcharge included; `charge` is as before it. */
export function returnedTwice(charge: Charge, taken: readonly Taken[]): number {
  return charge.amount - sumOf(taken) + charge.surcharge - charge.surchargeLeft;
}

/**
 * The postings of a refund: money leaves the processor, and is owed again when the refund reopens. `taken` is the
 * part that counted as paid; the client gets the rest twice.
 */
export function refundSucceeded(invoice: Invoice, refund: Refund, taken: readonly Taken[]): Posting[] {
  return postingsOfInvoice(invoice, 'Refund', refund.id, {
    refund: sumOf(taken),
    refund_twice: refund.amount - sumOf(taken) + refund.lostSurcharge,
    surcharge_refunded: refund.surcharge - refund.lostSurcharge,
    reopen: refund.reopens ? sumOf(taken) : 0,
  });
}

/** The posting of a change of what the operator has given back of its fee with a refund; below 0, it took it again. */
export function platformFeeChanged(invoice: Invoice, refund: Refund, change: number): Posting[] {
  return postingsOfInvoice(invoice, 'Refund', refund.id, {
    platform_fee_refunded: Math.max(0, change),
    platform_fee_kept: Math.max(0, -change),
  });
}

/** The amounts of a refund that a bank refused after all, in the minor unit. */
interface TakenBack {
  /** These parts count as paid again. */
  readonly restored: readonly Taken[];
  /** The part that a bank also took after the refund: the client got it once. */
  readonly kept: number;
  readonly keptSurcharge: number;
}

/**
 * Reverses the postings of a refund that a bank refused after all. The part that is neither restored nor kept did not
 * count as paid before, or the client has paid it again and people refund it again.
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
    // A payment that a credit note canceled was not given up: its money is to be given back.
    reopen_given_up_reversed: refund.reopens ? ofWaived(invoice, restored) : 0,
  });
}

/**
 * The postings of a lost dispute. The client owes `taken` again, except for payments that were given up. `surcharge` is
 * lost. The rest was given back before, and is lost twice.
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
    lose_given_up: ofWaived(invoice, taken),
    lose_credited: sumOf(taken) - owed - ofWaived(invoice, taken),
    surcharge_lost: surcharge,
    lose_twice: dispute.amount - sumOf(taken) - surcharge,
  });
}
