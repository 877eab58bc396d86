import type { Blocker, Passing } from '../kit/errors.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { nextState, type StateTable } from '../kit/states.ts';
import type { Invoice, InvoiceStatus, ScheduledPayment, ScheduledPaymentStatus } from './types.ts';

/**
 * The moves of an invoice: by a caller, or because money came (`pay`) or went back. Then it is owed again (`reopen`),
 * or nothing of it is paid or owed any more (`giveUp`).
 */
export type InvoiceMove = 'activate' | 'cancel' | 'writeOff' | 'pay' | 'reopen' | 'giveUp';

/** Every allowed move of an invoice. */
export const invoiceStates: StateTable<InvoiceStatus, InvoiceMove> = {
  Draft: { activate: 'Active' },
  Active: { cancel: 'Canceled', writeOff: 'Uncollectible', pay: 'Paid' },
  Paid: { reopen: 'Active', giveUp: 'Uncollectible' },
  Canceled: {},
  Uncollectible: { pay: 'Paid' },
};

/** The moves of a scheduled payment before money moves: by an edit of the schedule, or by the clock. */
type ScheduleMove = 'fallDue' | 'schedule' | 'shrink' | 'cancel';

/** What money does to a scheduled payment. */
export type MoneyMove =
  | 'start'
  | 'requireAction'
  | 'resume'
  | 'complete'
  | 'completePart'
  | 'completePartEarly'
  | 'fail'
  | 'bankReturn'
  | 'refund'
  | 'refundPart'
  | 'reopen'
  | 'restore'
  | 'restorePart'
  | 'dispute'
  | 'winDispute'
  | 'winRefundedDispute'
  | 'loseDispute'
  | 'waive'
  | 'markAsPaid'
  | 'markPart'
  | 'unmarkAsPaid'
  | 'unmarkEarly'
  | 'unmarkPart';

export type ScheduledPaymentMove = ScheduleMove | MoneyMove;

const payable = { start: 'Processing', waive: 'Waived', markAsPaid: 'Paid', restore: 'Paid' } as const;
// A part that came outside, and its end, leave a payment that is still owed as it is.
const inParts = <Status extends ScheduledPaymentStatus>(status: Status) => ({
  markPart: status,
  unmarkPart: status,
});
const underWay = {
  complete: 'Paid',
  completePart: 'Due',
  completePartEarly: 'Scheduled',
  fail: 'Failed',
  bankReturn: 'Failed',
} as const;

/** Every allowed move of a scheduled payment. A failed attempt leaves it Failed, from where it may be paid again. */
export const scheduledPaymentStates: StateTable<ScheduledPaymentStatus, ScheduledPaymentMove> = {
  Draft: { fallDue: 'Due', schedule: 'Scheduled' },
  Scheduled: {
    fallDue: 'Due',
    schedule: 'Scheduled',
    shrink: 'Paid',
    cancel: 'Canceled',
    ...payable,
    ...inParts('Scheduled'),
  },
  Due: {
    fallDue: 'Due',
    schedule: 'Scheduled',
    shrink: 'Paid',
    cancel: 'Canceled',
    ...payable,
    ...inParts('Due'),
  },
  Failed: {
    fallDue: 'Due',
    schedule: 'Scheduled',
    shrink: 'Paid',
    cancel: 'Canceled',
    ...payable,
    ...inParts('Failed'),
  },
  Processing: { ...underWay, requireAction: 'RequiresAction' },
  RequiresAction: { ...underWay, resume: 'Processing' },
  Paid: {
    bankReturn: 'Failed',
    refund: 'Refunded',
    refundPart: 'PartiallyRefunded',
    reopen: 'Due',
    dispute: 'Disputed',
    loseDispute: 'ChargedBack',
    unmarkAsPaid: 'Due',
    unmarkEarly: 'Scheduled',
  },
  PartiallyRefunded: {
    bankReturn: 'Failed',
    refund: 'Refunded',
    refundPart: 'PartiallyRefunded',
    reopen: 'Due',
    restore: 'Paid',
    restorePart: 'PartiallyRefunded',
    dispute: 'Disputed',
    loseDispute: 'ChargedBack',
    unmarkAsPaid: 'Due',
    unmarkEarly: 'Scheduled',
  },
  // Nothing is left that a bank could take back.
  Refunded: { restore: 'Paid', restorePart: 'PartiallyRefunded' },
  Disputed: {
    bankReturn: 'Failed',
    winDispute: 'Paid',
    winRefundedDispute: 'PartiallyRefunded',
    loseDispute: 'ChargedBack',
  },
  ChargedBack: { shrink: 'Paid', cancel: 'Canceled', ...payable, ...inParts('ChargedBack') },
  Waived: {},
  Canceled: {},
};

/** True when the state of a scheduled payment allows a move. */
export function mayMove(status: ScheduledPaymentStatus, move: ScheduledPaymentMove): boolean {
  return nextState(scheduledPaymentStates, status, move) !== null;
}

/** The move that removes money that came outside of a payment; null where there is none, or it has to stay. */
export function unmarkMoveOf({
  status,
  outsideAmount,
}: Pick<ScheduledPayment, 'status' | 'outsideAmount'>): 'unmarkAsPaid' | 'unmarkPart' | null {
  if (outsideAmount === 0) return null;
  return (['unmarkAsPaid', 'unmarkPart'] as const).find((move) => mayMove(status, move)) ?? null;
}

const editableStatuses: ReadonlySet<ScheduledPaymentStatus> = new Set([
  'Draft',
  'Scheduled',
  'Due',
  'Failed',
]);

