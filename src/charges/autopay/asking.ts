import type { ScheduledPayment } from '../../invoices/types.ts';
import { civilDateIn } from '../../kit/time.ts';
import type { Autopay, AutopayCharge } from '../types.ts';

/** The fields of a payment that decide for how much of it the client is asked. */
type Asked = Pick<ScheduledPayment, 'id' | 'status' | 'dueDate' | 'amount'>;

/** The charge that autopay will make for a payment, wholly or in part; none where it is refused. */
export function chargeToCome(
  autopay: Pick<Autopay, 'charges'> | null,
  { id }: Pick<ScheduledPayment, 'id'>,
): AutopayCharge | undefined {
  return autopay?.charges.find(
    ({ refusal, payments }) => refusal === null && payments.some((one) => one.id === id),
  );
}

/** True while autopay takes all of a payment, on its day or put off: the client is not asked for it. */
export function isTakenWhole(autopay: Autopay | null, payment: Pick<ScheduledPayment, 'id'>): boolean {
  if (chargeToCome(autopay, payment) === undefined) return false;
  return autopay?.request?.payments.every(({ id }) => id !== payment.id) ?? true;
}

/** The payments that autopay takes wholly on a civil date: the client is not asked for them on that date. */
export function takenOn(autopay: Autopay | null, timeZone: string, date: string): ReadonlySet<string> {
  const charges = (autopay?.charges ?? []).filter(
    ({ at, refusal }) => refusal === null && civilDateIn(timeZone, at) === date,
  );
  const payments = charges.flatMap((charge) => charge.payments);
  return new Set(payments.filter((one) => isTakenWhole(autopay, one)).map(({ id }) => id));
}

/** The payments as the client is asked for them: without those that autopay takes, and of those that it takes in part, the rest. */
export function leftByAutopay<Payment extends Asked>(
  autopay: Autopay | null,
  payments: readonly Payment[],
): Payment[] {
  return payments
    .filter((payment) => !isTakenWhole(autopay, payment))
    .map((payment) => askedOf(autopay, payment));
}

/** The payment as the client is asked for it: all that is owed, less the part that autopay takes on its due date. */
export function askedOf<Payment extends Asked>(autopay: Autopay | null, payment: Payment): Payment {
  if (payment.status === 'Failed' || chargeToCome(autopay, payment) === undefined) return payment;
  const { agreed } = autopay?.request?.payments.find(({ id }) => id === payment.id) ?? {};
  const isPart = agreed && agreed.from === payment.dueDate;
  return isPart ? { ...payment, amount: payment.amount - agreed.amount } : payment;
}
