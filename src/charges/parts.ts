import type { Invoice, ScheduledPayment } from '../invoices/types.ts';
import type { ChargePart } from './types.ts';

/** The scheduled payment that a part of a charge or of a refund is for. A part without one is a fault of ours. Transaction: none. */
export function paymentOf(invoice: Invoice, part: Pick<ChargePart, 'scheduledPaymentId'>): ScheduledPayment {
  const payment = invoice.payments.find((one) => one.id === part.scheduledPaymentId);
  if (payment === undefined) throw new Error(`The payment ${part.scheduledPaymentId} is gone.`);
  return payment;
}
