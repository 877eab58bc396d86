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
  return waitingPayments(invoice, account)
    .filter(({ dueFrom }) => dueFrom <= today)
    .map(({ id }) => ({ id, move: 'fallDue' }));
}

/** When the clock next makes a payment of an invoice Due, or null. */
export function nextFallDue(invoice: Invoice, account: Account): Date | null {
  const dates = waitingPayments(invoice, account).map(({ dueFrom }) => dueFrom);
  const [first] = dates.toSorted();
  return first === undefined ? null : instantIn(account.timeZone, first);
}

// The Scheduled payments, each with the civil date from which on the clock makes it Due.
function waitingPayments(
  invoice: Invoice,
  account: Account,
): { readonly id: ScheduledPayment['id']; readonly dueFrom: string }[] {
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
