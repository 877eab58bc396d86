import type { Account } from '../../accounts/types.ts';
import { DORMANT } from '../../kit/queue/tasks.ts';
import { addDays, civilDateIn, instantIn } from '../../kit/time.ts';
import { finalInvoiceFrom } from '../deposits/outlook.ts';
import type { PaymentChange } from '../money.ts';
import { owedAmount } from '../states.ts';
import type { Invoice, ScheduledPayment } from '../types.ts';

/** What the clock does with an invoice at an instant, and when it next does something, or null. */
export interface ClockWork {
  readonly changes: readonly PaymentChange[];
  /** Whether it becomes its final invoice. */
  readonly isFinal: boolean;
  readonly next: Date | null;
}

/**
 * The Scheduled payments of an invoice that the clock makes Due now: their due date has come within the
 * account's window, or every payment before them is paid. The clock acts from the local day after activation
 * on, so that what a caller saw on the day itself stays. A plan becomes the final invoice on the day of its event.
 */
export function fallingDue(invoice: Invoice, account: Account, now: Date): ClockWork {
  const today = civilDateIn(account.timeZone, now);
  const waiting = waitingPayments(invoice, account);
  const changes = waiting
    .filter(({ dueFrom }) => dueFrom <= today)
    .map(({ id }): PaymentChange => ({ id, move: 'fallDue' }));
  const finalFrom = finalFromOf(invoice, account);
  const isFinalDue = finalFrom.some((day) => day <= today);
  const rests = isResting(account);
  // Payments that fall due do not change when the others do: what is owed stays.
  const days = [...waiting.map(({ dueFrom }) => dueFrom), ...finalFrom].filter((day) => day > today);
  return {
    changes,
    isFinal: isFinalDue && !rests,
    // Resuming or reopening the account wakes it.
    next: firstOf(days, account) ?? (isFinalDue && rests ? DORMANT : null),
  };
}

/** When the clock next makes a payment of an invoice Due or issues its final invoice, or null. */
export function nextFallDue(invoice: Invoice, account: Account): Date | null {
  const days = waitingPayments(invoice, account).map(({ dueFrom }) => dueFrom);
  return firstOf([...days, ...(isResting(account) ? [] : finalFromOf(invoice, account))], account);
}

/**
 * When the task of an invoice is done next, or null. The account may have been read before its suspension ended: whether it rests is
 * looked at when the task is done.
 */
export function nextClock(invoice: Invoice, account: Account): Date | null {
  const days = waitingPayments(invoice, account).map(({ dueFrom }) => dueFrom);
  return firstOf([...days, ...finalFromOf(invoice, account)], account);
}

// A suspended or closed account writes no invoices.
function isResting({ suspendedAt, closedAt }: Account): boolean {
  return suspendedAt !== null || closedAt !== null;
}

function finalFromOf(invoice: Invoice, account: Account): readonly string[] {
  const day = finalInvoiceFrom(invoice, account);
  return day === null ? [] : [day];
}

/** A Scheduled payment, and the civil date from which on the clock makes it Due. */
interface WaitingPayment {
  readonly id: ScheduledPayment['id'];
  readonly dueFrom: string;
}

function firstOf(days: readonly string[], { timeZone }: Account): Date | null {
  const [first] = days.toSorted();
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
