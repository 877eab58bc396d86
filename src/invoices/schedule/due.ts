import type { Account } from '../../accounts/types.ts';
import { addDays, civilDateIn, instantIn } from '../../kit/time.ts';
import type { PaymentChange } from '../money.ts';
import { owedAmount } from '../states.ts';
import type { Invoice, ScheduledPayment } from '../types.ts';

/** What the clock does with an invoice at an instant, and when it next does something, or null. */
interface ClockWork {
  readonly changes: readonly PaymentChange[];
  readonly next: Date | null;
}

/**
 * The Scheduled payments of an invoice that the clock makes Due now: their due date has come within the
 * account's window, or every payment before them is paid. The clock acts from the local day after activation
 * on, so that what a caller saw on the day itself stays.
 */
export function fallingDue(invoice: Invoice, account: Account, now: Date): ClockWork {
  const today = civilDateIn(account.timeZone, now);
  const waiting = waitingPayments(invoice, account);
  const changes = waiting
    .filter(({ dueFrom }) => dueFrom <= today)
    .map(({ id }): PaymentChange => ({ id, move: 'fallDue' }));
  // Payments that fall due do not change when the others do: what is owed stays.
  return {
    changes,
    next: firstOf(
      waiting.filter(({ dueFrom }) => dueFrom > today),
      account,
    ),
  };
}

/** When the clock next makes a payment of an invoice Due, or null. */
export function nextFallDue(invoice: Invoice, account: Account): Date | null {
  return firstOf(waitingPayments(invoice, account), account);
}

/** A Scheduled payment, and the civil date from which on the clock makes it Due. */
interface WaitingPayment {
  readonly id: ScheduledPayment['id'];
  readonly dueFrom: string;
}

function firstOf(waiting: readonly WaitingPayment[], { timeZone }: Account): Date | null {
  const [first] = waiting.map(({ dueFrom }) => dueFrom).toSorted();
  return first === undefined ? null : instantIn(timeZone, first);
}

function waitingPayments(invoice: Invoice, account: Account): WaitingPayment[] {
  const waiting =
    invoice.status === 'Active' ? invoice.payments.filter(({ status }) => status === 'Scheduled') : [];
  if (waiting.length === 0) return [];
  const activatedOn = civilDateIn(account.timeZone, invoice.activatedAt ?? invoice.createdAt);
  const earliest = addDays(activatedOn, 1);
  return waiting.map((payment) => {
    const isNext = invoice.payments.every(
      (other) => other.dueDate >= payment.dueDate || owedAmount(other) === 0,
    );
    const opens = isNext ? earliest : windowOpens(payment, account);
    return { id: payment.id, dueFrom: opens > earliest ? opens : earliest };
  });
}

// Dates begin at 1900; a window before that is as good as no window.
function windowOpens({ dueDate }: ScheduledPayment, { dueWindowDays }: Account): string {
  return dueDate < '1911-01-01' ? dueDate : addDays(dueDate, -dueWindowDays);
}
