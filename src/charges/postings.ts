import { receivableTransfers } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import type { LedgerAccount, Transfer } from '../ledger/types.ts';
import { owedAgain, sumOf, type Taken } from './allocations.ts';
import type { Charge, Dispute, Payout, Refund } from './types.ts';

/** What a charge that went well posts: the client owes less, a surcharge is earned, the processor keeps its fee. */
export function chargeSucceeded(invoice: Invoice, charge: Charge): Transfer[] {
  const post = poster('Charge', charge.id, invoice);
  return [
    ...receivableTransfers(invoice, {
      sourceType: 'Charge',
      sourceId: charge.id,
      code: 'capture',
      direction: 'Settled',
      against: 'processor',
      amount: charge.amount,
    }),
    post('surcharge', 'processor', 'surcharges', charge.surcharge),
    post('fee', 'fees', 'processor', charge.fee ?? 0),
  ];
}

/**
 * What a bank's return of a charge, as it is before it, posts: the client owes `taken` again, and the processor wants its fee for that. The rest a refund
 * or an earlier dispute had taken before: it is lost, the client has got it twice.
 */
export function chargeReturned(
  invoice: Invoice,
  charge: Charge,
  taken: readonly Taken[],
  fee: number,
): Transfer[] {
  const post = poster('Charge', charge.id, invoice);
  const owed = owedAgain(invoice, taken);
  return [
    ...receivableTransfers(invoice, {
      sourceType: 'Charge',
      sourceId: charge.id,
      code: 'return',
      direction: 'Owed',
      against: 'processor',
      amount: owed,
    }),
    post('return_lost', 'chargebacks', 'processor', returnedTwice(charge, taken)),
    post('return_given_up', 'chargebacks', 'processor', sumOf(taken) - owed),
    post('surcharge_returned', 'surcharges', 'processor', charge.surchargeLeft),
    returnFee(invoice, charge, fee),
  ];
}

/** What a bank's return takes although the client had got it back before, surcharge included; `charge` is as before it. */
export function returnedTwice(charge: Charge, taken: readonly Taken[]): number {
  return charge.amount - sumOf(taken) + charge.surcharge - charge.surchargeLeft;
}

/** What the processor wants for a return, also of a payment that it never said to have come. */
export function returnFee(invoice: Invoice, charge: Charge, fee: number): Transfer {
  return poster('Charge', charge.id, invoice)('return_fee', 'fees', 'processor', fee);
}

/**
 * What a refund posts: money leaves the processor, and is owed again when the refund reopens. `taken` is what of it
 * counted as paid; the rest the client gets twice.
 */
export function refundSucceeded(invoice: Invoice, refund: Refund, taken: readonly Taken[]): Transfer[] {
  const post = poster('Refund', refund.id, invoice);
  const reopened = refund.reopens
    ? receivableTransfers(invoice, {
        sourceType: 'Refund',
        sourceId: refund.id,
        code: 'reopen',
        direction: 'Owed',
        against: 'refunds',
        amount: sumOf(taken),
      })
    : [];
  return [
    post('refund', 'refunds', 'processor', sumOf(taken)),
    post('refund_twice', 'refunds', 'processor', refund.amount - sumOf(taken) + refund.lostSurcharge),
    post('surcharge_refunded', 'surcharges', 'processor', refund.surcharge - refund.lostSurcharge),
    ...reopened,
  ];
}

/** What becomes of a refund that a bank refused after all, in the minor unit. */
interface TakenBack {
  /** What of it is paid again. */
  readonly restored: readonly Taken[];
  /** What of it a bank had taken, too, after the refund: with that, the client got it back once. */
  readonly kept: number;
  /** The same of its surcharge. */
  readonly keptSurcharge: number;
}

/**
 * Takes back what a refund posted that a bank refused after all. What is neither restored nor kept the client has paid again
 * already, and it is to be refunded again, or it did not count when it was refunded.
 */
export function refundFailed(
  invoice: Invoice,
  refund: Refund,
  { restored, ...taken }: TakenBack,
): Transfer[] {
  const post = poster('Refund', refund.id, invoice);
  const all = sumOf(restored);
  const reopened = refund.reopens ? owedAgain(invoice, restored) : 0;
  const settledAgain = receivableTransfers(invoice, {
    sourceType: 'Refund',
    sourceId: refund.id,
    code: 'reopen_reversed',
    direction: 'Settled',
    against: 'refunds',
    amount: reopened,
  });
  const { kept, keptSurcharge } = taken;
  const surcharge = refund.surcharge - refund.lostSurcharge - keptSurcharge;
  const twice = refund.amount - all - kept + refund.lostSurcharge;
  return [
    post('refund_reversed', 'processor', 'refunds', all),
    post('refund_reversed_lost', 'processor', 'chargebacks', kept + keptSurcharge),
    post('refund_reversed_twice', 'processor', 'refunds', twice),
    post('surcharge_refund_reversed', 'processor', 'surcharges', surcharge),
    post('reopen_given_up_reversed', 'refunds', 'write_offs', refund.reopens ? all - reopened : 0),
    ...settledAgain,
  ];
}

/** What a dispute posts when it opens: the bank holds the money, and the processor wants its fee. */
export function disputeOpened(invoice: Invoice, dispute: Dispute, fee: number): Transfer[] {
  const post = poster('Dispute', dispute.id, invoice);
  return [post('hold', 'disputes_held', 'processor', dispute.amount), post('fee', 'fees', 'processor', fee)];
}

/** What a won dispute posts: the money is back. */
export function disputeWon(invoice: Invoice, dispute: Dispute): Transfer[] {
  return [poster('Dispute', dispute.id, invoice)('win', 'processor', 'disputes_held', dispute.amount)];
}

/**
 * What a lost dispute posts: the client owes `taken` again, but for payments that were waived meanwhile; `surcharge` is
 * not earned after all; the rest was given back before, and is lost twice.
 */
export function disputeLost(
  invoice: Invoice,
  dispute: Dispute,
  taken: readonly Taken[],
  surcharge: number,
): Transfer[] {
  const post = poster('Dispute', dispute.id, invoice);
  const owed = owedAgain(invoice, taken);
  return [
    ...receivableTransfers(invoice, {
      sourceType: 'Dispute',
      sourceId: dispute.id,
      code: 'lose',
      direction: 'Owed',
      against: 'disputes_held',
      amount: owed,
    }),
    post('lose_given_up', 'chargebacks', 'disputes_held', sumOf(taken) - owed),
    post('surcharge_lost', 'surcharges', 'disputes_held', surcharge),
    post('lose_twice', 'chargebacks', 'disputes_held', dispute.amount - sumOf(taken) - surcharge),
  ];
}

/** What a payout posts: money went from the processor to the bank, or back when it is negative. */
export function payoutPaid(payout: Payout): Transfer[] {
  const isBack = payout.amount < 0;
  return [
    {
      sourceType: 'Payout',
      sourceId: payout.id,
      code: 'payout',
      invoiceId: null,
      debit: isBack ? 'processor' : 'bank',
      credit: isBack ? 'bank' : 'processor',
      amount: Math.abs(payout.amount),
      currency: payout.currency,
    },
  ];
}

function poster(sourceType: Transfer['sourceType'], sourceId: string, invoice: Invoice) {
  return (code: string, debit: LedgerAccount, credit: LedgerAccount, amount: number): Transfer => ({
    sourceType,
    sourceId,
    code,
    invoiceId: invoice.id,
    debit,
    credit,
    amount,
    currency: invoice.currency,
  });
}
