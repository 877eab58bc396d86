import type { PaymentListFilters } from '../../api/queries/payments.ts';
import type { FullPayment } from '../../api/schema.ts';

/** A state of an outgoing payment. */
type PaymentStatus = FullPayment['status'];

/** The tabs of the list, in the order of a payment's way. */
export const paymentTabs: readonly PaymentStatus[] = [
  'Pending',
  'Scheduled',
  'Processing',
  'Completed',
  'Failed',
  'Returned',
  'Declined',
  'Expired',
  'Canceled',
];

const ID = /^[0-9a-f-]{36}$/i;

/** Reads the filters of an address. What is no filter is left out: a link of another version still opens. */
export function readPaymentFilters(search: Readonly<Record<string, unknown>>): PaymentListFilters {
  const status = paymentTabs.find((one) => one === search.status);
  const id = (name: 'contactId' | 'paymentMethodId') => {
    const value = search[name];
    return typeof value === 'string' && ID.test(value) ? { [name]: value } : {};
  };
  return { ...(status === undefined ? {} : { status }), ...id('contactId'), ...id('paymentMethodId') };
}
