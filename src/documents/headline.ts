import { isPayable, totalOwed } from '../invoices/service.ts';
import type { Invoice } from '../invoices/types.ts';
import { formatDate, formatMoney, type Locale } from '../kit/text/locale.ts';
import type { Messages } from './messages.ts';

/**
 * The amount to be paid and its date, in one line, as at the top of the client's page: all that is due; without any, the
 * next due payments. Null when nothing is to be paid, or the invoice is written off.
 */
export function headlineOf(
  { currency, payments, status }: Pick<Invoice, 'currency' | 'payments' | 'status'>,
  { headlines }: Messages,
  locale: Locale,
  today: string,
): string | null {
  if (status !== 'Active') return null;
  const payable = payments
    .filter((payment) => isPayable(payment.status))
    .toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
  const due = payable.filter(({ dueDate }) => dueDate <= today);
  const next = due.length > 0 ? due : payable.filter(({ dueDate }) => dueDate === payable[0]?.dueDate);
  const [first] = next;
  if (first === undefined) return null;
  const amount = formatMoney(totalOwed(next), currency, locale);
  const date = formatDate(first.dueDate, locale);
  if (first.dueDate > today) return headlines.dueOn(amount, date);
  if (first.dueDate === today) return headlines.dueToday(amount);
  const isLate = next.every(({ dueDate }) => dueDate < today);
  return isLate ? headlines.overdueSince(amount, date) : headlines.dueNow(amount);
}
