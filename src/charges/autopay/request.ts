import { createHash } from 'node:crypto';
import { isOpen, owedAmount } from '../../invoices/service.ts';
import type { Invoice, ScheduledPayment } from '../../invoices/types.ts';
import { chargeablePart, sumAmounts } from '../../kit/money/money.ts';
import type { ConsentRequest, Mandate, UncoveredPayment } from '../types.ts';
import type { Coverage } from './coverage.ts';

/** SHA-256 of a text, in hex. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The hash of the schedule that a consent to autopay covers: the open payments with their days and what is owed of each. A consent that
 * sends it agrees to the schedule that was shown, and to no other. `left`: payments that no consent covers.
 */
export function scheduleHashOf(
  { id, payments }: Pick<Invoice, 'id' | 'payments'>,
  left: ReadonlySet<string>,
): string {
  return hashOf(JSON.stringify([id, scheduleOf(payments.filter((one) => isOpen(one) && !left.has(one.id)))]));
}

const scheduleOf = (open: Invoice['payments']) =>
  open.map((payment) => [payment.id, payment.dueDate, owedAmount(payment)]);

/**
 * The question to the client, because the consent does not cover all that is owed, or not on its day; null while it does.
 * Its hash changes with everything that the client is shown, so that a tap agrees to that and nothing else.
 */
export function consentRequestOf(
  invoice: Pick<Invoice, 'id' | 'status' | 'payments' | 'currency'>,
  { mandate, left, coverage }: { mandate: Mandate; left: ReadonlySet<string>; coverage: Coverage },
): ConsentRequest | null {
  if (invoice.status !== 'Active') return null;
  const amountOf = (payment: ScheduledPayment) => chargeablePart(owedAmount(payment), invoice.currency);
  // Autopay takes nothing that is too small for a charge, whatever is agreed.
  const open = invoice.payments.filter(
    (payment) => isOpen(payment) && !left.has(payment.id) && amountOf(payment) > 0,
  );
  const asked = open.flatMap((payment): UncoveredPayment[] => {
    const { id, name, dueDate } = payment;
    const agreed = coverage.get(id) ?? null;
    const amount = amountOf(payment);
    const isCovered = agreed !== null && agreed.amount === amount && agreed.from === dueDate;
    return isCovered ? [] : [{ id, name, agreed, amount, dueDate }];
  });
  if (asked.length === 0) return null;
  const { id: mandateId, method, surchargeBasisPoints } = mandate;
  const shown = [
    invoice.id,
    mandateId,
    method.type,
    method.name,
    method.last4,
    surchargeBasisPoints,
    scheduleOf(open),
    asked,
  ];
  return {
    hash: hashOf(JSON.stringify(shown)),
    payments: asked,
    total: sumAmounts(open.map(amountOf)),
    count: open.length,
    last:
      open
        .map(({ dueDate }) => dueDate)
        .toSorted()
        .at(-1) ?? '',
  };
}
