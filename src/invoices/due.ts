import type { Account } from '../accounts/types.ts';
import { addDays, civilDateIn, instantIn } from '../kit/time.ts';
import type { PaymentChange } from './money.ts';
import { owedAmount } from './states.ts';
import type { Invoice, ScheduledPayment } from './types.ts';

/**
 * The Scheduled payments of an invoice that the clock makes Due now: their due date has come within the
 * account's window, or every payment before them is paid. The clock acts from the local day after activation
 * on, so that what a caller saw on the day itself stays.
 */
export function fallingDue(invoice: Invoice, account: Account, now: Date): PaymentChange[] {
  const today = civilDateIn(account.timeZone, now);
  return waitingPayments(invoice)
    .filter((payment) => dueFrom(invoice, payment, account) <= today)
    .map(({ id }) => ({ id, move: 'fallDue' }));
}

/** When the clock next makes a payment of an invoice Due, or null. */
export function nextFallDue(invoice: Invoice, account: Account): Date | null {
  const dates = waitingPayments(invoice).map((payment) => dueFrom(invoice, payment, account));
  const [first] = dates.toSorted();
  return first === undefined ? null : instantIn(account.timeZone, first);
}

function waitingPayments({ status, payments }: Invoice): ScheduledPayment[] {
  return status === 'Active' ? payments.filter((payment) => payment.status === 'Scheduled') : [];
}

// The civil date from which on the clock makes a Scheduled payment Due.
function dueFrom(invoice: Invoice, payment: ScheduledPayment, account: Account): string {
  const activatedOn = civilDateIn(account.timeZone, invoice.activatedAt ?? invoice.createdAt);
  const earliest = addDays(activatedOn, 1);
  const isNext = invoice.payments.every(
    (other) => other.dueDate >= payment.dueDate || owedAmount(other) === 0,
  );
  if (isNext) return earliest;
  // Dates begin at 1900; a window before that is as good as no window.
  const opens =
    payment.dueDate < '1911-01-01' ? payment.dueDate : addDays(payment.dueDate, -account.dueWindowDays);
  return [opens, earliest].toSorted()[1] ?? earliest;
}
