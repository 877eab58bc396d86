import type { Account } from '../accounts/types.ts';
import { isPayable, owedAmount } from '../invoices/service.ts';
import type { Invoice, ManualMethods, PaidBy, ScheduledPayment } from '../invoices/types.ts';
import { sumAmounts } from '../kit/money/money.ts';
import { formatDate, formatMoney, type Locale } from '../kit/text/locale.ts';
import { civilDateIn } from '../kit/time.ts';
import { commonMessages } from '../messages/messages.ts';

/** A payment of a schedule in its reader's language. */
interface DescribedPayment {
  readonly payment: ScheduledPayment;
  readonly name: string;
  /** Whether it is owed and its due date is past. */
  readonly isOverdue: boolean;
  /** Whether its due date is still to come. Its status may be Due already, which only means that it may be paid now. */
  readonly isComing: boolean;
  readonly status: string;
  /** `Paid Sat 21 Nov 2026`; null while anything of it is owed. */
  readonly paidOn: string | null;
  /** Other events of its money, a phrase each. */
  readonly remarks: readonly string[];
}

interface ScheduleReading {
  readonly account: Account;
  readonly locale: Locale;
  readonly today: string;
  /** How money came that was recorded by hand; absent where it is not shown. */
  readonly methods?: ManualMethods | undefined;
}

/**
 * The payments of an invoice in the order of their dates, with their names and texts. The client's page, the invoice
 * and the receipt all use this, so that they cannot differ.
 */
export function describeSchedule(
  invoice: Invoice,
  { account, locale, today, methods }: ScheduleReading,
): DescribedPayment[] {
  const messages = commonMessages(locale.language);
  const money = (amount: number) => formatMoney(amount, invoice.currency, locale);
  const ordered = invoice.payments.toSorted((one, other) =>
    one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0,
  );
  return ordered.map((payment, index) => {
    const owed = owedAmount(payment);
    const { paidAt, paidAmount, refundedAmount, outsideAmount } = payment;
    const isOpen = isPayable(payment.status);
    const isOverdue = isOpen && invoice.status === 'Active' && payment.dueDate < today;
    const isComing = isDueByDate(payment) && payment.dueDate > today;
    // A written-off payment is not asked for any more. It may still be paid.
    const isWrittenOff = isOpen && invoice.status === 'Uncollectible';
    return {
      payment,
      name: payment.name?.trim() || messages.nthPayment(index + 1, ordered.length),
      isOverdue,
      isComing,
      status: isWrittenOff
        ? messages.invoiceStatuses.Active
        : messages.statuses[isOverdue ? 'Overdue' : statusBy(payment, isComing)],
      paidOn:
        paidAt === null || owed > 0
          ? null
          : messages.paidOn(formatDate(civilDateIn(account.timeZone, paidAt), locale)),
      remarks: [
        ...(paidAmount > 0 && owed > 0 ? [messages.partPaid(money(paidAmount))] : []),
        // When all of it went back, its status says so.
        ...(refundedAmount > 0 && payment.status !== 'Refunded'
          ? [messages.refundedPart(money(refundedAmount))]
          : []),
        ...(outsideAmount > 0 ? waysOf(methods?.get(payment.id) ?? [null], messages) : []),
      ],
    };
  });
}

// The ways in which its money came outside, each once.
function waysOf(
  methods: readonly PaidBy[],
  { paidBy, paidOutside }: ReturnType<typeof commonMessages>,
): string[] {
  return [...new Set(methods.map((method) => (method === null ? paidOutside : paidBy[method])))];
}

// The status Due means that a payment is asked for, and may be paid early. To a reader, due means that it must be paid by
// today.
function isDueByDate({ status }: ScheduledPayment): boolean {
  return status === 'Due' || status === 'Scheduled';
}

function statusBy(payment: ScheduledPayment, isComing: boolean): ScheduledPayment['status'] | 'Open' {
  if (!isDueByDate(payment)) return payment.status;
  if (!isComing) return 'Due';
  return payment.status === 'Due' ? 'Open' : 'Scheduled';
}

/** How much of an invoice is waived, in the minor unit. */
export function waivedAmount({ payments }: Invoice): number {
  const waived = payments.filter(({ status }) => status === 'Waived');
  return sumAmounts(waived.map(({ amount, paidAmount }) => amount - paidAmount));
}
