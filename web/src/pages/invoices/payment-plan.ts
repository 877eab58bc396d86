import type { ShownInvoice } from '../../api/schema.ts';

/** Whether an issued invoice with deposit documents is not its final invoice yet. */
export function isPaymentPlan({
  depositDocuments,
  status,
  finalInvoicedOn,
}: Pick<ShownInvoice, 'depositDocuments' | 'status' | 'finalInvoicedOn'>): boolean {
  return depositDocuments === true && status !== 'Draft' && finalInvoicedOn == null;
}
