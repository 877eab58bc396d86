import { receivableTransfers } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import type { LedgerAccount, Transfer } from '../ledger/types.ts';
import type { Charge, ChargePart, Dispute, Payout, Refund, RefundPart } from './types.ts';

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
 * What of an amount still counts as paid of a payment. A refund that reopened or a lost dispute may have taken it
 * away before; what came outside is never taken back by a bank.
 */
export function standing(payment: ScheduledPayment | undefined, amount: number): number {
  return payment === undefined ? 0 : Math.min(amount, payment.paidAmount - payment.outsideAmount);
}

/** What a bank's return takes from what counts as paid of a payment. */
export function takenBack(invoice: Invoice, part: ChargePart): number {
  const payment = invoice.payments.find((one) => one.id === part.scheduledPaymentId);
  return standing(payment, part.amount - part.reopenedAmount);
}

/** What the client owes again after a bank's return, of all the payments of the charge. */
export function owedAgain(invoice: Invoice, charge: Charge): number {
  return sumOf(charge.parts.map((part) => (isGivenUp(invoice, part) ? 0 : takenBack(invoice, part))));
}

/**
 * What a bank's return posts: the client owes it again, and the processor wants its fee for that. What a refund or a
 * lost dispute has made the client owe again before is lost: the client has got it twice.
 */
export function chargeReturned(invoice: Invoice, charge: Charge, fee: number): Transfer[] {
  const post = poster('Charge', charge.id, invoice);
  const owed = owedAgain(invoice, charge);
  const lost = charge.amount - sumOf(charge.parts.map((part) => takenBack(invoice, part)));
  return [
    ...receivableTransfers(invoice, {
      sourceType: 'Charge',
      sourceId: charge.id,
      code: 'return',
      direction: 'Owed',
      against: 'processor',
      amount: owed,
    }),
    post('return_lost', 'chargebacks', 'processor', lost),
    post('return_given_up', 'chargebacks', 'processor', charge.amount - lost - owed),
    post('surcharge_returned', 'surcharges', 'processor', charge.surcharge),
    returnFee(invoice, charge, fee),
  ];
}

/** What the processor wants for a return, also of a payment that it never said to have come. */
export function returnFee(invoice: Invoice, charge: Charge, fee: number): Transfer {
  return poster('Charge', charge.id, invoice)('return_fee', 'fees', 'processor', fee);
}

/** What a refund posts: money leaves the processor, and is owed again when the refund reopens. */
export function refundSucceeded(invoice: Invoice, refund: Refund): Transfer[] {
  const post = poster('Refund', refund.id, invoice);
  const reopened = refund.reopens
    ? receivableTransfers(invoice, {
        sourceType: 'Refund',
        sourceId: refund.id,
        code: 'reopen',
        direction: 'Owed',
        against: 'refunds',
        amount: refund.amount,
      })
    : [];
  return [
    post('refund', 'refunds', 'processor', refund.amount),
    post('surcharge_refunded', 'surcharges', 'processor', refund.surcharge),
    ...reopened,
  ];
}

/**
 * Takes back what a refund posted that a bank refused after all. `parts` is what of it is paid again; the rest the
 * client has paid again already, and it is to be refunded again.
 */
export function refundFailed(invoice: Invoice, refund: Refund, parts: readonly RefundPart[]): Transfer[] {
  const post = poster('Refund', refund.id, invoice);
  const isReopened = (part: RefundPart) => refund.reopens && !isGivenUp(invoice, part);
  const restored = sumOf(parts.map((part) => part.amount));
  const reopened = sumOf(parts.filter(isReopened).map((part) => part.amount));
  const givenUp = refund.reopens ? restored - reopened : 0;
  const settledAgain = refund.reopens
    ? receivableTransfers(invoice, {
        sourceType: 'Refund',
        sourceId: refund.id,
        code: 'reopen_reversed',
        direction: 'Settled',
        against: 'refunds',
        amount: reopened,
      })
    : [];
  return [
    post('refund_reversed', 'processor', 'refunds', restored),
    post('refund_reversed_twice', 'processor', 'refunds', refund.amount - restored),
    post('surcharge_refund_reversed', 'processor', 'surcharges', refund.surcharge),
    post('reopen_given_up_reversed', 'refunds', 'write_offs', givenUp),
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
 * What a lost dispute posts: the client owes `owed` again, `givenUp` is of payments that were waived meanwhile,
 * `surcharge` is not earned after all; the rest was given back before, and is lost twice.
 */
export function disputeLost(
  invoice: Invoice,
  dispute: Dispute,
  {
    owed,
    givenUp,
    surcharge,
  }: { readonly owed: number; readonly givenUp: number; readonly surcharge: number },
): Transfer[] {
  const post = poster('Dispute', dispute.id, invoice);
  return [
    ...receivableTransfers(invoice, {
      sourceType: 'Dispute',
      sourceId: dispute.id,
      code: 'lose',
      direction: 'Owed',
      against: 'disputes_held',
      amount: owed,
    }),
    post('lose_given_up', 'chargebacks', 'disputes_held', givenUp),
    post('surcharge_lost', 'surcharges', 'disputes_held', surcharge),
    post('lose_twice', 'chargebacks', 'disputes_held', dispute.amount - owed - givenUp - surcharge),
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

/** True when a payment was waived or canceled: nobody can owe it again. */
export function isGivenUp(invoice: Invoice, part: { readonly scheduledPaymentId: string }): boolean {
  const payment = invoice.payments.find((one) => one.id === part.scheduledPaymentId);
  return payment?.status === 'Waived' || payment?.status === 'Canceled';
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
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
