import type { Account } from '../accounts/types.ts';
import { isPayable, owedAmount } from '../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import { formatDate, formatMoney, type Locale } from '../kit/locale.ts';
import { sumAmounts } from '../kit/money.ts';
import { civilDateIn } from '../kit/time.ts';
import { commonMessages } from '../messages/messages.ts';

/** For whom, and on which civil date, a schedule is told. */
interface ScheduleSetting {
  readonly account: Account;
  readonly locale: Locale;
  readonly today: string;
}

/** A payment of a schedule in the words of its reader. */
interface DescribedPayment {
  readonly payment: ScheduledPayment;
  readonly name: string;
  /** Whether it is owed and its due date is past. */
  readonly isOverdue: boolean;
  /** Whether it is to be paid on a later day, whatever its status says of being payable now. */
  readonly isComing: boolean;
  readonly status: string;
  /** `Paid Sat 21 Nov 2026`; null while anything of it is owed. */
  readonly paidOn: string | null;
  /** What else has become of its money, a phrase each. */
  readonly remarks: readonly string[];
}

/**
 * The payments of an invoice in the order of their dates: what each is called, and what is said of it. The client's
 * page, the invoice and the receipt all tell it from here, so that they never tell different things.
 */
export function describeSchedule(
  invoice: Invoice,
  { account, locale, today }: ScheduleSetting,
): DescribedPayment[] {
  const messages = commonMessages(locale.language);
  const money = (amount: number) => formatMoney(amount, invoice.currency, locale);
  const isAwaited = invoice.status === 'Active' || invoice.status === 'Uncollectible';
  const ordered = invoice.payments.toSorted((one, other) =>
    one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0,
  );
  return ordered.map((payment, index) => {
    const owed = owedAmount(payment);
    const { paidAt, paidAmount, refundedAmount, outsideAmount } = payment;
    const isOverdue = isAwaited && isPayable(payment.status) && payment.dueDate < today;
    const isComing = isDueByDate(payment) && payment.dueDate > today;
    return {
      payment,
      name: payment.name?.trim() || messages.nthPayment(index + 1, ordered.length),
      isOverdue,
      isComing,
      status: messages.statuses[isOverdue ? 'Overdue' : statusBy(payment, isComing)],
      paidOn:
        paidAt === null || owed > 0
          ? null
          : messages.paidOn(formatDate(civilDateIn(account.timeZone, paidAt), locale)),
      remarks: [
        ...(paidAmount > 0 && owed > 0 ? [messages.partPaid(money(paidAmount))] : []),
        // Of what went back as a whole its status says all.
        ...(refundedAmount > 0 && payment.status !== 'Refunded'
          ? [messages.refundedPart(money(refundedAmount))]
          : []),
        ...(outsideAmount > 0 ? [messages.paidOutside] : []),
      ],
    };
  });
}

// Due to the machine is what may be paid now; to a reader it is what must be paid by today.
function isDueByDate({ status }: ScheduledPayment): boolean {
  return status === 'Due' || status === 'Scheduled';
}

function statusBy(payment: ScheduledPayment, isComing: boolean): ScheduledPayment['status'] {
  if (!isDueByDate(payment)) return payment.status;
  return isComing ? 'Scheduled' : 'Due';
}

/** What of an invoice the business lets be, in the minor unit. */
export function waivedAmount({ payments }: Invoice): number {
  const waived = payments.filter(({ status }) => status === 'Waived');
  return sumAmounts(waived.map(({ amount, paidAmount }) => amount - paidAmount));
}
