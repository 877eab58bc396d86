import { useQuery } from '@tanstack/react-query';
import { useAccount, useCan } from '../../account/session.tsx';
import { invoiceChargesQuery } from '../../api/queries/invoices.ts';
import type { Charge } from '../../api/schema.ts';

/**
 * The charges of an invoice, or of one of its payments, with money that is not refunded yet. The charge itself, when it
 * is read, says whether and how much can be refunded now.
 */
export function useRefundableCharges(invoice: string, payment?: string): readonly Charge[] {
  const account = useAccount();
  const can = useCan();
  const charges = useQuery({
    ...invoiceChargesQuery(account.path, invoice),
    enabled: can('charges:read'),
  });
  return (charges.data?.items ?? []).filter(
    (charge) => charge.status === 'Succeeded' && leftOf(charge, payment) > 0,
  );
}

/** The amount of a charge that is not refunded yet, in total or for one payment, in the minor unit. */
export function leftOf(charge: Charge, payment: string | undefined): number {
  return charge.scheduledPayments
    .filter(({ id }) => payment === undefined || id === payment)
    .reduce((sum, one) => sum + one.amount - one.refundedAmount, 0);
}