/** True while the schedule may change a payment: nothing of it was paid, and nothing is under way. */
export function isEditable(payment: Pick<ScheduledPayment, 'status' | 'paidAmount'>): boolean {
  return editableStatuses.has(payment.status) && payment.paidAmount === 0;
}

/**
 * True while the schedule may move a payment, and change its amount down to what was paid of it: it is owed, and no money is
 * under way for it.
 */
export function isReshapable({ status }: Pick<ScheduledPayment, 'status'>): boolean {
  return editableStatuses.has(status);
}

/**
 * The least amount that a payment can be given: what was paid of it. Of one that was paid through the processor and is owed
 * again something stays, because a bank can still take that money back.
 */
export function leastAmount({ paidAmount, fee }: Pick<ScheduledPayment, 'paidAmount' | 'fee'>): number {
  return paidAmount > 0 || fee === null ? paidAmount : 1;
}

const payableStatuses: ReadonlySet<ScheduledPaymentStatus> = new Set([
  'Scheduled',
  'Due',
  'Failed',
  'ChargedBack',
]);

/** True when a client may pay it now, or pay what is left of it. */
export function isPayable(status: ScheduledPaymentStatus): boolean {
  return payableStatuses.has(status);
}

const underWayStatuses: ReadonlySet<ScheduledPaymentStatus> = new Set(['Processing', 'RequiresAction']);

/** True while money for it is on its way. */
export function isUnderWay(status: ScheduledPaymentStatus): boolean {
  return underWayStatuses.has(status);
}

/** When a refusal passes because of the state of a payment: money that is on its way arrives or fails. */
export function passingOf(status: ScheduledPaymentStatus): Passing {
  return isUnderWay(status) ? 'by itself' : 'never';
}

/** True of a payment that is owed and asked for, or whose money is on its way: not of one that is scheduled for later. */
function isRequestedPayment(status: ScheduledPaymentStatus): boolean {
  return status !== 'Scheduled' && (isPayable(status) || isUnderWay(status));
}

/** True while some payment of an invoice is asked for. */
export function isRequested({ payments }: Pick<Invoice, 'payments'>): boolean {
  return payments.some(({ status }) => isRequestedPayment(status));
}

/** The civil date after which an invoice is late unless more is paid: the first due date that can be paid; null without one. */
export function lateAfter({ payments }: Pick<Invoice, 'payments'>): string | null {
  const dates = payments.filter(({ status }) => isPayable(status)).map(({ dueDate }) => dueDate);
  return dates.toSorted()[0] ?? null;
}

/** What the client still owes of it, money on its way included, in the minor unit. */
export function owedAmount(payment: ScheduledPayment): number {
  return isPayable(payment.status) || isUnderWay(payment.status) ? payment.amount - payment.paidAmount : 0;
}

/** The sum of what the client still owes of some payments, in the minor unit. */
export function totalOwed(payments: readonly ScheduledPayment[]): number {
  return sumAmounts(payments.map(owedAmount));
}

/** True while something is owed of a payment, and nothing of that is on its way. */
export function isOpen(payment: ScheduledPayment): boolean {
  return isPayable(payment.status) && owedAmount(payment) > 0;
}

/**
 * True when an edit may change a payment's amount or leave it out. Money that came through the processor may still move:
 * a refund that fails, a dispute, a bank's return.
 */
export function isRemovable(payment: Pick<ScheduledPayment, 'status' | 'paidAmount' | 'fee'>): boolean {
  return isEditable(payment) && payment.fee === null;
}

/** True when money was kept of an invoice, or is under way for it. */
export function hasReceivedMoney({ payments }: Pick<Invoice, 'payments'>): boolean {
  return payments.some(
    ({ status, paidAmount, refundedAmount }) => isUnderWay(status) || paidAmount > refundedAmount,
  );
}

const untouchedStatuses: ReadonlySet<ScheduledPaymentStatus> = new Set([
  'Draft',
  'Scheduled',
  'Due',
  'Failed',
  'Waived',
  'Canceled',
]);

/**
 * True when no money came, or is on its way, for a scheduled payment. Money through the processor counts even when all of
 * it was refunded: the bank can still take it back, or refuse the refund.
 */
export function isUntouched(payment: Pick<ScheduledPayment, 'status' | 'paidAmount' | 'fee'>): boolean {
  return untouchedStatuses.has(payment.status) && payment.paidAmount === 0 && payment.fee === null;
}

/**
 * How much of what was to be paid credit notes took away, in the minor unit: what left the schedule, and what stays in it as
 * Canceled. The total as issued, less this and what is paid and waived, is what is still to be paid.
 */
export function creditedOpen({ payments, creditedAmount, loweredAmount }: Invoice): number {
  const canceled = payments.filter(({ status }) => status === 'Canceled');
  const left = loweredAmount + sumAmounts(canceled.map(({ amount, paidAmount }) => amount - paidAmount));
  // Without more credit notes a payment is canceled with its invoice.
  return Math.min(left, creditedAmount);
}

/**
 * What stands against ending an invoice. `NotApplicable` for a draft or a closed invoice: no payment blocks the change,
 * the status does not have it.
 */
export function blockOf({ status, payments }: Invoice): Blocker {
  if (status !== 'Active') return 'NotApplicable';
  if (payments.some((one) => isUnderWay(one.status))) return 'OnItsWay';
  return payments.some((one) => one.status === 'Disputed') ? 'Disputed' : 'MoneyMoved';
}

/** What stands against changing a scheduled payment by hand. */
export function blockOfPayment({ status }: ScheduledPayment): Blocker {
  if (isUnderWay(status)) return 'OnItsWay';
  return status === 'Disputed' ? 'Disputed' : 'NotApplicable';
}
