import type { EventType } from '../kit/events.ts';
import type { ScheduledPaymentId } from '../kit/ids.ts';
import { nextState } from '../kit/states.ts';
import { move } from './schedule/schedule.ts';
import { type InvoiceMove, invoiceStates, type MoneyMove, totalOwed } from './states.ts';
import type { Invoice, ScheduledPayment } from './types.ts';

/** Money that moved with a change of a scheduled payment, in the minor unit. */
export interface Movement {
  /** Money from the client, surcharge included; negative: money that went back, or that a bank holds. */
  readonly amount: number;
  /** What the processor and the operator's platform kept for that; negative: what came back of their fees. */
  readonly fee: number;
}

/** What happens to one scheduled payment. Amounts are changes, in the minor unit. */
export type PaymentChange = {
  readonly id: ScheduledPaymentId;
  readonly paid?: number;
  readonly refunded?: number;
  /** Left out: no money moved. */
  readonly movement?: Movement;
  readonly fee?: number;
  /** When money came; null when it went back. Left out: as it was. */
  readonly paidAt?: Date | null;
  /** The part of `paid` that came outside. */
  readonly outside?: number;
  /** What only the event of this payment shows. */
  readonly about?: Readonly<Record<string, unknown>>;
} & (
  | {
      readonly move: MoneyMove | 'fallDue';
      /** The event to record; left out: the event of the move. */
      readonly event?: EventType;
    }
  // Another part of the payment decides its status: only amounts change.
  | { readonly move: null; readonly event: EventType }
);

/** An invoice after changes of its payments, and what its own status did. */
interface ChangedInvoice {
  readonly invoice: Invoice;
  readonly move: InvoiceMove | null;
}

/** Works out an invoice after changes of its payments, writing nothing. A move that is not in the table is a bug. */
export function changePayments(invoice: Invoice, changes: readonly PaymentChange[]): ChangedInvoice {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const payments = invoice.payments.map((payment) => {
    const change = byId.get(payment.id);
    byId.delete(payment.id);
    return change === undefined ? payment : changed(payment, change);
  });
  if (byId.size > 0) throw new Error(`The invoice ${invoice.id} has no payment ${[...byId.keys()].join()}.`);
  const next = { ...invoice, payments };
  const how = moneyMoveOf(next);
  if (how === null) return { invoice: next, move: null };
  const status = nextState(invoiceStates, invoice.status, how);
  if (status === null) throw new Error(`An invoice that is ${invoice.status} cannot ${how}.`);
  return { invoice: { ...next, status }, move: how };
}

function changed(payment: ScheduledPayment, change: PaymentChange): ScheduledPayment {
  const moved = change.move === null ? payment : move(payment, change.move);
  const next = {
    ...moved,
    paidAmount: payment.paidAmount + (change.paid ?? 0),
    refundedAmount: payment.refundedAmount + (change.refunded ?? 0),
    fee: change.fee === undefined ? payment.fee : (payment.fee ?? 0) + change.fee,
    paidAt: change.paidAt === undefined ? payment.paidAt : change.paidAt,
    outsideAmount: payment.outsideAmount + (change.outside ?? 0),
  };
  if (next.paidAmount < 0 || next.paidAmount > payment.amount) {
    throw new Error(`${next.paidAmount} cannot be paid of the payment ${payment.id} of ${payment.amount}.`);
  }
  if (next.status === 'Paid' && next.paidAmount !== payment.amount) {
    throw new Error(
      `The payment ${payment.id}, ${payment.status}, cannot ${change.move}: ${next.paidAmount} of ${payment.amount} is paid.`,
    );
  }
  return next;
}

/**
 * The move of an invoice's status that follows from its payments: paid when nothing is left to pay, reopened when something
 * is owed again, given up when all that was paid went back after the rest was waived.
 */
export function moneyMoveOf({ status, payments }: Invoice): 'pay' | 'reopen' | 'giveUp' | null {
  const isOwed = totalOwed(payments) > 0;
  // A part of a waived payment may have been paid.
  const isReceived = payments.some(({ paidAmount }) => paidAmount > 0);
  if (status === 'Paid') return isOwed ? 'reopen' : isReceived ? null : 'giveUp';
  if (status !== 'Active' && status !== 'Uncollectible') return null;
  return !isOwed && isReceived ? 'pay' : null;
}

/** The event of a change of a scheduled payment. */
export function eventOf(change: PaymentChange): EventType {
  return change.move === null ? change.event : (change.event ?? paymentEvents[change.move]);
}

/** The money of a change as its event shows it, in the minor unit; null when none moved. */
export function movementOf({ movement, paid = 0, refunded = 0 }: PaymentChange): object | null {
  const shown = { amount: movement?.amount ?? 0, fee: movement?.fee ?? 0, paid, refunded };
  return Object.values(shown).every((amount) => amount === 0) ? null : shown;
}

const paymentEvents: Readonly<Record<MoneyMove | 'fallDue', EventType>> = {
  fallDue: 'invoice.payment.due',
  start: 'invoice.payment.processing',
  requireAction: 'invoice.payment.requires_action',
  resume: 'invoice.payment.processing',
  complete: 'invoice.payment.completed',
  completePart: 'invoice.payment.completed',
  completePartEarly: 'invoice.payment.completed',
  fail: 'invoice.payment.failed',
  bankReturn: 'invoice.payment.failed',
  refund: 'invoice.payment.refunded',
  refundPart: 'invoice.payment.refunded',
  reopen: 'invoice.payment.refunded',
  restore: 'invoice.payment.refund_failed',
  restorePart: 'invoice.payment.refund_failed',
  dispute: 'invoice.payment.disputed',
  winDispute: 'invoice.payment.dispute_closed',
  winRefundedDispute: 'invoice.payment.dispute_closed',
  loseDispute: 'invoice.payment.dispute_closed',
  waive: 'invoice.payment.waived',
  markAsPaid: 'invoice.payment.marked_as_paid',
  markPart: 'invoice.payment.marked_as_paid',
  unmarkAsPaid: 'invoice.payment.unmarked_as_paid',
  unmarkEarly: 'invoice.payment.unmarked_as_paid',
  unmarkPart: 'invoice.payment.unmarked_as_paid',
};
