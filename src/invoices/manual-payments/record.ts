import type { Transaction } from '../../kit/db/database.ts';
import { AppError, blocked, refusal } from '../../kit/errors.ts';
import { parseId, type ScheduledPaymentId } from '../../kit/ids.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { requireNotGivenBack } from '../credit-notes/settle.ts';
import {
  type OutsidePart,
  type RecordedChange,
  recordOutside,
  requireDecision,
  shownInEvent,
  unmark,
} from '../manual-payment.ts';
import { nextStep } from '../next-step.ts';
import type { PresentContext } from '../present.ts';
import { blockOf, blockOfPayment, isOpen, owedAmount, passingOf, unmarkMoveOf } from '../states.ts';
import type { Invoice, ScheduledPayment } from '../types.ts';
import { requireNotOfLine, requireOncePerLine } from './standing.ts';
import { readManualPaymentsOf, removeManualPayment } from './store.ts';
import type { ManualDetails, ManualPayment } from './types.ts';

/** Money that came outside, as a caller asks to record it. */
export interface ManualRequest extends ManualDetails {
  /** In the minor unit. */
  readonly amount: number;
  /** The civil date; today without one. */
  readonly paidOn?: string | undefined;
  /** The payment that it pays; null: what is open, in the order of the due dates. */
  readonly scheduledPaymentId: string | null;
}

/**
 * Records money that came outside, whole or a part, for one payment of a locked invoice or for all that is open of it. Errors: 404
 * for a payment of another invoice, 422 `illegal_action`, `overpayment` with what is owed. Needs the invoice locked.
 */
export async function recordManual(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  { amount, paidOn, scheduledPaymentId, ...details }: ManualRequest,
  now: Date,
): Promise<RecordedChange> {
  const parts = partsOf(invoice, amount, scheduledPaymentId);
  if (details.sourceId !== null) {
    const rows = await readManualPaymentsOf(tx, context.account.id, invoice.id);
    requireOncePerLine(
      rows,
      parts.map(({ paymentId }) => ({ id: paymentId as ScheduledPaymentId })),
      details.sourceId,
    );
  }
  return recordOutside(
    tx,
    context,
    invoice,
    parts.map((part) => ({ ...part, paidOn })),
    now,
    details,
  );
}

function partsOf(invoice: Invoice, amount: number, scheduledPaymentId: string | null): OutsidePart[] {
  if (scheduledPaymentId !== null) {
    const id = parseId<ScheduledPaymentId>(scheduledPaymentId);
    const payment = invoice.payments.find((one) => one.id === id);
    if (payment === undefined) throw AppError.notFound('scheduledPayment');
    requireDecision(invoice, payment, { kind: 'markAsPaid' });
    requireOwed(invoice, [payment], amount);
    return [{ paymentId: payment.id, amount }];
  }
  const open = invoice.payments.filter(isOpen).toSorted(byDueDate);
  requireOpen(invoice, open);
  requireOwed(invoice, open, amount);
  let rest = amount;
  return open.flatMap((payment): OutsidePart[] => {
    const part = Math.min(rest, owedAmount(payment));
    rest -= part;
    return part === 0 ? [] : [{ paymentId: payment.id, amount: part }];
  });
}

function byDueDate({ dueDate: one }: ScheduledPayment, { dueDate: other }: ScheduledPayment): number {
  return Number(one > other) - Number(one < other);
}

function requireOpen(invoice: Invoice, open: readonly ScheduledPayment[]): void {
  const [first] = open;
  if (first === undefined)
    throw blocked(blockOf(invoice), `Nothing of this invoice is open. ${nextStep(invoice)}`);
  // The state of the invoice refuses, with its next step.
  requireDecision(invoice, first, { kind: 'markAsPaid' });
}

function requireOwed(invoice: Invoice, payments: readonly ScheduledPayment[], amount: number): void {
  const owed = sumAmounts(payments.map(owedAmount));
  if (amount <= owed) return;
  const of = payments.length === 1 && invoice.payments.length > 1 ? 'of this payment' : 'of this invoice';
  const message = `${amount} is more than what is open ${of}: ${owed}. Record at most that.`;
  throw refusal('overpayment', message, '/amount');
}

/** A manual payment that is undone. */
export interface Undoing {
  readonly undone: string;
  /** The line of a bank statement that has recorded it, and undoes it now. */
  readonly lineId?: string;
}

/**
 * Undoes one manual payment of a locked invoice: its amount is owed again. Errors: 404, 409 for one of a line of a bank statement,
 * 422 `illegal_action`. Needs the invoice locked.
 */
export async function unmarkManual(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  { undone: id, lineId }: Undoing,
  now: Date,
): Promise<RecordedChange> {
  const accountId = context.account.id;
  const rows = await readManualPaymentsOf(tx, accountId, invoice.id);
  const found = rows.find((row) => row.id === id.toLowerCase());
  if (found === undefined) throw AppError.notFound('manualPayment');
  const payment = requireStanding(invoice, found);
  requireNotOfLine([found], lineId);
  await requireNotGivenBack(tx, accountId, invoice);
  await removeManualPayment(tx, accountId, found.id, now);
  const about = { manualPayment: shownInEvent(found) };
  const change = await unmark(tx, context, invoice, payment, { amount: found.amount, rows, now, about });
  return { ...change, manualPayments: [{ ...found, removedAt: now }] };
}

function requireStanding(invoice: Invoice, { removedAt, scheduledPaymentId }: ManualPayment) {
  const payment = invoice.payments.find((one) => one.id === scheduledPaymentId);
  if (removedAt !== null || payment === undefined)
    throw blocked('NotApplicable', `This was undone before. ${nextStep(invoice, payment)}`);
  requireDecision(invoice, payment, { kind: 'unmarkAsPaid' });
  if (unmarkMoveOf(payment) !== null) return payment;
  const message = `Nothing of a payment that is ${payment.status} can be undone. ${nextStep(invoice, payment)}`;
  throw blocked(blockOfPayment(payment), message, { passes: passingOf(payment.status) });
}
