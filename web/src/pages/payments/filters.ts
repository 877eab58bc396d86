import type { PaymentListFilters } from '../../api/queries/payments.ts';
import type { FullPayment } from '../../api/schema.ts';

/** The tabs of the list, in the order of a payment's way. */
export const paymentTabs = [
  'Offered',
  'Underway',
  'Delivered',
  'NotDelivered',
] as const satisfies readonly NonNullable<PaymentListFilters['state']>[];

// No tab, but links lead to one status, too.
const statuses: readonly FullPayment['status'][] = [
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

/** Reads the filters of an address. Unknown parameters are left out, so that a link of another version still opens. */
export function readPaymentFilters(search: Readonly<Record<string, unknown>>): PaymentListFilters {
  const state = paymentTabs.find((one) => one === search.state);
  const status = statuses.find((one) => one === search.status);
  const { contactId, q } = search;
  return {
    ...(state === undefined ? {} : { state }),
    ...(status === undefined ? {} : { status }),
    ...(typeof contactId === 'string' && ID.test(contactId) ? { contactId } : {}),
    ...(typeof q === 'string' && q !== '' ? { q: q.slice(0, 100) } : {}),
  };
}
