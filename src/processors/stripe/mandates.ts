import type { KnownMandate } from '../types.ts';
import { type Call, idOf, judgeFailure } from './client.ts';

/**
 * Reads how the mandate of a SEPA debit is called; null of other payments. Stripe does not say under which creditor identifier it
 * debits, and its address of the mandate is for the payer alone. A mandate that cannot be read holds up no money: it is read again with the next news of the payment.
 */
export async function readDebitMandate(
  call: Call,
  id: string | null | undefined,
): Promise<KnownMandate | null> {
  if (id === null || id === undefined) return null;
  try {
    const mandate = await call.stripe.mandates.retrieve(id, {}, call.read());
    const details = mandate.payment_method_details.sepa_debit;
    return details ? { reference: details.reference, creditorId: null } : null;
  } catch (cause) {
    // Throws what is no answer of Stripe's.
    judgeFailure(cause);
    return null;
  }
}

/**
 * The stored method whose mandate has ended, as the bank or the holder ended it; null of one that is good, and of one for a single
 * debit, which ends with it. Throws when Stripe cannot be asked.
 */
export async function readDeadMethod(call: Call, id: string): Promise<string | null> {
  const { type, status, payment_method } = await call.stripe.mandates.retrieve(id, {}, call.read());
  return type === 'multi_use' && status === 'inactive' ? idOf(payment_method) : null;
}
