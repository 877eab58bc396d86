import type { Transaction } from '../../kit/db/database.ts';
import { AppError, blocked, refusal } from '../../kit/errors.ts';
import { parseId, type ScheduledPaymentId } from '../../kit/ids.ts';
import { sumAmounts } from '../../kit/money/money.ts';
import { applyInSteps } from '../apply.ts';
import { creditIn, returnApplied } from '../client-credit/movements.ts';
import { keepOverpayment } from '../client-credit/overpaying.ts';
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

/** A part of money that came outside. */
interface ManualPart {
  /** In the minor unit. */
  readonly amount: number;
  /** The payment that it pays; null: what is open, in the order of the due dates. */
  readonly scheduledPaymentId: string | null;
}

/** Money that came outside, as a caller asks to record it. */
export interface ManualRequest extends ManualDetails {
  /** One, or several of the same money, for which there is one document. */
  readonly parts: readonly ManualPart[];
  /** The civil date; today without one. */
  readonly paidOn?: string | undefined;
  /** Keeps what is more than is open of the whole invoice as credit of the client; without it more is refused. */
  readonly overpayment?: 'Credit' | undefined;
}

/**
 * Records money that came outside, whole or a part, for one payment of a locked invoice or for all that is open of it. Errors: 404
 * for a payment of another invoice, 422 `illegal_action`, `overpayment` with what is owed. Needs the invoice locked.
 */
export async function recordManual(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  { parts: asked, paidOn, overpayment, ...details }: ManualRequest,
  now: Date,
): Promise<RecordedChange> {
  const { parts, rest } = divideAll(invoice, asked, overpayment === 'Credit');
  if (details.sourceId !== null) {
    const rows = await readManualPaymentsOf(tx, context.account.id, invoice.id);
    requireOncePerLine(
      rows,
      parts.map(({ paymentId }) => ({ id: paymentId as ScheduledPaymentId })),
      details.sourceId,
    );
  }
  const dated = parts.map((part) => ({ ...part, paidOn }));
  const change =
    dated.length === 0
      ? await countUp(tx, context, invoice, now)
      : await recordOutside(tx, context, invoice, dated, now, details);
  return rest === 0 ? change : keepOverpayment(tx, context, change, { amount: rest, paidOn, details });
}

// Money that pays nothing of an invoice is a change of it, too: a request that is repeated with the same version is refused.
async function countUp(
  tx: Transaction,
  context: PresentContext,
  invoice: Invoice,
  now: Date,
): Promise<RecordedChange> {
  const change = await applyInSteps(tx, context, invoice, [[]], { now, events: ['invoice.updated'] });
  return { ...change, manualPayments: [] };
}

/** The parts of some money that pay payments, and the rest, which is more than is open. */
interface Divided {
  readonly parts: readonly OutsidePart[];
  /** In the minor unit. */
  readonly rest: number;
}

// Each part is judged as if those before it were recorded.
function divideAll(invoice: Invoice, asked: readonly ManualPart[], keepsRest: boolean): Divided {
  let current = invoice;
  const divided = asked.map((part) => {
    const one = divide(current, part, keepsRest);
    current = paidBy(current, one.parts);
    return one;
  });
  return {
    parts: divided.flatMap(({ parts }) => parts),
    rest: sumAmounts(divided.map(({ rest }) => rest)),
  };
}

function paidBy(invoice: Invoice, parts: Divided['parts']): Invoice {
  const amounts = new Map(parts.map(({ paymentId, amount }) => [paymentId, amount]));
  const payments = invoice.payments.map((payment): ScheduledPayment => {
    const amount = amounts.get(payment.id) ?? 0;
    const status = amount > 0 && amount === owedAmount(payment) ? 'Paid' : payment.status;
    return { ...payment, status, paidAmount: payment.paidAmount + amount };
  });
  return { ...invoice, payments };
}

function divide(invoice: Invoice, { amount, scheduledPaymentId }: ManualPart, keepsRest: boolean): Divided {
  if (scheduledPaymentId !== null) {
    const id = parseId<ScheduledPaymentId>(scheduledPaymentId);
    const payment = invoice.payments.find((one) => one.id === id);
    if (payment === undefined) throw AppError.notFound('scheduledPayment');
    requireDecision(invoice, payment, { kind: 'markAsPaid' });
    if (!keepsRest) requireOwed(invoice, [payment], amount);
    // Nothing is credit while the invoice owes: what is beyond this payment pays the others.
    return fillInOrder([payment, ...openOf(invoice).filter((other) => other !== payment)], amount);
  }
  const open = openOf(invoice);
  if (!keepsRest || open.length > 0 || invoice.status === 'Draft') requireOpen(invoice, open);
  if (!keepsRest) requireOwed(invoice, open, amount);
  return fillInOrder(open, amount);
}

/** The open payments of an invoice in the order of their due dates. */
export function openOf({ payments }: Invoice): ScheduledPayment[] {
  return payments.filter(isOpen).toSorted(byDueDate);
}

/** Fills payments one after another. */
export function fillInOrder(open: readonly ScheduledPayment[], amount: number): Divided {
  let rest = amount;
  const parts = open.flatMap((payment): OutsidePart[] => {
    const part = Math.min(rest, owedAmount(payment));
    rest -= part;
    return part === 0 ? [] : [{ paymentId: payment.id, amount: part }];
  });
  return { parts, rest };
}

function byDueDate({ dueDate: one }: ScheduledPayment, { dueDate: other }: ScheduledPayment): number {
  return Number(one > other) - Number(one < other);
}

/** Refuses an invoice of which nothing is open. Errors: 422 `illegal_action`. */
export function requireOpen(invoice: Invoice, open: readonly ScheduledPayment[]): void {
  const [first] = open;
  if (first === undefined)
    throw blocked(blockOf(invoice), `Nothing of this invoice is open. ${nextStep(invoice)}`);
  // The state of the invoice refuses, with its next step.
  requireDecision(invoice, first, { kind: 'markAsPaid' });
}

function requireOwed(invoice: Invoice, payments: readonly ScheduledPayment[], amount: number): void {
  const owed = sumAmounts(payments.map(owedAmount));
  if (amount <= owed) return;
  const isOne = payments.length === 1 && openOf(invoice).length > 1;
  const of = isOne ? 'of this payment' : 'of this invoice';
  const others = isOne ? 'to pay the other open payments by due date, and ' : '';
  const message = `${amount} is more than what is open ${of}: ${owed}. Record at most that, or send "overpayment": "Credit" ${others}to keep the rest as credit of the client.`;
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
  const credits = await returnApplied(tx, context.account, [found], now);
  await removeManualPayment(tx, accountId, found.id, now);
  const about = { manualPayment: shownInEvent(found) };
  const undone = { amount: found.amount, credit: creditIn([found]), rows, now, about };
  const change = await unmark(tx, context, invoice, payment, undone);
  return { ...change, manualPayments: [{ ...found, removedAt: now }], credits };
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
