import type { Account } from '../../accounts/types.ts';
import { AppError, blocked, refusal } from '../../kit/errors.ts';
import { fallingDue } from '../schedule/due.ts';
import { unmarkMoveOf } from '../states.ts';
import type { Invoice, ScheduledPayment } from '../types.ts';
import type { ManualPayment } from './types.ts';

/** The manual payments of a scheduled payment that stand, the oldest first. */
export function standingOf(
  rows: readonly ManualPayment[],
  { id }: Pick<ScheduledPayment, 'id'>,
): ManualPayment[] {
  return rows.filter(({ scheduledPaymentId, removedAt }) => scheduledPaymentId === id && removedAt === null);
}

/**
 * Refuses to undo at the invoice what a line of a bank statement has recorded: that line would count as free, and its money would be
 * matched twice. `lineId`: the line that undoes its own. Errors: 409 `bank_line_confirmed`, which names the line.
 */
export function requireNotOfLine(rows: readonly ManualPayment[], lineId?: string): void {
  const found = rows.find(({ source, sourceId }) => source === 'BankLine' && sourceId !== lineId);
  if (found === undefined) return;
  const { id, sourceId: line } = found;
  const cure = `Undo it there: POST /v1/bank_lines/${line}/undo, with manualPaymentIds ["${id}"] for this part alone.`;
  const message = `The line ${line} of a bank statement has recorded this. ${cure}`;
  throw new AppError('bank_line_confirmed', { message });
}

/** Refuses a line that pays a scheduled payment already, or twice at once. Errors: 422 `illegal_action`. */
export function requireOncePerLine(
  rows: readonly ManualPayment[],
  payments: readonly Pick<ScheduledPayment, 'id'>[],
  lineId: string,
): void {
  const isPaidByIt = (payment: Pick<ScheduledPayment, 'id'>) =>
    standingOf(rows, payment).some(({ sourceId }) => sourceId === lineId);
  const isNamedTwice = new Set(payments.map(({ id }) => id)).size < payments.length;
  if (isNamedTwice)
    throw refusal(
      'illegal_action',
      'Two parts pay the same payment: name it once, with the sum.',
      '/allocations',
    );
  if (!payments.some(isPaidByIt)) return;
  const message = `The line ${lineId} pays this payment already. Undo that part of the line, then confirm it with the whole amount.`;
  throw blocked('NotApplicable', message, { path: '/allocations', passes: 'by change' });
}

/**
 * The move that takes an amount that came outside away from a payment again; null where nothing can be undone. A payment that was
 * Scheduled when its last manual payment came is Scheduled again, unless the clock would make it Due now. `rows`: those of the invoice.
 */
export function undoingMove(
  invoice: Invoice,
  payment: ScheduledPayment,
  { rows, amount }: { readonly rows: readonly ManualPayment[]; readonly amount: number },
  { account, now }: { readonly account: Account; readonly now: Date },
): 'unmarkAsPaid' | 'unmarkEarly' | 'unmarkPart' | null {
  const move = unmarkMoveOf(payment);
  if (move !== 'unmarkAsPaid' || standingOf(rows, payment).at(-1)?.wasScheduled !== true) return move;
  const again = invoice.payments.map(
    (one): ScheduledPayment =>
      one.id === payment.id ? { ...one, status: 'Scheduled', paidAmount: one.paidAmount - amount } : one,
  );
  const { changes } = fallingDue({ ...invoice, status: 'Active', payments: again }, account, now);
  return changes.some(({ id }) => id === payment.id) ? move : 'unmarkEarly';
}
