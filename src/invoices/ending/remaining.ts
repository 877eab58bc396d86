import { move, sumOf } from '../schedule/schedule.ts';
import { isOpen, leastAmount, owedAmount } from '../states.ts';
import type { Invoice, ScheduledPayment } from '../types.ts';

/**
 * The payments of an invoice that has ended, where all that remains is asked for by one payment: the earliest open one keeps its
 * id and its date, and takes the rest of the others. These leave the schedule, or are Paid by what was paid of them. One whose
 * bank can still take money back stays as it is. No rule moves an open payment any more.
 */
export function gatherRemaining({ payments }: Pick<Invoice, 'payments'>, now: Date): ScheduledPayment[] {
  const [first, ...others] = payments
    .filter(isOpen)
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
  if (first === undefined) return [...payments];
  const taken = new Set(others.filter((one) => leastAmount(one) === one.paidAmount).map(({ id }) => id));
  const more = payments.filter(({ id }) => taken.has(id)).reduce((sum, one) => sum + owedAmount(one), 0);
  const gathered = payments.flatMap((payment): ScheduledPayment[] => {
    if (payment.id === first.id)
      return [{ ...payment, amount: payment.amount + more, due: null, share: null }];
    if (!taken.has(payment.id)) return [isOpen(payment) ? { ...payment, due: null, share: null } : payment];
    return shrunk(payment, now);
  });
  if (sumOf(gathered) !== sumOf(payments)) throw new Error('Gathering what remains has changed the total.');
  return gathered;
}

function shrunk(payment: ScheduledPayment, now: Date): ScheduledPayment[] {
  const { paidAmount: amount, paidAt } = payment;
  if (amount === 0) return [];
  return [{ ...move({ ...payment, amount, due: null, share: null }, 'shrink'), paidAt: paidAt ?? now }];
}
