import type { Account } from '../../accounts/types.ts';
import { isOpen, owedAmount } from '../../invoices/service.ts';
import type { Invoice } from '../../invoices/types.ts';
import { chargeablePart, sumAmounts } from '../../kit/money/money.ts';
import type { CardFunding } from '../../kit/money/payment-methods.ts';
import { surchargeRate } from '../../kit/money/surcharges.ts';
import { hashOf } from '../autopay/request.ts';
import { surchargeOf } from '../start.ts';
import type { SetupOffer } from './types.ts';

interface Judged {
  /** The payments that no consent to autopay takes. */
  readonly left: ReadonlySet<string>;
  readonly hasMandate: boolean;
  /** Today's civil date in the account's time zone. */
  readonly today: string;
}

/**
 * The charges that a client may agree to without paying now; null where something is due, nothing is left, autopay is on, or the business offers
 * none. A client who has something to pay agrees with the payment.
 */
export function setupOfferOf(
  account: Account,
  invoice: Invoice,
  { left, hasMandate, today }: Judged,
): SetupOffer | null {
  if (account.autopay === 'Off' || hasMandate || invoice.status !== 'Active') return null;
  const open = invoice.payments
    .filter((payment) => isOpen(payment))
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0));
  // Autopay takes nothing that is too small for a charge.
  const payments = open.flatMap((payment) => {
    const { id, name, dueDate } = payment;
    const amount = left.has(id) ? 0 : chargeablePart(owedAmount(payment), invoice.currency);
    return amount === 0 ? [] : [{ id, name, amount, dueDate }];
  });
  if (payments.length === 0 || open.some(({ dueDate }) => dueDate <= today)) return null;
  const total = sumAmounts(payments.map(({ amount }) => amount));
  const surchargeBasisPoints = invoice.paymentMethods.includes('CreditCard')
    ? surchargeRate(account, 'Credit', invoice.currency, today)
    : 0;
  const schedule = payments.map(({ id, dueDate, amount }) => [id, dueDate, amount]);
  const hash = hashOf(JSON.stringify([invoice.id, surchargeBasisPoints, schedule]));
  return { hash, payments, total, surchargeBasisPoints };
}

interface OfferedMethod {
  /** Null for a bank account. */
  readonly funding: CardFunding | null;
  readonly currency: string;
  /** Today's civil date in the account's time zone. */
  readonly date: string;
}

/**
 * The surcharge on all charges of an offer with a method, in the minor unit. It is rounded per charge: what is due on one day is charged
 * together.
 */
export function setupSurchargeOf(
  account: Account,
  { payments }: Pick<SetupOffer, 'payments'>,
  method: OfferedMethod,
): number {
  const byDate = Map.groupBy(payments, ({ dueDate }) => dueDate);
  return sumAmounts(
    [...byDate.values()].map((some) =>
      surchargeOf(account, { ...method, amount: sumAmounts(some.map(({ amount }) => amount)) }),
    ),
  );
}
