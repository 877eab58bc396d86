import type { FullPayment } from '../api/schema.ts';
import { useMessages } from '../messages/language.tsx';
import { type Status, StatusMark } from './status-mark.tsx';

type PaymentStatus = FullPayment['status'];

const marks: Readonly<Record<PaymentStatus, Status>> = {
  Pending: 'Due',
  Scheduled: 'Scheduled',
  Processing: 'Processing',
  Completed: 'Paid',
  Failed: 'Failed',
  Returned: 'Returned',
  Declined: 'Declined',
  Expired: 'Waived',
  Canceled: 'Canceled',
};

/** The state of an outgoing payment as a word and a shape. */
export function PaymentMark({ status }: { readonly status: PaymentStatus }) {
  const { payments } = useMessages();
  return <StatusMark status={marks[status]} word={payments.statuses[status]} />;
}
