import type { ScheduledPayment } from '../../invoices/types.ts';
import { civilDateIn } from '../../kit/time.ts';
import type { Autopay, AutopayCharge } from '../types.ts';

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
export function isTakenWhole(autopay: Autopay | null, payment: ScheduledPayment): boolean {
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

/** The payment as the client is asked for it: all that is owed, less the part that autopay takes on its due date. */
export function askedOf(autopay: Autopay | null, payment: ScheduledPayment): ScheduledPayment {
  if (payment.status === 'Failed' || chargeToCome(autopay, payment) === undefined) return payment;
  const { agreed } = autopay?.request?.payments.find(({ id }) => id === payment.id) ?? {};
  const isPart = agreed && agreed.from === payment.dueDate;
  return isPart ? { ...payment, amount: payment.amount - agreed.amount } : payment;
}
