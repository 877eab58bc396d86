import type { ManualPayment } from './types.ts';

/** A manual payment as the API shows it. */
export function presentManualPayment(row: ManualPayment) {
  return {
    id: row.id,
    invoiceId: row.invoiceId,
    scheduledPaymentId: row.scheduledPaymentId,
    amount: row.amount,
    currency: row.currency,
    method: row.method,
    reference: row.reference,
    note: row.note,
    paidOn: row.paidOn,
    source: row.source,
    bankLineId: row.sourceId,
    createdAt: row.createdAt,
    removedAt: row.removedAt,
  };
}
